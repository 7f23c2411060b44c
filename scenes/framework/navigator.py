"""The scene stack in a window: events, frames and transitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.templates import Notice
from scenes.framework.display_list import DisplayList
from scenes.framework.focus import NON_FOCUS_MODIFIERS
from scenes.framework.input.gamepad import as_key, chooses
from scenes.framework.input.keys import Keyboard, meant
from scenes.framework.preferences import Preferences
from scenes.framework.routes import Decks, ImportMatches, OnScreenKeyboard, Route, TextField
from scenes.framework.scene import Router, Scene, Services
from scenes.framework.too_small import draw_cramped, is_cramped, roomy
from scenes.framework.transition import SceneFade

if TYPE_CHECKING:
    from scenes.framework.input.cooldown import Cooldown
    from scenes.framework.scanning import Scanner

KEY_REPEAT_MS = (400, 40)
"""Milliseconds until a held key repeats in a text entry, and between two repeats."""
_POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""Mouse events, which are not translated to keys."""
REPEAT_ANNOUNCEMENT_KEY, READ_PAGE_KEY = pygame.K_F5, pygame.K_F6
"""Keys that repeat the last announcement and read out the whole page, on any page."""


class BackgroundWork(Protocol):
    """Work that goes on in the background, whatever page is open."""

    @property
    def wake(self) -> float | None:
        """Seconds until the next update is wanted; `None` for no timer."""

    def update(self) -> None:
        """Continue the work. Must return quickly enough not to be noticed."""


class Navigator(Router):
    """The scene stack of a window: passes events to the top scene and draws the frames.

    While the window is too small for any page, the scenes are paused: they get no updates and no frames, and
    only events of released keys. They continue when there is room again.
    """

    def __init__(
        self,
        services: Services,
        save_preferences: Callable[[Preferences], Notice | None] = lambda preferences: None,
    ) -> None:
        """`save_preferences` returns the reason if it fails, or None."""
        self._room = services.look.size
        self.cramped = is_cramped(self._room)
        """Whether the window is too small for any page."""
        # For the window's size, or for the smallest page if the window is smaller.
        super().__init__(services.resized(roomy(self._room), services.preferences), save_preferences)
        self.background: BackgroundWork | None = None
        self._keyboard = Keyboard()
        self._cooldown: Cooldown | None = None
        """The cool-down between presses, once it has been switched on."""
        self.scanner: Scanner | None = None
        """The scan with one switch; `None` while it is off."""
        self._last_frame: pygame.Surface | None = None
        self._layer: DisplayList | None = None
        self._below: pygame.Surface | None = None
        """Darkened picture of what is below the top scene, which stays the same as long as that is on top."""
        self.drawn_on: pygame.Surface | None = None
        """Surface on which the top scene was drawn last; None if it is not known."""
        self.changed: list[pygame.Rect] = []
        """Rectangles of the window that were redrawn in the last frame."""
        self._fade: SceneFade | None = None
        self._pressed = False
        """Whether the left button is down, according to the window's events."""

    # The window

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt to a new window size: rebuild the visible scenes, once there is room for them."""
        had_room, self._room, self.cramped = not self.cramped, size, is_cramped(size)
        self._layer = self._below = self.drawn_on = None
        self._last_frame = None  # its surface has gone with the old size
        if self.cramped:
            self._let_go()
            self._fade = None
            self.redraw()
        elif size != self.services.look.size or not had_room:  # rebuilding forgets a press in progress
            self.refit(self.services.resized(size, self.services.preferences))

    def refit(self, services: Services) -> None:
        """Give the pages new services, without a fade."""
        if self._fade is not None:
            self._fade = None
            self._forget_shown()
        super().refit(services)

    def _turn(self, *, rising: bool = False) -> None:
        """Make the top scene let go of what is held, and begin the fade to another scene."""
        super()._turn()
        self._below = None
        before, speed = self._last_frame, self.services.preferences.speed
        # After a resize the last frame no longer fits the window, so nothing fades.
        if before is not None and speed != "off" and before.get_size() == self._room:
            # A sheet rises above the last frame only if no other scene was closed just before.
            self._fade = SceneFade(self._room, rising=rising and self._fade is None)
            self._forget_shown()

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are wanted as often as possible."""
        if self.cramped:
            return False
        return self._fade is not None or (self.top is not None and self.top.busy)

    @property
    def wake(self) -> float | None:
        """Seconds until the next update is wanted; None for no timer."""
        if self.top is None or self.cramped:
            return None
        blink = 0.2 if self._types() else None
        beside = None if self.background is None else self.background.wake
        step = None if self.scanner is None or self.scanner.node is None else self.scanner.left
        wishes = [wish for wish in (self.top.wake, blink, beside, step) if wish is not None]
        return min(wishes) if wishes else None

    def update(self, dt: float) -> None:
        """Advance the background work, the fade and the top scene by `dt` seconds."""
        if self.background is not None:
            self.background.update()
        if self.cramped:
            return
        if self._fade is not None:
            self._fade.update(dt)
        if self.top is not None:
            self.top.update(dt)
        self._scan(dt)

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event of the window to the top scene, unless the cool-down ignores it."""
        if self.services.preferences.press_help.cooldown:
            if self._cooldown is None:
                from scenes.framework.input.cooldown import Cooldown

                self._cooldown = Cooldown()
            if not self._cooldown.counts(event, typing=self._types()):
                return
        if self.scanner is None or not self.scanner.handle(event):
            self.pass_on(event)

    def _scan(self, dt: float) -> None:
        """Advance the scan with one switch by `dt` seconds, if it is on."""
        if not self.services.preferences.press_help.scan_ms:
            if self.scanner is not None:
                self.scanner.stop()
                self.scanner = None
            return
        if self.scanner is None:
            from scenes.framework.scanning import Scanner

            self.scanner = Scanner(self)
        self.scanner.update(dt)

    def write(self) -> bool:
        """Open the on-screen keyboard for the text entry in focus; return whether there is one."""
        entry = None if self.top is None else self.top.focus.current
        if self.cramped or not isinstance(entry, TextField) or not self.leads(OnScreenKeyboard):
            return False
        self.go(OnScreenKeyboard(entry))
        return True

    def pass_on(self, event: pygame.event.Event) -> None:
        """Pass an event to the top scene. In a cramped window only F11, and Escape, which ends the program,
        work.
        """
        if event.type not in _POINTING:
            if chooses(event) and self.write():
                return
            event = self._meant(as_key(self._keyboard.read(event)))
        if self._ends_unseen(event):
            self._let_go()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            preferences = self.services.preferences
            self.keep(replace(preferences, full_screen=not preferences.full_screen))
        elif self.cramped and event.type != pygame.KEYUP:  # a held key may be released
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.clear()
        elif (top := self.top) is not None:
            if self._reads_out(event):
                return
            if self._mutes(event):
                preferences = self.services.preferences
                sound = preferences.sound
                self.keep(replace(preferences, sound=sound._replace(muted=not sound.muted)))
                return
            if event.type == pygame.DROPFILE:
                self._take(Path(event.file))
                return
            top.dispatch(event)
            if event.type not in (pygame.MOUSEMOTION, pygame.USEREVENT):
                self.redraw()

    def _take(self, dropped: Path) -> None:
        """Handle a file or folder dropped on the window: a deck, or matches to import."""
        from scenes.decks.deck_source import may_be_deck

        route: Route = Decks(dropped) if may_be_deck(dropped) else ImportMatches(dropped)
        if self.leads(type(route)):
            self.go(route)

    def _ends_unseen(self, event: pygame.event.Event) -> bool:
        """Return whether a press has ended, or must be treated as ended, without an event that says so."""
        left = getattr(event, "button", None) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONUP and left:
            self._pressed = False
        elif event.type == pygame.MOUSEBUTTONDOWN and left:
            unseen, self._pressed = self._pressed, True
            return unseen
        elif event.type == pygame.MOUSEMOTION and self._pressed and not event.buttons[0]:
            self._pressed = False
            return True
        return event.type == pygame.WINDOWFOCUSLOST

    @property
    def caret(self) -> pygame.Rect | None:
        """Caret in window pixels, or None while no text entry has the focus, or one switch passes over it."""
        if self.top is None or self.cramped or self.scanner is not None:
            return None
        target = self.top.focus.current
        return None if target is None else target.caret

    def _meant(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event with the usual key in place of the player's own."""
        return event if self._types() else meant(event, self.services.preferences.keys)

    def _reads_out(self, event: pygame.event.Event) -> bool:
        """Repeat an announcement or ask for the whole page; return whether the event is a key for that."""
        if (
            event.type != pygame.KEYDOWN
            or event.mod & NON_FOCUS_MODIFIERS
            or event.key not in (REPEAT_ANNOUNCEMENT_KEY, READ_PAGE_KEY)
        ):
            return False
        sayings = self.services.sayings
        if event.key == REPEAT_ANNOUNCEMENT_KEY:
            sayings.repeat()
        else:
            sayings.whole_page = sayings.listened
        return True

    def _mutes(self, event: pygame.event.Event) -> bool:
        """Return whether an event is the mute key: M, unless a text entry has the focus."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_m or event.mod & NON_FOCUS_MODIFIERS:
            return False
        return not self._types()

    def expose(self) -> None:
        """Ask for a full frame, because what the window showed may be lost."""
        self._forget_shown()
        self.redraw()

    def _forget_shown(self) -> None:
        """Have the next frame drawn in full, on the same layer: a new one takes long in a large window."""
        if self._layer is not None:
            self._layer.forget()

    def prepare(self) -> None:
        """Let the top scene prepare things ahead of need."""
        if self.top is not None and not self.cramped:
            self.top.prepare()

    def settle(self, dt: float) -> None:
        """Update the widgets after all events of a frame, and set the key repeat."""
        if not self.cramped and (top := self.top) is not None:
            top.settle(dt)
        repeat = KEY_REPEAT_MS if self._types() else (0, 0)
        if pygame.key.get_repeat() != repeat:
            pygame.key.set_repeat(*repeat)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw a frame if one is wanted; return whether it was. `changed` then has the redrawn rectangles."""
        if self.top is None or not (self.busy or self.top.dirty):
            return False
        if self.cramped:
            draw_cramped(surface, self.services)
            self.top.dirty = False
            self.changed = [surface.get_rect()]
            return True
        if self._fade is None:
            self.changed = self._draw_scenes(surface)
        else:
            if self.top.busy or self.top.dirty:
                self._draw_scenes(self._fade.after)
            now = self.services
            if not self._fade.draw(surface, now.preferences, now.look, self.top.sheet):
                self._fade = None
            self.changed = [surface.get_rect()]
        self._last_frame = surface
        return True

    def picture(self) -> pygame.Surface:
        """Return a picture of the window without the top scene, for example without a menu."""
        surface = pygame.Surface(self.services.look.size)
        below = Navigator(self.services)
        below._scenes, below._stale = self._scenes[:-1], self._stale
        below._draw_whole(below._visible(), surface)
        return surface

    def _draw_scenes(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the visible scenes and return the rectangles that were redrawn."""
        visible = self._visible()
        *lower, top = visible
        if not top.by_parts:
            self._draw_whole(visible, surface)
            self._forget_shown()
            return [surface.get_rect()]
        if lower and (self._below is None or any(each.dirty or each in self._stale for each in lower)):
            self._below = pygame.Surface(surface.get_size())
            self._draw_whole(lower, self._below)
            self.services.paint.scrim(self._below)
        return self._draw_parts(top, surface)

    def _draw_parts(self, scene: Scene, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the top scene where the frame differs from the last one; return the redrawn rectangles."""
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = DisplayList(surface.get_size())
        self._refresh(scene)
        self.services.fonts.begin(self._layer)
        self.drawn_on = self._layer
        if self._below is not None:
            self._layer.blit(self._below)
        scene.draw(self._layer)
        scene.dirty = False
        return self._layer.show(surface)

    def _draw_whole(self, visible: list[Scene], surface: pygame.Surface) -> None:
        """Draw all visible scenes from the bottom up."""
        self.drawn_on = surface
        for number, scene in enumerate(visible):
            self._refresh(scene)
            if number:
                self.services.paint.scrim(surface)
            self.services.fonts.begin(surface)
            scene.draw(surface)
            scene.dirty = False
