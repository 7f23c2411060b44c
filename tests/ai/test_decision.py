"""Thinking: reports as it goes on, exact where it can be, and a legal choice in every phase of every game."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.decision import (
    CLOSE_ERRORS,
    EXTENSIONS,
    MAX_SOLVED_DEALS,
    MIN_SOLVED_DEALS,
    POSITIONS_PER_ITERATION,
    REPORT_ITERATIONS,
    Analysis,
    Effort,
    analyse,
    further,
)
from game.ai.endgame import POSITIONS_PER_REPORT, Endgame
from game.ai.levels import EFFORTS, LEVELS, choose
from game.ai.search import TIED_ERRORS, Search
from game.ai.tied_cards import EQUAL
from game.engine.actions import Action
from game.engine.cards import mask
from game.engine.view import determinize
from game.match.match import Match
from tests.ai.positions import LOGIC, decision, decisions, in_the_ending
from tests.conftest import Tally
from tests.toy_game import ToyGame

SMALL = Effort(6)
SOME = Effort(300)
FOREVER = Effort(10**9)
TOY = BotLogic(ToyGame())


class SolvedToy(BotLogic):
    """The toy game with exact endings as soon as cards are played."""

    def can_be_solved(self, state):
        return state.phase == "play"


def analyses_of(
    logic: BotLogic[Any], match: Match, effort: Effort = SOME, seed: int = 1, **how: Any
) -> tuple[Analysis, list[Analysis]]:
    """The last thought, and all that were reported."""
    reports: list[Analysis] = []
    view, legal = match.view(match.to_act), match.legal()
    return analyse(logic, view, legal, Random(seed), effort, report=reports.append, **how), reports


def check_reports(last: Analysis, reports: list[Analysis], legal: Any) -> None:
    assert reports[-1] == last
    assert [analysis.done for analysis in reports] == [False] * (len(reports) - 1) + [True]
    assert len({analysis.exact for analysis in reports}) == 1
    deals = [analysis.deals for analysis in reports]
    assert deals == sorted(set(deals)), "each report rests on more than the one before"
    for analysis in reports:
        assert sorted(estimate.action for estimate in analysis.estimates) == sorted(legal)


# Reports.


def test_reports_of_a_search_grow_and_end(tally: Tally) -> None:
    tally.floor(further=3)
    for number in tally.times(10, "thoughts"):
        logic = (LOGIC, TOY)[number % 2]
        match = decision(logic, tally.rng)
        last, reports = analyses_of(logic, match, seed=number)
        check_reports(last, reports, match.legal())
        slices, over = -(-300 // REPORT_ITERATIONS), (1 + EXTENSIONS) * len(match.legal())
        assert slices <= len(reports) <= slices + EXTENSIONS
        assert not last.exact
        assert 300 <= last.deals < 300 + further(300) + over
        tally.count["further"] += last.deals >= 300 + len(match.legal())


def test_what_is_reported_is_what_a_search_finds() -> None:
    match = decision(LOGIC, Random(4))
    last, _ = analyses_of(LOGIC, match, Effort(250), 9)
    search = Search(LOGIC, match.view(match.to_act), match.legal(), Random(9), 250)
    search.run(250)
    search.search_on(search.alike(CLOSE_ERRORS), further(250))
    while search.iterations < last.deals:
        search.run(min(search.iterations + 250, 250 + further(250)))
    first, *rest = last.estimates
    assert first.action in search.alike(TIED_ERRORS, EQUAL * LOGIC.swing)
    assert rest == [each for each in search.estimates() if each != first]


def test_one_possible_deal_is_solved_at_once_and_exactly(tally: Tally) -> None:
    for number in tally.times(10, "thoughts"):
        match = in_the_ending(LOGIC, tally.rng)
        last, reports = analyses_of(LOGIC, match, seed=number)
        check_reports(last, reports, match.legal())
        assert (len(reports), last.exact, last.deals) == (1, True, 1)
        state = match.deal.state.copy()
        values = dict(
            zip(match.legal(), Endgame(LOGIC, state.turn).values(state, match.legal()), strict=True)
        )
        assert {estimate.action: estimate.payoff for estimate in last.estimates} == values
        assert last.estimates[0].payoff == max(values.values())


def test_several_possible_deals_are_solved_and_averaged(tally: Tally) -> None:
    logic = SolvedToy(TOY.game)
    for number in tally.times(8, "thoughts"):
        match = in_the_ending(logic, tally.rng)
        while len(match.view(match.to_act).hidden) < 2:
            match = in_the_ending(logic, tally.rng)
        if number % 2:  # only hands are hidden then, not the blind
            match.deal.state.show(mask(match.deal.state.blind))
            assert not match.view(match.to_act).hides_rows
        last, reports = analyses_of(logic, match, seed=number)
        check_reports(last, reports, match.legal())
        told = len(reports), last.exact, last.deals
        assert told == (MAX_SOLVED_DEALS - MIN_SOLVED_DEALS + 1, True, MAX_SOLVED_DEALS)
        rng, seen, legal = Random(number), match.view(match.to_act), match.legal()
        sums = dict.fromkeys(legal, 0.0)
        for _ in range(MAX_SOLVED_DEALS):
            deal = determinize(seen, rng, log=False)
            for action, value in zip(legal, Endgame(logic, deal.turn).values(deal, legal), strict=True):
                sums[action] += value
        assert {estimate.action: estimate.payoff for estimate in last.estimates} == {
            action: total / MAX_SOLVED_DEALS for action, total in sums.items()
        }


# The end.


@pytest.mark.parametrize("logic", [LOGIC, SolvedToy(TOY.game)])
@pytest.mark.parametrize("solved", [False, True])
def test_thinking_is_ended_by_the_clock_and_by_the_one_who_asked(logic: BotLogic[Any], solved: bool) -> None:
    match = (in_the_ending if solved else decision)(logic, Random(8))
    for effort, stopped in ((FOREVER._replace(seconds=0.0), False), (FOREVER, True)):
        last, reports = analyses_of(logic, match, effort, stop=lambda stopped=stopped: stopped)
        check_reports(last, reports, match.legal())
        assert len(reports) == 1
    asked = iter([False] * 5 + [True] * 10**6)
    last, reports = analyses_of(logic, match, FOREVER, stop=lambda: next(asked))
    check_reports(last, reports, match.legal())
    assert last.deals <= 5 * len(match.legal())


# Endings cost no more than a search does.


class Overconfident(BotLogic):
    """Solves deals of which not one can be solved: from the first of all cards on."""

    def can_be_solved(self, state):
        return True

    def distinct(self, state, legal):
        SEEN.append(state.turn)
        return legal


SEEN: list[int] = []
"""A sign for each position that was looked at."""


def test_of_an_ending_as_many_deals_are_solved_as_the_iterations_allow(tally: Tally) -> None:
    logic = logic_of(GAMES["kan"])
    tally.floor(fewer=2, alike=6)
    for number in tally.times(3, "endings"):
        match = in_the_ending(logic, tally.rng)
        while len(match.view(match.to_act).hidden) < 2:
            match = in_the_ending(logic, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        found = {}
        for iterations in (1, 10, 10**6):
            analysis = analyse(logic, seen, legal, Random(number), Effort(iterations))
            if iterations < 10**6:
                assert analyse(logic, seen, legal, Random(number), Effort(iterations)) == analysis
                tally.count["alike"] += 1
            found[iterations] = analysis.deals if analysis.exact else 0
        assert found[1] <= found[10] <= found[10**6]
        assert found[10**6] in (MAX_SOLVED_DEALS, (1 + EXTENSIONS) * MAX_SOLVED_DEALS)
        tally.count["fewer"] += found[1] < MAX_SOLVED_DEALS


def test_an_ending_that_is_too_much_is_searched() -> None:
    logic = Overconfident(LOGIC.game)
    match = decision(LOGIC, Random(3))
    SEEN.clear()
    last, reports = analyses_of(logic, match, Effort(20))
    check_reports(last, reports, match.legal())
    assert not last.exact
    assert 20 <= last.deals < 20 + further(20) + (1 + EXTENSIONS) * len(match.legal())
    assert 20 * POSITIONS_PER_ITERATION / 2 < len(SEEN) <= 20 * POSITIONS_PER_ITERATION


@pytest.mark.parametrize("clock", [True, False])
def test_the_first_deal_of_an_ending_is_ended_too(clock: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    logic = Overconfident(LOGIC.game)
    match = decision(LOGIC, Random(3))
    asked = iter(range(10**9))
    monkeypatch.setattr("game.ai.decision.time", SimpleNamespace(monotonic=lambda: next(asked) / 100))
    effort = FOREVER._replace(seconds=0.2) if clock else FOREVER
    SEEN.clear()
    last, reports = analyses_of(logic, match, effort, stop=lambda: not clock and next(asked) > 20)
    check_reports(last, reports, match.legal())
    assert len(SEEN) <= 21 * POSITIONS_PER_REPORT, "asked for the time every so many positions"


def test_a_level_is_usually_ended_by_its_iterations() -> None:
    """By the pace of the slowest game on a usual machine, 0.3 ms of CPU time for an iteration."""
    for effort in EFFORTS.values():
        assert effort.seconds >= 3 * 0.0003 * effort.iterations
        assert effort.seconds >= 1.2 * 0.0003 * (2 * effort.iterations + further(effort.iterations))


# Levels that think.


@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("logic", [LOGIC, TOY, SolvedToy(TOY.game)], ids=["jack", "toy", "solved toy"])
def test_thinking_levels_choose_legally_in_every_phase(
    logic: BotLogic[Any], level: str, tally: Tally
) -> None:
    tally.floor(**({"play": 100} if logic is LOGIC else {"auction": 60, "stake": 45, "play": 45}))
    for _ in tally.times(3 if logic is LOGIC else 15, "deals"):
        for match in decisions(logic.game, tally.rng):
            seen, legal, seed = match.view(match.to_act), match.legal(), tally.rng.randrange(10**6)
            assert choose(logic, seen, legal, level, seed, effort=SMALL) in legal
            tally.count[match.deal.state.phase] += 1


@pytest.mark.parametrize("level", EFFORTS)
def test_a_level_takes_what_it_thinks_best(level: str, tally: Tally) -> None:
    for seed in tally.times(8, "choices"):
        match = decision(LOGIC, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        analysis = analyse(LOGIC, seen, legal, Random(seed), Effort(90))
        effort = Effort(90)
        assert choose(LOGIC, seen, legal, level, seed, effort=effort) == analysis.estimates[0].action


def test_an_effort_that_is_given_replaces_the_levels_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, float]] = []

    def note(logic, view, legal, rng, effort, **more):
        asked.append(effort)
        return analyse(logic, view, legal, rng, Effort(1))

    monkeypatch.setattr("game.ai.levels.analyse", note)
    match = decision(LOGIC, Random(1))
    seen, legal = match.view(match.to_act), match.legal()
    for level in EFFORTS:
        choose(LOGIC, seen, legal, level, 1)
        choose(LOGIC, seen, legal, level, 1, effort=Effort(7, 0.1))
    assert asked == [EFFORTS["hard"], (7, 0.1), EFFORTS["expert"], (7, 0.1)]


def test_efforts_are_multiplied() -> None:
    assert Effort(1000, 0.5).scaled(2) == Effort(2000, 1.0)
    assert Effort(1000, 0.5).scaled(0.25) == Effort(250, 0.125)
    assert Effort(3, 4.0).scaled(0.5) == Effort(2, 2.0)
    assert Effort(1, 1.0).scaled(0.001) == Effort(1, 0.001), "at least one thought"
    assert Effort(1000, 0.5).scaled(1) == Effort(1000, 0.5)


@pytest.mark.parametrize("level", [*LEVELS, "random"])
def test_where_there_is_no_choice_nobody_thinks(level: str) -> None:
    """Neither bot logic nor view are looked at."""
    only = Action("pass")
    assert choose(None, None, [only], level, 1) is only  # type: ignore[arg-type]
