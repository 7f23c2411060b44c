"""Reading an archive where SQLite can't write or lock: read-only folder, full disk, disk without locks.

Even to read, SQLite has to lock the file and write beside it.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from game.archive.private_files import create_private

_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
_UNLOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL)
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL, errno.EIO)
"""Error numbers of a disk that has no file locks."""


_WITHOUT_LOCKS = "win32-none" if os.name == "nt" else "unix-none"
"""SQLite's virtual file system (VFS) without locks."""


def no_locks(folder: Path) -> bool:
    """Return whether a folder's disk has no file locks, or False if no file can be created to try it."""
    probe = folder / f"etori-lock-{os.getpid()}.probe"
    try:
        with suppress(FileNotFoundError):
            os.unlink(probe)
        create_private(probe)
    except OSError:
        return False
    found = 0
    with suppress(OSError):
        handle = os.open(probe, os.O_RDWR)
        try:
            _lock(handle)
        except OSError as fault:
            found = fault.errno or 0
        finally:
            os.close(handle)
    with suppress(OSError):
        os.unlink(probe)
    return found in _NO_LOCKS


def must_be_read_alone(fault: sqlite3.Error, path: Path) -> bool:
    """Return whether SQLite fails to read a file because it can't lock or write there."""
    if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_SHMSIZE:  # the disk is full
        return True
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    if code in _UNWRITABLE:
        with suppress(OSError):
            return _may(path, os.R_OK) and not _may(path.parent, os.W_OK)
    return code in _UNLOCKED and no_locks(path.parent)


def read_alone(path: Path, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
    """Return a read-only connection to a file that no one else writes to, or to a copy in memory.

    The copy is made if SQLite has left a log beside the file. Raises `OSError` and `sqlite3.Error`.
    """
    real = Path(os.path.realpath(path))
    logs = [log for end in ("-wal", "-journal") if _holds(log := Path(f"{real}{end}"))]
    if not logs:
        uri = f"{real.as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(uri, uri=True, isolation_level=None, factory=factory)
    memory = sqlite3.connect(":memory:", isolation_level=None, factory=factory)
    try:
        with TemporaryDirectory(prefix="etori-") as folder:
            for each in (real, *logs):
                shutil.copyfile(each, Path(folder) / each.name)
            own = f"{(Path(folder) / real.name).as_uri()}?vfs={_WITHOUT_LOCKS}"
            with closing(sqlite3.connect(own, uri=True, isolation_level=None)) as source:
                source.execute("PRAGMA locking_mode = EXCLUSIVE")  # lets SQLite read a log without locks
                source.backup(memory)
        memory.execute("PRAGMA query_only = ON")
    except BaseException:
        memory.close()
        raise
    return memory


def _may(path: Path, right: int) -> bool:
    return os.access(path, right, effective_ids=os.access in os.supports_effective_ids)


def _holds(log: Path) -> bool:
    try:
        return os.stat(log).st_size > 0
    except OSError:
        return False


if os.name == "nt":

    def _lock(handle: int) -> None:
        """Do nothing: Windows locks every file it opens."""

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
