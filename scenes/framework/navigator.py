"""The stack of open scenes, and the routes from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pygame

from game.engine.templates import Notice
from scenes.framework.display_list import DisplayList
from scenes.framework.focus import OTHER_USES
from scenes.framework.input.gamepad import as_key
from scenes.framework.input.keys import Keyboard, meant
from scenes.framework.preferences import Preferences
from scenes.framework.routes import ImportMatches
from scenes.framework.scene import Router, Scene, Services
from scenes.framework.too_small import draw_cramped, is_cramped, roomy
from scenes.framework.transition import SceneFade

REPEAT = (400, 40)
"""Milliseconds until a held key repeats where text is typed, and between two repeats."""
_POINTING = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""Events that stand for no key."""
AGAIN = pygame.K_F5
"""Says the last thing once more, on any page."""


class BackgroundWork(Protocol):
    """What goes on by itself, whatever is on the screen."""

    @property
    def wake(self) -> float | None:
        """Seconds until it wants to be asked again; `None` for no timer."""

    def update(self) -> None:
        """Go on. It takes no time that would be seen."""


class Navigator(Router):
    """The open scenes in a window: gives them its events and draws its frames.

    While the window is too small for any page, time stands still for them: they are neither drawn nor told
    of anything, and stay as they were until there is room again.
    """

    def __init__(
        self,
        services: Services,
        save_preferences: Callable[[Preferences], Notice | None] = lambda preferences: None,
    ) -> None:
        """`save_preferences` says why it could not, if so."""
        self._room = services.look.size
        self.cramped = is_cramped(self._room)
        """Whether the window is too small for any page."""
        # For the window as it is, or as it was when it last had room for a page.
        super().__init__(services.resized(roomy(self._room), services.preferences), save_preferences)
        self.background: BackgroundWork | None = None
        self._keyboard = Keyboard()
        self._last_frame: pygame.Surface | None = None
        self._layer: DisplayList | None = None
        self.changed: list[pygame.Rect] = []
        """Where the window was drawn anew in the last frame."""
        self._fade: SceneFade | None = None
        self._pressed = False
        """Whether the left button is down, according to the window's events."""

    # The window

    def resize(self, size: tuple[int, int]) -> None:
        """The window has a new size: build what is seen anew, once there is room for it."""
        had_room, self._room, self.cramped = not self.cramped, size, is_cramped(size)
        self._layer = None
        self._last_frame = None  # what it was drawn on has gone with the old size: there is nothing to copy
        if self.cramped:
            self._let_go()
            self._fade = None
            self.redraw()
        elif size != self.services.look.size or not had_room:  # a press begun before is forgotten
            self.refit(self.services.resized(size, self.services.preferences))

    @property
    def drawn_on(self) -> pygame.Surface | None:
        """What the top scene was drawn on last."""
        return self._last_frame if self._layer is None else self._layer

    def refit(self, services: Services) -> None:
        """Give the pages other tools, at once."""
        self._fade = None
        super().refit(services)

    def _turn(self, *, rising: bool = False) -> None:
        """Let the scene that is on top let go, and begin the fade to another one."""
        super()._turn()
        before, speed = self._last_frame, self.services.preferences.speed
        # Of another size it is not the last frame any more: the window has changed since it was drawn.
        if before is not None and speed != "off" and before.get_size() == self._room:
            # What was seen last is the ground of a sheet only where nothing has been closed just before.
            self._fade = SceneFade(before.copy(), rising=rising and self._fade is None)

    @property
    def busy(self) -> bool:
        """Whether frames are wanted as fast as they come."""
        if self.cramped:
            return False
        return self._fade is not None or (self.top is not None and self.top.busy)

    @property
    def wake(self) -> float | None:
        """Seconds until the top scene wants an update; None for no timer."""
        if self.top is None or self.cramped:
            return None
        blink = 0.2 if self._types() else None
        beside = None if self.background is None else self.background.wake
        wishes = [wish for wish in (self.top.wake, blink, beside) if wish is not None]
        return min(wishes) if wishes else None

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds."""
        if self.background is not None:
            self.background.update()
        if self.cramped:
            return
        if self._fade is not None:
            self._fade.update(dt)
        if self.top is not None:
            self.top.update(dt)

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene. In a cramped window only Escape counts, which ends the program."""
        if event.type not in _POINTING:
            event = self._meant(as_key(self._keyboard.read(event)))
        if self._ends_unseen(event):
            self._let_go()
        if self.cramped and event.type != pygame.KEYUP:  # what was held may be let go
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self.clear()
        elif (top := self.top) is not None:
            if event.type == pygame.KEYDOWN and event.key == AGAIN and not event.mod & OTHER_USES:
                self.services.sayings.repeat()
                return
            if self._mutes(event):
                preferences = self.services.preferences
                self.keep(replace(preferences, muted=not preferences.muted))
                return
            if event.type == pygame.DROPFILE:
                if self.leads(ImportMatches):
                    self.go(ImportMatches(Path(event.file)))
                return
            top.dispatch(event)
            if event.type not in (pygame.MOUSEMOTION, pygame.USEREVENT):
                self.redraw()

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
        """Caret in window pixels, or None while no text entry has the focus."""
        target = None if self.top is None or self.cramped else self.top.focus.current
        return None if target is None else target.caret

    def _meant(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event with the key that the player's own stands for."""
        return event if self._types() else meant(event, self.services.preferences.keys)

    def _mutes(self, event: pygame.event.Event) -> bool:
        """Whether an event is the key that mutes: M on any page, where it is not typed into a text."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_m or event.mod & OTHER_USES:
            return False
        return not self._types()

    def expose(self) -> None:
        """What the window showed may be lost: ask for a whole frame."""
        if self._layer is not None:
            self._layer.forget()
        self.redraw()

    def spare(self, seconds: float) -> None:
        """So much time is left of this frame."""
        if self.top is not None and not self.cramped:
            self.top.spare(seconds)

    def settle(self, dt: float) -> None:
        """Bring widgets up to date after all events of a frame."""
        if not self.cramped and (top := self.top) is not None:
            top.settle(dt)
        repeat = REPEAT if self._types() else (0, 0)
        if pygame.key.get_repeat() != repeat:
            pygame.key.set_repeat(*repeat)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw a frame if one is wanted; True if one was, and then `changed` says where."""
        if self.top is None or not (self.busy or self.top.dirty):
            return False
        if self.cramped:
            draw_cramped(surface, self.services)
            self.top.dirty = False
            self.changed = [surface.get_rect()]
            return True
        visible = self._visible()
        if self._fade is None and len(visible) == 1 and self.top.by_parts:
            self.changed = self._draw_parts(self.top, surface)
        else:
            self._draw_whole(visible, surface)
            self._layer, self.changed = None, [surface.get_rect()]
        self._last_frame = surface
        return True

    def picture(self) -> pygame.Surface:
        """What is seen without the topmost scene, such as a question about it."""
        surface = pygame.Surface(self.services.look.size)
        below = Navigator(self.services)
        below._scenes, below._stale = self._scenes[:-1], self._stale
        below._draw_whole(below._visible(), surface)
        return surface

    def _draw_parts(self, scene: Scene, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw a scene that is alone in the window, where it differs from the frame before."""
        if self._layer is None or self._layer.get_size() != surface.get_size():
            self._layer = DisplayList(surface.get_size())
        self._refresh(scene)
        self.services.fonts.begin(self._layer)
        scene.draw(self._layer)
        scene.dirty = False
        return self._layer.show(surface)

    def _draw_whole(self, visible: list[Scene], surface: pygame.Surface) -> None:
        """Draw all that is seen, from the ground up, and the fade over it."""
        for number, scene in enumerate(visible):
            self._refresh(scene)
            if number:
                self.services.paint.scrim(surface)
            self.services.fonts.begin(surface)
            scene.draw(surface)
            scene.dirty = False
        if self._fade is not None:
            now = self.services
            sheet = visible[-1].sheet
            if not self._fade.draw(surface, now.preferences, now.paint, now.look, sheet):
                self._fade = None
