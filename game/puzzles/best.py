"""Decisions before the play: which answer brings the most on average, and whether that is certain.

Nothing is proven there, so that the margin has to be beyond doubt: every other answer is weighed against the
right one in the same deals, with rules of thumb left out, and must lose for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.view import View
from game.minds.mind import Mind
from game.minds.weighing import Loss, Trials

MOST = 8
"""More answers than these make no puzzle."""
CHECKED = 160
"""Iterations in which each other answer is weighed against the right one when a puzzle is checked."""


def losses(
    mind: Mind[Any], seen: View[Any], legal: Sequence[Action], answer: Action, iterations: int, seed: int
) -> list[Loss]:
    """What each other answer costs beside this one, each weighed in deals of its own."""
    found = []
    for number, other in enumerate(legal):
        if other != answer:
            rng = Random(f"{seed} {number}")
            trials = Trials(mind, seen, (answer, other), rng, iterations, trusting=False)
            for _ in trials.run():
                pass
            found.append(trials.loss(other, answer))
    return found


def certain(
    mind: Mind[Any],
    seen: View[Any],
    legal: Sequence[Action],
    answer: Action,
    *,
    iterations: int = CHECKED,
    seed: int = 0,
    above: float = 0.0,
) -> bool:
    """Whether every other answer surely costs more than so many points."""
    return all(loss.surely_above(above) for loss in losses(mind, seen, legal, answer, iterations, seed))
