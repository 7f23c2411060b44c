"""Thinking about one decision: exact where few tricks are left, by search before that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import inf
from random import Random
from typing import Any, NamedTuple

from game.ai.endgame import Endgame, Unsolved
from game.ai.habits import SOUND, Habits
from game.ai.mind import Mind
from game.ai.search import Opinion, Search
from game.ai.styles import habits_of
from game.engine.actions import Action
from game.engine.view import View

DEALS_SOLVED = 60
"""Deals that fit the view and are solved exactly at most, where more than one does."""
POSITIONS = 30
"""Positions of an ending that may be looked at for each iteration of a search, which takes as long as ten."""
FEWEST_SOLVED = 5
"""Of several possible deals fewer than these tell less than a search does."""
CANDIDATES = 12
"""Actions that are looked into; where there are more, those that the rules of thumb like best."""
SLICE = 120
"""Iterations between two reports."""


class Thought(NamedTuple):
    """What has been found out so far: the best action first, and on what that rests."""

    opinions: list[Opinion]
    deals: int
    """Deals that were tried or solved."""
    exact: bool
    """Whether every one of them was solved to the end."""
    done: bool


def _silent(thought: Thought) -> None:
    return None


def think(  # noqa: PLR0913 - what is thought about, and options by name
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    *,
    iterations: int,
    seconds: float | None = None,
    style: str = "",
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Thought], None] = _silent,
) -> Thought:
    """Judge the legal actions of the player to act, or the best dozen of them, from what he may know.

    The same view, generator and number of iterations judge the same, unless the time or
    `stop` ends it earlier. `style` is the player's. `report` is given every intermediate thought and the
    last one.
    Of an ending so many deals are solved as that effort allows; where it does not allow for a few of
    several, the ending is searched. To solve longer endings, which the effort would allow for, measured no
    better in three games and worse in Jo-Jotte for four: who solves a deal sees all its cards.
    """
    habits = searching(mind, view, style)
    legal = candidates(mind, view, legal, habits)
    end = None if seconds is None else time.monotonic() + seconds
    thoughts = _search(mind, view, legal, rng, iterations, habits, end, stop)
    if mind.can_be_solved(view.state):
        thoughts = chain(_solve(mind, view, legal, rng, iterations, end, stop), thoughts)
    for thought in thoughts:
        over = thought.done or stop() or (end is not None and time.monotonic() >= end)
        thought = thought._replace(done=over)
        report(thought)
        if over:
            return thought
    raise AssertionError("a thought is always finished")


def searching(mind: Mind[Any], view: View[Any], style: str = "") -> Habits:
    """The habits of who searches at the table of a view."""
    setup = view.state.setup
    return habits_of(mind.game, setup.players, setup.options, style, searches=True)


def candidates(
    mind: Mind[Any], view: View[Any], legal: Sequence[Action], habits: Habits = SOUND
) -> Sequence[Action]:
    """The actions that are worth thinking about, in their order."""
    if len(legal) <= CANDIDATES:
        return legal
    liked = mind.preferences(view, legal, habits)
    best = sorted(range(len(legal)), key=lambda number: -liked[number])[:CANDIDATES]
    return [legal[number] for number in sorted(best)]


def _search(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    habits: Habits,
    end: float | None,
    stop: Callable[[], bool],
) -> Iterator[Thought]:
    search = Search(mind, view, legal, rng, iterations, habits=habits)
    while True:
        search.run(min(search.iterations + SLICE, iterations), end, stop)
        done = search.iterations >= iterations
        yield Thought(search.opinions(), search.iterations, exact=False, done=done)


def _solve(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    end: float | None,
    stop: Callable[[], bool],
) -> Iterator[Thought]:
    deals = deals_to_solve(view)
    most = iterations * POSITIONS
    sums = [0.0] * len(legal)
    last: Thought | None = None
    for number, values in enumerate(solved(mind, view, legal, rng, deals, most, end, stop), start=1):
        if last is not None:
            yield last
        sums = [total + value for total, value in zip(sums, values, strict=True)]
        if number < min(deals, FEWEST_SOLVED):
            continue
        opinions = [
            Opinion(action, number, total / number) for action, total in zip(legal, sums, strict=True)
        ]
        best_first = sorted(opinions, key=lambda opinion: -opinion.payoff)
        last = Thought(best_first, number, exact=True, done=False)
    if last is not None:
        yield last._replace(done=True)


def deals_to_solve(view: View[Any], most: int = DEALS_SOLVED) -> int:
    """How many deals of an ending are looked at: one, where every card is known."""
    return 1 if len(view.hidden) < 2 and not view.hides_rows else most


def solved(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    deals: int,
    most: float = inf,
    end: float | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Sequence[float]]:
    """What each action brings in one possible deal after the other, exactly.

    No more than `deals`, and none any more once `most` positions have been looked at in all, or the
    clock (`time.monotonic`) or `stop` says so: in the midst of a deal, too. Where only one deal is
    possible no positions are counted.
    """
    before = 0

    def give_up(positions: int) -> bool:
        spent = deals > 1 and before + positions >= most
        return spent or (end is not None and time.monotonic() >= end) or stop()

    for _ in range(deals):
        state = mind.possible(view, rng)
        ending = Endgame(mind, state.turn, give_up)
        try:
            yield ending.values(state, legal)
        except Unsolved:
            return
        before += ending.nodes
        if before >= most:
            return
