"""Thinking about one decision: exact where few tricks are left, by search before that."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from ..actions import Action
from ..rules import Game
from ..view import View, fill
from .endgame import Endgame
from .search import Opinion, Search

DEALS_SOLVED = 60
"""Deals that fit the view and are solved exactly, where more than one does."""


class Thought(NamedTuple):
    """What was found out: the best action first, and on what that rests."""

    opinions: list[Opinion]
    deals: int
    """Deals that were tried or solved."""
    exact: bool
    """Whether every one of them was solved to the end."""


def think(
    game: Game[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    *,
    iterations: int,
    seconds: float | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Thought:
    """Judge the legal actions of the player to act from what he may know.

    The same view, generator and number of iterations judge the same, unless the time or
    `stop` ends it earlier.
    """
    if game.can_be_solved(view.state):
        return _solve(game, view, legal, rng, seconds, stop)
    search = Search(game, view, legal, rng)
    search.run(iterations, seconds, stop)
    return Thought(search.opinions(), search.iterations, exact=False)


def _solve(
    game: Game[Any],
    view: View[Any],
    legal: Sequence[Action],
    rng: Random,
    seconds: float | None,
    stop: Callable[[], bool],
) -> Thought:
    end = None if seconds is None else time.monotonic() + seconds
    deals = 1 if len(view.hidden) < 2 and not view.hides_rows else DEALS_SOLVED
    sums = [0.0] * len(legal)
    done = 0
    while done < deals and not (done and (stop() or (end is not None and time.monotonic() >= end))):
        state = fill(view, rng, log=False)
        values = Endgame(game).values(state, legal, state.turn)
        sums = [total + value for total, value in zip(sums, values, strict=True)]
        done += 1
    opinions = [Opinion(action, done, total / done) for action, total in zip(legal, sums, strict=True)]
    return Thought(sorted(opinions, key=lambda opinion: -opinion.payoff), done, exact=True)
