"""The grade: what decisions gave away over many deals, and how far that can be known."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from game.analysis.grade import (
    MAX_CURVE_POINTS,
    MAX_DEALS,
    MIN_DECISIONS,
    DecisionSums,
    GradedDeal,
    Landmark,
    decisions_missing,
    earlier_grade,
    grade_of,
    learning_curve,
    level_groups,
    neighbours,
    present_grade,
    stage_grades,
)


def deals_of(share: float, number: int, seed: int) -> list[DecisionSums]:
    """Return deals of ten decisions, a few of which give their whole stake away or more."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        stakes = [rng.random() ** 2 for _ in range(10)]
        costs = [min(1.0, 2 * stake) * (rng.random() < share / 2) for stake in stakes]
        found.append(DecisionSums(10, sum(costs), sum(stakes)))
    return found


def graded(sums: list[DecisionSums], stage: str = "play") -> list[GradedDeal]:
    return [GradedDeal(f"2026-11-{number:05}", {stage: each}) for number, each in enumerate(sums)]


def test_grade_is_the_share_of_the_stakes_that_was_kept() -> None:
    found = grade_of([DecisionSums(10, 1.0, 4.0), DecisionSums(10, 0.0, 1.0)] * 5)
    assert found is not None
    assert found.grade == pytest.approx(80.0)
    assert (found.decisions, found.deals, found.deals_to_halve) == (100, 10, 30)


def test_grade_needs_enough_decisions_deals_and_stakes() -> None:
    one = DecisionSums(MIN_DECISIONS, 1.0, 4.0)
    assert grade_of([]) is None
    assert grade_of([one] * 4) is None
    assert grade_of([DecisionSums(1, 0.1, 1.0)] * (MIN_DECISIONS - 1)) is None
    assert grade_of([DecisionSums(10, 0.0, 0.0)] * 10) is None
    assert grade_of([one] * 5) is not None


def test_interval_holds_the_true_grade_about_19_times_in_20() -> None:
    whole = deals_of(0.3, 20000, 1)
    true = 100 * (1 - sum(each.cost for each in whole) / sum(each.stake for each in whole))
    held = 0
    for seed in range(600):
        found = grade_of(deals_of(0.3, 20, 1000 + seed))
        assert found is not None
        held += found.low <= true <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_interval_is_half_as_wide_after_as_many_more_deals_as_it_says() -> None:
    now, later = [], []
    for seed in range(40):
        few = grade_of(deals_of(0.4, 15, seed))
        assert few is not None
        assert few.deals_to_halve is not None
        many = grade_of(deals_of(0.4, few.deals + few.deals_to_halve, 500 + seed))
        assert many is not None
        now.append(few.half_width)
        later.append(many.half_width)
    assert fmean(later) / fmean(now) == pytest.approx(0.5, abs=0.05)


def test_no_number_of_deals_halves_the_interval_of_a_grade_that_leaves_the_oldest_out() -> None:
    found = grade_of(deals_of(0.4, MAX_DEALS // 4 + 1, 1))
    assert found is not None
    assert found.deals_to_halve is None


def test_deals_without_a_mistake_do_not_show_that_there_are_none() -> None:
    found = grade_of([DecisionSums(5, 0.0, 1.0)] * 10)
    assert found is not None
    assert found.grade == found.high == 100
    assert 90 < found.low < 97


def test_only_the_newest_deals_count() -> None:
    found = present_grade(
        graded([DecisionSums(10, 2.0, 2.0)] * 50 + [DecisionSums(10, 0.0, 2.0)] * MAX_DEALS)
    )
    assert found is not None
    assert found.grade == 100


def test_an_earlier_grade_is_that_of_the_deals_until_then() -> None:
    deals = graded([DecisionSums(10, 2.0, 2.0)] * 10 + [DecisionSums(10, 0.0, 2.0)] * 10)
    assert earlier_grade(deals, deals[10].over) == present_grade(deals[:10])
    assert earlier_grade(deals, deals[3].over) is None, "too few"
    assert earlier_grade(deals, "2027") is None, "nothing has changed since"


def test_stages_have_grades_of_their_own() -> None:
    bids, play = DecisionSums(4, 1.0, 2.0), DecisionSums(9, 0.0, 3.0)
    rare = {"call": DecisionSums(1, 0.0, 0.1)}
    deals = [
        GradedDeal("2026", {"auction": bids, **(rare if n == 3 else {}), "play": play}) for n in range(12)
    ]
    found = stage_grades(deals)
    assert found["call"] is None
    assert found["auction"] is not None
    assert found["play"] is not None
    assert (found["auction"].grade, found["play"].grade) == (50, 100)


def test_learning_curve_ends_with_the_newest_deal_and_rises_with_the_play() -> None:
    deals = graded(deals_of(0.8, 100, 3) + deals_of(0.1, 100, 4))
    curve = learning_curve(deals)
    assert 10 < len(curve) <= MAX_CURVE_POINTS
    assert curve[-1].over == deals[-1].over
    assert curve[-1].estimate == present_grade(deals)
    assert curve[-1].estimate.low > curve[0].estimate.high
    assert [each.over for each in curve] == sorted(each.over for each in curve)


def test_missing_decisions_are_counted() -> None:
    assert decisions_missing([]) == MIN_DECISIONS
    assert decisions_missing(graded([DecisionSums(10, 0.0, 1.0)] * 3)) == MIN_DECISIONS - 30
    assert decisions_missing(graded([DecisionSums(10, 0.0, 1.0)] * 9)) == 0


def test_neighbours_are_the_levels_next_to_a_grade() -> None:
    easy, hard = Landmark("easy", 40.0, 2.0), Landmark("hard", 80.0, 2.0)
    assert neighbours(60.0, [easy, hard]) == ((easy,), (hard,))
    assert neighbours(10.0, [easy, hard]) == ((), (easy,))
    assert neighbours(90.0, [easy, hard]) == ((hard,), ())
    assert neighbours(90.0, []) == ((), ())


def test_levels_whose_order_is_not_known_are_one_group() -> None:
    easy, hard, expert = (
        Landmark("easy", 40.0, 2.0),
        Landmark("hard", 80.0, 2.0),
        Landmark("expert", 79.0, 2.0),
    )
    landmarks = [easy, expert, hard]
    assert level_groups(landmarks) == [(easy,), (expert, hard)]
    both = (expert, hard)
    assert neighbours(60.0, landmarks) == ((easy,), both)
    for about in (76.0, 79.5, 83.0):
        assert neighbours(about, landmarks) == (both, both)
    assert neighbours(90.0, landmarks) == (both, ())
    sure = [easy, expert._replace(error=0.1), hard._replace(error=0.1)]
    assert level_groups(sure) == [(each,) for each in sure]
    apart = [Landmark(name, grade, 1.0) for name, grade in (("easy", 50.0), ("normal", 52.0), ("hard", 54.0))]
    assert level_groups(apart) == [tuple(apart[:2]), (apart[2],)], "the first and the last differ"
