"""Two players compared where their cards differ: nothing where they agree, and exact where the judge is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.ai.bot_logic import BotLogic, plays_cards
from game.engine.rules import OVER
from game.engine.scoring import ahead, points_of
from game.match import record
from game.research import contestants, paired_regret
from game.research.paired_regret import (
    DIFFERENCES_SHOWN,
    JUDGES,
    PHASES,
    ChoicePair,
    JudgedDeal,
    JudgedWay,
    RegretContest,
    measure,
    play_regret,
)
from tests.ai.test_arena import AtOnce, BrokenOff
from tests.ai.test_forks import Known
from tests.conftest import LONG, Tally


def regret(a: str = "easy", b: str = "random", *, key: str = "california_jack", **more: Any) -> RegretContest:
    game = GAMES[key]
    players = more.pop("players", game.usual_players)
    given = {"others": "normal", "judge": "truth", "deals": 3, "iterations": {"hard": 20}, **more}
    return RegretContest(key, players, game.Options().as_json(), a, b, **given)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judges of a tenth of the usual length."""
    monkeypatch.setattr(paired_regret, "WORLDS", 20)
    monkeypatch.setattr(paired_regret, "PLAYOUTS", 4)


def differences(deal: JudgedDeal) -> list[tuple[Any, ...]]:
    return [pair for way in deal.ways for pair in way.pairs]


# What it must come to.


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_equal_players_differ_nowhere_and_by_nothing(level: str, judge: str) -> None:
    deal = play_regret(regret(level, level, judge=judge), 1)
    assert differences(deal) == []
    assert deal.points() == 0
    assert deal.ways[0] == deal.ways[1]
    assert sum(deal.ways[0].decisions) > 5


@pytest.mark.parametrize("judge", JUDGES)
def test_exchanged_players_have_the_opposite_result(judge: str, short: None) -> None:
    asked = regret("easy", "random", judge=judge)
    for number in range(3):
        one, other = (play_regret(each, number) for each in (asked, replace(asked, a="random", b="easy")))
        assert one.points() != 0
        assert one.points() == pytest.approx(-other.points())
        assert one.ways[0].actions == other.ways[1].actions
        assert one.ways[0].decisions == other.ways[1].decisions


class FirstCard(BotLogic[Any]):
    """Everyone plays the first legal card, also in playouts, which are therefore exact."""

    def preferences(self, view: Any, legal: Any, bias: Any = None) -> list[float]:
        return [-float(number) for number in range(len(legal))]

    def play_out(self, state: Any, rng: Random) -> None:
        while state.phase != OVER:
            self.game.advance(state, self.game.legal(state)[0])


def test_along_the_first_players_way_an_exact_judge_adds_up_to_one_seat(
    monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    """Where the judge plays on as `b` and the others do, the differences add up to that of the results."""
    monkeypatch.setattr(paired_regret, "PLAYOUTS", 1)
    for module in (paired_regret, contestants):
        monkeypatch.setattr(module, "logic_of", FirstCard)
    tally.floor(apart=8)
    for number in tally.times(18, "deals"):
        asked = regret("random", "normal", key=("california_jack", "jan_ken_po")[number % 2])
        deal = play_regret(asked, number)
        ends = []
        for way in deal.ways:
            match = asked.match(number)
            for text in way.actions:
                match.act(next(action for action in match.legal() if action.text == text))
            ends.append(ahead(points_of(match.deal.entries, match.players))[asked.player(number)])
        assert sum(pair.points for pair in deal.ways[0].pairs) == pytest.approx(ends[0] - ends[1])
        tally.count["apart"] += ends[0] != ends[1]


@pytest.mark.parametrize("judge", JUDGES)
def test_the_better_player_is_found_in_few_deals(judge: str, short: None) -> None:
    """Hard against chance; in a long run hard with 1,000 iterations against hard with 50."""
    asked = regret("hard", "random", judge=judge, deals=3)
    if LONG > 1:
        asked = regret("expert", "hard", judge=judge, deals=40, iterations={"expert": 1000, "hard": 50})
    result = measure(asked, executor=AtOnce())
    assert result["points_per_deal"] > 0
    if LONG > 1:
        assert result["points_per_deal"] > result["ci95"]


def test_both_ways_are_played_by_the_same_others_and_judged_from_the_first_card_on() -> None:
    asked = regret("random", "easy", key="napoleon", players=5, others="easy")
    for number in range(2):
        deal = play_regret(asked, number)
        first = [way.pairs[0] for way in deal.ways]
        assert first[0] == first[1], "they share the deal up to the first difference"
        place = first[0].place
        assert deal.ways[0].actions[:place] == deal.ways[1].actions[:place]
        assert [way.actions[place] for way in deal.ways] == [first[0].a, first[0].b]
        for way in deal.ways:
            match, seat = asked.match(number), asked.player(number)
            places = {pair.place for pair in way.pairs}
            for here, text in enumerate(way.actions):
                ours = match.to_act == seat and plays_cards(match.deal.state)
                assert ours or here not in places
                level = asked.a if way is deal.ways[0] else asked.b
                assert match.to_act is not None
                chosen = asked.choice(match, match.to_act, number, level if ours else "easy").action
                assert chosen.text == text
                match.act(chosen)
            assert match.deal.finished


def test_the_judge_uses_other_seeds_than_the_players(monkeypatch: pytest.MonkeyPatch, short: None) -> None:
    seen: dict[str, list[Any]] = {"chosen": [], "judged": []}
    choose, judge = contestants.choose, paired_regret.in_truth

    def chosen(logic: Any, view: Any, legal: Any, level: str, seed: int, **more: Any) -> Any:
        seen["chosen"].append(Random(seed).random())
        return choose(logic, view, legal, level, seed, **more)

    def judged(logic: Any, match: Any, a: Any, b: Any, rng: Random) -> float:
        state = rng.getstate()
        seen["judged"].append(rng.random())
        rng.setstate(state)
        return judge(logic, match, a, b, rng)

    monkeypatch.setattr(contestants, "choose", chosen)
    monkeypatch.setitem(JUDGES, "truth", judged)
    for number in range(2):
        play_regret(regret("easy", "random"), number)
    assert len(set(seen["judged"])) == len(seen["judged"]) > 20
    assert not {*seen["judged"]} & {*seen["chosen"]}


@pytest.mark.parametrize("key", GAMES)
def test_all_games_can_be_judged(key: str, short: None) -> None:
    for players in GAMES[key].players:
        for judge in JUDGES:
            deal = play_regret(regret("normal", "random", key=key, players=players, judge=judge), 3)
            assert len(deal.ways) == 2


# What is told.

KNOWN = {
    0: JudgedDeal(
        0,
        [
            JudgedWay([], (4, 4, 4, 0), [ChoicePair(0, 0, "play 2C", "play 3C", 2.0)]),
            JudgedWay(
                [],
                (4, 4, 4, 2),
                [
                    ChoicePair(0, 0, "play 2C", "play 3C", 2.0),
                    ChoicePair(0, 3, "play 4C", "play 5C", -1.0),
                ],
            ),
        ],
        (1.0, 0.5),
    ),
    1: JudgedDeal(1, [JudgedWay([], (2, 0, 0, 0), []), JudgedWay([], (2, 0, 0, 0), [])], (0.25, 0.0)),
}


def test_figures_of_regret() -> None:
    result = measure(regret("hard", "normal", deals=2), executor=Known(KNOWN))
    assert result["points_per_deal"] == 0.75
    assert result["ci95"] == round(1.96 * stdev([1.5, 0.0]) / 2**0.5, 4)
    assert (result["decisions"], result["differ"]) == (30, 0.1)
    assert result["seconds"] == {"a": 1.2, "b": 0.5}
    assert result["iterations"] == {"hard": 20}
    first, *_, ending = result["phases"]
    assert (first["decisions"], first["differ"], first["points_per_deal"]) == (12, round(2 / 12, 4), 1.0)
    assert (ending["phase"], ending["decisions"], ending["points_per_deal"]) == ("ending", 2, -0.25)
    assert sum(phase["decisions"] for phase in result["phases"]) == 30


def test_the_dearest_differences_are_told_with_their_positions(short: None) -> None:
    asked = regret("easy", "random", deals=4)
    result = measure(asked, executor=AtOnce())
    dearest = result["dearest"]
    assert len(dearest) == DIFFERENCES_SHOWN
    sizes = [abs(each["points"]) for each in dearest]
    assert sizes == sorted(sizes, reverse=True)
    found = [pair for number in range(4) for pair in differences(play_regret(asked, number))]
    assert sizes[0] == pytest.approx(max(abs(pair.points) for pair in found), abs=1e-4)
    for each in dearest:
        match = record.read(each["record"].encode(), GAMES)
        assert len(match.deal.actions) == each["action"]
        assert match.deal.deck == asked.match(each["deal"]).deal.deck
        assert match.to_act == asked.player(each["deal"])
        assert {each["a"], each["b"]} <= {action.text for action in match.legal()}
        assert each["a"] != each["b"]
        assert each["phase"] in PHASES
    assert len({(each["deal"], each["record"]) for each in dearest}) == DIFFERENCES_SHOWN, (
        "each position once"
    )


def test_what_is_broken_off_goes_on(tmp_path: Path, short: None) -> None:
    asked, journal = regret(deals=4), tmp_path / "journal"

    def interrupt(done: int, deals: int) -> None:
        if done == 2:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        measure(asked, executor=AtOnce(), journal=journal, progress=interrupt)
    again = AtOnce()
    result = measure(asked, executor=again, journal=journal)
    assert len(again.numbers) == 2
    assert timeless(result) == timeless(measure(asked, executor=AtOnce()))
    other = AtOnce()
    measure(replace(asked, judge="worlds"), executor=other, journal=journal)
    assert len(other.numbers) == 4, "another judge's figures are no use"


def timeless(result: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in result.items() if key != "seconds"})


def test_the_command_measures_regret(tmp_path: Path, short: None, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "california_jack", "--regret", "--deals", "1", "--workers", "1"]
    assert main([*command, "--a", "easy", "--b", "random", "--judge", "truth", "--others", "easy"]) == 0
    result = json.loads(capsys.readouterr().out)
    told = {key: result[key] for key in ("a", "b", "others", "judge", "deals")}
    assert told == {"a": "easy", "b": "random", "others": "easy", "judge": "truth", "deals": 1}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--regret", "--forks"], "--forks and --regret are two measurements"),
        (["--regret", "--pairs", "1"], "--pairs is not for --regret"),
        (["--judge", "truth"], "--judge is not for a bout of two"),
        (["--seat", "easy", "--judge", "truth"], "--judge is not for --seat"),
    ],
)
def test_what_does_not_go_with_regret_is_refused(arguments: list[str], fault: str, capsys: Any) -> None:
    assert main(["arena", "california_jack", *arguments]) == 2
    assert capsys.readouterr() == ("", f"arena: {fault}\n")
