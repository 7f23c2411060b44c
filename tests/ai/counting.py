"""A job for the analysts' process that counts. Its process reads this file, and so it is short."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.ai.paired_trials import Stop
from game.ai.verdict import members, whole


@dataclass(frozen=True)
class Counting:
    """Counts up to a number; at another it may fail in its own way."""

    upto: int
    done: frozenset[int] = frozenset()
    fails: str = ""
    at: int = -1
    flag: str = ""
    """A file that is there once it has failed; without one it fails each time."""

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        for number in range(self.upto):
            if number in self.done:
                continue
            if number == self.at and not (self.flag and Path(self.flag).exists()):
                if self.flag:
                    Path(self.flag).touch()
                self._fail(stop)
            if stop():
                return
            yield {"number": number, "nice": os.nice(0)}

    def _fail(self, stop: Stop) -> None:
        match self.fails:
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "hangs":
                time.sleep(600)
            case "raises":
                raise ZeroDivisionError
            case "goes on":
                while not stop():
                    time.sleep(0.01)

    def reader(self) -> Callable[[object], tuple[int, int]]:
        def read(given: object) -> tuple[int, int]:
            found = members(given, ("number", "nice"))
            return whole(found["number"]), whole(found["nice"])

        return read

    def left(self, found: Sequence[tuple[int, int]]) -> Counting:
        return replace(self, done=self.done | {number for number, _ in found})
