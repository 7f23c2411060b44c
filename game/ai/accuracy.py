"""Accuracy: how well a player decided, from 0 to 100. `accuracy.md` gives the formula and the reasons."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from statistics import fmean
from typing import NamedTuple

from game.ai.verdict import Grade, Verdict

MIN_TOTAL_STAKE = 0.25
"""Smallest total stake for which accuracy is defined: what the smallest mistake gives away."""


class AccuracyWeight(NamedTuple):
    """Cost and stake of a decision; accuracy follows from their sums.

    Both are 0 if there was only one legal action, and at most 1.
    """

    cost: float
    """What the chosen action gave away, from 0 to 1; 0 unless it was a slip or a mistake."""
    stake: float
    """What a random legal action gives away on average, at most 1."""


def weight(verdict: Verdict, swing: float) -> AccuracyWeight:
    """Return the accuracy weight of a decision; `swing` is that of the game's bot logic, in points."""
    if verdict.grade is Grade.NONE:
        return AccuracyWeight(0.0, 0.0)
    return weight_of(verdict.cost.points, [each.loss.points for each in verdict.weighed], swing)


def weight_of(cost: float, losses: Iterable[float], swing: float) -> AccuracyWeight:
    """Return the accuracy weight of a decision by its cost and the losses of all actions, in points."""
    stake = fmean(given_away(loss, swing) for loss in losses)
    return AccuracyWeight(given_away(cost, swing), max(0.0, stake))


def whole_accuracy(accuracy: float) -> int:
    """Return an accuracy from 0 to 100 as it is shown: rounded, and 100 only if nothing was given away."""
    return 100 if accuracy == 100 else min(99, round(accuracy))


def given_away(loss: float, swing: float) -> float:
    """Return a loss in points on a scale that flattens out towards 1.

    So one blunder does not outweigh all other decisions. A loss below 0, which is a gain, gives a value below
    0.
    """
    return 1 - exp(-max(loss, -swing) / swing)


def accuracy(weights: Iterable[AccuracyWeight]) -> float | None:
    """Return the share of the stakes that was not given away, from 0 to 100; `None` if they total less than
    `MIN_TOTAL_STAKE`.
    """
    cost = stake = 0.0
    for each in weights:
        cost += each.cost
        stake += each.stake
    return 100 * min(1.0, max(0.0, 1 - cost / stake)) if stake >= MIN_TOTAL_STAKE else None
