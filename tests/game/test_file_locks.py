"""While a match is open, nothing in this process opens the archive's file but SQLite.

Closing a file gives up all locks of a process on it. Another process that closes the database then takes
itself for the last one, and deletes the log that holds what was last saved.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive.archive import Archive
from game.archive.audit import Audit
from game.archive.integrity import check
from game.archive.recovery import DATABASE_FILE
from game.archive.transfer import MatchImport

from .archives import NOW, archive_of, fresh, opened, seats_for, step

pytestmark = pytest.mark.skipif(os.name == "nt", reason="locks belong to the handle on Windows")

VISIT = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("SELECT count(*) FROM action").fetchone()
database.close()
"""


def audit(archive: Archive, path: Path) -> None:
    list(Audit(path, GAMES).steps())


def take_in(archive: Archive, path: Path) -> None:
    link = path.with_name("another name.etori")
    link.symlink_to(path)
    intake = MatchImport(archive, [path, link], GAMES)
    while intake.step():
        pass
    assert len(intake.flaws) == 2


@pytest.mark.parametrize(
    "read",
    [
        lambda archive, path: check(path),
        audit,
        take_in,
        lambda archive, path: opened(path.parent, NOW),
    ],
    ids=["check", "audit", "import", "open again"],
)
def test_what_is_saved_stays_in_the_log(read: Callable[[Archive, Path], object], tmp_path: Path) -> None:
    archive, rng = archive_of(tmp_path), Random(2)
    match = fresh("california_jack", 1)
    page = archive.add(match, seats_for(match))
    for _ in range(8):
        step(match, rng)
        page.write(match)
    read(archive, tmp_path / DATABASE_FILE)
    subprocess.run([sys.executable, "-c", VISIT, str(tmp_path / DATABASE_FILE)], check=True)
    assert (tmp_path / f"{DATABASE_FILE}-wal").stat().st_size
    assert archive.lost is None
    step(match, rng)
    page.write(match)
    archive.close()
    assert page.number is not None
    again = archive_of(tmp_path)
    assert len(again.record(page.number)["deals"][-1]["actions"]) == len(match.deal.actions)
    again.close()
