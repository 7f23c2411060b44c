"""Alpha-beta search of endings between two sides, in whole numbers.

It finds what `game.ai.endgame.Endgame` finds for any game, with a transposition table. Most games store and
bound only positions from which a trick is led: within a trick nothing is won yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.ai.kernels.position import Position
from game.engine.bits import ONE, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

AT_ONCE: Final = 64
"""Positions between two reports, after each of which a solver may give up: some milliseconds at most."""
NOT_KEPT: Final = -1
"""In place of the key of a position that is not worth to be kept, nor to be bounded."""
WINS: Final = 1000.0
"""More than any card is worth later."""
_FAR: Final = 1e9
"""More than any payoff."""


class Solvable(Position):
    """A position that can be solved exactly."""

    __slots__ = ()

    def push(self) -> None:
        """Keep the position as it is now, to come back to it."""
        raise NotImplementedError

    def back(self) -> None:
        """Come back to the position that was kept last, which stays kept.

        After one `play` since then, and no more: a game need not keep what a second one would change. Nor
        in trick 1, the rules of which a game need not go back to: no ending is solved from there.
        """
        raise NotImplementedError

    def pop(self) -> None:
        """Keep the last one no longer."""
        raise NotImplementedError

    def key(self) -> i64:
        """What tells a position from all others of the deal that may end otherwise, or `NOT_KEPT`.

        The cards that are left tell who has them: in one deal each has come from one hand.
        """
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


def dearest(choices: i64, kept: list[float]) -> i64:
    """The choice that is worth most later, by choice as in `kept`: a strong lead."""
    chosen: i64 = 0
    most = -_FAR
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        value = kept[choice]
        if value > most:
            most = value
            chosen = choice
    return chosen


def cheapest(choices: i64, kept: list[float], takers: i64) -> i64:
    """The choice that is worth least later, of those among the takers if there are any."""
    chosen: i64 = 0
    least = _FAR
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        value = kept[choice]
        if takers >> choice & 1:
            value -= WINS
        if value < least:
            least = value
            chosen = choice
    return chosen


def one_of_each(cards: i64, parting: i64, lower: list[int], alike: list[int]) -> i64:
    """Of some cards one of each run of like ones that no card of those `parting` stands between.

    `lower` are, by card, the lower ones of its suit, and `alike` those of the suit that count the same.
    """
    found: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        like: i64 = alike[card]
        below: i64 = lower[card]
        near = found & like
        while near:
            other: i64 = lower[lowest(near)]
            if (below ^ other) & parting == 0:
                break
            near &= near - 1
        if not near:
            found |= ONE << card
    return found


Kept = dict[int, tuple[float, float]]
"""By key, between which payoffs a position has been found to end."""


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
        found = self.value()
        position.back()
        position.pop()
        return found

    def value(self) -> float:
        """The same from where the position stands."""
        position, player = self._position, self._player
        if position.over:
            return position.payoff(player)
        least, most = position.least(player), position.most(player)
        return self._within(least, most) if least < most else most

    def _within(self, alpha: float, beta: float) -> float:
        """The payoff, exact between the bounds."""
        position, player = self._position, self._player
        if position.over:
            return position.payoff(player)
        self.nodes += 1
        if self.nodes % AT_ONCE == 0 and self._report is not None:
            self._report(self.nodes)
        low, high = alpha, beta
        least, most = -_FAR, _FAR
        key = position.key()
        if key != NOT_KEPT:
            known = self._kept.get(key)
            if known is not None:
                least, most = known
            else:
                least, most = position.least(player), position.most(player)
            if least >= beta or least >= most:
                return least
            if most <= alpha:
                return most
            if least > low:
                low = least
            if most < high:
                high = most
        best = self._best(low, high)
        if key != NOT_KEPT:
            # Beyond a bound of the search it is a bound of the position, and else its worth.
            if best > low:
                least = best
            if best < high:
                most = best
            self._kept[key] = (least, most)
        return best

    def _best(self, low: float, high: float) -> float:
        """The payoff of the best choice for the player to act, exact between the bounds."""
        position = self._position
        rising = position.with_player(self._player)
        best = -_FAR if rising else _FAR
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
            else:
                if found < best:
                    best = found
                if best < high:
                    high = best
            if low >= high:
                break
        position.pop()
        return best
