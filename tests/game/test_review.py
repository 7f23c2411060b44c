"""The review of a deal: every decision with what its player knew, one by one, stopped and gone on with."""

from __future__ import annotations

import io
import json
import re
import sys
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from game import GAMES, logic_of
from game.__main__ import main
from game.ai.accuracy import accuracy, weight
from game.ai.decision import Effort
from game.ai.evaluation import FULL_EFFORT
from game.ai.paired_trials import Loss
from game.ai.search import payoffs
from game.ai.verdict import Grade, Hindsight, VerdictFormatError
from game.analysis import review as page
from game.analysis.better_line import better_line, line_of, trick_text
from game.analysis.review import (
    HINDSIGHT_SHARE,
    STAGES,
    DealNotOver,
    GradeCounts,
    LuckMark,
    ReviewedDecision,
    decisions,
    review,
    soonest_first,
    summary,
)
from game.engine.actions import Action
from game.engine.rules import OVER, Stage
from game.engine.view import determinize
from game.match import record
from game.match.match import Match
from tests.ai.verdicts import verdict
from tests.conftest import LONG
from tests.conftest import Tally as Counted
from tests.game.random_play import random_match, some_action

QUICK = Effort(30)
HOW: dict[str, Any] = {"effort": QUICK, "seen_effort": QUICK}
games = pytest.mark.parametrize("key", GAMES)
some_games = pytest.mark.parametrize("key", GAMES if LONG > 1 else ("california_jack", "kan"))
"""What takes long is tried in all games only where there is time."""

STAGE_OF: dict[str, dict[str, Stage]] = {
    "california_jack": {"play": "play"},
    "jan_ken_po": {
        "auction": "auction", "neko": "exchange", "discard": "exchange", "trump": "call", "call": "call",
        "play": "play",
    },
    "napoleon": {
        "auction": "auction", "trump": "call", "call": "call", "discard": "exchange", "play": "play",
    },
    "jo_jotte": {
        "bidding": "auction", "contract": "auction", "melds": "call", "last exchange": "exchange",
        "play": "play",
    },
    "kan": {
        "lead": "call", "show": "exchange", "trump": "call", "bidding": "auction", "play": "play",
        "shippo-jo": "play", "stop": "play",
    },
}  # fmt: skip
"""The phases in which a player is asked, and what these questions are about."""
SILENT = {
    "california_jack": {"after trick"},
    "jan_ken_po": {"after trick"},
    "napoleon": {"all passed", "bid", "blind", "after trick"},
    "jo_jotte": {"draw", "after trick"},
    "kan": {"kan", "draw", "opening", "after trick", "count"},
}
"""The others, in which nobody is."""


def random_deal(key: str, rng: Random, stop: int | None = None) -> Match:
    """A deal by chance that is over, or stopped after so many actions."""
    match = random_match(GAMES[key], rng)
    match.start_deal()
    while not match.deal.finished and (stop is None or len(match.deal.actions) < stop):
        match.act(some_action(match.legal(), rng))
    return match


@games
def test_every_phase_is_about_something(key: str, tally: Counted) -> None:
    phases = GAMES[key].phases
    assert set(STAGE_OF[key]) | SILENT[key] | {OVER} == set(phases)
    for name, stage in STAGE_OF[key].items():
        assert phases[name].stage == stage, name
    assert get_args(Stage) == STAGES
    for _ in tally.times(60, "deals"):
        for each in decisions(random_deal(key, tally.rng), 1):
            assert each.stage == STAGE_OF[key][each.before.phase]
            tally.count[each.before.phase] += 1


@games
def test_decisions_are_those_of_the_deal_with_what_was_known_then(key: str, tally: Counted) -> None:
    for _ in tally.times(4, "deals"):
        match = random_match(GAMES[key], tally.rng)
        match.start_deal()
        seen = []
        while not match.deal.finished:
            player, legal = match.to_act, tuple(match.legal())
            assert player is not None
            before, truth = match.view(player), match.deal.state.copy().facts()
            action = some_action(legal, tally.rng)
            seen.append((len(match.deal.actions), player, action, legal, before, truth))
            match.act(action)
        found = list(decisions(match, 1))
        assert [
            (each.number, each.player, each.action, each.legal, each.view, each.before.copy().facts())
            for each in found
        ] == seen
        for seat in range(match.players):
            own = [each.number for each in decisions(match, 1, seat)]
            assert own == [each.number for each in found if each.player == seat]


def test_what_chance_brings_is_no_decision(tally: Counted) -> None:
    game, drawn = GAMES["kan"], 0
    for _ in range(300):
        match = Match(game, 5, game.Options.read({}, 5), seed=tally.rng.randrange(10**9))
        match.start_deal()
        if not any(action.verb == "draw" for _, action in match.deal.actions):
            continue
        while not match.deal.finished:
            match.act(some_action(match.legal(), tally.rng))
        drawn += 1
        assert all(each.action.verb != "draw" for each in decisions(match, 1))
        if drawn == 2:
            return
    raise AssertionError("nothing was drawn")


def test_only_deals_that_are_over_are_reviewed() -> None:
    match = random_deal("california_jack", Random(1), stop=9)
    for number, why in ((1, "deal 1 is not over"), (2, "there is no deal 2"), (0, "there is no deal 0")):
        for ask in (
            lambda number=number: list(review(match, number)),
            lambda number=number: list(decisions(match, number)),
            lambda number=number: summary(match, number, 0, []),
        ):
            with pytest.raises(DealNotOver, match=why):
                ask()


# Verdicts, one after the other.


@some_games
def test_a_review_that_was_stopped_goes_on_where_it_was(key: str, tally: Counted) -> None:
    match = random_deal(key, tally.rng)
    whole = list(review(match, 1, **HOW))
    assert whole == list(review(match, 1, **HOW))
    assert [each.number for each in whole] == [each.number for each in decisions(match, 1)]
    for each, decision in zip(whole, decisions(match, 1), strict=True):
        told = (each.player, each.stage, each.verdict.chosen)
        assert told == (decision.player, decision.stage, decision.action)
        assert (each.verdict.grade is Grade.NONE) == (len(decision.legal) == 1) == (each.hindsight is None)
        assert ReviewedDecision.read(json.loads(json.dumps(each.as_json(), allow_nan=False))) == each
    half = whole[: len(whole) // 2]
    stopped = []
    for each in review(match, 1, **HOW, stop=lambda: len(stopped) >= len(half)):
        stopped.append(each)
    assert stopped[: len(half)] == half
    assert all(each.verdict.grade is Grade.NONE for each in stopped[len(half) :])
    rest = list(review(match, 1, **HOW, done={each.number for each in half}))
    assert half + rest == whole
    soonest = list(review(match, 1, **HOW, order=soonest_first(logic_of(match.game))))
    assert sorted(soonest, key=lambda each: each.number) == whole
    searched = [not each.verdict.exact for each in soonest]
    assert searched == sorted(searched)
    assert key != "california_jack" or searched != [not each.verdict.exact for each in whole]
    own = list(review(match, 1, 0, **HOW))
    assert own == [each for each in whole if each.player == 0]
    assert [each.hindsight for each in review(match, 1, effort=QUICK, seen_effort=None)] == [None] * len(
        whole
    )


def test_the_first_verdict_does_not_wait_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    judge = page.evaluate
    monkeypatch.setattr(page, "evaluate", lambda *given, **how: asked.append(1) or judge(*given, **how))
    match = random_deal("jan_ken_po", Random(3))
    for each in review(match, 1, effort=QUICK):
        if each.verdict.grade is not Grade.NONE:
            break
    assert len(asked) == 1


@some_games
def test_verdicts_of_a_review_rest_on_views(
    key: str, tally: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another truth behind every view they are the same; only the facts of all cards seen differ."""
    match = random_deal(key, tally.rng)
    fair = list(review(match, 1, **HOW))

    def otherwise(match: Match, number: int, seat: int | None = None) -> Any:
        for each in decisions(match, number, seat):
            other = determinize(each.view, tally.rng)
            if each.before.sealed is None:
                each = replace(each, before=other)
            yield each

    monkeypatch.setattr(page, "decisions", otherwise)
    other = list(review(match, 1, **HOW))
    assert [each.verdict for each in other] == [each.verdict for each in fair]
    assert [each.hindsight for each in other] != [each.hindsight for each in fair]


@pytest.mark.parametrize(
    "wrong",
    [{"number": -1}, {"number": "3"}, {"player": 16}, {"player": True}, {"stage": "end"}, {"stage": None},
     {"stage": []}, {"verdict": None}, {"hindsight": {}}, {"hindsight": 0}, {"more": 1},
     *({"better_line": line} for line in (
         None, {}, "0:AS* 1:2S", [None], [""], ["0:AS 1:2S"], ["0:AS* 1:2S*"], ["0:AS* 0:2S"],
         ["0:AS* 1:AS"], ["0:AS*  1:2S"], ["-1:AS* 1:2S"], ["16:AS* 1:2S"], ["0:XS* 1:2S"],
         ["0:AS** 1:2S"], ["0:AS* 1:2S"] * 4))],
)  # fmt: skip
def test_what_is_no_judgement_is_refused(wrong: dict[str, object]) -> None:
    match = random_deal("california_jack", Random(2))
    given = next(review(match, 1, **HOW)).as_json()
    assert ReviewedDecision.read(given).as_json() == given
    for bad in (given | wrong, [given], None):
        with pytest.raises(VerdictFormatError):
            ReviewedDecision.read(bad)


# What it comes to.


@some_games
def test_skill_and_luck_make_the_result(key: str, tally: Counted) -> None:
    match = random_deal(key, tally.rng)
    logic = logic_of(match.game)
    judged = list(review(match, 1, effort=QUICK, seen_effort=None))
    gains = payoffs(logic, match.deal.state.copy())
    for player in range(match.players):
        found = summary(match, 1, player, reversed(judged))
        own = [each for each in judged if each.player == player and each.verdict.grade is not Grade.NONE]
        lost = sum(each.verdict.loss.points for each in own if each.verdict.grade.worse_than_fine)
        assert found.result == gains[player]
        assert found.cards - found.all.lost.points == pytest.approx(found.result)
        assert found.all.lost.points == pytest.approx(lost)
        assert found.hand == (own[0].verdict.expected if own else None)
        assert found.all.decisions == len(own) == sum(tally.decisions for _, tally in found.stages)
        assert sum(part.lost.points for _, part in found.stages) == pytest.approx(lost)
        assert found.accuracy == accuracy(weight(each.verdict, logic.swing) for each in own)


def test_a_tally_counts_grades_and_adds_up_losses() -> None:
    judged = [
        ReviewedDecision(0, 0, "auction", verdict(grade, Action("pass"), Loss(points, error), ()))
        for grade, points, error in (
            (Grade.NONE, 0.0, 0.0), (Grade.BEST, 0.0, 0.0), (Grade.FINE, -1.0, 3.0), (Grade.FINE, 2.0, 4.0),
            (Grade.SLIP, 3.0, 3.0), (Grade.MISTAKE, 9.0, 4.0), (Grade.MISTAKE, 7.0, 0.0),
        )
    ]  # fmt: skip
    found = GradeCounts.of(judged, 10.0)
    assert found == GradeCounts(1, 2, 1, 2, Loss(19.0, 5.0)), "what is fine costs nothing"
    assert found.decisions == 6


@pytest.mark.parametrize(
    ("grade", "seen", "mark"),
    [
        (Grade.SLIP, Loss(0.0, 0.0), LuckMark.LUCKY),
        (Grade.MISTAKE, Loss(-2.0, 0.5), LuckMark.LUCKY),
        (Grade.MISTAKE, Loss(0.5, 0.4), LuckMark.LUCKY),
        (Grade.MISTAKE, Loss(0.5, 0.0), None),
        (Grade.SLIP, Loss(2.0, 5.0), None),
        (Grade.SLIP, Loss(0.0, inf), None),
        (Grade.BEST, Loss(3.5, 0.5), LuckMark.BAD_LUCK),
        (Grade.FINE, Loss(3.5, 0.0), LuckMark.BAD_LUCK),
        (Grade.BEST, Loss(2.5, 0.0), None),
        (Grade.BEST, Loss(3.5, 2.0), None),
        (Grade.BEST, Loss(0.0, 0.0), None),
        (Grade.MISTAKE, Loss(9.0, 0.0), None),
        (Grade.NONE, Loss(9.0, 0.0), None),
        (Grade.SLIP, None, None),
        (Grade.BEST, None, None),
    ],
)
def test_luck_is_what_the_cards_made_of_a_decision(
    grade: Grade, seen: Loss | None, mark: LuckMark | None
) -> None:
    """With a trick worth ten points: a mistake is more than three, and nothing is less than a tenth of it."""
    chosen, other = Action("pass"), Action("resign")
    fact = None if seen is None else Hindsight(other, seen, 4.0, exact=False)
    judged = ReviewedDecision(0, 0, "auction", verdict(grade, chosen, Loss(5.0, 1.0), ()), fact)
    assert judged.luck(10.0) is mark
    found = GradeCounts.of([judged], 10.0)
    assert (found.lucky, found.bad_luck) == (mark is LuckMark.LUCKY, mark is LuckMark.BAD_LUCK)
    assert found.decisions == (grade is not Grade.NONE)


@games
def test_the_better_line_is_how_the_true_deal_would_have_gone(key: str, tally: Counted) -> None:
    """Its cards are in the hands in which they were, and its first trick has the better play."""
    match = random_deal(key, tally.rng)
    logic = logic_of(match.game)
    for step in decisions(match, 1):
        best = tally.rng.choice(step.legal)
        facts = step.before.copy().facts()
        line = better_line(logic, step.before, best, Random(1))
        assert step.before.copy().facts() == facts
        assert len(line) <= 3
        assert line_of([trick_text(trick) for trick in line], match.players) == line
        if best.verb != "play" or not line:
            continue
        tally.count["lines"] += 1
        first, before = line[0], step.before
        assert first.cards[first.players.index(step.player)] == best.cards[0]
        assert first.cards[: len(before.trick)] == tuple(before.trick)
        for player, card in list(zip(first.players, first.cards, strict=True))[len(before.trick) :]:
            assert before.hands[player] >> card & 1
        assert all(one.winner == two.leader == two.players[0] for one, two in pairwise(line))
        cards = [card for trick in line for card in trick.cards]
        assert len({*cards}) == len(cards)
    tally.floor(lines=10)
    for judged in review(match, 1, effort=FULL_EFFORT.scaled(0.05), seen_effort=None):
        grade = judged.verdict.grade
        assert grade is not Grade.BEST or judged.better_line == ()
        assert judged.verdict.best.verb != "play" or grade in (Grade.NONE, Grade.BEST) or judged.better_line


# The command.


def run(match: Match, *arguments: str, capsys: Any, monkeypatch: Any) -> tuple[int, str, str]:
    source = json.dumps(record.as_json(match)).encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(source)))
    status = main(["review", "-", "--effort", str(QUICK.iterations), *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_tells_the_same_verdicts(capsys: Any, monkeypatch: Any) -> None:
    match = random_deal("california_jack", Random(5))
    status, out, err = run(match, "--json", "--deal", "1", capsys=capsys, monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    told = [line for line in lines if "verdict" in line]
    found = list(review(match, 1, effort=QUICK, seen_effort=QUICK.scaled(HINDSIGHT_SHARE)))
    names = ReviewedDecision._fields
    assert [ReviewedDecision.read({name: line[name] for name in names}) for line in told] == found
    sums = lines[len(told) :]
    assert [line["player"] for line in sums] == list(range(match.players))
    for line in sums:
        assert line["result"] == pytest.approx(line["cards"] - line["lost"][0], abs=1e-3)
    status, out, err = run(match, "--seat", "1", capsys=capsys, monkeypatch=monkeypatch)
    assert (status, err) == (0, "")
    own = [each for each in found if each.player == 1]
    text = out.splitlines()
    assert len(text) == len(own) + 1
    for line, each in zip(text, own, strict=False):
        assert line.startswith(f"deal 1, action {each.number + 1:>2}, player 1: ")
        assert each.verdict.chosen.text in line
        assert each.verdict.grade is Grade.NONE or each.verdict.grade.value in line
    assert ("accuracy" in text[-1]) == (summary(match, 1, 1, found).accuracy is not None)


def test_the_command_says_what_each_mistake_was_about_and_how_the_result_adds_up(
    capsys: Any, monkeypatch: Any
) -> None:
    match = random_deal("california_jack", Random(5))
    how = ("--effort", "400", "--seat", "0")
    _, out, _ = run(match, *how, "--json", capsys=capsys, monkeypatch=monkeypatch)
    *told, whole = [json.loads(line) for line in out.splitlines()]
    _, text, _ = run(match, *how, capsys=capsys, monkeypatch=monkeypatch)
    about = [line for line in text.splitlines() if line.startswith("    ")]
    costly = [line for line in told if line["theme"] is not None]
    assert costly
    for line, each in zip(about, costly, strict=True):
        reason = f": {each['reason']}" if each["reason"] else ""
        assert line == f"    {each['theme']}; better: {each['verdict']['best']}{reason}"
    assert any(each["reason"] for each in costly)
    assert whole["hand"] + whole["luck"] - whole["lost"][0] == pytest.approx(whole["result"], abs=1e-3)
    assert sum(line["luck"] == "lucky" for line in told) == whole["lucky"]
    assert sum(line["luck"] == "bad luck" for line in told) == whole["bad_luck"]
    last = text.splitlines()[-1]
    cards, luck, play, result = map(float, re.findall(r"(?:cards|luck|play|result) ([+-][0-9.]+)", last))
    assert cards + luck + play == pytest.approx(result)


@pytest.mark.parametrize(
    ("arguments", "stop", "why"),
    [
        (["--deal", "2"], None, "review: there is no deal 2"),
        (["--deal", "0"], None, "review: there is no deal 0"),
        (["--seat", "2"], None, "review: there is no player 2; the players are 0 to 1"),
        (["--seat", "-1"], None, "review: there is no player -1; the players are 0 to 1"),
        (["--deal", "1"], 5, "review: deal 1 is not over"),
        ([], 5, "review: no deal of this record is finished"),
    ],
)
def test_the_command_refuses_in_one_line(
    arguments: list[str], stop: int | None, why: str, capsys: Any, monkeypatch: Any
) -> None:
    match = random_deal("california_jack", Random(5), stop)
    assert run(match, *arguments, capsys=capsys, monkeypatch=monkeypatch) == (2, "", f"{why}\n")


def test_what_is_no_record_is_refused_in_one_line(tmp_path: Any, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)  # a long path would be cut in the message
    file = Path("match.json")
    file.write_text("[]")
    assert main(["review", str(file)]) == 2
    assert capsys.readouterr() == ("", "record: not an object\n")
    assert main(["review", "none"]) == 2
    assert capsys.readouterr().err == "review: No such file or directory: none\n"
    with pytest.raises(SystemExit) as left:
        main(["review", str(file), "--effort", "much"])
    assert left.value.code == 2
