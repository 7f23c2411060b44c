"""The program with its pulse taken: whoever holds the file sees whether the main loop goes round.

    python -m tests.robust.pulse FILE

The file holds: turns done, seconds since which a turn is under way (0 while events are waited for), the
longest turn so far in seconds, and the most processor time that one took. What goes wrong in the main loop is
written beside it (`FILE.fault`).
"""

from __future__ import annotations

import mmap
import multiprocessing
import struct
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

LAYOUT = struct.Struct("<4d")


class Pulse(NamedTuple):
    turns: float
    busy_since: float
    longest: float
    costliest: float

    @property
    def under_way(self) -> float:
        """Seconds for which the present turn has lasted."""
        return time.monotonic() - self.busy_since if self.busy_since else 0.0


def read(file: Path) -> Pulse:
    held = file.read_bytes() if file.exists() else b""
    return Pulse(*LAYOUT.unpack(held)) if len(held) == LAYOUT.size else Pulse(0, 0, 0, 0)


def fault_of(file: Path) -> str:
    """What went wrong in the main loop, if anything did."""
    noted = file.with_suffix(".fault")
    return noted.read_text() if noted.exists() else ""


def measured(wait: Callable[..., Any], file: Path) -> Callable[..., Any]:
    """What waits for events, noting how long it was until it was called again."""
    file.write_bytes(bytes(LAYOUT.size))
    with file.open("r+b") as opened:
        memory = mmap.mmap(opened.fileno(), LAYOUT.size)
    began = spent = 0.0
    turns, longest, costliest = 0, 0.0, 0.0

    def waiting(*given: Any) -> Any:
        nonlocal began, spent, turns, longest, costliest
        if began:
            turns += 1
            longest = max(longest, time.monotonic() - began)
            costliest = max(costliest, time.process_time() - spent)
        memory[:] = LAYOUT.pack(turns, 0.0, longest, costliest)
        found = wait(*given)
        began, spent = time.monotonic(), time.process_time()
        memory[:] = LAYOUT.pack(turns, began, longest, costliest)
        return found

    return waiting


def watched(run: Callable[..., Any], file: Path) -> Callable[..., Any]:
    """The main loop, telling of what goes wrong in it."""

    def running(*given: Any, **named: Any) -> Any:
        try:
            return run(*given, **named)
        except Exception:
            file.with_suffix(".fault").write_text(traceback.format_exc())
            raise

    return running


def main(file: Path) -> int:
    multiprocessing.freeze_support()
    from scenes import __main__ as program
    from scenes.framework import main_loop

    main_loop._next_events = measured(main_loop._next_events, file)
    main_loop.run = watched(main_loop.run, file)
    return program.main([])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
