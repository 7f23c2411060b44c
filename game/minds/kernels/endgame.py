"""Exact endings in whole numbers, where two sides stand against each other and every card is known.

It does what `game.minds.endgame.Endgame` does for any game, by alpha-beta with a table of positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.engine.bits import ONE
from game.minds.kernels.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = -1
"""What is kept of a position: its value, or what this does not fall below, or not rise above."""
AT_ONCE: Final = 64
"""Positions between two reports."""
_FAR: Final = 1e9
"""More than any payoff."""


class Solvable(Position):
    """A position that can be solved exactly."""

    def push(self) -> None:
        """Keep the position as it is now, to come back to it."""
        raise NotImplementedError

    def back(self) -> None:
        """Come back to the position that was kept last, which stays kept."""
        raise NotImplementedError

    def pop(self) -> None:
        """Keep the last one no longer."""
        raise NotImplementedError

    def key(self) -> object:
        """What tells this position from all others of the deal that may end otherwise."""
        raise NotImplementedError

    def with_player(self, player: i64) -> bool:
        """Whether the player to act is on a player's side."""
        raise NotImplementedError

    def least(self, player: i64) -> float:
        """What a player's payoff cannot fall below any more."""
        raise NotImplementedError

    def most(self, player: i64) -> float:
        """What it cannot rise above any more."""
        raise NotImplementedError

    def distinct(self) -> i64:
        """The legal choices without those that lead to no more than another one does."""
        return self.legal()

    def likeliest(self, choices: i64) -> i64:
        """The one that is likely the best."""
        raise NotImplementedError


Kept = dict[object, tuple[int, float]]


class Solver:
    """Solves one position, and what follows from it, for one player."""

    __slots__ = ("_kept", "_player", "_position", "_report", "nodes")

    def __init__(
        self, position: Solvable, player: i64, kept: Kept, report: Callable[[int], None] | None = None
    ) -> None:
        """`kept` is what is known already of positions of the same deal for the same player.

        `report` is told now and then how many positions have been looked at, and may raise.
        """
        self._position = position
        self._player: i64 = player
        self._kept = kept
        self._report = report
        self.nodes: i64 = 0

    def after(self, choice: i64) -> float:
        """The player's payoff with best play of all after a legal choice."""
        position = self._position
        position.push()
        position.play(choice)
        found = self._within(-_FAR, _FAR)
        position.back()
        position.pop()
        return found

    def value(self) -> float:
        """The same from where the position stands."""
        return self._within(-_FAR, _FAR)

    def _within(self, alpha: float, beta: float) -> float:
        """The payoff, exact between the bounds."""
        position, player = self._position, self._player
        if position.over:
            return position.payoff(player)
        self.nodes += 1
        if self.nodes % AT_ONCE == 0 and self._report is not None:
            self._report(self.nodes)
        key = position.key()
        known = self._kept.get(key)
        if known is not None:
            kind, value = known
            if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
                return value
        least, most = position.least(player), position.most(player)
        if most <= alpha:
            return most
        if least >= beta:
            return least
        rising = position.with_player(player)
        best = -_FAR if rising else _FAR
        low, high = alpha, beta
        choices = position.distinct()
        position.push()
        while choices:
            choice = position.likeliest(choices)
            choices ^= ONE << choice
            position.play(choice)
            found = self._within(low, high)
            position.back()
            if rising:
                if found > best:
                    best = found
                if best > low:
                    low = best
                if best >= most:
                    break
            else:
                if found < best:
                    best = found
                if best < high:
                    high = best
                if best <= least:
                    break
            if low >= high:
                break
        position.pop()
        kept = EXACT
        if least < best < most:
            kept = UPPER if best <= alpha else LOWER if best >= beta else EXACT
        self._kept[key] = (kept, best)
        return best
