"""The archive of a folder for commands that only read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from game.archive.archive import Archive
from game.archive.database import CURRENT_VERSION, connect_as_now
from game.archive.integrity import DamagedArchive, check
from game.archive.recovery import DATABASE_FILE
from game.match.record import quoted


class NoArchive(Exception):
    """A folder has no archive that can be read; the message says why in one line."""


@contextmanager
def archive_in(folder: Path) -> Iterator[Archive]:
    """Open a folder's archive without writing to it; an empty file is an archive without matches.

    Raises `NoArchive`, `OSError` and `sqlite3.Error`.
    """
    path = folder / DATABASE_FILE
    if not path.exists():
        raise NoArchive(f"there is no archive in {quoted(str(folder))}; choose another folder with --folder")
    try:
        version = check(path, each_row=False)
    except DamagedArchive as fault:
        raise NoArchive(f"the archive is damaged ({quoted(str(fault))}); start etori to repair it") from fault
    if 0 < version < CURRENT_VERSION:
        raise NoArchive("the archive is from an earlier version; start etori to update it")
    with closing(Archive(connect_as_now(path, version), writable=False)) as archive:
        yield archive
