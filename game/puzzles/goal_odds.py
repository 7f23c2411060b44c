"""In how many of the deals that fit a view a goal is reached, where no action reaches it in all of them.

Counted are the deals in which one way of playing on is sure to get there that knows no more than its player
does, against others who see all cards and what the player is going to do, a partner too. Which deals these
are is told by sets of them: what wins in one deal may lose in another, so that several sets stand beside
each other.
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

MOST_SETS = 200
"""With more sets of deals that stand beside each other a count is given up."""
LEAST = 3
"""The answer reaches the goal in one of so many deals at least."""
AHEAD = 5
"""It does so in more deals than any other, by one of so many of all at least."""

Won = int
"""A set of deals in which the goal is reached, a bit for each by its place in the list."""


class BestChance(NamedTuple):
    """That one action alone has the best chance."""

    answer: Action
    number: int
    """What it then reaches."""
    won: int
    """In how many deals."""
    nodes: int
    """Positions that were looked at."""


def likeliest(
    logic: BotLogic[Any],
    deals: Sequence[Any],
    truth: Any,
    legal: Sequence[Action],
    goal: Goal,
    most: int,
) -> BestChance | None:
    """The one action that reaches a goal in clearly more deals than any other, but not in all of them.

    `deals` are bare states, all that fit what the player sees, `truth` is how the cards really lie: so that
    the answer reaches the goal, and no other does. The others are counted as if the player saw all cards and
    a partner helped, and still fall behind. Of a goal without a number it is what the answer reaches as
    the cards lie. `None` where there is no such action. Raises `Unsolved` beyond `most` positions.
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
    clear = LEAST * won >= len(deals) and AHEAD * (won - others) >= len(deals)
    if not sure or not clear or won == len(deals) or won <= others:
        return None
    return BestChance(answer, number, won, helped.nodes + odds.nodes)


def _alone(
    helped: PuzzleSolver, truth: Any, legal: Sequence[Action], number: int
) -> tuple[int, Action | None]:
    """The one action that can reach so much as the cards lie, and how much; with 0 the most that any can."""
    if number:
        able = [action for action in legal if not fails(helped, truth, action, number)]
        return number, able[0] if len(able) == 1 else None
    values = {action: helped.after([truth], action) for action in legal}
    number = max(values.values())
    able = [action for action, value in values.items() if value == number]
    return number, able[0] if len(able) == 1 and number > 0 else None


class PossibleDeal(NamedTuple):
    """A deal that may be the true one."""

    bit: Won
    state: Any


def possible(deals: Sequence[Any]) -> list[PossibleDeal]:
    """Bare states as deals that may be, each with a bit of its own."""
    return [PossibleDeal(1 << number, state) for number, state in enumerate(deals)]


class GoalOdds:
    """Which deals one player can be sure of, whatever the others do; for one goal."""

    def __init__(self, measure: GoalMeasure, player: int, most: int) -> None:
        """Beyond `most` positions it gives up."""
        self.measure = measure
        self.player = player
        self.nodes = 0
        """Positions looked at so far."""
        self._most = most
        self._known: dict[object, list[Won]] = {}

    def after(self, deals: Sequence[PossibleDeal], action: Action, need: int) -> list[Won]:
        """The largest sets of deals in which so much is reached after an action.

        Raises `Unsolved`.
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
        """The player chooses without knowing which of the deals it is."""
        game, every = self.measure.logic.game, _all(deals)
        found: list[Won] = []
        for action in game.legal(deals[0].state):
            found = _largest((*found, *self.after(deals, action, need)))
            if every in found:
                break
        return found

    def _met(self, deals: Sequence[PossibleDeal], need: int) -> list[Won]:
        """Another player chooses in each deal what is worst for it there."""
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
    """Those that no other one contains."""
    found: list[Won] = []
    for each in sorted(set(sets), key=int.bit_count, reverse=True):
        if not any(each & other == each for other in found):
            found.append(each)
    if len(found) > MOST_SETS:
        raise Unsolved
    return found
