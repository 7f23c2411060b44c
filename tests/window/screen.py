"""A screen of its own for the tests of the real window, and the program on it.

Xvfb keeps its picture in a file, which is read here; mouse and keys are moved by xdotool. Nobody's own
display is touched.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pygame

from scenes.graphics.layout_metrics import Colour

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ETORI_PROGRAM", "")
"""Another program than `python -m scenes` to be tested, such as the frozen one."""
LARGEST = (3840, 2160)

Size = tuple[int, int]
Spot = tuple[int, int]
Found = TypeVar("Found")


def missing() -> str:
    """What this machine lacks for a screen; empty where all is there."""
    if PROGRAM and not Path(PROGRAM).exists():
        return f"no program {PROGRAM}"
    absent = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    return f"not installed: {', '.join(absent)}" if absent else ""


def wait_for(
    what: Callable[[], Found | None], name: str, seconds: float = 20.0, pause: float = 0.01
) -> Found:
    """The first true value of `what`; fails when none comes in time."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, f"waited {seconds:.0f} s in vain for {name}"
        time.sleep(pause)
    return found


class Screen:
    """An X server without a monitor."""

    def __init__(self, folder: Path, size: Size = LARGEST) -> None:
        read, write = os.pipe()
        width, height = size
        screen = ["-screen", "0", f"{width}x{height}x24", "-fbdir", str(folder)]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), *screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=(write,), stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        self._whole = pygame.Rect((0, 0), size)
        self.display = f":{number}"
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # The header of an X window dump: 25 numbers, here its size, a line's bytes, the colour map's size.
        header = struct.unpack(">25I", self._memory[:100])
        self._start, self._pitch = header[0] + header[19] * 12, header[12]

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of a program that is to appear here."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "ETORI_"))}
        kept.pop("WAYLAND_DISPLAY", None)
        kept.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled, and so it starts here
        return {**kept, "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

    def tool(self, *arguments: object) -> str:
        """Let xdotool do something."""
        command = ["xdotool", *map(str, arguments)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20)
        return done.stdout.strip()

    def rows(self, rect: pygame.Rect, step: int = 1) -> bytes:
        """The pixels of every so many lines of a part of the screen; of a window as far as it is on it."""
        rect = rect.clip(self._whole)
        lines = range(rect.top, rect.bottom, step)
        starts = (self._start + y * self._pitch + rect.left * 4 for y in lines)
        return b"".join(self._memory[start : start + rect.width * 4] for start in starts)

    def picture(self, rect: pygame.Rect) -> pygame.Surface:
        """A part of the screen as a picture."""
        rect = rect.clip(self._whole)
        return pygame.image.frombuffer(self.rows(rect), rect.size, "BGRA").convert(24)

    def painted(self) -> float:
        """The share of the screen that is not black, by a sample."""
        rect = self._whole
        lines = [self.rows(pygame.Rect(0, y, rect.width, 1))[:: 4 * 40] for y in range(0, rect.height, 40)]
        return sum(value > 0 for line in lines for value in line) / sum(map(len, lines))

    def close(self) -> None:
        """Switch it off."""
        self._server.kill()
        self._server.wait()


class Window:
    """The program as a process of its own, with its window on the screen."""

    def __init__(
        self, screen: Screen, home: Path, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen = screen
        command = [PROGRAM] if PROGRAM else [sys.executable, "-m", "scenes"]
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env={**screen.environment, **(environment or {}), "ETORI_HOME": str(home), "HOME": str(home)},
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self.rect = pygame.Rect(0, 0, 0, 0)

    def open(self) -> Window:
        """Wait until the window is there and has been painted."""
        place = wait_for(self._place, "the window")
        self.rect = pygame.Rect(place["X"], place["Y"], place["WIDTH"], place["HEIGHT"])
        self.screen.tool("windowfocus", place["WINDOW"])
        wait_for(lambda: any(self.screen.rows(self.rect, 50)), "the first frame")
        self.rest()
        return self

    def _place(self) -> dict[str, int]:
        """The window's number and where it lies; nothing while it is only just being made."""
        assert self.process.poll() is None, f"the program ended with status {self.process.returncode}"
        # By its process: a window of one that has just been killed may still be there for a moment.
        own = ("--all", "--onlyvisible", "--pid", self.process.pid, "--class", "etori")
        name = self.screen.tool("search", *own).partition("\n")[0]
        shape = self.screen.tool("getwindowgeometry", "--shell", name).splitlines() if name else []
        place = {key: int(value) for key, _, value in (line.partition("=") for line in shape)}
        return place if {"X", "Y", "WIDTH", "HEIGHT", "WINDOW"} <= place.keys() else {}

    def name(self) -> str:
        """The number of the window, by which the screen knows it."""
        return str(wait_for(self._place, "the window")["WINDOW"])

    @property
    def size(self) -> Size:
        """Size in pixels."""
        return self.rect.size

    def picture(self) -> pygame.Surface:
        """What the window shows."""
        return self.screen.picture(self.rect)

    def rest(self, still: float = 0.4, seconds: float = 20.0) -> pygame.Surface:
        """Wait until nothing has moved for so long, and return the picture."""
        end = time.monotonic() + seconds
        before, since = b"", time.monotonic()
        while time.monotonic() - since < still:
            assert time.monotonic() < end, "the window does not come to rest"
            now = self.screen.rows(self.rect, 3)
            if now != before:
                before, since = now, time.monotonic()
            time.sleep(0.03)
        return self.picture()

    def after(self, act: Callable[[], None], least: float = 0.06) -> pygame.Surface:
        """Do something that changes this share of the window; returns the picture once all is at rest."""
        before = self.screen.rows(self.rect, 3)[::64]

        def changed() -> bool:
            now = self.screen.rows(self.rect, 3)[::64]
            return sum(one != other for one, other in zip(before, now, strict=True)) > least * len(now)

        act()
        wait_for(changed, "the window to change", 8)
        return self.rest()

    # What a hand does.

    def point(self, spot: Spot) -> None:
        """Move the pointer."""
        self.screen.tool("mousemove", self.rect.x + spot[0], self.rect.y + spot[1])

    def click(self, spot: Spot) -> None:
        """Click with the left button."""
        x, y = self.rect.x + spot[0], self.rect.y + spot[1]
        self.screen.tool("mousemove", x, y, "sleep", 0.03, "mousedown", 1, "sleep", 0.03, "mouseup", 1)

    def drag(self, start: Spot, end: Spot) -> None:
        """Move from one spot to another with the left button held down."""
        left, top = self.rect.x + start[0], self.rect.y + start[1]
        across, down = end[0] - start[0], end[1] - start[1]
        way = [(left + across * step // 8, top + down * step // 8) for step in range(9)]
        moves = [("mousemove", x, y, "sleep", 0.02) for x, y in way]
        carried = [each for move in moves[1:] for each in move]
        self.screen.tool(*moves[0], "mousedown", 1, "sleep", 0.03, *carried, "mouseup", 1)

    def keys(self, *names: str) -> None:
        """Press keys one after another."""
        self.screen.tool("key", "--delay", 30, *names)

    # What an eye sees.

    def area_of(self, colour: Colour, within: pygame.Rect | None = None) -> pygame.Rect | None:
        """Where the largest patch of a colour is."""
        picture = self.picture()
        within = within or picture.get_rect()
        mask = pygame.mask.from_threshold(picture.subsurface(within), colour, (1, 1, 1, 255))
        patch = mask.connected_component()
        if patch.count() < 30:
            return None
        return patch.get_bounding_rects()[0].move(within.topleft)

    def share_of(self, colour: Colour) -> float:
        """How much of the window has a colour."""
        mask = pygame.mask.from_threshold(self.picture(), colour, (1, 1, 1, 255))
        return mask.count() / (self.rect.width * self.rect.height)

    # How it ends.

    def ended(self, seconds: float) -> int:
        """Wait for the end; returns the exit status."""
        return self.process.wait(seconds)

    def kill(self) -> list[int]:
        """As `kill -9` does; returns the processes that it had started."""
        children = descendants(self.process.pid)
        self.process.kill()
        self.process.wait()
        return children

    def close(self) -> None:
        """Make sure that nothing is left."""
        for process in self.kill():
            with suppress(ProcessLookupError):
                os.kill(process, 9)


def descendants(process: int) -> list[int]:
    """All processes that a process has started, and those started by them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            if int(_status(folder)[1]) == process:
                found += [int(folder.name), *descendants(int(folder.name))]
    return found


def alive(processes: list[int]) -> list[int]:
    """Those that still run."""
    running = []
    for process in processes:
        with suppress(OSError, IndexError):
            if _status(Path("/proc") / str(process))[0] != "Z":
                running.append(process)
    return running


def _status(folder: Path) -> list[str]:
    """State and parent of a process."""
    return (folder / "stat").read_text().rpartition(")")[2].split()[:2]
