"""Proves what can be reached in an ending for certain, and what can't be reached at all.

The proof of an answer has two steps. First, it reaches the goal for certain: in all deals that fit the view,
one way of playing that uses only the player's knowledge succeeds against any play by the others, even a
partner. Second, every other answer fails in the true deal, even if the player sees all cards and a partner
helps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.endgame import EXACT, LOWER, UPPER, Unsolved
from game.engine.actions import Action
from game.engine.rules import OVER
from game.engine.state import State
from game.puzzles.puzzle import Goal
from game.puzzles.stakes import stakes_of

MORE_THAN_ANY_GOAL = 1 << 30
"""Greater than the number of any goal."""


class GoalMeasure(NamedTuple):
    """Measures how much of a goal a side has reached."""

    logic: BotLogic[Any]
    goal: Goal
    ours: tuple[int, ...]
    """The players of the side that must reach the goal."""

    def __call__(self, state: State) -> int:
        """Return how much of the goal the side has reached so far."""
        if self.goal.aim == "tricks":
            return sum(state.won[player] for player in self.ours)
        return self._of(state, self._taken(state))

    def left(self, state: State) -> int:
        """Return an upper bound for what any side can still add to the goal."""
        if self.goal.aim == "tricks":
            return max(hand.bit_count() for hand in state.hands) + 1
        cards = 0
        for hand in state.hands:
            cards |= hand
        for card in state.trick:
            cards |= 1 << card
        for zone in state.row_zones():
            for card in state.row(zone):
                cards |= 1 << card
        return self._of(state, cards)

    def seen(self, following: State, gained: int) -> Hashable:
        """Return what all players see after an action: it distinguishes deals that were possible before."""
        laid_open = stakes_of(self.logic.game.key).laid_open(following)
        return following.turn, following.phase, tuple(following.trick), gained, laid_open

    def _taken(self, state: State) -> int:
        cards = 0
        for player in self.ours:
            cards |= state.taken[player]
        return cards

    def _of(self, state: State, cards: int) -> int:
        if self.goal.card is not None:
            return cards >> self.goal.card & 1
        return stakes_of(self.logic.game.key).card_points(state, cards)


def side_of(logic: BotLogic[Any], state: State) -> tuple[int, ...] | None:
    """Return the players on the side of the player to act, that player first; `None` if the sides are not
    settled.
    """
    sides = logic.sides(state)
    if sides is None:
        return None
    turn = state.turn
    return (turn, *(player for player in state.after(turn) if sides[player] == sides[turn]))


class PuzzleSolver:
    """Finds exactly how much of a goal one side reaches from a position."""

    def __init__(self, measure: GoalMeasure, helpers: tuple[int, ...], most: int) -> None:
        """`helpers` are the players who choose for the side; all others play against it.

        Beyond `most` positions the search raises `Unsolved`.
        """
        self.measure = measure
        self.helpers = helpers
        self.nodes = 0
        """Number of positions searched so far."""
        self._most = most
        self._known: dict[object, tuple[int, int]] = {}

    def after(
        self,
        deals: Sequence[Any],
        action: Action,
        low: int = -MORE_THAN_ANY_GOAL,
        high: int = MORE_THAN_ANY_GOAL,
    ) -> int:
        """Return how much of the goal the side gains after an action, in the worst of these deals. Outside
        `low` to `high` the value is only a bound.
        """
        return self._step(deals, action, low, high)

    def _step(self, deals: Sequence[Any], action: Action, low: int, high: int) -> int:
        """Return the minimum over everything that players may then observe."""
        game = self.measure.logic.game
        seen: dict[object, tuple[int, list[Any]]] = {}
        for state in deals:
            following = state.copy()
            game.advance(following, action)
            gained = self.measure(following) - self.measure(state)
            sign = self.measure.seen(following, gained)
            seen.setdefault(sign, (gained, []))[1].append(following)
        least = MORE_THAN_ANY_GOAL
        for gained, states in seen.values():
            least = min(least, gained + self._value(states, low - gained, min(high, least) - gained))
            if least <= low:
                break
        return least

    def _value(self, deals: Sequence[Any], low: int, high: int) -> int:
        one = deals[0]
        if one.phase == OVER or high <= 0:
            return 0
        most = self.measure.left(one)
        if most <= low:
            return most
        self.nodes += len(deals)
        if self.nodes > self._most:
            raise Unsolved
        logic = self.measure.logic
        key = tuple((state.phase, state.leader, logic.ending_key(state)) for state in deals)
        known = self._known.get(key)
        if known is not None:
            kind, value = known
            if kind == EXACT or (kind == LOWER and value >= high) or (kind == UPPER and value <= low):
                return value
        rising = one.turn in self.helpers
        best = -MORE_THAN_ANY_GOAL if rising else MORE_THAN_ANY_GOAL
        floor, roof = low, high
        for action, possible in self._choices(deals):
            value = self._step(possible, action, floor, roof)
            if rising:
                best, floor = max(best, value), max(floor, value)
            else:
                best, roof = min(best, value), min(roof, value)
            if floor >= roof:
                break
        kind = UPPER if best <= low else LOWER if best >= high else EXACT
        self._known[key] = (kind, best)
        return best

    def _choices(self, deals: Sequence[Any]) -> Iterator[tuple[Action, Sequence[Any]]]:
        """Yield each possible action with the deals in which it is legal."""
        logic = self.measure.logic
        game = logic.game
        if len(deals) == 1:
            for action in logic.distinct(deals[0], game.legal(deals[0])):
                yield action, deals
            return
        able: dict[Action, list[Any]] = {}
        for state in deals:
            for action in game.legal(state):
                able.setdefault(action, []).append(state)
        yield from able.items()


class SolutionProof(NamedTuple):
    """The right action and its proof."""

    answer: Action
    number: int
    """Number of tricks or points that the action reaches for certain."""
    nodes: int
    """Number of positions searched."""


def prove(
    logic: BotLogic[Any],
    deals: Sequence[Any],
    truth: Any,
    legal: Sequence[Action],
    goal: Goal,
    most: int,
) -> SolutionProof | None:
    """Return the action that surely reaches a goal while all others fail; `None` if there is none.

    `deals` are all deals that fit the player's view, as states without a view. `truth` is the true deal.
    Without a number in the goal, the number is the highest that any action can reach. Raises `Unsolved`
    beyond `most` positions.
    """
    ours = settled_side(logic, deals)
    if ours is None:
        return None
    measure = GoalMeasure(logic, goal, ours)
    sure = PuzzleSolver(measure, ours[:1], most)
    number, answer = _only(sure, deals, legal, goal.number)
    if answer is None:
        return None
    helped = PuzzleSolver(measure, ours, most - sure.nodes)
    if all(action == answer or fails(helped, truth, action, number) for action in legal):
        return SolutionProof(answer, number, sure.nodes + helped.nodes)
    return None


def _only(
    sure: PuzzleSolver, deals: Sequence[Any], legal: Sequence[Action], number: int
) -> tuple[int, Action | None]:
    """Return a goal's number and the only action that surely reaches it; `None` without exactly one.

    If `number` is 0, the number returned is the highest that any action surely reaches.
    """
    if number:
        able = [action for action in legal if sure.after(deals, action, number - 1, number) >= number]
        return number, able[0] if len(able) == 1 else None
    best, answer = 0, None
    for action in legal:
        value = sure.after(deals, action, best - 1)
        if value > best:
            best, answer = value, action
        elif value == best:
            answer = None
    return best, answer if best else None


def settled_side(logic: BotLogic[Any], deals: Sequence[Any]) -> tuple[int, ...] | None:
    """Return the players on the side of the player to act if they are the same in all deals, otherwise
    `None`.
    """
    sides = {side_of(logic, state) for state in deals}
    return sides.pop() if len(sides) == 1 else None


def fails(helped: PuzzleSolver, truth: Any, action: Action, number: int) -> bool:
    """Return whether an action fails to reach the number in the true deal, even with a partner's help."""
    return helped.after([truth], action, number - 1, number) < number
