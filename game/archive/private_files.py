"""Files and folders that only their owner may read, never written through a link in their place."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from io import TextIOWrapper
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600
"""Permission bits of the folders, and of the files, that the program creates."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_OTHERS = 0o077
_OWN_NAMES = ("collections", "etori", "faults", "match", "puzzles", "settings", "setup", "starting")
"""Prefixes of the program's own file names."""
_OWN_FOLDERS = ("copies", "log", "open", "players")
"""Folders that the program creates in the data folder; everything in them is its own."""


def make_private_folder(folder: Path) -> None:
    """Create a folder if it is missing; raises `OSError`, also for a link."""
    folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
    if folder.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(folder))


def create_private(path: Path) -> None:
    """Create an empty file; raises FileExistsError if its name is taken, and `OSError`."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK, FILE_MODE))


def open_private(path: str | Path, flags: int) -> int:
    """Open a file; `os.O_CREAT` among the flags creates it. Raises `OSError`, also for a link."""
    return os.open(path, flags | _NO_LINK, FILE_MODE)


def open_text(path: str | Path, mode: str) -> TextIOWrapper:
    """Open a text file in UTF-8 for writing, in mode `w`, `a` or `x`. Raises `OSError`, also for a link."""
    flags = {"w": os.O_TRUNC, "a": os.O_APPEND, "x": os.O_EXCL}[mode]
    handle = open_private(path, os.O_WRONLY | os.O_CREAT | flags)
    return os.fdopen(handle, "a" if mode == "a" else "w", encoding="utf-8", errors="backslashreplace")


def tighten(folder: Path) -> None:
    """Remove other users' permissions from the data folder and from the program's own files in it.

    Leaves alone the home folder, folders of other users or writable by everyone, links, and files of
    other programs.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(OSError, RuntimeError):
        found = os.stat(folder)
        if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX:
            return
        if not os.path.samefile(folder, Path.home()):
            _tighten(folder, found)
    for path in _listed(folder):
        if path.name in _OWN_FOLDERS and not path.is_symlink():
            for each in (path, *_listed(path)):
                _tighten_own(each)
        elif path.name.startswith(_OWN_NAMES):
            _tighten_own(path)


def _tighten_own(path: Path) -> None:
    with contextlib.suppress(OSError):
        found = os.lstat(path)
        if found.st_uid == os.geteuid() and (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
            _tighten(path, found)


def _tighten(path: Path, found: os.stat_result) -> None:
    if found.st_mode & _OTHERS:
        os.chmod(path, stat.S_IMODE(found.st_mode) & ~_OTHERS)


def _listed(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder)]
    except OSError:
        return []
