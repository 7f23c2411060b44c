"""Which decision of a deal is its moment."""

from __future__ import annotations

from math import inf

from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Verdict, WeighedAction
from game.analysis.moment import moment_of
from game.analysis.review import ReviewedDecision
from game.engine.actions import Action, parse_action

SWING = 1.0
FIRST, SECOND, THIRD = (parse_action(f"play {card}") for card in ("AS", "KS", "2S"))


def judged(
    number: int,
    grade: Grade,
    cost: float = 0.0,
    *others: tuple[Action, float, float],
    certainty: Certainty = Certainty.CLEAR,
    against: Action = SECOND,
) -> ReviewedDecision:
    """A decision in which the second card was chosen if it cost something, else the first one."""
    chosen = SECOND if cost > 0 else FIRST
    weighed = [WeighedAction(FIRST, Loss(0.0, 0.0))]
    if cost > 0:
        weighed.append(WeighedAction(SECOND, Loss(cost, cost / 10)))
    weighed += [WeighedAction(action, Loss(points, error)) for action, points, error in others]
    loss = Loss(max(0.0, cost), cost / 10)
    verdict = Verdict(
        grade, chosen, FIRST, loss, 0.0, tuple(weighed), 100, False, FIRST, against, certainty, ()
    )
    return ReviewedDecision(number, 0, "play", verdict)


def test_the_costliest_slip_or_mistake_is_the_moment() -> None:
    found = moment_of(
        [
            judged(9, Grade.SLIP, 0.2),
            judged(5, Grade.MISTAKE, 0.9),
            judged(7, Grade.MISTAKE, 0.6),
            judged(3, Grade.BEST, 0.0, (SECOND, 4.0, 0.1)),
        ],
        SWING,
    )
    assert found is not None
    assert (found.decision.number, found.other, found.points) == (5, FIRST, 0.9)
    assert found.costly


def test_a_loss_that_is_graded_fine_is_no_moment() -> None:
    assert moment_of([judged(1, Grade.FINE, 3.0)], SWING) is None


def test_of_equal_costs_the_first_is_the_moment() -> None:
    found = moment_of([judged(8, Grade.SLIP, 0.2), judged(2, Grade.SLIP, 0.2)], SWING)
    assert found is not None
    assert found.decision.number == 2


def test_without_a_cost_the_choice_furthest_ahead_of_its_next_best_is_the_moment() -> None:
    found = moment_of(
        [
            judged(1, Grade.BEST, 0.0, (SECOND, 0.3, 0.01), (THIRD, 9.0, 0.1)),
            judged(2, Grade.BEST, 0.0, (SECOND, 0.8, 0.1), (THIRD, 0.9, 0.1), against=THIRD),
            judged(3, Grade.FINE, 2.0),
        ],
        SWING,
    )
    assert found is not None
    assert not found.costly
    assert (found.decision.number, found.other, found.points) == (2, THIRD, 0.9)


def test_a_lead_that_is_small_or_unsure_does_not_count() -> None:
    small = judged(1, Grade.BEST, 0.0, (SECOND, 0.05, 0.001))
    unsure = judged(2, Grade.BEST, 0.0, (SECOND, 0.8, 0.8))
    untried = judged(3, Grade.BEST, 0.0, (SECOND, 0.8, inf))
    close = judged(4, Grade.BEST, 0.0, (SECOND, 0.8, 0.1), certainty=Certainty.CLOSE)
    assert moment_of([small, unsure, untried, close], SWING) is None


def test_without_any_choice_there_is_no_moment() -> None:
    alone = judged(1, Grade.NONE, certainty=Certainty.FORCED, against=FIRST)
    assert moment_of([alone], SWING) is None
    assert moment_of([], SWING) is None
