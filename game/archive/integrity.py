"""Check that a file is an undamaged archive: its pages, its tables and every row."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import CURRENT_VERSION, connect, is_newer, is_ours, version_by_tables, version_of

MAX_MATCH_NUMBER = 1 << 31
"""Highest match number that an undamaged archive can have."""
FIRST_COUNTED_VERSION = 3
"""First database version whose rows are counted."""
_RETRIES = 4
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR)
NO_PATH_ERRORS = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)
"""Error numbers for a path that leads to nothing; any other error may be temporary."""
_STEPS = 2000
"""Number of SQLite instructions between two calls of `stop`: well under a millisecond."""


class DamagedArchive(Exception):
    """The file is damaged or not an archive."""


class CheckStopped(Exception):
    """The check was stopped before it found any damage."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version
        """The version of the archive, as `check` returns it."""


def check(path: Path, stop: Callable[[], bool] | None = None, *, each_row: bool = True) -> int:
    """Check a file completely; return the archive's version, or 0 for an empty file.

    `stop` is called regularly and ends the check by returning True. Without `each_row`, altered matches are
    noticed only when they are read. Raises `DamagedArchive` for a damaged or foreign file, `CheckStopped` if
    stopped, and `OSError` or `sqlite3.Error` for errors of the disk.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise DamagedArchive("not a file")
    except OSError as fault:
        if fault.errno not in NO_PATH_ERRORS:
            raise
        raise DamagedArchive("leads nowhere") from fault
    found: Exception | None = None
    for attempt in range(_RETRIES):
        try:
            return _check(path, stop or (lambda: False), each_row)
        # ValueError: a column's name isn't valid text
        except (DamagedArchive, ValueError, sqlite3.Error) as fault:
            if isinstance(fault, sqlite3.Error) and not _is_damage(fault):
                if attempt == _RETRIES - 1:
                    raise
                time.sleep(0.05 * (attempt + 1))
            elif found is None:  # retry: a failed read of a page looks like damage
                found = fault
            else:
                break
    raise DamagedArchive(str(found)) from found


def within(work: float, wait: float) -> Callable[[], bool]:
    """Return a `stop` for `work` seconds of this thread's processor time or `wait` seconds in all."""
    worked, waited = time.thread_time() + work, time.monotonic() + wait
    return lambda: time.thread_time() > worked or time.monotonic() > waited


def _is_damage(fault: sqlite3.Error) -> bool:
    """Return whether an error means damage, and not just a file that can't be read now."""
    code = getattr(fault, "sqlite_errorcode", None)
    return code is None or (code & 0xFF) in _DAMAGE


def _check(path: Path, stop: Callable[[], bool], each_row: bool) -> int:
    """Check a file read-only, or writable to undo a cut-off transaction; return its version.

    Read-only access leaves a foreign file unchanged. Raises as `check` does.
    """
    if not os.access(path, os.R_OK):
        raise PermissionError(13, "Permission denied")
    try:
        return _check_with(path, stop, each_row, writable=False)
    except sqlite3.OperationalError as fault:
        unfinished = fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY
        if not unfinished or not os.access(path, os.W_OK):
            raise
    return _check_with(path, stop, each_row, writable=True)


def _check_with(path: Path, stop: Callable[[], bool], each_row: bool, *, writable: bool) -> int:
    with contextlib.closing(connect(path, writable=writable)) as database:
        database.execute("BEGIN")  # one snapshot, even if others write meanwhile
        version = _version(database)
        if version and os.access(path, os.W_OK) and not _can_be_written(path):
            raise DamagedArchive("format versions")
        with _stopping(database, stop, version):
            _check_content(database, version, each_row)
        return version


def _can_be_written(path: Path) -> bool:
    """Return whether SQLite can write to a file, which it refuses if its header has a later format version.

    The header is not read directly: closing the file would release the locks of every connection to it in
    this process, and another window could then delete a log that is not yet in the database. See "Database
    File Format", 1.3.3, and "How To Corrupt An SQLite Database File", 2.2, on sqlite.org.
    """
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with contextlib.closing(sqlite3.connect(uri, timeout=0, uri=True, isolation_level=None)) as database:
        try:
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
        except sqlite3.OperationalError as fault:  # also if another window is writing
            return fault.sqlite_errorcode != sqlite3.SQLITE_READONLY
    return True


def _check_content(database: sqlite3.Connection, version: int, each_row: bool) -> None:
    """Check all pages, and the rows of a version that this program knows; raises `DamagedArchive`."""
    if [row[0] for row in database.execute("PRAGMA integrity_check(1)")] != ["ok"]:
        raise DamagedArchive("integrity_check")
    if 0 < version <= CURRENT_VERSION and database.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedArchive("foreign_key_check")
    if 0 < version <= CURRENT_VERSION and not _can_take_more(database):
        raise DamagedArchive("sqlite_sequence")
    if each_row and FIRST_COUNTED_VERSION <= version <= CURRENT_VERSION:
        altered = rows.altered(database)
        if altered:
            raise DamagedArchive(
                ", ".join(f"{sorted(tables)} of {match}" for match, tables in altered.items())
            )
    elif each_row and 0 < version < FIRST_COUNTED_VERSION:
        _check_records(database)


def _can_take_more(database: sqlite3.Connection) -> bool:
    """Return whether new match numbers are left; without them SQLite would report a full disk."""
    last = database.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'match'").fetchone()[0]
    return last is None or (isinstance(last, int) and last <= MAX_MATCH_NUMBER)


@contextmanager
def _stopping(database: sqlite3.Connection, stop: Callable[[], bool], version: int) -> Iterator[None]:
    """Let `stop` interrupt the statements inside; raises `CheckStopped` if it does."""
    database.set_progress_handler(stop, _STEPS)
    try:
        yield
    except sqlite3.OperationalError as fault:
        if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            raise CheckStopped(version) from fault
        raise


def _version(database: sqlite3.Connection) -> int:
    """Return the version of an archive. Raises `DamagedArchive` if its number and its tables disagree."""
    if not is_ours(database):
        raise DamagedArchive("not an archive of this program")
    number = version_of(database)
    if number != version_by_tables(database) and not is_newer(database):
        raise DamagedArchive(f"the tables are not those of version {number}")
    return number


def _check_records(database: sqlite3.Connection) -> None:
    """Check that each match can be read: older versions have no row counts to compare.

    Raises `DamagedArchive`.
    """
    archive = Archive(database, writable=False)
    for (number,) in database.execute("SELECT id FROM match").fetchall():
        try:
            archive.record(number, seals=False)
        except (ValueError, TypeError, LookupError) as fault:  # a column's name may be altered
            raise DamagedArchive(str(fault)) from fault
