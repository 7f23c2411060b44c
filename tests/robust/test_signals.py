"""Signals at the window and at its opponents, in thought and at rest: nothing is lost, nothing left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from game import GAMES
from game.engine.options import Options
from game.match.match import new_match
from game.match.seating import HUMAN
from scenes.framework.preferences import Preferences, save_preferences
from tests.conftest import Tally
from tests.game.archives import kept_in, loaded, on_disk
from tests.game.random_play import some_action
from tests.window.screen import ROOT, alive, descendants, wait_for

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

STATUS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129, "SIGKILL": -9}
QUIET = 3.0
"""Seconds in which the program must end, on a machine that is busy."""
TICKS = os.sysconf("SC_CLK_TCK")


def seated(home: Path, *, thinking: bool, rng: object) -> None:
    """Save a match in which an expert is to act who has much to think about, or the person is."""
    save_preferences(home, Preferences(speed="off", trick_pause_ms=300))
    game = GAMES["jan_ken_po"]
    options: Options = game.Options.read({}, 3)
    match, _ = new_match(game, 3, options, 5, ("You", "Mio", "Ken"))
    host = kept_in(home, match, (HUMAN, "expert", "expert"))
    host.start_deal()
    while (
        len(match.deal.actions) < 8
        or bool(host.legal(0)) == thinking
        or (thinking and (match.deal.state.phase != "play" or len(match.legal()) < 4))
    ):
        host.act(some_action(match.legal(), rng))  # type: ignore[arg-type]
    host.leave()


def worker_of(process: int) -> int:
    """The process id of the opponents, 0 while there is none."""
    for each in descendants(process):
        with suppress(OSError):
            if b"spawn_main" in (Path("/proc") / str(each) / "cmdline").read_bytes():
                return each
    return 0


def worked(process: int) -> float:
    """Seconds of CPU time that a process has used."""
    with suppress(OSError):
        numbers = (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()
        return (int(numbers[11]) + int(numbers[12])) / TICKS
    return 0.0


def at_rest(process: int) -> bool:
    before = worked(process)
    time.sleep(0.25)
    return worked(process) - before < 0.03


def in_thought(process: int) -> bool:
    before = worked(process)
    time.sleep(0.2)
    return worked(process) - before > 0.015  # of a core that others want, too


@contextmanager
def running(home: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The program at the table; no process of it is left at the end."""
    errors = (home / "errors").open("w")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.robust.sitting", *arguments],
        cwd=ROOT, env={**os.environ, "ETORI_HOME": str(home), "PYTHONPATH": str(ROOT)}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True,
        # A shell that runs in the background has its children deaf to Ctrl-C, and nohup to SIGHUP.
        preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGHUP)]
        and None,
    )  # fmt: skip
    errors.close()
    try:
        yield process
    finally:
        for each in [process.pid, *descendants(process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        process.wait()


def ready(process: int, thinking: bool) -> int:
    """Wait until the opponents think, or do not; returns their process."""
    worker = wait_for(lambda: worker_of(process), "the opponents' process", 30)
    wait_for(lambda: worked(worker) > 0.03, "the opponents' imports", 30)  # compiled, they take little
    state: Callable[[int], bool] = in_thought if thinking else at_rest
    wait_for(lambda: state(worker), "the opponents to think" if thinking else "the opponents to rest", 30)
    return worker


def complaints(home: Path) -> str:
    """What the program wrote to standard error, but for the greeting of pygame."""
    return (home / "errors").read_text()


CASES = [(name, thinking) for name in STATUS for thinking in (True, False)]


@pytest.mark.parametrize(("name", "thinking"), CASES)
def test_a_signal_at_the_window_ends_it_with_its_opponents(
    name: str, thinking: bool, tmp_path: Path, tally: Tally
) -> None:
    for number in tally.times(4, "ends"):
        home = tmp_path / str(number)
        home.mkdir()
        seated(home, thinking=thinking, rng=tally.rng)
        with running(home, *["--ponder"] * thinking) as process:
            ready(process.pid, thinking)
            family = descendants(process.pid)
            before = on_disk(home)
            if name == "SIGINT" and number % 2:  # as a terminal does: to all of them
                os.killpg(process.pid, signal.SIGINT)
            else:
                process.send_signal(getattr(signal, name))
            assert process.wait(QUIET * 5) == STATUS[name]
            wait_for(lambda family=family: not alive(family), "the opponents to end", QUIET)
        assert complaints(home) == ""
        assert loaded(home) is not None
        if not thinking:
            assert on_disk(home) == before
        tally.count["processes gone"] += len(family)
    tally.floor(**{"processes gone": 4})


@pytest.mark.parametrize(("name", "thinking"), CASES)
def test_a_signal_at_the_opponents_does_not_stop_the_match(
    name: str, thinking: bool, tmp_path: Path, tally: Tally
) -> None:
    for number in tally.times(4, "hits"):
        home = tmp_path / str(number)
        home.mkdir()
        seated(home, thinking=thinking, rng=tally.rng)
        before = on_disk(home)
        with running(home, *["--ponder"] * thinking) as process:
            worker = ready(process.pid, thinking)
            assert on_disk(home) == before, "the expert ponders still"
            os.kill(worker, getattr(signal, name))
            if thinking:
                wait_for(lambda home=home, before=before: on_disk(home) != before, "a move", 30)
            else:
                time.sleep(0.3)
                assert on_disk(home) == before
            assert process.poll() is None
            if name == "SIGINT":
                assert alive([worker]), "Ctrl-C is for the window alone"
            else:
                wait_for(lambda worker=worker: not alive([worker]), "those that were hit to end", QUIET)
            family = descendants(process.pid)
            process.terminate()
            assert process.wait(QUIET * 5) == 143
            wait_for(lambda family=family: not alive(family), "the opponents to end", QUIET)
        assert complaints(home) == ""


def test_ctrl_c_while_the_opponents_only_just_start_is_quiet(tmp_path: Path, tally: Tally) -> None:
    for number in tally.times(8, "interrupts"):
        home = tmp_path / str(number)
        home.mkdir()
        seated(home, thinking=False, rng=tally.rng)
        with running(home) as process:
            wait_for(lambda process=process: worker_of(process.pid), "the opponents' process", 30, 0.002)
            time.sleep(tally.rng.uniform(0, 0.3))
            family = descendants(process.pid)
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(QUIET * 5) == 130
            wait_for(lambda family=family: not alive(family), "the opponents to end", QUIET)
        assert complaints(home) == ""
