"""What the fairness page shows: the seal of a deal, and the choices that were derived again so far."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.analysis.fairness import SealedChoice, SealedDeal
from game.archive.received_text import pasted
from game.engine.actions import Action
from game.match import record
from game.session.past_deal import PastDeal
from game.version import program_version


def past_deal_in(text: str) -> PastDeal | None:
    """Return the last finished deal of a record that has a seal; `None` if there is none."""
    try:
        match = record.read(pasted(text), GAMES)
    except record.RecordError:
        return None
    for number, deal in reversed([*enumerate(match.deals, start=1)]):
        if deal.finished and deal.seal is not None:
            return PastDeal(match, number, deal.seal.seats)
    return None


class FairnessModel:
    """The audit of a sealed deal. It asks the opponents' process again for one choice after the other."""

    def __init__(
        self, deal: SealedDeal, proof: Callable[[], dict[str, Any]], opponents: OpponentProcess
    ) -> None:
        """`proof` returns the record of the match."""
        self.deal = deal
        self.derived: dict[int, bool] = {}
        """Whether a choice was the same again, by index of the action; choices still to come are missing."""
        self.others: dict[int, Action] = {}
        """What was chosen instead by those who did not choose the same again, by index of the action."""
        self._proof = proof
        self._opponents = opponents
        self._open = list(reversed(deal.choices))
        self._asked: SealedChoice | None = None
        self._failed = False
        """Whether the process failed at the last choice."""

    @property
    def working(self) -> bool:
        """Whether choices are still to be derived."""
        return self._asked is not None or bool(self._open)

    def step(self) -> bool:
        """Take an answer and ask for the next choice; return whether there was an answer."""
        answered = False
        if self._asked is not None:
            action = self._opponents.answer()
            if action is None:
                return False
            # what the rules of thumb chose in place of a failed process shows nothing: ask once more
            if not self._opponents.stood_in:
                self._take(self._asked, action)
            elif self._failed:
                self._open.clear()
            else:
                self._open.append(self._asked)
            self._failed = self._opponents.stood_in
            answered, self._asked = True, None
        if self._open:
            self._asked = self._open.pop()
            self._opponents.ask(self._asked.request)
        return answered

    def _take(self, choice: SealedChoice, action: Action) -> None:
        self.derived[choice.number] = action == choice.chosen
        if action != choice.chosen:
            self.others[choice.number] = action

    def players(self) -> list[int]:
        """Return the computer players who chose something, ascending."""
        return sorted({choice.player for choice in self.deal.choices})

    def choices_of(self, player: int) -> Sequence[SealedChoice]:
        """Return a player's choices in the order of play."""
        return [choice for choice in self.deal.choices if choice.player == player]

    def same(self, choices: Sequence[SealedChoice]) -> int:
        """Return how many of these choices were the same again."""
        return sum(self.derived.get(choice.number, False) for choice in choices)

    @property
    def code(self) -> str:
        """The code that was shown before the first bid."""
        return self.deal.seal.code

    @property
    def count(self) -> int:
        """Number of choices to derive again."""
        return len(self.deal.choices)

    @property
    def same_count(self) -> int:
        """Number of choices that were the same again so far."""
        return sum(self.derived.values())

    @property
    def differs(self) -> bool:
        """Whether any choice was not the same again."""
        return not all(self.derived.values())

    @property
    def broken(self) -> bool:
        """Whether the seal does not fit the deal."""
        return not self.deal.is_as_sealed

    @property
    def unfair(self) -> bool:
        """Whether any choice was not the same again, although this version of the program made it."""
        return self.differs and self.deal.seal.program == program_version()

    @property
    def proof(self) -> str:
        """The record of the match with its seals, as text."""
        return json.dumps(self._proof())
