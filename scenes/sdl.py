"""Functions of SDL that pygame lacks, or during which pygame would block all other threads."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame


@cache
def function(name: str, result: Any = ctypes.c_int, *arguments: Any) -> Callable[..., Any]:
    """Return a function of pygame's SDL or SDL_mixer, with the C types of its result and arguments.

    Other threads run while it is called. Raises OSError if it can't be found.
    """
    library = "SDL2_mixer" if name.startswith("Mix_") else "SDL2"
    try:
        found = getattr(ctypes.CDLL(_file(library)), name)
    except (AttributeError, NotImplementedError) as fault:  # the latter if pygame has no mixer
        raise OSError(f"{name} cannot be found: {fault}") from fault
    found.restype, found.argtypes = result, arguments
    return found  # type: ignore[no-any-return]


def _file(library: str) -> str:
    """Return the file to load for a library: on Windows its own, elsewhere the pygame module linked to it."""
    if sys.platform != "win32":
        return str((pygame.mixer if library == "SDL2_mixer" else pygame.base).__file__)
    beside = Path(pygame.base.__file__).with_name(f"{library}.dll")
    return str(beside if beside.exists() else beside.name)
