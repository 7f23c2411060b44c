"""Checking an archive on demand, and beside the game: what is wrong is found, told and repaired."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.__main__ import main
from game.archive import integrity, recovery, rows
from game.archive.audit import Audit
from game.archive.backups import BACKUP_FOLDER
from game.archive.database import CURRENT_VERSION as VERSION
from game.archive.database import connect, version_of
from game.archive.recovery import DATABASE_FILE, SUSPECT_FILE, finish_check, mark_suspect
from game.session.library import MatchLibrary
from game.session.past_deal import PastDeal
from tests.game.archives import AS_EARLIER, NOW, archive_of, fresh, seats_for, step

LATER = NOW + timedelta(days=1)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of three matches, of which the backup has two; deals of the first are judged."""
    folder, rng = tmp_path_factory.mktemp("original"), Random(4)
    archive = archive_of(folder)
    for seed, key in enumerate(("california_jack", "kan", "jo_jotte")):
        match = fresh(key, seed)
        page = archive.add(match, seats_for(match))
        while not match.deals or not match.deal.finished:
            step(match, rng)
        page.write(match)
        if seed == 0:
            past = PastDeal(match, 1, archive.session(1).seats, archive.verdicts(1, 1))
            judged = islice(past.job(0).work(lambda: False), 2)  # later ones take long
            past.take([past.job(0).reader()(each) for each in judged])
        if seed == 1:
            archive.close()
            archive = archive_of(folder)
    archive.close()
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    """A copy of that archive."""
    return shutil.copytree(original, tmp_path / "copy")


def damage(folder: Path, *statements: str) -> None:
    with closing(connect(folder / DATABASE_FILE)) as database:
        for statement in statements:
            database.execute(statement)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def audited(folder: Path) -> Audit:
    audit = Audit(folder / DATABASE_FILE, GAMES)
    for _ in audit.steps():
        pass
    return audit


def test_an_archive_that_is_well_is_told_to_be(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    audit = audited(folder)
    assert (audit.is_well, audit.matches, audit.deals, audit.verdicts) == (True, 3, 3, 2)
    for command in (["check"], ["check", "--repair"]):
        assert main([*command, "--folder", str(folder)]) == 0
        told = capsys.readouterr().out.splitlines()
        assert told == ["checked: 3 matches, 3 deals, 2 verdicts", "no problems found"]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM action WHERE match = 3 AND number > 4", "damaged"),
        (
            "UPDATE action SET text = 'play ZZ' WHERE match = 3 AND number = 4",
            "match 3 can't be read by this version",
        ),
        ("UPDATE verdict SET loss = loss + 1 WHERE match = 1", "match 1 has altered verdicts"),
        ("PRAGMA user_version = -7", "damaged"),
    ],
)
def test_what_is_wrong_is_told_and_repaired(
    statement: str, found: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(folder, statement)
    assert main(["check", "--folder", str(folder)]) == 2
    assert found in capsys.readouterr().out
    assert main(["check", "--repair", "--folder", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "Etori renamed it" in told
    assert told.endswith("no problems found\n")
    assert audited(folder).matches == 3


def test_verdicts_that_were_altered_and_counted_again_are_found(folder: Path) -> None:
    """As whoever knows how the rows are counted could do it."""
    damage(folder, "UPDATE verdict SET loss = loss + 1 WHERE match = 1")
    with closing(connect(folder / DATABASE_FILE)) as database:
        rows.count_all(database)
    audit = audited(folder)
    assert (audit.damage, audit.bad_verdicts) == ("", [1])


def test_an_empty_folder_has_nothing_to_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--folder", str(tmp_path / "none")]) == 2
    assert "there is no archive" in capsys.readouterr().out


def checked_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a start find no time for a check, as it does in a large archive."""
    monkeypatch.setattr(integrity, "_STEPS", 1)
    monkeypatch.setattr(recovery, "START_CHECK_CPU_SECONDS", 0)
    monkeypatch.setattr(recovery, "START_CHECK_SECONDS", 0)


def test_damage_found_beside_the_game_is_repaired_at_the_next_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = sorted((folder / BACKUP_FOLDER).glob("*.db"))
    damage(folder, "DELETE FROM action WHERE match = 1 AND number > 4")
    checked_later(monkeypatch)
    library = MatchLibrary(folder, GAMES, LATER)
    assert library.notices == []
    assert library._check is not None
    library._check.wait()
    assert library.is_damaged
    library.close()
    assert sorted((folder / BACKUP_FOLDER).glob("*.db")) == copies, "what is damaged is not copied"
    again = MatchLibrary(folder, GAMES, LATER)
    assert again.notices, "the player is told"
    assert not again.is_damaged
    assert again.archive is not None
    assert again.archive.record(1) != {}
    again.close()


@pytest.mark.parametrize("is_whole", [True, False])
@pytest.mark.parametrize("version", AS_EARLIER)
def test_a_large_archive_of_an_earlier_version_is_checked_and_brought_up_to_date_at_once(
    version: int, is_whole: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(folder, *AS_EARLIER[version])
    if not is_whole:
        damage(
            folder,
            "UPDATE action SET text = 'play ZZ' WHERE match = 2 AND number = 2",
            "UPDATE match SET ended = changed",
        )
    checked_later(monkeypatch)
    with closing(MatchLibrary(folder, GAMES, LATER)) as library:
        assert library.archive is not None
        assert version_of(library.archive.database) == VERSION
        assert (library.notices == []) is is_whole
        library.archive.favour(1, on=True)
        for number in (1, 2, 3):
            library.archive.follow(number, GAMES)


def test_what_is_written_during_a_check_is_no_damage(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "_STEPS", 100)
    written = 0

    def write() -> bool:
        nonlocal written
        written += 1
        archive.favour(3, on=written % 2 == 1)
        return False

    with closing(archive_of(folder)) as archive:
        integrity.check(folder / DATABASE_FILE, write)
    assert written > 10


def test_a_recovery_that_cannot_be_told_any_more_is_damage(folder: Path) -> None:
    damage(folder, """UPDATE contents SET restored = '["a", "b" 0]'""")
    with closing(MatchLibrary(folder, GAMES, NOW)) as library:
        assert "damaged" in str(library.notices[0])
        assert library.archive is not None
        assert library.archive.numbers() == [1, 2, 3]
    damage(folder, "UPDATE contents SET restored = '[['")
    assert not finish_check(folder, NOW, lambda: False)


def test_damage_is_marked_through_no_link(tmp_path: Path) -> None:
    other = tmp_path / "diary.txt"
    other.write_text("mine")
    (tmp_path / SUSPECT_FILE).symlink_to(other)
    mark_suspect(tmp_path)
    assert other.read_text() == "mine"


def test_a_check_creates_no_archive_where_it_was_deleted_meanwhile(folder: Path) -> None:
    path = folder / DATABASE_FILE
    path.unlink()
    with pytest.raises(sqlite3.OperationalError):
        connect(path)
    assert not path.exists()


def test_a_large_archive_is_copied_once_it_was_checked_beside_the_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked_later(monkeypatch)
    library = MatchLibrary(folder, GAMES, LATER)
    assert library._check is not None
    library._check.wait()
    assert not library.is_damaged
    assert (folder / BACKUP_FOLDER / f"{LATER:%Y-%m-%d}.db").exists()
    library.close()


def test_after_a_recovery_no_copy_is_made_until_the_player_has_seen_it(folder: Path) -> None:
    copies = {path.name for path in (folder / BACKUP_FOLDER).glob("*.db")}
    damage(folder, "DELETE FROM action WHERE match = 1 AND number > 4")
    for days in range(1, 5):  # started by a timer, say, and never looked at
        library = MatchLibrary(folder, GAMES, NOW + timedelta(days=days))
        assert library.notices
        library.close()
    assert {path.name for path in (folder / BACKUP_FOLDER).glob("*.db")} == copies
    library = MatchLibrary(folder, GAMES, NOW + timedelta(days=6))
    library.recovery_was_seen()
    library.close()
    library = MatchLibrary(folder, GAMES, NOW + timedelta(days=7))
    assert library.notices == []
    library.close()
    assert {path.name for path in (folder / BACKUP_FOLDER).glob("*.db")} == copies | {
        f"{NOW + timedelta(days=7):%Y-%m-%d}.db"
    }


@pytest.mark.parametrize("place", [18, 19])
def test_a_format_that_sqlite_only_reads_is_damage(place: int, folder: Path) -> None:
    """Else one changed bit makes the archive read-only for ever."""
    damage(folder)
    path = folder / DATABASE_FILE
    content = bytearray(path.read_bytes())
    content[place] ^= 64
    path.write_bytes(content)
    library = MatchLibrary(folder, GAMES, LATER)
    assert library.notices
    assert library.archive is not None
    assert library.archive.writable
    library.close()
