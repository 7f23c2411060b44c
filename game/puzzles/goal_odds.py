"""Counts in how many possible deals a goal is reached, if no action reaches it in all of them.

A deal counts if one way of playing is sure to reach the goal in it. The player knows only their own view; all
others, even a partner, see all cards, know the player's plan and play against it. Different ways of playing
win in different deals, so the result is several sets of deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.endgame import Unsolved
from game.engine.actions import Action
from game.engine.rules import OVER
from game.puzzles.puzzle import Goal
from game.puzzles.solving import GoalMeasure, PuzzleSolver, fails, settled_side

MAX_SETS = 200
"""Maximum number of sets of deals; beyond it the count raises `Unsolved`."""
ODDS_DIVISOR = 3
"""Divisor of the number of deals: the answer must reach the goal in at least a third of them."""
LEAD_DIVISOR = 5
"""Divisor of the number of deals: the answer must succeed in a fifth of them more than any other action."""

Won = int
"""A set of deals in which the goal is reached, as a bit mask over their places in the list."""


class BestChance(NamedTuple):
    """The action with the best chance of reaching the goal."""

    answer: Action
    number: int
    """Tricks or points that the action reaches in the `won` deals."""
    won: int
    """Number of deals in which the action reaches `number` tricks or points."""
    nodes: int
    """Number of positions searched."""


def likeliest(
    logic: BotLogic[Any],
    deals: Sequence[Any],
    truth: Any,
    legal: Sequence[Action],
    goal: Goal,
    most: int,
) -> BestChance | None:
    """Return the action that reaches a goal in clearly more deals than any other, but not in all; `None` if
    none does.

    `deals` are all deals that fit the player's view, as states without a view. `truth` is the true deal, in
    which only the returned action must reach the goal. "Clearly" means in at least a third of the deals, and
    in at least a fifth more than any other action; for the others, assume that the player sees all cards and
    that the partners help. Without a number in the goal, the number is what the action reaches in `truth`.
    Raises `Unsolved` if more than `most` positions are searched.
    """
    ours = settled_side(logic, deals)
    if ours is None or len(deals) < 2:
        return None
    measure = GoalMeasure(logic, goal, ours)
    helped = PuzzleSolver(measure, ours, most)
    number, answer = _alone(helped, truth, legal, goal.number)
    if answer is None:
        return None
    others = max(
        sum(not fails(helped, state, action, number) for state in deals)
        for action in legal
        if action != answer
    )
    odds = GoalOdds(measure, ours[0], most - helped.nodes)
    place = next(number for number, state in enumerate(deals) if state.hands == truth.hands)
    sets = odds.after(possible(deals), answer, number)
    won = max(map(int.bit_count, sets))
    sure = any(each.bit_count() == won and each >> place & 1 for each in sets)
    clear = ODDS_DIVISOR * won >= len(deals) and LEAD_DIVISOR * (won - others) >= len(deals)
    if not sure or not clear or won == len(deals) or won <= others:
        return None
    return BestChance(answer, number, won, helped.nodes + odds.nodes)


def _alone(
    helped: PuzzleSolver, truth: Any, legal: Sequence[Action], number: int
) -> tuple[int, Action | None]:
    """Return a goal's number and the only action that can reach it in the true deal; `None` without exactly
    one.

    If `number` is 0, the number returned is the highest that any action can reach.
    """
    if number:
        able = [action for action in legal if not fails(helped, truth, action, number)]
        return number, able[0] if len(able) == 1 else None
    values = {action: helped.after([truth], action) for action in legal}
    number = max(values.values())
    able = [action for action, value in values.items() if value == number]
    return number, able[0] if len(able) == 1 and number > 0 else None


class PossibleDeal(NamedTuple):
    """A deal that may be the true one, with its bit in a set of deals."""

    bit: Won
    state: Any


def possible(deals: Sequence[Any]) -> list[PossibleDeal]:
    """Return the states as possible deals, each with its own bit."""
    return [PossibleDeal(1 << number, state) for number, state in enumerate(deals)]


class GoalOdds:
    """Finds the deals in which one player is sure to reach a goal, whatever the others do."""

    def __init__(self, measure: GoalMeasure, player: int, most: int) -> None:
        """`player` is the player who must reach the goal; beyond `most` positions the search raises
        `Unsolved`.
        """
        self.measure = measure
        self.player = player
        self.nodes = 0
        """Number of positions searched so far."""
        self._most = most
        self._known: dict[object, list[Won]] = {}

    def after(self, deals: Sequence[PossibleDeal], action: Action, need: int) -> list[Won]:
        """Return the largest sets of deals in which an action leads to at least `need` tricks or points.

        Raises `Unsolved` beyond the limits.
        """
        game = self.measure.logic.game
        seen: dict[object, tuple[int, list[PossibleDeal]]] = {}
        for bit, state in deals:
            following = state.copy()
            game.advance(following, action)
            gained = self.measure(following) - self.measure(state)
            seen.setdefault(self.measure.seen(following, gained), (gained, []))[1].append(
                PossibleDeal(bit, following)
            )
        found = [0]
        for gained, states in seen.values():
            value = self._value(states, need - gained)
            found = _largest(one | other for one in found for other in value)
        return found

    def _value(self, deals: Sequence[PossibleDeal], need: int) -> list[Won]:
        if need <= 0:
            return [_all(deals)]
        one = deals[0].state
        if one.phase == OVER or max(self.measure.left(state) for _, state in deals) < need:
            return [0]
        self.nodes += len(deals)
        if self.nodes > self._most:
            raise Unsolved
        logic = self.measure.logic
        key = need, tuple((bit, state.phase, state.leader, logic.ending_key(state)) for bit, state in deals)
        if key not in self._known:
            self._known[key] = (
                self._chosen(deals, need) if one.turn == self.player else self._met(deals, need)
            )
        return self._known[key]

    def _chosen(self, deals: Sequence[PossibleDeal], need: int) -> list[Won]:
        """Return the sets after the player's choice, which must be the same in all of these deals."""
        game, every = self.measure.logic.game, _all(deals)
        found: list[Won] = []
        for action in game.legal(deals[0].state):
            found = _largest((*found, *self.after(deals, action, need)))
            if every in found:
                break
        return found

    def _met(self, deals: Sequence[PossibleDeal], need: int) -> list[Won]:
        """Return the sets after another player's choice, who picks the worst action for the goal in each
        deal.
        """
        game, every = self.measure.logic.game, _all(deals)
        able: dict[Action, list[PossibleDeal]] = {}
        for deal in deals:
            for action in game.legal(deal.state):
                able.setdefault(action, []).append(deal)
        found = [every]
        for action, holding in able.items():
            rest = every & ~_all(holding)
            value = self.after(holding, action, need)
            found = _largest(one & (other | rest) for one in found for other in value)
            if found == [0]:
                break
        return found


def _all(deals: Iterable[PossibleDeal]) -> Won:
    return sum(bit for bit, _ in deals)


def _largest(sets: Iterable[Won]) -> list[Won]:
    """Return the sets that no other set contains; raises `Unsolved` if there are more than `MAX_SETS`."""
    found: list[Won] = []
    for each in sorted(set(sets), key=int.bit_count, reverse=True):
        if not any(each & other == each for other in found):
            found.append(each)
    if len(found) > MAX_SETS:
        raise Unsolved
    return found
