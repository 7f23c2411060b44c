"""Decisions before the play: which answer brings the most on average, and whether that is certain.

Nothing is proven there, so that the margin has to be beyond doubt: every other answer is weighed against the
right one in the same deals, with rules of thumb left out, and must lose for certain. Where one loses by much
that shows soon, and no more deals are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai.bot_logic import BotLogic
from game.ai.paired_trials import Loss, PairedTrials
from game.engine.actions import Action
from game.engine.view import View

MOST = 8
"""More answers than these make no puzzle."""
LEAST = 0.1
"""Points that every other answer costs at least: less is not worth a puzzle."""
CHECKED = 1200
"""Iterations in which each other answer is weighed against the right one, at most, when it is checked."""
LOOK = 20
"""Deals between two looks whether it is certain yet."""
AT_LEAST = 600
"""Deals in which each is weighed when one is found: about as many as expert tries its last two answers in."""
DOUBT = 3.0
"""So many standard errors nothing may lie within: who looks again and again is too soon sure by two."""


class StopRule(NamedTuple):
    """When a loss is certain and no more deals are tried."""

    errors: float
    """How many of its standard errors the loss has to lie beyond the measure."""
    at_least: int
    """Deals that are tried in any case."""


FOUND = StopRule(5.0, AT_LEAST)
CHECK = StopRule(DOUBT, LOOK)


def loss_of(
    logic: BotLogic[Any],
    seen: View[Any],
    other: Action,
    answer: Action,
    iterations: int,
    seed: int,
    above: float = 0.0,
    enough: StopRule = FOUND,
) -> Loss:
    """What another answer costs beside this one, in points ahead of the others.

    It ends early where the loss is certainly beyond the measure `above`.
    """
    trials = PairedTrials(logic, seen, (answer, other), Random(seed), iterations, with_prior=False)
    for _ in trials.run():
        if trials.deals >= enough.at_least and trials.deals % LOOK == 0:
            loss = trials.loss(other, answer)
            if loss.points - enough.errors * loss.error > above:
                break
    return trials.loss(other, answer)


def certain(logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action) -> bool:
    """Whether every other answer surely costs something, each weighed in deals of its own."""
    losses = (
        loss_of(logic, seen, other, answer, CHECKED, number, enough=CHECK)
        for number, other in enumerate(legal)
        if other != answer
    )
    return all(loss.points > DOUBT * loss.error for loss in losses)
