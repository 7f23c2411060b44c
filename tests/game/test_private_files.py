"""What the program makes in its folder is for its owner alone, and no link in it is written through."""

from __future__ import annotations

import logging
import os
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from game import GAMES
from game.archive.backups import BACKUP_FOLDER, DAYS
from game.archive.collections import CollectionFile
from game.archive.locks import LOCK_FOLDER, lock_match
from game.archive.private_files import tighten
from game.archive.recovery import DATABASE_FILE, ArchiveRestored
from game.puzzles import progress
from game.session.library import MatchLibrary
from scenes.framework.preferences import Preferences, save_preferences
from scenes.start.failed_starts import FailedStarts
from scenes.start.fault_report import write_report
from scenes.start.logbook import CRASH_FILE, LOG_FILE, Logbook

from .archives import NOW, archive_of, fresh, opened, seats_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")

LATER = NOW + timedelta(days=1)


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The system gives everyone every right unless a program asks for less."""
    before = os.umask(0)
    yield
    os.umask(before)


def used(folder: Path) -> None:
    """A data folder in which a match was begun, with all that the program makes in it."""
    library = MatchLibrary(folder, GAMES, NOW)
    match = fresh("kan", 1)
    host = library.begin(match, seats_for(match))
    host.start_deal()
    save_preferences(folder, Preferences())
    save_preferences(folder, Preferences(name="Mio"))
    progress.save(folder, {})
    CollectionFile(folder).create("Endgames")
    CollectionFile(folder).create("Auctions")
    FailedStarts(folder).begin()
    book = Logbook(folder / "log")
    logging.getLogger("test").warning("a line")
    write_report("a report", book.folder)
    book.close()
    host.leave()
    library.close()
    archive_of(folder, LATER).close()  # makes a copy


def made(folder: Path) -> Iterator[Path]:
    yield folder
    for path in folder.rglob("*"):
        if not path.is_symlink():
            yield path


def test_all_that_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    used(folder)
    (folder / DATABASE_FILE).write_bytes(b"damaged")
    opened(folder, LATER)
    found = {path.relative_to(folder): stat.S_IMODE(path.lstat().st_mode) for path in made(folder)}
    assert len(found) > 12
    assert not {path: oct(mode) for path, mode in found.items() if mode & 0o077}


def test_what_was_made_before_is_tightened_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    used(folder)
    for path in made(folder):
        path.chmod(0o777 if path.is_dir() else 0o666)
    letter = folder / "letter.txt"
    letter.write_text("of another program")
    outside = tmp_path / "outside"
    outside.write_text("not ours")
    (folder / "etori-link").symlink_to(outside)
    FailedStarts(folder).begin()
    loose = {path.name for path in made(folder) if path.lstat().st_mode & 0o077}
    assert loose == {letter.name}
    assert outside.stat().st_mode & 0o077


def test_a_folder_that_all_share_and_the_home_folder_keep_their_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for mode, home in ((0o1777, "elsewhere"), (0o755, "data")):
        folder = tmp_path / "data"
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)
        monkeypatch.setattr(Path, "home", lambda home=home: tmp_path / home)
        tighten(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == mode


def test_no_log_lock_or_marker_is_written_through_a_link(tmp_path: Path) -> None:
    folder, outside = tmp_path / "data", tmp_path / "outside"
    outside.write_text("precious")
    for name in (f"log/{LOG_FILE}", f"log/{CRASH_FILE}", f"{LOCK_FOLDER}/1.lock", "starting"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(outside)
    dead = folder / LOCK_FOLDER / "2.lock"
    dead.symlink_to(tmp_path / "made")
    book = Logbook(folder / "log")
    logging.getLogger("test").warning("a line")
    book.close()
    FailedStarts(folder).begin()
    for match in (1, 2):
        with pytest.raises(OSError, match="symbolic links"):
            lock_match(folder, match)
    assert outside.read_text() == "precious"
    assert not (tmp_path / "made").exists()
    assert MatchLibrary(folder, GAMES, NOW).archive is not None


@pytest.mark.parametrize("name", ["log", LOCK_FOLDER])
def test_a_link_in_place_of_a_folder_is_not_followed(name: str, tmp_path: Path) -> None:
    folder, outside = tmp_path / "data", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    (folder / name).symlink_to(outside)
    used(folder)
    assert not list(outside.iterdir())


@pytest.mark.parametrize("what", ["link", "dead link", "file"])
def test_what_bears_the_name_of_the_copies_is_set_aside(what: str, tmp_path: Path) -> None:
    """Nothing is written or deleted through a link, and copies are made all the same."""
    folder, outside = tmp_path / "data", tmp_path / "outside"
    used(folder)
    shutil.rmtree(folder / BACKUP_FOLDER)
    match what:
        case "link":
            outside.mkdir()
            for day in range(1, 20):
                (outside / f"2020-01-{day:02}.db").write_text("precious")
            (folder / BACKUP_FOLDER).symlink_to(outside)
        case "dead link":
            (folder / BACKUP_FOLDER).symlink_to(outside)
        case _:
            (folder / BACKUP_FOLDER).write_text("precious")
    for day in range(DAYS):
        archive_of(folder, LATER + timedelta(days=day)).close()
    assert len(list((folder / BACKUP_FOLDER).glob("*.db"))) == DAYS
    assert not (folder / BACKUP_FOLDER).is_symlink()
    assert os.path.lexists(folder / "copies-set-aside")
    if what == "link":
        assert len(list(outside.iterdir())) == 19


@pytest.mark.parametrize("bad", ["dead link", "folder", "link to itself"])
def test_a_good_copy_is_found_beside_a_name_that_leads_nowhere(bad: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    used(folder)
    other = folder / BACKUP_FOLDER / "2026-11-24.db"
    match bad:
        case "folder":
            other.mkdir()
        case "dead link":
            other.symlink_to(tmp_path / "nowhere")
        case _:
            other.symlink_to(other)
    (folder / DATABASE_FILE).write_bytes(b"damaged")
    found = opened(folder, LATER)
    assert isinstance(found.finding, ArchiveRestored)
    assert found.finding.copy == f"{LATER:%Y-%m-%d}"


def test_a_planted_link_is_not_written_by_a_copy(tmp_path: Path) -> None:
    folder, outside = tmp_path / "data", tmp_path / "outside"
    used(folder)
    day = LATER + timedelta(days=1)
    (folder / BACKUP_FOLDER / f"{day:%Y-%m-%d}-{os.getpid()}.new").symlink_to(outside)
    archive_of(folder, day).close()
    assert not outside.exists()
    assert (folder / BACKUP_FOLDER / f"{day:%Y-%m-%d}.db").exists()
