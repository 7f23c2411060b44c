"""Evaluation of a past decision, from what the player could know.

A search with the effort of `expert` names the best action. The best of many estimates is too high on average
(the optimizer's curse; Smith and Winkler, 2006), so the chosen action is then compared with the best one in
other determinizations, and only these give its loss. Each half takes half of the effort.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

from game.ai.bot_logic import BotLogic
from game.ai.decision import DEALS_SOLVED, Effort, candidates, searching
from game.ai.levels import EFFORTS
from game.ai.paired_trials import Loss, PairedTrials, Stop
from game.ai.verdict import DIGITS, Grade, Hindsight, Verdict, WeighedAction, rounded
from game.engine.actions import Action
from game.engine.state import State
from game.engine.view import View, view

S = TypeVar("S", bound=State)

SLIP = 0.1
"""Share of the bot logic's `swing` above which a sure loss is a slip."""
MISTAKE = 0.3
"""Share of the bot logic's `swing` above which a sure loss is a mistake."""
EVALUATION = Effort(EFFORTS["expert"].iterations)
"""Search effort of an evaluation: that of `expert`, without a time limit."""

Progress = Callable[[float], None]
"""Called with the share of an evaluation that is done, from 0 to 1."""


def _silent(done: float) -> None:
    return None


def forced(action: Action) -> Verdict:
    """Return the verdict on the only legal action."""
    return Verdict(Grade.NONE, action, action, Loss(0.0, 0.0), 0.0, (), 0, exact=True)


def evaluate(
    logic: BotLogic[Any],
    seen: View[Any],
    legal: Sequence[Action],
    chosen: Action,
    rng: Random,
    effort: Effort = EVALUATION,
    *,
    stop: Stop = lambda: False,
    progress: Progress = _silent,
) -> Verdict | None:
    """Return a verdict on the action that the player chose; `None` if `stop` ended the evaluation.

    The same view, generator and effort give the same verdict if there is no time limit. Raises `ValueError`
    if the chosen action is not legal.
    """
    if chosen not in legal:
        raise ValueError(f"not a legal action: {chosen.text}")
    if len(legal) == 1:
        return forced(chosen)
    trials = partial(
        PairedTrials, logic, seen, rng=rng, iterations=_half(effort), most_solved=_most_solved(effort)
    )
    found = _compared(trials, _looked_into(logic, seen, legal, chosen), chosen, effort, stop, progress)
    if found is None:
        return None
    weighed = [
        WeighedAction(action, rounded(_cost(found, action, chosen))) for action in found.analysis.payoffs
    ]
    weighed.sort(key=lambda each: each.loss.points)
    return Verdict(
        grade(chosen == found.best, found.loss, logic.swing),
        chosen,
        found.best,
        rounded(found.loss),
        round(found.expected, DIGITS),
        tuple(weighed),
        found.deals,
        found.analysis.exact,
    )


def grade(best: bool, loss: Loss, swing: float) -> Grade:
    """Return the grade of an action; `best` says whether it is the best one."""
    if best or loss.points <= 0:
        return Grade.BEST
    if not loss.surely_above(0.0) or loss.points <= SLIP * swing:
        return Grade.FINE
    return Grade.MISTAKE if loss.points > MISTAKE * swing else Grade.SLIP


def hindsight(
    logic: BotLogic[S],
    state: S,
    legal: Sequence[Action],
    chosen: Action,
    rng: Random,
    effort: Effort = EVALUATION,
    *,
    stop: Stop = lambda: False,
) -> Hindsight | None:
    """Return what would have been best in a finished deal with all cards seen; `None` if `stop` ended it.

    `state` is the true state before the decision. Raises `ValueError` if the chosen action is not legal.
    """
    if chosen not in legal:
        raise ValueError(f"not a legal action: {chosen.text}")
    # The rules of thumb judge unseen cards, so they don't apply here.
    seen, most = laid_open(state), _most_solved(effort)
    trials = partial(
        PairedTrials, logic, seen, rng=rng, iterations=_half(effort), with_prior=False, most_solved=most
    )
    found = _compared(trials, _looked_into(logic, seen, legal, chosen), chosen, effort, stop)
    if found is None:
        return None
    expected = round(found.expected, DIGITS)
    return Hindsight(found.best, rounded(found.loss), expected, found.analysis.certain)


def laid_open(state: S) -> View[S]:
    """Return the view of the player to act if they knew every card and every sealed choice."""
    bare = state.copy()
    bare.known = [~0] * (state.setup.players + 1)
    seen = view(bare, state.turn)
    seen.state.sealed = bare.sealed
    return seen


class _Compared(NamedTuple):
    analysis: PairedTrials
    """The trials that named the best action."""
    best: Action
    loss: Loss
    """Loss of the chosen action compared with the best one."""
    expected: float
    """Expected payoff of the best action, in points."""
    deals: int


def _half(effort: Effort) -> int:
    """Return the iterations for each half of an evaluation."""
    return max(1, effort.iterations // 2)


def _most_solved(effort: Effort) -> int:
    """Return how many deals of an ending to solve at most."""
    return DEALS_SOLVED * max(1, effort.iterations // EVALUATION.iterations)


def _looked_into(
    logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], chosen: Action
) -> Sequence[Action]:
    """Return the candidates of a search, and the chosen action."""
    found = candidates(logic, seen, legal, searching(logic, seen))
    return found if chosen in found else [*found, chosen]


def _compared(
    trials: Callable[[Sequence[Action]], PairedTrials],
    looked_into: Sequence[Action],
    chosen: Action,
    effort: Effort,
    stop: Stop,
    progress: Progress = _silent,
) -> _Compared | None:
    """Compare all actions, then, in other deals, the best with the chosen one (or with the second best).

    Returns `None` if `stop` ended it.
    """

    def tried(actions: Sequence[Action], share: float) -> PairedTrials | None:
        made = trials(actions)
        for done in made.run(time.monotonic() + effort.seconds / 2, stop):
            progress(share + done / 2)
        return None if stop() else made

    analysis = tried(looked_into, 0.0)
    if analysis is None:
        return None
    best, second = analysis.ranking()[:2]
    if analysis.exact and analysis.mean(chosen) == analysis.mean(best):
        best, second = chosen, best if chosen != best else second  # equally good, so name no other action
    if analysis.certain:
        progress(1.0)
        return _Compared(analysis, best, analysis.loss(chosen, best), analysis.mean(best), 1)
    fresh = tried((best, second if chosen == best else chosen), 0.5)
    if fresh is None:
        return None
    loss = Loss(0.0, 0.0) if chosen == best else fresh.loss(chosen, best)
    return _Compared(analysis, best, loss, fresh.mean(best), fresh.deals)


def _cost(found: _Compared, action: Action, chosen: Action) -> Loss:
    """Return the loss of an action compared with the best; for the chosen action, the verdict's loss."""
    if action == found.best:
        return Loss(0.0, 0.0)
    return found.loss if action == chosen else found.analysis.loss(action, found.best)
