"""The archive's files are deleted, replaced or cut short while a match is played: the player is told.

`ETORI_ROBUST=1` tries 60 cases.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive.export_format import take
from game.archive.file_identity import FileChanged
from game.archive.recovery import DATABASE_FILE
from game.archive.writer import why_not
from game.engine.templates import Notice
from game.match import record
from game.session.host import Host
from game.session.library import MatchLibrary
from tests.conftest import ROBUST, Tally

from . import sqlite_calls
from .archives import NOW, archive_of, fresh, on_disk, opened, seats_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps files that are open")

CASES = 60 if ROBUST else 17
"""At least one of each kind below."""


@dataclass
class Table:
    """A match that is played in a folder, beside another that waits there."""

    folder: Path
    library: MatchLibrary
    host: Host
    rng: Random
    older: list[Path]
    """States of the archive's file from before, the first one without the match."""

    @property
    def path(self) -> Path:
        return self.folder / DATABASE_FILE

    def play(self, actions: int) -> None:
        for _ in range(actions):
            if self.host.deal_finished and not self.host.finished:
                self.host.start_deal()
            self.host.act(self.rng.choice(self.host._match.legal()))

    def remember(self) -> None:
        """Put what the archive's file holds now beside, as somebody does who makes a copy."""
        name = self.folder.with_name(f"{self.folder.name}-{len(self.older)}.db")
        with closing(sqlite3.connect(name)) as target:
            assert self.library.archive is not None
            self.library.archive.database.backup(target)
        self.older.append(name)

    def checkpoint(self) -> None:
        """What another window does now and then: it moves the log's content into the database."""
        with closing(sqlite3.connect(self.path)) as other:
            other.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def table_in(folder: Path, rng: Random) -> Table:
    library = MatchLibrary(folder, GAMES, NOW)
    waiting = fresh("kan", 1)
    library.begin(waiting, seats_for(waiting)).leave()
    match = fresh("california_jack", rng.randrange(1000))
    table = Table(folder, library, Host(match, seats_for(match)), rng, [])
    table.remember()
    table.host = library.begin(match, seats_for(match))
    table.play(rng.randrange(1, 20))
    table.remember()
    if rng.random() < 0.5:
        table.checkpoint()
    table.play(rng.randrange(1, 30))
    if rng.random() < 0.5:
        table.checkpoint()
    return table


def beside(table: Table) -> Iterator[Path]:
    yield table.path.with_name(f"{DATABASE_FILE}-wal")
    yield table.path.with_name(f"{DATABASE_FILE}-shm")


def delete(table: Table) -> None:
    table.path.unlink()


def delete_all(table: Table) -> None:
    delete(table)
    for path in beside(table):
        path.unlink()


def delete_log(table: Table) -> None:
    next(beside(table)).unlink()


def delete_memory(table: Table) -> None:
    list(beside(table))[1].unlink()


def remove_folder(table: Table) -> None:
    shutil.rmtree(table.folder)


def move_folder(table: Table) -> None:
    table.folder.rename(table.folder.with_name(f"{table.folder.name}-moved"))


def replace_with_older(table: Table) -> None:
    os.replace(table.rng.choice(table.older), table.path)


def replace_all_with_older(table: Table) -> None:
    delete_all(table)
    os.replace(table.rng.choice(table.older), table.path)


def copy_older_over_it(table: Table) -> None:
    shutil.copyfile(table.rng.choice(table.older), table.path)


def replace_with_empty(table: Table) -> None:
    delete(table)
    table.path.touch()


def replace_with_link(table: Table) -> None:
    other = table.rng.choice(table.older)
    delete(table)
    table.path.symlink_to(other)


def cut(table: Table) -> None:
    os.truncate(table.path, table.rng.randrange(table.path.stat().st_size))


def empty(table: Table) -> None:
    os.truncate(table.path, 0)


def cut_log(table: Table) -> None:
    log = next(beside(table))
    os.truncate(log, table.rng.randrange(log.stat().st_size))


def overwrite(table: Table) -> None:
    with table.path.open("r+b") as file:
        file.write(table.rng.randbytes(table.path.stat().st_size))


def replace_log(table: Table) -> None:
    log = next(beside(table))
    content = log.read_bytes()
    log.unlink()
    log.write_bytes(content)


DAMAGES: tuple[Callable[[Table], None], ...] = (
    delete, delete_all, delete_log, delete_memory, remove_folder, move_folder, replace_with_older,
    replace_all_with_older, copy_older_over_it, replace_with_empty, replace_with_link, cut, empty, cut_log,
    overwrite, replace_log,
)  # fmt: skip
PUT_BACK = (delete, delete_all, remove_folder, move_folder)
"""After these nothing else has the file's name: all it held is there again."""


@contextmanager
def read_only() -> Iterator[None]:
    """The disk can only be read from now on, as Linux mounts one after a fault."""
    with sqlite_calls.asking(lambda name: errno.EROFS if name in ("pwrite64", "write", "fsync") else 0):
        yield


def all_records(folder: Path) -> dict[int, Any]:
    found = opened(folder)
    assert found.archive is not None, found
    with closing(found.archive) as archive:
        return {number: archive.record(number) for number in archive.numbers()}


@pytest.mark.at_length
def test_what_becomes_of_the_files_is_told_before_the_next_action_counts_as_saved(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told, or harmless: then a new window finds all that was acknowledged."""
    tally.floor(told=CASES // 2, continued=CASES // 2)
    kinds = [*DAMAGES, None] if sqlite_calls.can_be_asked() else [*DAMAGES]
    for number in tally.times(CASES, "damaged folders"):
        damage = kinds[number % len(kinds)]
        home = tmp_path / f"{number}-home"
        home.mkdir()
        monkeypatch.setattr(Path, "home", lambda home=home: home)
        table = table_in(tmp_path / f"{number}", tally.rng)
        host = table.host
        saved = None
        assert host.trouble is None
        with ExitStack() as stack:
            if damage is None:
                stack.enter_context(read_only())
            else:
                damage(table)
            table.play(1)
            now = record.as_json(host._match)
            name = "read only" if damage is None else damage.__name__
            if host.trouble is None:
                tally.count["harmless"] += 1
                assert on_disk(table.folder, 2) == now, name
                assert on_disk(table.folder, 1)["game"] == "kan", name
            else:
                tally.count["told"] += 1
                saved = host.save_elsewhere()
                table.play(1)
                assert host.trouble is not None, f"{name}: nothing has become better by itself"
        if host.trouble is not None:
            assert saved is not None
            again = archive_of(tmp_path / f"{number}-imported")
            taken = take(again, saved.read_bytes().strip(), GAMES)
            assert taken is not None
            assert (again.record(taken), again.session(taken).seats) == (now, host.seats), name
            again.close()
        table.play(1)
        if host.trouble is not None:
            host.try_again()
            assert host.trouble is None, (name, host.trouble)
            table.play(2)
            assert host.trouble is None, (name, host.trouble)
            tally.count["continued"] += 1
        expected = record.as_json(host._match)
        table.host.leave()
        table.library.close()
        found = all_records(table.folder)
        assert expected in found.values(), name
        assert sum(each["game"] == "california_jack" for each in found.values()) == 1, name
        if damage in PUT_BACK:
            assert found[1]["game"] == "kan", name


def test_a_window_that_checkpoints_is_no_reason_for_alarm(tmp_path: Path) -> None:
    table = table_in(tmp_path / "data", Random(1))
    for _ in range(5):
        table.checkpoint()
        table.play(3)
        assert table.host.trouble is None


def test_a_favourite_a_name_and_a_deletion_are_not_told_as_saved_where_the_file_is_gone(
    tmp_path: Path,
) -> None:
    table = table_in(tmp_path / "data", Random(1))
    archive = table.library.archive
    assert archive is not None
    table.path.unlink()
    writes: tuple[Callable[[], object], ...] = (
        lambda: archive.favour(1, on=True),
        lambda: archive.rename(1, ["A"] * fresh("kan", 1).players),
        lambda: archive.delete(1),
        lambda: archive.book(1, GAMES),
    )
    for write in writes:
        with pytest.raises(FileChanged) as caught:
            write()
        assert why_not(caught.value) == Notice("The file is gone.")
    assert archive.saved_match(1).favourite is False


def test_the_content_of_a_file_that_was_replaced_is_saved_beside_it(tmp_path: Path) -> None:
    table = table_in(tmp_path / "data", Random(2))
    before = record.as_json(table.host._match)
    replace_with_older(table)
    table.play(1)
    assert table.host.trouble == Notice("The file was replaced.")
    table.host.try_again()
    (aside,) = table.folder.glob("etori-replaced-*.db")
    with closing(sqlite3.connect(aside)) as database:
        (actions,) = database.execute("SELECT count(*) FROM action WHERE match = 2").fetchone()
    assert actions == sum(len(deal["actions"]) for deal in before["deals"])
