"""One bit, or one statement of SQL, is wrong in an archive: it is noticed, and no match is lost by it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from game import GAMES
from game.archive import recovery, rows
from game.archive.archive import Archive, SavedMatch
from game.archive.backups import BACKUP_FOLDER
from game.archive.database import CURRENT_VERSION as VERSION
from game.archive.database import connect, migrate
from game.archive.recovery import (
    DATABASE_FILE,
    ArchiveOpened,
    ArchiveRefused,
    ArchiveRestored,
    finish_check,
    open_archive,
)
from game.archive.saved_session import SavedSession
from game.engine.templates import Notice
from tests.conftest import LONG, ROBUST, Tally
from tests.game.archives import NOW, archive_of, fresh, seats_for
from tests.game.test_listing import an_archive

MATCHES = 40
LATER = NOW + timedelta(days=1)


class Known(NamedTuple):
    """What an archive tells of a match."""

    record: dict[str, Any]
    session: SavedSession
    kept: SavedMatch

    @property
    def deals(self) -> list[list[str]]:
        return [deal["actions"] for deal in self.record["deals"]]

    def is_beginning_of(self, other: Known) -> bool:
        *before, last = self.deals or [[]]
        whole = other.deals or [[]]
        return before == whole[: len(before)] and last == whole[len(before)][: len(last)]


def told(archive: Archive) -> dict[int, Known]:
    found = {}
    for number in archive.numbers():
        with suppress(ValueError, TypeError, LookupError, sqlite3.Error):
            kept = replace(archive.saved_match(number), winners=())  # those of the tests are not by the rules
            found[number] = Known(archive.record(number), archive.session(number), kept)
    return found


def dump(database: sqlite3.Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table: [tuple(row) for row in database.execute(f"SELECT * FROM {table}")]
        for table in rows.PRIMARY_KEYS
    }


class Good(NamedTuple):
    """An archive with a copy of the day before, and what both tell."""

    folder: Path
    all: dict[str, list[tuple[Any, ...]]]
    now: dict[int, Known]
    copied: dict[int, Known]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Good:
    """Since the copy two matches have gone on, one was renamed, one favoured, one given up, two are new."""
    folder, rng = tmp_path_factory.mktemp("good"), Random(11)
    an_archive(folder, rng, MATCHES - 2).close()
    archive = archive_of(folder)
    copied = told(archive)
    open_ones = [number for number in archive.numbers() if archive.saved_match(number).ended is None]
    for number in open_ones[:3]:
        match, page = archive.go_on(number, GAMES)
        for _ in range(12):
            if match.upcoming is not None:
                match.start_deal()
            else:
                match.act(rng.choice(match.legal()))
        page.resigned = number == open_ones[2]
        page.write(match, [(1, 3)], {(1, 3): 700})
    archive.rename(3, [f"New {seat}" for seat in range(archive.saved_match(3).players)])
    archive.favour(4, on=not archive.saved_match(4).favourite)
    archive.close()
    with closing(connect(folder / DATABASE_FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    late = an_archive(folder, rng, 2)
    now = told(late)
    late.close()
    assert len(now) == MATCHES
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Good(folder, dump(database), now, copied)


def spoiled(good: Good, folder: Path) -> Path:
    """A copy of the good folder, to be damaged."""
    shutil.copytree(good.folder, folder)
    assert len(list((folder / BACKUP_FOLDER).iterdir())) == 1
    return folder / DATABASE_FILE


def check(good: Good, folder: Path, now: Any, tally: Tally) -> None:
    """Opened again, everything is as it was, or something is said and nothing that could be read is lost."""
    readable: dict[int, Known] = {}
    with (
        suppress(sqlite3.Error, ValueError),
        closing(connect(folder / DATABASE_FILE, writable=False)) as database,
    ):
        readable = told(Archive(database, writable=False))
    copies = {path.name: path.read_bytes() for path in (folder / BACKUP_FOLDER).glob("*.db")}
    found: ArchiveOpened = open_archive(folder, GAMES, now)
    assert found.archive is not None, found
    assert found.archive.writable, found
    if not found.checked:
        found.archive.close()
        finish_check(folder, now, lambda: False)
        found = open_archive(folder, GAMES, now)
    with closing(found.archive) as archive:
        if found.finding is None:
            tally.count["harmless"] += 1
            assert dump(archive.database) == good.all, "a silent loss"
        else:
            tally.count["told"] += 1
            assert isinstance(found.finding, ArchiveRestored)
            left = {path.name: path.read_bytes() for path in (folder / BACKUP_FOLDER).glob("*.db")}
            assert copies == left, "no copy is made or deleted before the player has been told"
            after = told(archive)
            unharmed = {number for number, known in readable.items() if known == good.now.get(number)}
            assert after.keys() >= good.copied.keys() | unharmed
            for number, known in after.items():
                whole, copied = good.now[number], good.copied.get(number)
                if readable.get(number) == whole:
                    assert known == whole
                elif copied is None or known.record != copied.record:
                    in_part = found.finding.cut and known.is_beginning_of(whole)
                    assert known.record == whole.record or in_part
                tally.count["newest"] += known == whole
                tally.count["older"] += known.record != whole.record
    again = open_archive(folder, GAMES, now)
    assert again.finding is None
    assert again.archive is not None
    again.archive.close()


@pytest.mark.at_length
def test_a_flipped_bit_loses_nothing_in_silence(good: Good, tmp_path: Path, tally: Tally) -> None:
    times = 200 if ROBUST else 20
    tally.floor(told=times // 3 * LONG)
    content = (good.folder / DATABASE_FILE).read_bytes()
    for number in tally.times(times, "flips"):
        folder = tmp_path / "one"
        path = spoiled(good, folder)
        damaged = bytearray(content)
        place = tally.rng.randrange(100 if number % 15 == 0 else len(content))
        damaged[place] ^= 1 << tally.rng.randrange(8)
        path.write_bytes(damaged)
        check(good, folder, NOW if number % 3 else LATER, tally)
        shutil.rmtree(folder)


def some(table: str, rng: Random) -> str:
    """A condition that some rows of a table pass: all, those of a match, or every so many."""
    number = "id" if table in ("match", "contents") else "match"
    return rng.choice(
        (
            "TRUE",
            f"{number} = {rng.randrange(1, MATCHES + 1)}",
            f"{number} * 37 % 101 < {rng.randrange(30)}",
            f"{number} = (SELECT {number} FROM {table} LIMIT 1 OFFSET {rng.randrange(40)})",
        )
    )


def row_deleted(table: str) -> Callable[[Random], Iterator[str]]:
    """One row of a table is deleted."""
    keys = ", ".join(rows.PRIMARY_KEYS[table])
    one = f"SELECT {keys} FROM {table} LIMIT 1 OFFSET (SELECT count(*) FROM {table}) / 2"
    return lambda rng: iter([f"DELETE FROM {table} WHERE ({keys}) IN ({one})"])


def rows_deleted(rng: Random) -> Iterator[str]:
    table = rng.choice([*rows.PRIMARY_KEYS, "tally", "contents"])
    yield f"DELETE FROM {table} WHERE {some(table, rng)}"


def tail_deleted(rng: Random) -> Iterator[str]:
    table = rng.choice(("action", "deal", "undo", "hint", "pace", "verdict"))
    last = f"SELECT max({rows.PRIMARY_KEYS[table][-1]}) FROM {table}"
    yield f"DELETE FROM {table} WHERE {some(table, rng)} AND {rows.PRIMARY_KEYS[table][-1]} >= ({last}) / 2"


def rows_moved(rng: Random) -> Iterator[str]:
    table = rng.choice(list(rows.PRIMARY_KEYS))
    column = rng.choice(rows.PRIMARY_KEYS[table])
    by = rng.choice(("+ 1000", "- 1", "+ 1", "* -1"))
    yield f"UPDATE OR IGNORE {table} SET {column} = {column} {by} WHERE {some(table, rng)}"


COLUMNS = {
    "match": ("changed", "ended", "totals", "favourite", "begun", "names", "seats", "options", "sum"),
    "deal": ("entries", "finished", "deck", "dealer", "sum"),
    "action": ("text", "player", "sum"),
    "undo": ("taken", "kept"),
    "lone": ("code", "day"),
    "played": ("points", "over", "code"),
    "pace": ("ms",),
    "verdict": ("told", "loss", "grade"),
    "review": ("accuracy",),
    "par": ("ahead",),
    "tally": ("count", "sum"),
    "contents": ("matches", "sum"),
}


def rows_altered(rng: Random) -> Iterator[str]:
    table = rng.choice(list(COLUMNS))
    column = rng.choice(COLUMNS[table])
    values = ("NULL", "1", "0", "'['", f"{column} + 1", f"{column} || ' '", f"upper({column})", "'x'")
    yield f"UPDATE OR IGNORE {table} SET {column} = {rng.choice(values)} WHERE {some(table, rng)}"


def rows_added(rng: Random) -> Iterator[str]:
    table = rng.choice(["deal", "action", "undo", "hint", "pace", "verdict"])
    key = rows.PRIMARY_KEYS[table][-1]
    yield f"CREATE TEMP TABLE more AS SELECT * FROM {table} LIMIT {rng.randrange(1, 9)}"
    yield f"UPDATE more SET {key} = {key} + 500"
    yield f"INSERT INTO {table} SELECT * FROM more"


def version_wrong(rng: Random) -> Iterator[str]:
    wrong = (-1, 0, 1, VERSION - 1, VERSION + 1, VERSION + 256, 2**31 - 1, -(2**31))
    yield f"PRAGMA user_version = {rng.choice(wrong)}"


def number_wrong(rng: Random) -> Iterator[str]:
    """A match is found under another number than its deals; or there are no numbers left for others."""
    number = rng.choice(((1 << 63) - 1, 1 << 40, rng.randrange(1000, 3000)))
    yield rng.choice(
        (
            f"UPDATE match SET id = {number} WHERE id = {rng.randrange(1, MATCHES + 1)}",
            f"UPDATE match SET id = id + {rng.randrange(50, 90)}",
            "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        )
    )


def type_wrong(rng: Random) -> Iterator[str]:
    """A text where there was a number, as a bit of a row's header makes it."""
    table, column = rng.choice((("tally", "count"), ("tally", "sum"), ("verdict", "action"), ("pace", "ms")))
    old, new = f"{column} INTEGER NOT NULL", f"{column} ANY NOT NULL"
    yield "PRAGMA writable_schema = ON"
    yield f"UPDATE sqlite_master SET sql = replace(sql, '{old}', '{new}') WHERE name = '{table}'"
    yield "PRAGMA writable_schema = RESET"
    yield f"UPDATE {table} SET {column} = 'ab' || {column} WHERE match % 3 = 1"
    yield "PRAGMA writable_schema = ON"
    yield f"UPDATE sqlite_master SET sql = replace(sql, '{new}', '{old}') WHERE name = '{table}'"


def owner_wrong(rng: Random) -> Iterator[str]:
    yield f"PRAGMA application_id = {rng.choice((0, 1, -1, 0x45746F73))}"


def schema_more(rng: Random) -> Iterator[str]:
    yield rng.choice(
        (
            "CREATE TRIGGER gone AFTER INSERT ON action BEGIN DELETE FROM action WHERE match = 1; END",
            "CREATE TRIGGER never BEFORE INSERT ON action BEGIN SELECT raise(ABORT, 'no'); END",
            "CREATE VIEW best AS SELECT * FROM match",
            "CREATE TABLE letter (text)",
            "CREATE INDEX more ON action (text)",
        )
    )


def schema_less(rng: Random) -> Iterator[str]:
    yield rng.choice(
        (
            "DROP INDEX match_by_change", "DROP TABLE pace", "DROP TABLE tally", "DROP TABLE contents",
            "DROP TABLE hint", "DROP TABLE undo", "DROP TABLE verdict", "DROP TABLE action",
            "ALTER TABLE pace RENAME TO space", "ALTER TABLE match RENAME COLUMN note TO noue",
            "ALTER TABLE hint ADD COLUMN mood TEXT",
        )
    )  # fmt: skip


def schema_edited(rng: Random) -> Iterator[str]:
    yield "PRAGMA writable_schema = ON"
    yield rng.choice(
        (
            "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES deal', 'REFERENCES deil')",
            "UPDATE sqlite_master SET sql = replace(sql, 'INTEGER NOT', 'TEXT NOT') WHERE name = 'pace'",
            "UPDATE sqlite_master SET rootpage = rootpage + 1 WHERE name = 'undo'",
            "DELETE FROM sqlite_master WHERE name = 'hint'",
        )
    )


DAMAGES = (
    rows_deleted, tail_deleted, rows_moved, rows_altered, rows_altered, rows_added, number_wrong,
    type_wrong, version_wrong, owner_wrong, schema_more, schema_less, schema_edited,
)  # fmt: skip


@pytest.mark.at_length
def test_a_statement_past_the_program_loses_nothing_in_silence(
    good: Good, tmp_path: Path, tally: Tally
) -> None:
    single = [*map(row_deleted, rows.PRIMARY_KEYS)]
    times = 100 if ROBUST else len(single) + len(DAMAGES)
    tally.floor(told=times // 2 * LONG)
    for number in tally.times(times, "statements"):
        folder = tmp_path / "one"
        path = spoiled(good, folder)
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute(f"PRAGMA foreign_keys = {tally.rng.choice(('ON', 'OFF'))}")
            for statement in [*single, *DAMAGES][number % (len(single) + len(DAMAGES))](tally.rng):
                with suppress(sqlite3.Error):
                    database.execute(statement)
        check(good, folder, NOW if number % 3 else LATER, tally)
        shutil.rmtree(folder)


@pytest.mark.at_length
@pytest.mark.parametrize("wrong", [number_wrong, type_wrong])
def test_a_number_that_is_wrong_costs_no_match(
    wrong: Callable[[Random], Iterator[str]], good: Good, tmp_path: Path, tally: Tally
) -> None:
    for number in tally.times(12 if ROBUST else 3, "numbers"):
        for has_copy in (True, False):
            folder = tmp_path / f"{number}-{has_copy}"
            path = spoiled(good, folder)
            if not has_copy:
                shutil.rmtree(folder / BACKUP_FOLDER)
            with closing(sqlite3.connect(path, isolation_level=None)) as database:
                for statement in wrong(Random(number)):
                    database.execute(statement)
            with closing(archive_after_recovery(folder)) as archive:
                found = {number: known.record for number, known in told(archive).items()}
                assert found == {number: known.record for number, known in good.now.items()}
                match = fresh("kan", 1)
                archive.add(match, seats_for(match))


def archive_after_recovery(folder: Path) -> Archive:
    found = open_archive(folder, GAMES, NOW)
    assert isinstance(found.finding, ArchiveRestored), found
    assert found.archive is not None
    return found.archive


def test_a_full_disk_during_a_recovery_leaves_the_file_as_it_is(
    good: Good, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = spoiled(good, tmp_path / "one")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM tally WHERE match = 3")
    content = path.read_bytes()

    def small(database: sqlite3.Connection) -> None:
        migrate(database)
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages + 2}")

    monkeypatch.setattr(recovery, "migrate", small)
    found = open_archive(path.parent, GAMES, NOW)
    assert found.finding == ArchiveRefused(Notice("The disk is full."))
    assert path.read_bytes() == content
    monkeypatch.undo()
    with closing(archive_after_recovery(path.parent)) as archive:
        assert told(archive) == good.now
