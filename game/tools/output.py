"""Standard output of the commands: faults of it, and of the disk, end in one line and an exit status."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from errno import EBADF, ENOENT
from pathlib import Path

from game.match.record import quoted
from game.match.store import replaceable

FAILED = 2
"""The exit status where something cannot be read, written or done."""
LONGEST_NAME = 80
INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell counts signals: 128 and SIGINT's 2."""


def printing(command: str, run: Callable[[], int]) -> int:
    """Run what prints to standard output; returns its exit status, or that of the fault it ended in."""
    try:
        _check_output()
        _widen_output()
        status = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"{command}: interrupted", file=sys.stderr)
        _forget_output()
        return INTERRUPTED
    except (OSError, sqlite3.Error) as error:
        return failed(command, error)
    return status


def failed(command: str, error: OSError | sqlite3.Error) -> int:
    """Say why a command cannot go on, unless its reader has had enough; returns the exit status."""
    if isinstance(error, BrokenPipeError):
        _forget_output()
        sys.stderr.close()
        return 0
    print(f"{command}: {reason(error)}", file=sys.stderr)
    _forget_output()
    return FAILED


def reason(fault: OSError | sqlite3.Error) -> str:
    """Why the disk refuses, in one line."""
    if isinstance(fault, OSError) and fault.strerror:
        name = f": {file_name(str(fault.filename))}" if fault.filename is not None else ""
        return f"{fault.strerror}{name}"
    return quoted(str(fault))


def file_name(path: str) -> str:
    """The name of a file, made safe to print on one line: escaped and at most its last 80 characters."""
    escaped = json.dumps(path)[1:-1]
    return escaped if len(escaped) <= LONGEST_NAME else f"...{escaped[3 - LONGEST_NAME :]}"


def check_target(path: Path) -> None:
    """Check, before anything is played in vain, that a file can be written there; raises `OSError`.

    The folder must exist: one that does not is a typing error more often than a wish.
    """
    folder = replaceable(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path.parent))


def _check_output() -> None:
    """Raise `OSError` where the program was started without an output (`>&-`): Python has none then."""
    if sys.stdout is None:
        raise OSError(EBADF, "no standard output")


def _widen_output() -> None:
    """Write UTF-8 where the output has no suits and signs of its own, as a file has on Windows."""
    try:
        "♥±".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")


def _forget_output() -> None:
    """Close an output that takes nothing: Python 3.14 would try it again at the end, and exit otherwise."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):
            sys.stdout.close()
