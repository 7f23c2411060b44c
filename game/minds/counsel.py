"""A recommendation: what a computer player does when a person who sees his hand advises an action.

He first makes up his own mind, as if nothing had been said. Where he would do something else, he
tries both actions in the same possible deals, and follows unless he is sure to lose more by it
than the game's small measure. So do the levels that never search by themselves: their rules of
thumb judge no deal and know no doubt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import stdev
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.view import View
from game.minds.levels import EFFORTS, Effort, choose, judging
from game.minds.mind import Mind
from game.minds.request import Request
from game.minds.search import Search
from game.minds.thinking import deals_to_solve, solved

SURE = 2.0
"""How many standard errors beyond the measure a loss must lie for a player to be sure of it."""
FEWEST = 20
"""Deals without which nobody is sure of anything."""

Stop = Callable[[], bool]


class Loss(NamedTuple):
    """What a recommended action is found to cost beside the own choice, in points, and the standard error."""

    points: float
    error: float

    @classmethod
    def of(cls, differences: Sequence[float], prior: float = 0.0, weight: int = 0) -> Loss:
        """From what it cost in each deal; `prior` is what was expected before, worth `weight` deals."""
        if len(differences) < FEWEST:
            return cls(prior, float("inf"))
        deals = len(differences) + weight
        points = (sum(differences) + weight * prior) / deals
        return cls(points, stdev(differences) / deals**0.5)


def follows(loss: Loss, measure: float) -> bool:
    """Whether a player does what he is advised: not where he is sure that it costs more than the measure."""
    return loss.points - SURE * loss.error <= measure


def decide(request: Request, stop: Stop = lambda: False) -> Action:
    """What a computer player does who may have been given a recommendation.

    The same request decides the same, unless time or `stop` cuts the thought short.
    """
    mind, view, legal, level, seed, effort, recommended = request
    own = choose(mind, view, legal, level, seed, effort=effort, stop=stop)
    if recommended is None or recommended == own:
        return own
    rng = Random(f"{seed} {recommended.text}")
    loss = weigh(mind, view, recommended, own, rng, effort or judging(level), stop)
    return recommended if follows(loss, mind.swing) else own


def seconds(request: Request) -> float:
    """How long a decision takes at most."""
    own = request.effort or EFFORTS.get(request.level)
    weighing = own or judging(request.level)
    return (own.seconds if own else 0.0) + (weighing.seconds if request.recommended is not None else 0.0)


def weigh(
    mind: Mind[Any],
    view: View[Any],
    recommended: Action,
    own: Action,
    rng: Random,
    effort: Effort,
    stop: Stop = lambda: False,
) -> Loss:
    """What the recommended action costs beside the own choice: both are tried in the same deals."""
    end = time.monotonic() + effort.seconds
    both = (recommended, own)
    if mind.can_be_solved(view.state):
        differences = []
        for values in solved(mind, view, both, rng):
            differences.append(values[1] - values[0])
            if stop() or time.monotonic() >= end:
                break
        if deals_to_solve(view) == 1:
            return Loss(differences[0], 0.0)
        return Loss.of(differences)
    weight = mind.trusted(view.state)
    liked = mind.preferences(view, both) if weight else (0.0, 0.0)
    search = Search(mind, view, both, rng, effort.iterations)
    return Loss.of(list(_tried(search, effort.iterations, end, stop)), liked[1] - liked[0], weight)


def _tried(search: Search, iterations: int, end: float, stop: Stop) -> Iterator[float]:
    """How far the second action is ahead of the first in one deal after the other."""
    recommended, own = search.root.values()
    before = 0.0
    while search.iterations < iterations:
        made = search.iterations
        search.run(made + 1, end, stop)
        if search.iterations == made:
            return
        ahead = own.total - recommended.total
        yield ahead - before
        before = ahead
