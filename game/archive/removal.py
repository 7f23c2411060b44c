"""Deleting a match so that it can be restored unchanged, and renaming its players."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from game.archive import rows
from game.archive.database import transaction
from game.archive.saved_session import all_columns, row_of, whole
from game.archive.writer import OPENING_COLUMNS, sum_of, verify
from game.match import record


class RemovedMatch(NamedTuple):
    """A deleted match with all its rows, unreadable ones included."""

    number: int
    rows: tuple[tuple[str, tuple[tuple[object, ...], ...]], ...]
    """Rows by table, tables to which others refer first."""


def take_out(database: sqlite3.Connection, number: int) -> RemovedMatch:
    """Delete a match and return its rows for `put_back`.

    Raises KeyError if there is no such match, and `sqlite3.Error` if the database fails.
    """
    with transaction(database):
        row_of(database, number)
        found = []
        for table in (*rows.PRIMARY_KEYS, "tally"):
            key = "id" if table == "match" else "match"
            there = database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (number,)).fetchall()
            found.append((table, tuple(tuple(row) for row in there)))
        rows.remove(database, "match", number)
    return RemovedMatch(number, tuple(found))


def put_back(database: sqlite3.Connection, removed: RemovedMatch) -> None:
    """Restore a deleted match under its number with all its rows.

    Raises `sqlite3.Error` if the database fails.
    """
    with transaction(database):
        for table, found in removed.rows:
            for row in found:
                database.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        rows.count_match(database, 1, removed.number)


def rename(database: sqlite3.Connection, number: int, names: Sequence[str]) -> None:
    """Rename the players of a match.

    Raises KeyError if there is no such match, `RecordError` if its row or the names are invalid, and
    `sqlite3.Error` if the database fails.
    """
    with transaction(database), all_columns():
        row = row_of(database, number)
        verify(row["sum"], 0, *(row[name] for name in OPENING_COLUMNS))
        record.check_names(names, whole(row["players"]))
        opening = {name: row[name] for name in OPENING_COLUMNS} | {"names": json.dumps(list(names))}
        rows.update(database, "match", number, names=opening["names"], sum=sum_of(0, *opening.values()))
