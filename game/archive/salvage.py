"""Copies the matches that can still be read in a damaged archive into the archive that replaces it.

A match is recovered as far as its record can be read; notes beside the record may be missing.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import connect, transaction
from game.archive.deal_outcomes import book_all
from game.archive.integrity import MAX_MATCH_NUMBER
from game.archive.saved_session import read_session
from game.archive.writer import OPENING_COLUMNS, entries_text, sum_of
from game.engine.rules import Game
from game.match.match import Match

_RECORD = ("match", "deal", "action")
_FOLLOWS = ("played", "verdict", "review", "par")
"""Tables derived from the record."""

_KEYS = {**rows.PRIMARY_KEYS, "tally": ("match", "name")}
_MOST = 100_000
"""Highest match number up to which every number is searched, even if no row of it was found."""
_NONSENSE = (sqlite3.IntegrityError, sqlite3.DataError, LookupError, TypeError, ValueError)
"""Errors caused by invalid rows and not by the disk."""

Row = dict[str, Any]
"""The values of a row by column name."""


def take_over(damaged: Path, database: sqlite3.Connection, games: Mapping[str, Game[Any]]) -> tuple[int, int]:
    """Recover the matches of a damaged file that are newer than in `database` or missing there.

    Returns how many were recovered, and how many of these only in part. Raises `sqlite3.Error` for errors of
    the disk.
    """
    taken = cut = 0
    columns = {
        table: [each[0] for each in database.execute(f"SELECT * FROM {table} LIMIT 0").description]
        for table in _KEYS
    }
    for match in _with_numbers_of_their_own(_matches(damaged, columns), database):
        while match.is_newer(database):
            with contextlib.suppress(*_NONSENSE):
                match.put(database, games)
                taken += 1
                cut += match.is_cut or match.is_guessed
                break
            if not match.drop_last_deal():
                break
    return taken, cut


def _with_numbers_of_their_own(found: Iterable[_Match], database: sqlite3.Connection) -> Iterator[_Match]:
    """Yield the matches; those whose number is in use in `database` come last, with a free number."""
    others = []
    for match in found:
        if match.is_another(database):
            others.append(match)
        else:
            yield match
    for match in others:
        (last,) = database.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'match'").fetchone()
        match.renumber(last + 1)
        yield match


def _matches(damaged: Path, columns: Mapping[str, list[str]]) -> Iterator[_Match]:
    """Yield all matches with at least one readable row; `columns` are the expected columns by table.

    Rows are searched in two ways: by match, as the program reads them, and from both ends of their table. If
    a page is damaged, one search may find what the other misses.
    """
    if not damaged.is_file():
        return
    with (
        contextlib.suppress(OSError, sqlite3.Error, ValueError),
        contextlib.closing(connect(damaged, writable=False)) as old,
    ):
        found: dict[int, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
        for table in _KEYS:
            for row in _scanned(old, table, columns[table]):
                if isinstance(number := row[_KEYS[table][0]], int) and number > 0:
                    found[number][table].append(row)
        moved = _put_back_moved(found)
        found = {number: tables for number, tables in found.items() if number <= MAX_MATCH_NUMBER}
        for number in sorted({*range(1, min(max(found, default=0), _MOST) + 1), *found}):
            sought = {table: [*_sought(old, table, columns[table], number)] for table in _KEYS}
            if number in moved:
                sought["match"] = []
            sought["action"] = [
                action
                for deal in sought["deal"]
                for action in _sought(old, "action", columns["action"], number, deal["number"])
            ]
            scanned = found.get(number, {})
            written = _written([*scanned.get("tally", ()), *sought["tally"]])
            tables = {
                table: max(
                    (sought[table], scanned.get(table, [])),
                    key=lambda each: (_tally(each) == written.get(table), len(each)),
                )
                for table in _KEYS
            }
            if any(tables.values()):
                yield _Match(number, tables)


def _sought(old: sqlite3.Connection, table: str, columns: Sequence[str], *key: int) -> Iterator[Row]:
    """Yield the rows whose keys begin with `key`, in order, up to the first that can't be read."""
    with contextlib.suppress(sqlite3.Error, LookupError, ValueError):  # names may not be text
        names = _KEYS[table]
        given = dict(zip(names, key, strict=False))
        where = " AND ".join(f"{name} = ?" for name in given)
        cursor = old.execute(f"SELECT * FROM {table} WHERE {where} ORDER BY {', '.join(names)}", key)
        for row in _named(cursor, columns):
            yield {**row, **given}  # SQLite found the row by this key, so restore a damaged one


def _scanned(old: sqlite3.Connection, table: str, columns: Sequence[str]) -> list[Row]:
    """Return the rows of a table that can be read from its start or its end, each once and in order."""
    found: dict[tuple[Any, ...], Row] = {}
    for way in ("ASC", "DESC"):
        with contextlib.suppress(sqlite3.Error, LookupError, ValueError):
            order = ", ".join(f"{number} {way}" for number, _ in enumerate(_KEYS[table], start=1))
            for row in _named(old.execute(f"SELECT * FROM {table} ORDER BY {order}"), columns):
                found[tuple(row[name] for name in _KEYS[table])] = row
            break  # the table was read completely
    return [found[each] for each in sorted(found, key=lambda key: [(str(type(part)), part) for part in key])]


def _named(cursor: sqlite3.Cursor, columns: Sequence[str]) -> Iterator[Row]:
    """Yield rows by column name, or by column order if a name is damaged."""
    names = [each[0] for each in cursor.description]
    if not {*columns} <= {*names}:
        names = [*columns, *names[len(columns) :]]
    for values in cursor:
        found = dict(zip(names, values, strict=False))
        yield {name: found[name] for name in columns}


def _tally(found: Sequence[Row]) -> tuple[int, int]:
    return len(found), sum(rows.checksum(row.values()) for row in found)


def _written(tallies: Sequence[Row]) -> dict[Any, tuple[int, int]]:
    """Return the stored number of rows and sum of their checksums, by table; invalid tallies are left out."""
    return {
        row["name"]: (row["count"], row["sum"])
        for row in tallies
        if isinstance(row["count"], int) and isinstance(row["sum"], int)
    }


def _put_back_moved(found: Mapping[int, dict[str, list[Row]]]) -> set[int]:
    """Move rows whose match number was altered back to the number under which they were counted.

    Returns the altered numbers.
    """
    lost, moved = {}, set()
    for number, tables in found.items():
        if not tables["match"] and "match" in (written := _written(tables["tally"])):
            lost[written["match"]] = number
    for wrong in [*found] if lost else ():
        for row in [*found[wrong]["match"]]:
            for counted, number in lost.items():
                if counted == (1, rows.checksum([number, *[*row.values()][1:]])):
                    found[wrong]["match"].remove(row)
                    found[number]["match"].append({**row, "id": number})
                    moved.add(wrong)
    return moved


@dataclass
class _Match:
    """A match as far as it can be read from a damaged file."""

    number: int
    tables: Mapping[str, list[Row]]
    altered: set[str] = field(init=False)
    """Tables with altered rows, or whose rows can't be checked."""
    is_cut: bool = field(init=False)
    """Whether actions are missing at the end of the match."""
    is_guessed: bool = False
    """Whether names, seed or the like may be wrong, and no backup has them."""

    def __post_init__(self) -> None:
        written = _written(self.tables["tally"])
        self.altered = {
            table for table in rows.PRIMARY_KEYS if written.get(table, (0, 0)) != _tally(self.tables[table])
        }
        if not written:  # an earlier version did not count rows
            self.altered = {*rows.PRIMARY_KEYS}
        self.row = self.tables["match"][0] if self.tables["match"] else None
        self.deals: list[Row] = []
        self.actions: list[Row] = []
        whole = self._read_record()
        count, total = written.get("action", (0, 0))
        # otherwise it is the stored count that is wrong
        is_short = len(self.actions) < count and _tally(self.actions)[1] != total
        self.is_cut = not whole or is_short

    def _read_record(self) -> bool:
        """Read deals and actions up to the first altered one; return whether all are intact."""
        actions: dict[int, list[Row]] = defaultdict(list)
        for action in self.tables["action"]:
            actions[action["deal"]].append(action)
        for count, deal in enumerate(self.tables["deal"], start=1):
            total = sum_of(self.number, deal["number"], deal["dealer"], deal["deck"])
            if (deal["number"], deal["sum"]) != (count, total):
                return False
            self.deals.append(deal)
            for at, action in enumerate(actions.pop(count, ())):
                total = sum_of(total, action["player"], action["text"])
                if (action["number"], action["sum"]) != (at, total):
                    return False
                self.actions.append(action)
        return not actions

    def is_another(self, database: sqlite3.Connection) -> bool:
        """Return whether the match with this number in `database` is a different one.

        That happens if an older file was put in the archive's place.
        """
        decks = [deal["deck"] for deal in _here(database, "deal", self.number) if deal["number"] == 1]
        if decks and self.deals and decks != [self.deals[0]["deck"]]:
            return True
        here = _here(database, "match", self.number)
        is_known = self.row is not None and "match" not in self.altered
        return is_known and bool(here) and here[0]["begun"] != self.tables["match"][0]["begun"]

    def renumber(self, number: int) -> None:
        """Change the match's number and the checksums of its rows, which depend on it."""
        self.number, total = number, 0
        tables = {
            table: [{**row, _KEYS[table][0]: number} for row in found] for table, found in self.tables.items()
        }
        self.row = tables["match"][0] if self.row is not None else None
        deals, actions = self.deals, self.actions
        self.deals, self.actions = [], []
        for deal in deals:
            total = sum_of(number, deal["number"], deal["dealer"], deal["deck"])
            self.deals.append({**deal, "match": number, "sum": total})
            for action in actions:
                if action["deal"] == deal["number"]:
                    total = sum_of(total, action["player"], action["text"])
                    self.actions.append({**action, "match": number, "sum": total})
        self.tables = {**tables, "deal": self.deals, "action": self.actions}

    def is_newer(self, database: sqlite3.Connection) -> bool:
        """Return whether this match is missing from `database` or differs from the match stored there. If
        its record was altered, it counts as newer only if it has more actions and undos, or as many and
        an intact, different match row.
        """
        here = _here(database, "match", self.number)
        if not here:
            return self.row is not None
        if self.altered & {*_RECORD}:
            counts = (len(_here(database, table, self.number)) for table in ("action", "undo"))
            more = len(self.actions) + len(self.tables["undo"]) - sum(counts)
            return more > 0 or (more == 0 and self._has_opening and self.row != here[0])
        known = {
            row[0]: tuple(row)[1:]
            for row in database.execute("SELECT name, count, sum FROM tally WHERE match = ?", (self.number,))
        }
        return any(
            _tally(self.tables[table]) != known.get(table, (0, 0))
            for table in {*rows.PRIMARY_KEYS} - self.altered
        )

    @property
    def _has_opening(self) -> bool:
        """Whether the fields of the match's row that belong to its record or seats (`OPENING_COLUMNS`) are
        intact.
        """
        return self.row is not None and self.row["sum"] == sum_of(
            0, *(self.row[name] for name in OPENING_COLUMNS)
        )

    def drop_last_deal(self) -> bool:
        """Drop the last deal, which may break the rules; return whether any deal is left."""
        last = self.deals.pop() if self.deals else None
        self.actions = [action for action in self.actions if last is None or action["deal"] != last["number"]]
        self.is_cut = True
        return bool(self.deals)

    def put(self, database: sqlite3.Connection, games: Mapping[str, Game[Any]]) -> None:
        """Replace the match in `database`, but keep its notes that the damaged file lacks.

        Raises `sqlite3.Error`, LookupError, TypeError or ValueError if the match breaks the rules.
        """
        archive = Archive(database, writable=False)
        with transaction(database):
            here = {table: _here(database, table, self.number) for table in rows.PRIMARY_KEYS}
            rows.remove(database, "match", self.number)
            rows.add(database, "match", [*self._repaired_row(here["match"]).values()])
            for table, found in (("deal", self.deals), ("action", self.actions)):
                for row in found:
                    rows.add(database, table, [*row.values()])
            for table in [each for each in rows.PRIMARY_KEYS if each not in _RECORD]:
                self._put_notes(database, table, here[table])
            match = archive.follow(self.number, games)
            if self.altered & {*_RECORD}:
                self._put_what_follows(database, match)
            session = read_session(database, self.number)
            archive.saved_match(self.number)
        book_all(database, self.number, match, session)

    def _repaired_row(self, here: Sequence[Row]) -> Row:
        """Return the match's own row, with altered values replaced by those in `here`."""
        row = {**(here[0] if self.row is None else self.row)}
        if "match" not in self.altered:
            return row
        if not self._has_opening:
            row |= {name: here[0][name] for name in OPENING_COLUMNS} if here else {}
            row["sum"] = sum_of(0, *(row[name] for name in OPENING_COLUMNS))
            self.is_guessed = not here
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        times = [row["changed"], row["begun"], *(each["changed"] for each in here), now]
        good = next(time for time in times if _is_time(time))
        row |= {name: good for name in ("begun", "changed") if not _is_time(row[name])}
        if row["ended"] is not None and not _is_time(row["ended"]):
            row["ended"] = good
        return row

    def _put_notes(self, database: sqlite3.Connection, table: str, here: Sequence[Row]) -> None:
        """Add the notes of a table that still fit the deals.

        If they may be altered, the notes in `here` are added first; derived rows are then taken from `here`
        alone.
        """
        found = self.tables[table] if table not in self.altered else [*here]
        if table in self.altered and table not in _FOLLOWS:
            found += self.tables[table]
        lengths = {deal["number"]: 0 for deal in self.deals}
        for action in self.actions:
            lengths[action["deal"]] += 1
        for row in found:
            with contextlib.suppress(*_NONSENSE):  # a row with this key may already exist
                stale = table in _FOLLOWS and row["deal"] not in lengths
                stale |= table == "level" and row["deal"] > len(self.deals) + 1
                if not stale and not (table == "verdict" and row["action"] >= lengths[row["deal"]]):
                    rows.add(database, table, [*row.values()])

    def _put_what_follows(self, database: sqlite3.Connection, match: Match) -> None:
        """Rewrite the rows that are derived from the record."""
        for count, deal in enumerate(match.deals, start=1):
            told = entries_text(deal) if deal.finished else "[]"
            rows.update(database, "deal", self.number, count, finished=int(deal.finished), entries=told)
            if not deal.finished:
                for table in ("played", "review", "par"):
                    rows.remove(database, table, self.number, count)
        changes: dict[str, Any] = {"totals": json.dumps(match.totals), "winners": json.dumps(match.winners)}
        if not match.finished and self.is_cut:
            changes["ended"] = None
        elif match.finished:
            session = read_session(database, self.number)
            changes["ended"] = session.ended or session.changed
        rows.update(database, "match", self.number, **changes)


def _here(database: sqlite3.Connection, table: str, number: int) -> list[Row]:
    cursor = database.execute(f"SELECT * FROM {table} WHERE {rows.PRIMARY_KEYS[table][0]} = ?", (number,))
    names = [each[0] for each in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _is_time(given: object) -> bool:
    with contextlib.suppress(TypeError, ValueError):
        return bool(datetime.fromisoformat(given))  # type: ignore[arg-type]
    return False
