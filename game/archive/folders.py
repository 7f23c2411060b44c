"""Where the player's files lie."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_dir

from game.archive.private_files import FOLDER


def data_folder() -> Path:
    """Where everything the player keeps lies: ETORI_HOME if set, else the platform's data folder.

    It begins with `~` where nobody knows of a home; then it cannot be used.
    """
    home = os.environ.get("ETORI_HOME")
    return Path(home) if home else platform_folder(user_data_dir)


def make_folder(folder: Path) -> None:
    """Make sure that a folder is there; raises `OSError`, also for one in a home that nobody knows of."""
    if folder.parts[:1] == ("~",):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def platform_folder(kind: Callable[..., str]) -> Path:
    """A folder of the platform for this program, of a kind that platformdirs knows."""
    try:
        return Path(kind("etori", appauthor=False))
    except RuntimeError:  # there is no home
        return Path("~")
