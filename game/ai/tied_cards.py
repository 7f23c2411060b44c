"""Which of the cards to play that are worth the same in a solved ending.

With best play by everyone they end alike, so an exact solution can't tell them apart. Opponents who err or
see only their own cards do: a short search shows which card does better against them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.ai.bot_logic import BotLogic
from game.ai.search import Search
from game.engine.actions import Action
from game.engine.view import View

ALIKE = 1e-6
"""Share of the bot logic's `swing` up to which two payoffs count as the same."""
SETTLING = 300
"""Maximum number of search iterations that decide between actions that are worth the same."""
TRUSTED = 60
"""Minimum number of these iterations that the rules of thumb count as, so that they decide between actions
that are about equal in the search too.
"""


def settled(
    logic: BotLogic[Any],
    view: View[Any],
    tied: Sequence[Action],
    rng: Random,
    iterations: int = SETTLING,
    bias: Bias = UNBIASED,
    end: float = inf,
    stop: Callable[[], bool] = lambda: False,
) -> list[Action]:
    """Return actions that are worth the same in a solved ending, the most promising first.

    A search of at most `SETTLING` iterations orders them, together with the rules of thumb. The clock
    (`time.monotonic`) or `stop` can end the search early.
    """
    if len(tied) < 2:
        return list(tied)
    iterations = min(iterations, SETTLING)
    prior_visits = max(TRUSTED, logic.prior_visits(view.state))
    search = Search(logic, view, tied, rng, iterations, prior_visits=prior_visits, bias=bias)
    search.run(iterations, end, stop)
    return [estimate.action for estimate in search.estimates()]
