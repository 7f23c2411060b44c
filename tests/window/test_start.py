"""A fault of the program and a start that is offered safely, in the real window."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scenes.graphics.layout_metrics import PAPER, PRIMARY
from scenes.start.failed_starts import MARKER_FILE
from tests.game.archives import on_disk
from tests.window.player import SHEET, prepare, saved_match
from tests.window.screen import ROOT, Screen, Window, wait_for

FAILING = """
import sys

def fail_once():
    import scenes.__main__
    import scenes.framework.main_loop
    from scenes.pages.home.page import HomePage
    frames = []

    def update(self, dt):
        frames.append(dt)
        if len(frames) == 1:
            raise KeyError("TH")

    HomePage.update = update
    return scenes.__main__.main(sys.argv[1:])

if __name__ == "__main__":
    sys.exit(fail_once())
"""


@contextmanager
def window_of(screen: Screen, home: Path, program: Path | None = None) -> Iterator[Window]:
    """The program, or one that fails, with its window open."""
    window = Window.__new__(Window)
    if program is None:
        window = Window(screen, home)
    else:
        window.screen = screen
        window.process = subprocess.Popen(
            [sys.executable, str(program)],
            cwd=ROOT, env={**screen.environment, "ETORI_HOME": str(home), "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        yield window.open()
    finally:
        window.close()


def sheet_seen(window: Window) -> bool:
    return window.share_of(PAPER.ground) > SHEET / 3


def test_after_a_fault_one_click_starts_again_and_the_match_is_there(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path)
    saved_match(tmp_path, tricks=4)
    match = on_disk(tmp_path)
    program = tmp_path / "failing.py"
    program.write_text(FAILING)
    with window_of(screen, tmp_path, program) as window:
        wait_for(lambda: sheet_seen(window), "the sheet that tells of the fault")
        window.rest()
        button = window.area_of(PRIMARY)
        assert button is not None
        (report,) = (tmp_path / "log").glob("etori-report-*.txt")
        assert "KeyError" in report.read_text()
        window.after(lambda: window.click(button.center))
        wait_for(lambda: not sheet_seen(window), "the first page")
        assert on_disk(tmp_path) == match
        wait_for(lambda: not (tmp_path / MARKER_FILE).exists(), "the start to have gone well", 10)
        window.process.terminate()
        assert window.ended(5) == 143


def test_a_safe_start_is_offered_after_two_that_failed(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path)
    saved_match(tmp_path, tricks=4)
    (tmp_path / MARKER_FILE).write_text("2")
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.json*")}
    with window_of(screen, tmp_path) as window:
        assert sheet_seen(window)
        window.after(lambda: window.keys("Return"))
        window.open()  # another one than that of the question
        assert not sheet_seen(window)
        window.keys(*["Down"] * 7, "Right", "Return")  # to quit: there is no match to go on with
        assert window.ended(5) == 0
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.json*")} == before
    assert not (tmp_path / MARKER_FILE).exists()
    assert not re.search("ERROR|WARNING", (tmp_path / "log" / "etori.log").read_text())
