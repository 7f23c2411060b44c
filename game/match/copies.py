"""The copies of an archive beside it: one a day, of which a week, four weeks and a year are kept."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path

from game.match import store
from game.match.database import NOW, copy_whole
from game.match.integrity import NOWHERE, Damaged, check
from game.match.private_files import create_private, make_private_folder

COPIES = "copies"
"""The folder of the copies, beside the archive."""
SIDES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database while it is open; it may hold the last moves."""
DAYS, WEEKS, MONTHS = 7, 4, 12
"""How many daily copies are kept, and of those before them one a week and then one a month."""


def copy_of_the_day(database: sqlite3.Connection, folder: Path, now: datetime) -> None:
    """Make today's copy of an archive that holds anything, and delete those that are too many.

    Only for an archive that has been checked as a whole. A disk that refuses is no reason not to play.
    """
    with contextlib.suppress(OSError, sqlite3.Error):
        today = folder / COPIES / f"{now:%Y-%m-%d}.db"
        if os.path.lexists(today) or database.execute("SELECT 1 FROM match LIMIT 1").fetchone() is None:
            return
        make_copy(database, folder, today.stem)
        days = {day: path for path in listed(folder) if (day := _day_of(path)) is not None}
        for day in days.keys() - kept(days, now.date()):
            days[day].unlink()


def kept(days: Iterable[date], today: date) -> set[date]:
    """The days whose copies stay: the newest seven, then the first of each of four weeks and twelve months.

    Days to come, from a clock that was wrong, count as the others do; today's copy stays in any case.
    """
    left = sorted({*days} - {today}, reverse=True)
    found, left = {today, *left[: DAYS - 1]}, left[DAYS - 1 :]
    for many, span in ((WEEKS, "%G-%V"), (MONTHS, "%Y-%m")):
        spans: dict[str, date] = {}
        for day in left:
            if f"{day:{span}}" in spans or len(spans) < many:
                spans[f"{day:{span}}"] = day
        found |= {*spans.values()}
        left = [day for day in left if f"{day:{span}}" not in spans]
    return found


def make_copy(database: sqlite3.Connection, folder: Path, name: str) -> None:
    """Make a whole copy, put in its place in one step. Raises `OSError` and `sqlite3.Error`."""
    copies = folder / COPIES
    _make_room(copies)
    store.sweep(copies)
    with unfinished(copies / f"{name}-{os.getpid()}.new") as fresh:
        with contextlib.closing(sqlite3.connect(fresh)) as target:
            copy_whole(database, target)
            target.execute("PRAGMA journal_mode = DELETE")  # else reading it leaves files beside it
        store.flush(fresh)
        os.replace(fresh, copies / f"{name}.db")
    store.sync_folder(copies)


@contextlib.contextmanager
def unfinished(fresh: Path) -> Iterator[Path]:
    """A new database, empty so far; nothing of it stays where it does not get its real name inside."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(fresh)
    create_private(fresh)
    try:
        yield fresh
    except BaseException:
        for side in ("", *SIDES):
            with contextlib.suppress(OSError):
                os.unlink(f"{fresh}{side}")
        raise


def _make_room(copies: Path) -> None:
    """Make sure that the folder of copies is one: a file or a link of that name is set aside."""
    if os.path.lexists(copies) and (copies.is_symlink() or not copies.is_dir()):
        os.rename(copies, store.free_name(copies.with_name(f"{COPIES}-set-aside")))
    make_private_folder(copies)


def newest_copy(folder: Path) -> Path | None:
    """The newest copy that is whole and can be used, by the days in their names.

    The time of a file is that of a download where the folder came from another computer. Raises `OSError` or
    `sqlite3.Error` where one that may be it cannot be read just now.
    """
    found = [(when, path) for path in listed(folder) if path.suffix == ".db" and (when := _time_of(path))]
    for _, path in sorted(found, reverse=True):
        with contextlib.suppress(Damaged):
            if 0 < check(path) <= NOW:
                return path
    return None


def listed(folder: Path) -> list[Path]:
    """The files beside the archive of a folder that are, or may be, copies; raises `OSError`."""
    try:
        return [folder / COPIES / name for name in os.listdir(folder / COPIES)]
    except OSError as fault:
        if fault.errno in NOWHERE:
            return []
        raise


def _time_of(path: Path) -> tuple[date, float] | None:
    """The day of a copy, and when it was last written to; `None` for a name that leads to nothing."""
    try:
        written = os.stat(path).st_mtime
    except OSError as fault:
        if fault.errno in NOWHERE:
            return None
        raise
    day = _day_of(path)
    if day is None:
        try:
            day = date.fromtimestamp(written)
        except (ValueError, OverflowError, OSError):
            day = date.min
    return day, written


def _day_of(path: Path) -> date | None:
    """The day of a daily copy; `None` for other files."""
    with contextlib.suppress(ValueError):
        return date.fromisoformat(path.stem) if path.suffix == ".db" else None
    return None
