"""Whatever is in a deck's files, a report comes, in time, and nothing is written elsewhere."""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.ai.supervised_process import SupervisedProcess
from scenes.decks.deck_reading import DeckReader
from scenes.decks.deck_report import DeckProblem
from tests.conftest import LONG, SEED
from tests.decks.hostile import hostile
from tests.pace import slowness

MEMORY = 300 << 20
"""Maximum size in bytes of the process that reads decks."""


class _Lasting:
    """A process that is not ended after a deck, so that the next one is read sooner."""

    def __init__(self, process: SupervisedProcess) -> None:
        self._process = process

    def __getattr__(self, name: str) -> Any:
        return getattr(self._process, name)

    def close(self) -> None:
        """Go on."""


def _used(pid: int | None) -> tuple[float, int]:
    """Processor seconds, and the most bytes of memory, that a process has used so far; 0 if unknown."""
    if sys.platform != "linux" or pid is None:
        return 0.0, 0
    process = Path(f"/proc/{pid}")
    times = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
    most = (process / "status").read_text().split("VmHWM:")[1].split()[0]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK"), int(most) << 10


def test_hostile_decks_are_reported_in_time_and_write_nothing_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shared: list[SupervisedProcess] = []

    def lasting(*given: Any) -> _Lasting:
        shared[:] = shared or [SupervisedProcess(*given)]
        return _Lasting(shared[0])

    monkeypatch.setattr("scenes.decks.deck_reading.SupervisedProcess", lasting)
    rng, number = random.Random(SEED), 16 * LONG * (13 if LONG > 1 else 1)
    slowest, most_work, largest, refused, gave_up = 0.0, 0.0, 0, 0, 0
    try:
        for _ in range(number):
            folder = tmp_path / "case"
            folder.mkdir()
            source = hostile(rng, folder / "deck")
            before = _state(folder)
            (tmp_path / "out").mkdir()
            pid = shared[0].pid if shared else None
            worked, _ = _used(pid)
            began = time.perf_counter()
            reader = DeckReader(source, tmp_path / "out")
            report = reader.wait()
            slowest = max(slowest, time.perf_counter() - began)
            work, memory = _used(shared[0].pid)
            most_work = max(most_work, work - (worked if shared[0].pid == pid else 0.0))
            largest = max(largest, memory)
            refused += report.refused is not None
            gave_up += report.refused is DeckProblem.GAVE_UP
            assert _state(folder) == before
            assert {path.name for path in tmp_path.iterdir()} == {"case", "out"}
            shutil.rmtree(folder)
            shutil.rmtree(tmp_path / "out")
    finally:
        shared[0].close()
    print(
        f"{number} hostile decks, {refused} refused, slowest {slowest:.1f} s ({most_work:.1f} s of work), "
        f"largest process {largest >> 20} MiB, {shared[0].replaced} crashes of a decoder, {gave_up} given up"
    )
    # SDL's decoder of GIF crashes on some files: that is why a process of its own reads them.
    assert shared[0].replaced <= number // 20 + 1
    assert gave_up == 0
    assert slowest < 5 * slowness(time.perf_counter)
    assert most_work < 5 * slowness()
    assert largest < MEMORY


def _state(folder: Path) -> dict[Path, tuple[int, int]]:
    states = {path: path.lstat() for path in folder.rglob("*")}
    return {path: (state.st_mtime_ns, state.st_size) for path, state in states.items()}
