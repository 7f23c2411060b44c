"""The result of a deal of Napoleon (NAP-13 to NAP-16)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Miss = Literal["short", "not exact", "all", "none left"]
"""Why a bid fails.

`short`: too few scoring cards were taken; `not exact`: in the 1885 game, more or fewer than the bid; `all`:
every scoring card, without a bid of all; `none left`: every scoring card that was in a trick, so that the
opponents took none.
"""


class NapoleonReason(NamedTuple):
    """The outcome of the bid, with the scoring cards bid and taken."""

    won: bool
    number: int
    taken: int

    @property
    def text(self) -> str:
        """The reason in a record: `won 14 15`."""
        return f"{'won' if self.won else 'lost'} {self.number} {self.taken}"


class NapoleonResult(NamedTuple):
    """Napoleon's side, bid and result."""

    napoleon: int
    partner: int
    """The adjutant, or `NOBODY` if Napoleon played alone."""
    number: int
    taken: int
    """Number of scoring cards that Napoleon's side took in tricks."""
    miss: Miss | None
    """Why the bid failed, or `None` if it was made."""

    @property
    def won(self) -> bool:
        """Whether the bid was made."""
        return self.miss is None

    @property
    def reason(self) -> NapoleonReason:
        """Reason for the chips, the same for all players."""
        return NapoleonReason(self.won, self.number, self.taken)
