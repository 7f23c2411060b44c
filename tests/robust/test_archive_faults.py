"""Each read, write, flush and opening under SQLite fails in each way: old or new opens, by itself."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.archive.archive import Archive
from game.archive.database import connect, migrate
from game.archive.integrity import check
from game.archive.recovery import DATABASE_FILE
from tests.conftest import Tally
from tests.game.archives import fresh, recorded, seats_for, step, written
from tests.game.faults import CODES, Faults

apsw = pytest.importorskip("apsw", reason="needs apsw")
power = pytest.importorskip("tests.game.power", reason="needs apsw")

SAYS = {
    errno.ENOSPC: apsw.FullError,
    errno.EIO: apsw.IOError,
    errno.EACCES: apsw.CantOpenError,
    errno.EROFS: apsw.ReadOnlyError,
    errno.EMFILE: apsw.CantOpenError,
    errno.EINTR: apsw.InterruptError,
}
"""What SQLite's own files make of each; they try again after EINTR, which is passed on here all the same."""
CALLS = {power.OpenFile: ("xRead", "xWrite", "xSync", "xTruncate"), power.Disk: ("xOpen", "xDelete")}
STEPS = 8


@contextmanager
def refusing(first: int, many: int, error: type[Exception]) -> Iterator[Faults]:
    faults = Faults(first, many)
    with pytest.MonkeyPatch.context() as patch:
        for kind, names in CALLS.items():
            for name in names:
                patch.setattr(kind, name, faults.wrap(getattr(kind, name), lambda: error("refused")))
        yield faults


def archive_on(disk: Any) -> Archive:
    """The archive of a disk, as it is opened again and again until it opens."""
    while True:
        database = None
        try:
            database = power.Database(disk)
            migrate(database)
            return Archive(database)
        except apsw.Error:
            if database is not None:
                with suppress(apsw.Error):  # closing may want to remove the log
                    database.close()


def on_disk(disk: Any, folder: Path) -> list[list[str]] | None:
    """What a program that starts now finds of the only match; `None` where there is none yet."""
    folder.mkdir()
    for name, inode in disk.files.items():
        (folder / Path(name).name).write_bytes(inode.seen)
    path, deals = folder / DATABASE_FILE, None
    if path.exists() and check(path):
        with closing(Archive(connect(path, writable=False))) as archive:
            for number in archive.numbers():
                assert number == 1
                deals = recorded(archive.record(number))
    shutil.rmtree(folder)
    return deals


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # refused while closing
@pytest.mark.parametrize("many", [1, 6], ids=["once", "a while"])
@pytest.mark.parametrize("code", CODES, ids=[errno.errorcode[code] for code in CODES])
def test_when_a_call_under_sqlite_fails_nothing_told_is_lost(
    code: int, many: int, in_memory: Path, tally: Tally
) -> None:
    tally.floor(calls=40, refused=20)
    number = 0
    while True:
        disk, rng = power.Disk(), Random(3)
        with refusing(number, many, SAYS[code]) as faults:
            archive = archive_on(disk)
            match = fresh("kan", 3)
            page = archive.new_writer(seats_for(match))
            since: list[list[list[str]] | None] = [None]
            for _ in range(STEPS):
                step(match, rng)
                since.append(written(match))
                try:
                    page.write(match)
                    del since[:-1]
                except apsw.Error:
                    tally.count["refused"] += 1
                    assert on_disk(disk, in_memory / "now") in since, "what was told, or was done after"
            if not faults.met:
                break
        page.write(match)
        assert page.number is not None
        assert recorded(archive.record(page.number)) == written(match), "all is written with the next"
        assert on_disk(disk, in_memory / "now") == written(match)
        archive.close()
        assert on_disk(disk, in_memory / "now") == written(match)
        tally.count["calls"] += 1
        number += 1
