"""The program's version, what it runs on, and the folder of its log."""

from __future__ import annotations

import contextlib
import os
import platform
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_log_dir

from game.archive.folders import platform_folder
from game.engine.bits import COMPILED
from game.version import program_version


def log_folder() -> Path:
    """Return the log folder: in ETORI_HOME if that is set, else the platform's folder for logs."""
    home = os.environ.get("ETORI_HOME")
    return Path(home) / "log" if home else platform_folder(user_log_dir)


def other_pygame() -> str:
    """Return the version of plain `pygame` if it is installed, else an empty text; pygame-ce is needed."""
    try:
        return version("pygame")
    except PackageNotFoundError:
        return ""


def versions() -> Mapping[str, str]:
    """Return the versions of the program, the system and the libraries by name. Imports pygame."""
    found = {
        "Etori": program_version() or "?",
        "Python": platform.python_version(),
        "OS": platform.platform(),
    }
    with contextlib.suppress(Exception):  # pygame itself may be broken
        pygame = import_module("pygame")
        is_needed, other = getattr(pygame, "IS_CE", False), other_pygame()
        found["pygame-ce" if is_needed else "pygame"] = pygame.version.ver
        if is_needed and other:
            found["pygame"] = f"{other}, in the way of pygame-ce"
        found["SDL"] = ".".join(map(str, pygame.get_sdl_version()))
    with contextlib.suppress(PackageNotFoundError):
        found["pygame_gui"] = version("pygame_gui")
    found["Kernels"] = "compiled" if COMPILED else "plain Python"
    return found
