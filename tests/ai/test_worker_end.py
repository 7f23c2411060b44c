"""The end of the opponents' process: with its window, however that ends; and not by a key in a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.ai import logic_class
from game.ai.opponent_process import OpponentProcess
from tests.ai.test_worker import GAME, needs_signals, request, wait


@needs_signals
@pytest.mark.parametrize("state", ["at rest", "in thought", "in a thought that asks nothing", "stopped"])
def test_no_worker_outlives_its_window(state: str, tmp_path: Path) -> None:
    if state == "stopped" and sys.platform != "linux":
        pytest.skip("only Linux ends a stopped process with its parent")
    window = start_window(state, tmp_path)
    try:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        if state == "stopped":
            os.kill(pid, signal.SIGSTOP)
        os.kill(pid, 0)
    finally:
        window.kill()
        window.wait()
    end = time.monotonic() + 10
    while time.monotonic() < end and alive(pid):
        time.sleep(0.05)
    assert not alive(pid), "the worker lives on without its window"


class Lost(logic_class(GAME.key)):  # type: ignore[misc]
    """Never comes to an end with its thought, and never asks whether to stop."""

    def preferences(self, view: object, legal: object) -> list[float]:
        while True:
            sum(range(1000))


@needs_signals
def test_a_worker_that_just_starts_is_not_interrupted(capfd: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C in a terminal reaches every process there: the window's own affair, at any moment."""
    for delay in (0.0, 0.05, 0.15):
        opponents = OpponentProcess(grace=30)
        try:
            opponents.ask(request(1))
            time.sleep(delay)
            assert opponents.process.pid is not None
            os.kill(opponents.process.pid, signal.SIGINT)
            assert wait(opponents) in request(1).legal
            assert not opponents.stood_in
        finally:
            opponents.close()
    assert "Traceback" not in capfd.readouterr().err


def start_window(state: str, folder: Path) -> subprocess.Popen[str]:
    """A process that asks a worker, prints its number, and waits."""
    asked = {
        "in thought": "._replace(player_spec='hard', effort=Effort(10**9, 600.0))",
        "in a thought that asks nothing": "._replace(logic=Lost(GAME))",
    }
    script = folder / "window.py"
    script.write_text(
        "import time\n"
        "from game.ai.decision import Effort\n"
        "from game.ai.opponent_process import OpponentProcess\n"
        "from tests.ai.test_worker import GAME, request, wait\n"
        "from tests.ai.test_worker_end import Lost\n"
        "if __name__ == '__main__':\n"
        "    opponents = OpponentProcess(grace=60)\n"
        "    opponents.ask(request())\n"
        "    wait(opponents)\n"
        f"    opponents.ask(request(2){asked.get(state, '')})\n"
        "    print(opponents.process.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, env=environment, cwd=root, text=True
    )


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended but was not collected by its new parent does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
