"""The audit of the deal that is over at the table: its choices are derived again in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.analysis_process import NICE
from game.ai.opponent_process import OpponentProcess
from game.session.host import Host

if TYPE_CHECKING:  # loaded with the first finished deal
    from scenes.pages.fairness.model import FairnessModel


class DealAudit:
    """Audits one deal after the other, in a process of its own that runs only as long as there is work."""

    def __init__(self) -> None:
        self._model: FairnessModel | None = None
        self._deal: tuple[Host, int] | None = None
        """Match and number of the deal of the model."""
        self._process: OpponentProcess | None = None

    @property
    def working(self) -> bool:
        """Whether choices are still to be derived."""
        return self._process is not None

    def waits_for(self, host: Host) -> bool:
        """Return whether the last deal of a match is over and can be audited, but is not yet."""
        ready = host.deal_finished and bool(host.humans and host.seal_code)
        return ready and (self._deal is None or self._deal != (host, host.deal_number))

    def of(self, host: Host) -> FairnessModel | None:
        """Return the audit of the last deal of a match, begun if need be.

        `None` if the deal is not over or has no seal, and if no person plays.
        """
        if not (host.deal_finished and host.humans and host.seal_code):
            self.close()
            return None
        if self.waits_for(host):
            from scenes.pages.fairness.model import FairnessModel

            self.close()
            past = host.past(host.deal_number)
            deal = past.sealed()
            assert deal is not None, "it has a code"
            self._process = OpponentProcess(nice=NICE)
            self._process.start()
            self._deal = host, host.deal_number
            self._model = FairnessModel(deal, past.proof, self._process)
        return self._model

    def update(self) -> bool:
        """Take an answer; return whether there was one."""
        if self._model is None or self._process is None:
            return False
        answered = self._model.step()
        if not self._model.working:
            self._process.close()
            self._process = None
        return answered

    def close(self) -> None:
        """Forget the deal and end the process."""
        self._model = self._deal = None
        if self._process is not None:
            self._process.close()
            self._process = None
