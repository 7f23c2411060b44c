"""A recovery that is cut off between two of its steps, or done by two windows at once, loses nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive import backups, recovery
from game.archive.backups import BACKUP_FOLDER
from game.archive.database import connect
from game.archive.locks import lock_match
from game.archive.recovery import DATABASE_FILE, ArchiveRestored, open_archive
from tests.game.archives import NOW, archive_of, fresh, seats_for, step

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child that is killed")


def begun(folder: Path, seed: int, *, key: str = "california_jack") -> None:
    with closing(archive_of(folder)) as archive:
        match, rng = fresh(key, seed), Random(seed)
        page = archive.add(match, seats_for(match))
        for _ in range(20):
            step(match, rng)
        page.write(match)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two matches and a damaged file, whose last match is in its log alone."""
    ground = tmp_path_factory.mktemp("original")
    folder, lasting = ground / "source", ground / "damaged"
    begun(folder, 1)
    with closing(connect(folder / DATABASE_FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        begun(folder, 2)
        database.execute("DELETE FROM undo")
        database.execute("UPDATE tally SET sum = sum + 1 WHERE match = 1 AND name = 'match'")
        shutil.copytree(folder, lasting)
    assert (lasting / f"{DATABASE_FILE}-wal").stat().st_size > 0
    return lasting


@pytest.fixture
def damaged(original: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(original, tmp_path / "damaged")


def numbers(folder: Path) -> tuple[list[int], Any]:
    found = open_archive(folder, GAMES, NOW)
    assert found.archive is not None, found
    with closing(found.archive) as archive:
        for number in archive.numbers():
            archive.follow(number, GAMES)
        return archive.numbers(), recovery.unseen_recovery(archive.database)


def dying(name: str, at: int) -> Callable[..., Any]:
    """A function of `os` that ends the process at its call of that number, before it does anything."""
    does, calls = getattr(os, name), [0]

    def call(*given: Any, **named: Any) -> Any:
        calls[0] += 1
        if calls[0] > at:
            os._exit(9)
        return does(*given, **named)

    return call


def dies(folder: Path, name: str, at: int) -> bool:
    """Let a child open the archive and die at a call; whether it did."""
    child = os.fork()
    if child == 0:
        try:
            setattr(os, name, dying(name, at))
            open_archive(folder, GAMES, NOW)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


@forks
@pytest.mark.parametrize("has_copy", [True, False])
@pytest.mark.parametrize("name", ["rename", "replace", "fsync"])
def test_a_recovery_is_finished_where_it_was_cut_off(
    name: str, has_copy: bool, damaged: Path, tmp_path: Path
) -> None:
    died, at = True, -1
    while died:
        at += 1
        folder = tmp_path / f"{at}"
        shutil.copytree(damaged, folder)
        if not has_copy:
            shutil.rmtree(folder / BACKUP_FOLDER, ignore_errors=True)
        died = dies(folder, name, at)
        found, told = numbers(folder)
        assert found == [1, 2], at
        assert isinstance(told, ArchiveRestored)
        aside = folder / told.aside
        with closing(sqlite3.connect(aside)) as database:
            assert database.execute("SELECT count(*) FROM match").fetchone() == (2,)
        assert not [*folder.glob("etori.restored*")]
    assert 0 < at < 30


@forks
def test_two_windows_do_not_restore_one_archive_twice(damaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one has found the damage while the first has not yet set the file aside."""
    reading, writing = os.pipe()
    children: list[int] = []
    set_aside = recovery._set_aside

    def another() -> None:
        os.closerange(3, writing)  # what belongs to the first window, above all its lock
        os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))

        def found_damage(*_: object) -> Any:
            os.write(writing, b"x")
            return lock_match(damaged, 0)

        monkeypatch.setattr(recovery, "_set_aside", set_aside)
        monkeypatch.setattr(recovery, "lock_match", found_damage)
        begun(damaged, 3)

    def begin_another(path: Path, aside: Path) -> None:
        child = os.fork()
        if child == 0:
            try:
                another()
            finally:
                os._exit(0)
        children.append(child)
        os.read(reading, 1)
        set_aside(path, aside)

    monkeypatch.setattr(recovery, "_set_aside", begin_another)
    found = open_archive(damaged, GAMES, NOW)
    for child in children:
        os.waitpid(child, 0)
    assert found.archive is not None
    assert found.archive.lost is None
    assert found.archive.numbers() == [1, 2, 3]
    found.archive.close()
    assert len([*damaged.glob("etori-damaged*.db")]) == 1


def test_a_copy_that_was_not_finished_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
        target.execute("CREATE TABLE part (text)")
        raise sqlite3.OperationalError("database or disk is full")

    begun(tmp_path, 1)
    stale = tmp_path / BACKUP_FOLDER / "2026-11-20-77.new"
    stale.parent.mkdir(exist_ok=True)
    stale.write_bytes(b"of a window that was killed")
    monkeypatch.setattr("game.archive.files._OLD", -1)
    monkeypatch.setattr(backups, "copy_whole", full)
    archive_of(tmp_path).close()
    assert [*stale.parent.iterdir()] == []


def test_reading_a_copy_leaves_nothing_beside_it(tmp_path: Path) -> None:
    begun(tmp_path, 1)
    begun(tmp_path, 2)
    assert backups.newest_copy(tmp_path, NOW.date()) is not None
    assert [path.name for path in (tmp_path / BACKUP_FOLDER).iterdir()] == [f"{NOW:%Y-%m-%d}.db"]
