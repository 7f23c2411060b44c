"""The window and its monitor: usable bounds, frame, and whether it is maximised.

Nothing here raises: if SDL can't tell, the answers are those for a screen without panels and frames.
"""

from __future__ import annotations

from contextlib import suppress
from ctypes import POINTER, byref, c_int, c_uint32, c_void_p
from typing import NamedTuple

import pygame

from scenes.sdl import function

_MAXIMIZED = 0x80
"""SDL_WINDOW_MAXIMIZED"""


class WindowFrame(NamedTuple):
    """Widths in pixels of what the window manager draws around a window."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


def is_maximized(window: pygame.Window) -> bool:
    """Return whether the window is maximised."""
    with suppress(OSError):
        return bool(function("SDL_GetWindowFlags", c_uint32, c_void_p)(_pointer(window)) & _MAXIMIZED)
    return False


def frame_of(window: pygame.Window) -> WindowFrame:
    """Return the frame of the window; a window that has not been shown yet may have none."""
    widths = [c_int() for _ in WindowFrame._fields]
    with suppress(OSError):
        ask = function("SDL_GetWindowBordersSize", c_int, c_void_p, *[POINTER(c_int)] * 4)
        if ask(_pointer(window), *map(byref, widths)) == 0:
            return WindowFrame(*(max(0, each.value) for each in widths))
    return WindowFrame()


def usable_bounds(window: pygame.Window | None = None) -> pygame.Rect:
    """Return the part of a window's monitor, by default the first one, that no panel or dock covers."""
    found = (c_int * 4)()
    with suppress(OSError):
        number = 0
        if window is not None:
            number = max(0, function("SDL_GetWindowDisplayIndex", c_int, c_void_p)(_pointer(window)))
        ask = function("SDL_GetDisplayUsableBounds", c_int, c_int, POINTER(c_int * 4))
        if ask(number, byref(found)) == 0 and found[2] > 0 and found[3] > 0:
            return pygame.Rect(*found)
    return pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])


def _pointer(window: pygame.Window) -> int:
    """Return SDL's pointer to the window. Raises OSError if there is none."""
    found = function("SDL_GetWindowFromID", c_void_p, c_uint32)(window.id)
    if not found:
        raise OSError("SDL does not know the window")
    return int(found)
