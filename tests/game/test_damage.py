"""Damaged records: each is still legal or ends in one line of fault, never in a traceback."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import game
from game import GAMES
from game.__main__ import checked, main
from game.match import record
from tests.conftest import ROBUST, SEED, Tally

from .random_play import played, random_match
from .records import TWO_DEALS
from .second_readings import RECOUNT

HOME = Path(game.__file__).parents[1]
"""Where `python -m game` finds the program."""
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 10**9, 10**30, 1.5, float("nan"), float("inf"), 1e300, "", " ", "x",
    "0 pass", "1 play", "2 play AS", "JK", "AS", "\ud800", "\x00", "\u2028", "\u0660 play TH", "9" * 5_000,
    [], {}, [[]], [{}], {"deals": []}, [None] * 60, ["AS"] * 52, {"stock": "face_down"}, {"target": 7.0},
]  # fmt: skip


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    if isinstance(value, dict | list):
        for step in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[step], (*path, step))


def damaged_structure(document: dict[str, Any], rng: Random) -> bytes:
    """Members and list places dropped, doubled, exchanged, replaced or nested, once to three times."""
    root: Any = {"": copy.deepcopy(document)}
    for _ in range(rng.choice((1, 1, 2, 3))):
        path = rng.choice(list(places(root))[1:])
        holder = root
        for step in path[:-1]:
            holder = holder[step]
        last: Any = path[-1]
        how = rng.randrange(8)
        if how == 0 and len(path) > 1:
            del holder[last]
        elif how == 1 and isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), holder[last])
        elif how == 2 and isinstance(holder, list):
            other = rng.randrange(len(holder))
            holder[last], holder[other] = holder[other], holder[last]
        elif how == 3 and isinstance(holder[last], str):
            words = [*holder[last].split(" "), rng.choice(("", "JK", "H", "then", "1", "twice", "play"))]
            holder[last] = " ".join(rng.sample(words, rng.randrange(1, len(words) + 1)))
        elif how == 4:
            for _ in range(rng.choice((1, 15, 17, 400))):
                holder[last] = [holder[last]] if rng.random() < 0.5 else {"a": holder[last]}
        elif how == 5 and isinstance(holder[last], dict):
            holder[last][rng.choice(("names", "seed", "date", "note", "x"))] = rng.choice(JUNK)
        elif how == 6 and type(holder[last]) is int:
            holder[last] += rng.choice((-1, 1, 10**8, 10**9))
        else:
            holder[last] = copy.deepcopy(rng.choice(JUNK))
    text = json.dumps(root[""])
    if rng.random() < 0.05:  # a member twice
        name = rng.choice(("format", "players", "options", "deals", "dealer", "deck", "actions"))
        text = text.replace(f'"{name}":', f'"{name}": 0, "{name}":', 1)
    return text.encode()


def damaged_bytes(document: dict[str, Any], rng: Random) -> bytes:
    """Bytes changed, dropped, doubled, exchanged, cut off or put in, once to five times."""
    source = bytearray(json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        if len(source) < 2:
            break
        place = rng.randrange(len(source) - 1)
        how = rng.randrange(7)
        if how == 0:
            source[place] ^= 1 << rng.randrange(8)
        elif how == 1:
            source[place] = rng.choice(b'"[]{},: 0123456789ACDHSTJKQplay\\\x00\xff\xc3')
        elif how == 2:
            del source[place : place + rng.choice((1, 1, 2, 10))]
        elif how == 3:
            source[place:place] = source[place : place + rng.choice((1, 2, 20))]
        elif how == 4:
            source[place], source[place + 1] = source[place + 1], source[place]
        elif how == 5:
            source[place:place] = rng.choice(
                (b"\xef\xbb\xbf", b"\x00", b"NaN", b"1e9", b"[" * 30, b"\\ud800", b" ")
            )
        elif rng.random() < 0.3:
            del source[place:]
    return bytes(source)


def damaged(rng: Random, keep: list[dict[str, Any]]) -> bytes:
    document = rng.choice(keep)
    return (damaged_bytes if rng.random() < 0.5 else damaged_structure)(document, rng)


@pytest.fixture(scope="module")
def keep() -> list[dict[str, Any]]:
    """Short records of all games, with and without the optional members, and one of two deals."""
    kept, rng = [TWO_DEALS], Random(f"{SEED} records")
    for number in range(200 if ROBUST else 60):
        match = random_match(list(GAMES.values())[number % len(GAMES)], rng)
        for _ in islice(played(match, rng), rng.randrange(1, 30)):
            pass
        match.names = rng.choice((None, tuple("\u00e4\u2660" for _ in range(match.players))))
        match.date = rng.choice((None, "2024-02-29T12:00:00+01:00"))
        kept.append(record.as_json(match))
    return kept


def assert_one_line(fault: str) -> None:
    assert fault.startswith(("record: ", "deal "))
    assert fault.isprintable()
    assert fault.isascii()
    assert len(fault) < 250


def run(arguments: list[str], source: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """The command's own function, with standard input and output in memory."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source)))
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        status = main(arguments)
    return status, out.getvalue(), err.getvalue()


@pytest.mark.at_length
def test_damaged_records_in_one_process(
    keep: list[dict[str, Any]], tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = 10_000 if ROBUST else 500
    tally.floor(refused=cases // 2, legal=cases // 50)
    lines = []
    results = []
    for _ in tally.times(cases, "records"):
        source = damaged(tally.rng, keep).replace(b"\n", b" ").replace(b"\r", b" ")
        result, fault = checked(source)
        if fault:
            assert not result
            assert_one_line(fault)
            tally.count["refused"] += 1
        else:
            document = json.loads(source)
            assert result == RECOUNT[document["game"]](document), "the second reading finds it legal too"
            tally.count["legal"] += 1
        if source.strip():
            lines.append(source)
            results.append(result or {"error": fault})
        if tally.count["records"] % 25 == 0:
            status, out, err = run(["replay", "-"], source, monkeypatch)
            assert (status, err) == ((2, fault + "\n") if fault else (0, ""))
            assert out == "" if fault else json.loads(out) == result
            tally.count["through main"] += 1
    status, out, err = run(["replay", "--lines", "-"], b"\n".join(lines), monkeypatch)
    assert (status, err) == (2, "")
    assert [json.loads(line) for line in out.splitlines()] == results
    tally.count["through --lines"] = len(lines)


@pytest.mark.at_length
def test_damaged_records_through_the_command(keep: list[dict[str, Any]], tally: Tally) -> None:
    waiting: list[tuple[bytes, subprocess.Popen[bytes]]] = []

    def finish() -> None:
        source, process = waiting.pop(0)
        out, err = process.communicate()
        result, fault = checked(source)
        assert process.returncode == (2 if fault else 0)
        assert err.decode() == (fault + "\n" if fault else "")
        assert (json.loads(out) if out else {}) == result

    for _ in tally.times(40 if ROBUST else 4, "commands"):
        source = damaged(tally.rng, keep)
        process = subprocess.Popen(
            [sys.executable, "-m", "game", "replay", "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=HOME,
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(source)
        waiting.append((source, process))
        if len(waiting) == 4:
            finish()
    while waiting:
        finish()
