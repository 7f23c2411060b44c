"""Backups of an archive: one a day, thinned out to seven days, four weeks and twelve months."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path

from game.archive import files
from game.archive.database import CURRENT_VERSION, copy_whole
from game.archive.integrity import NO_PATH_ERRORS, DamagedArchive, check
from game.archive.private_files import create_private, make_private_folder

BACKUP_FOLDER = "copies"
"""Folder of the backups, beside the archive."""
COLLECTIONS, COLLECTIONS_KIND = "collections.json", "collections"
"""Name and kind of the file of the player's collections, beside the archive."""
SQLITE_SUFFIXES = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside an open database; they may hold the last moves."""
DAYS, WEEKS, MONTHS = 7, 4, 12
"""Numbers of daily backups, of weekly backups before them, and of monthly backups before those."""


def copy_of_the_day(database: sqlite3.Connection, folder: Path, now: datetime) -> None:
    """Make today's backup unless the archive is empty, and delete backups that are no longer needed.

    Only for an archive that has been checked completely. Ignores disk errors, so that play continues.
    """
    with contextlib.suppress(OSError, sqlite3.Error):
        today = folder / BACKUP_FOLDER / f"{now:%Y-%m-%d}.db"
        if os.path.lexists(today) or database.execute("SELECT 1 FROM match LIMIT 1").fetchone() is None:
            return
        make_copy(database, folder, today.stem)
        _copy_collections(folder, today.stem)
        days = {day: path for path in listed(folder) if (day := _day_of(path)) is not None}
        for day in days.keys() - kept(days, now.date()):
            days[day].unlink()
            (folder / BACKUP_FOLDER / f"{day}-{COLLECTIONS}").unlink(missing_ok=True)


def kept(days: Iterable[date], today: date) -> set[date]:
    """Return the days whose backups are not deleted: seven days, then one in each of four weeks and twelve
    months.

    Future days, which a wrong clock leaves behind, count like the others; today's backup is never deleted.
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
    """Make a backup in the folder's `copies` in one step; raises `OSError` and `sqlite3.Error`."""
    copies = folder / BACKUP_FOLDER
    _make_room(copies)
    files.sweep(copies)
    with unfinished(copies / f"{name}-{os.getpid()}.new") as fresh:
        with contextlib.closing(sqlite3.connect(fresh)) as target:
            copy_whole(database, target)
            target.execute("PRAGMA journal_mode = DELETE")  # otherwise reading it would leave files beside it
        files.flush(fresh)
        os.replace(fresh, copies / f"{name}.db")
    files.sync_folder(copies)


def _copy_collections(folder: Path, day: str) -> None:
    """Make the day's backup of the collections if there are any that can be read."""
    with contextlib.suppress(OSError, files.DamagedFile):
        data = files.read(folder / COLLECTIONS, COLLECTIONS_KIND)
        files.save(folder / BACKUP_FOLDER / f"{day}-{COLLECTIONS}", COLLECTIONS_KIND, data)


def restore_collections(folder: Path, today: date) -> bool:
    """Restore missing or damaged collections from the newest good daily backup; return whether that was done.

    Changes nothing if the file or its previous copy can be read, or if neither can be at the moment. Raises
    `OSError`.
    """
    path = folder / COLLECTIONS
    if files.load(path, COLLECTIONS_KIND)[0] is not None or os.path.lexists(path):
        return False
    copies = [each for each in listed(folder) if each.name.endswith(COLLECTIONS)]
    for copy in sorted(copies, key=lambda each: (each.name[:10] <= f"{today}", each.name), reverse=True):
        with contextlib.suppress(files.DamagedFile):
            files.save(path, COLLECTIONS_KIND, files.read(copy, COLLECTIONS_KIND))
            return True
    return False


@contextlib.contextmanager
def unfinished(fresh: Path) -> Iterator[Path]:
    """Create an empty file for a new database, and delete it if the block raises an error.

    The block renames it when it is complete. Raises `OSError`.
    """
    with contextlib.suppress(FileNotFoundError):
        os.unlink(fresh)
    create_private(fresh)
    try:
        yield fresh
    except BaseException:
        for side in ("", *SQLITE_SUFFIXES):
            with contextlib.suppress(OSError):
                os.unlink(f"{fresh}{side}")
        raise


def _make_room(copies: Path) -> None:
    """Create the folder of backups if it is missing; a file or link with its name is renamed first."""
    if os.path.lexists(copies) and (copies.is_symlink() or not copies.is_dir()):
        os.rename(copies, files.free_name(copies.with_name(f"{BACKUP_FOLDER}-set-aside")))
    make_private_folder(copies)


def newest_copy(folder: Path, today: date) -> Path | None:
    """Return the newest undamaged backup that this version can read, or `None`.

    The day in the name decides, because a file's time may be that of a download. Backups of days after
    `today` come last, because a clock was wrong. Raises `OSError` or `sqlite3.Error` if a candidate can't be
    read at the moment.
    """
    paths = [path for path in listed(folder) if path.suffix == ".db"]
    found = [(when[0] <= today, when, path) for path in paths if (when := _time_of(path))]
    for *_, path in sorted(found, reverse=True):
        with contextlib.suppress(DamagedArchive):
            if 0 < check(path) <= CURRENT_VERSION:
                return path
    return None


def listed(folder: Path) -> list[Path]:
    """Return the paths of all files in a folder's `copies`, whether backups or not; raises `OSError`."""
    try:
        return [folder / BACKUP_FOLDER / name for name in os.listdir(folder / BACKUP_FOLDER)]
    except OSError as fault:
        if fault.errno in NO_PATH_ERRORS:
            return []
        raise


def _time_of(path: Path) -> tuple[date, float] | None:
    """Return the day of a backup and the time of its last change, or `None` if there is no file.

    The day is that of the last change for files other than daily backups. Raises `OSError`.
    """
    try:
        written = os.stat(path).st_mtime
    except OSError as fault:
        if fault.errno in NO_PATH_ERRORS:
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
    """Return the day of a daily backup, or `None` for other files."""
    with contextlib.suppress(ValueError):
        return date.fromisoformat(path.stem) if path.suffix == ".db" else None
    return None
