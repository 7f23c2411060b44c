"""Folders of the player's files."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_dir

from game.archive.private_files import FOLDER_MODE

SETTINGS_FILE = "settings.json"
"""Name of the settings file in a player's folder."""
PUZZLES_FILE = "puzzles.json"
"""Name of the file with the progress with puzzles in a player's folder."""
PLAYERS_FOLDER = "players"
"""Name of the folder, in the data folder, with a folder for each player but the first."""


def data_folder() -> Path:
    """Return the folder of all the player's files: ETORI_HOME if set, else the platform's data folder.

    The path begins with `~` if there is no home folder; `make_folder` refuses it.
    """
    home = os.environ.get("ETORI_HOME")
    return Path(home) if home else platform_folder(user_data_dir)


def is_shared(root: Path) -> bool:
    """Return whether the data folder may have folders of several players, or ever had."""
    return os.path.isdir(root / PLAYERS_FOLDER)


def make_folder(folder: Path) -> None:
    """Create a folder if it is missing; raises `OSError`, also for a path that begins with `~`."""
    if folder.parts[:1] == ("~",):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)


def platform_folder(kind: Callable[..., str]) -> Path:
    """Return this program's folder by a function of platformdirs, or `~` if there is no home folder."""
    try:
        return Path(kind("etori", appauthor=False))
    except RuntimeError:  # no home folder
        return Path("~")
