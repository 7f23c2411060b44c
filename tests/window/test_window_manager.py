"""The real window under window managers: full screen and back, its first size, and what is saved of it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from scenes.framework.preferences import load_preferences
from scenes.graphics.layout_metrics import MIN_WINDOW_SIZE
from tests.window.player import prepare
from tests.window.screen import Screen, Window, wait_for

SIZE = (1366, 768)
MANAGERS = ("openbox", "icewm", "fluxbox", "jwm")
TALL = ("maximized_vert",)
MAXIMIZED = ("maximized_vert", "maximized_horz")


@pytest.fixture(params=MANAGERS)
def managed(request: pytest.FixtureRequest, screen: Screen, tmp_path: Path) -> Iterator[Screen]:
    """A small screen with a window manager and its panel, if it has one."""
    for tool in (request.param, "xprop", "xwininfo", "wmctrl"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    folder = tmp_path / "screen"
    folder.mkdir()
    small = Screen(folder, SIZE)
    manager = subprocess.Popen(
        [request.param], env={**small.environment, "HOME": str(folder)},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for(lambda: numbers(small, "_NET_WORKAREA", "-root"), "the window manager")
        yield small
    finally:
        manager.kill()
        manager.wait()
        small.close()


def numbers(screen: Screen, name: str, *window: str) -> list[int]:
    """A property of a window, or of the whole screen."""
    command = ["xprop", *window, "-notype", name]
    done = subprocess.run(
        command, env=dict(screen.environment), capture_output=True, text=True, timeout=20, check=False
    )
    return [int(each) for each in re.findall(r"\d+", done.stdout.partition("=")[2])]


def usable_in(screen: Screen) -> pygame.Rect:
    """The part of the screen that no panel covers."""
    return pygame.Rect(*numbers(screen, "_NET_WORKAREA", "-root")[:4])


def placed(window: Window) -> pygame.Rect:
    """Where the window lies, without its frame."""
    command = ["xwininfo", "-id", window.name()]
    told = subprocess.run(
        command, env=dict(window.screen.environment), capture_output=True, text=True, timeout=20, check=True
    ).stdout
    names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    return pygame.Rect(*(int(told.partition(f"{name}:")[2].split()[0]) for name in names))


def with_frame(window: Window) -> pygame.Rect:
    """Where the window lies with all that is drawn around it."""
    left, right, top, bottom = numbers(window.screen, "_NET_FRAME_EXTENTS", "-id", window.name())
    inner = placed(window)
    return pygame.Rect(inner.x - left, inner.y - top, inner.width + left + right, inner.height + top + bottom)


@contextmanager
def opened(screen: Screen, home: Path) -> Iterator[Window]:
    """The program with its window open, and put into its place."""
    window = Window(screen, home)
    try:
        window.open()
        still(window)
        yield window
    finally:
        window.close()


def still(window: Window) -> pygame.Rect:
    """Where the window lies once it has not moved for a second."""
    seen: list[pygame.Rect] = []

    def rests() -> bool:
        seen.append(placed(window))
        return len(seen) > 10 and len(set(map(tuple, seen[-10:]))) == 1

    wait_for(rests, "the window to come to rest", pause=0.1)
    return seen[-1]


def toggle(window: Window, place: Callable[[pygame.Rect], bool]) -> pygame.Rect:
    """Press F11, and wait until the window lies where it should and stays there."""
    window.keys("F11")
    wait_for(lambda: place(placed(window)), "F11 to change the window", 5)
    return still(window)


def leave(window: Window) -> None:
    window.process.terminate()
    assert window.ended(5) == 143


def fills(place: pygame.Rect) -> bool:
    return place.size == SIZE


def test_f11_twice_gives_back_size_and_position(managed: Screen, tmp_path: Path):
    prepare(tmp_path, (1100, 680))
    with opened(managed, tmp_path) as window:
        before = placed(window)
        assert before.size == (1100, 680)
        for _ in range(2):
            assert toggle(window, fills) == pygame.Rect((0, 0), SIZE)
            assert toggle(window, lambda place: not fills(place)) == before
        leave(window)
    saved, _ = load_preferences(tmp_path)
    assert (saved.window, saved.maximized, saved.full_screen) == ((1100, 680), False, False)


def test_the_full_screen_is_saved_with_the_size_of_the_window(managed: Screen, tmp_path: Path):
    prepare(tmp_path, (1100, 680))
    with opened(managed, tmp_path) as window:
        toggle(window, fills)
        leave(window)
    saved, _ = load_preferences(tmp_path)
    assert (saved.window, saved.full_screen) == ((1100, 680), True)
    with opened(managed, tmp_path) as window:
        assert fills(placed(window))
        assert toggle(window, lambda place: not fills(place)).size == (1100, 680)
        leave(window)
    saved, _ = load_preferences(tmp_path)
    assert (saved.window, saved.full_screen) == ((1100, 680), False)


def test_the_first_window_and_its_frame_fit_beside_the_panel(managed: Screen, tmp_path: Path):
    prepare(tmp_path)
    with opened(managed, tmp_path) as window:
        assert usable_in(managed).contains(with_frame(window))
        assert placed(window).width == 1280
        assert placed(window).height >= MIN_WINDOW_SIZE[1]
        size = placed(window).size
        leave(window)
    assert load_preferences(tmp_path)[0].window == size


def test_a_maximised_window_stays_so_after_f11_and_a_restart(managed: Screen, tmp_path: Path):
    prepare(tmp_path, (1100, 680))
    with opened(managed, tmp_path) as window:
        maximize(window, *MAXIMIZED)
        large = still(window)
        assert large.width > 1300
        toggle(window, fills)
        assert toggle(window, lambda place: not fills(place)) == large
        leave(window)
    saved, _ = load_preferences(tmp_path)
    assert (saved.window, saved.maximized) == ((1100, 680), True)
    with opened(managed, tmp_path) as window:
        assert placed(window).size == large.size
        leave(window)
    saved, _ = load_preferences(tmp_path)
    assert (saved.window, saved.maximized) == ((1100, 680), True)


def test_a_tiled_window_is_as_large_after_f11_and_a_restart(managed: Screen, tmp_path: Path):
    prepare(tmp_path, (1100, 680))
    with opened(managed, tmp_path) as window:
        maximize(window, *TALL)
        tall = still(window)
        assert tall.height > 680
        toggle(window, fills)
        assert toggle(window, lambda place: not fills(place)) == tall
        leave(window)
    with opened(managed, tmp_path) as window:
        there = placed(window)
        framed = with_frame(window).height - there.height  # it may have had a smaller frame
        assert there.size == (1100, min(tall.height, usable_in(managed).height - framed))
        leave(window)


def maximize(window: Window, *states: str) -> None:
    """As the window manager does it."""
    before = placed(window)
    command = ["wmctrl", "-i", "-r", window.name(), "-b", ",".join(("add", *states))]
    subprocess.run(command, env=dict(window.screen.environment), check=True, timeout=20)
    wait_for(lambda: placed(window) != before, "the window to be made larger", 5)
