"""Evaluation of a decision, from what the player could know: one judgement for hints, reviews and puzzles.

A search ranks the legal actions. The best few are then continued in the same possible deals, in which every
player decides from their own cards; the deals become more as the actions become fewer. The cost of an action
is the difference of the two means; during the play it is averaged with the search's own estimate. Measured
against `hard` playing the same pairs on (`docs/strength.md`), this errs least: before the play a search,
which sees all cards of a deal while it plays it out, errs far more than continuations.

Seeds come from the view and deals are only ever added. So a hint and a later review judge by the same deals,
and an action that the hint names is never graded below fine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf, sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

from game.ai.beliefs import CardBelief, beliefs
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.causes import Cause, Comparison
from game.ai.continuation import Continuations
from game.ai.decision import MAX_SOLVED_DEALS, Clock, Effort, candidates, searching
from game.ai.levels import EFFORTS
from game.ai.paired_trials import MIN_DEALS, Loss, PairedTrials, Stop
from game.ai.reasons import RESULT_KINDS, alike, causes, causes_if_close, is_play, solved
from game.ai.tied_cards import ALIKE, settled
from game.ai.verdict import (
    DECIMALS,
    Certainty,
    Grade,
    Hindsight,
    Judgement,
    Verdict,
    WeighedAction,
    rounded,
)
from game.engine.actions import Action
from game.engine.state import State
from game.engine.view import View, view

S = TypeVar("S", bound=State)

SLIP_SHARE = 0.1
"""Share of the bot logic's `swing` above which a sure loss is a slip."""
MISTAKE_SHARE = 0.3
"""Share of the bot logic's `swing` above which a sure loss is a mistake."""
FULL_EFFORT = Effort(EFFORTS["expert"].iterations)
"""Full effort of an evaluation: the expert's iterations, no time limit. Smaller efforts scale all numbers of
deals.
"""
SEARCH_ITERATION_SHARE = 0.375
"""Share (0 to 1) of the iterations that the search gets."""
NARROWING_STAGES = ((6, 20), (3, 40))
"""Stages of the evaluation: how many of the best actions are continued, and in how many deals."""
COMPARED_DEALS = 100
"""Number of deals in which the best action, the next best and a tempting worse one are continued."""
MAX_DEALS = 240
"""Maximum number of deals in which the chosen action is compared with the best one while its grade is in
doubt.
"""
DEALS_PER_STEP = 20
"""Number of deals added at a time while the grade of the chosen action is in doubt."""
SEARCH_WEIGHT = 0.5
"""Weight (0 to 1) of the search's estimate in an action's value during the play; before the play it is 0."""
CLOSE_ERRORS = 2.0
"""Number of standard errors below which two actions are called close."""
CLOSE_SHARE = 0.06
"""Difference below which two actions are called close, as a share of the bot logic's `swing`."""
UNCERTAIN_SHARE = 0.25
"""Share of the bot logic's `swing` above which a difference that is not sure, or its standard error, leaves
open which action is better.
"""
REASON_DEALS = 40
"""Number of deals in which the two actions of the reasons are continued if the search knows every card."""
EQUAL_RESULT_DEALS = 6
"""Number of deals in which two plays must lead to the same result to count as equal."""
CONTRAST_ERRORS = 1.0
"""Standard errors by which a bid must be worse to be compared in the reasons."""
MAX_CONTRASTS = 2
"""Maximum number of actions that are tried as the worse one in the reasons."""

Progress = Callable[[float], None]
"""Called with the share of an evaluation that is done, from 0 to 1."""
Report = Callable[[Judgement], None]
"""Called with each new judgement, based on more deals than the one before."""


def _silent(done: object) -> None:
    return None


def forced(action: Action) -> Verdict:
    """Return the verdict on the only legal action."""
    return _alone(action).verdict(action, Grade.NONE, Loss(0.0, 0.0))


def _alone(action: Action) -> Judgement:
    return Judgement(action, action, 0.0, (), 0, exact=True, done=True, certainty=Certainty.FORCED, causes=())


class Evaluation:
    """The evaluation of one decision: `judge` for a hint, then `grade` for a review of the chosen action."""

    def __init__(
        self,
        logic: BotLogic[Any],
        seen: View[Any],
        legal: Sequence[Action],
        effort: Effort,
        *,
        stop: Stop = lambda: False,
        salt: str = "",
    ) -> None:
        """`effort` scales the deals of every stage; its time limit ends a stage early.

        Another `salt` draws other deals, to measure how much a judgement depends on them.
        """
        self.logic, self.legal = logic, legal
        self._stop = stop
        self._over = Clock(effort.seconds, stop)
        self._scale = effort.iterations / FULL_EFFORT.iterations
        self._sample = Continuations(logic, seen, salt)
        self._share = SEARCH_WEIGHT if plays_cards(seen.state) else 0.0
        self._deals: dict[Action, int] = {}
        """Number of deals in which each action has been continued, from the first one on."""
        found = candidates(logic, seen, legal, searching(logic, seen))
        self._searched = PairedTrials(
            logic,
            seen,
            found,
            Random(self._sample.seed),
            max(1, round(SEARCH_ITERATION_SHARE * effort.iterations)),
            most_solved=MAX_SOLVED_DEALS,
        )
        self._liked = dict(zip(legal, logic.preferences(seen, legal), strict=True))

    def judge(self, also: Action | None = None, report: Report = _silent) -> Judgement | None:
        """Return the judgement for a hint; `None` if `stop` ended it before anything was found.

        `also` is an action to compare in any case.
        """
        if len(self.legal) == 1:
            (only,) = self.legal
            found = _alone(only)._replace(weighed=(WeighedAction(only, Loss(0.0, 0.0)),))
            report(found)
            return found
        for _ in self._searched.run(self._over):
            pass
        if not self._searched.deals:
            return None
        ranked = self._searched.ranking()
        if self._searched.certain:
            ranked = self._settled(ranked)
            found = self._judgement(ranked, self._contrast(ranked[0], also))
            report(found)
            return found
        report(self._judgement(ranked, ranked[1], done=False))
        favourite = max(ranked, key=lambda action: self._liked[action])
        (most, at_first), (fewer, then) = NARROWING_STAGES
        few = list(dict.fromkeys([*ranked[:most], favourite, *([also] if also else [])]))
        self._grow(few, self._scaled(at_first))
        few = self._by_value(few)[:fewer]
        self._grow(few, self._scaled(then))
        few = self._by_value(few)
        report(self._judgement(few, few[1], done=False))
        self._grow(few[:2], self._scaled(COMPARED_DEALS))
        ranked = self._by_value(few[:2])
        rest = [each for each in self._by_value([*self._deals]) if each not in ranked]
        better = [each for each in rest if self.cost(each, ranked[0]).points < 0][:MAX_CONTRASTS]
        self._grow(better, self._scaled(COMPARED_DEALS))
        ranked = self._by_value([*ranked, *better])
        against = self._contrast(ranked[0], also, grow=True)
        found = self._judgement(ranked, against)
        report(found)
        return found

    def _settled(self, ranked: list[Action]) -> list[Action]:
        """Return the actions of a solved ending; those as good as the best are ordered as players choose."""
        least = self._searched.mean(ranked[0]) - ALIKE * self.logic.swing
        tied = [action for action in ranked if self._searched.mean(action) >= least]
        seen, rng = self._sample.seen, Random(self._sample.seed)
        bias = searching(self.logic, seen)
        order = settled(self.logic, seen, tied, rng, bias=bias, stop=self._over)
        return order + ranked[len(tied) :]

    def _by_value(self, actions: Sequence[Action]) -> list[Action]:
        return sorted(actions, key=lambda action: -self._value(action))

    def grade(self, chosen: Action, progress: Progress = _silent) -> Verdict | None:
        """Return the verdict on the chosen action; `None` if `stop` ended it."""
        judged = self.judge(chosen)
        if judged is None or self._stop():
            return None
        told = best = judged.best
        if self._searched.certain:
            loss = self.cost(chosen, best)
            if chosen != best and not loss.points:
                # Equally good, so name no other action.
                rest = [each for each in self._searched.payoffs if each != chosen]
                best, judged = chosen, self._judgement([chosen, *rest], self._contrast(chosen, None))
            progress(1.0)
            return judged.verdict(chosen, grade(chosen == best, loss, self.logic.swing), loss, told)
        if chosen != best:
            self._settle(chosen, best, progress)
            if self._stop():
                return None
            if self.cost(best, chosen).surely_above(0.0):
                best = chosen
        loss = Loss(0.0, 0.0) if chosen == best else self.cost(chosen, best)
        against = judged.against if judged.best == best else self._contrast(best, chosen)
        if chosen != best and (self._is_clear(chosen, best) or not self._is_clear(against, best)):
            against = chosen
        judged = self._judgement([best, *(each for each in self._deals if each != best)], against)
        progress(1.0)
        return judged.verdict(chosen, grade(chosen == best, loss, self.logic.swing), rounded(loss), told)

    def cost(self, action: Action, best: Action) -> Loss:
        """Return the loss of `action` compared with `best`, in points."""
        if action == best:
            return Loss(0.0, 0.0)
        if self._searched.certain:
            return self._searched.loss(action, best)
        deals = min(self._deals.get(action, 0), self._deals.get(best, 0))
        known = self._searched.payoffs
        if not deals:
            looked_into = action in known and best in known
            return self._searched.loss(action, best) if looked_into else Loss(0.0, inf)
        sample = self._sample
        costs = [sample.after(best, n).payoff - sample.after(action, n).payoff for n in range(deals)]
        if deals >= MIN_DEALS and not any(costs):
            return Loss(0.0, 0.0)  # what the search says beside it would contradict that nothing differs
        lines = Loss.of(costs)
        if not self._share or action not in known or best not in known:
            return lines
        searched = self._searched.loss(action, best)
        if searched.error == inf:  # the search dropped the action after too few deals
            return lines
        own, other = 1 - self._share, self._share
        apart = sqrt(own * other / 2) * (lines.points - searched.points)
        return Loss(
            own * lines.points + other * searched.points,
            sqrt((own * lines.error) ** 2 + (other * searched.error) ** 2 + apart**2),
        )

    def _scaled(self, deals: int) -> int:
        return max(2, round(deals * self._scale))

    def _grow(self, actions: Iterable[Action], deals: int) -> None:
        """Continue actions in the first `deals` deals, as far as they have not been yet."""
        for action in actions:
            for number in range(self._deals.get(action, 0), deals):
                if self._over():
                    return
                self._sample.after(action, number)
                self._deals[action] = number + 1

    def _settle(self, chosen: Action, best: Action, progress: Progress) -> None:
        """Compare the chosen action with the best one in more deals while the grade is in doubt."""
        swing, most = self.logic.swing, self._scaled(MAX_DEALS)
        deals = self._scaled(COMPARED_DEALS)
        while not self._over():
            self._grow((chosen, best), deals)
            loss = self.cost(chosen, best)
            small = loss.points + 2 * loss.error <= SLIP_SHARE * swing
            large = loss.surely_above(0.0) and abs(loss.points - MISTAKE_SHARE * swing) > loss.error
            if small or large or deals >= most:
                return
            deals = min(most, deals + self._scaled(DEALS_PER_STEP))
            progress(deals / most)

    def _value(self, action: Action) -> float:
        """Return an action's value as far as it is known, in points; only differences between values mean
        anything.
        """
        if self._searched.certain or not self._deals.get(action):
            return self._searched.mean(action) if action in self._searched.payoffs else -inf
        lines = fmean(self._sample.after(action, n).payoff for n in range(self._deals[action]))
        if not self._share or action not in self._searched.payoffs:
            return lines
        return (1 - self._share) * lines + self._share * self._searched.mean(action)

    def _judgement(self, ranked: Sequence[Action], against: Action, *, done: bool = True) -> Judgement:
        best = ranked[0]
        known = dict.fromkeys([*ranked, *self._searched.payoffs, *self._deals])
        weighed = [WeighedAction(action, rounded(self.cost(action, best))) for action in known]
        weighed.sort(key=lambda each: (each.action != best, each.loss.points))
        certainty = self._certainty(best, against) if done else Certainty.CLOSE
        reasons = self._reasons(best, against, certainty) if done else ((), (), ())
        found, counter, believed = reasons
        return Judgement(
            best,
            against,
            round(self._value(best), DECIMALS),
            tuple(weighed),
            1 if self._searched.certain else max(self._deals.values(), default=self._searched.deals),
            self._searched.exact,
            done,
            certainty,
            _rounded(found),
            _rounded(counter),
            believed,
        )

    def _reasons(
        self, best: Action, against: Action, certainty: Certainty
    ) -> tuple[Sequence[Cause], Sequence[Cause], tuple[CardBelief, ...]]:
        """Return the causes of a judgement, what speaks for `against` if the two are about equal, and where
        the cards that mattered could be.

        All are empty if both actions lead to the same points.
        """
        if self._searched.certain and certainty is Certainty.CLEAR:
            self._grow((best, against), self._scaled(REASON_DEALS))
        both = range(min(self._deals.get(against, 0), self._deals.get(best, 0)))
        if not both or certainty in (Certainty.SAME, Certainty.DECIDED):
            return (), (), ()
        found = Comparison(self._sample, best, against, both)
        counter: Sequence[Cause] = ()
        if self._searched.certain:
            speak_for = solved(found) if certainty is Certainty.CLEAR else alike(found)
        elif certainty is Certainty.CLEAR:
            speak_for = causes(found)
        elif self._are_equal(best, against):
            speak_for = alike(found)
        else:
            speak_for = causes_if_close(found)
            if speak_for and is_play(found):
                counter = causes_if_close(Comparison(self._sample, against, best, both))
            if counter and counter[0].kind is speak_for[0].kind:
                speak_for, counter = [], ()  # what speaks for both tells neither from the other
            speak_for = speak_for or alike(found)
        return speak_for, counter, beliefs(found, speak_for)

    def _are_equal(self, one: Action, two: Action) -> bool:
        """Return whether two plays lead to the same result in every deal, such as cards of a run.

        What differs between their continuations is then due to the habits of the rules of thumb.
        """
        deals = [self._sample.deal(number) for number in range(EQUAL_RESULT_DEALS)]
        if not plays_cards(self._sample.seen.state) or not all(deal.hands[deal.turn] for deal in deals):
            return False
        return all(len(self.logic.distinct(deal.copy(), [one, two])) == 1 for deal in deals)

    def _contrast(self, best: Action, also: Action | None, *, grow: bool = False) -> Action:
        """Return the action with which the reasons compare the best one.

        It is `also` if that is clearly worse; otherwise the nearest of the clearly worse actions for which
        there is a cause; without any, `also` or the second best action. With `grow`, actions are continued in
        as many deals as the best one before they are compared.
        """
        known = dict.fromkeys([*self._deals, *self._searched.payoffs])
        costs = {each: self.cost(each, best).points for each in known if each != best}
        others = sorted(costs, key=costs.__getitem__)
        if not others:
            return best
        if also in others and self._is_clear(also, best):
            return also
        deals = self._deals.get(best, 0)
        worse: list[Action] = []
        nearest = [each for each in others if self._is_worse(each, best)]
        for each in nearest or [max(others, key=lambda each: self._separation(each, best))]:
            if grow:
                self._grow((each,), deals)
            if not self._is_worse(each, best) or len(worse) == MAX_CONTRASTS:
                continue
            worse.append(each)
            if self._is_explained(best, each):
                return each
        if worse:
            return worse[0]
        return also if also in others else others[0]

    def _is_explained(self, best: Action, other: Action) -> bool:
        """Return whether there is a cause that says more than how often or how far the best action wins."""
        both = range(min(self._deals.get(other, 0), self._deals.get(best, 0)))
        if not both:
            return False
        return any(
            cause.kind not in RESULT_KINDS for cause in causes(Comparison(self._sample, best, other, both))
        )

    def _is_clear(self, action: Action, best: Action) -> bool:
        """Return whether an action is clearly worse than the best one."""
        loss = self.cost(action, best)
        return loss.points > max(CLOSE_ERRORS * loss.error, CLOSE_SHARE * self.logic.swing)

    def _is_worse(self, action: Action, best: Action) -> bool:
        """Return whether the reasons may say that an action is worse than the best one.

        In the play it must be clearly so. The real choice before it is between a bid and the next one, rarely
        one far too high, so there it is enough if it is probable.
        """
        return (
            self._is_clear(action, best) if self._share else self._separation(action, best) >= CONTRAST_ERRORS
        )

    def _separation(self, action: Action, best: Action) -> float:
        """Return by how many standard errors an action is worse than the best one."""
        loss = self.cost(action, best)
        return loss.points / max(loss.error, 1e-9)

    def _certainty(self, best: Action, against: Action) -> Certainty:
        both = range(min(self._deals.get(against, 0), self._deals.get(best, 0)))
        lines = [[self._sample.after(each, number).payoff for number in both] for each in (best, against)]
        loss = self.cost(against, best)
        if len(both) >= MIN_DEALS and lines[0] == lines[1] and not loss.surely_above(0.0):
            return Certainty.DECIDED if len(set(lines[0])) == 1 else Certainty.SAME
        if self._searched.certain and not loss.points:
            return Certainty.SAME
        if self._is_clear(against, best):
            return Certainty.CLEAR
        much = UNCERTAIN_SHARE * self.logic.swing
        return Certainty.OPEN if loss.error > much or loss.points > much else Certainty.CLOSE


def _rounded(found: Iterable[Cause]) -> tuple[Cause, ...]:
    return tuple(cause._replace(amount=round(cause.amount, DECIMALS)) for cause in found)


def evaluate(
    logic: BotLogic[Any],
    seen: View[Any],
    legal: Sequence[Action],
    chosen: Action,
    effort: Effort = FULL_EFFORT,
    *,
    stop: Stop = lambda: False,
    progress: Progress = _silent,
) -> Verdict | None:
    """Return a verdict on the action that the player chose; `None` if `stop` ended the evaluation.

    The same view and effort give the same verdict if there is no time limit. Raises `ValueError` if the
    chosen action is not legal.
    """
    if chosen not in legal:
        raise ValueError(f"not a legal action: {chosen.text}")
    if len(legal) == 1:
        return forced(chosen)
    return Evaluation(logic, seen, legal, effort, stop=stop).grade(chosen, progress)


def grade(best: bool, loss: Loss, swing: float) -> Grade:
    """Return the grade of an action; `best` says whether it is the best one."""
    if best or loss.points <= 0:
        return Grade.BEST
    if not loss.surely_above(0.0) or loss.points <= SLIP_SHARE * swing:
        return Grade.FINE
    return Grade.MISTAKE if loss.points > MISTAKE_SHARE * swing else Grade.SLIP


def hindsight(
    logic: BotLogic[S],
    state: S,
    legal: Sequence[Action],
    chosen: Action,
    rng: Random,
    effort: Effort = FULL_EFFORT,
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
    expected = round(found.expected, DECIMALS)
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
    return MAX_SOLVED_DEALS * max(1, effort.iterations // FULL_EFFORT.iterations)


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
) -> _Compared | None:
    """Compare all actions, then, in other deals, the best with the chosen one (or with the second best).

    Returns `None` if `stop` ended it.
    """

    def tried(actions: Sequence[Action]) -> PairedTrials | None:
        made = trials(actions)
        for _ in made.run(Clock(effort.seconds / 2, stop)):
            pass
        return None if stop() else made

    analysis = tried(looked_into)
    if analysis is None:
        return None
    best, second = analysis.ranking()[:2]
    if analysis.exact and analysis.mean(chosen) == analysis.mean(best):
        best, second = chosen, best if chosen != best else second  # equally good, so name no other action
    if analysis.certain:
        return _Compared(analysis, best, analysis.loss(chosen, best), analysis.mean(best), 1)
    fresh = tried((best, second if chosen == best else chosen))
    if fresh is None:
        return None
    loss = Loss(0.0, 0.0) if chosen == best else fresh.loss(chosen, best)
    return _Compared(analysis, best, loss, fresh.mean(best), fresh.deals)
