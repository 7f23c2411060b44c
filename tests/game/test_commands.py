"""The tools without a window: list, replay, play and bench."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import GAMES
from game.__main__ import main
from game.match import record

from .records import SHORT, TWO_DEALS, accepted
from .test_damage import run

Capture = pytest.CaptureFixture[str]


def test_list_tells_games_players_and_options(capsys: Capture) -> None:
    assert main(["list"]) == 0
    listing = json.loads(capsys.readouterr().out)
    assert listing.keys() == GAMES.keys()
    jack = listing["california_jack"]
    assert jack["players"] == [2]
    assert {name: (option["default"], option["values"]) for name, option in jack["options"].items()} == {
        "target": (10, [10, 7]),
        "void_must_trump": (True, [True, False]),
        "trump_choice": ("top_card", ["top_card", "cut"]),
        "stock": ("face_up", ["face_up", "face_down"]),
    }


@pytest.mark.parametrize(("key", "players"), [(key, n) for key, game in GAMES.items() for n in game.players])
def test_play_writes_what_replay_reads(key: str, players: int, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "match.json"
    short = ["--option", "rounds=1"] if key == "kan" else []
    assert main(["play", key, "--players", str(players), "--seed", "9", "--record", str(file), *short]) == 0
    played = json.loads(capsys.readouterr().out)
    assert main(["replay", str(file)]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["finished"]
    assert played == replayed | {"deals": len(replayed["deals"])}


def test_play_keeps_to_deals_options_seats_and_seed(tmp_path: Path, capsys: Capture) -> None:
    texts = []
    for number, (seed, seats) in enumerate([("3", "easy,random"), ("3", "easy,random"), ("4", "easy,random"),
                                            ("3", "random,easy"), ("3", "normal")]):  # fmt: skip
        file = tmp_path / f"{number}.json"
        status = main(
            ["play", "california_jack", "--option", "trump_choice=cut", "--option", "stock=face_down",
             "--option", "void_must_trump=false", "--deals", "1", "--seed", seed, "--seats", seats,
             "--record", str(file)]
        )  # fmt: skip
        assert status == 0
        texts.append(file.read_text())
        report = accepted(texts[-1])
        assert len(report["deals"]) == 1
        assert report["options"] == {
            "target": 10, "void_must_trump": False, "trump_choice": "cut", "stock": "face_down",
        }  # fmt: skip
    capsys.readouterr()
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--players", "3"], "California Jack takes 2 players, not 3"),
        (["--seed", "-1"], "--seed must be between 0 and 999999999, not "),
        (["--seed", "1000000000"], "--seed must be between 0 and 999999999, not "),
        (["--option", "stakes=1"], "unknown option stakes"),
        (["--option", "target=8"], "option target cannot be '8'"),
        (["--option", "target"], "option target cannot be ''"),
        (["--option", "void_must_trump=True"], "option void_must_trump cannot be 'True'"),
        (["--option", "stock=face_down"], "option stock 'face_down' needs trump_choice 'cut'"),
        (["--seats", "easy,normal,easy"], "--seats must name 1 or 2 levels of "),
        (["--seats", "genius"], "--seats must name 1 or 2 levels of "),
    ],
)
def test_play_refuses_in_one_line(arguments: list[str], fault: str, capsys: Capture) -> None:
    assert main(["play", "california_jack", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"play: {fault}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["deal"], ["play", "bridge"], ["play"], ["replay"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "command", "unknown"),
    [
        (["rules", "kan", "--players", "9"], "rules", "--players 9"),
        (["play", "kan", "--decks", "2"], "play", "--decks 2"),
        (["list", "kan"], "list", "kan"),
    ],
)
def test_an_unknown_argument_prints_the_usage_of_its_command(
    arguments: list[str], command: str, unknown: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert re.match(rf"usage: \S.* {command} \[-h\]", err)
    assert err.endswith(f" {command}: error: unrecognized arguments: {unknown}\n")


@pytest.mark.parametrize("key", GAMES)
def test_play_without_a_number_of_players_takes_the_usual_one(key: str, capsys: Capture) -> None:
    assert main(["play", key, "--seats", "random", "--deals", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == GAMES[key].usual_players


def test_a_deal_of_a_code_cannot_be_asked_for_by_its_number(capsys: Capture) -> None:
    assert main(["deal", "CJ2-263SE6-FK8E6V", "--deal", "1"]) == 2
    assert capsys.readouterr() == ("", "deal: --deal can only be used with --record\n")


def test_deal_says_that_no_deal_of_a_record_is_over(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(SHORT))
    assert main(["deal", "--record", str(file)]) == 2
    assert capsys.readouterr() == ("", "deal: record: no deal is finished, so there is no code yet\n")


def test_arena_refuses_a_number_of_processes_for_a_cluster(capsys: Capture) -> None:
    assert main(["arena", "kan", "--dask", "tcp://127.0.0.1:1", "--workers", "2"]) == 2
    assert capsys.readouterr() == ("", "arena: --workers can't be used with --dask\n")


def test_replay_of_a_file_and_of_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(SHORT))
    by_file = run(["replay", str(file)], b"", monkeypatch)
    by_pipe = run(["replay", "-"], file.read_bytes(), monkeypatch)
    assert by_file == by_pipe
    assert (by_file[0], json.loads(by_file[1]), by_file[2]) == (0, accepted(SHORT), "")


def test_replay_of_a_bad_record_prints_one_line_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["replay", "-"], b"{}", monkeypatch) == (
        2,
        "",
        'record: not an Etori record (no "format" field)\n',
    )


@pytest.mark.parametrize("name", ["missing.json", "", "na\nme\x1b.json", "\udcff.json"])
def test_replay_of_a_file_that_cannot_be_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = run(["replay", str(tmp_path / name)], b"", monkeypatch)
    assert (status, out) == (2, "")
    assert err.startswith("record: ")
    assert err[:-1].isprintable()
    assert err.isascii()


GOOD = json.dumps(SHORT).encode()
OTHER = json.dumps(TWO_DEALS).encode()
LARGE = GOOD.ljust(record.MAX_BYTES)
TOO_LARGE = {"error": "record: larger than 1 MiB"}


@pytest.mark.parametrize(
    ("source", "results"),
    [
        (b"", []),
        (b"\n\n\n", []),
        (GOOD, [accepted(SHORT)]),
        (GOOD + b"\n" + OTHER + b"\n", [accepted(SHORT), accepted(TWO_DEALS)]),
        (b"\n" + GOOD + b"\r\n\r\n\n" + OTHER, [accepted(SHORT), accepted(TWO_DEALS)]),
        (
            GOOD + b"\n[]\n" + OTHER,
            [accepted(SHORT), {"error": "record: not an object"}, accepted(TWO_DEALS)],
        ),
        (GOOD + GOOD, [{"error": f"record: not JSON at line 1, column {len(GOOD) + 1}"}]),
        (b"\xff\n" + GOOD, [{"error": "record: not UTF-8 at byte 0"}, accepted(SHORT)]),
        (LARGE + b"\n" + OTHER, [accepted(SHORT), accepted(TWO_DEALS)]),
        (LARGE + b"\r\n" + OTHER, [accepted(SHORT), accepted(TWO_DEALS)]),
        (LARGE + b" \n" + OTHER, [TOO_LARGE, accepted(TWO_DEALS)]),
        (LARGE + b"  \n" + OTHER, [TOO_LARGE, accepted(TWO_DEALS)]),
        (LARGE * 2 + b"\n" + OTHER, [TOO_LARGE, accepted(TWO_DEALS)]),
        (LARGE * 2 + b"  \n" + OTHER, [TOO_LARGE, accepted(TWO_DEALS)]),
        (LARGE * 3, [TOO_LARGE]),
        (LARGE + b" ", [TOO_LARGE]),
    ],
    ids=range(16),
)
def test_replay_of_lines(source: bytes, results: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, err = run(["replay", "--lines", "-"], source, monkeypatch)
    assert [json.loads(line) for line in out.splitlines()] == results
    assert err == ""
    assert status == (2 if any("error" in result for result in results) else 0)  # type: ignore[operator]


def test_lines_are_answered_one_by_one_while_the_pipe_is_open() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "game", "replay", "--lines", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for source, expected in (
            (GOOD, accepted(SHORT)),
            (b"{}", {"error": 'record: not an Etori record (no "format" field)'}),
        ):
            process.stdin.write(source + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == expected
        process.stdin.close()
        assert process.wait() == 2
