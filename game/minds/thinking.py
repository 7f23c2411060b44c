"""Thinking about one decision: exact where few tricks are left, by search before that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.view import View
from game.minds.endgame import Endgame
from game.minds.mind import Mind
from game.minds.search import Opinion, Search

DEALS_SOLVED = 60
"""Deals that fit the view and are solved exactly, where more than one does."""
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


def think(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    *,
    iterations: int,
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
    report: Callable[[Thought], None] = _silent,
) -> Thought:
    """Judge the legal actions of the player to act, or the best dozen of them, from what he may know.

    The same view, generator and number of iterations judge the same, unless the time or
    `stop` ends it earlier. `report` is given every intermediate thought and the last one.
    """
    legal = candidates(mind, view, legal)
    end = None if seconds is None else time.monotonic() + seconds
    thoughts = (
        _solve(mind, view, legal, rng)
        if mind.can_be_solved(view.state)
        else _search(mind, view, legal, rng, iterations, end, stop)
    )
    for thought in thoughts:
        over = thought.done or stop() or (end is not None and time.monotonic() >= end)
        thought = thought._replace(done=over)
        report(thought)
        if over:
            return thought
    raise AssertionError("a thought is always finished")


def candidates(mind: Mind[Any], view: View[Any], legal: Sequence[Action]) -> Sequence[Action]:
    """The actions that are worth thinking about, in their order."""
    if len(legal) <= CANDIDATES:
        return legal
    liked = mind.preferences(view, legal)
    best = sorted(range(len(legal)), key=lambda number: -liked[number])[:CANDIDATES]
    return [legal[number] for number in sorted(best)]


def _search(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    iterations: int,
    end: float | None,
    stop: Callable[[], bool],
) -> Iterator[Thought]:
    search = Search(mind, view, legal, rng, iterations)
    while True:
        search.run(min(search.iterations + SLICE, iterations), end, stop)
        done = search.iterations >= iterations
        yield Thought(search.opinions(), search.iterations, exact=False, done=done)


def _solve(mind: Mind[Any], view: View[Any], legal: Sequence[Action], rng: Random) -> Iterator[Thought]:
    deals = deals_to_solve(view)
    sums = [0.0] * len(legal)
    for number, values in enumerate(solved(mind, view, legal, rng), start=1):
        sums = [total + value for total, value in zip(sums, values, strict=True)]
        opinions = [
            Opinion(action, number, total / number) for action, total in zip(legal, sums, strict=True)
        ]
        best_first = sorted(opinions, key=lambda opinion: -opinion.payoff)
        yield Thought(best_first, number, exact=True, done=number == deals)


def deals_to_solve(view: View[Any], most: int = DEALS_SOLVED) -> int:
    """How many deals of an ending are looked at: one, where every card is known."""
    return 1 if len(view.hidden) < 2 and not view.hides_rows else most


def solved(
    mind: Mind[Any], view: View[Any], legal: Sequence[Action], rng: Random, most: int = DEALS_SOLVED
) -> Iterator[Sequence[float]]:
    """What each action brings in one possible deal after the other, exactly."""
    for _ in range(deals_to_solve(view, most)):
        state = mind.possible(view, rng)
        yield Endgame(mind, state.turn).values(state, legal)
