"""Deals of a measurement: no more at once than can be played, kept where another fails, and broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game import __main__ as tools
from game.__main__ import main
from game.research import contest_runner
from game.research.contest_runner import run
from tests.test_house import ROOT


class Kept(NamedTuple):
    """What is kept of a deal of nothing."""

    number: int


@dataclass(frozen=True)
class Nothing:
    """A contest whose deals are told when they are played."""

    deals: int

    def facts(self) -> dict[str, Any]:
        return {}

    def kept(self, row: Any) -> Kept:
        return Kept(*row)


class Pool(ThreadPoolExecutor):
    """In the place of a pool of processes; counts the deals that are submitted and not over."""

    def __init__(self, workers: int, initializer: Callable[[], None]) -> None:
        super().__init__(workers)
        self.workers = workers
        self.open = self.most = 0
        self.lock = threading.Lock()
        made.append(self)

    def submit(self, call: Callable[..., Any], *given: Any, **named: Any) -> Future[Any]:
        with self.lock:
            self.open += 1
            self.most = max(self.most, self.open)
        future = super().submit(call, *given, **named)
        future.add_done_callback(self.ended)
        return future

    def ended(self, future: Future[Any]) -> None:
        with self.lock:
            self.open -= 1


made: list[Pool] = []


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    made.clear()
    monkeypatch.setattr(contest_runner, "ProcessPoolExecutor", Pool)
    return made


def test_no_more_deals_are_begun_than_there_are_workers(pool: list[Pool]) -> None:
    found = run(Nothing(40), lambda contest, number: Kept(number), workers=3)
    assert [kept.number for kept in found] == [*range(40)]
    assert 1 <= pool[0].most <= 3


def test_no_more_workers_are_begun_than_there_are_deals(pool: list[Pool]) -> None:
    """A pool of processes begins them all at once."""
    run(Nothing(2), lambda contest, number: Kept(number), workers=999_999_999)
    assert pool[0].workers == 2


def test_after_a_fault_no_deal_is_begun_and_those_that_end_are_kept(pool: list[Pool], tmp_path: Path) -> None:
    """Deal 1 fails while deal 0 is being played, which ends well only after that."""
    begun: list[int] = []
    failed = threading.Event()

    def play(contest: Nothing, number: int) -> Kept:
        begun.append(number)
        if number == 1:
            failed.set()
            raise LookupError("lost")
        assert failed.wait(20)
        time.sleep(0.1)
        return Kept(number)

    journal = tmp_path / "journal"
    with pytest.raises(LookupError, match="lost"):
        run(Nothing(40), play, workers=2, journal=journal)
    assert sorted(begun) == [0, 1]
    assert journal.read_text().splitlines()[1:] == ["[0]"]


def test_ctrl_c_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(given: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(tools, "_list", interrupted)
    assert main(["list"]) == 130
    assert capsys.readouterr().err == "list: interrupted\n"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no such signals here")
def test_ctrl_c_ends_a_measurement_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    journal = tmp_path / "result.json.journal"
    command = ["arena", "california_jack", "--a", "easy", "--b", "random", "--workers", "1",
               "--deals", "100000", "--json", str(file)]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "game", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # so that its worker hears of it as from a terminal
        # The tests may run in the background, where a shell lets nobody hear of it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        end = time.monotonic() + 60
        try:
            while time.monotonic() < end and (not journal.exists() or journal.read_bytes().count(b"\n") < 3):
                time.sleep(0.005)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, out, err) == (130, b"", b"arena: interrupted\n")
    assert journal.exists()
    assert not file.exists()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes them")
@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("bot <&-", "bot: no standard input"),
        ("replay - <&-", "record: no standard input: -"),
        ("bot >&-", "bot: no standard output"),
        ("list >&-", "list: no standard output"),
    ],
)
def test_an_input_or_output_that_is_closed_is_one_line(command: str, fault: str) -> None:
    asked = ["sh", "-c", f'exec "{sys.executable}" -m game {command}']
    done = subprocess.run(
        asked, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{fault}\n")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_suits_are_written_whatever_encoding_an_output_has(encoding: str) -> None:
    asked = [sys.executable, "-m", "game", "rules", "kan", "--short"]
    told = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(asked, cwd=ROOT, env=told, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "♥" in done.stdout.decode()
