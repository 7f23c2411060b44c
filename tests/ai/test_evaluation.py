"""Verdicts: nothing is called worse that is not, planted mistakes are found, nobody looks at the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from random import Random
from statistics import fmean
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai import evaluation
from game.ai.bot_logic import BotLogic
from game.ai.decision import MAX_CANDIDATES, Effort, candidates, searching
from game.ai.endgame import Endgame
from game.ai.evaluation import (
    COMPARED_DEALS,
    FULL_EFFORT,
    MISTAKE_SHARE,
    SLIP_SHARE,
    Evaluation,
    evaluate,
    grade,
    hindsight,
    laid_open,
)
from game.ai.levels import choose
from game.ai.paired_trials import MIN_DEALS, Loss, PairedTrials
from game.ai.search import payoffs
from game.ai.verdict import Certainty, Grade, Judgement, Verdict
from game.analysis.review import decisions
from game.engine.actions import Action
from game.engine.bits import COMPILED
from game.engine.rules import OVER, Game
from game.engine.scoring import ahead
from game.engine.view import determinize, view
from game.match.match import Match
from game.match.replay import ReplayStep
from tests.ai.positions import LOGIC, decision, in_the_ending
from tests.conftest import LONG, THOROUGH, Tally
from tests.game.random_play import random_match
from tests.toy_game import ToyGame

CALM = Effort(120)
"""Short, and without a clock."""
FAIR = Effort(1600 if LONG > 1 else 800)
games = pytest.mark.parametrize("key", GAMES)
some_games = pytest.mark.parametrize("key", GAMES if LONG > 1 else ("california_jack", "jo_jotte"))
"""What takes long is tried in all games only where there is time."""


def normal_deal(game: Game[Any], rng: Random, players: int | None = None) -> Match:
    """A deal between players of the normal level, with any options."""
    match = random_match(game, rng, players)
    match.start_deal()
    while not match.deal.finished:
        seed = rng.randrange(10**9)
        match.act(choose(logic_of(game), match.view(match.to_act), match.legal(), "normal", seed))
    return match


def choices(game: Game[Any], rng: Random, deals: int = 1) -> Iterator[ReplayStep]:
    """Where somebody had a choice, in deals of the normal level."""
    for _ in range(deals):
        for each in decisions(normal_deal(game, rng), 1):
            if len(each.legal) > 1:
                yield each


def judged(logic: BotLogic[Any], each: ReplayStep, chosen: Action | None = None, **how: Any) -> Verdict:
    given: dict[str, Any] = {"effort": CALM} | how
    found = evaluate(logic, each.view, each.legal, each.action if chosen is None else chosen, **given)
    assert found is not None
    return found


# Grades.


@pytest.mark.parametrize("swing", [0.5, 1.0, 10.0, 40.0])
def test_a_grade_rests_on_the_loss_and_on_how_sure_it_is(swing: float) -> None:
    assert (SLIP_SHARE, MISTAKE_SHARE) == (0.1, 0.3)
    table = [
        (0.0, 0.0, Grade.BEST),
        (-0.2, 0.0, Grade.BEST),
        (0.09, 0.0, Grade.FINE),
        (0.11, 0.0, Grade.SLIP),
        (0.11, 0.054, Grade.SLIP),
        (0.11, 0.056, Grade.FINE),
        (0.29, 0.01, Grade.SLIP),
        (0.31, 0.01, Grade.MISTAKE),
        (0.31, 0.154, Grade.MISTAKE),
        (0.31, 0.156, Grade.FINE),
        (9.0, inf, Grade.FINE),
    ]
    for share, error, expected in table:
        assert grade(False, Loss(share * swing, error * swing), swing) is expected, (share, error)
    assert grade(True, Loss(0.0, 0.0), swing) is Grade.BEST


def test_only_slips_and_mistakes_are_worse_than_fine() -> None:
    assert [each for each in Grade if each.worse_than_fine] == [Grade.SLIP, Grade.MISTAKE]


def test_where_there_is_no_choice_nobody_judges() -> None:
    only = Action("pass")
    found = evaluate(None, None, [only], only)  # type: ignore[arg-type]
    assert found is not None
    assert (found.grade, found.chosen, found.best, found.told) == (Grade.NONE, only, only, only)
    assert (found.loss, found.expected, found.weighed, found.deals) == (Loss(0.0, 0.0), 0.0, (), 0)
    assert (found.certainty, found.causes) == (Certainty.FORCED, ())


def test_a_hint_without_a_choice_names_the_only_action() -> None:
    """It may stay open while the player has to follow suit with a single card."""
    seen, several, _ = start()
    legal = list(several)
    told: list[Judgement] = []
    found = Evaluation(LOGIC, seen, legal[:1], CALM).judge(report=told.append)
    assert told == [found]
    assert found is not None
    assert (found.best, found.certainty) == (legal[0], Certainty.FORCED)
    assert [each.action for each in found.estimates] == legal[:1]
    assert Judgement.read(json.loads(json.dumps(found.as_json())), legal[:1], 2) == found


@pytest.mark.parametrize("logic", [LOGIC, BotLogic(ToyGame())], ids=["jack", "toy"])
def test_what_is_not_legal_cannot_be_judged(logic: BotLogic[Any]) -> None:
    match = decision(logic, Random(3))
    for call in (
        lambda: evaluate(logic, match.view(match.to_act), match.legal(), Action("wink")),
        lambda: hindsight(logic, match.deal.state, match.legal(), Action("wink"), Random(1)),
    ):
        with pytest.raises(ValueError, match="not a legal action: wink"):
            call()


# What a verdict says.


@some_games
def test_a_verdict_fits_together(key: str, tally: Tally) -> None:
    tally.floor(verdicts=8)
    logic = logic_of(GAMES[key])
    for each in islice(choices(GAMES[key], tally.rng), 0, None, 2):
        found = judged(logic, each)
        weighed = {one.action: one.loss for one in found.weighed}
        assert set(weighed) == {*candidates(logic, each.view, each.legal), each.action}
        assert found.chosen == each.action
        assert weighed[found.chosen] == found.loss
        assert weighed[found.best] == Loss(0.0, 0.0)
        assert found.weighed[0].action == found.best
        expected = grade(found.chosen == found.best, found.loss, logic.swing)
        assert found.grade is (
            Grade.FINE if found.chosen == found.told and expected.worse_than_fine else expected
        )
        assert found.against != found.best
        assert found.chosen in (found.best, found.against) or not found.grade.worse_than_fine
        assert not found.counter or (found.causes and found.certainty in (Certainty.CLOSE, Certainty.OPEN))
        assert found.exact == logic.can_be_solved(each.view.state)
        assert found.deals >= 1
        assert found.expected_after == found.expected - found.loss.points
        assert Verdict.read(json.loads(json.dumps(found.as_json(), allow_nan=False))) == found
        tally.count["verdicts"] += 1


@games
def test_the_same_is_judged_the_same_whoever_else_was_judged_before(key: str, tally: Tally) -> None:
    """A verdict hangs on the view and the effort alone; another effort finds other figures."""
    logic = logic_of(GAMES[key])
    others = 0
    found = [each for each in choices(GAMES[key], tally.rng) if not logic.can_be_solved(each.view.state)]
    first = [judged(logic, each) for each in found[:4]]
    for each, known in reversed(list(zip(found[:4], first, strict=True))):
        assert judged(logic, each) == known
        others += judged(logic, each, effort=CALM.scaled(2)).expected != known.expected
    assert others


@games
def test_a_hint_and_a_later_review_judge_by_the_same_deals(key: str, tally: Tally) -> None:
    """So who follows a hint is told that it was best, with the figures that the hint had."""
    tally.floor(hints=6)
    logic = logic_of(GAMES[key])
    for each in islice(choices(GAMES[key], tally.rng, 2), 0, None, 3):
        hint = Evaluation(logic, each.view, each.legal, CALM).judge()
        assert hint is not None
        found = judged(logic, each, hint.best)
        assert (found.grade, found.told, found.best) == (Grade.BEST, hint.best, hint.best)
        assert (found.expected, found.against, found.certainty) == (
            hint.expected,
            hint.against,
            hint.certainty,
        )
        assert found.causes == hint.causes
        tally.count["hints"] += 1
        if tally.count["hints"] >= 12:
            break


@games
def test_marks_and_reasons_do_not_contradict_each_other(key: str, tally: Tally) -> None:
    """What is a slip is not called close, nor said to change nothing; and it is compared with the best."""
    tally.floor(verdicts=6)
    logic = logic_of(GAMES[key])
    for each in islice(choices(GAMES[key], tally.rng, 4), 0, None, 3):
        found = judged(logic, each, tally.rng.choice(each.legal), effort=FULL_EFFORT.scaled(0.3))
        if found.grade.worse_than_fine:
            assert found.certainty is Certainty.CLEAR
            assert found.against == found.chosen != found.best
            tally.count["worse"] += 1
        if found.certainty in (Certainty.SAME, Certainty.DECIDED):
            assert not found.causes
            assert not found.beliefs
            tally.count["same"] += 1
        tally.count["beliefs"] += bool(found.beliefs)
        tally.count["verdicts"] += 1
        if tally.count["verdicts"] >= (12 if THOROUGH else 6) * LONG:
            break
    tally.floor(worse=1, beliefs=1)


@games
def test_reports_of_a_hint_end_with_its_judgement(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    for each in islice(choices(GAMES[key], tally.rng), 0, None, 4):
        told: list[Judgement] = []
        found = Evaluation(logic, each.view, each.legal, CALM).judge(report=told.append)
        assert told[-1] == found
        assert [one.done for one in told] == [*[False] * (len(told) - 1), True]
        assert all(one.certainty is Certainty.CLOSE and not one.causes for one in told[:-1])
        for one in told:
            assert (
                Judgement.read(json.loads(json.dumps(one.as_json(), allow_nan=False)), each.legal, 6) == one
            )
        tally.count["hints"] += 1
        tally.count["reports"] += len(told)
    tally.floor(hints=2, reports=3)


@games
def test_a_verdict_rests_on_the_view_and_hindsight_on_the_truth(key: str, tally: Tally) -> None:
    """Another deal that the player cannot tell from the true one is judged the same."""
    logic = logic_of(GAMES[key])
    looked, differing = 0, 0
    for number, each in enumerate(choices(GAMES[key], tally.rng, 2)):
        if number % 4:
            continue
        other = determinize(each.view, tally.rng)
        if each.before.sealed is not None or other.copy().facts() == each.before.copy().facts():
            continue
        seen = replace(each, before=other)
        assert judged(logic, seen) == judged(logic, each)
        facts = [
            hindsight(logic, state, each.legal, each.action, Random(1), CALM)
            for state in (each.before, other)
        ]
        looked += 1
        differing += facts[0] != facts[1]
        if looked >= 4 * LONG and differing:
            break
    assert looked >= 3
    assert differing >= 1


def test_whoever_chose_what_is_rarely_liked_is_judged_too(tally: Tally) -> None:
    """Also what an expert would not even look into."""
    game = GAMES["kan"]
    logic = logic_of(game)
    for each in choices(game, tally.rng, 30 * 10):
        if len(each.legal) <= MAX_CANDIDATES or tally.count["beside"] >= 5:
            continue
        beside = set(each.legal) - set(candidates(logic, each.view, each.legal))
        chosen = tally.rng.choice(sorted(beside))
        found = judged(logic, each, chosen, effort=FULL_EFFORT.scaled(0.25))
        assert len(found.weighed) == MAX_CANDIDATES + 1
        assert found.chosen == chosen
        assert found.loss.error < inf
        tally.count["beside"] += 1
        if tally.count["beside"] >= 5:
            return
    raise AssertionError("too few such decisions")


@some_games
def test_the_chosen_action_is_measured_to_the_end_however_bad_it_is(key: str, tally: Tally) -> None:
    """It would have dropped out of a search early."""
    logic = logic_of(GAMES[key])
    found = [each for each in choices(GAMES[key], tally.rng) if len(each.legal) > 3]
    for each in [each for each in found if not logic.can_be_solved(each.view.state)][:2]:
        for chosen in each.legal[:3]:
            verdict = judged(logic, each, chosen, effort=FAIR)
            if verdict.loss.points:
                assert verdict.deals >= FAIR.iterations * COMPARED_DEALS // FULL_EFFORT.iterations
                assert verdict.loss.error < inf


# Planted mistakes.


def played_on(logic: BotLogic[Any], each: ReplayStep, actions: Sequence[Action], rng: Random) -> Loss:
    """What the second action costs beside the first, if all play on by rules of thumb in the same deals."""
    found = []
    for _ in range(60):
        seed = rng.randrange(10**9)
        payoff = []
        for action in actions:
            end = determinize(each.view, Random(seed))
            logic.game.advance(end, action)
            while end.phase != OVER:
                legal = logic.game.legal(end)
                liked = logic.preferences(view(end, end.turn), legal)
                logic.game.advance(end, legal[liked.index(max(liked))])
            payoff.append(payoffs(logic, end)[each.player])
        found.append(payoff[0] - payoff[1])
    return Loss.of(found)


@some_games
def test_the_worst_action_in_the_place_of_experts_is_found(key: str, tally: Tally) -> None:
    """Where the worst one costs much and the judge is told nothing of what was replaced."""
    logic = logic_of(GAMES[key])
    tally.floor(planted=3)
    for each in choices(GAMES[key], tally.rng, 12):
        if tally.count["planted"] >= 3 * min(2, LONG):
            break
        looked_into = candidates(logic, each.view, each.legal)
        trials = PairedTrials(logic, each.view, looked_into, Random(11), FAIR.iterations // 2)
        for _ in trials.run():
            pass
        best = trials.ranking()[0]
        worst = max(trials.payoffs, key=lambda action: trials.loss(action, best).points)
        if not trials.loss(worst, best).surely_above(0.6 * logic.swing):
            continue
        if not trials.exact and not played_on(logic, each, (best, worst), tally.rng).surely_above(
            0.6 * logic.swing
        ):
            continue
        tally.count["exact" if trials.exact else "planted"] += 1
        found = judged(logic, each, worst, effort=FULL_EFFORT.scaled(0.6))
        assert found.grade.worse_than_fine, found
        assert found.against == worst
        kept = judged(logic, each, best, effort=FULL_EFFORT.scaled(0.6))
        assert not kept.grade.worse_than_fine or kept.loss.points < found.loss.points


def test_endings_that_are_known_are_judged_exactly(tally: Tally) -> None:
    for _ in tally.times(6, "endings"):
        match = in_the_ending(LOGIC, tally.rng)
        legal, state = match.legal(), match.deal.state
        values = dict(zip(legal, Endgame(LOGIC, state.turn).values(state.copy(), legal), strict=True))
        for chosen in legal:
            found = evaluate(LOGIC, match.view(match.to_act), legal, chosen, CALM)
            assert found is not None
            assert found.exact
            assert found.deals == 1
            lost = max(values.values()) - values[chosen]
            assert found.loss == Loss(pytest.approx(lost), 0.0)
            assert (found.best == chosen) == (found.grade is Grade.BEST) == (lost == 0)
            assert found.expected == pytest.approx(max(values.values()), abs=1e-4)
            tally.count["judged"] += 1


# The winner's curse.


class Lottery(type(LOGIC)):  # type: ignore[misc]
    """California Jack, but what comes of an action is luck alone, in searches and continuations alike."""

    def __init__(self, seed: str) -> None:
        super().__init__(LOGIC.game)
        self.luck = Random(seed)

    def position(self, view: Any, rng: Random) -> None:
        """No kernel, which would count real points."""
        return None

    def simulate(self, state: Any, rng: Random) -> list[float]:
        return ahead(self.payoff(state))

    def payoff(self, state: Any) -> list[float]:
        return [self.luck.gauss(0, 3) for _ in range(state.setup.players)]


@pytest.mark.skipif(COMPILED, reason="no kernel is asked, and plain Python tests it")
def test_the_luckiest_of_many_equal_actions_is_seldom_taken_for_better(tally: Tally) -> None:
    """In the few deals that are told first, the best action seems to be so by far."""
    logic = Lottery("luck")
    effort = FULL_EFFORT.scaled(0.3)
    first, last = [], []
    for _ in tally.times(24, "choices"):
        match = decision(logic, tally.rng)
        while len(match.legal()) < 5:
            match = decision(logic, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        told: list[Judgement] = []
        Evaluation(logic, seen, legal, effort).judge(report=told.append)
        first += [each.loss.points for each in told[0].weighed[1:]]
        found = Evaluation(logic, seen, legal, effort).grade(tally.rng.choice(legal))
        assert found is not None
        last.append(found.loss.points)
        tally.count["worse"] += found.grade.worse_than_fine
    assert fmean(first) > 2 * LOGIC.swing * MISTAKE_SHARE
    assert fmean(last) < 0.75 * fmean(first)
    assert tally.count["worse"] <= tally.count["choices"] // 8


def test_wherever_it_is_stopped_there_is_a_judgement_or_none(tally: Tally) -> None:
    """After any question whether to stop, with two actions or many, one of them beside those looked into."""
    for key in GAMES:
        logic = logic_of(GAMES[key])
        for each in islice(choices(GAMES[key], tally.rng), 0, None, 9):
            for also in (None, each.action):
                for effort in (CALM, Effort(400)):
                    stops(Evaluation, logic, each, also, effort, tally)
    tally.floor(stops=300, judgements=100)


def stops(
    judge: type[Evaluation],
    logic: BotLogic[Any],
    each: ReplayStep,
    also: Action | None,
    effort: Effort,
    tally: Tally,
) -> None:
    asked, most = 0, tally.rng.randrange(3)

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > most

    while True:
        asked = 0
        found = judge(logic, each.view, each.legal, effort, stop=stop).judge(also)
        tally.count["stops"] += 1
        if found is not None:
            assert {found.best, found.against} <= {*each.legal}
            assert Judgement.read(json.loads(json.dumps(found.as_json())), each.legal, 6) == found
            tally.count["judgements"] += 1
        if asked <= most:
            return
        most += 1 + most // 4


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.1])
def test_a_clock_leaves_a_judgement_of_what_nobody_looked_into(seconds: float, tally: Tally) -> None:
    game = GAMES["kan"]
    logic = logic_of(game)
    for each in choices(game, tally.rng, 300):
        if len(each.legal) <= MAX_CANDIDATES:
            continue
        beside = min(
            set(each.legal) - set(candidates(logic, each.view, each.legal, searching(logic, each.view)))
        )
        found = Evaluation(logic, each.view, each.legal, Effort(10**8, seconds)).judge(beside)
        verdict = evaluate(logic, each.view, each.legal, beside, Effort(10**8, seconds))
        assert (found is None) == (verdict is None) or seconds
        if verdict is not None:
            assert not verdict.grade.worse_than_fine
        return
    raise AssertionError("no such decision")


# How it goes on.


@pytest.mark.parametrize("solved", [False, True])
def test_progress_grows_to_the_end_and_a_stop_leaves_no_verdict(solved: bool) -> None:
    match = in_the_ending(logic_of(GAMES["jan_ken_po"]), Random(2)) if solved else decision(LOGIC, Random(2))
    logic = logic_of(match.game)
    seen, legal = match.view(match.to_act), match.legal()
    told: list[float] = []
    assert evaluate(logic, seen, legal, legal[0], CALM, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert told[0] < 1.0 or logic.can_be_solved(seen.state)
    assert evaluate(logic, seen, legal, legal[0], CALM, stop=lambda: True) is None
    asked = iter([False] * 12 + [True] * 10**6)
    assert evaluate(LOGIC, *start(), CALM, stop=lambda: next(asked)) is None
    assert hindsight(logic, match.deal.state, legal, legal[0], Random(1), CALM, stop=lambda: True) is None


def start() -> tuple[Any, Any, Action]:
    match = decision(LOGIC, Random(2))
    return match.view(match.to_act), match.legal(), match.legal()[0]


def test_a_clock_ends_a_judgement_with_what_was_found() -> None:
    seen, legal, chosen = start()
    found = evaluate(LOGIC, seen, legal, chosen, Effort(10**8, 0.1))
    assert found is not None
    assert found.deals > 0
    nothing = evaluate(LOGIC, seen, legal, chosen, Effort(2))
    assert nothing is not None
    assert not nothing.grade.worse_than_fine, f"nobody is sure of anything from fewer than {MIN_DEALS} deals"


# All cards seen.


@games
def test_hindsight_is_exact_where_the_deal_can_be_solved(key: str, tally: Tally) -> None:
    tally.floor(exact=5, searched=5)
    logic = logic_of(GAMES[key])
    for each in choices(GAMES[key], tally.rng, 2):
        truth = each.before.copy()
        solved = logic.can_be_solved(truth)
        if not solved and tally.count["searched"] >= 12:
            continue
        found = hindsight(logic, truth, each.legal, each.action, Random(1), CALM)
        assert found is not None
        assert truth.facts() == each.before.copy().facts(), "the truth is left as it was"
        assert found.exact == solved
        if solved:
            solver = Endgame(logic, each.player)
            values = dict(zip(each.legal, solver.values(truth.copy(), each.legal), strict=True))
            assert found.expected == pytest.approx(max(values.values()), abs=1e-4)
            assert values[found.best] == max(values.values())
            lost = max(values.values()) - values[each.action]
            assert found.loss == Loss(pytest.approx(lost, abs=1e-4), 0.0)
        tally.count["exact" if solved else "searched"] += 1
        read = type(found).read(json.loads(json.dumps(found.as_json(), allow_nan=False)))
        assert read == found


@games
def test_who_sees_all_cards_deals_none(key: str, tally: Tally) -> None:
    logic = logic_of(GAMES[key])
    for each in choices(GAMES[key], tally.rng):
        seen = laid_open(each.before)
        assert (seen.hidden, seen.unseen, seen.hides_rows) == ({}, 0, False)
        state, truth = logic.sample_state(seen, tally.rng).facts(), each.before.facts()
        for fact in ("known", "may"):
            state.pop(fact)
            truth.pop(fact)
        assert state == truth


# What the judge stands on.


@games
def test_actions_are_liked_alike_whoever_is_asked_about_beside_them(key: str, tally: Tally) -> None:
    """A judge asks about two of many."""
    logic = logic_of(GAMES[key])
    for each in choices(GAMES[key], tally.rng, 3):
        some = tally.rng.sample(each.legal, 2)
        liked = dict(zip(each.legal, logic.preferences(each.view, each.legal), strict=True))
        assert logic.preferences(each.view, some) == [liked[action] for action in some], each.before.phase


def test_a_judge_thinks_as_long_as_expert_and_without_a_clock() -> None:
    assert Effort(4000) == evaluation.FULL_EFFORT
