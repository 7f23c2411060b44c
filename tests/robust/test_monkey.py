"""A monkey at the real window: it clicks, drags, types, turns the wheel and pulls at the frame.

A seed that fails is tried again by the command that the failure names:

    ETORI_ROBUST=1 ETORI_SEED=2024 python -m pytest "tests/robust/test_monkey.py" -k kan
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.match.match import new_match
from game.match.seating import HUMAN
from scenes.framework.preferences import Preferences, save_preferences
from tests.conftest import LONG, SEED, Tally
from tests.game.archives import kept_in, loaded
from tests.robust import pulse
from tests.window.screen import LARGEST, ROOT, Screen, Window, missing, wait_for

EVENTS = 1200 if LONG == 1 else 10_000
"""In each of the five games."""
BATCH = 60
HANG = 2.0
"""Seconds that a turn of the main loop may take on a free machine."""
BUSY_HANG, BUSY_WORK = 15.0, 3.0
"""Seconds on a machine that has other things to do, and of processor time: caches are shared, too."""
FULL_SCREEN = "key F11"
NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
KEYS = (
    *("Return",) * 12, *("space",) * 4, *("Left", "Right", "Up", "Down", "Tab") * 3, "shift+Tab",
    *"acdhijklmoqrstu", *"23456789", "Escape", "Escape", "F1", "Prior", "Next", "Home", "End", "BackSpace",
    "Delete", "plus", "minus", "ctrl+a", "eacute", "udiaeresis", "Multi_key", "Super_L",
)  # fmt: skip
SIZES = (
    (1, 1),
    (2, 900),
    (320, 200),
    (639, 399),
    (640, 400),
    (641, 1400),
    (1024, 640),
    (1280, 800),
    (2560, 700),
)


class Pulsed(Window):
    """The program with its pulse taken, whose window changes."""

    def __init__(self, screen: Screen, home: Path, file: Path) -> None:
        self.screen = screen
        self.file = file
        self.errors = (home.parent / "stderr").open("a+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.robust.pulse", str(file)],
            cwd=ROOT, env={**screen.environment, "ETORI_HOME": str(home), "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL, stderr=self.errors,
        )  # fmt: skip
        self.settle()
        wait_for(lambda: pulse.read(file).turns > 0, "the first turn", 60)

    def settle(self) -> None:
        """Find the window, which full screen makes anew, and put it where the monkey looks for it."""
        place = wait_for(self._place, "the window", 60, pause=0.1)
        self.number = place["WINDOW"]
        self.screen.tool("windowmove", self.number, 0, 0, "windowfocus", self.number)

    def complaint(self) -> str:
        """What the program has written to its error output."""
        self.errors.seek(0)
        return self.errors.read()


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    if missing():
        pytest.skip(f"the real window cannot be tested here: {missing()}")
    folder = tmp_path / "screen"
    folder.mkdir()
    screen = Screen(folder)
    yield screen
    screen.close()


class Monkey:
    """Makes up what is done to a window, and keeps count."""

    def __init__(self, rng: Random, tally: Tally) -> None:
        self.rng = rng
        self.tally = tally
        self.size = (1280, 800)

    def batch(self, number: int, root: str) -> list[str]:
        """So many events, as lines for xdotool; full screen comes last, which makes another window."""
        lines = [f"windowmove {number} 0 0", f"windowfocus {number}"]
        lines += [line for _ in range(BATCH - 1) for line in self._event(number, root)]
        if self.rng.random() < 0.15:
            self.tally.count["full screen"] += 1
            return [*lines, FULL_SCREEN, "sleep 0.3"]
        return [*lines, *self._event(number, root)]

    def _event(self, number: int, root: str) -> list[str]:
        what = self.rng.choices(
            ("key", "click", "drag", "wheel", "resize", "focus", "held"), (40, 34, 8, 8, 3, 3, 3)
        )[0]
        self.tally.count[what] += 1
        match what:
            case "key":
                return [f"key --delay 1 {self.rng.choice(KEYS)}"]
            case "click":
                return [self._move(), "sleep 0.01", f"click {self.rng.choice((1, 1, 1, 1, 1, 1, 2, 3))}"]
            case "drag":
                return [self._move(), "mousedown 1", self._move(), "sleep 0.01", self._move(), "mouseup 1"]
            case "wheel":
                return [self._move(), f"click --repeat 3 --delay 2 {self.rng.choice((4, 5))}"]
            case "resize":
                self.size = self.rng.choice((*SIZES, (self.rng.randint(1, 1600), self.rng.randint(1, 1000))))
                if self.rng.random() < 0.4:
                    self.size = (1280, 800)
                return [f"windowsize {number} {self.size[0]} {self.size[1]}", "sleep 0.05"]
            case "focus":
                return [f"windowfocus {root}", "sleep 0.02", self._move(), f"windowfocus {number}"]
            case _:
                key = self.rng.choice(("l", "Right", "Return"))
                return [f"keydown {key}", self._move(), "sleep 0.05", f"keyup {key}"]

    def _move(self) -> str:
        """Somewhere in the window, often where the own cards lie; now and then beside it."""
        width, height = self.size
        if self.rng.random() < 0.4:
            x, y = self.rng.uniform(0.2, 0.7) * width, self.rng.uniform(0.78, 0.97) * height
            return f"mousemove {int(x)} {int(y)}"
        beyond = 1.3 if self.rng.random() < 0.05 else 1.0
        x, y = (
            min(int(self.rng.random() * side * beyond), most - 1)
            for side, most in zip(self.size, LARGEST, strict=True)
        )
        return f"mousemove {x} {y}"


def prepare(home: Path, key: str, seed: int) -> None:
    """A match to go on with, against quick opponents; nothing keeps a player waiting."""
    home.mkdir(exist_ok=True)
    game = GAMES[key]
    players = game.players[len(game.players) // 2]
    match, _ = new_match(game, players, game.Options(), seed, NAMES[:players])
    match.start_deal()
    kept_in(home, match, (HUMAN, *["easy"] * (players - 1))).leave()
    save_preferences(home, Preferences(speed="fast", trick_pause_ms=300, window=(1280, 800)))


@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_a_monkey_does_brings_the_window_down(
    key: str, screen: Screen, tally: Tally, tmp_path: Path
) -> None:
    free = os.getloadavg()[0] < (os.cpu_count() or 1) / 2
    home, file = tmp_path / "home", tmp_path / "pulse"
    prepare(home, key, SEED)
    again = f'ETORI_ROBUST=1 ETORI_SEED={SEED} python -m pytest "tests/robust/test_monkey.py" -k {key}'
    monkey = Monkey(tally.rng, tally)
    root = screen.tool("search", "--maxdepth", "0", "").partition("\n")[0]
    window, done, ends = Pulsed(screen, home, file), 0, 0
    longest = costliest = 0.0
    try:
        while done < EVENTS:
            lines = monkey.batch(window.number, root)
            if not done:
                lines.insert(0, "key Return")
            tool = subprocess.run(
                ["xdotool", "-"], input="\n".join([*lines, ""]), text=True, timeout=120,
                env=screen.environment, capture_output=True, check=False,
            )  # fmt: skip
            done += BATCH
            _check(window, file, f"seed {SEED}, event {done}: {again}", free)
            now = pulse.read(file)
            longest, costliest = max(longest, now.longest), max(costliest, now.costliest)
            if window.process.poll() is not None:  # the monkey has found a way out
                ends += 1
                monkey.size = (1280, 800)
                if loaded(home) is None or ends % 3 == 0:
                    prepare(home, key, SEED + ends)
                window = Pulsed(screen, home, file)
                screen.tool("key", "Return")
            elif tool.returncode or lines[-2] == FULL_SCREEN:
                window.settle()
    finally:
        window.process.kill()
        window.process.wait()
    tally.count.update({"events": done, "ends": ends, "deals": _deals(home)})
    tally.count.update({"ms longest turn": _ms(longest), "ms most work": _ms(costliest)})
    tally.floor(events=EVENTS, key=EVENTS // 5, click=EVENTS // 5, resize=EVENTS // 100)


def _deals(home: Path) -> int:
    """How many deals of the match on disk have begun."""
    host = loaded(home)
    return 0 if host is None else host.deal_number


def _ms(seconds: float) -> int:
    return round(1000 * seconds)


def _check(window: Pulsed, file: Path, where: str, free: bool) -> None:
    """The program lives and answers, or has ended in order, and has not complained."""
    limit = time.monotonic() + BUSY_HANG
    before = pulse.read(file).turns
    while window.process.poll() is None and time.monotonic() < limit:
        now = pulse.read(file)
        if not now.busy_since or now.turns > before:
            break
        time.sleep(0.02)
    now = pulse.read(file)
    assert not pulse.fault_of(file), f"{where}\n{pulse.fault_of(file)}"
    assert window.process.poll() in (None, 0), f"{where}\n{window.complaint()}"
    assert "Traceback" not in window.complaint(), f"{where}\n{window.complaint()}"
    assert max(now.longest, now.under_way) < (HANG if free else BUSY_HANG), f"{where}: a hang, {now}"
    assert now.costliest < (HANG if free else BUSY_WORK), f"{where}: too much work at once, {now}"
