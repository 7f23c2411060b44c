"""Reopen the archive after its file was deleted, replaced or damaged while in use."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from game.archive.archive import Archive
from game.archive.backups import unfinished
from game.archive.database import copy_whole
from game.archive.file_identity import FileIdentity, identity_of
from game.archive.files import flush, free_name, sync_folder
from game.archive.private_files import FOLDER_MODE
from game.archive.recovery import DATABASE_FILE, ArchiveOpened, open_archive
from game.archive.writer import MatchWriter
from game.engine.rules import Game
from game.match.match import Match
from game.match.record import as_json

logger = logging.getLogger(__name__)


def reopen(archive: Archive, folder: Path, games: Mapping[str, Game[Any]], now: datetime) -> ArchiveOpened:
    """Close an archive and open the file that is now at its path, as at the start of the program.

    A deleted file is restored: its content can still be read through the connection until that is closed. If
    the file was replaced, what the connection still reads is saved beside it.
    """
    identity = identity_of(archive.database)
    stale: list[str] = []
    if identity is not None:
        with suppress(OSError, sqlite3.Error):
            stale = _save_open_file(archive.database, identity, folder, now)
    archive.close()
    for name in stale:
        with suppress(OSError):
            os.unlink(name)
    return open_archive(folder, games, now)


def _save_open_file(
    database: sqlite3.Connection, identity: FileIdentity, folder: Path, now: datetime
) -> list[str]:
    """Save what the connection reads; return its log files that do not belong to the file at the path.

    SQLite would apply those logs to that file. Raises `OSError` and `sqlite3.Error`.
    """
    path = folder / DATABASE_FILE
    if identity.deleted:
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
        with unfinished(_fresh(path)) as fresh:
            _copy(database, fresh)
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.unlink(f"{path}{end}")
            os.replace(fresh, path)
        sync_folder(folder)
        logger.warning("%s was deleted and is put back", path.name)
        return []
    another = identity.replaced or identity.overwritten
    if another:
        with unfinished(free_name(path.with_stem(f"{path.stem}-replaced-{now:%Y-%m-%d-%H%M%S}"))) as aside:
            _copy(database, aside)
        logger.warning("%s was replaced; what it held is saved as %s", path.name, aside.name)
    if not identity.replaced:
        # Closing the connection would write its log into the file. Replacing the file by a copy prevents
        # that.
        with unfinished(_fresh(path)) as fresh:
            shutil.copyfile(path, fresh)
            flush(fresh)
            os.replace(fresh, path)
    return identity.own_beside() if another else []


def _fresh(path: Path) -> Path:
    return path.with_name(f"{path.name}-{os.getpid()}.new")


def _copy(database: sqlite3.Connection, path: Path) -> None:
    with closing(sqlite3.connect(path)) as target:
        copy_whole(database, target)
    flush(path)


def writer_in(archive: Archive, writer: MatchWriter, match: Match) -> MatchWriter:
    """Return the writer with which a match from another file continues in an archive.

    It has the same number if an earlier state of the match is saved there; otherwise it is new.
    """
    with suppress(LookupError, ValueError, TypeError, sqlite3.Error):
        if writer.number is not None and _is_earlier(archive, writer, match):
            found = MatchWriter(archive.database, writer.seats, writer.number, writer.lone)
            found.remember(archive.record(writer.number)["deals"])
            found.levels, found.resigned = writer.levels, writer.resigned
            return found
    found = archive.new_writer(writer.seats, writer.lone)
    found.levels, found.resigned = writer.levels, writer.resigned
    return found


def _is_earlier(archive: Archive, writer: MatchWriter, match: Match) -> bool:
    assert writer.number is not None
    there, session = archive.record(writer.number), archive.session(writer.number)
    own = as_json(match)
    before, now = there.pop("deals"), own.pop("deals")
    del there["version"], own["version"]  # a later deal may be the first with a seal
    alike = (there, session.seats, session.seed) == (own, writer.seats, match.seed)
    decks = [deal["deck"] for deal in before]
    return alike and decks == [deal["deck"] for deal in now[: len(decks)]]
