"""Damaged, foreign, newer, unreachable: the archive opens or says why, and destroys nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.archive.backups import BACKUP_FOLDER, DAYS, MONTHS, WEEKS, newest_copy
from game.archive.backups import kept as kept_days
from game.archive.database import CURRENT_VERSION as VERSION
from game.archive.recovery import DATABASE_FILE, ArchiveNewer, ArchiveOpened, ArchiveRefused, ArchiveRestored
from game.archive.writer import NotSaved
from game.match import record
from tests.conftest import ROBUST, Tally
from tests.game.archives import NOW, archive_of, fresh, opened, seats_for, step, written

LATER = NOW + timedelta(days=1)


def filled(folder: Path, rng: Random) -> dict[int, dict[str, object]]:
    """Four matches of which three are in the copy of the day, and one has gone on since; their records."""
    archive = archive_of(folder)
    pages = []
    for seed, key in enumerate(("california_jack", "jan_ken_po", "kan")):
        match = fresh(key, seed)
        page = archive.add(match, seats_for(match))
        for _ in range(30):
            step(match, rng)
        page.write(match)
        pages.append((match, page))
    archive.close()
    archive = archive_of(folder)  # makes the copy
    match, page = archive.go_on(1, GAMES)
    for _ in range(9):
        step(match, rng)
    page.write(match)
    late = fresh("napoleon", 4)
    page = archive.add(late, seats_for(late))
    late.start_deal()
    page.write(late)
    kept = {entry.number: archive.record(entry.number) for entry in archive.matches()}
    archive.close()
    assert (folder / BACKUP_FOLDER / f"{NOW:%Y-%m-%d}.db").exists()
    return kept


def records(found: ArchiveOpened) -> dict[int, dict[str, object]]:
    assert found.archive is not None
    return {entry.number: found.archive.record(entry.number) for entry in found.archive.matches()}


def flip(content: bytearray, rng: Random) -> bytearray:
    for _ in range(rng.choice((1, 1, 3, 40))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return content


def cut(content: bytearray, rng: Random) -> bytearray:
    return content[: rng.randrange(len(content))]


def swap_pages(content: bytearray, rng: Random) -> bytearray:
    one, other = rng.sample(range(len(content) // 4096), 2)
    here, there = slice(one * 4096, one * 4096 + 4096), slice(other * 4096, other * 4096 + 4096)
    content[here], content[there] = content[there], content[here]
    return content


def wipe(content: bytearray, rng: Random) -> bytearray:
    start = rng.randrange(len(content))
    end = start + rng.randrange(1, 9000)
    content[start:end] = bytes(len(content[start:end]))
    return content


def garbage(content: bytearray, rng: Random) -> bytearray:
    return bytearray(rng.randbytes(rng.randrange(20_000)))


DAMAGES: tuple[Callable[[bytearray, Random], bytearray], ...] = (flip, cut, swap_pages, wipe, garbage)


PARTS = 4 if ROBUST else 1
"""So that several processes share them."""


@pytest.mark.at_length
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_wrong_with_the_file_a_good_archive_opens_and_nothing_is_lost(
    part: int, tmp_path: Path, tally: Tally
) -> None:
    """Bits, lengths and pages: set aside as it was, the copy in its place, what is readable taken over."""
    tally.floor(restored=900 // PARTS if ROBUST else 60, harmless=5, saved=15)
    kept = filled(tmp_path / "good", tally.rng)
    for number in tally.times(1500 // PARTS if ROBUST else 100, "damaged files"):
        folder = tmp_path / "one"
        shutil.copytree(tmp_path / "good", folder)
        path = folder / DATABASE_FILE
        damaged = bytes(DAMAGES[number % len(DAMAGES)](bytearray(path.read_bytes()), tally.rng))
        path.write_bytes(damaged)
        found = opened(folder, LATER)
        now = records(found)
        match found.finding:
            case ArchiveRestored(aside, copy, saved):
                tally.count["restored"] += 1
                tally.count["saved"] += saved
                assert (folder / aside).read_bytes() == damaged
                assert copy == f"{NOW:%Y-%m-%d}"
                assert now.keys() >= {1, 2, 3}
                assert all(now[each] == kept[each] for each in now if each in (2, 3))
                for each in now.values():  # every match is whole
                    record.follow(each, GAMES)
            case None:
                tally.count["harmless"] += 1
            case other:
                raise AssertionError(other)
        assert found.archive is not None
        match = fresh("kan", number)
        found.archive.add(match, seats_for(match))
        found.archive.close()
        again = opened(folder, LATER)
        assert again.finding is None
        assert again.archive is not None
        assert len(records(again)) == len(now) + 1
        again.archive.close()
        shutil.rmtree(folder)


def test_a_changed_name_of_a_column_is_damage(tmp_path: Path) -> None:
    """One of 3,000 files of the test above: SQLite finds nothing wrong with it."""
    filled(tmp_path, Random(1))
    path = tmp_path / DATABASE_FILE
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = DELETE")
    database.close()
    content = path.read_bytes()
    assert content.count(b"note TEXT") == 1
    path.write_bytes(content.replace(b"note TEXT", b"noue TEXT"))
    found = opened(tmp_path, LATER)
    assert isinstance(found.finding, ArchiveRestored)
    assert records(found).keys() >= {1, 2, 3}


@pytest.mark.parametrize("kind", ["empty", "folder", "fifo", "loop", "foreign", "text"])
def test_what_is_no_archive_is_set_aside_untouched(kind: str, tmp_path: Path, tally: Tally) -> None:
    kept = filled(tmp_path, tally.rng)
    path = tmp_path / DATABASE_FILE
    path.unlink()
    content = b""
    match kind:
        case "empty":
            path.touch()
        case "folder":
            path.mkdir()
            (path / "letter").write_text("dear diary")
        case "fifo":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
        case "foreign":
            other = sqlite3.connect(path)
            other.execute("CREATE TABLE recipe (name)")
            other.commit()
            other.close()
            content = path.read_bytes()
        case "text":
            content = b"dear diary"
            path.write_bytes(content)
    found = opened(tmp_path, LATER)
    assert isinstance(found.finding, ArchiveRestored)
    assert {1, 2, 3} <= records(found).keys() <= kept.keys()
    aside = tmp_path / found.finding.aside
    assert os.path.lexists(aside)
    if kind == "folder":
        assert (aside / "letter").read_text() == "dear diary"
    if content:
        assert aside.read_bytes() == content


def test_names_of_what_was_set_aside_are_never_used_again(tmp_path: Path) -> None:
    names = set()
    for number in range(5):
        archive_of(tmp_path).close()
        (tmp_path / DATABASE_FILE).write_bytes(b"x" * number + b"damaged")
        found = opened(tmp_path)
        assert isinstance(found.finding, ArchiveRestored)
        assert found.archive is not None
        found.archive.close()
        names.add(found.finding.aside)
    assert len(names) == 5
    assert sorted(len((tmp_path / name).read_bytes()) for name in names) == [7, 8, 9, 10, 11]


def test_without_a_good_copy_there_is_a_new_archive(tmp_path: Path) -> None:
    (tmp_path / BACKUP_FOLDER).mkdir()
    (tmp_path / BACKUP_FOLDER / "2026-11-20.db").write_bytes(b"damaged as well")
    (tmp_path / DATABASE_FILE).write_bytes(b"damaged")
    found = opened(tmp_path)
    assert isinstance(found.finding, ArchiveRestored)
    assert found.finding.copy == ""
    assert records(found) == {}
    assert (tmp_path / BACKUP_FOLDER / "2026-11-20.db").read_bytes() == b"damaged as well"


def test_a_newer_archive_is_looked_at_and_left_alone(tmp_path: Path, tally: Tally) -> None:
    kept = filled(tmp_path, tally.rng)
    database = sqlite3.connect(tmp_path / DATABASE_FILE)
    database.execute("ALTER TABLE match ADD COLUMN mood TEXT")
    database.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.commit()
    database.close()
    before = (tmp_path / DATABASE_FILE).read_bytes()
    found = opened(tmp_path, LATER)
    assert found.finding == ArchiveNewer()
    assert records(found) == kept
    assert found.archive is not None
    match = fresh("kan", 1)
    with pytest.raises(NotSaved):
        found.archive.add(match, seats_for(match))
    found.archive.close()
    assert (tmp_path / DATABASE_FILE).read_bytes() == before


def test_a_copy_is_made_once_a_day(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    archive.close()
    archive_of(tmp_path).close()
    assert not (tmp_path / BACKUP_FOLDER).exists(), "there was nothing to copy"
    for day in range(10):
        archive = archive_of(tmp_path, NOW + timedelta(days=day))
        match = fresh("kan", day)
        archive.add(match, seats_for(match))
        archive.close()
        archive_of(tmp_path, NOW + timedelta(days=day, hours=2)).close()
    days = sorted(path.name for path in (tmp_path / BACKUP_FOLDER).iterdir())
    made = [f"{NOW + timedelta(days=day):%Y-%m-%d}.db" for day in range(10)]
    assert days[-DAYS:] == made[-DAYS:]
    assert made[0] in days, "the first of its week"


def test_copies_of_seven_days_four_weeks_and_twelve_months_stay() -> None:
    days: set[date] = set()
    for number in range(800):
        today = NOW.date() + timedelta(days=number)
        days = kept_days(days | {today}, today)
    assert {(today - day).days for day in days} >= {*range(DAYS)}
    ages = sorted((today - day).days for day in days)
    assert len(ages) == DAYS + WEEKS + MONTHS
    between = [older - newer for newer, older in pairwise(ages)]
    assert max(between[: DAYS + WEEKS - 1]) <= 14
    assert max(between) <= 62
    assert 360 <= ages[-1] <= 430, "a year"


@pytest.mark.parametrize(
    "damage",
    ["DELETE FROM tally WHERE match = 1", "UPDATE match SET changed = 'x'", "UPDATE match SET begun = 'x'"],
)
def test_matches_of_one_number_are_both_recovered(damage: str, tmp_path: Path) -> None:
    """An older file was put in the place of the archive; the match begun then bears a number of the copy."""
    path = tmp_path / DATABASE_FILE
    for seed in (1, 2):
        with closing(archive_of(tmp_path)) as archive:
            match = fresh("california_jack", seed)
            match.start_deal()
            archive.add(match, seats_for(match))
        if seed == 1:
            older = path.read_bytes()
    shutil.rmtree(tmp_path / BACKUP_FOLDER)
    archive_of(tmp_path).close()
    path.write_bytes(older)
    with closing(archive_of(tmp_path)) as archive:
        match, rng = fresh("california_jack", 3), Random(3)
        page = archive.add(match, seats_for(match))
        for _ in range(20):
            step(match, rng)
        page.write(match, [(1, 2)])
        third = archive.record(2)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(damage)
    found = opened(tmp_path)
    assert isinstance(found.finding, ArchiveRestored)
    assert found.finding.copy
    assert found.archive is not None
    with closing(found.archive) as archive:
        assert archive.numbers() == [1, 2, 3]
        assert archive.record(3) == third
        assert archive.session(3).hints == ((1, 2),)
        assert written(archive.follow(2, GAMES)) == [[]]
    with closing(archive_of(tmp_path)):  # and all of it is as it should be
        pass


def test_the_newest_copy_is_that_of_the_last_day_whatever_the_files_say(tmp_path: Path) -> None:
    for days in range(3):
        archive = archive_of(tmp_path, NOW + timedelta(days=days))
        match = fresh("kan", days)
        archive.add(match, seats_for(match))
        archive.close()
    archive_of(tmp_path, NOW + timedelta(days=3)).close()
    names = sorted(path.name for path in (tmp_path / BACKUP_FOLDER).iterdir())
    assert len(names) == 3
    for age, name in enumerate(names):  # as after a move to another computer, the oldest last
        os.utime(tmp_path / BACKUP_FOLDER / name, (10**9 - age, 10**9 - age))
    for today, expected in ((3, names[-1]), (2, names[1]), (0, names[-1])):  # a clock was ahead, or is behind
        newest = newest_copy(tmp_path, NOW.date() + timedelta(days=today))
        assert newest is not None
        assert newest.name == expected


def test_the_copy_of_the_day_stays_though_a_clock_has_been_ahead(tmp_path: Path) -> None:
    for day in [*range(300, 300 + DAYS), 0]:
        archive = archive_of(tmp_path, NOW + timedelta(days=day))
        match = fresh("kan", day)
        archive.add(match, seats_for(match))
        archive.close()
        archive_of(tmp_path, NOW + timedelta(days=day, hours=2)).close()
    days = {path.name for path in (tmp_path / BACKUP_FOLDER).iterdir()}
    assert f"{NOW:%Y-%m-%d}.db" in days
    assert len(days) <= DAYS + WEEKS + MONTHS


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs rights that can be taken away")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_file_out_of_reach_is_not_taken_for_damaged(what: str, tmp_path: Path, tally: Tally) -> None:
    kept = filled(tmp_path, tally.rng)
    path = tmp_path if what == "folder" else tmp_path / DATABASE_FILE
    mode = path.stat().st_mode
    path.chmod(0)
    try:
        found = opened(tmp_path, LATER)
        assert isinstance(found.finding, ArchiveRefused)
        assert found.archive is None
    finally:
        path.chmod(mode)
    assert records(opened(tmp_path, LATER)) == kept


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear diary")
    for folder in (tmp_path / "letter", tmp_path / "letter" / "deeper", tmp_path / ("x" * 300)):
        found = opened(folder)
        assert found.archive is None
        assert isinstance(found.finding, ArchiveRefused)
        assert found.finding.why


def spoiled(folder: Path, *statements: str) -> dict[int, dict[str, object]]:
    """An archive with a copy of the day, which is then changed past the program; what it held."""
    kept = filled(folder, Random(5))
    with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            database.execute(statement)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return kept


@pytest.mark.parametrize("column", ["totals", "winners"])
def test_what_follows_from_the_record_is_put_right_where_it_was_damaged(column: str, tmp_path: Path) -> None:
    kept = spoiled(tmp_path, f"UPDATE match SET {column} = x'FF' || '?' WHERE id = 1")
    found = opened(tmp_path, LATER)
    assert isinstance(found.finding, ArchiveRestored)
    now = records(found)
    assert now.keys() == {1, 2, 3, 4}
    assert now == kept
    assert found.archive is not None
    found.archive.close()
    assert opened(tmp_path, LATER).finding is None


def test_a_changed_name_of_a_table_that_others_refer_to_is_damage(tmp_path: Path) -> None:
    """Nothing could be written any more, though all can be read."""
    change = "UPDATE sqlite_master SET sql = replace(sql, 'REFERENCES deal', 'REFERENCES deil')"
    spoiled(tmp_path, f"{change} WHERE name = 'action'")
    found = opened(tmp_path, LATER)
    assert isinstance(found.finding, ArchiveRestored)
    assert records(found).keys() >= {1, 2, 3}
    assert found.archive is not None
    found.archive.close()
