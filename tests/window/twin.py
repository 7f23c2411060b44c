"""The same program without a screen, at which all is done that is done at the window.

So a test knows where things are, and how the window must look then. It has a copy of the matches.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.archive.recovery import DATABASE_FILE
from game.version import program_version
from scenes.app.app import App
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import SETTINGS_FILE, load_preferences
from scenes.framework.scene import Scene
from scenes.graphics.skins import load_skins
from tests.scenes import scratch
from tests.scenes.reader import QuickAnalyst
from tests.scenes.table_driver import QuickOpponents
from tests.window.screen import Size, Spot

NAMES = {"Prior": "page up", "Next": "page down"}
"""Of keys that X calls otherwise."""


def copied(home: Path, to: Path) -> Path:
    """A copy of the matches and settings of a folder that may be in use."""
    to.mkdir()
    with (
        closing(sqlite3.connect(f"file:{home / DATABASE_FILE}?mode=ro", uri=True)) as there,
        closing(sqlite3.connect(to / DATABASE_FILE)) as here,
    ):
        there.backup(here)
    if (home / SETTINGS_FILE).exists():
        shutil.copy(home / SETTINGS_FILE, to)
    return to


class Twin:
    """Opened where the program is opened: at home."""

    def __init__(self, home: Path, size: Size, to: Path) -> None:
        preferences, _ = load_preferences(copied(home, to))
        services = scratch.open_stack(size, preferences).services
        self.stack = Navigator(replace(services, skins=load_skins()))
        self.evening = App(to, program_version())
        self.evening.opponents = QuickOpponents()
        self.evening.opponents.start = lambda: None  # type: ignore[method-assign]
        self.evening.study.analyst = QuickAnalyst()
        self.evening.begin(self.stack)
        self.rest()

    @property
    def page(self) -> Any:
        """What is on top."""
        assert isinstance(self.stack.top, Scene)
        return self.stack.top

    def rest(self) -> None:
        """Let everything come to rest."""
        for _ in range(60):
            self.stack.update(0.05)
            self.stack.settle(0.05)
            if not self.stack.busy:
                return
        raise AssertionError("the twin does not come to rest")

    def target(self, key: object) -> Any:
        """What can be pressed under a key."""
        known = {getattr(each, "key", None): each for each in self.page.focus.targets}
        assert key in known, f"{key} is not among {[*known]}"
        return known[key]

    def spot(self, key: object) -> Spot:
        """Where it is, scrolled into view."""
        target = self.target(key)
        target.reveal()
        self.rest()
        middle: Spot = target.focus_rect.center
        return middle

    def point(self, spot: Spot) -> None:
        """Move the pointer there."""
        scratch.point(self.stack, spot)

    def click(self, spot: Spot) -> None:
        """Click there."""
        scratch.click(self.stack, spot)
        self.rest()

    def press(self, name: str) -> None:
        """Press a key as X names it, perhaps with others that are held."""
        *held, key = name.split("+")
        mod = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}[each] for each in held)
        code = pygame.key.key_code(NAMES.get(key, key.lower()))
        letter = key if len(key) == 1 and not held else ""
        self.stack.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter))
        self.stack.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
        self.rest()

    def picture(self) -> pygame.Surface:
        """What it shows."""
        self.rest()
        surface = pygame.display.get_surface()
        assert surface is not None
        self.stack.redraw()
        self.stack.draw(surface)
        return surface.convert(24)

    def close(self) -> None:
        """Leave nothing open."""
        self.evening.close()
