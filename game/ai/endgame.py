"""Exact endings: with all cards known and few tricks left, the best play is computed, not guessed.

Two sides are searched by alpha-beta with a table of positions; with more players each goes
for his own payoff (max-n), since who plays with whom may not be settled. A game says which
cards are equivalent in a position and what of a position matters for its payoff; both
default to being exact and slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from ..actions import Action
from ..rules import OVER, Game
from ..state import State
from .search import payoffs

S = TypeVar("S", bound=State)
_EXACT, _LOWER, _UPPER = 0, 1, -1


class Endgame(Generic[S]):
    """Solves positions of one deal; what it has learnt serves the next position too."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self._two: dict[object, tuple[int, float]] = {}
        self._many: dict[object, tuple[float, ...]] = {}
        self.nodes = 0
        """Positions looked at so far."""

    def values(self, state: S, legal: Sequence[Action], player: int) -> list[float]:
        """For each legal action what the player to act gains by it with best play of all."""
        found = []
        for action in legal:
            after = state.copy()
            self.game.advance(after, action)
            found.append(self.payoffs(after)[player])
        return found

    def payoffs(self, state: S) -> Sequence[float]:
        """Every player's payoff with best play from here."""
        if state.setup.players == 2:
            first = self._alpha_beta(state, float("-inf"), float("inf"))
            return (first, -first)
        return self._max_n(state)

    def _alpha_beta(self, state: S, alpha: float, beta: float) -> float:
        """The first player's payoff, exact between the bounds."""
        if state.phase == OVER:
            return payoffs(state)[0]
        self.nodes += 1
        key = self.game.ending_key(state)
        known = self._two.get(key)
        if known is not None:
            kind, value = known
            if kind == _EXACT or (kind == _LOWER and value >= beta) or (kind == _UPPER and value <= alpha):
                return value
        first = state.turn == 0
        best = float("-inf") if first else float("inf")
        low, high = alpha, beta
        for action in self.game.distinct(state, self.game.legal(state)):
            after = state.copy()
            self.game.advance(after, action)
            value = self._alpha_beta(after, low, high)
            if first:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        kind = _UPPER if best <= alpha else _LOWER if best >= beta else _EXACT
        self._two[key] = (kind, best)
        return best

    def _max_n(self, state: S) -> tuple[float, ...]:
        if state.phase == OVER:
            return tuple(payoffs(state))
        self.nodes += 1
        key = self.game.ending_key(state)
        known = self._many.get(key)
        if known is not None:
            return known
        best: tuple[float, ...] | None = None
        for action in self.game.distinct(state, self.game.legal(state)):
            after = state.copy()
            self.game.advance(after, action)
            result = self._max_n(after)
            if best is None or result[state.turn] > best[state.turn]:
                best = result
        assert best is not None
        self._many[key] = best
        return best
