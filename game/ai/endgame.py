"""Endgame solver: best play with all cards known and few tricks left (double dummy).

Two sides are searched by alpha-beta with a transposition table (Knuth and Moore, 1975). With more sides, or
before the sides are settled, each player maximises their own payoff: max-n (Luckhardt and Irani, 1986). The
bot logic says which cards are equivalent and what of a position affects the payoff; its defaults are exact
and slow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.ai.bot_logic import BotLogic
from game.ai.kernels.endgame import POSITIONS_PER_REPORT, Kept, Solvable, Solver
from game.ai.search import payoffs
from game.engine.actions import Action
from game.engine.rules import OVER
from game.engine.state import State

S = TypeVar("S", bound=State)
EXACT, LOWER, UPPER = 0, 1, -1
"""Kinds of entries in the transposition table: the exact value, a lower bound or an upper bound."""


class Unsolved(Exception):
    """The solver gave up before the ending was solved."""


class Endgame(Generic[S]):
    """Solver of the positions of one deal for one player; its transposition table serves all of them."""

    def __init__(self, logic: BotLogic[S], player: int, give_up: Callable[[int], bool] | None = None) -> None:
        """`player` is the player whose payoff is calculated.

        `give_up` is called now and then with the number of positions searched; if it returns true, the solver
        raises `Unsolved`.
        """
        self.logic = logic
        self.game = logic.game
        self.player = player
        self._give_up = give_up
        self._two: dict[object, tuple[int, float]] = {}
        self._leads: Kept = {}
        self._many: dict[object, tuple[float, ...]] = {}
        self.nodes = 0
        """Positions searched so far."""

    def values(self, state: S, legal: Sequence[Action]) -> list[float]:
        """Return the player's payoff after each legal action, with best play by everyone."""
        position = self.logic.solvable(state)
        if position is not None:
            return self._quickly(position, [self.logic.choice(state, action) for action in legal])
        found = []
        for action in legal:
            after = state.copy()
            self.game.advance(after, action)
            found.append(self.value(after))
        return found

    def value(self, state: S) -> float:
        """Return the payoff of `self.player`, as `BotLogic.payoff` gives it, with best play by everyone from
        `state`.
        """
        position = self.logic.solvable(state)
        if position is not None:
            return self._quickly(position, ())[0]
        sides = self.logic.sides(state)
        if sides is None:
            return self._max_n(state)[self.player]
        ours = [side == sides[self.player] for side in sides]
        return self.within(state, ours, float("-inf"), float("inf"))

    def _quickly(self, position: Solvable, choices: Sequence[int]) -> list[float]:
        """Return the player's payoff after each choice, or without choices that of the position."""
        before = self.nodes

        def report(positions: int) -> None:
            if self._give_up is not None and self._give_up(before + positions):
                raise Unsolved

        solver = Solver(position, self.player, self._leads, report)
        try:
            return [solver.after(choice) for choice in choices] or [solver.value()]
        finally:
            self.nodes = before + solver.nodes

    def _count(self) -> None:
        self.nodes += 1
        if self._give_up is not None and not self.nodes % POSITIONS_PER_REPORT and self._give_up(self.nodes):
            raise Unsolved

    def within(self, state: S, ours: Sequence[bool], alpha: float, beta: float) -> float:
        """Return the player's payoff, exact between the bounds; `ours` marks who is on the player's side."""
        game, logic = self.game, self.logic
        if state.phase == OVER:
            return payoffs(logic, state)[self.player]
        self._count()
        key = logic.ending_key(state)
        known = self._two.get(key)
        if known is not None:
            kind, value = known
            if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
                return value
        rising = ours[state.turn]
        best = float("-inf") if rising else float("inf")
        low, high = alpha, beta
        for action in logic.distinct(state, game.legal(state)):
            after = state.copy()
            game.advance(after, action)
            value = self.within(after, ours, low, high)
            if rising:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        kind = UPPER if best <= alpha else LOWER if best >= beta else EXACT
        self._two[key] = (kind, best)
        return best

    def _max_n(self, state: S) -> tuple[float, ...]:
        game, logic = self.game, self.logic
        if state.phase == OVER:
            return tuple(payoffs(logic, state))
        self._count()
        key = logic.ending_key(state)
        known = self._many.get(key)
        if known is not None:
            return known
        best: tuple[float, ...] | None = None
        for action in logic.distinct(state, game.legal(state)):
            after = state.copy()
            game.advance(after, action)
            result = self._max_n(after)
            if best is None or result[state.turn] > best[state.turn]:
                best = result
        assert best is not None
        self._many[key] = best
        return best
