"""The page of records over an archive of matches of all games: what its tests share."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game import GAMES
from game.archive import rows
from game.archive.archive import Archive
from game.archive.recovery import DATABASE_FILE
from game.session.library import MatchLibrary
from scenes.framework.preferences import Preferences
from scenes.pages.records.page import RecordsPage
from scenes.widgets import Button
from tests.game.archives import NOW, archive_of
from tests.game.test_listing import played
from tests.scenes.scratch import click, followed, open_stack, press

MATCHES = 24


@cache
def matches() -> bytes:
    """The file of an archive: matches of all games, over and open, some of them one deal alone."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        archive, rng = archive_of(folder), Random(6)
        keys = list(GAMES)
        for number in range(MATCHES):
            played(archive, rng, keys[number % 5], lone=number % 7 == 3)
        going_on = [number for number in archive.numbers() if not archive.follow(number, GAMES).finished]
        database = archive._database
        for number in archive.numbers():
            ended = None if number in going_on[:3] else archive.saved_match(number).changed
            rows.update(database, "match", number, ended=ended)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        archive.close()
        return (folder / DATABASE_FILE).read_bytes()


class Sitting:
    """The page over the archive of a folder, and what it asked to be led to."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), **settings: Any) -> None:
        self.stack = open_stack(size, replace(Preferences(speed="off", name="Kay"), **settings))
        self.log = followed(self.stack)
        self.library = MatchLibrary(folder, GAMES, NOW)
        self.page = RecordsPage(self.library, GAMES)
        self.stack.push(self.page)
        self.stack.settle(0.01)

    @property
    def archive(self) -> Archive:
        assert self.library.archive is not None
        return self.library.archive

    def key(self, key: int, mod: int = 0) -> None:
        press(self.stack, key, mod)

    def row_at(self, place: int) -> tuple[int, int]:
        rows = self.page.rows
        assert rows is not None
        rows.reveal_row(place)
        self.stack.settle(0.01)
        return self.page.places.rows.left + 200, rows.rect.top + rows.top_of(place) - rows.scroll.offset + 20

    def at(self, kind: type, **wanted: Any) -> Any:
        for target in self.page.focus.targets:
            if isinstance(target, kind) and all(getattr(target, key) == each for key, each in wanted.items()):
                return target
        raise LookupError(f"no {kind.__name__} with {wanted}")

    def deed(self, icon: str) -> Button:
        found = self.at(Button, key=("deed", icon))
        assert isinstance(found, Button)
        return found

    def press_on(self, target: Any) -> None:
        target.reveal()
        self.stack.settle(0.01)
        click(self.stack, target.focus_rect.center)

    def close(self) -> None:
        self.library.close()
