"""Alpha-beta search of endings between two sides, in whole numbers.

It gives the same results as `game.ai.endgame.Endgame`, with a transposition table. Most games store and bound
only positions in which a player is to lead, since nothing is won during a trick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.ai.kernels.position import KernelPosition
from game.engine.bits import ONE, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

POSITIONS_PER_REPORT: Final = 64
"""Number of positions between two reports, a few milliseconds at most; a report may stop the solver."""
NOT_STORED: Final = -1
"""Key of a position that is not stored or bounded."""
TAKES_TRICK_PREFERENCE: Final = 1000.0
"""Preference for a card that takes the trick over one that does not; greater than any card's later value."""
_FAR: Final = 1e9
"""Bound of a full search window; greater than any payoff."""


class Solvable(KernelPosition):
    """A position that can be solved exactly."""

    __slots__ = ()

    def push(self) -> None:
        """Push the position on the stack."""
        raise NotImplementedError

    def back(self) -> None:
        """Restore the position on top of the stack without popping it.

        Only valid after a single `play` since `push`: a game need not save what a second one would change.
        """
        raise NotImplementedError

    def pop(self) -> None:
        """Pop the top of the stack."""
        raise NotImplementedError

    def key(self) -> i64:
        """Return the key in the transposition table, or `NOT_STORED`.

        The set of cards left is enough: within one deal it tells who holds them.
        """
        raise NotImplementedError

    def with_player(self, player: i64) -> bool:
        """Return whether the player to act is on the given player's side."""
        raise NotImplementedError

    def bounds(self, player: i64) -> tuple[float, float]:
        """Return a lower and an upper bound of a player's payoff."""
        raise NotImplementedError

    def distinct(self) -> i64:
        """Return the legal choices without those equivalent to another choice, as a mask."""
        raise NotImplementedError

    def likeliest(self, choices: i64) -> i64:
        """Return the likely best choice: a strong lead, a cheap winner or else the least useful card."""
        raise NotImplementedError


def dearest(choices: i64, kept: list[float]) -> i64:
    """Return the choice most useful later, for a strong lead; `kept` are the later values, by choice."""
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
    """Return the choice least useful later, from `takers` if any can be chosen; `kept` are the values, by
    choice.
    """
    chosen: i64 = 0
    least = _FAR
    while choices:
        choice = lowest(choices)
        choices &= choices - 1
        value = kept[choice]
        if takers >> choice & 1:
            value -= TAKES_TRICK_PREFERENCE
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
    """Return one card of each group of equivalent cards, as a mask: no other player's card ranks between
    them.

    `parting` are further cards that separate a group. `lower` are the lower cards of a card's suit, and
    `alike` the cards with the same value, both by card.
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
"""Transposition table: by key, a lower and an upper bound of the payoff."""


class Solver:
    """Solver of a position and its successors, for one player."""

    __slots__ = ("_kept", "_player", "_position", "_report", "nodes")

    def __init__(
        self, position: Solvable, player: i64, kept: Kept, report: Callable[[int], None] | None
    ) -> None:
        """`kept` is the transposition table for this deal and player.

        `report` is called now and then with the number of positions searched; it may raise to stop the
        solver.
        """
        self._position = position
        self._player: i64 = player
        self._kept = kept
        self._report = report
        self.nodes: i64 = 0

    def after(self, choice: i64) -> float:
        """Return the player's payoff after a legal choice, with best play by everyone."""
        position = self._position
        position.push()
        position.play(choice)
        found = self.value()
        position.back()
        position.pop()
        return found

    def value(self) -> float:
        """Return the player's payoff from the current position, with best play by everyone."""
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
        if self.nodes % POSITIONS_PER_REPORT == 0 and self._report is not None:
            self._report(self.nodes)
        low, high = alpha, beta
        least, most = -_FAR, _FAR
        key = position.key()
        if key != NOT_STORED:
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
        if key != NOT_STORED:
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
