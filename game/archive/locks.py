"""Locks that show which window plays a match or as which player; the system releases them when its process
ends.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from game.archive.private_files import make_private_folder, open_private

LOCK_FOLDER = "open"
"""Folder of the lock files, beside the archive."""


class WindowLock:
    """A window's lock on a match or a player, held until it is released."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        """Release the lock for other windows; does nothing if already released."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def lock_match(folder: Path, match: int) -> WindowLock | None:
    """Lock a match of a folder's archive; returns `None` if another window holds the lock.

    Raises `OSError` if the disk fails or has no locks.
    """
    locks = folder / LOCK_FOLDER
    make_private_folder(locks)
    return _locked(locks / f"{match}.lock")


def lock_player(folder: Path, *, shared: bool) -> WindowLock | None:
    """Lock a player's folder; returns `None` if another window holds a lock that excludes this one.

    Locks that are `shared` exclude only those that are not. The lock file is beside the folder, so that it
    is no obstacle to moving the folder. Raises `OSError` if the disk fails or has no locks.
    """
    return _locked(folder.with_suffix(".lock"), shared=shared)


def _locked(path: Path, *, shared: bool = False) -> WindowLock | None:
    handle = open_private(path, os.O_RDWR | os.O_CREAT)
    try:
        _lock(handle, shared=shared)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return WindowLock(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> None:  # without shared locks, only one window holds it
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
