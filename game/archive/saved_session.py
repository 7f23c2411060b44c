"""The session of a match, which the archive stores with the record: seats, times, undone actions, hints."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from game.archive import rows
from game.match.record import RecordError
from game.match.seating import HUMAN, UNKNOWN_PLAYER, LevelChange, seats_in


@dataclass(frozen=True)
class UndoneActions:
    """Actions that were undone: the deal, the number of actions kept, and the actions removed."""

    deal: int
    kept: int
    taken: tuple[str, ...]


class SingleDeal(NamedTuple):
    """The deal of a single-deal match: its code, and the day, as `2026-11-22`, if it is a daily deal."""

    code: str
    day: str | None = None


@dataclass(frozen=True)
class SavedSession:
    """The session of a match: facts that do not follow from its record."""

    seats: tuple[str, ...]
    """Seats at the beginning of the match."""
    begun: str
    """Start time in ISO 8601 and UTC, like all times in this class."""
    changed: str
    ended: str | None = None
    """Time when the match was finished or given up, or `None` while it is open."""
    undos: tuple[UndoneActions, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    """When hints were asked for: pairs of deal number, from 1, and number of actions in the deal before the
    hint.
    """
    favourite: bool = False
    seed: int | None = None
    """Seed of the match, also if it is too long for the record; `None` if unknown."""
    first_dealer: int = 0
    lone: SingleDeal | None = None
    paces: tuple[tuple[int, int, int], ...] = ()
    """Persons' thinking times: deal, number of actions before, and milliseconds."""
    levels: tuple[LevelChange, ...] = ()
    """Changes of computer players' levels between deals, in order."""

    def seats_in(self, deal: int) -> tuple[str, ...]:
        """Return the seats in a deal, counted from 1."""
        return seats_in(deal, self.seats, self.levels)


def to_play(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats for resuming a match: a person takes each unknown seat."""
    return tuple(HUMAN if seat == UNKNOWN_PLAYER else seat for seat in seats)


def read_session(database: sqlite3.Connection, number: int) -> SavedSession:
    """Return the session of a match.

    Raises KeyError if there is no such match, and `RecordError` if its rows are invalid.
    """
    with all_columns():
        return _session(database, number)


def _session(database: sqlite3.Connection, number: int) -> SavedSession:
    row = row_of(database, number)
    undos = database.execute("SELECT * FROM undo WHERE match = ? ORDER BY number", (number,))
    hints = database.execute("SELECT * FROM hint WHERE match = ? ORDER BY deal, action", (number,))
    return SavedSession(
        texts(row["seats"]),
        text(row["begun"]),
        text(row["changed"]),
        None if row["ended"] is None else text(row["ended"]),
        tuple(
            UndoneActions(whole(undo["deal"]), whole(undo["kept"]), texts(undo["taken"])) for undo in undos
        ),
        tuple((whole(hint["deal"]), whole(hint["action"])) for hint in hints),
        bool(row["favourite"]),
        seed_of(row["seed"]),
        whole(row["first_dealer"]),
        read_lone(database, number),
        tuple(
            (whole(pace["deal"]), whole(pace["action"]), whole(pace["ms"]))
            for pace in database.execute(
                "SELECT * FROM pace WHERE match = ? ORDER BY deal, action", (number,)
            )
        ),
        level_changes(
            database.execute(
                "SELECT deal, seat, level FROM level WHERE match = ? ORDER BY deal, seat", (number,)
            ),
            whole(row["players"]),
        ),
    )


def level_changes(found: Iterable[Sequence[object]], players: int) -> tuple[LevelChange, ...]:
    """Return changes of level given as deal, seat and level; raises `RecordError` if one is invalid."""
    changes = tuple(LevelChange(whole(deal), whole(seat), text(level)) for deal, seat, level in found)
    if not all(0 <= change.player < players for change in changes):
        raise RecordError("archive: there is no such seat")
    return changes


def read_lone(database: sqlite3.Connection, number: int) -> SingleDeal | None:
    """Return the deal of a single-deal match, or `None` for others; raises `RecordError`."""
    row = database.execute("SELECT code, day FROM lone WHERE match = ?", (number,)).fetchone()
    return (
        None
        if row is None
        else SingleDeal(text(row["code"]), None if row["day"] is None else text(row["day"]))
    )


def row_of(database: sqlite3.Connection, number: int) -> sqlite3.Row:
    """Return the row of a match; raises KeyError if there is no such match."""
    row: sqlite3.Row | None = database.execute("SELECT * FROM match WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise KeyError(number)
    return row


def write_session(database: sqlite3.Connection, number: int, session: SavedSession) -> None:
    """Store times, favourite mark and undone actions of a session with a match just written.

    Runs in the caller's transaction. Raises `sqlite3.Error`.
    """
    rows.update(
        database,
        "match",
        number,
        begun=session.begun,
        changed=session.changed,
        ended=session.ended,
        favourite=int(session.favourite),
    )
    rows.update(database, "played", number, over=session.changed)
    for count, undo in enumerate(session.undos):
        rows.add(database, "undo", (number, count, undo.deal, undo.kept, json.dumps(undo.taken)))


# Checked values from rows, which may be damaged.


@contextmanager
def all_columns() -> Iterator[None]:
    """Raise `RecordError` if the block reads a column that is missing, as when its name is damaged."""
    try:
        yield
    except IndexError as fault:
        raise RecordError("archive: a column is missing") from fault
    except sqlite3.OperationalError as fault:
        if getattr(fault, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR:
            raise
        raise RecordError("archive: a column is missing") from fault


def text(written: object) -> str:
    """Return a row's value if it is a text; raises `RecordError` otherwise."""
    if not isinstance(written, str):
        raise RecordError("archive: a row holds no text")
    return written


def local_time(written: object) -> datetime:
    """Return a stored time in the system's time zone.

    A time at either end of the calendar, which may have no equal in the zone, stays in UTC. Anything that is
    no time counts as the earliest.
    """
    try:
        at = datetime.fromisoformat(text(written))
    except ValueError:  # also a row that holds no text
        at = datetime.min.replace(tzinfo=UTC)
    try:
        return at.astimezone()
    except (OverflowError, ValueError):
        return at.replace(tzinfo=UTC)


def whole(written: object) -> int:
    """Return a row's value if it is a whole number; raises `RecordError` otherwise."""
    if not isinstance(written, int):
        raise RecordError("archive: a row holds no whole number")
    return written


def texts(written: object) -> tuple[str, ...]:
    """Return the list of texts stored in a row as JSON; raises `RecordError` if there is none."""
    found = json_list(written)
    if not all(isinstance(each, str) for each in found):
        raise RecordError("archive: a row holds no list of texts")
    return tuple(found)


def numbers(written: object) -> tuple[int, ...]:
    """Return the list of whole numbers stored in a row as JSON; raises `RecordError` if there is none."""
    found = json_list(written)
    if not all(type(each) is int for each in found):
        raise RecordError("archive: a row holds no list of whole numbers")
    return tuple(found)


def value(written: object) -> Any:
    """Return the JSON value stored in a row; raises `RecordError` if it is invalid."""
    try:
        return json.loads(written)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError) as fault:
        raise RecordError("archive: a row is not what was written") from fault


def seed_of(written: object) -> int | None:
    """Return the seed stored in a row, or `None`; raises `RecordError` if it is not a number."""
    if written is None:
        return None
    if not isinstance(written, str) or not written.isascii() or not written.isdigit() or len(written) > 60:
        raise RecordError("archive: the seed is not a number")
    return int(written)


def json_list(written: object) -> list[Any]:
    """Return the list stored in a row as JSON; raises `RecordError` if there is none."""
    found = value(written)
    if not isinstance(found, list):
        raise RecordError("archive: a row holds no list")
    return found
