"""Standard output of the commands: errors of output and disk end in one line and an exit status."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import sqlite3
import sys
from collections.abc import Callable
from errno import EBADF, EEXIST, ENOENT
from pathlib import Path

from game.archive.backups import COLLECTIONS, SQLITE_SUFFIXES
from game.archive.files import replaceable
from game.archive.folders import PUZZLES_FILE, SETTINGS_FILE
from game.archive.recovery import DATABASE_FILE
from game.match.record import quoted

FAILURE_STATUS = 2
"""Exit status if something can't be read, written or done."""
MAX_NAME_LENGTH = 80
_OWN = (
    DATABASE_FILE,
    *(f"{DATABASE_FILE}{each}" for each in SQLITE_SUFFIXES),
    SETTINGS_FILE,
    COLLECTIONS,
    PUZZLES_FILE,
)
"""Names of the files in a data folder that no command's result may replace."""
INTERRUPTED_STATUS = 130
"""Exit status after Ctrl-C, as a shell counts signals: 128 and SIGINT's 2."""


def printing(command: str, run: Callable[[], int]) -> int:
    """Run a command that prints; return its exit status, or that of the error that ended it."""
    # The command says itself what is wrong; without a handler Python would also print the log's warnings.
    logging.basicConfig(handlers=[logging.NullHandler()])
    try:
        _check_output()
        _widen_output()
        status = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"{command}: interrupted", file=sys.stderr)
        _forget_output()
        return INTERRUPTED_STATUS
    except (OSError, sqlite3.Error) as error:
        return failed(command, error)
    return status


def failed(command: str, error: OSError | sqlite3.Error) -> int:
    """Print why a command failed, unless its reader has closed the pipe; return the exit status."""
    if isinstance(error, BrokenPipeError):
        _forget_output()
        sys.stderr.close()
        return 0
    print(f"{command}: {reason(error)}", file=sys.stderr)
    _forget_output()
    return FAILURE_STATUS


def reason(fault: OSError | sqlite3.Error) -> str:
    """Return the reason for a disk error, in one line."""
    if isinstance(fault, OSError) and fault.strerror:
        name = f": {file_name(str(fault.filename))}" if fault.filename is not None else ""
        return f"{fault.strerror}{name}"
    return quoted(str(fault))


def file_name(path: str) -> str:
    """Return a file's name, safe to print on one line: escaped, and at most its last 80 characters."""
    escaped = json.dumps(path)[1:-1]
    return escaped if len(escaped) <= MAX_NAME_LENGTH else f"...{escaped[3 - MAX_NAME_LENGTH :]}"


def check_target(path: Path) -> None:
    """Check, before a long run, that a file can be written there; raises `OSError`.

    The folder must exist: a missing one is more likely a typing error. So is a file that holds a player's
    matches, settings, collections or progress with puzzles.
    """
    target = replaceable(path)
    folder = target.parent
    if not folder.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path.parent))
    if target.exists() and (folder / DATABASE_FILE).exists():
        own = [folder / name for name in _OWN]
        if any(each.exists() and each.samefile(target) for each in own):  # in capitals, or by another name
            raise OSError(EEXIST, "Etori's own file", str(path))


def _check_output() -> None:
    """Raise `OSError` if the program was started without a standard output (`>&-`)."""
    if sys.stdout is None:
        raise OSError(EBADF, "no standard output")


def _widen_output() -> None:
    """Write UTF-8 if the output's encoding lacks suits and symbols, as that of files on Windows does."""
    try:
        "♥±".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")


def _forget_output() -> None:
    """Close an output that fails: Python 3.14 would flush it again at the end and change the exit status."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):
            sys.stdout.close()
