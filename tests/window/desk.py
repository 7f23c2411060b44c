"""A player who looks back at what was played: at the window, and in the same way at its twin."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.archive.archive import Archive
from game.archive.database import connect
from game.archive.recovery import DATABASE_FILE
from tests.window.player import Player
from tests.window.screen import Screen, Spot, wait_for
from tests.window.twin import Twin

ALIKE = 0.005
"""The share of pixels that may differ clearly from the twin: the blink of a caret, the edge of a letter."""
ASIDE = (5, 5)

Found = TypeVar("Found")


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ clearly."""
    assert one.get_size() == other.get_size()
    found = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
    width, height = one.get_size()
    return 1 - found.count() / (width * height)


class Desk:
    """`way` is `mouse` or `keys`: by which of them things are pressed."""

    def __init__(self, screen: Screen, home: Path, way: str, shots: Path) -> None:
        self.player = Player(screen, home)
        self.window = self.player.window
        self.home = home
        self.by_mouse = way == "mouse"
        self.shots = shots
        self.twin = Twin(home, self.window.size, home / "twin")
        self.window.point(ASIDE)
        self.twin.point(ASIDE)

    @property
    def page(self) -> Any:
        """What is open at the twin."""
        return self.twin.page

    # What is done.

    def click(self, spot: Spot) -> None:
        """Click there."""
        self.window.click(spot)
        self.twin.click(spot)

    def keys(self, *names: str) -> None:
        """Press keys."""
        self.window.keys(*names)
        for name in names:
            self.twin.press(name)

    def walk_to(self, key: object) -> None:
        """Move the focus there with the tab key."""
        count = 0
        while getattr(self.page.focus.current, "key", None) != key:
            self.twin.press("Tab")
            count += 1
            assert count < 90, f"no way leads to {key}"
        if count:
            self.window.keys(*["Tab"] * count)

    def press(self, key: object) -> None:
        """Press what is known by a key."""
        if self.by_mouse:
            self.click(self.twin.spot(key))
        else:
            self.walk_to(key)
            self.keys("Return")

    def do(self, spot: Callable[[], Spot], *names: str) -> None:
        """Click at a spot, or press keys instead."""
        if self.by_mouse:
            self.click(spot())
        else:
            self.keys(*names)

    def leave_table(self) -> None:
        """By the menu."""
        self.window.after(lambda: self.window.keys("Escape"))
        self.twin.press("Escape")
        self.press("Leave the table")

    # What comes of it.

    def agrees(self, name: str, alike: float = ALIKE) -> None:
        """The window shows what the twin does; its picture is kept where ETORI_SHOTS asks for it.

        Less than the share `alike` of it may differ.
        """
        wanted = seen = self.twin.picture()

        def agreed() -> bool:
            nonlocal seen
            seen = self.window.picture()
            return difference(seen, wanted) < alike

        try:
            wait_for(agreed, f"the page {name}", 20, 0.05)
        except AssertionError:
            self._save(wanted, f"{name}-wanted")
            self._save(seen, name)
            raise
        if os.environ.get("ETORI_SHOTS"):  # else it costs more than all the rest
            self._save(seen, name)

    def _save(self, picture: pygame.Surface, name: str) -> None:
        width, height = self.window.size
        pygame.image.save(picture, self.shots / f"{width}x{height}-{name}.png")

    def kept(self, ask: Callable[[Archive], Found]) -> Found:
        """What the archive on the disk says now."""
        with closing(connect(self.home / DATABASE_FILE, writable=False)) as database:
            return ask(Archive(database, writable=False))

    def wait(self, ask: Callable[[Archive], Any], name: str) -> None:
        """Until the archive on the disk says yes."""
        wait_for(lambda: self.kept(ask), name, 8, 0.02)

    def lone(self) -> list[tuple[str, str | None, tuple[str, ...]]]:
        """The code, the day and the seats of every deal that is played alone."""
        rows = self.kept(
            lambda archive: archive.database.execute(
                "SELECT code, day, seats FROM lone JOIN match ON match.id = lone.match ORDER BY id"
            ).fetchall()
        )
        return [(code, day, tuple(json.loads(seats))) for code, day, seats in rows]

    def file(self, pattern: str) -> Path:
        """The file that the program has written into the player's own folder."""
        return wait_for(lambda: next(iter(sorted(self.home.glob(pattern))), None), pattern, 8)

    def close(self) -> None:
        """Leave nothing behind."""
        self.twin.close()
        self.player.close()
