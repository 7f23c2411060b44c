"""What SDL knows of the window and pygame does not pass on: usable bounds, frame and state.

Nothing here raises: where a function of SDL cannot be reached, the answer is the one of a screen without
panels, frames and maximised windows.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pygame

_MAXIMIZED = 0x80
"""SDL_WINDOW_MAXIMIZED"""


class Frame(NamedTuple):
    """Widths in pixels of what the window manager draws around a window."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


@cache
def _function(name: str, result: type | None = ctypes.c_int) -> Callable[..., int] | None:
    """A function of the SDL that pygame uses, or None where it cannot be found."""
    library = "SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__)
    try:
        found = getattr(ctypes.CDLL(library), name)
    except (OSError, AttributeError):
        return None
    found.restype = result
    return found  # type: ignore[no-any-return]


def _pointer(window: pygame.Window) -> ctypes.c_void_p | None:
    get = _function("SDL_GetWindowFromID", ctypes.c_void_p)
    found = None if get is None else get(ctypes.c_uint32(window.id))
    return ctypes.c_void_p(found) if found else None


def is_maximized(window: pygame.Window) -> bool:
    """Whether the window is maximised."""
    pointer, flags = _pointer(window), _function("SDL_GetWindowFlags", ctypes.c_uint32)
    return pointer is not None and flags is not None and bool(flags(pointer) & _MAXIMIZED)


def frame_of(window: pygame.Window) -> Frame:
    """The frame of the window; a window that has not been shown yet may have none."""
    pointer, ask = _pointer(window), _function("SDL_GetWindowBordersSize")
    widths = [ctypes.c_int() for _ in Frame._fields]
    if pointer is None or ask is None or ask(pointer, *map(ctypes.byref, widths)) != 0:
        return Frame()
    return Frame(*(max(0, each.value) for each in widths))


def usable_bounds(window: pygame.Window | None = None) -> pygame.Rect:
    """The part of a window's monitor, by default the first one, that no panel or dock covers."""
    pointer, index = None if window is None else _pointer(window), _function("SDL_GetWindowDisplayIndex")
    number = 0 if pointer is None or index is None else max(0, index(pointer))
    ask, found = _function("SDL_GetDisplayUsableBounds"), (ctypes.c_int * 4)()
    if ask is not None and ask(number, found) == 0 and found[2] > 0 and found[3] > 0:
        return pygame.Rect(*found)
    return pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
