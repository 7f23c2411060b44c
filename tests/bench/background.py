"""How late frames come while deals that are over are worked on: `python -m tests.bench.background`.

A table with cards under way is drawn 60 times a second, by turns with the analysts' process at work on
reviews and par, and without. Told is by how much later than it was due a frame was finished, in
milliseconds of the clock; and what the window itself spends on the work in a frame, in CPU time. On a machine
that has other things to do only the two beside each other mean anything.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from unittest.mock import patch

from game import GAMES
from game.ai.analysis_process import Analyst
from game.session.background_analysis import BackgroundAnalysis
from tests.bench.frames import STEP, moving_table
from tests.game import evenings
from tests.game.archives import archive_of

BLOCK = 10.0
"""Seconds with, and then without."""
FRAME = 1 / 60


class Work:
    """The analysis in the background of a window, while it is let."""

    def __init__(self, analysis: BackgroundAnalysis) -> None:
        self.analysis = analysis
        self.let = False
        self.quiet = True
        """Whether nothing moves: only then anything is begun."""
        self.spent: list[float] = []
        """CPU milliseconds of this process, frame by frame."""
        self.found = 0
        """How often anything was found."""

    @property
    def wake(self) -> float | None:
        return None

    def update(self) -> None:
        """Take in what is found, begin or stop."""
        began = time.process_time()
        self.found += self.analysis.update(allowed=self.let, quiet=self.quiet)
        if self.let and not self.quiet:
            self.spent.append(1000 * (time.process_time() - began))


def measure(seconds: float, cards: int) -> tuple[list[float], list[float], Work]:
    """By how much frames were late without and with the work, and what it took of this process."""
    with TemporaryDirectory() as name:
        with patch.object(evenings, "QUIET", timedelta(0)), patch.object(evenings, "DAYS", 5):
            evenings.evenings(Path(name), 12, now=datetime.now().astimezone(), days=())
        archive, analyst = archive_of(Path(name), datetime.now()), Analyst()
        work = Work(BackgroundAnalysis(archive, GAMES, analyst))
        sitting = moving_table(cards, (1920, 1080))
        sitting.stack.background = work
        late: tuple[list[float], list[float]] = ([], [])
        try:
            blocks = max(2, round(seconds / BLOCK))
            for block in range(blocks):
                work.let = bool(block % 2)
                wait_until(work, sitting.frame)
                due = time.perf_counter() + FRAME
                end = due + BLOCK
                while due < end:
                    sitting.frame(STEP)
                    now = time.perf_counter()
                    late[work.let].append(max(0.0, 1000 * (now - due)))
                    time.sleep(max(0.0, due - now))
                    due = max(due, now) + FRAME
        finally:
            analyst.close()
            archive.close()
    return late[0], late[1], work


def wait_until(work: Work, frame: Callable[[float], None]) -> None:
    """Until the process is at work, or no longer."""
    work.quiet = True
    for _ in range(200):
        frame(0.0)
        if work.analysis.working == work.let:
            break
        time.sleep(0.02)
    work.quiet = False
    time.sleep(0.3)


def told(times: list[float]) -> str:
    places = quantiles(times, n=100)
    return f"median {median(times):.2f}, p95 {places[94]:.2f}, p99 {places[98]:.2f} of {len(times):,}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.background", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="in all; %(default)s")
    parser.add_argument("--cards", type=int, default=13, help="under way; %(default)s")
    given = parser.parse_args()
    without, beside, work = measure(given.seconds, given.cards)
    print(f"late without the work: {told(without)} frames")
    print(f"late while it is done: {told(beside)} frames, something found {work.found} times")
    print(f"CPU ms of the window a frame for it: {told(work.spent)}, at most {max(work.spent):.2f}")


if __name__ == "__main__":
    main()
