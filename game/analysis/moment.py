"""The decision that mattered most in a finished deal, chosen from the verdicts on a player's decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.ai.evaluation import SLIP_SHARE
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Verdict
from game.analysis.review import ReviewedDecision
from game.engine.actions import Action


class DecidingMoment(NamedTuple):
    """The decision that mattered most: it cost the player something, or the player found the best action."""

    decision: ReviewedDecision
    other: Action
    """The better action; after a good decision, the action with which the reasons compare the chosen one."""
    points: float
    """Difference in points between the two actions, above 0."""

    @property
    def costly(self) -> bool:
        """Whether the decision was a slip or a mistake."""
        return self.decision.verdict.grade.worse_than_fine


def moment_of(judged: Iterable[ReviewedDecision], swing: float) -> DecidingMoment | None:
    """Return the costliest slip or mistake; without one, the best choice that is furthest ahead of the next.

    Returns `None` if no choice mattered much: each was close, or the result was decided. `swing` is the
    bot logic's worth of a trick; a lead counts from the share of it that would have been a slip.
    """
    found = sorted(judged, key=lambda each: each.number)
    costly = [each for each in found if each.verdict.grade.worse_than_fine]
    if costly:
        worst = max(costly, key=lambda each: each.verdict.loss.points)
        return DecidingMoment(worst, worst.verdict.best, worst.verdict.loss.points)
    leads = [(lead.points, each) for each in found if (lead := _lead(each.verdict, swing)) is not None]
    if not leads:
        return None
    _, best = max(leads, key=lambda each: each[0])
    against = best.verdict.against
    return DecidingMoment(best, against, _loss(best.verdict, against).points)


def _lead(verdict: Verdict, swing: float) -> Loss | None:
    """Return how far the chosen action is ahead of all others; `None` if it is not surely well ahead."""
    if verdict.chosen != verdict.best or verdict.certainty is not Certainty.CLEAR:
        return None
    others = [each.loss for each in verdict.weighed if each.action != verdict.best]
    if not others or verdict.against not in [each.action for each in verdict.weighed]:
        return None
    lead = min(others, key=lambda loss: loss.points)
    return lead if lead.surely_above(0.0) and lead.points > SLIP_SHARE * swing else None


def _loss(verdict: Verdict, action: Action) -> Loss:
    return next(each.loss for each in verdict.weighed if each.action == action)
