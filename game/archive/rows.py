"""The rows of matches, counted when they are written, so that a lost or altered row is noticed.

For each match and table the archive stores the number of rows and the sum of their checksums (`tally`), and
the same for the list of matches (`contents`). Writing adds and subtracts what changes and never sums up all
rows again, which would confirm earlier damage.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from zlib import crc32

PRIMARY_KEYS: dict[str, tuple[str, ...]] = {
    "match": ("id",),
    "deal": ("match", "number"),
    "action": ("match", "deal", "number"),
    "undo": ("match", "number"),
    "hint": ("match", "deal", "action"),
    "lone": ("match",),
    "level": ("match", "deal", "seat"),
    "seal": ("match", "deal"),
    "condition": ("match", "deal", "action"),
    "played": ("match", "deal", "seat"),
    "pace": ("match", "deal", "action"),
    "verdict": ("match", "deal", "action"),
    "review": ("match", "deal", "seat"),
    "par": ("match", "deal", "seat", "level"),
}
"""Keys of the counted tables, beginning with the match number; tables that others refer to come first."""

_REAL = ("played", "verdict", "review", "par")
"""Tables whose whole numbers SQLite may store as another type."""

Value = str | int | float | None


def add(database: sqlite3.Connection, table: str, *rows: Sequence[Value], replace: bool = False) -> int:
    """Insert rows in the caller's transaction; return the last row's match number, which may be new.

    `replace` overwrites rows with the same keys. Raises `sqlite3.Error`.
    """
    match = 0
    for row in rows:
        key = row[: len(PRIMARY_KEYS[table])]
        if replace:
            remove(database, table, *key)
        marks = ", ".join("?" * len(row))
        cursor = database.execute(f"INSERT INTO {table} VALUES ({marks})", row)
        if table == "match":
            key = (cursor.lastrowid,)
            count_match(database, 1, *key)
        match = int(key[0] or 0)
        stored = _found(database, table, key)[0] if table in _REAL else (match, *row[1:])
        _count(database, match, table, 1, checksum(stored))
    return match


def update(database: sqlite3.Connection, table: str, *key: Value, **columns: Value) -> None:
    """Change columns other than keys in the rows whose keys begin with `key`; raises `sqlite3.Error`."""
    found = database.execute(f"SELECT * FROM {table} WHERE {_where(table, key)}", key)
    names = [each[0] for each in found.description]
    before = [tuple(row) for row in found.fetchall()]
    after = [
        tuple(columns.get(name, value) for name, value in zip(names, row, strict=True)) for row in before
    ]
    if before == after:
        return
    changes = ", ".join(f"{name} = ?" for name in columns)
    database.execute(f"UPDATE {table} SET {changes} WHERE {_where(table, key)}", (*columns.values(), *key))
    for old, new in zip(before, after, strict=True):
        _count(database, old[0], table, 0, checksum(new) - checksum(old))


def remove(database: sqlite3.Connection, table: str, *key: Value, first: int = 0) -> None:
    """Delete the rows whose keys begin with `key`; for a match, delete all rows that belong to it.

    `first` is the lowest next part of the key to delete. Raises `sqlite3.Error`.
    """
    where = _where(table, key)
    if first:
        where += f" AND {PRIMARY_KEYS[table][len(key)]} >= {first}"
    found = database.execute(f"SELECT * FROM {table} WHERE {where}", key).fetchall()
    for row in found:
        if table == "match":
            count_match(database, -1, row[0])
        else:
            _count(database, row[0], table, -1, -checksum(row))
    if found:
        database.execute(f"DELETE FROM {table} WHERE {where}", key)


def count_match(database: sqlite3.Connection, by: int, match: Value) -> None:
    """Add a match to the count of all matches (`by` 1), or remove it (`by` -1); raises `sqlite3.Error`."""
    database.execute(
        "UPDATE contents SET matches = matches + ?, sum = sum + ?", (by, by * checksum((match,)))
    )


def checksum(row: Iterable[object]) -> int:
    """Return the checksum of a row as it is stored, its key included."""
    return crc32(repr(tuple(row)).encode("utf-8", "surrogatepass"))


def count_again(database: sqlite3.Connection, match: int) -> None:
    """Count the rows of a match as they are now, even if altered; raises `sqlite3.Error`."""
    database.execute("DELETE FROM tally WHERE match = ?", (match,))
    for table in PRIMARY_KEYS:
        found = _found(database, table, (match,))
        if found:
            _count(database, match, table, len(found), sum(map(checksum, found)))


def count_all(database: sqlite3.Connection) -> None:
    """Count all rows of a database that has no counts yet; raises `sqlite3.Error`."""
    matches = [row[0] for row in database.execute("SELECT id FROM match").fetchall()]
    for match in matches:
        count_again(database, match)
    total = sum(checksum((match,)) for match in matches)
    database.execute("INSERT OR REPLACE INTO contents VALUES (1, ?, ?, NULL)", (len(matches), total))


def altered(database: sqlite3.Connection) -> dict[int, set[str]]:
    """Return the tables with lost or altered rows, by match number; raises `sqlite3.Error`.

    Match 0 stands for the list of all matches.
    """
    counted: dict[tuple[int, str], list[int]] = {}
    listed = [0, 0]
    there = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    for table in there & PRIMARY_KEYS.keys():  # an earlier version has fewer tables
        for row in database.execute(f"SELECT * FROM {table}"):
            tally = counted.setdefault((row[0], table), [0, 0])
            tally[0] += 1
            tally[1] += checksum(row)
            if table == "match":
                listed[0] += 1
                listed[1] += checksum(row[:1])
    found: dict[int, set[str]] = {}
    for match, table, count, total in database.execute("SELECT * FROM tally").fetchall():
        if counted.pop((match, table), [0, 0]) != [count, total]:
            found.setdefault(match, set()).add(table)
    for match, table in counted:
        found.setdefault(match, set()).add(table)
    written = database.execute("SELECT matches, sum FROM contents WHERE id = 1").fetchone()
    if written is None or [*written] != listed:
        found[0] = {"match"}
    return found


def _count(database: sqlite3.Connection, match: Value, table: str, rows: int, total: int) -> None:
    database.execute(
        "INSERT INTO tally VALUES (?, ?, ?, ?) "
        "ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum",
        (match, table, rows, total),
    )


def _found(database: sqlite3.Connection, table: str, key: Sequence[Value]) -> list[sqlite3.Row]:
    return database.execute(f"SELECT * FROM {table} WHERE {_where(table, key)}", key).fetchall()


def _where(table: str, key: Sequence[Value]) -> str:
    return " AND ".join(f"{name} = ?" for name in PRIMARY_KEYS[table][: len(key)])
