"""Contents that somebody made up: infinities, NUL, lone surrogates, huge names, seats that are none."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import connect
from game.archive.export_format import line_of, take
from game.archive.recovery import DATABASE_FILE, ArchiveRestored
from game.archive.writer import OPENING_COLUMNS, sum_of
from game.match import record
from tests.conftest import Tally
from tests.game.archives import archive_of, fresh, opened, seats_for, step
from tests.game.records import changed
from tests.game.test_damage import assert_one_line, run

Document = dict[str, Any]
HUGE = "x" * 100_000
JUNK: tuple[Any, ...] = (
    float("inf"), float("-inf"), float("nan"), 1e308, 10**9, -(10**9), 10**40, "\x00", "a\x00b", "\ud800",
    "\udfff\ud800", HUGE, "\u202e" * 70, "\n", None, True, [], {}, [[]], -1, 99, [HUGE] * 2,
    ["\ud800", "\x00"],
    [[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]],
)  # fmt: skip


def some_line(rng: Random, folder: Path) -> Document:
    """A good line of an open match, with undos and hints."""
    archive = archive_of(folder)
    match = fresh(rng.choice(list(GAMES)), rng.getrandbits(100))
    page = archive.new_writer(seats_for(match))
    for _ in range(25):
        step(match, rng)
        page.write(match, [(len(match.deals), len(match.deal.actions))])
    found: Document = json.loads(line_of(archive, 1))
    archive.close()
    shutil.rmtree(folder)
    return found


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path]
    if isinstance(value, dict | list):
        for each in value if isinstance(value, dict) else range(len(value)):
            found += places(value[each], (*path, each))
    return found


def text_of(document: Document, rng: Random) -> bytes:
    """Escaped, or as the bytes themselves, which then may be no UTF-8."""
    return json.dumps(document, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def taken(archive: Archive, source: bytes) -> tuple[int | None, str]:
    """The number of a line's match, and the fault where it has one."""
    try:
        return take(archive, source, GAMES), ""
    except record.RecordError as fault:
        return None, str(fault)


def test_crafted_lines_and_records_are_refused_with_a_sentence(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is accepted is good: it is written, read and listed again."""
    tally.floor(refused=300)
    archive = archive_of(tmp_path / "archive")
    sources = [some_line(tally.rng, tmp_path / "source") for _ in range(8)]
    lines = []
    for _ in tally.times(400, "contents"):
        good = tally.rng.choice(sources)
        whole = tally.rng.random() < 0.6
        document = good if whole else good["record"]
        path = tally.rng.choice([each for each in places(document) if each and len(each) < 5])
        source = text_of(changed(document, *path, to=tally.rng.choice(JUNK)), tally.rng)
        lines.append(source)
        number, fault = taken(archive, source)
        if fault:
            tally.count["refused"] += 1
            assert fault.isprintable()
            assert fault.isascii()
            assert len(fault) < 250
            if not whole:
                assert_one_line(fault)
            continue
        tally.count["accepted"] += 1
        if number is not None:
            assert archive.saved_match(number).number == number
            assert take(archive, line_of(archive, number).rstrip(b"\n"), GAMES) is None
            record.follow(archive.record(number), GAMES)
    assert len(archive.matches()) == len(archive.numbers())
    archive.close()
    status, _, err = run(["import", "-", "--folder", str(tmp_path / "two")], b"\n".join(lines), monkeypatch)
    assert status == 2
    assert len(err.splitlines()) == tally.count["refused"]
    assert all(line.startswith("import: line ") and line.isprintable() for line in err.splitlines())


# Rows of the archive, made with right sums.

COLUMNS: dict[str, tuple[str, ...]] = {
    "match": (*OPENING_COLUMNS, "begun", "changed", "ended", "totals", "winners", "favourite"),
    "deal": ("number", "dealer", "deck", "entries", "finished"),
    "action": ("player", "text", "number", "deal"),
    "undo": ("taken", "kept", "deal"),
    "hint": ("deal", "action"),
}
VALUES: tuple[Any, ...] = (
    "Infinity", "[Infinity]", "[NaN, 1e999]", "-1", -1, 99, 2**62, "\x00", "[\"\\u0000\", \"\\ud800\"]", HUGE,
    json.dumps([HUGE, HUGE]), "[" * 100_000, "{}", "null", "true", "[[]]", "[1, 2]", "",
    "[\"genius\", \"human\"]",
    "9" * 5_000, "-5", "{\"target\": Infinity}", "\u0661", None, 1.5, b"\xff\x00",
)  # fmt: skip


def resum(database: sqlite3.Connection) -> None:
    """Make all sums right, as somebody would who knows how."""
    for row in database.execute("SELECT * FROM match").fetchall():
        total = sum_of(0, *(row[name] for name in OPENING_COLUMNS))
        database.execute("UPDATE match SET sum = ? WHERE id = ?", (total, row["id"]))
    for deal in database.execute("SELECT * FROM deal").fetchall():
        total = sum_of(deal["match"], deal["number"], deal["dealer"], deal["deck"])
        key = (deal["match"], deal["number"])
        database.execute("UPDATE deal SET sum = ? WHERE match = ? AND number = ?", (total, *key))
        for row in database.execute(
            "SELECT * FROM action WHERE match = ? AND deal = ? ORDER BY number", key
        ).fetchall():
            total = sum_of(total, row["player"], row["text"])
            database.execute(
                "UPDATE action SET sum = ? WHERE match = ? AND deal = ? AND number = ?",
                (total, *key, row["number"]),
            )
    rows.count_all(database)


def loosened(database: sqlite3.Connection) -> None:
    """The same tables without their types, so that a row may hold anything."""
    for table in COLUMNS:
        names = [row["name"] for row in database.execute(f"PRAGMA table_info({table})")]
        database.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
        database.execute(f"CREATE TABLE {table} ({', '.join(names)})")
        database.execute(f"INSERT INTO {table} SELECT * FROM old_{table}")
    for table in reversed(COLUMNS):
        database.execute(f"DROP TABLE old_{table}")


def readers(archive: Archive, number: int) -> list[Callable[[], object]]:
    return [
        lambda: archive.saved_match(number),
        lambda: archive.session(number),
        lambda: archive.record(number),
        lambda: archive.follow(number, GAMES),
        lambda: line_of(archive, number),
    ]


def fault_of(read: Callable[[], object]) -> str:
    try:
        read()
    except record.RecordError as fault:
        return str(fault)
    return ""


def test_crafted_rows_are_refused_with_a_sentence(tmp_path: Path, tally: Tally) -> None:
    """Reading each match works or says why; opening never fails, and destroys nothing."""
    tally.floor(refused=100)
    archive = archive_of(tmp_path / "good")
    for seed, key in enumerate(GAMES):
        match = fresh(key, seed)
        page = archive.add(match, seats_for(match))
        for _ in range(30):
            step(match, tally.rng)
            page.write(match, [(len(match.deals), len(match.deal.actions))])
    archive.close()
    path = tmp_path / "good" / DATABASE_FILE
    for number in tally.times(200, "rows"):
        folder = tmp_path / "one"
        folder.mkdir()
        shutil.copy(path, folder / DATABASE_FILE)
        database = connect(folder / DATABASE_FILE)
        database.execute("PRAGMA foreign_keys = OFF")
        if number % 2:
            loosened(database)
        table = tally.rng.choice(list(COLUMNS))
        column, value = tally.rng.choice(COLUMNS[table]), tally.rng.choice(VALUES)
        which = "id" if table == "match" else "match"
        try:
            database.execute(f"UPDATE {table} SET {column} = ? WHERE {which} = 2", (value,))
            resum(database)
        except (sqlite3.IntegrityError, TypeError):
            tally.count["refused by the table itself"] += 1
        database.close()
        crafted_bytes = (folder / DATABASE_FILE).read_bytes()
        archive = Archive(connect(folder / DATABASE_FILE, writable=False), writable=False)
        assert len(archive.matches()) >= 4
        for each in archive.numbers():
            for read in readers(archive, each):
                fault = fault_of(read)
                if fault:
                    tally.count["refused"] += 1
                    assert fault.isprintable()
                    assert each == 2
        archive.close()
        found = opened(folder)
        assert found.archive is not None
        if isinstance(found.finding, ArchiveRestored):
            tally.count["set aside"] += 1
            assert (folder / found.finding.aside).read_bytes() == crafted_bytes
        assert {1, 3, 4, 5} <= set(found.archive.numbers()), "the others are all there"
        found.archive.close()
        shutil.rmtree(folder)
