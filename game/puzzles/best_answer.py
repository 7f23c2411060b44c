"""Decisions before the play: which answer scores most on average, and whether that is certain.

Nothing is proven here, so the margin must be beyond doubt: every other answer is compared with the right one
in the same deals, without rules of thumb, and must lose clearly. The comparison stops early if an answer
loses by a wide margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.paired_trials import Loss, PairedTrials
from game.engine.actions import Action
from game.engine.view import View

MAX_ANSWERS = 8
"""Maximum number of answers that a puzzle may offer."""
MIN_LOSS = 0.1
"""Minimum number of points that every wrong answer must cost."""
MAX_CHECK_ITERATIONS = 1200
"""Maximum number of iterations to compare each wrong answer with the right one in a check of a puzzle."""
DEALS_PER_TEST = 20
"""Number of deals between two tests of whether the result is certain."""
MIN_SEARCH_DEALS = 600
"""Minimum number of deals for each comparison in a search: about as many as `expert` gives its last two
answers.
"""
MIN_ERRORS = 3.0
"""Standard errors by which a loss must exceed 0: two would be too few, since the test is repeated."""


class StopRule(NamedTuple):
    """When a loss counts as certain, so that no more deals are tried."""

    errors: float
    """Number of standard errors by which the loss must exceed the threshold."""
    at_least: int
    """Minimum number of deals to try."""


SEARCH_RULE = StopRule(5.0, MIN_SEARCH_DEALS)
CHECK_RULE = StopRule(MIN_ERRORS, DEALS_PER_TEST)


def loss_of(
    logic: BotLogic[Any],
    seen: View[Any],
    other: Action,
    answer: Action,
    iterations: int,
    seed: int,
    above: float = 0.0,
    enough: StopRule = SEARCH_RULE,
) -> Loss:
    """Return how much the action `other` costs compared with `answer`, in points ahead of the others.

    Stops early once the loss is certainly greater than `above`.
    """
    trials = PairedTrials(logic, seen, (answer, other), Random(seed), iterations, with_prior=False)
    for _ in trials.run():
        if trials.deals >= enough.at_least and trials.deals % DEALS_PER_TEST == 0:
            loss = trials.loss(other, answer)
            if loss.points - enough.errors * loss.error > above:
                break
    return trials.loss(other, answer)


def certain(logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action) -> bool:
    """Return whether every other answer certainly costs points; each is compared in its own deals."""
    losses = (
        loss_of(logic, seen, other, answer, MAX_CHECK_ITERATIONS, number, enough=CHECK_RULE)
        for number, other in enumerate(legal)
        if other != answer
    )
    return all(loss.points > MIN_ERRORS * loss.error for loss in losses)
