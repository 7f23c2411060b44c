"""The grade: how well a player decided over many deals, with its interval. `game/ai/accuracy.md` explains it.

The grade is the accuracy of all deals together, so both are on one scale: 100 if nothing was surely given
away, about 0 for random play. What a deal's decisions cost belongs together, so the interval takes the deal
as its unit. No archive here: the reader of the deals leaves out what does not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from typing import NamedTuple

from game.ai.accuracy import MIN_TOTAL_STAKE

MIN_DECISIONS = 40
"""Minimum number of decisions for a grade."""
MIN_DEALS = 5
"""Minimum number of deals for a grade."""
MAX_DEALS = 60
"""Maximum number of deals that a grade is about, the newest ones; also those of a point of a curve."""
MAX_CURVE_POINTS = 24
"""Maximum number of points of a learning curve."""
ROUGH_HALF_WIDTH = 15.0
"""Half the width of an interval above which the grade is only a rough one."""
_NORMAL = 1.959964
"""Number of standard errors on each side of a 95% interval of a normal distribution."""


class DecisionSums(NamedTuple):
    """Decisions with a choice, and the sums of their `AccuracyWeight`s."""

    decisions: int
    cost: float
    stake: float

    def plus(self, other: DecisionSums) -> DecisionSums:
        """Return the sums of both."""
        return DecisionSums(
            self.decisions + other.decisions, self.cost + other.cost, self.stake + other.stake
        )


NO_DECISIONS = DecisionSums(0, 0.0, 0.0)


class GradedDeal(NamedTuple):
    """What one player's decisions in one deal gave away."""

    over: str
    """When the deal ended: ISO 8601, UTC."""
    stages: Mapping[str, DecisionSums]
    """The sums of each stage of the deal in which the player had a choice that counts."""

    @property
    def all(self) -> DecisionSums:
        """The sums of the whole deal."""
        found = NO_DECISIONS
        for each in self.stages.values():
            found = found.plus(each)
        return found


class GradeEstimate(NamedTuple):
    """A grade from 0 to 100 and the interval that holds the true one 19 times in 20."""

    grade: float
    low: float
    high: float
    decisions: int
    deals: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def rough(self) -> bool:
        """Whether the interval is wide."""
        return self.half_width > ROUGH_HALF_WIDTH

    @property
    def deals_to_halve(self) -> int | None:
        """Number of further deals after which the interval would be about half as wide.

        An interval narrows with the square root of the number of deals, so four times as many are needed.
        `None` if that is more than the `MAX_DEALS` deals of a grade.
        """
        return 3 * self.deals if 4 * self.deals <= MAX_DEALS else None


class CurvePoint(NamedTuple):
    """A point of a learning curve: the grade of the deals up to a time."""

    over: str
    """When the last of them ended: ISO 8601, UTC."""
    estimate: GradeEstimate


class Landmark(NamedTuple):
    """What a level's grade is, measured in one seat against `normal`."""

    level: str
    grade: float
    error: float
    """Standard error of the grade."""


LevelGroup = tuple[Landmark, ...]
"""Landmarks whose order is not known, ascending by grade; mostly a single one."""


def grade_of(sums: Sequence[DecisionSums]) -> GradeEstimate | None:
    """Return the grade of deals, each given by its sums; `None` if they are too few or too little is at
    stake.
    """
    decisions, number = sum(each.decisions for each in sums), len(sums)
    if decisions < MIN_DECISIONS or number < MIN_DEALS or sum(each.stake for each in sums) < MIN_TOTAL_STAKE:
        return None
    share, error = share_given_away(sums)
    half = _student(number - 1) * error
    low, high = max(0.0, share - half), min(1.0, share + half)
    return GradeEstimate(100 * (1 - share), 100 * (1 - high), 100 * (1 - low), decisions, number)


def share_given_away(sums: Sequence[DecisionSums]) -> tuple[float, float]:
    """Return the share of the stakes of two or more deals that was given away, and its standard error.

    The share (0 to 1) is a ratio of sums, whose standard error is that of the residuals (Cochran, "Sampling
    techniques", 1977, chapter 6). The error is at least that of three ruined decisions: without a mistake in
    n decisions, 3 in n can still be mistakes, at a risk of 1 in 20.
    """
    number, stake = len(sums), sum(each.stake for each in sums)
    least = 3 / sum(each.decisions for each in sums) / _NORMAL
    share = min(1.0, max(0.0, sum(each.cost for each in sums) / stake))
    residuals = [each.cost - share * each.stake for each in sums]
    return share, max(least, sqrt(sum(each**2 for each in residuals) * number / (number - 1)) / stake)


def _student(freedom: int) -> float:
    """Return the number of standard errors on each side of a 95% interval, with degrees of freedom from 4.

    The first terms of the expansion of Cornish and Fisher.
    """
    z = _NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def present_grade(deals: Sequence[GradedDeal]) -> GradeEstimate | None:
    """Return the grade of the `MAX_DEALS` deals, which must be in the order of time."""
    return grade_of([deal.all for deal in deals[-MAX_DEALS:]])


def earlier_grade(deals: Sequence[GradedDeal], until: str) -> GradeEstimate | None:
    """Return the grade as it was at a time (ISO 8601, UTC), from deals in the order of time.

    `None` if too little was known then, or if no deal has ended since.
    """
    before = [deal for deal in deals if deal.over < until]
    return present_grade(before) if len(before) < len(deals) else None


def stage_grades(deals: Sequence[GradedDeal]) -> dict[str, GradeEstimate | None]:
    """Return the grade of each stage in the `MAX_DEALS` deals, in the order of a deal; `None` if too little
    is known of a stage.
    """
    newest = deals[-MAX_DEALS:]
    stages = dict.fromkeys(stage for deal in newest for stage in deal.stages)
    return {
        stage: grade_of([deal.stages[stage] for deal in newest if stage in deal.stages]) for stage in stages
    }


def learning_curve(deals: Sequence[GradedDeal]) -> list[CurvePoint]:
    """Return the grade over time, oldest first: each point is the grade as it was then.

    The points are evenly spread over the deals, and the last one is the present grade.
    """
    step = max(1, ceil(len(deals) / MAX_CURVE_POINTS))
    found = []
    for end in sorted(range(len(deals), 0, -step)):
        estimate = grade_of([deal.all for deal in deals[max(0, end - MAX_DEALS) : end]])
        if estimate is not None:
            found.append(CurvePoint(deals[end - 1].over, estimate))
    return found


def decisions_missing(deals: Sequence[GradedDeal]) -> int:
    """Return how many more decisions a grade needs at least; 0 if there are enough."""
    return max(0, MIN_DECISIONS - sum(deal.all.decisions for deal in deals[-MAX_DEALS:]))


def level_groups(landmarks: Sequence[Landmark]) -> list[LevelGroup]:
    """Return landmarks in groups whose order is not known: no two of a group differ significantly.

    `landmarks` and the groups are ascending.
    """
    groups: list[LevelGroup] = []
    for each in landmarks:
        group = groups[-1] if groups else ()
        if group and all(each.grade - other.grade < _margin(each, other) for other in group):
            groups[-1] = (*groups[-1], each)
        else:
            groups.append((each,))
    return groups


def _margin(*landmarks: Landmark) -> float:
    return _NORMAL * sqrt(sum(each.error**2 for each in landmarks))


def neighbours(grade: float, landmarks: Sequence[Landmark]) -> tuple[LevelGroup, LevelGroup]:
    """Return the levels next below and above a grade; none beyond the lowest or highest one.

    `landmarks` are ascending. Levels whose order is not known are in one group. If the grade does not differ
    significantly from one of several, their group is on both sides.
    """
    below: LevelGroup = ()
    for group in level_groups(landmarks):
        unsure = _margin(group[0]) if len(group) > 1 else 0.0
        if grade < group[0].grade - unsure:
            return below, group
        if len(group) > 1 and grade <= group[-1].grade + _margin(group[-1]):
            return group, group
        below = group
    return below, ()
