"""The benchmarks: their shapes, and that each measures what it says; how much is for the machine to tell."""

from __future__ import annotations

import json

import pytest

from game import GAMES
from game.__main__ import main
from game.ai import playout
from game.ai.bot_logic import BotLogic
from game.engine.bits import COMPILED
from game.research import bench
from tests.toy_game import ToyGame

GAME = GAMES["california_jack"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small budgets."""
    monkeypatch.setitem(bench.plays_per_second.__kwdefaults__, "seconds", 0.01)
    monkeypatch.setitem(bench.plays_per_second.__kwdefaults__, "rounds", 2)
    monkeypatch.setitem(bench.iterations_per_second.__kwdefaults__, "budget", 40)
    monkeypatch.setitem(bench.iterations_per_second.__kwdefaults__, "rounds", 2)
    monkeypatch.setitem(bench.solver_milliseconds.__kwdefaults__, "deals", 3)


@pytest.mark.usefixtures("quick")
def test_bench_prints_its_figures_by_game_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures.pop("compiled") is COMPILED
    assert list(figures) == ["plays_per_second", "iterations_per_second", "solver_ms"]
    for by_game in figures.values():
        assert {key: list(by_players) for key, by_players in by_game.items()} == {
            key: [str(players) for players in game.players] for key, game in GAMES.items()
        }
    for name, least in (("plays_per_second", 1000), ("iterations_per_second", 50)):
        for by_players in figures[name].values():
            assert all(type(rate) is int and rate > least for rate in by_players.values())
    jack = figures["solver_ms"]["california_jack"]["2"]
    assert list(jack) == ["2", "3", "4", "5", "6"]
    for times in jack.values():
        assert list(times) == ["median", "p95"]
        assert all(type(time) is float for time in times.values())
        assert 0 < times["median"] <= times["p95"]


@pytest.mark.usefixtures("quick")
def test_bench_speaks_to_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--game", "california_jack"]) == 0
    mode, *lines = capsys.readouterr().out.splitlines()
    assert mode == ("Kernels: compiled" if COMPILED else "Kernels: plain Python")
    assert lines[0].startswith("California Jack, 2 players, per CPU second: ")
    assert lines[0].endswith(" iterations")
    assert [line.partition(" tricks left")[0].split()[-1] for line in lines[1:6]] == ["2", "3", "4", "5", "6"]


def test_iterations_are_counted_with_random_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """And without the exact endings, as the same figure of other programs is."""
    random_playouts = 0
    plain = playout.by_chance

    def counted(game, state, rng):
        nonlocal random_playouts
        random_playouts += 1
        plain(game, state, rng)

    def not_asked(*given):
        raise AssertionError("not part of the measure")

    monkeypatch.setattr(playout, "by_chance", counted)
    monkeypatch.setattr(BotLogic, "simulate", not_asked)
    monkeypatch.setattr(BotLogic, "can_be_solved", not_asked)
    monkeypatch.setattr(bench, "Endgame", not_asked)
    assert bench.iterations_per_second(ToyGame(), 3, rounds=2, budget=30) > 0
    assert 60 <= random_playouts < 60 + 2 * 32


def test_a_game_with_a_kernel_of_its_own_is_measured_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    kernel = bench.search_kernel

    def noted(*given, by_chance):
        asked.append(by_chance)
        return kernel(*given, by_chance=by_chance)

    monkeypatch.setattr(bench, "search_kernel", noted)
    monkeypatch.setattr(playout, "by_chance", None)
    assert bench.iterations_per_second(GAME, 2, rounds=2, budget=30) > 0
    assert asked == [True, True]


def test_a_game_without_exact_endings_has_no_times_for_them() -> None:
    toy = ToyGame()
    assert bench.solver_milliseconds(toy, 3, deals=3) == {}
    assert bench.iterations_per_second(toy, 3, rounds=1, budget=30) > 0


def test_one_position_is_enough_for_a_figure() -> None:
    times = bench.solver_milliseconds(GAME, 2, deals=1)
    assert all(time["median"] == time["p95"] for time in times.values())


@pytest.mark.usefixtures("quick")
def test_bench_of_one_game_without_endings(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["bench", "--game", "kan", "--rounds", "1", "--no-endings"]
    assert main([*arguments, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures.pop("compiled") is COMPILED
    assert list(figures) == ["plays_per_second", "iterations_per_second"]
    assert all(list(by_game) == ["kan"] for by_game in figures.values())
    assert main(arguments) == 0
    assert [line.split(",")[0] for line in capsys.readouterr().out.splitlines()[1:]] == ["Kan"] * 4
