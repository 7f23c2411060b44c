"""How evenly frames follow each other in the real window, and its rest: `python -m tests.bench.window`.

Deals are watched under Xvfb with sound (a driver that plays to nobody), the log, and opponents that think in
their own process: the time between frames that follow each other while something moves, in milliseconds. Then
the share of a processor that home and a table take which wait for the player. Needs Xvfb and xdotool, and a
machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from unittest.mock import patch

from game import GAMES

Size = tuple[int, int]
TIMES = "ETORI_FRAME_TIMES"
"""Names the file into which the program that is measured writes when it shows a frame."""
TICKS = os.sysconf("SC_CLK_TCK")


def between_frames(game: str, size: Size, seconds: float) -> list[float]:
    """Milliseconds from frame to frame of a game that is watched for so long."""
    from scenes.framework.preferences import Preferences, save_preferences
    from tests.window.screen import Screen

    with TemporaryDirectory() as folder:
        home = Path(folder)
        save_preferences(home, Preferences(window=size))
        screen = Screen(home)
        environment = {**screen.environment, "ETORI_HOME": folder, TIMES: str(home / "times")}
        inside = [sys.executable, "-m", "tests.bench.window", "--inside"]
        seats = ",".join(["hard"] * GAMES[game].usual_players)
        watch = [*inside, "--watch", game, "--seats", seats, "--deals", "50"]
        program = subprocess.Popen(watch, env=environment)
        try:
            time.sleep(seconds)
        finally:
            program.terminate()
            program.wait(10)
            screen.close()
        lines = [line.split() for line in (home / "times").read_text().splitlines()]
    shown = [(int(turn), int(moved), float(when)) for turn, moved, when in lines]
    return [
        1000 * (later - one)
        for (turn, _, one), (following, moved, later) in pairwise(shown)
        if following == turn + 1 and moved
    ]


def at_rest(size: Size, seconds: float, *arguments: str) -> float:
    """The share of a processor that the program takes while nobody does anything."""
    from scenes.framework.preferences import Preferences, save_preferences
    from tests.window.screen import Screen, Window

    with TemporaryDirectory() as folder:
        save_preferences(Path(folder), Preferences(window=size))
        screen = Screen(Path(folder))
        window = Window(screen, Path(folder), *arguments).open()
        try:
            window.rest()
            time.sleep(3)
            before = _spent(window.process.pid)
            time.sleep(seconds)
            return (_spent(window.process.pid) - before) / seconds
        finally:
            window.kill()
            screen.close()


def _spent(process: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def inside(arguments: Sequence[str]) -> int:
    """The program itself, which notes when it shows a frame."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "etori")
    from scenes.__main__ import main
    from scenes.framework.main_loop import Navigator, Window, pygame

    show, update = Window.show, Navigator.update
    turn = 0
    moving = False

    def updated(self: Navigator, dt: float) -> None:
        nonlocal turn, moving
        turn += 1
        moving = self.busy  # else the main loop has just waited: nothing moved
        update(self, dt)

    with Path(os.environ[TIMES]).open("w") as times:

        def shown(self: Window, changed: Sequence[pygame.Rect]) -> None:
            show(self, changed)
            times.write(f"{turn} {moving:d} {time.perf_counter()}\n")

        with patch.object(Window, "show", shown), patch.object(Navigator, "update", updated):
            return main(list(arguments))


def main() -> int:
    """Measure and print."""
    if sys.argv[1:2] == ["--inside"]:
        return inside(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.bench.window")
    parser.add_argument("--seconds", type=float, default=40.0, help="for which each is measured; 40")
    parser.add_argument("--game", action="append", help="which is watched; all")
    parser.add_argument("--size", default="1920x1080", help="of the window; 1920x1080")
    given = parser.parse_args()
    width, _, height = given.size.partition("x")
    size = (int(width), int(height))
    for game in given.game or GAMES:
        steps = between_frames(game, size, given.seconds)
        places = quantiles(steps, n=100)
        late = f"p95 {places[94]:.1f}, p99 {places[98]:.1f}"
        print(f"{game}: {median(steps):.1f} ms between frames, {late} of {len(steps):,}", flush=True)
    print(f"home at rest: {at_rest(size, given.seconds / 2):.2%} of a processor")
    return 0


if __name__ == "__main__":
    sys.exit(main())
