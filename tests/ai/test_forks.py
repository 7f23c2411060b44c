"""One seat taken in turn, and words played on as if they had been left: the same cards, and fair sums."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.engine.actions import PASS, parse_action
from game.engine.scoring import ahead
from game.match.match import Match
from game.research import contestants, forked_decisions, seat_contest
from game.research.contest_runner import to_act
from game.research.forked_decisions import BidGain, ForkContest, ForkedDeal, branch, kind_of, left, play_forks
from game.research.seat_contest import SeatContest, SeatScore, play_seat
from tests.conftest import Tally
from tests.game.random_play import random_match, some_action

from .test_arena import AtOnce, BrokenOff


def options(key: str) -> dict[str, Any]:
    return GAMES[key].Options().as_json()


def seat(*names: str, key: str = "jan_ken_po", players: int = 4, deals: int = 8, **more: Any) -> SeatContest:
    return SeatContest(key, players, options(key), names, more.pop("others", "normal"), deals, **more)


def forked(key: str = "jo_jotte", players: int = 2, deals: int = 12, **more: Any) -> ForkContest:
    return ForkContest(
        key, players, options(key), more.pop("a", "normal"), more.pop("play", "normal"), deals, **more
    )


# One seat.


def test_every_place_is_taken_with_every_dealer() -> None:
    for key in GAMES:
        for players in GAMES[key].players:
            asked = seat("easy", key=key, players=players)
            found = {(asked.player(number), number % players) for number in range(players * players)}
            assert len(found) == players * players


def test_the_same_player_makes_the_same_of_the_same_deals() -> None:
    result = seat_contest.measure(seat("normal", "easy", deals=4), executor=AtOnce())
    twice = seat_contest.measure(seat("normal", "random", deals=4), executor=AtOnce())
    assert result["seats"][0]["points_per_deal"] == twice["seats"][0]["points_per_deal"]
    for number in range(4):
        asked = seat("normal", "normal", deals=4)
        score = play_seat(asked, number)
        assert score.points[0] == score.points[1]
        match = contested_match(asked, number)
        assert score.points[0] == ahead(match.totals)[asked.player(number)]


def contested_match(asked: SeatContest, number: int) -> Match:
    """A deal in which the others' level takes all seats."""
    table = asked
    match = table.match(number)
    while (player := to_act(match.game, match)) is not None:
        match.act(table.choice(match, player, number, asked.others).action)
    return match


def test_only_the_seat_is_played_by_who_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    plain = contestants.choose

    def noted(logic: Any, view: Any, legal: Any, level: str, seed: int, **more: Any) -> Any:
        seen.append((view.viewer, level))
        return plain(logic, view, legal, level, seed, **more)

    monkeypatch.setattr(contestants, "choose", noted)
    for number in range(4):
        seen.clear()
        asked = seat("easy", "random", others="normal")
        play_seat(asked, number)
        assert {level for viewer, level in seen if viewer == asked.player(number)} == {"easy", "random"}
        assert {level for viewer, level in seen if viewer != asked.player(number)} == {"normal"}


def test_figures_of_one_seat_and_of_the_gaps() -> None:
    asked = seat("easy", "hard", "seer", deals=3, iterations={"hard": 4, "seer": 5})
    points = [(1.0, 2.0, 5.0), (0.0, 0.0, 1.0), (-1.0, 3.0, 3.0)]
    scores = {n: SeatScore(n, each, (2, 2, 2), (0.0, 0.5, 1.0)) for n, each in enumerate(points)}
    asked_for = seat_contest.measure(asked, executor=Known(scores))
    assert [each["points_per_deal"] for each in asked_for["seats"]] == [0.0, 1.6667, 3.0]
    assert [each["ms_per_move"] for each in asked_for["seats"]] == [0.0, 250.0, 500.0]
    gaps = {(each["of"], each["over"]): each for each in asked_for["gaps"]}
    assert [*gaps] == [("hard", "easy"), ("seer", "easy"), ("seer", "hard")]
    assert gaps["seer", "hard"]["points_per_deal"] == round(4 / 3, 4)
    assert gaps["seer", "hard"]["ci95"] == round(1.96 * stdev([3, 1, 0]) / 3**0.5, 4)
    assert asked_for["iterations"] == {"hard": 4, "seer": 5}
    assert asked_for["deals"] == 3


class Known(AtOnce):
    """An executor that knows what comes of each deal."""

    def __init__(self, known: Any) -> None:
        super().__init__()
        self.known = known

    def submit(self, call: Any, *given: Any, **named: Any) -> Any:
        return super().submit(lambda contest, number: self.known[number], *given, **named)


# Forks.


@pytest.mark.parametrize(
    ("said", "legal", "instead"),
    [
        ("bid 2", "pass|bid 2|bid 3", "pass"),
        ("pass", "pass|bid 2", None),
        ("accept", "pass|accept", "pass"),
        ("side declarer", "side declarer|side defender", "side defender"),
        ("play TH juuroku", "play TH|play TH juuroku|play 2C", "play TH"),
        ("play TH", "play TH|play TH juuroku|play 2C", None),
        ("play TH", "play TH|play 2C", None),
        ("trump H", "trump C|trump D|trump H|trump S", None),
        ("discard 2C", "discard 2C|discard 3C", None),
        ("defend", "defend|nullo|withdraw", None),
    ],
)
def test_what_could_have_been_left(said: str, legal: str, instead: str | None) -> None:
    found = left(parse_action(said), [parse_action(text) for text in legal.split("|")])
    assert found == (None if instead is None else parse_action(instead))


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("bid 13 H", "bid 13 suit"), ("bid 13 NT", "bid 13 NT"), ("bid 2", "bid 2"), ("pass", "pass"),
        ("name S", "name suit"), ("play TH juuroku", "play card juuroku"), ("meld A B", "meld A B"),
    ],
)  # fmt: skip
def test_kinds_of_words(said: str, kind: str) -> None:
    assert kind_of(parse_action(said)) == kind


def test_a_branch_has_the_same_cards_and_another_last_word(tally: Tally) -> None:
    tally.floor(branches=100)
    for number in tally.times(15, "matches"):
        game = [*GAMES.values()][number % len(GAMES)]
        match = random_match(game, tally.rng, shortest=True)
        match.start_deal()
        for _ in range(tally.rng.randrange(60)):
            if match.deal.finished:
                if match.upcoming is None:
                    break
                match.start_deal()
                continue
            for action in tally.rng.sample([*match.legal()], min(1, tally.rng.randrange(5))):
                other = branch(match, action)
                decks = [deal.deck for deal in match.deals]
                assert [deal.deck for deal in other.deals[: len(decks)]] == decks
                done = other.deals[len(match.deals) - 1].actions
                told = len(match.deal.actions)
                assert done[:told] == match.deal.actions
                assert done[told] == (match.to_act, action)
                tally.count["branches"] += 1
            match.act(some_action(match.legal(), tally.rng))


def test_forks_are_worth_what_a_second_course_makes_of_them() -> None:
    """The fork of the first word, played by hand."""
    found = 0
    for number in range(12):
        asked = forked(a="easy", play="normal")
        result = play_forks(asked, number)
        table = asked
        ends = []
        for leaving in (False, True):
            match, gone, player = table.match(number), False, -1
            while (acting := to_act(match.game, match)) is not None:
                name = "normal" if forked_decisions.plays_cards(match.deal.state) else "easy"
                action = table.choice(match, acting, number, name).action
                could = left(action, match.legal()) and not forked_decisions.plays_cards(match.deal.state)
                if could and not gone:
                    gone, player = True, acting
                    action = PASS if leaving and PASS in match.legal() else action
                match.act(action)
            ends.append(ahead(match.totals)[player] if gone else 0.0)
        if result.gains and result.gains[0].kind.endswith(", pass"):
            assert result.gains[0].points == pytest.approx(ends[0] - ends[1])
            found += 1
    assert found > 6


def test_figures_of_forks_count_a_deal_once() -> None:
    known = {
        0: ForkedDeal(
            0, [BidGain("bid 2, pass", 4.0), BidGain("bid 2, pass", 0.0), BidGain("double, pass", 1.0)]
        ),
        1: ForkedDeal(1, [BidGain("bid 2, pass", -1.0)]),
        2: ForkedDeal(2, []),
    }
    result = forked_decisions.measure(forked(deals=3), executor=Known(known))
    assert result["deals"] == 3
    bid, double = result["kinds"]
    assert bid == {
        "said": "bid 2", "instead_of": "pass", "made": 3, "deals": 2,
        "points": fmean([2.0, -1.0]), "ci95": round(1.96 * stdev([2.0, -1.0]) / 2**0.5, 4),
    }  # fmt: skip
    assert (double["said"], double["made"], double["ci95"]) == ("double", 1, 0.0)


# Both.


@pytest.mark.parametrize("key", GAMES)
def test_all_games_can_be_measured_so(key: str) -> None:
    for players in GAMES[key].players:
        play_seat(seat("easy", "random", key=key, players=players, deals=1), 0)
    gains = [gain for number in range(3) for gain in play_forks(forked(key, GAMES[key].usual_players if
             GAMES[key].usual_players in GAMES[key].players else 2), number).gains]  # fmt: skip
    assert all(gain.kind.count(", ") == 1 for gain in gains)
    assert bool(gains) == (key != "california_jack"), "nothing is said in California Jack"


@pytest.mark.parametrize(
    ("asked", "measure"),
    [(seat("easy", "random", deals=6), seat_contest.measure), (forked(deals=6), forked_decisions.measure)],
)
def test_what_is_broken_off_goes_on(asked: Any, measure: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"

    def interrupt(done: int, deals: int) -> None:
        if done == 3:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        measure(asked, executor=AtOnce(), journal=journal, progress=interrupt)
    kept = journal.read_text().splitlines()
    assert len(kept) == 4
    again = AtOnce()
    result = measure(asked, executor=again, journal=journal)
    assert len(again.numbers) == 3
    assert timeless(result) == timeless(measure(asked, executor=AtOnce()))
    assert journal.read_text().splitlines()[:4] == kept


def timeless(result: Any) -> str:
    for each in result.get("seats", ()):
        del each["ms_per_move"]
    return json.dumps(result)


def test_the_command_measures_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "result.json"
    command = ["arena", "jan_ken_po", "--players", "4", "--deals", "2", "--workers", "1", "--json", str(file)]
    assert main([*command, "--seat", "easy", "--seat", "seer", "--iterations", "2"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result == json.loads(file.read_text())
    assert [each["name"] for each in result["seats"]] == ["easy", "seer"]
    assert result["iterations"] == {"seer": 2}
    assert main([*command, "--forks", "--a", "easy", "--play", "random"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert {"a", "play", "kinds"} <= {*result}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--seat", "easy", "--forks"], "--seat and --forks are two measurements"),
        (["--seat", "easy", "--b", "hard"], "--b is not for --seat"),
        (["--seat", "easy", "--seat", "easy"], "--seat names somebody twice"),
        (["--forks", "--b", "hard"], "--b is not for --forks"),
        (["--others", "hard"], "--others is not for a bout of two"),
        (["--play", "hard"], "--play is not for a bout of two"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments: list[str], fault: str, capsys: Any) -> None:
    assert main(["arena", "california_jack", *arguments]) == 2
    assert capsys.readouterr() == ("", f"arena: {fault}\n")
