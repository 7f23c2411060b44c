"""The program's window: its first size, full screen and back, and what of it is saved."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

import pygame

from scenes.framework.preferences import Preferences
from scenes.framework.window_bounds import frame_of, is_maximized, usable_bounds
from scenes.graphics.baked_surfaces import ASSETS
from scenes.graphics.layout_metrics import MIN_WINDOW_SIZE

SETTLED_SECONDS = 0.5
"""Seconds without a change after which a size counts as the player's choice."""
PLACING_SECONDS = 1.0
"""Seconds after the window is shown or leaves full screen during which its place is corrected."""
_SIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
_PLACED = (*_SIZED, pygame.WINDOWMOVED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED)

logger = logging.getLogger(__name__)


class WindowPlace(NamedTuple):
    """Place to which a window returns from full screen."""

    maximized: bool
    rect: pygame.Rect | None = None
    """Position and size in pixels, without the frame; None if the window manager chooses."""


class _Seen(NamedTuple):
    """A size of the window in pixels, whether it is maximised, and since when it has been so."""

    size: tuple[int, int]
    maximized: bool
    at: float


class Window:
    """The program's window."""

    _seen = False
    """Whether the window is on the screen: after its first picture, or if an earlier window was shown."""

    def __init__(self, preferences: Preferences) -> None:
        """Open the window, which appears only once something has been drawn.

        Raises RuntimeError when plain pygame is installed in place of pygame-ce.
        """
        if not getattr(pygame, "IS_CE", False):
            raise RuntimeError("Etori needs pygame-ce; plain pygame is installed in its place")
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None and pygame.display.Info().bitsize < 24:
            # Drawing uses 32 bits a pixel, whatever the screen has.
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"
        pygame.display.set_caption("Etori")
        icon = ASSETS / "art" / "window-icon.svg"
        pygame.display.set_icon(pygame.image.load_sized_svg(icon, (64, 64)))
        self._seen = pygame.display.get_surface() is not None and pygame.display.get_active()
        self.windowed_size = _within(preferences.window, usable_bounds().size)
        """Size in pixels when the window is neither maximised nor full screen."""
        self.maximized = preferences.maximized
        """Whether the window is maximised when it is not full screen."""
        self.full_screen = False
        self._place = WindowPlace(preferences.maximized)
        self._placed_by = 0.0
        """Time until which the window's place is corrected."""
        self._last: _Seen | None = None
        """Last size and state of the window, until they have settled."""
        hidden = 0 if self._seen else pygame.HIDDEN
        pygame.display.set_mode(self.windowed_size, pygame.RESIZABLE | hidden)
        self._handle = pygame.Window.from_display_module()
        self._handle.minimum_size = MIN_WINDOW_SIZE
        if preferences.maximized:
            self._handle.maximize()
        if preferences.full_screen:
            self.set_full_screen(True)
        else:
            self._log()

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the program runs"
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Size in pixels."""
        width, height = self.surface.get_size()
        return width, height

    def set_full_screen(self, full_screen: bool) -> None:
        """Fill the monitor that the window is on, or return to the former place."""
        if full_screen:
            if self._seen and perf_counter() > self._placed_by:
                self._note()
                self._place = WindowPlace(self.maximized, pygame.Rect(self._handle.position, self.size))
            self._handle.set_fullscreen(True)
        else:
            self._handle.set_windowed()
            self._placed_by = perf_counter() + PLACING_SECONDS
        self._last = None
        self.full_screen = full_screen
        self._log()

    def show(self, changed: Sequence[pygame.Rect]) -> None:
        """Update the screen where the picture `changed`, or all of it for the first picture."""
        if self._seen:
            pygame.display.update(changed)
            return
        self._seen = True
        self._handle.show()
        pygame.display.flip()
        self._placed_by = perf_counter() + PLACING_SECONDS

    def follow(self, events: Iterable[pygame.event.Event]) -> bool:
        """Process the window's events; return whether its size has changed."""
        kinds, now = {event.type for event in events}, perf_counter()
        if not kinds.isdisjoint(_PLACED) and not self.full_screen:
            if self._last is not None and now - self._last.at > SETTLED_SECONDS:
                self._note()
            self._last = _Seen(self.size, is_maximized(self._handle), now)
            if now < self._placed_by:
                self._put_into_place()
        return not kinds.isdisjoint(_SIZED)

    def remembered(self, preferences: Preferences) -> Preferences:
        """Return the preferences with the window's size and state for the next start."""
        self._note()
        return replace(preferences, window=self.windowed_size, maximized=self.maximized)

    def _note(self) -> None:
        """Treat the window's last size and state as the player's choice."""
        last, self._last = self._last, None
        if last is not None:
            self.maximized = last.maximized
            if not last.maximized:
                self.windowed_size = _within(last.size, last.size)

    def _put_into_place(self) -> None:
        """Undo what window managers do to a window that is shown or leaves full screen.

        Some move it by the width of its frame, some forget that it was maximised or tiled, and some let it
        hang over the edge of the screen.
        """
        handle, maximized = self._handle, is_maximized(self._handle)
        if self._place.maximized != maximized:
            if self._place.maximized:
                handle.maximize()
        elif not maximized:
            rect = self._place.rect or self._within_screen()
            if rect.size != self.size:
                handle.size = rect.size
            if rect.topleft != tuple(handle.position):
                handle.position = rect.topleft

    def _within_screen(self) -> pygame.Rect:
        """Return a place for the window, with its frame, in the part of the monitor that no panel covers."""
        bounds, (top, left, bottom, right) = usable_bounds(self._handle), frame_of(self._handle)
        size = bounds.width - left - right, bounds.height - top - bottom
        room = pygame.Rect((bounds.left + left, bounds.top + top), size)
        rect = pygame.Rect(self._handle.position, _within(self.size, size)).clamp(room)
        rect.topleft = max(rect.left, room.left), max(rect.top, room.top)
        return rect

    def _log(self) -> None:
        kind = "full screen" if self.full_screen else "window"
        logger.info("%s %d x %d, driver %s", kind, *self.size, pygame.display.get_driver())


def _within(size: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    """Return a size, reduced to the room if it is larger."""
    return max(MIN_WINDOW_SIZE[0], min(size[0], room[0])), max(MIN_WINDOW_SIZE[1], min(size[1], room[1]))
