"""Accuracy: how well a player decided, from 0 to 100. `accuracy.md` gives the formula and the reasons."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from statistics import fmean
from typing import NamedTuple

from game.ai.verdict import Grade, Verdict

LEAST = 0.25
"""Least total stake for which accuracy is defined: what the smallest mistake gives away."""


class AccuracyWeight(NamedTuple):
    """Cost and stake of a decision; accuracy follows from their sums.

    Both are 0 if there was only one legal action, and at most 1.
    """

    cost: float
    """What the chosen action gave away; below 0 if the measured loss is."""
    stake: float
    """What a random action gives away on average."""


def weight(verdict: Verdict, swing: float) -> AccuracyWeight:
    """Return the accuracy weight of a decision; `swing` is that of the game's bot logic, in points."""
    if verdict.grade is Grade.NONE:
        return AccuracyWeight(0.0, 0.0)
    stake = fmean(given_away(each.loss.points, swing) for each in verdict.weighed)
    return AccuracyWeight(given_away(verdict.loss.points, swing), max(0.0, stake))


def given_away(loss: float, swing: float) -> float:
    """Return a loss on a scale up to 1 that flattens out, so that one blunder does not outweigh the rest."""
    return 1 - exp(-max(loss, -swing) / swing)


def accuracy(weights: Iterable[AccuracyWeight]) -> float | None:
    """Return the share of the stakes that was kept, from 0 to 100; `None` if they total less than `LEAST`."""
    cost = stake = 0.0
    for each in weights:
        cost += each.cost
        stake += each.stake
    return 100 * min(1.0, max(0.0, 1 - cost / stake)) if stake >= LEAST else None
