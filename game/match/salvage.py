"""What can still be read of a damaged archive: whole matches, or nothing of them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.engine.rules import Game
from game.match.archive import Archive
from game.match.database import MADE_AGAIN, NOW, connect, tables, transaction, version_of


def take_over(damaged: Path, database: sqlite3.Connection, games: Mapping[str, Game[Any]]) -> int:
    """Matches of a damaged file that are readable, keep the rules and have gone further than in the copy."""
    if not damaged.is_file():
        return 0
    taken = 0
    with (
        contextlib.suppress(OSError, sqlite3.Error),
        contextlib.closing(connect(damaged, writable=False)) as old,
    ):
        known = {row[0] for row in database.execute("SELECT id FROM match")}
        for number in _numbers(old, max(known, default=0)):
            with contextlib.suppress(sqlite3.Error, LookupError, TypeError, ValueError):
                rows = _rows(old, number)
                if len(rows["action"]) + len(rows["undo"]) > _written(database, number):
                    _put(database, number, rows, games)
                    taken += 1
    return taken


def _numbers(old: sqlite3.Connection, known: int) -> Sequence[int]:
    """The numbers that a damaged file may hold, whether or not its list of matches can be read."""
    most = known
    for query in ("SELECT max(id) FROM match", "SELECT seq FROM sqlite_sequence WHERE name = 'match'"):
        with contextlib.suppress(sqlite3.Error, TypeError, ValueError):
            (found,) = old.execute(query).fetchone()
            most = max(most, int(found))
    return range(1, min(most, 100_000) + 1)


def _rows(old: sqlite3.Connection, number: int) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a match; raises `sqlite3.Error` where one cannot be read that the match is made of.

    The others can be made again from what it is made of.
    """
    found: dict[str, list[tuple[Any, ...]]] = {}
    there = tables(version_of(old))
    for table in tables(NOW):
        key = "id" if table == "match" else "match"
        found[table] = []
        try:
            rows = old.execute(f"SELECT * FROM {table} WHERE {key} = ?", (number,)) if table in there else ()
            found[table] = [tuple(row) for row in rows]
        except sqlite3.Error:
            if table not in MADE_AGAIN:
                raise
    return found


def _written(database: sqlite3.Connection, number: int) -> int:
    """How many actions and undos of a match there are; -1 where there is no such match."""
    if database.execute("SELECT 1 FROM match WHERE id = ?", (number,)).fetchone() is None:
        return -1
    counts = [
        database.execute(f"SELECT count(*) FROM {table} WHERE match = ?", (number,)).fetchone()[0]
        for table in ("action", "undo")
    ]
    return sum(counts)


def _put(
    database: sqlite3.Connection,
    number: int,
    rows: Mapping[str, Sequence[tuple[Any, ...]]],
    games: Mapping[str, Game[Any]],
) -> None:
    """Raises `LookupError`, `TypeError` or `ValueError` where they make no match that can be gone on with."""
    with transaction(database):
        database.execute("DELETE FROM match WHERE id = ?", (number,))
        for table, found in rows.items():
            for row in found:
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        taken = Archive(database, writable=False)
        taken.follow(number, games)
        taken.kept(number)
