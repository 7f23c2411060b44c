"""The main loop: events, frames, and the settings that are saved between two runs."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter, sleep

os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "etori")  # as the desktop entry has it
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "org.etori.Etori")  # the name of that entry
# Only what has changed goes to the screen, without the detour through a texture of the whole window: without
# a graphics processor 0.2 ms a frame at 1920x1080 instead of 7 to 25.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.archive.writer import why_not
from game.engine.templates import Notice
from scenes.audio import Sounds
from scenes.framework.accessibility.bridge import ReaderBridge
from scenes.framework.input.gamepad import Gamepads
from scenes.framework.input.text_input import TextInput
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, load_preferences, save_preferences
from scenes.framework.scene import Services
from scenes.framework.window import Window
from scenes.graphics.fonts import Fonts
from scenes.graphics.skins import load_skins
from scenes.i18n import ENGLISH

FRAMES_PER_SECOND = 60
UNHURRIED = 0.03
"""Seconds that may go into what is made ahead of need where nothing moves: nobody feels them."""
LONGEST_WAIT = 60.0
STANDING = 3.0
"""Seconds after the first frame from which on a start has gone well."""
LOOK_AGAIN, LOOK_AT_REST = 0.006, 0.02
"""Seconds between two looks for events while nothing moves, and when nothing has come for `REST` seconds."""
REST = 1.0
_SEEN_AGAIN = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)

logger = logging.getLogger(__name__)


def _nothing() -> None:
    """What happens where nobody asked to be told."""


@dataclass(frozen=True)
class LoopHooks:
    """What is asked and told while the window is open."""

    stopped: Callable[[], bool] = lambda: False
    """Whether the program is to end, though the player has not said so."""
    standing: Callable[[], None] = _nothing
    """It has been seen for a moment, and the program still runs."""
    sounds: Sounds = field(default_factory=Sounds)
    """Sounds of the program. The caller closes them, last of all: that may take a while."""


def run(window: Window, navigator: Navigator, hooks: LoopHooks) -> None:
    """The main loop, until no scene is left. Draws only when something has changed."""
    clock = pygame.time.Clock()
    last = perf_counter()
    drawn_once = standing = False
    pads, reader, text_input = Gamepads(), ReaderBridge(navigator), TextInput()
    if sys.platform != "linux":  # elsewhere it must be there before the window is seen
        reader.open()
    first_seen = last
    while navigator.top is not None:
        latest = None if standing else first_seen + STANDING
        events = _next_events(navigator, hooks, latest, reader.wake)
        now = perf_counter()
        if hooks.stopped():
            navigator.clear()
            break
        if drawn_once and not standing and now - first_seen >= STANDING:
            standing = True
            hooks.standing()
        if standing and not pads.listening and not navigator.busy:  # it takes the time of a frame or two
            pads.listen()
        if drawn_once and not reader.opened and not navigator.busy:
            reader.open()
        dt, last = now - last, now
        navigator.update(dt)
        if window.follow(events):
            navigator.resize(window.size)
        for event in events:
            pads.handle(event)
            reader.notice(event)
            _handle(event, window, navigator)
        reader.obey()
        navigator.settle(dt)
        text_input.follow(navigator.caret)
        wanted = navigator.services.preferences.full_screen
        if navigator.top is not None and wanted != window.full_screen:
            window.set_full_screen(wanted)
            navigator.resize(window.size)
        drawn = navigator.draw(window.surface)
        paced = navigator.busy and drawn_once and not events
        if drawn and not paced:  # a hand is answered at once
            window.show(navigator.changed)
        reader.tell(drawn=drawn)
        navigator.spare(now + 1 / FRAMES_PER_SECOND - perf_counter() if navigator.busy else UNHURRIED)
        if navigator.busy:
            clock.tick(FRAMES_PER_SECOND)
        if drawn and paced:  # what moves by itself is seen evenly, however long each picture took
            window.show(navigator.changed)
        if drawn and not drawn_once:
            drawn_once, first_seen = True, perf_counter()
    navigator.keep(window.remembered(navigator.services.preferences))


def _next_events(
    navigator: Navigator, hooks: LoopHooks, latest: float | None, wake: float | None
) -> list[pygame.event.Event]:
    """The events that came; where nothing moves they are waited for, until `latest` or for `wake` seconds."""
    top = navigator.top
    if navigator.busy or (top is not None and top.dirty):
        return pygame.event.get()
    began = perf_counter()
    end = began + min((each for each in (navigator.wake, wake) if each is not None), default=LONGEST_WAIT)
    if latest is not None:
        end = min(end, latest)
    while not (events := pygame.event.get()) and perf_counter() < end and not hooks.stopped():
        # pygame.event.wait looks a thousand times a second: six times the work
        sleep(LOOK_AGAIN if perf_counter() - began < REST else LOOK_AT_REST)
    return events


def _handle(event: pygame.event.Event, window: Window, navigator: Navigator) -> None:
    if event.type == pygame.QUIT:
        navigator.clear()
    elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
        preferences = navigator.services.preferences
        navigator.keep(replace(preferences, full_screen=not preferences.full_screen))
    elif event.type in _SEEN_AGAIN:
        navigator.expose()
    else:
        navigator.handle(event)


def play(
    begin: Callable[[Navigator, Notice | None], None],
    adjust: Callable[[Preferences], Preferences],
    folder: Path,
    hooks: LoopHooks,
    language: str = ENGLISH,
) -> None:
    """Open the window and run until the player quits. `folder` is where the player's files lie.

    `begin` opens the first scene; besides the navigator it gets a notice for the player where not
    all is well. `adjust` may change the preferences for this run; what it changes is not saved. `language`
    is the code of the language for who has chosen none.
    """
    saved, notice = load_preferences(folder)
    preferences = adjust(saved)
    window = Window(preferences)
    services = Services.create(preferences, window.size, load_skins(), folder, Fonts(), language)
    services = replace(services, sounds=hooks.sounds)

    def save(changed: Preferences) -> Notice | None:
        if preferences == saved:
            try:
                save_preferences(folder, changed)
            except OSError as fault:
                logger.warning("the settings could not be saved: %s", fault.strerror)
                return why_not(fault)
        return None

    navigator = Navigator(services, save)
    try:
        begin(navigator, notice)
        run(window, navigator, hooks)
    finally:
        pygame.display.quit()
