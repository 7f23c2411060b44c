"""What comes of a deal of California Jack (CJ-9, CJ-10)."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CaliforniaJackReason(NamedTuple):
    """Which of a deal's four points it is; of Game also the card points, the winner's first."""

    point: Literal["high", "low", "jack", "game"]
    counts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """`high`, or `game 43 37`."""
        return " ".join([self.point, *map(str, self.counts)])


class PointWon(NamedTuple):
    """A point, and who has won it."""

    player: int
    reason: CaliforniaJackReason


class CaliforniaJackResult(NamedTuple):
    """The points that were counted, in that order, and what both have captured."""

    points: tuple[PointWon, ...]
    card_points: tuple[int, int]
    winner: int
    """Who has reached the target, so that counting stopped; `NOBODY` while the match goes on."""

    @property
    def even(self) -> bool:
        """Whether both have captured as much, so that nobody gets the point for Game."""
        return self.card_points[0] == self.card_points[1]

    def won_by(self, player: int) -> int:
        """How many of the points a player has got."""
        return sum(won.player == player for won in self.points)
