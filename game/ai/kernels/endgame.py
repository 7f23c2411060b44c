"""Alpha-beta search of endings between two sides, in whole numbers.

It finds what `game.ai.endgame.Endgame` finds for any game, with a transposition table. Most games store and
bound only positions from which a trick is led: within a trick nothing is won yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.ai.kernels.position import KernelPosition
from game.engine.bits import ONE, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

AT_ONCE: Final = 64
"""Positions between two reports, after each of which a solver may give up: some milliseconds at most."""
NOT_KEPT: Final = -1
"""Key of a position that is neither stored nor bounded."""
WINS: Final = 1000.0
"""More than any card is worth later."""
_FAR: Final = 1e9
"""More than any payoff."""


class Solvable(KernelPosition):
    """A position that can be solved exactly."""

    __slots__ = ()

    def push(self) -> None:
        """Push the position on the stack."""
        raise NotImplementedError

    def back(self) -> None:
        """Return to the top of the stack, which stays there.

        Only after a single `play` since `push`: a game need not save what a second one would change.
        """
        raise NotImplementedError

    def pop(self) -> None:
        """Pop the top of the stack."""
        raise NotImplementedError

    def key(self) -> i64:
        """Return the key in the transposition table, or `NOT_KEPT`.

        The cards left also tell who holds them: in one deal each comes from one hand.
        """
        raise NotImplementedError

    def with_player(self, player: i64) -> bool:
        """Whether the player to act is on a player's side."""
        raise NotImplementedError

    def bounds(self, player: i64) -> tuple[float, float]:
        """Return a lower and an upper bound of a player's payoff."""
        raise NotImplementedError

    def distinct(self) -> i64:
        """Return the legal choices, without those that are equivalent to another one."""
        raise NotImplementedError

    def likeliest(self, choices: i64) -> i64:
        """The one that is likely best: a strong lead, else a cheap winner, else what is worth least later."""
        raise NotImplementedError


def dearest(choices: i64, kept: list[float]) -> i64:
    """Return the choice worth most later, a strong lead; `kept` are the values by choice."""
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
    """Return the choice worth least later, of the takers if there are any."""
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


def all_cards(hands: list[int]) -> i64:
    """Return the cards of all hands."""
    found: i64 = 0
    for hand in hands:
        found |= hand
    return found


def one_of_each(
    cards: i64, parting: i64, hands: list[int], turn: i64, lower: list[int], alike: list[int]
) -> i64:
    """Return one card of each run of equivalent cards: no other player's, and none of `parting`, is between.

    `lower` are, by card, the lower ones of its suit, and `alike` those of the suit that count the same.
    """
    if cards & cards - 1 == 0:
        return cards
    for player, hand in enumerate(hands):
        if player != turn:
            parting |= hand
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
"""Transposition table: by key, the bounds of the payoff found so far."""


class Solver:
    """Solver of one position and those that follow from it, for one player."""

    __slots__ = ("_kept", "_player", "_position", "_report", "nodes")

    def __init__(
        self, position: Solvable, player: i64, kept: Kept, report: Callable[[int], None] | None = None
    ) -> None:
        """`kept` is the transposition table of the same deal and player.

        `report` is given the number of positions searched now and then, and may raise.
        """
        self._position = position
        self._player: i64 = player
        self._kept = kept
        self._report = report
        self.nodes: i64 = 0

    def after(self, choice: i64) -> float:
        """Return the player's payoff with best play of all after a legal choice."""
        position = self._position
        position.push()
        position.play(choice)
        found = self.value()
        position.back()
        position.pop()
        return found

    def value(self) -> float:
        """Return the player's payoff with best play of all from the present position."""
        position, player = self._position, self._player
        if position.over:
            return position.payoff(player)
        least, most = position.bounds(player)
        return self._within(least, most) if least < most else most

    def _within(self, alpha: float, beta: float) -> float:
        """Return the payoff, exact between the bounds (fail-soft alpha-beta)."""
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
                least, most = position.bounds(player)
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
            # Outside the window the result is only a bound.
            if best > low:
                least = best
            if best < high:
                most = best
            self._kept[key] = (least, most)
        return best

    def _best(self, low: float, high: float) -> float:
        """Return the payoff of the best choice for the player to act, exact between the bounds."""
        position = self._position
        rising = position.with_player(self._player)
        best = -_FAR if rising else _FAR
        choices = position.distinct()
        position.push()
        while choices:
            choice = position.likeliest(choices) if choices & choices - 1 else lowest(choices)
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
