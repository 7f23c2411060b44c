"""What the tests share: how long the randomised ones run, and a tally that they leave in the log."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from game.engine.bits import COMPILED
from tests.languages.asked import noted

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # nobody wants to hear tests
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each program that tests start would be compiled again
sys.dont_write_bytecode = False

MEMORY = Path("/dev/shm")
ENOUGH = 2 << 30
"""Bytes that must be free there."""
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    # Folders of tests lie where flushing costs nothing: thousands of matches are saved action by action.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

LONG = 15 * int(os.environ.get("ETORI_LONG") or 0) or 1
"""How many times longer than usual randomised tests run: `ETORI_LONG=1` is fifteen times."""
ROBUST = os.environ.get("ETORI_ROBUST") == "1"
"""Whether what may go wrong around the program is tried at length, as `.ci/run` does."""
THOROUGH = COMPILED or LONG > 1
"""Whether tests of judgements that take long try all their cases: half of them do in plain Python. `.ci/run`
runs tests/ai in both modes."""
SEED = int(os.environ.get("ETORI_SEED") or 2024)
"""What every randomised test starts from."""

TALLIED = "tally"


class Tally:
    """Counts the cases of one randomised test, prints them, and fails below its floors."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.count: Counter[str] = Counter()
        self.floors: dict[str, int] = {}
        self.rng = Random(f"{SEED} {name}")

    def times(self, usual: int, what: str) -> Iterator[int]:
        """Count through so many cases, more of them in a long run."""
        self.floors[what] = usual
        for number in range(usual * LONG):
            yield number
            self.count[what] += 1

    def floor(self, **floors: int) -> None:
        """What else must have been counted, at least so often, by the end."""
        self.floors |= floors


@pytest.fixture
def tally(request: pytest.FixtureRequest) -> Iterator[Tally]:
    counted = Tally(request.node.name)
    began = perf_counter()
    yield counted
    spent = perf_counter() - began
    shown = ", ".join(f"{number:,} {what}" for what, number in counted.count.items())
    line = f"{counted.name}: {shown} (seed {SEED}, {spent:.1f} s)"
    request.node.user_properties.append((TALLIED, line))
    short = {
        what: counted.count[what] for what, least in counted.floors.items() if counted.count[what] < least
    }
    assert not short, f"fewer cases than there must be: {short}"


@pytest.fixture(scope="session")
def asked_in_vain() -> Iterator[dict[str, None]]:
    """What any text was asked for in a form that no catalogue has, in all tests so far."""
    with noted() as faults:
        yield faults


@pytest.fixture(autouse=True)
def asks_for_what_there_is(asked_in_vain: dict[str, None]) -> Iterator[None]:
    """Whatever a test shows, each text is asked for as the catalogues have it."""
    yield
    faults = list(asked_in_vain)
    asked_in_vain.clear()
    assert not faults, "\n".join(faults)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: scanning them for garbage took a fifteenth of the time."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List all tallies at the end, those from other processes too."""
    reports = [report for some in terminalreporter.stats.values() for report in some]
    ended = [report for report in reports if getattr(report, "when", "") == "teardown"]
    lines = [line for report in ended for name, line in report.user_properties if name == TALLIED]
    if lines:
        terminalreporter.section("randomised tests")
        for line in sorted(lines):
            terminalreporter.write_line(f"  {line}")
