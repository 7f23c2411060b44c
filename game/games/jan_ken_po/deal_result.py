"""The result of a deal of Jan Ken Po (JKP-19 to JKP-22)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Slam = Literal["shoyo", "zensho"]


class JanKenPoReason(NamedTuple):
    """What was scored: a number of tricks made or missed at `each` points, or a slam."""

    what: Literal["contract", "overtricks", "short"] | Slam
    number: int = 0
    each: int = 0

    @property
    def text(self) -> str:
        """The reason in a record: `overtricks 2`, `shoyo`."""
        return f"{self.what} {self.number}" if self.each else self.what


class SideGain(NamedTuple):
    """Points for each player of a side, with the reason."""

    declaring: bool
    points: int
    reason: JanKenPoReason


class JanKenPoResult(NamedTuple):
    """How many tricks the declarer's side took, and the points for it."""

    declarer: int
    partner: int
    """The declarer's partner, or `NOBODY` if the declarer played alone."""
    bid: int
    needed: int
    """Number of tricks that the declarer's side had to take: the bid and the book."""
    taken: int
    tricks: int
    """Number of tricks in the deal."""
    gains: tuple[SideGain, ...]

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.taken >= self.needed

    @property
    def slam(self) -> Slam | None:
        """The slam: a bid made with all tricks, or with all but one (JKP-21); `None` if there is none."""
        return next((what for _, _, (what, *_) in self.gains if what in ("shoyo", "zensho")), None)
