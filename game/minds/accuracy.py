"""Accuracy: how well somebody decided, from 0 to 100; `accuracy.md` tells how and why."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from game.minds.verdict import Grade, Verdict

STEEPNESS = 2.0
"""How fast a loss takes away from 100: a loss of the mind's `swing` leaves exp(-2), or 14 in 100."""


def of_decision(verdict: Verdict, swing: float) -> float | None:
    """The accuracy of one decision, from 0 to 100; `None` where there was no choice.

    `swing` is that of the game's mind, in points.
    """
    if verdict.grade is Grade.NONE:
        return None
    return 100 * exp(-STEEPNESS * max(0.0, verdict.loss.points) / swing)


def accuracy(verdicts: Iterable[Verdict], swing: float) -> float | None:
    """The mean accuracy of the decisions in which there was a choice; `None` where there was none."""
    found = [each for verdict in verdicts if (each := of_decision(verdict, swing)) is not None]
    return sum(found) / len(found) if found else None
