"""Accuracy: how well somebody decided, from 0 to 100; `accuracy.md` tells how and why."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from statistics import fmean
from typing import NamedTuple

from game.ai.verdict import Grade, Verdict

LEAST = 0.25
"""The least stake of which a share says anything: what the smallest mistake gives away."""


class AccuracyWeight(NamedTuple):
    """What a decision means for accuracy: sums of these are all that it takes.

    Each is 0 where there was no choice, and at most 1.
    """

    cost: float
    """How much the chosen action gave away; a little below 0 where the measurement erred."""
    stake: float
    """How much an action by chance gives away on the average."""


def weight(verdict: Verdict, swing: float) -> AccuracyWeight:
    """What a decision means for accuracy; `swing` is that of the game's bot logic, in points."""
    if verdict.grade is Grade.NONE:
        return AccuracyWeight(0.0, 0.0)
    stake = fmean(given_away(each.loss.points, swing) for each in verdict.weighed)
    return AccuracyWeight(given_away(verdict.loss.points, swing), max(0.0, stake))


def given_away(loss: float, swing: float) -> float:
    """A loss by a measure that grows ever slower, so that one blunder does not hide all else; at most 1."""
    return 1 - exp(-max(loss, -swing) / swing)


def accuracy(weights: Iterable[AccuracyWeight]) -> float | None:
    """From 0 to 100, what share of all that was at stake was kept; `None` where less than `LEAST` was."""
    cost = stake = 0.0
    for each in weights:
        cost += each.cost
        stake += each.stake
    return 100 * min(1.0, max(0.0, 1 - cost / stake)) if stake >= LEAST else None
