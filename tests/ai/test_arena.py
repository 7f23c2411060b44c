"""The arena: fair to both levels, the same on every machine, and not lost when it is broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.ai.levels import EFFORTS
from game.research import arena, contestants
from game.research.arena import Bout, DealScore, compete, opposite_seatings, play_number, seatings, summary
from tests.conftest import Tally
from tests.game.random_play import random_options
from tests.toy_game import ToyGame

MEMBERS = {
    "game": str, "players": int, "options": dict, "a": str, "b": str, "iterations": dict, "deals": int,
    "seatings": int, "points_per_deal": float, "ci95": float, "a_wins": float, "ms_per_move": dict,
}  # fmt: skip


def bout(a: str = "normal", b: str = "random", deals: int = 12, **more: Any) -> Bout:
    return Bout("california_jack", 2, GAMES["california_jack"].Options().as_json(), a, b, deals, **more)


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what depends on the machine."""
    return {key: value for key, value in result.items() if key != "ms_per_move"}


class AtOnce(Executor):
    """Plays in this process when asked, and counts."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def submit(self, call: Callable[..., Any], *given: Any, **named: Any) -> Future[Any]:
        self.numbers.append(given[1])
        future: Future[Any] = Future()
        future.set_result(call(*given, **named))
        return future


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game for three; only for executors of this process."""
    monkeypatch.setitem(GAMES, "toy", ToyGame())
    return "toy"


# Fair to both.


@pytest.mark.parametrize("players", range(2, 7))
def test_seatings_cover_every_seat_equally(players: int) -> None:
    pairs = opposite_seatings(players)
    found = seatings(Bout("napoleon", players, {}, "easy", "random", 1), 0)
    assert set(found) == {seats for pair in pairs for seats in pair}
    assert len(set(found)) == len(found)
    assert all(len(seats) == players and 0 < sum(seats) < players for seats in found)
    for player in range(players):
        assert 2 * sum(seats[player] for seats in found) == len(found)
    assert all(opposite == tuple(not seat for seat in seats) for seats, opposite in pairs)
    assert all(abs(2 * sum(seats) - players) <= 1 for seats in found)


@pytest.mark.parametrize("players", range(2, 7))
def test_fewer_seatings_are_pairs_that_take_turns(players: int) -> None:
    pairs = opposite_seatings(players)
    one = Bout("napoleon", players, {}, "easy", "random", 1, pairs=1)
    assert [seatings(one, number) for number in range(len(pairs))] == [list(pair) for pair in pairs]
    more = replace(one, pairs=2)
    assert len(seatings(more, 0)) == 2 * min(2, len(pairs))
    assert seatings(replace(one, pairs=99), 3) == seatings(replace(one, pairs=len(pairs)), 3)


def test_every_seating_plays_the_same_cards_and_dealers_alternate(monkeypatch, toy: str) -> None:
    firsts: list[tuple[str, tuple[int, ...], int]] = []
    plain = arena.Match.start_deal

    def noted(match: Any, deck: Any = None) -> None:
        plain(match, deck)
        firsts.append((match.game.key, match.deal.deck, match.deal.setup.dealer))

    monkeypatch.setattr(arena.Match, "start_deal", noted)
    for key, players in (("california_jack", 2), (toy, 3)):
        decks = set()
        for number in range(6):
            firsts.clear()
            play_number(Bout(key, players, {}, "random", "easy", 6), number)
            assert len(firsts) == 2 * len(opposite_seatings(players))
            assert len(set(firsts)) == 1
            assert firsts[0][2] == number % players
            decks.add(firsts[0][1])
        assert len(decks) == 6


@pytest.mark.parametrize("level", ["easy", "normal", "random", "hard"])
def test_a_level_against_itself_is_exactly_even(level: str, toy: str, tally: Tally) -> None:
    game = GAMES["california_jack"]
    for number in tally.times(3 if level == "hard" else 15, "deals"):
        options = random_options(game, tally.rng).as_json()
        jack = Bout(game.key, 2, options, level, level, 1, number, {"hard": 8})
        other = Bout(toy, 3, {}, level, level, 1, number, {"hard": 8}, tally.rng.choice((1, None)))
        assert play_number(jack, number).points == 0
        assert play_number(other, number).points == 0


def test_points_are_those_of_a_minus_those_of_b(toy: str, tally: Tally) -> None:
    tally.floor(decided=8)
    for number in tally.times(12, "deals"):
        for key, players in (("california_jack", 2), (toy, 3)):
            one = play_number(Bout(key, players, {}, "normal", "random", 1), number)
            other = play_number(Bout(key, players, {}, "random", "normal", 1), number)
            assert one.points == pytest.approx(-other.points)
            assert one.moves == other.moves[::-1]
            tally.count["decided"] += one.points != 0
    result = compete(bout("normal", "random", 20), executor=AtOnce())
    assert result["points_per_deal"] > 0.5
    assert result["a_wins"] > 0.5


def test_levels_get_their_iterations_and_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts = set()
    plain = contestants.choose

    def noted(game, view, legal, level, seed, *, effort):
        efforts.add((level, effort))
        return plain(game, view, legal, "random", seed)

    monkeypatch.setattr(contestants, "choose", noted)
    result = compete(bout("hard", "normal", 1, iterations={"hard": 30}), executor=AtOnce())
    assert efforts == {("hard", (30, float("inf"))), ("normal", None)}
    assert result["iterations"] == {"hard": 30}
    own = compete(bout("expert", "hard", 1), executor=AtOnce())["iterations"]
    assert own == {level: EFFORTS[level].iterations for level in ("expert", "hard")}


# The figures.


def test_the_interval_is_that_of_the_mean() -> None:
    points = [2.0, -1.0, 0.0, 0.5, 1.0, 0.0, -0.5]
    scores = [DealScore(n, value, (10, 5), (0.02, 0.5)) for n, value in enumerate(points)]
    result = summary(bout(), scores)
    assert result["points_per_deal"] == round(2 / 7, 4)
    assert result["ci95"] == pytest.approx(1.96 * stdev(points) / 7**0.5, abs=1e-4)
    assert result["ci95"] == pytest.approx(0.7364, abs=1e-4)
    assert result["a_wins"] == 0.6, "three of five decided deals"
    assert result["ms_per_move"] == {"a": 2.0, "b": 100.0}
    assert summary(bout(), scores[:1])["ci95"] == 0
    assert summary(bout(), scores[2:3])["a_wins"] == 0.5
    assert summary(bout(), [])["deals"] == 0


def test_the_result_has_the_members_that_are_promised() -> None:
    for one, two in (("normal", "easy"), ("random", "normal"), ("hard", "random")):
        result = compete(bout(one, two, 2, iterations={"hard": 4}), executor=AtOnce())
        assert {name: type(value) for name, value in result.items()} == MEMBERS
        assert list(result["ms_per_move"]) == ["a", "b"]
        assert all(type(value) is float and value >= 0 for value in result["ms_per_move"].values())
        assert json.loads(json.dumps(result)) == result
        assert (result["a"], result["b"], result["deals"]) == (one, two, 2)


# Wherever it runs.


def test_the_result_does_not_depend_on_the_executor() -> None:
    asked = bout("hard", "easy", 4, iterations={"hard": 5})
    results = [timeless(compete(asked, workers=workers)) for workers in (1, 2)]
    results.append(timeless(compete(asked, executor=AtOnce())))
    for pool in (ThreadPoolExecutor(3), ProcessPoolExecutor(2)):
        with pool:
            results.append(timeless(compete(asked, executor=pool)))
            assert pool.submit(len, "abc").result() == 3, "an executor that is lent is left open"
    assert all(result == results[0] for result in results)
    other = timeless(compete(bout("hard", "easy", 4, seed=3, iterations={"hard": 5}), executor=AtOnce()))
    assert other["points_per_deal"] != results[0]["points_per_deal"]


def test_a_cluster_of_dask_plays_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    result = tmp_path / "result.json"
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        with distributed.Client(cluster) as client:
            lent = compete(bout(deals=4), executor=client.get_executor())
        command = ["california_jack", "--b", "random", "--deals", "4", "--json", str(result)]
        try:
            assert main(["arena", *command, "--dask", cluster.scheduler_address]) == 0
        finally:
            distributed.default_client().close()
    capsys.readouterr()
    alone = timeless(compete(bout(deals=4), executor=AtOnce()))
    assert timeless(lent) == alone
    assert timeless(json.loads(result.read_text())) == alone


# Broken off and continued.


class BrokenOff(Exception):
    pass


def test_a_bout_that_is_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    asked = bout(deals=10)

    def interrupt(done: int, deals: int) -> None:
        if done == 4:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        compete(asked, executor=AtOnce(), journal=journal, progress=interrupt)
    kept = journal.read_text().splitlines()
    assert len(kept) == 5
    journal.write_text("\n".join(kept) + "\n[9, 1.")  # a run that was killed while it wrote
    again = AtOnce()
    seen: list[tuple[int, int]] = []
    result = compete(asked, executor=again, journal=journal, progress=lambda *at: seen.append(at))
    assert len(again.numbers) == 6
    assert seen == [(done, 10) for done in range(4, 11)]
    assert timeless(result) == timeless(compete(asked, executor=AtOnce()))
    assert journal.read_text().splitlines()[:5] == kept
    idle = AtOnce()
    assert compete(asked, executor=idle, journal=journal) == result
    assert not idle.numbers
    longer = AtOnce()
    more = compete(bout(deals=13), executor=longer, journal=journal)
    assert longer.numbers == [10, 11, 12]
    assert timeless(more) == timeless(compete(bout(deals=13), executor=AtOnce()))
    fewer = compete(bout(deals=5), executor=AtOnce(), journal=journal)
    assert timeless(fewer) == timeless(compete(bout(deals=5), executor=AtOnce()))
    assert compete(bout(deals=13), executor=idle, journal=journal) == more
    assert not idle.numbers, "what was played is not thrown away"


def test_nothing_more_is_begun_once_a_bout_is_broken_off() -> None:
    def interrupt(done: int, deals: int) -> None:
        if done:
            raise BrokenOff

    with ThreadPoolExecutor(1) as pool:
        began: list[int] = []
        submit = pool.submit

        def noted(call: Callable[..., Any], asked: Bout, number: int) -> Future[Any]:
            def play() -> DealScore:
                began.append(number)
                time.sleep(0.01)
                return DealScore(number, 0.0, (1, 1), (0.0, 0.0))

            return submit(play)

        pool.submit = noted  # type: ignore[method-assign,assignment]
        with pytest.raises(BrokenOff):
            compete(bout(deals=200), executor=pool, progress=interrupt)
    assert len(began) < 100


@pytest.mark.parametrize(
    "other",
    [
        bout("normal", "easy"),
        bout(seed=2),
        bout(iterations={"hard": 5}),
        Bout(
            "california_jack", 2, GAMES["california_jack"].Options(target=7).as_json(), "normal", "random", 12
        ),
    ],
)
def test_the_journal_of_another_bout_is_not_used(other: Bout, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    other = replace(other, deals=4)
    compete(bout(deals=4), executor=AtOnce(), journal=journal)
    anew = AtOnce()
    result = compete(other, executor=anew, journal=journal)
    assert len(anew.numbers) == 4
    assert timeless(result) == timeless(compete(other, executor=AtOnce()))


@pytest.mark.parametrize("text", ["", "\n", "nothing\n[0, 1.0, [1, 1], [0, 0]]\n", "{}"])
def test_a_journal_that_makes_no_sense_is_begun_anew(text: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_text(text)
    fresh = AtOnce()
    compete(bout(deals=2), executor=fresh, journal=journal)
    assert fresh.numbers == [0, 1]
    assert len(journal.read_text().splitlines()) == 3


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no such signals here")
def test_a_killed_run_is_continued_by_the_same_command(tmp_path: Path, capsys) -> None:
    file = tmp_path / "result.json"
    journal = tmp_path / "result.json.journal"
    command = ["arena", "california_jack", "--a", "hard", "--b", "easy", "--iterations", "10",
               "--deals", "14", "--seed", "5", "--json", str(file)]  # fmt: skip
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *command, "--workers", "1"],
        cwd=root,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that its workers can be killed with it
    )
    end = time.monotonic() + 60
    while time.monotonic() < end and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert not file.exists()
    kept = journal.read_text().split("\n")[:-1]
    assert 3 <= len(kept) <= 14
    assert main([*command, "--workers", "2"]) == 0
    out, err = capsys.readouterr()
    result = json.loads(file.read_text())
    assert json.loads(out) == result
    assert err.startswith(f"arena: {len(kept) - 1} deals from "), "these deals were not played again"
    assert not journal.exists(), "it is for a run that was broken off"
    asked = bout("hard", "easy", 14, seed=5, iterations={"hard": 10, "expert": 10})
    assert timeless(result) == timeless(compete(asked, executor=AtOnce()))


# By command.


def test_the_command_writes_the_result_and_prints_it(tmp_path: Path, capsys) -> None:
    file = tmp_path / "result.json"
    options = ["--option", "trump_choice=cut", "--option", "stock=face_down", "--players", "2"]
    assert main(["arena", "california_jack", "--a", "random", "--b", "easy", "--deals", "3",
                 "--workers", "1", *options, "--json", str(file)]) == 0  # fmt: skip
    out, err = capsys.readouterr()
    result = json.loads(file.read_text())
    assert json.loads(out) == result
    assert err == "", "the bar is for a person who looks on"
    assert {name: type(value) for name, value in result.items()} == MEMBERS
    assert result["options"] == {
        "target": 10, "void_must_trump": True, "trump_choice": "cut", "stock": "face_down",
    }  # fmt: skip
    assert (result["a"], result["b"], result["deals"], result["iterations"]) == ("random", "easy", 3, {})


def test_a_bar_grows_where_a_person_looks_on(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["arena", "california_jack", "--deals", "2", "--workers", "1", "--b", "random"])
    bars = capsys.readouterr().err.split("\r")[1:]
    assert [bar.split("] ")[1].rstrip() for bar in bars] == [f"{done} of 2 deals" for done in range(3)]
    assert [bar.count("#") for bar in bars] == [0, 20, 40]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--players", "3"], "California Jack takes 2 players, not 3"),
        (["--option", "target=8"], "option target cannot be '8'"),
        (["--seed", "-1"], "--seed must be between 0 and 999999999, not -1"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: list[str], fault: str, capsys) -> None:
    assert main(["arena", "california_jack", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"arena: {fault}\n")


def test_who_is_neither_a_level_nor_a_program_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "california_jack", "--a", "perfect"])
    assert (
        "neither one of easy, normal, hard, expert, random, seer nor a program: perfect"
        in capsys.readouterr().err
    )
