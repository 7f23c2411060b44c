"""A read-only folder and a disk without locks: matches are shown and exported, and the reason is told."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.archive import locks, rows, unwritable
from game.archive.archive import Archive
from game.archive.database import SCHEMA_VERSIONS, connect
from game.archive.recovery import DATABASE_FILE, ArchiveEmptied, ArchiveReadOnly, ArchiveRefused, open_archive
from game.archive.transfer import export_matches
from game.engine.templates import Notice
from game.session.host import Host
from game.session.library import MatchLibrary

from . import sqlite_calls
from .archives import AS_EARLIER, archive_of, opened
from .test_rescue import LATER, filled
from .unwritable_folders import only_read
from .unwritable_folders import place as place

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")

READ_ONLY = Notice("The folder is read-only.")


def left_by_a_kill(folder: Path) -> None:
    """The last changes are in the log beside the file, as a program leaves it that is killed."""
    with closing(connect(folder / DATABASE_FILE)) as database:
        for number in Archive(database).numbers():
            rows.update(database, "match", number, favourite=1)
        shutil.copytree(folder, folder.with_name("killed"))
    shutil.rmtree(folder)
    folder.with_name("killed").rename(folder)
    assert (folder / f"{DATABASE_FILE}-wal").stat().st_size > 0


def of_version_1(folder: Path) -> None:
    """An archive as version 0.2 wrote it."""
    path = folder / DATABASE_FILE
    with closing(sqlite3.connect(path)) as new:
        tables = {
            name: new.execute(f"SELECT * FROM {name}").fetchall() for name in ("match", "deal", "action")
        }
    path.unlink()
    path.touch()
    with closing(connect(path)) as old:
        for statement in SCHEMA_VERSIONS[0]:
            old.execute(" ".join(statement.split()))
        for name, rows in tables.items():
            for row in rows:
                old.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", tuple(row))
        old.execute("PRAGMA application_id = 0x45746F72")
        old.execute("PRAGMA user_version = 1")


def clean(folder: Path) -> None:
    """An archive that was closed."""
    assert not (folder / f"{DATABASE_FILE}-wal").exists()


STATES: tuple[Callable[[Path], None], ...] = (clean, left_by_a_kill, of_version_1)


@pytest.mark.parametrize("state", STATES)
def test_matches_of_a_folder_that_can_only_be_read_are_shown_and_can_be_passed_on(
    state: Callable[[Path], None], place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = place / "data"
    kept = filled(folder, Random(1))
    state(folder)
    before = sorted(folder.rglob("*"))
    (place / "home").mkdir()
    (place / "home").chmod(0o777)
    monkeypatch.setattr(Path, "home", lambda: place / "home")
    with only_read(folder):
        library = MatchLibrary(folder, GAMES, LATER)
        assert library.notices == [
            Notice("You can view your matches, but Etori can't save anything."),
            READ_ONLY,
        ]
        archive = library.archive
        assert archive is not None
        assert not archive.writable
        assert {number: archive.record(number) for number in archive.numbers()} == kept
        assert len(archive.rows(archive.numbers())) == len(kept)
        assert archive.games() is not None
        passed = export_matches(archive, archive.numbers(), "etori-matches.jsonl")
        assert passed.path is not None
        assert passed.written == len(kept)
        host = library.go_on(1)
        assert host.trouble == READ_ONLY
        host.act(host._match.legal()[0]) if host._match.upcoming is None else host.start_deal()
        assert host.trouble == READ_ONLY, "and it is never said to be saved"
        host.try_again()
        assert host.trouble == READ_ONLY
        assert host.save_elsewhere() is not None
        host.leave()
        library.close()
    assert sorted(folder.rglob("*")) == before
    found = archive_of(folder, LATER) if state is not left_by_a_kill else opened(folder, LATER).archive
    assert found is not None
    assert found.record(1) == kept[1]


@pytest.mark.parametrize("state", [clean, left_by_a_kill])
def test_the_commands_read_a_folder_that_can_only_be_read(
    state: Callable[[Path], None], place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = place / "data"
    kept = filled(folder, Random(1))
    state(folder)
    with only_read(folder):
        assert main(["export", "--folder", str(folder), "--all"]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert sorted(map(str, kept.values())) == sorted(str(line["record"]) for line in lines)
        assert main(["stats", "--folder", str(folder), "--json"]) == 0
        assert isinstance(json.loads(capsys.readouterr().out), dict)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a disk")
def test_matches_on_a_disk_that_can_only_be_read_are_shown(place: Path) -> None:
    folder = place / "data"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=False, capture_output=True).returncode:
        pytest.skip("this root cannot mount")
    try:
        kept = filled(folder, Random(1))
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        found = open_archive(folder, GAMES, LATER)
        assert found.finding == ArchiveReadOnly(READ_ONLY)
        assert found.archive is not None
        assert {number: found.archive.record(number) for number in found.archive.numbers()} == kept
        found.archive.close()
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.skipif(not sqlite_calls.can_be_asked(), reason="the calls of this SQLite cannot be refused")
@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
@pytest.mark.parametrize("state", [clean, left_by_a_kill])
def test_a_disk_without_locks_shows_the_matches_and_says_why_nothing_is_saved(
    state: Callable[[Path], None], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    kept = filled(folder, Random(1))
    state(folder)
    tries = []

    def refuse(handle: int, *, shared: bool = False) -> None:
        raise OSError(code, os.strerror(code))

    def asked(name: str) -> int:
        tries.append(name)
        return code if name == "fcntl" else 0

    monkeypatch.setattr(unwritable, "_lock", refuse)
    monkeypatch.setattr(locks, "_lock", refuse)
    with sqlite_calls.asking(asked):
        library = MatchLibrary(folder, GAMES, LATER)
    why = Notice("This disk can't lock files.")
    assert library.notices == [Notice("You can view your matches, but Etori can't save anything."), why]
    assert library.archive is not None
    assert {number: library.archive.record(number) for number in library.archive.numbers()} == kept
    assert tries.count("fcntl") < 20, "nobody waits for a lock that never comes"
    host = library.go_on(1)
    assert host.trouble == why
    assert isinstance(host, Host)
    assert not list(folder.glob("*.probe"))


def test_an_archive_of_an_earlier_version_is_checked_as_one_of_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = filled(tmp_path, Random(1))
    of_version_1(tmp_path)
    assert main(["check", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"checked: {len(kept)} matches")
    assert told.endswith("no problems found\n")


@pytest.mark.skipif(not sqlite_calls.can_be_asked(), reason="the calls of this SQLite cannot be refused")
@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_a_full_disk_shows_the_matches_and_says_why_nothing_is_saved(version: int, tmp_path: Path) -> None:
    """SQLite has no room for the memory that connections share, and calls it a fault of the disk."""
    kept = filled(tmp_path, Random(1))
    with closing(connect(tmp_path / DATABASE_FILE)) as database:
        for statement in AS_EARLIER.get(version, ()):
            database.execute(statement)

    def asked(name: str) -> int:
        return errno.ENOSPC if name in ("write", "pwrite64") else 0

    with sqlite_calls.asking(asked):
        found = opened(tmp_path)
    assert found.finding == ArchiveReadOnly(Notice("The disk is full."))
    assert found.archive is not None
    with closing(found.archive) as archive:
        assert {number: archive.record(number) for number in archive.numbers()} == kept
    archive_of(tmp_path).close()


def test_a_folder_that_can_only_be_read_and_holds_nothing_says_so(place: Path) -> None:
    folder = place / "data"
    folder.mkdir()
    with only_read(folder):
        assert opened(folder).finding == ArchiveRefused(READ_ONLY)


@pytest.mark.parametrize(
    ("what", "trace", "told"),
    [
        ("empty", "open/1.lock", True),
        ("missing", "open/1.lock", True),
        ("empty", "copies/2026-11-20.db", True),
        ("missing", "copies/2026-11-20.db", True),
        ("empty", "settings.json", True),
        ("missing", "settings.json", False),
        ("empty", "letter.txt", False),
    ],
)
def test_matches_that_are_gone_without_a_good_copy_are_worth_a_sentence(
    what: str, trace: str, told: bool, tmp_path: Path
) -> None:
    """Version 0.1 had settings before there was an archive, so they do not tell that one was there."""
    archive_of(tmp_path).close()
    archive_of(tmp_path).close()
    (tmp_path / trace).parent.mkdir(exist_ok=True)
    (tmp_path / trace).touch()
    (tmp_path / DATABASE_FILE).unlink()
    if what == "empty":
        (tmp_path / DATABASE_FILE).touch()
    found = opened(tmp_path)
    assert found.finding == (ArchiveEmptied() if told else None)
    assert found.archive is not None
    found.archive.close()
    assert archive_of(tmp_path).numbers() == []


def test_a_log_without_its_database_does_not_spoil_the_copy(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    filled(folder, Random(1))
    left_by_a_kill(folder)
    (folder / DATABASE_FILE).unlink()
    found = opened(folder, LATER)
    assert found.archive is not None
    with closing(found.archive) as archive:
        (checked,) = archive.database.execute("PRAGMA integrity_check").fetchone()
        assert checked == "ok"
        assert archive.numbers() == [1, 2, 3]
        assert not archive.saved_match(1).favourite, "what the log held is not the copy's"
