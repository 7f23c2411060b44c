"""Verdicts made by hand."""

from __future__ import annotations

from game.ai.evaluation import forced
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Judgement, Verdict, WeighedAction
from game.engine.actions import Action

__all__ = ["forced", "judgement", "verdict"]


def judgement(
    best: Action, weighed: tuple[WeighedAction, ...], *, expected: float = 0.0, exact: bool = False
) -> Judgement:
    """A judgement that names no causes, from sixty deals."""
    against = next((each.action for each in weighed if each.action != best), best)
    return Judgement(best, against, expected, weighed, 60, exact, True, Certainty.CLOSE, ())


def verdict(
    grade: Grade,
    chosen: Action,
    loss: Loss,
    weighed: tuple[WeighedAction, ...],
    *,
    best: Action | None = None,
    expected: float = 0.0,
    exact: bool = False,
) -> Verdict:
    """A verdict on the chosen action, by default the best one."""
    judged = judgement(best or chosen, weighed, expected=expected, exact=exact)
    return judged._replace(against=chosen).verdict(chosen, grade, loss)
