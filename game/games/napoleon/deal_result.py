"""What comes of a deal of Napoleon (NAP-13 to NAP-16)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Miss = Literal["short", "not exact", "all", "none left"]
"""Why a bid fails: too few scoring cards, in the oldest form another number; all of them where that
was not bid; or all that went into tricks, so that the others have taken none."""


class NapoleonReason(NamedTuple):
    """How the bid went: so many scoring cards bid and taken."""

    won: bool
    number: int
    taken: int

    @property
    def text(self) -> str:
        """`won 14 15`."""
        return f"{'won' if self.won else 'lost'} {self.number} {self.taken}"


class NapoleonResult(NamedTuple):
    """Who played for what, and whether he has made it."""

    napoleon: int
    partner: int
    """The adjutant; `NOBODY` where Napoleon stood alone."""
    number: int
    taken: int
    """Scoring cards that their side has taken in tricks."""
    miss: Miss | None
    """Why the bid has failed, if it has."""

    @property
    def won(self) -> bool:
        """Whether the bid was made."""
        return self.miss is None

    @property
    def reason(self) -> NapoleonReason:
        """Why chips are paid, the same for all."""
        return NapoleonReason(self.won, self.number, self.taken)
