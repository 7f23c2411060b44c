"""Check that an open database is still the file at its path.

SQLite continues to write into a file that has been deleted, replaced or cut short, and reports success.
Before a transaction counts as saved, the path is compared with the open files: device and inode of the
database and of the two files that SQLite keeps beside it, their sizes, and the time of the last write.

See "How To Corrupt An SQLite Database File", sections 2.4 and 4.2, on sqlite.org.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game.engine.templates import Notice

Known = Callable[[sqlite3.Connection], bool]
"""A function that returns whether a new connection finds what was saved before."""

_BESIDE = ("-wal", "-shm")
_CUT = Notice("The file was cut short.")
_OVERWRITTEN = Notice("The file was overwritten.")


class FileChanged(sqlite3.OperationalError):
    """The database was deleted, replaced, cut short or overwritten; `notice` tells the player which."""

    sqlite_errorcode = sqlite3.SQLITE_READONLY_DBMOVED
    """SQLite's own error code for a database file that was moved."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(str(notice))
        self.notice = notice


class FileIdentity:
    """Identity and size of an open database's files, and the time of the last write."""

    def __init__(self, path: Path) -> None:
        """Note the files at a path; raises `OSError` if there is no database."""
        self.path = os.fspath(path)
        database = os.stat(self.path)
        self._database = (database.st_dev, database.st_ino)
        self._size = database.st_size
        self._written = database.st_mtime_ns
        """Time of this connection's last write to the file, in nanoseconds."""
        real = os.path.realpath(path)
        self._beside = {
            name: (found.st_dev, found.st_ino)
            for name in (f"{real}{end}" for end in _BESIDE)
            if (found := _stat(name)) is not None
        }
        """Device and inode of the files beside the database, by path; on some disks SQLite uses none."""
        self.overwritten = False
        """Whether another file's content was written over the file."""
        self._log = f"{real}{_BESIDE[0]}"
        self._log_size = 0

    def confirm(self, known: Known | None = None) -> None:
        """Raise `FileChanged` unless the path still leads to the open files and none of them has shrunk.

        If the database was written to since the last check, check it over a new connection. `known`, if
        given, then returns whether the content still belongs to this archive. A write by another window is
        allowed, a file copied over it is not.
        """
        if self.overwritten:
            raise FileChanged(_OVERWRITTEN)
        found = self._reach(self.path)
        if (found.st_dev, found.st_ino) != self._database:
            raise FileChanged(Notice("The file was replaced."))
        if found.st_size < self._size:
            self.overwritten = _fits_its_header(self.path)
            raise FileChanged(_OVERWRITTEN if self.overwritten else _CUT)
        for name, identity in self._beside.items():
            beside = self._reach(name)
            if (beside.st_dev, beside.st_ino) != identity:
                raise FileChanged(Notice("The file was replaced."))
            if name == self._log:
                if beside.st_size < self._log_size:
                    raise FileChanged(_CUT)
                self._log_size = beside.st_size
        if found.st_mtime_ns != self._written:
            self._read_again(known)
            self._note(found)

    def note_own_write(self) -> None:
        """Remember size and time of the database after this connection's own write."""
        found = _stat(self.path)
        if found is not None and found.st_size >= self._size:
            self._note(found)

    @property
    def deleted(self) -> bool:
        """Whether the database's file no longer exists."""
        return not os.path.lexists(self.path)

    @property
    def replaced(self) -> bool:
        """Whether the path leads to a different file."""
        found = _stat(self.path)
        return found is not None and (found.st_dev, found.st_ino) != self._database

    def own_beside(self) -> list[str]:
        """Return the paths beside the database that still lead to this connection's files."""
        found = {name: _stat(name) for name in self._beside}
        return [
            name
            for name, each in found.items()
            if each is not None and (each.st_dev, each.st_ino) == self._beside[name]
        ]

    def _note(self, found: os.stat_result) -> None:
        self._size, self._written = found.st_size, found.st_mtime_ns

    def _reach(self, name: str) -> os.stat_result:
        try:
            return os.stat(name)
        except (FileNotFoundError, NotADirectoryError) as fault:
            raise FileChanged(Notice("The file is gone.")) from fault
        except OSError as fault:
            raise FileChanged(Notice("The file can't be opened.")) from fault

    def _read_again(self, known: Known | None) -> None:
        try:
            with closing(
                sqlite3.connect(f"{Path(self.path).absolute().as_uri()}?mode=ro", uri=True)
            ) as fresh:
                (checked,) = fresh.execute("PRAGMA integrity_check(1)").fetchone()
                whole = checked == "ok" and (known is None or known(fresh))
        except sqlite3.Error:
            whole = False
        if not whole:
            self.overwritten = True
            raise FileChanged(_OVERWRITTEN)


class WatchedConnection(sqlite3.Connection):
    """A connection that watches its files once it has been opened for writing."""

    identity: FileIdentity | None = None


def identity_of(database: sqlite3.Connection) -> FileIdentity | None:
    """Return the watched files of a connection, or `None` if they are not watched."""
    return database.identity if isinstance(database, WatchedConnection) else None


def _fits_its_header(path: str) -> bool:
    """Return whether a file is as long as its header says: a complete database, not one cut short."""
    try:
        with open(path, "rb") as file:
            header = file.read(100)
            size = os.fstat(file.fileno()).st_size
    except OSError:
        return False
    page = int.from_bytes(header[16:18], "big")
    return len(header) == 100 and size == (1 << 16 if page == 1 else page) * int.from_bytes(
        header[28:32], "big"
    )


def _stat(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except OSError:
        return None
