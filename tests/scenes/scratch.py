"""What the tests of the window share: a stack of scenes without a window on any screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import GAMES
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.routes import Route
from scenes.framework.scene import Scene, Services
from scenes.graphics.fonts import Fonts

NOWHERE = Path(__file__) / "unused"
"""The player's folder of tests that keep nothing: it cannot be made, so that nothing is left behind."""


shared_fonts = cache(Fonts)
"""Faces and texts that one test has drawn serve the next."""


def open_stack(
    size: tuple[int, int] = (1280, 800),
    preferences: Preferences | None = None,
    save: Callable[[Preferences], None] = lambda preferences: None,
) -> Navigator:
    """A stack over a dummy window of a size.

    Movements are off and no game is new to the player, unless the preferences say otherwise.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    preferences = preferences or Preferences(speed="off", lessons=dict.fromkeys(GAMES, ()))
    return Navigator(Services.create(preferences, size, {}, NOWHERE, shared_fonts()), save)


def followed(stack: Navigator) -> list[Any]:
    """The ways that scenes ask for from now on; none of them leads anywhere."""
    log: list[Any] = []
    stack.routes = dict.fromkeys(Route.__subclasses__(), log.append)
    return log


class Board(Scene):
    """A scene whose widgets a test puts in: `fill` gets the scene each time it is built."""

    def __init__(self, fill: Callable[[Scene], None] = lambda scene: None) -> None:
        super().__init__()
        self.fill = fill
        self.keys: list[int] = []
        self.frames = 0
        self.moving = False

    def build(self) -> None:
        """Let the test build."""
        self.fill(self)

    def handle(self, event: pygame.event.Event) -> None:
        """Note the keys that arrive here."""
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)

    def draw(self, surface: pygame.Surface) -> None:
        """Count frames."""
        self.frames += 1
        surface.fill(self.look.ink.ground)
        super().draw(surface)

    @property
    def busy(self) -> bool:
        """As the test says."""
        return self.moving


def press(stack: Navigator, key: int, mod: int = 0) -> None:
    """Press a key, as the main loop hands it over."""
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    stack.settle(0.01)


def point(stack: Navigator, position: tuple[int, int]) -> None:
    """Move the pointer."""
    pygame.mouse.set_pos(position)
    pygame.event.pump()
    stack.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))
    stack.settle(0.01)


def click(stack: Navigator, position: tuple[int, int]) -> None:
    """Click with the left button."""
    point(stack, position)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        stack.handle(pygame.event.Event(kind, pos=position, button=1))
    stack.settle(0.01)


def picture(stack: Navigator) -> bytes:
    """What the window shows, after a forced frame."""
    surface = pygame.display.get_surface()
    assert surface is not None
    stack.redraw()
    stack.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
