"""How fast this machine is at the moment, so that bounds in seconds mean the same everywhere."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

REFERENCE = 0.007
"""Seconds that `_work` takes on the machine for which the tests' bounds in seconds were chosen."""


def slowness(clock: Callable[[], float] = time.process_time) -> float:
    """Return by which factor a fixed piece of work takes longer here and now than on the reference machine.

    At least 1, so that a faster machine loosens nothing. With a clock of real time, work that goes on beside
    the test counts also. Measure it next to what is to be bounded.
    """
    return max(1.0, min(_time(clock) for _ in range(3)) / REFERENCE)


def _time(clock: Callable[[], float]) -> float:
    began = clock()
    _work()
    return clock() - began


def _work() -> None:
    """Do some of all that the program does: numbers, dictionaries, sorting, texts."""
    rows = [{"id": number, "key": number * 7919 % 10007, "text": f"{number:05}"} for number in range(6000)]
    rows.sort(key=lambda row: (row["key"], row["text"]))
    assert json.loads(json.dumps(rows[:2000]))[0]["key"] == 0
    total = 0
    for row in rows:
        total += (row["id"] ^ 21) & 7  # type: ignore[operator]
    assert total
