"""Accuracy: 100 without a loss, about 0 by chance, and what hung on nothing counts for nothing."""

from __future__ import annotations

from math import exp, inf
from pathlib import Path
from random import Random

import pytest

import game.ai
from game import GAMES, logic_of
from game.ai.accuracy import AccuracyWeight, accuracy, given_away, weight, whole_accuracy
from game.ai.evaluation import grade
from game.ai.paired_trials import Loss
from game.ai.verdict import Verdict, WeighedAction
from game.engine.actions import Action
from tests.ai import verdicts

ACT = Action("pass")


def verdict(loss: float, *losses: float, error: float = 0.0) -> Verdict:
    """On an action that lost so much among some that cost so much beside the best one."""
    weighed = tuple(WeighedAction(ACT, Loss(each, error)) for each in losses)
    found = Loss(loss, error)
    return verdicts.verdict(grade(loss == 0, found, 10.0), ACT, found, weighed, exact=True)


def test_a_decision_weighs_what_it_gave_away_and_what_chance_would_have() -> None:
    found = weight(verdict(5.0, 0.0, 5.0, 10.0), 10.0)
    assert found.cost == pytest.approx(1 - exp(-0.5))
    assert found.stake == pytest.approx((2 - exp(-0.5) - exp(-1)) / 3)
    assert weight(verdict(500.0, 0.0, 500.0), 10.0).cost <= 1
    assert weight(verdict(-500.0, 0.0, 0.0), 10.0).cost == 0.0
    assert -2 < given_away(-500.0, 10.0) < -1
    assert weight(verdict(0.0, 0.0, -5.0, 10.0), 10.0).stake < weight(verdict(0.0, 0.0, 10.0), 10.0).stake
    assert weight(verdict(4.0, 0.0, 4.0), 4.0) == weight(verdict(40.0, 0.0, 40.0), 40.0)


def test_without_a_choice_nothing_weighs_anything() -> None:
    forced = verdicts.forced(ACT)
    assert weight(forced, 10.0) == AccuracyWeight(0.0, 0.0)
    assert accuracy([weight(forced, 10.0)]) is None
    assert accuracy([]) is None
    assert accuracy([weight(verdict(0.0, 0.0, 0.0), 10.0)]) is None, "all actions are equal"
    one_mistake = weight(verdict(4.0, 0.0, 4.0), 10.0)
    idle = [weight(verdict(0.0, 0.0, 0.0), 10.0)] * 18
    assert accuracy([*idle, one_mistake]) is None, "one mistake where hardly anything hung on anything"
    assert accuracy([*idle, *[one_mistake] * 2]) == 0.0


def test_what_is_not_surely_worse_gives_nothing_away() -> None:
    """So no figure stands beside marks that say otherwise."""
    for points, error, is_sure in ((3.0, 0.0, True), (3.0, 1.4, True), (3.0, 1.6, False), (3.0, inf, False)):
        found = verdict(points, 0.0, points, error=error)
        assert found.grade.worse_than_fine == is_sure
        weighed = weight(found, 10.0)
        assert weighed.cost == (pytest.approx(given_away(3.0, 10.0)) if is_sure else 0.0)
        assert weighed.stake == pytest.approx(given_away(3.0, 10.0) / 2)
    assert weight(verdict(0.9, 0.0, 0.9), 10.0).cost == 0.0


def test_only_who_gave_nothing_away_is_shown_100() -> None:
    shown = [whole_accuracy(each) for each in (0.0, 0.4, 49.6, 99.4, 99.6, 99.999, 100.0)]
    assert shown == [0, 0, 50, 99, 99, 99, 100]


def test_it_goes_from_chance_to_the_best() -> None:
    rng = Random(4)
    by_chance, best, between = [], [], []
    for _ in range(3000):
        losses = [0.0, *(rng.expovariate(0.1) for _ in range(rng.randrange(1, 6)))]
        by_chance.append(weight(verdict(rng.choice(losses), *losses), 10.0))
        best.append(weight(verdict(0.0, *losses), 10.0))
        between.append(weight(verdict(min(losses[1:]), *losses), 10.0))
    assert accuracy(best) == 100
    low, middle = accuracy(by_chance), accuracy(between)
    assert low is not None
    assert middle is not None
    assert low < 4
    assert low + 10 < middle < 90
    assert accuracy([weight(verdict(9.0, 0.0, 9.0), 10.0)] * 3) == 0.0, "never below"
    assert accuracy([weight(verdict(-1.0, 0.0, 9.0), 10.0)] * 3) == 100.0, "never above"


def test_what_hangs_on_nothing_changes_nothing() -> None:
    serious = [weight(verdict(4.0, 0.0, 4.0, 20.0), 10.0)]
    idle = [weight(verdict(0.0, 0.0, 0.0, 0.0), 10.0)] * 50
    assert accuracy(serious + idle) == accuracy(serious)


def test_the_page_tells_the_measures_of_the_games() -> None:
    page = Path(game.ai.__file__).with_name("accuracy.md").read_text(encoding="utf-8")
    for key in GAMES:
        assert f"{logic_of(GAMES[key]).swing:g} in " in page or f"and {GAMES[key].title}" in page
