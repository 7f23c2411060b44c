"""The main loop: events, frames, and loading and saving the settings."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter, sleep

os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "etori")  # as in the desktop entry
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "org.etori.Etori")  # the name of the desktop entry
# Send only what has changed to the screen, not a texture of the whole window: without a graphics processor
# this takes 0.2 ms a frame at 1920x1080 instead of 7 to 25.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.archive.writer import why_not
from game.engine.templates import Notice
from scenes.audio import Sounds
from scenes.framework.accessibility.bridge import ReaderBridge
from scenes.framework.frame_pacer import FramePacer
from scenes.framework.input.gamepad import Gamepads
from scenes.framework.input.text_input import TextInput
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, load_preferences, save_changes
from scenes.framework.scene import Services
from scenes.framework.window import Window
from scenes.graphics.fonts import Fonts
from scenes.graphics.skins import ADDED_DECKS_FOLDER, Skin, load_skins
from scenes.i18n import ENGLISH

MAX_WAIT = 60.0
SUCCESSFUL_START_SECONDS = 3.0
"""Seconds after the first frame from which on the start counts as successful."""
POLL_SECONDS, POLL_SECONDS_AT_REST = 0.006, 0.02
"""Seconds between two checks for events while nothing moves, and once none has come for `REST_SECONDS`
seconds.
"""
REST_SECONDS = 1.0
SPEECH_CLOSE_SECONDS = 0.5
"""Seconds that speech has to end before the program does."""
_SEEN_AGAIN = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)

logger = logging.getLogger(__name__)


def _nothing() -> None:
    """Do nothing; the default hook."""


@dataclass(frozen=True)
class LoopHooks:
    """Callbacks and sounds for the main loop."""

    stopped: Callable[[], bool] = lambda: False
    """Returns whether the program must end without the player's request, for example after a signal."""
    standing: Callable[[], None] = _nothing
    """Called once, when the window has been shown for `SUCCESSFUL_START_SECONDS` seconds."""
    sounds: Sounds = field(default_factory=Sounds)
    """Sounds of the program. The caller closes them last, because that may take a while."""


def run(window: Window, navigator: Navigator, hooks: LoopHooks) -> None:
    """Run the main loop until no scene is left, and save the window's size. Errors end speech too."""
    reader = ReaderBridge(navigator)
    try:
        _loop(window, navigator, hooks, reader)
    finally:
        reader.close(SPEECH_CLOSE_SECONDS)
    navigator.keep(window.remembered(navigator.services.preferences))


def _loop(window: Window, navigator: Navigator, hooks: LoopHooks, reader: ReaderBridge) -> None:
    """Handle events and draw until no scene is left, drawing only when something has changed."""
    pacer = FramePacer()
    last = perf_counter()
    drawn_once = standing = False
    pads, text_input = Gamepads(), TextInput()
    if sys.platform != "linux":  # needed before the window is shown
        reader.open()
    first_seen = last
    while navigator.top is not None:
        latest = None if standing else first_seen + SUCCESSFUL_START_SECONDS
        events = _next_events(navigator, hooks, latest, reader.wake)
        now = perf_counter()
        if hooks.stopped():
            navigator.clear()
            break
        if drawn_once and not standing and now - first_seen >= SUCCESSFUL_START_SECONDS:
            standing = True
            hooks.standing()
        if standing and not pads.listening and not navigator.busy:  # it takes as long as a frame or two
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
        if drawn and not paced:  # input is answered at once
            window.show(navigator.changed)
            pacer.shown()
        reader.tell(drawn=drawn)
        navigator.prepare()
        if navigator.busy:
            pacer.wait(ready=drawn and paced)
        if drawn and paced:  # show animation at even intervals, however long each frame took to draw
            window.show(navigator.changed)
            pacer.shown()
        if drawn and not drawn_once:
            drawn_once, first_seen = True, perf_counter()


def _next_events(
    navigator: Navigator, hooks: LoopHooks, latest: float | None, wake: float | None
) -> list[pygame.event.Event]:
    """Return the events that came; if nothing moves, wait for them until `latest` or for `wake` seconds."""
    top = navigator.top
    if navigator.busy or (top is not None and top.dirty):
        return pygame.event.get()
    began = perf_counter()
    end = began + min((each for each in (navigator.wake, wake) if each is not None), default=MAX_WAIT)
    if latest is not None:
        end = min(end, latest)
    while not (events := pygame.event.get()) and perf_counter() < end and not hooks.stopped():
        # pygame.event.wait checks a thousand times a second, which takes six times the work.
        sleep(POLL_SECONDS if perf_counter() - began < REST_SECONDS else POLL_SECONDS_AT_REST)
    return events


def _handle(event: pygame.event.Event, window: Window, navigator: Navigator) -> None:
    if event.type == pygame.QUIT:
        navigator.clear()
    elif event.type in _SEEN_AGAIN:
        navigator.expose()
    else:
        navigator.handle(event)


def _skins(folder: Path) -> dict[str, Skin]:
    """Return the program's decks, and those that the player has added."""
    skins = load_skins()
    if not os.path.isdir(folder / ADDED_DECKS_FOLDER):
        return skins  # without importing what reads them, so that the first page appears sooner
    from scenes.decks.deck_library import DeckLibrary
    from scenes.decks.picture_skin import with_added

    return with_added(skins, DeckLibrary(folder))


def play(
    begin: Callable[[Navigator, Notice | None], None],
    adjust: Callable[[Preferences], Preferences],
    folder: Path,
    hooks: LoopHooks,
    language: str = ENGLISH,
) -> None:
    """Open the window and run until the player quits. `folder` has the player's files.

    `begin` opens the first scene; it gets the navigator and a notice if the settings could not be read as
    saved. `adjust` may change the preferences for this run, in which case no settings are saved. `language`
    is the code of the language to use if the player has chosen none.
    """
    saved, notice = load_preferences(folder)
    preferences = adjust(saved)
    window = Window(preferences)
    services = Services.create(preferences, window.size, _skins(folder), folder, Fonts(), language)
    services = replace(services, sounds=hooks.sounds)
    navigator = Navigator(services, _saver(folder, saved) if preferences == saved else lambda changed: None)
    try:
        begin(navigator, notice)
        run(window, navigator, hooks)
    finally:
        pygame.display.quit()


def play_on(navigator: Navigator, folder: Path, begin: Callable[[Navigator, Notice | None], None]) -> None:
    """Continue in the same window with another folder, after all scenes were closed.

    `begin` opens the first scene, as for `play`.
    """
    preferences, notice = load_preferences(folder)
    before = navigator.services
    services = Services.create(
        preferences, before.look.size, _skins(folder), folder, before.fonts, before.system
    )
    paint = before.paint if before.look.u == services.look.u else services.paint
    services = replace(services, paint=paint, sounds=before.sounds, sayings=before.sayings)
    navigator.continue_with(services, _saver(folder, preferences))
    begin(navigator, notice)


def _saver(folder: Path, saved: Preferences) -> Callable[[Preferences], Notice | None]:
    """Return a function that saves preferences in a folder and returns the reason if it can't, or `None`.

    `saved` are those that the window has loaded: only what the window has changed is saved.
    """

    def save(changed: Preferences) -> Notice | None:
        nonlocal saved
        try:
            save_changes(folder, saved, changed)
        except OSError as fault:
            logger.warning("the settings could not be saved: %s", fault.strerror)
            return why_not(fault)
        saved = changed
        return None

    return save
