"""What comes of a deal of Jan Ken Po (JKP-19 to JKP-22)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Slam = Literal["shoyo", "zensho"]


class JanKenPoReason(NamedTuple):
    """What was made or missed: so many tricks, at so much `each`; a slam counts by itself."""

    what: Literal["contract", "overtricks", "short"] | Slam
    number: int = 0
    each: int = 0

    @property
    def text(self) -> str:
        """`overtricks 2`, `shoyo`."""
        return f"{self.what} {self.number}" if self.each else self.what


class SideGain(NamedTuple):
    """Points to each player of a side, and why."""

    declaring: bool
    points: int
    reason: JanKenPoReason


class JanKenPoResult(NamedTuple):
    """How far the declarer's side came, and what that brings."""

    declarer: int
    partner: int
    """`NOBODY` where the declarer stood alone."""
    bid: int
    needed: int
    """Tricks that were bid, the book included."""
    taken: int
    tricks: int
    """All of the deal."""
    gains: tuple[SideGain, ...]

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.taken >= self.needed

    @property
    def slam(self) -> Slam | None:
        """Whether a bid was made with all tricks, or all but one (JKP-21)."""
        return next((what for _, _, (what, *_) in self.gains if what in ("shoyo", "zensho")), None)
