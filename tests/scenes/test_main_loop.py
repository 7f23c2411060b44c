"""The main loop and its window: when it ends, when the window is seen, when a picture is shown."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from scenes.framework import frame_pacer, main_loop
from scenes.framework.frame_pacer import FRAME_SECONDS, FramePacer
from scenes.framework.main_loop import LoopHooks, run
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.framework.window import Window
from scenes.graphics.fonts import Fonts
from tests.scenes.scratch import NOWHERE, Board, open_stack


def test_the_loop_runs_until_the_window_is_closed_and_notes_the_size(monkeypatch: pytest.MonkeyPatch):
    saved: list[Preferences] = []
    stack = open_stack((1024, 700), Preferences(speed="off", window=(1280, 800)), saved.append)
    window = Window(Preferences(window=(1024, 700)))
    frames: list[int] = []

    class Closing(Board):
        def draw(self, surface: pygame.Surface) -> None:
            super().draw(surface)
            frames.append(1)
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    stack.push(Closing())
    run(window, stack, LoopHooks())
    assert frames == [1]
    assert stack.top is None
    assert saved[-1].window == (1024, 700)


def test_f11_twice_gives_back_the_size_and_saves_it():
    saved: list[Preferences] = []
    pygame.display.init()
    pygame.event.clear()
    window = Window(Preferences(window=(1024, 700)))
    preferences = Preferences(speed="off", window=(1024, 700))
    services = Services.create(preferences, window.size, {}, NOWHERE, Fonts())
    stack = Navigator(services, saved.append)
    sizes: list[tuple[int, int]] = []

    class Toggling(Board):
        def draw(self, surface: pygame.Surface) -> None:
            super().draw(surface)
            if surface.get_size() not in sizes[-1:]:
                sizes.append(surface.get_size())
                key = {"key": pygame.K_F11, "mod": 0, "unicode": ""}
                end = pygame.event.Event(pygame.QUIT)
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key) if len(sizes) < 3 else end)

    stack.push(Toggling())
    run(window, stack, LoopHooks())
    assert sizes == [(1024, 700), pygame.display.get_desktop_sizes()[0], (1024, 700)]
    assert (saved[-1].window, saved[-1].full_screen) == ((1024, 700), False)


def test_a_window_larger_than_the_screen_is_cut_to_it_and_no_smaller():
    screen = pygame.display.get_desktop_sizes()[0]
    assert Window(Preferences(window=(4000, 700))).size == (screen[0], 700)
    assert Window(Preferences(window=(1024, 4000))).size == (1024, screen[1])


def test_the_window_is_seen_only_when_something_is_drawn():
    pygame.display.init()
    pygame.display.set_mode((300, 200), pygame.HIDDEN)
    window = Window(Preferences(window=(1100, 700)))
    seen: list[bool] = []

    class Closing(Board):
        def draw(self, surface: pygame.Surface) -> None:
            super().draw(surface)
            seen.append(pygame.display.get_active())
            if len(seen) == 2:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
            self.redraw()

    stack = Navigator(Services.create(Preferences(speed="off"), window.size, {}, NOWHERE, Fonts()))
    scene = Closing()
    scene.moving = True
    stack.push(scene)
    run(window, stack, LoopHooks())
    assert seen == [False, True]
    Window(Preferences(window=(1100, 700)))
    assert pygame.display.get_active(), "it does not go away for another page"


def test_what_moves_is_shown_evenly_and_a_hand_is_answered_at_once(monkeypatch: pytest.MonkeyPatch):
    """A picture that nobody waits for is shown when its time has come, however soon it was drawn."""
    course: list[str] = []

    class Pacer:
        def wait(self, *, ready: bool) -> None:
            course.append("wait")

        def shown(self) -> None:
            course.append("shown")

    class Moving(Board):
        def draw(self, surface: pygame.Surface) -> None:
            super().draw(surface)
            course.append("draw")
            drawn = course.count("draw")
            if drawn == 3:
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            if drawn == 5:
                self.moving = False
                pygame.event.post(pygame.event.Event(pygame.QUIT))

        def prepare(self) -> None:
            course.append("prepare")

    stack = open_stack((1024, 700), Preferences(speed="off"))
    window = Window(Preferences(window=(1024, 700)))
    monkeypatch.setattr(main_loop, "FramePacer", Pacer)
    monkeypatch.setattr(Window, "show", lambda self, changed: course.append("show"))
    pygame.event.clear()
    scene = Moving()
    scene.moving = True
    stack.push(scene)
    run(window, stack, LoopHooks())
    at_once = ["draw", "show", "shown", "prepare", "wait"]
    evenly = ["draw", "prepare", "wait", "show", "shown"]
    assert course[:20] == [*at_once, *evenly, *evenly, *at_once]
    assert course[20:24] == ["draw", "show", "shown", "prepare"], "nothing moves any more"


@pytest.mark.parametrize("answered", [[], [3], [3, 4, 5], [2, 4, 7]])
def test_no_frame_comes_late_after_one_that_answered_a_hand(
    answered: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(frame_pacer, "perf_counter", lambda: now)
    monkeypatch.setattr(frame_pacer, "sleep", sleep)
    pacer, shown = FramePacer(), []
    for number in range(10):
        now += 0.005  # drawing
        at_once = number in answered
        if at_once:
            shown.append(now)
            pacer.shown()
        pacer.wait(ready=not at_once)
        if not at_once:
            shown.append(now)
            pacer.shown()
    gaps = [after - before for before, after in pairwise(shown)]
    assert max(gaps) == pytest.approx(FRAME_SECONDS)
    calm = [gap for number, gap in enumerate(gaps, start=1) if number not in answered]
    assert min(calm) == pytest.approx(FRAME_SECONDS), "only an answer comes early"
    assert shown[-1] > 9 * FRAME_SECONDS - 0.01 * (len(answered) + 1), "many answers take no more frames"
