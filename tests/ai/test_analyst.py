"""The analysts' process: whatever becomes of it, what can be found is found, and the window never waits."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.ai.analysis_process import (
    HANG_SECONDS,
    HEARTBEAT_SECONDS,
    MAX_FAILURES,
    NICE,
    Analyst,
    JobEnd,
    RunningJob,
)
from game.ai.worker_pipe import WorkerEnd
from tests.ai.counting import Counting
from tests.ai.lies import LIES, Asked, PuppetProcess
from tests.ai.test_worker import needs_signals, request
from tests.ai.test_worker_end import alive
from tests.conftest import Tally

ROOT = Path(__file__).parents[2]
SOON = 20.0
"""Seconds within which a process starts, on a busy machine too."""


@pytest.fixture
def analyst() -> Iterator[Analyst]:
    found = Analyst()
    yield found
    found.close()


def ended(analyst: Analyst, task: RunningJob[Any], seconds: float = SOON) -> list[Any]:
    """All that is found until the task ends; each question is answered at once."""
    found, end = [], time.monotonic() + seconds
    while task.ended is None:
        assert time.monotonic() < end, "it does not end"
        began = time.monotonic()
        found += analyst.results(task)
        assert time.monotonic() - began < 1.5, "the window waits"
        time.sleep(0.005)
    return found + analyst.results(task)


def numbers(found: list[tuple[int, int]]) -> list[int]:
    return [number for number, _ in found]


def test_a_job_is_done_at_a_low_priority_and_so_is_the_next(analyst: Analyst) -> None:
    task = analyst.begin(Counting(5))
    found = ended(analyst, task)
    assert numbers(found) == numbers(task.found) == [0, 1, 2, 3, 4]
    assert task.ended is JobEnd.DONE
    assert {nice for _, nice in found} == {min(19, os.nice(0) + NICE)}
    pid = analyst.process.pid
    assert numbers(ended(analyst, analyst.begin(Counting(3, frozenset({1}))))) == [0, 2]
    assert (analyst.process.pid, analyst.process.replaced) == (pid, 0)


@needs_signals
@pytest.mark.parametrize("fails", ["dies", "hangs", "raises"])
def test_another_process_goes_on_where_one_has_failed(analyst: Analyst, fails: str, tmp_path: Path) -> None:
    ended(analyst, analyst.begin(Counting(1)))
    analyst.patience = 5.0 if fails == "hangs" else HANG_SECONDS
    task = analyst.begin(Counting(6, fails=fails, at=4, flag=str(tmp_path / "failed")))
    assert numbers(ended(analyst, task, 2 * SOON)) == [0, 1, 2, 3, 4, 5]
    assert task.ended is JobEnd.DONE
    assert analyst.process.replaced == 1


def test_a_job_at_which_all_fail_is_given_up_and_the_next_is_done(analyst: Analyst) -> None:
    task = analyst.begin(Counting(6, fails="raises", at=2))
    assert numbers(ended(analyst, task, 3 * SOON)) == [0, 1]
    assert task.ended is JobEnd.FAILED
    assert analyst.process.replaced == MAX_FAILURES
    assert analyst.task is None
    assert numbers(ended(analyst, analyst.begin(Counting(2)))) == [0, 1]


def test_a_job_that_cannot_be_sent_is_given_up(analyst: Analyst) -> None:
    job = Counting(3)
    object.__setattr__(job, "flag", lambda: None)
    assert analyst.begin(job).ended is JobEnd.FAILED


def test_what_works_long_lets_it_be_known_and_can_be_stopped(analyst: Analyst) -> None:
    ended(analyst, analyst.begin(Counting(1)))
    analyst.patience = 4 * HEARTBEAT_SECONDS
    pid, task = analyst.process.pid, analyst.begin(Counting(3, fails="goes on", at=1))
    until = time.monotonic() + 6 * HEARTBEAT_SECONDS
    found = []
    while time.monotonic() < until:
        found += analyst.results(task)
        time.sleep(0.02)
    assert numbers(found) == [0]
    assert task.ended is None
    analyst.stop(task)
    assert task.ended is JobEnd.STOPPED
    assert numbers(ended(analyst, analyst.begin(Counting(2)))) == [0, 1]
    assert (analyst.process.pid, analyst.process.replaced) == (pid, 0)


def test_a_new_job_ends_the_one_before(analyst: Analyst) -> None:
    first = analyst.begin(Counting(3, fails="goes on", at=0))
    second = analyst.begin(Counting(2))
    assert first.ended is JobEnd.STOPPED
    assert analyst.results(first) == []
    assert numbers(ended(analyst, second)) == [0, 1]
    analyst.stop(first)
    assert second.ended is JobEnd.DONE


def spoken(words: bytes) -> tuple[Analyst, RunningJob[Any]]:
    """An analyst who hears this from a process, and cannot start another one."""
    analyst = Analyst()
    analyst.process = process = PuppetProcess()
    task = analyst.begin(Counting(3))
    process.say(words)
    process.start = lambda: None  # type: ignore[method-assign]
    for _ in range(6):  # of very long lines a part is read at a time
        analyst.results(task)
    process.theirs.close()
    return analyst, task


GOOD = b'{"number": 1, "found": {"number": 0, "nice": 10}}\n'


def test_garbage_is_no_finding(tally: Tally) -> None:
    """Nothing that a process could say makes the window fail, and nothing of it is taken for a finding."""
    asked = Asked(1, request(1), True)
    unheard = [lie for lie in LIES if lie.__name__ not in ("silent", "gone", "unknown")]
    for number in tally.times(300, "lies"):
        words = unheard[number % len(unheard)](asked, tally.rng)
        _, task = spoken(GOOD + words)
        assert task.found == [(0, 10)]
        assert task.ended is JobEnd.FAILED, words
    for found in ({"number": -1, "nice": 1}, {}, [], None, "x", {"number": 1}, {"number": 1, "nice": 1e9}):
        _, task = spoken(json.dumps({"number": 1, "found": found}).encode() + b"\n")
        assert task.found == []
        assert task.ended is JobEnd.FAILED, found


def test_what_comes_after_the_end_is_no_finding() -> None:
    analyst, task = spoken(b'{"number": 1, "done": true}\n' + GOOD)
    assert task.ended is JobEnd.DONE
    assert task.found == []
    assert analyst.process.replaced == 1


def serve_silence(theirs: socket.socket, *_: object) -> None:
    end = WorkerEnd(theirs)
    while True:
        end.question()


def test_a_process_that_says_nothing_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ai.supervised_process.serve", serve_silence)
    analyst = Analyst(patience=0.05)
    try:
        task = analyst.begin(Counting(2))
        assert ended(analyst, task) == []
        assert task.ended is JobEnd.FAILED
        assert analyst.process.replaced == MAX_FAILURES
    finally:
        analyst.close()


@needs_signals
@pytest.mark.parametrize("state", ["at rest", "at work", "stopped"])
def test_no_analyst_outlives_its_window(state: str, tmp_path: Path) -> None:
    if state == "stopped" and sys.platform != "linux":
        pytest.skip("only Linux ends a stopped process with its parent")
    script = tmp_path / "window.py"
    script.write_text(
        "import time\n"
        "from game.ai.analysis_process import Analyst\n"
        "from tests.ai.counting import Counting\n"
        "from tests.ai.test_analyst import ended\n"
        "if __name__ == '__main__':\n"
        "    analyst = Analyst()\n"
        "    ended(analyst, analyst.begin(Counting(2)))\n"
        + ("    analyst.begin(Counting(2, fails='hangs', at=0))\n" if state == "at work" else "")
        + "    print(analyst.process.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    window = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, env=environment, cwd=ROOT, text=True
    )
    try:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        if state == "stopped":
            os.kill(pid, signal.SIGSTOP)
    finally:
        window.kill()
        window.wait()
    end = time.monotonic() + 10
    while time.monotonic() < end and alive(pid):
        time.sleep(0.05)
    assert not alive(pid), "the process lives on without its window"
