"""A match is played in one window at a time, and a window that has died holds nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from game.archive.locks import lock_match
from tests.test_house import ROOT

HOLDS = """
import sys, time
from pathlib import Path
from game.archive.locks import lock_match
held = lock_match(Path(sys.argv[1]), 3)
print("held" if held else "refused", flush=True)
time.sleep(60)
"""


def other_window(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def said(window: subprocess.Popen[str]) -> str:
    assert window.stdout is not None
    return window.stdout.readline().strip()


def test_a_claim_is_for_one_match_and_one_window(tmp_path: Path) -> None:
    with lock_match(tmp_path, 3) as held:
        assert held is not None
        assert lock_match(tmp_path, 3) is None
        other = lock_match(tmp_path, 4)
        assert other is not None
        other.release()
        other.release()
    again = lock_match(tmp_path, 3)
    assert again is not None
    again.release()


def test_a_window_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    window = other_window(tmp_path)
    try:
        assert said(window) == "held"
        assert lock_match(tmp_path, 3) is None
    finally:
        os.kill(window.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        window.wait()
    held = lock_match(tmp_path, 3)
    assert held is not None
    second = other_window(tmp_path)
    assert said(second) == "refused"
    second.kill()
    second.wait()
    held.release()
