"""Opening the archive in any state: new, damaged, missing, of another version, or on a failing disk.

If the disk refuses (no space, no permission, a faulty device), the file is left unchanged and the player
plays without it. If the file itself is damaged, it is renamed, the newest good backup takes its place, and
everything that can still be read in the damaged file is recovered. Unreadable data is never overwritten or
deleted.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game.archive import files
from game.archive.archive import Archive
from game.archive.backups import (
    BACKUP_FOLDER,
    SQLITE_SUFFIXES,
    copy_of_the_day,
    make_copy,
    newest_copy,
    unfinished,
)
from game.archive.database import CURRENT_VERSION, connect, connect_as_now, copy_whole, migrate, set_up
from game.archive.folders import PUZZLES_FILE, SETTINGS_FILE, make_folder
from game.archive.integrity import CheckStopped, DamagedArchive, check, within
from game.archive.locks import LOCK_FOLDER as LOCKS
from game.archive.locks import lock_match
from game.archive.private_files import create_private
from game.archive.salvage import take_over
from game.archive.unwritable import must_be_read_alone, no_locks
from game.archive.writer import is_full, only_read, why_not
from game.engine.rules import Game
from game.engine.templates import Notice

DATABASE_FILE = "etori.db"
"""File name of the archive in the player's folder."""
SUSPECT_FILE = "etori.suspect"
"""Marker file beside the archive: damage was found during use, so the next start checks it completely."""
RESTORED_FILE = "etori.restored"
"""File name of the complete replacement for a damaged archive until it is put in place."""
RECOVERY_TIMEOUT = 60.0
"""Maximum number of seconds to wait while another window restores the archive."""
_NO_MATCH = 0
"""Match number whose lock a window holds while it restores the archive."""
START_CHECK_CPU_SECONDS, START_CHECK_SECONDS = 0.1, 0.5
"""Seconds for the check at the start, of processor time and in all; the check continues later."""
_TRACES = (SETTINGS_FILE, PUZZLES_FILE, "match.json.taken-over")
"""Files whose presence shows that the folder was used before."""


@dataclass(frozen=True)
class ArchiveRestored:
    """The archive was damaged or missing and has been restored.

    `aside` is the new name of the damaged file, or empty if there was none.
    """

    aside: str
    copy: str
    """Name of the backup used, or empty if there was no good one."""
    saved: int
    """Number of matches recovered from the damaged file because they were missing or older in the backup."""
    cut: int = 0
    """Number of recovered matches that are incomplete."""


@dataclass(frozen=True)
class ArchiveNewer:
    """A later version of the program wrote the archive: matches can be viewed, but nothing can be saved."""


@dataclass(frozen=True)
class ArchiveReadOnly:
    """The matches can be read, but nothing can be saved."""

    why: Notice


@dataclass(frozen=True)
class ArchiveEmptied:
    """The file was empty or missing in a folder that was used before, and there was no backup."""


@dataclass(frozen=True)
class ArchiveRefused:
    """The disk does not allow the archive to be used."""

    why: Notice


Finding = ArchiveRestored | ArchiveNewer | ArchiveReadOnly | ArchiveEmptied | ArchiveRefused


@dataclass(frozen=True)
class ArchiveOpened:
    """The archive, or `None` if it can't be opened, and what the player must be told about it."""

    archive: Archive | None
    finding: Finding | None
    checked: bool = True
    """Whether the check is complete; otherwise `finish_check` completes it."""


def open_archive(folder: Path, games: Mapping[str, Game[Any]], now: datetime) -> ArchiveOpened:
    """Open a folder's archive; create it if it is missing, and restore it from a backup if it is damaged.

    Never raises for damage or lack of rights: `finding` in the result says what was restored, or why the
    archive can only be read or not opened. `now` is the local time, used for file names and backups.
    """
    path = folder / DATABASE_FILE
    seen = _identity(path)
    try:
        make_folder(folder)
        if no_locks(folder):
            return _look_at(path, Notice("This disk can't lock files."))
        if _exists(folder / RESTORED_FILE):
            raise DamagedArchive("not yet replaced")
        if _exists(path):
            return _open(path, now)
        if newest_copy(folder, now.date()) is not None:
            raise DamagedArchive("gone")
        used = _was_used(folder)
        return ArchiveOpened(_make(path), ArchiveEmptied() if used else None)
    except DamagedArchive:
        try:
            with _alone(folder):
                if _identity(path) == seen:
                    return _restore(path, games, now)
            return open_archive(folder, games, now)  # another window restored it
        except (OSError, sqlite3.Error) as fault:
            return ArchiveOpened(None, ArchiveRefused(why_not(fault)))
    except (OSError, sqlite3.Error) as fault:
        if only_read(fault) or is_full(fault):
            return _look_at(path, why_not(fault))
        if isinstance(fault, sqlite3.Error) and must_be_read_alone(fault, path):
            return _look_at(path, Notice("The folder is read-only."))
        return ArchiveOpened(None, ArchiveRefused(why_not(fault)))


def _look_at(path: Path, why: Notice) -> ArchiveOpened:
    """Open the archive read-only when nothing can be written; `why` is the reason."""
    try:
        version = check(path, each_row=False)
        database = connect_as_now(path, version)
    except (DamagedArchive, OSError, sqlite3.Error):
        return ArchiveOpened(None, ArchiveRefused(why))
    return ArchiveOpened(
        Archive(database, writable=False),
        ArchiveNewer() if version > CURRENT_VERSION else ArchiveReadOnly(why),
    )


def _was_used(folder: Path, *traces: str) -> bool:
    """Return whether a folder was used before: it has locks, backups or one of the files `traces`."""
    for name in (LOCKS, BACKUP_FOLDER):
        with contextlib.suppress(OSError):
            if os.listdir(folder / name):
                return True
    return any(os.path.lexists(folder / name) for name in traces)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file or link, or `None` if it can't be examined."""
    with contextlib.suppress(OSError):
        found = os.lstat(path)
        return found.st_dev, found.st_ino
    return None


def _exists(path: Path) -> bool:
    """Return whether a path exists, even as a broken link; raises `OSError` if that can't be determined."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    return True


# An existing file.


def _make(path: Path) -> Archive:
    with contextlib.suppress(FileExistsError):  # another window created the file first
        create_private(path)
    database = connect(path)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    files.sync_folder(path.parent)
    return Archive(database)


def _open(path: Path, now: datetime) -> ArchiveOpened:
    suspect = path.with_name(SUSPECT_FILE)
    checked = True
    try:
        version = check(
            path, None if _exists(suspect) else within(START_CHECK_CPU_SECONDS, START_CHECK_SECONDS)
        )
    except CheckStopped as fault:
        version, checked = fault.version, False
    if (
        version < CURRENT_VERSION and not checked
    ):  # before the first count of rows, all of them must be checked
        version = check(path)
    if version == 0 and newest_copy(path.parent, now.date()) is not None:
        raise DamagedArchive("empty")
    emptied = version == 0 and _was_used(path.parent, *_TRACES)
    if version > CURRENT_VERSION:
        return ArchiveOpened(Archive(connect(path, writable=False), writable=False), ArchiveNewer())
    database = connect(path)
    try:
        if 0 < version < CURRENT_VERSION:
            make_copy(database, path.parent, f"before-version-{CURRENT_VERSION}")
        if version < CURRENT_VERSION:
            migrate(database)
        elif checked:
            _checked(database, path, now)
    except BaseException:
        database.close()
        raise
    return ArchiveOpened(Archive(database), ArchiveEmptied() if emptied else None, checked)


def mark_suspect(folder: Path) -> None:
    """Make the next opening check a folder's archive completely, without a time limit; raises `OSError`."""
    with contextlib.suppress(FileExistsError):
        create_private(folder / SUSPECT_FILE)


def finish_check(folder: Path, now: datetime, stop: Callable[[], bool]) -> bool:
    """Check an archive in use completely and make the day's backup; return whether it is undamaged.

    Damage is repaired at the next start. Raises `CheckStopped`, `OSError` and `sqlite3.Error`.
    """
    path = folder / DATABASE_FILE
    try:
        check(path, stop)
        with contextlib.closing(connect(path)) as database:
            _checked(database, path, now)
    except DamagedArchive:
        with contextlib.suppress(OSError):  # without the marker the next check has a time limit
            mark_suspect(folder)
        return False
    return True


def _checked(database: sqlite3.Connection, path: Path, now: datetime) -> None:
    """Finish a good check: remove the marker, and make the day's backup unless a recovery is unseen."""
    _clear_suspect(path)
    if unseen_recovery(database) is None:
        copy_of_the_day(database, path.parent, now)


def _clear_suspect(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.with_name(SUSPECT_FILE).unlink(missing_ok=True)


def unseen_recovery(database: sqlite3.Connection) -> ArchiveRestored | None:
    """Return the recovery that the player has not been told about yet, or `None`.

    Raises `DamagedArchive` and `sqlite3.Error`.
    """
    row = database.execute("SELECT restored FROM contents").fetchone()
    if row is None or row[0] is None:
        return None
    try:
        return ArchiveRestored(*json.loads(row[0]))
    except (ValueError, TypeError) as fault:
        raise DamagedArchive(str(fault)) from fault


def forget_recovery(database: sqlite3.Connection) -> None:
    """Delete the stored finding about the recovery, once the player has been told. Raises `sqlite3.Error`."""
    database.execute("UPDATE contents SET restored = NULL WHERE restored IS NOT NULL")


# A damaged or missing file.


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the lock for restoring a folder's archive, if its disk has locks.

    Raises `sqlite3.Error` if another window holds the lock for too long.
    """
    end = time.monotonic() + RECOVERY_TIMEOUT
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            while (held := lock_match(folder, _NO_MATCH)) is None:
                if time.monotonic() > end:
                    fault = sqlite3.OperationalError("the archive is being restored")
                    fault.sqlite_errorcode = sqlite3.SQLITE_BUSY
                    raise fault
                time.sleep(0.02)
            stack.enter_context(held)
        yield


def _restore(path: Path, games: Mapping[str, Game[Any]], now: datetime) -> ArchiveOpened:
    """Restore the archive from the newest good backup and the damaged file, and rename the latter.

    The file stays in place until its replacement is complete and on the disk. Raises `OSError` and
    `sqlite3.Error`.
    """
    restored = path.with_name(RESTORED_FILE)
    if _exists(restored):  # the program ended before the replacement
        with (
            contextlib.suppress(DamagedArchive),
            contextlib.closing(connect(restored, writable=False)) as database,
        ):
            if check(restored) == CURRENT_VERSION and (finding := unseen_recovery(database)) is not None:
                return _put_in_place(path, finding, now)
        os.unlink(restored)
    copy = newest_copy(path.parent, now.date())
    there = _exists(path)
    with unfinished(path.with_name(f"{path.name}-{os.getpid()}.new")) as fresh:
        with contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as target:
            if copy is not None:
                with contextlib.closing(connect(copy, writable=False)) as source:
                    copy_whole(source, target)
            set_up(target)
            target.execute("PRAGMA journal_mode = DELETE")  # otherwise reading it leaves files beside it
            target.execute("PRAGMA synchronous = OFF")  # it is flushed as a whole before use
            migrate(target)
            saved, cut = take_over(path, target, games) if there else (0, 0)
            aside = _free_name(path, now)
            finding = ArchiveRestored(aside.name if there else "", copy.stem if copy else "", saved, cut)
            told = json.dumps(list(astuple(finding)))
            target.execute("UPDATE contents SET restored = ?", (told,))
        files.flush(fresh)
        os.replace(fresh, restored)
    return _put_in_place(path, finding, now)


def _put_in_place(path: Path, finding: ArchiveRestored, now: datetime) -> ArchiveOpened:
    """Rename the damaged file, and put the restored one in its place; can be repeated if interrupted."""
    files.sync_folder(path.parent)
    aside = path.parent / Path(finding.aside).name
    _set_aside(path, _free_name(path, now) if _exists(aside) else aside)
    os.replace(path.with_name(RESTORED_FILE), path)
    files.sync_folder(path.parent)
    _clear_suspect(path)
    return ArchiveOpened(Archive(connect(path)), finding)


def _free_name(path: Path, now: datetime) -> Path:
    """Return an unused path, with the date and time in its name, for a damaged file."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}-damaged-{now:%Y-%m-%d-%H%M%S}-{number}{path.suffix}")
        if not any(_exists(Path(f"{aside}{side}")) for side in ("", *SQLITE_SUFFIXES)):
            break
    return aside


def _set_aside(path: Path, aside: Path) -> None:
    """Rename the file to `aside`, and SQLite's files beside it to match."""
    for side in SQLITE_SUFFIXES:  # the file itself comes last, so that an interrupted run can be repeated
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{side}", f"{aside}{side}")
    with contextlib.suppress(FileNotFoundError):  # the file may be missing
        os.rename(path, aside)
    files.sync_folder(path.parent)
