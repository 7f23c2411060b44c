"""The window's process does not grow while it is watched, deal after deal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from statistics import median

import pytest

from game import GAMES
from tests.conftest import LONG, Tally
from tests.robust import watched

DEALS = 100
SETTLED = 30
"""Deals after which everything has been seen once."""
BAR = 8 << 10
"""Bytes that a deal may cost for good."""


@pytest.fixture(autouse=True)
def _told_by_the_library() -> None:
    try:
        watched.in_use()
    except (AttributeError, OSError):
        pytest.skip("this C library does not tell what is in use")


def growth(key: str, deals: int, leak: int = 0) -> float:
    """Bytes by which a deal makes the process larger, once it has settled: the middle of all matches.

    What is found out once and kept (the powers of trumps that come up first) is a step and no slope.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tests.robust.watched", key, str(deals), str(leak)],
        env={**os.environ, "PYTHONMALLOC": "malloc"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    later = [(seen, used) for seen, used, _ in told if seen > SETTLED]
    assert len(later) >= 4, f"too few matches: {told}"
    return median((two[1] - one[1]) / (two[0] - one[0]) for one, two in pairwise(later))


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_costs_no_memory_for_good(key: str, tally: Tally) -> None:
    deals = DEALS * LONG
    found = growth(key, deals)
    tally.count.update({"deals": deals, "bytes a deal": round(found)})
    assert found < BAR


def test_a_leak_would_be_found() -> None:
    assert BAR < growth("california_jack", 55, leak=BAR) < 2 * BAR
