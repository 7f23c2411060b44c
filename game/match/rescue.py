"""Opening the archive, whatever state its file is in: copies, damage, other versions, a disk that refuses.

Two kinds of trouble are told apart. Where the disk refuses (no space, no right, a faulty device) the file is
left as it is, and the player plays on without it. Where the file itself is wrong it is set aside under a name
of its own, the newest good copy takes its place, and what can still be read of it is taken over. Nothing that
cannot be read is ever overwritten or deleted.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game.engine.rules import Game
from game.engine.templates import Notice
from game.match import store
from game.match.archive import Archive
from game.match.claims import FOLDER as LOCKS
from game.match.database import (
    NOW,
    as_made,
    connect,
    copy_whole,
    in_memory,
    is_ours,
    migrate,
    version_of,
)
from game.match.page import only_read, why_not
from game.match.private_files import FOLDER, create_private, make_private_folder
from game.match.salvage import take_over
from game.match.unwritable import must_be_read_alone, no_locks

DATABASE = "etori.db"
"""The file of the archive, in the player's folder."""
COPIES = "copies"
"""The folder of its copies, beside it."""
DAYS = 7
"""How many daily copies are kept."""
_TRACES = ("settings.json", "puzzles.json", "match.json.taken-over")
"""Files that are not there before the archive is."""
_RETRIES = 4
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR)
_NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""What the system says of a name that leads to nothing; anything else may pass."""
_SIDES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database while it is open; it may hold the last moves."""


class Damaged(Exception):
    """The file is not a whole archive."""


@dataclass(frozen=True)
class Restored:
    """The file was damaged: where it lies now, the day of the copy that was used, and what was taken over."""

    aside: str
    copy: str
    """The name of the copy; empty where there was no good one."""
    saved: int
    """Matches that could be taken over from the damaged file, because they were newer."""


@dataclass(frozen=True)
class Newer:
    """A later version of the program has written the file: it can be looked at, but nothing is kept."""


@dataclass(frozen=True)
class Unwritable:
    """The matches can be looked at, but nothing is saved."""

    why: Notice


@dataclass(frozen=True)
class Emptied:
    """The file was empty or missing in a folder that was used before, and there was no copy."""


@dataclass(frozen=True)
class Refused:
    """The disk does not let the file be used."""

    why: Notice


Finding = Restored | Newer | Unwritable | Emptied | Refused


@dataclass(frozen=True)
class Opened:
    """The archive, if there can be one, and what the player should know of it."""

    archive: Archive | None
    finding: Finding | None = None


def open_archive(folder: Path, games: Mapping[str, Game[Any]], now: datetime) -> Opened:
    """The archive of a folder, made if there is none yet; `now` is the local time, for names and copies."""
    path = folder / DATABASE
    try:
        folder.mkdir(FOLDER, parents=True, exist_ok=True)
        if no_locks(folder):
            return _look_at(path, Notice("This disk cannot lock files."))
        if _exists(path):
            return _open(path, now)
        if _newest_copy(folder) is not None:
            return _restore(path, games, now)
        used = _was_used(folder)
        return Opened(_make(path), Emptied() if used else None)
    except Damaged:
        try:
            return _restore(path, games, now)
        except (OSError, sqlite3.Error) as fault:
            return Opened(None, Refused(why_not(fault)))
    except (OSError, sqlite3.Error) as fault:
        if only_read(fault):
            return _look_at(path, why_not(fault))
        if isinstance(fault, sqlite3.Error) and must_be_read_alone(fault, path):
            return _look_at(path, Notice("The folder can only be read."))
        return Opened(None, Refused(why_not(fault)))


def _look_at(path: Path, why: Notice) -> Opened:
    """The archive as far as it can be read, where nothing can be written."""
    try:
        version = check(path)
        database = connect(path, writable=False)
        try:
            if version > NOW:
                return Opened(Archive(database, writable=False), Newer())
            if version < NOW:
                older, database = database, in_memory(database)
                older.close()
        except BaseException:
            database.close()
            raise
    except (Damaged, OSError, sqlite3.Error):
        return Opened(None, Refused(why))
    return Opened(Archive(database, writable=False), Unwritable(why))


def _was_used(folder: Path, *traces: str) -> bool:
    """Whether matches were once played in a folder: there are locks or copies of them, or these files."""
    for name in (LOCKS, COPIES):
        with contextlib.suppress(OSError):
            if os.listdir(folder / name):
                return True
    return any(os.path.lexists(folder / name) for name in traces)


def _exists(path: Path) -> bool:
    """Whether anything bears that name, even what leads nowhere. Raises OSError where that cannot be told."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    return True


# A file that is there.


def _make(path: Path) -> Archive:
    database = connect(path)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    store.sync_folder(path.parent)
    return Archive(database)


def _open(path: Path, now: datetime) -> Opened:
    version = check(path)
    if version == 0 and _newest_copy(path.parent) is not None:
        raise Damaged("empty")
    emptied = version == 0 and _was_used(path.parent, *_TRACES)
    if version > NOW:
        return Opened(Archive(connect(path, writable=False), writable=False), Newer())
    database = connect(path)
    try:
        if 0 < version < NOW:
            _copy(database, path.parent, f"before-version-{NOW}")
        if version < NOW:
            migrate(database)
        else:
            _copy_of_the_day(database, path.parent, now)
    except BaseException:
        database.close()
        raise
    return Opened(Archive(database), Emptied() if emptied else None)


def check(path: Path) -> int:
    """The version of a whole archive.

    Raises `Damaged` where it is none, and `OSError` or `sqlite3.Error` where the disk refuses.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Damaged("not a file")
    except OSError as fault:
        if fault.errno not in _NOWHERE:
            raise
        raise Damaged("leads nowhere") from fault
    found: Exception | None = None
    for attempt in range(_RETRIES):
        try:
            return _check(path)
        except (Damaged, ValueError, sqlite3.Error) as fault:  # ValueError: names that are no text
            if isinstance(fault, sqlite3.Error) and not _is_damage(fault):
                if attempt == _RETRIES - 1:
                    raise
                time.sleep(0.05 * (attempt + 1))
            elif found is None:  # a page that the disk does not give for once looks like damage, too
                found = fault
            else:
                break
    raise Damaged(str(found)) from found


def _is_damage(fault: sqlite3.Error) -> bool:
    """Whether the file is wrong, and not only out of reach."""
    code = getattr(fault, "sqlite_errorcode", None)
    return code is None or (code & 0xFF) in _DAMAGE


def _check(path: Path) -> int:
    """Read only, so that what is no archive stays as it is; unless a step was cut off and must be undone."""
    if not os.access(path, os.R_OK):
        raise PermissionError(13, "Permission denied")
    try:
        return _check_with(path, writable=False)
    except sqlite3.OperationalError as fault:
        unfinished = fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY
        if not unfinished or not os.access(path, os.W_OK):
            raise
    return _check_with(path, writable=True)


def _check_with(path: Path, *, writable: bool) -> int:
    with contextlib.closing(connect(path, writable=writable)) as database:
        if not is_ours(database):
            raise Damaged("not an archive of this program")
        if [row[0] for row in database.execute("PRAGMA quick_check")] != ["ok"]:
            raise Damaged("quick_check")
        version = version_of(database)
        if 0 < version <= NOW:
            if not as_made(database, version):
                raise Damaged("tables")
            _check_open_matches(database, listed=version == NOW)
        return version


def _check_open_matches(database: sqlite3.Connection, *, listed: bool) -> None:
    """Whether each is as it was written; those that are over are read when they are asked for.

    What the list says of them can only be read where it is `listed` as now.
    """
    archive = Archive(database, writable=False)
    for (number,) in database.execute("SELECT id FROM match WHERE ended IS NULL").fetchall():
        try:
            archive.record(number)
            if listed:
                archive.kept(number)
        except (ValueError, TypeError, LookupError) as fault:  # a name of a column may be what has changed
            raise Damaged(str(fault)) from fault


# Copies.


def _copy_of_the_day(database: sqlite3.Connection, folder: Path, now: datetime) -> None:
    """Once a day, of an archive that holds anything; the oldest goes where there are too many."""
    today = f"{now:%Y-%m-%d}"
    if (folder / COPIES / f"{today}.db").exists():
        return
    if database.execute("SELECT 1 FROM match LIMIT 1").fetchone() is None:
        return
    with contextlib.suppress(OSError, sqlite3.Error):  # no reason not to play
        _copy(database, folder, today)
        # Days to come, from a clock that went wrong, count as the others do; today's copy stays in any case.
        days = sorted((folder / COPIES).glob("????-??-??.db"))
        for old in [day for day in days if day.stem != today][: -(DAYS - 1)]:
            old.unlink()


def _copy(database: sqlite3.Connection, folder: Path, name: str) -> None:
    """A whole copy, put in its place in one step. Raises `OSError` and `sqlite3.Error`."""
    copies = folder / COPIES
    _make_room(copies)
    fresh = copies / f"{name}-{os.getpid()}.new"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(fresh)
    create_private(fresh)
    with contextlib.closing(sqlite3.connect(fresh)) as target:
        copy_whole(database, target)
    _flush(fresh)
    os.replace(fresh, copies / f"{name}.db")
    store.sync_folder(copies)


def _make_room(copies: Path) -> None:
    """Make sure that the folder of copies is one: a file or a link of that name is set aside."""
    if os.path.lexists(copies) and (copies.is_symlink() or not copies.is_dir()):
        os.rename(copies, store.free_name(copies.with_name(f"{COPIES}-set-aside")))
    make_private_folder(copies)


def _newest_copy(folder: Path) -> Path | None:
    """The newest copy that is whole and can be used.

    Raises `OSError` or `sqlite3.Error` where one that may be it cannot be read just now.
    """
    found = [(_time_of(path), path) for path in _listed(folder / COPIES) if path.suffix == ".db"]
    for _, path in sorted(((when, path) for when, path in found if when is not None), reverse=True):
        with contextlib.suppress(Damaged):
            if 0 < check(path) <= NOW:
                return path
    return None


def _listed(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder)]
    except OSError as fault:
        if fault.errno in _NOWHERE:
            return []
        raise


def _time_of(path: Path) -> float | None:
    """When a file was last written to; `None` for a name that leads to nothing."""
    try:
        return os.stat(path).st_mtime
    except OSError as fault:
        if fault.errno in _NOWHERE:
            return None
        raise


# A file that is damaged, or gone.


def _restore(path: Path, games: Mapping[str, Game[Any]], now: datetime) -> Opened:
    """Set the file aside and put in its place the newest good copy, with what can be read of the file.

    The file stays where it is until what takes its place is complete and on the disk.
    """
    copy = _newest_copy(path.parent)
    there = _exists(path)
    fresh = path.with_name(f"{path.name}-{os.getpid()}.new")
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(fresh)
        create_private(fresh)
        with contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as target:
            if copy is not None:
                with contextlib.closing(connect(copy, writable=False)) as source:
                    copy_whole(source, target)
            target.row_factory = sqlite3.Row
            target.execute("PRAGMA foreign_keys = ON")
            target.execute("PRAGMA synchronous = OFF")  # nobody reads it before it is flushed as a whole
            migrate(target)
            saved = take_over(path, target, games) if there else 0
        _flush(fresh)
        aside = _set_aside(path, now)
        os.replace(fresh, path)
    except BaseException:
        for side in ("", *_SIDES):
            with contextlib.suppress(OSError):
                os.unlink(f"{fresh}{side}")
        raise
    store.sync_folder(path.parent)
    finding = Restored(aside.name if there else "", "" if copy is None else copy.stem, saved)
    return Opened(Archive(connect(path)), finding)


def _set_aside(path: Path, now: datetime) -> Path:
    """Rename the file, and what SQLite keeps beside it, to a dated name that is not in use."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}-damaged-{now:%Y-%m-%d-%H%M%S}-{number}{path.suffix}")
        if not any(_exists(Path(f"{aside}{side}")) for side in ("", *_SIDES)):
            break
    for side in _SIDES:  # the file itself goes last: as long as it is there, this can be done again
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{side}", f"{aside}{side}")
    with contextlib.suppress(FileNotFoundError):  # without it, what lies beside it is of no use to any other
        os.rename(path, aside)
    store.sync_folder(path.parent)
    return aside


# The disk.


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
