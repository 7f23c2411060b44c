"""The result of a deal of California Jack (CJ-9, CJ-10)."""

from __future__ import annotations

from typing import Literal, NamedTuple


class CaliforniaJackReason(NamedTuple):
    """Which of a deal's four points was won; for Game also both players' card points, the winner's first."""

    point: Literal["high", "low", "jack", "game"]
    counts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The reason in a record: `high`, or `game 43 37`."""
        return " ".join([self.point, *map(str, self.counts)])


class PointWon(NamedTuple):
    """A point, and the player who won it."""

    player: int
    reason: CaliforniaJackReason


class CaliforniaJackResult(NamedTuple):
    """The points that were scored, in order of scoring, and both players' card points."""

    points: tuple[PointWon, ...]
    card_points: tuple[int, int]
    winner: int
    """The player who reached the target, so that scoring stopped; `NOBODY` if no one has reached it."""

    @property
    def even(self) -> bool:
        """Whether both players have equal card points, so that no one scores the point for Game."""
        return self.card_points[0] == self.card_points[1]

    def won_by(self, player: int) -> int:
        """Return how many points of the deal a player scored."""
        return sum(won.player == player for won in self.points)
