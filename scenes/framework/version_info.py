"""What the program is: its version, what it runs on, and where it writes what went wrong."""

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


def log_folder() -> Path:
    """Where the log lies: in ETORI_HOME if that is set, else in the platform's folder for logs."""
    home = os.environ.get("ETORI_HOME")
    return Path(home) / "log" if home else platform_folder(user_log_dir)


def program_version() -> str:
    """The version of the program; empty where it was never installed."""
    try:
        return version("etori")
    except PackageNotFoundError:
        return ""


def other_pygame() -> str:
    """Return the version of `pygame` if it is installed, or nothing: the library needed is pygame-ce."""
    try:
        return version("pygame")
    except PackageNotFoundError:
        return ""


def versions() -> Mapping[str, str]:
    """What the program runs on. This imports pygame."""
    found = {
        "Etori": program_version() or "?",
        "Python": platform.python_version(),
        "OS": platform.platform(),
    }
    with contextlib.suppress(Exception):  # a fault may lie in just these
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
