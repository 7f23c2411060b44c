"""Scenes and the stack they lie on.

A scene owns a pygame_gui manager with its widgets, a keyboard focus, and draws itself. It gets everything
it needs as `services`, a frozen value: when the window's size or the player's settings change, it receives
new services and builds itself again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pygame_gui

from scenes.frame.fade import Fade
from scenes.frame.focus import Focus
from scenes.frame.preferences import Preferences
from scenes.looks.fonts import Fonts
from scenes.looks.look import Look, Palette
from scenes.looks.paint import Paint
from scenes.looks.theme import theme

if TYPE_CHECKING:
    from scenes.looks.skins import Skin

OnResult = Callable[[Any], None]


@dataclass(frozen=True)
class Services:
    """What scenes are given: values and tools, all of one window size and one set of preferences."""

    preferences: Preferences
    look: Look
    fonts: Fonts
    paint: Paint
    skins: Mapping[str, Skin]
    data: Path
    """Folder of the player's files."""

    @staticmethod
    def create(
        preferences: Preferences, size: tuple[int, int], skins: Mapping[str, Skin], data: Path, fonts: Fonts
    ) -> Services:
        """Services for a window of `size` pixels."""
        look = Look(size, preferences.text_scale, preferences.high_contrast)
        return Services(preferences, look, fonts, Paint(look.u), skins, data)

    def resized(self, size: tuple[int, int], preferences: Preferences) -> Services:
        """The same services for another window size or other preferences."""
        look = Look(size, preferences.text_scale, preferences.high_contrast)
        paint = self.paint if look.u == self.look.u else Paint(look.u, self.paint.assets)
        return replace(self, preferences=preferences, look=look, paint=paint)


class Scene:
    """One screen of the program. Subclasses override `build`, `handle`, `update`, `draw` and so on.

    `overlay` scenes lie on the scene below, which stays visible under a scrim.
    """

    overlay = False
    sheet: pygame.Rect | None = None
    """The place of the paper in the window, of a scene that is one: it rises when the scene is opened."""
    _services: Services | None = None
    _manager: pygame_gui.UIManager | None = None
    _stack: SceneStack | None = None

    def __init__(self) -> None:
        self.focus = Focus()
        self.dirty = True
        self.stale = False
        self._seen: list[tuple[object, tuple[int, int]]] = []

    @property
    def services(self) -> Services:
        """What the scene works with. Raises RuntimeError before the scene is on a stack."""
        if self._services is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._services

    @property
    def look(self) -> Look:
        """Lengths, type sizes and colours."""
        return self.services.look

    @property
    def fonts(self) -> Fonts:
        """Text."""
        return self.services.fonts

    @property
    def paint(self) -> Paint:
        """Shapes and pictures."""
        return self.services.paint

    @property
    def manager(self) -> pygame_gui.UIManager:
        """The manager of the scene's widgets. Raises RuntimeError before the scene is on a stack."""
        if self._manager is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._manager

    @property
    def stack(self) -> SceneStack:
        """The stack that the scene lies on. Raises RuntimeError when it lies on none."""
        if self._stack is None:
            raise RuntimeError("the scene is on no stack")
        return self._stack

    @property
    def palette(self) -> Palette:
        """The ground of most of the scene: the colours of text entry and scroll bars."""
        return self.look.ink

    # What subclasses override

    def enter(self) -> None:
        """Called once, when the scene has been put on the stack and before it is built."""

    def leave(self) -> None:
        """Called once, when the scene is taken off the stack: stop what runs outside of it."""

    def build(self) -> None:
        """Make the widgets and set the focus targets. Called again after every change of the services."""

    def resume(self) -> None:
        """Called when the scene above has gone and this one is on top again."""

    def handle(self, event: pygame.event.Event) -> None:
        """Use an event that neither a widget nor the focus has used."""

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; the place for `draw_widgets` and `draw_focus` is up to the scene."""
        self.draw_widgets(surface)
        self.draw_focus(surface)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are wanted as fast as they come."""
        return False

    @property
    def wake(self) -> float | None:
        """Seconds after which `update` is wanted though nothing moves (a timer, a reply); None is never."""
        return None

    # What scenes use

    def redraw(self) -> None:
        """Ask for one frame."""
        self.dirty = True

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draw the widgets and, under them, their shadows."""
        for element in self.manager.get_sprite_group().sprites():
            cast_shadow = getattr(element, "cast_shadow", None)
            if cast_shadow is not None:
                cast_shadow(surface)
        self.manager.draw_ui(surface)

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the focus ring."""
        self.focus.draw(surface, self.look, self.paint)

    # What the stack uses

    def attach(self, stack: SceneStack, services: Services) -> None:
        """Put the scene on a stack."""
        self._stack = stack
        self._services = services
        self.enter()
        self.rebuild(services)

    def detach(self) -> None:
        """Take the scene off its stack."""
        self.leave()
        self._stack = None

    def rebuild(self, services: Services) -> None:
        """Build the scene with (new) services."""
        self._services = services
        self.stale = False
        self._manager = pygame_gui.UIManager(
            services.look.size, theme(services.look, self.palette), enable_live_theme_updates=False
        )
        self.build()
        self._manager.update(0)
        self._seen = []
        self.dirty = True

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give an event to the widgets, the focus and the scene itself, in this order."""
        stack = self._stack
        used = self.manager.process_events(event)
        if stack is None or stack.top is not self:
            return
        if used and event.type != pygame.MOUSEBUTTONDOWN:
            return
        if not self.focus.handle(event) and not used and stack.top is self:
            self.handle(event)

    def settle(self, dt: float) -> None:
        """Bring the widgets up to date after events, and notice whether any looks different."""
        self.manager.update(dt)
        sprites = self.manager.get_sprite_group().sprites()
        seen = [(each.image if each.visible else None, tuple(each.rect.topleft)) for each in sprites]
        same = len(seen) == len(self._seen) and all(
            a[0] is b[0] and a[1] == b[1] for a, b in zip(seen, self._seen, strict=True)
        )
        if not same:
            self._seen = seen
            self.dirty = True


class SceneStack:
    """The scenes that are open, the top one being played."""

    def __init__(
        self, services: Services, save_preferences: Callable[[Preferences], None] = lambda preferences: None
    ) -> None:
        self.services = services
        self._save_preferences = save_preferences
        self._scenes: list[tuple[Scene, OnResult | None]] = []
        self._last_frame: pygame.Surface | None = None
        self._fade: Fade | None = None

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events; None when the program is over."""
        return self._scenes[-1][0] if self._scenes else None

    def push(self, scene: Scene, on_result: OnResult | None = None) -> None:
        """Open a scene over the present one. `on_result` gets what it is popped with."""
        # What was seen last is the ground of a sheet only where nothing has been closed just before.
        self._begin_fade(rising=scene.overlay and self._fade is None)
        self._scenes.append((scene, on_result))
        scene.attach(self, self.services)

    def pop(self, result: Any = None) -> None:
        """Close the top scene and hand its result to whoever opened it."""
        self._begin_fade()
        scene, on_result = self._scenes.pop()
        scene.detach()
        below = self.top
        if below is not None:
            if below.stale:
                below.rebuild(self.services)
            below.dirty = True
            below.resume()
        if on_result is not None:
            on_result(result)

    def replace(self, scene: Scene) -> None:
        """Close the top scene and open another in its place; the result goes to whoever opened the first."""
        self._begin_fade()
        old, on_result = self._scenes.pop()
        old.detach()
        self._scenes.append((scene, on_result))
        scene.attach(self, self.services)

    def clear(self) -> None:
        """Close all scenes, the top one first: the program is over."""
        while self._scenes:
            self._scenes.pop()[0].detach()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has a new size: build what is seen anew."""
        if size != self.services.look.size:
            self._renew(self.services.resized(size, self.services.preferences))

    def set_preferences(self, preferences: Preferences) -> None:
        """Save changed preferences and show them at once."""
        if preferences == self.services.preferences:
            return
        before = self.services.preferences
        self._save_preferences(preferences)
        looks = ("text_scale", "high_contrast", "skins", "large_index")
        if any(getattr(before, name) != getattr(preferences, name) for name in looks):
            self._renew(self.services.resized(self.services.look.size, preferences))
        else:
            self._hand_out(replace(self.services, preferences=preferences))

    def _hand_out(self, services: Services) -> None:
        self.services = services
        for scene, _ in self._scenes:
            scene._services = services
            scene.dirty = True

    def _renew(self, services: Services) -> None:
        self.services = services
        self._fade = None
        for scene, _ in self._scenes:
            scene.stale = True
        for scene in self._visible():
            scene.rebuild(services)

    def _visible(self) -> list[Scene]:
        scenes: list[Scene] = []
        for scene, _ in reversed(self._scenes):
            scenes.insert(0, scene)
            if not scene.overlay:
                break
        return scenes

    def _begin_fade(self, *, rising: bool = False) -> None:
        if self._last_frame is not None and self.services.preferences.speed != "off":
            self._fade = Fade(self._last_frame.copy(), rising=rising)

    @property
    def busy(self) -> bool:
        """Whether frames are wanted as fast as they come."""
        return self._fade is not None or (self.top is not None and self.top.busy)

    @property
    def wake(self) -> float | None:
        """Seconds until the top scene wants an update; None for no timer."""
        if self.top is None:
            return None
        blink = 0.2 if getattr(self.top.focus.current, "takes_text", False) else None
        wishes = [wish for wish in (self.top.wake, blink) if wish is not None]
        return min(wishes) if wishes else None

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds."""
        if self._fade is not None:
            self._fade.update(dt)
        if self.top is not None:
            self.top.update(dt)

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to the top scene."""
        if self.top is not None:
            self.top.dispatch(event)
            if event.type not in (pygame.MOUSEMOTION, pygame.USEREVENT):
                self.redraw()

    def redraw(self) -> None:
        """Ask for one frame."""
        if self.top is not None:
            self.top.dirty = True

    def settle(self, dt: float) -> None:
        """Bring widgets up to date after all events of a frame."""
        if self.top is not None:
            self.top.settle(dt)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw a frame if one is wanted; True if something was drawn."""
        if self.top is None or not (self.busy or self.top.dirty):
            return False
        visible = self._visible()
        for number, scene in enumerate(visible):
            if scene.stale:
                scene.rebuild(self.services)
            if number:
                self.services.paint.scrim(surface)
            scene.draw(surface)
            scene.dirty = False
        self._last_frame = surface
        if self._fade is not None:
            now = self.services
            sheet = visible[-1].sheet
            if not self._fade.draw(surface, now.preferences, now.paint, now.look, sheet):
                self._fade = None
        return True
