"""Locks that show which window plays a match; the system releases them when its process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from game.archive.private_files import make_private_folder, open_private

FOLDER = "open"
"""Folder of the lock files, beside the archive."""


class MatchLock:
    """A window's lock on a match that it plays, held until it is released."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        """Release the lock, so that other windows can play the match; does nothing if already released."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def lock_match(folder: Path, match: int) -> MatchLock | None:
    """Lock a match of a folder's archive; returns `None` if another window holds the lock.

    Raises `OSError` if the disk fails or has no locks.
    """
    locks = folder / FOLDER
    make_private_folder(locks)
    handle = open_private(locks / f"{match}.lock", os.O_RDWR | os.O_CREAT)
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return MatchLock(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
