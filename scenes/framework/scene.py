"""Scenes, and what they are given.

A scene owns a pygame_gui manager with its widgets, a keyboard focus, and draws itself. It gets everything
it needs as `services`, a frozen value: when the window's size or the player's settings change, it receives
new services and builds itself again. Where it leads it asks its `Router` for, by one of the `routes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pygame

from game.engine.templates import Notice
from scenes.audio import Noise, Sounds
from scenes.framework.accessible_roles import PlaceDescription, TargetDescription
from scenes.framework.focus import Focus, FocusTarget
from scenes.framework.preferences import Preferences
from scenes.framework.routes import Route
from scenes.framework.spoken_announcements import SpokenAnnouncements
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import LayoutMetrics, Palette, text_scale_in
from scenes.graphics.skins import Skin
from scenes.graphics.theme import UIManager
from scenes.i18n import ENGLISH, Text, Translator, words_in

_W = TypeVar("_W", bound=Route)


class ReadsAloud(Protocol):
    """Tells how a page is read. What has written all that it has to say needs none."""

    @property
    def title(self) -> Text:
        """What the page is called."""

    def places(self, written: Callable[[], Sequence[Text]]) -> Sequence[PlaceDescription]:
        """What is to be read, besides the focus targets. `written` tells what the page has written."""

    def said(self, target: FocusTarget) -> TargetDescription | None:
        """What one of the targets is; `None` where it knows that itself, `GONE` where it is there no more."""


@dataclass(frozen=True)
class Services:
    """What scenes are given: values and tools, all of one window size and one set of preferences."""

    preferences: Preferences
    look: LayoutMetrics
    fonts: Fonts
    paint: BakedSurfaces
    skins: Mapping[str, Skin]
    data: Path
    """Folder of the player's files."""
    words: Translator = field(default_factory=Translator)
    """The language in use."""
    system: str = ENGLISH
    """The code of the system's language."""
    sounds: Sounds = field(default_factory=Sounds)
    sayings: SpokenAnnouncements = field(default_factory=SpokenAnnouncements)
    """What is said of what happens, for who does not see it."""

    @staticmethod
    def create(
        preferences: Preferences,
        size: tuple[int, int],
        skins: Mapping[str, Skin],
        data: Path,
        fonts: Fonts,
        system: str = ENGLISH,
    ) -> Services:
        """Services for a window of `size` pixels; nothing is heard of it.

        `system` is the code of the language for who has chosen none.
        """
        look = _look_for(size, preferences)
        words = words_in(preferences.language or system)
        spoken = {key: skin.spoken(words) for key, skin in skins.items()}
        return Services(preferences, look, fonts, BakedSurfaces(look.u), spoken, data, words, system)

    def resized(self, size: tuple[int, int], preferences: Preferences) -> Services:
        """The same services for another window size or other preferences."""
        look = _look_for(size, preferences)
        paint = self.paint if look.u == self.look.u else BakedSurfaces(look.u, self.paint.assets)
        words, skins = self.words, self.skins
        if preferences.language != self.preferences.language:
            words = words_in(preferences.language or self.system)
            skins = {key: skin.spoken(words) for key, skin in skins.items()}
        return replace(self, preferences=preferences, look=look, paint=paint, words=words, skins=skins)


def _look_for(size: tuple[int, int], preferences: Preferences) -> LayoutMetrics:
    scale = text_scale_in(size, preferences.text_scale)
    return LayoutMetrics(size, scale, preferences.high_contrast)


class HasServices:
    """What is given services, and draws and speaks with them."""

    _services: Services | None = None

    @property
    def services(self) -> Services:
        """What the scene works with. Raises RuntimeError before the scene is on a stack."""
        if self._services is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._services

    @property
    def words(self) -> Translator:
        """The language in use."""
        return self.services.words

    @property
    def look(self) -> LayoutMetrics:
        """Lengths, type sizes and colours."""
        return self.services.look

    @property
    def fonts(self) -> Fonts:
        """Text."""
        return self.services.fonts

    @property
    def paint(self) -> BakedSurfaces:
        """Shapes and pictures."""
        return self.services.paint

    def equip(self, services: Services) -> None:
        """Take services that look like the ones before."""
        self._services = services

    @property
    def audible(self) -> bool:
        """Whether a noise would be heard now."""
        return self.services.sounds.able and self.services.preferences.loudness > 0

    def sound(self, noise: Noise | None) -> None:
        """Let a noise be heard, if there is one, as loud as the player has set it."""
        if noise is not None:
            self.services.sounds.play(noise, self.services.preferences.loudness)

    def speak(self, told: Callable[[], Text]) -> None:
        """Tell something that happens, once, to who does not see it; it is asked for where one listens."""
        if self.services.sayings.listened:
            self.services.sayings.say(told())


class Scene(HasServices):
    """One screen of the program. Subclasses override `build`, `handle`, `update`, `draw` and so on.

    `overlay` scenes lie on the scene below, which stays visible under a scrim.
    """

    overlay = False
    by_parts = False
    """Whether a frame is drawn only where it differs from the one before. What was drawn with is then never
    changed, only replaced."""
    sheet: pygame.Rect | None = None
    """The place of the paper in the window, of a scene that is one: it rises when the scene is opened."""
    recital: ReadsAloud | None = None
    """What tells how the scene is read to who does not see it; `None` is by what it has written."""
    _told_in: Translator | None = None
    """The language in which it was built."""
    _manager: UIManager | None = None
    _router: Router | None = None

    def __init__(self) -> None:
        self.focus = Focus()
        self.dirty = True

    @property
    def manager(self) -> UIManager:
        """The manager of the scene's widgets. Raises RuntimeError before the scene is on a stack."""
        if self._manager is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._manager

    @property
    def router(self) -> Router:
        """Who leads on from here. Raises RuntimeError when the scene is not shown."""
        if self._router is None:
            raise RuntimeError("the scene is on no stack")
        return self._router

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

    def reword(self) -> None:
        """Called before `build` where the language has changed: what was said in the other is said anew."""

    def resume(self) -> None:
        """Called when the scene above has gone and this one is on top again."""

    def handle(self, event: pygame.event.Event) -> None:
        """Use an event that neither a widget nor the focus has used."""

    def follow_up(self) -> None:
        """Called before each event, and after the last of a frame: show what came of the events so far."""

    def let_go(self) -> None:
        """Let go of everything held (a card, a button, a bar, a key) without any action.

        Called when the end of a press can't reach the scene: another one covers it, the window has lost the
        focus, or the button was released outside the window.
        """
        self.manager.let_go()
        self.redraw()

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; here only the widgets and the focus ring, which most scenes have on top."""
        self.manager.draw(surface)
        self.draw_focus(surface)

    def spare(self, seconds: float) -> None:
        """So much time is left of this frame: something may be made ahead of need."""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are wanted as fast as they come."""
        return False

    @property
    def wake(self) -> float | None:
        """Seconds after which `update` is wanted though nothing moves (a timer, a reply); None is never."""
        return None

    # What scenes use

    def to(self, route: Route) -> Callable[[], None]:
        """What leads there when it is called, for buttons and keys."""
        return partial(self.router.go, route)

    def redraw(self) -> None:
        """Ask for one frame."""
        self.dirty = True

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the focus ring."""
        self.focus.draw(surface, self.look, self.paint)

    # What the navigator uses

    def attach(self, router: Router, services: Services) -> None:
        """Put the scene on a stack."""
        self._router = router
        self._services = services
        self.enter()
        self.rebuild(services)

    def detach(self) -> None:
        """Take the scene off its stack."""
        self.leave()
        self._router = None

    def rebuild(self, services: Services) -> None:
        """Build the scene with (new) services."""
        self._services = services
        if self._told_in not in (None, services.words):
            self.reword()
        self._told_in = services.words
        self._manager = UIManager(services.look, self.palette)
        self.build()
        self._manager.update(0)
        self.dirty = True

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give an event to the widgets, the focus and the scene itself, in this order."""
        self.follow_up()
        router = self._router
        used = self.manager.process_events(event)
        if router is None or not router.shows(self):
            self.manager.update(0)  # what was pressed has led elsewhere, and does not stay pressed below it
            return
        if used and event.type != pygame.MOUSEBUTTONDOWN:
            return
        if not self.focus.handle(event) and not used and router.shows(self):
            self.handle(event)

    def settle(self, dt: float) -> None:
        """Bring the widgets up to date after events, and notice whether any looks different."""
        self.follow_up()
        if self.manager.settle(dt):
            self.dirty = True


class Router:
    """The stack of open scenes, the top one being played, and the routes from one to the next.

    Flows open the routes to pages: what is called with the route that a scene has asked for.
    """

    def __init__(
        self,
        services: Services,
        save_preferences: Callable[[Preferences], Notice | None] = lambda preferences: None,
    ) -> None:
        """`save_preferences` says why it could not, if so."""
        self.services = services
        self._save_preferences = save_preferences
        self.unsaved: Notice | None = None
        """Why the settings could not be saved the last time; `None` where all is well."""
        self.routes: dict[type[Route], Callable[[Any], object]] = {}
        """What leads where. It is filled by `open`, which lets only pairs in that belong together."""
        self._scenes: list[Scene] = []
        self._stale: set[Scene] = set()
        """Scenes that must be built anew before they are seen again."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets the events; None when the program is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def ground(self) -> Scene | None:
        """The scene on which all that lies over it is seen; None when the program is over."""
        return next((scene for scene in reversed(self._scenes) if not scene.overlay), None)

    @property
    def pages(self) -> tuple[str, ...]:
        """The kinds of the open scenes, the one on top last."""
        return tuple(type(scene).__name__ for scene in self._scenes)

    # What scenes ask for

    def go(self, route: Route) -> None:
        """Lead there; `KeyError` where nobody has opened such routes."""
        self.routes[type(route)](route)

    def leads(self, kind: type[Route]) -> bool:
        """Whether somebody has opened the routes of this kind."""
        return kind in self.routes

    def back(self) -> None:
        """Close the top scene."""
        self._turn()
        self._scenes.pop().detach()
        below = self.top
        if below is not None:
            self._refresh(below)
            below.dirty = True
            below.resume()

    def keep(self, preferences: Preferences) -> None:
        """Save changed preferences and show them at once."""
        if preferences == self.services.preferences:
            return
        before = self.services.preferences
        self.unsaved = self._save_preferences(preferences)
        if not preferences.loudness:
            self.services.sounds.hush()
        looks = ("text_scale", "high_contrast", "skins", "large_index", "language")
        if any(getattr(before, name) != getattr(preferences, name) for name in looks):
            self.refit(self.services.resized(self.services.look.size, preferences))
        else:
            self.services = replace(self.services, preferences=preferences)
            for scene in self._scenes:
                scene.equip(self.services)
                scene.redraw()

    def shows(self, scene: Scene) -> bool:
        """Whether the scene is on top, and so gets the events."""
        return self.top is scene

    def redraw(self) -> None:
        """Ask for one frame."""
        if (top := self.top) is not None:
            top.dirty = True

    # What leads there

    def open(self, kind: type[_W], lead: Callable[[_W], object]) -> None:
        """Open the routes of a kind: from now on `lead` is called with each that is asked for."""
        self.routes[kind] = lead

    def push(self, scene: Scene) -> None:
        """Open a scene over the present one."""
        self._turn(rising=scene.overlay)
        self._scenes.append(scene)
        scene.attach(self, self.services)

    def replace(self, scene: Scene) -> None:
        """Close the top scene and open another in its place."""
        self._turn()
        self._scenes.pop().detach()
        self._scenes.append(scene)
        scene.attach(self, self.services)

    def clear(self) -> None:
        """Close all scenes, the top one first: the program is over."""
        while self._scenes:
            self._scenes.pop().detach()

    def is_open(self, scene: Scene) -> bool:
        """Whether the scene lies on the stack."""
        return scene in self._scenes

    def refit(self, services: Services) -> None:
        """Give the pages other tools: what is seen is built anew, the others once they are seen again."""
        self.services = services
        self._stale = set(self._scenes)
        for scene in self._visible():
            self._refresh(scene)

    def _refresh(self, scene: Scene) -> None:
        """Build a scene anew if it must be."""
        if scene in self._stale:
            self._stale.discard(scene)
            scene.rebuild(self.services)

    def _turn(self, *, rising: bool = False) -> None:
        """Do what must come before another scene is on top; `rising` tells that it lies over this one."""
        self._let_go()

    def _let_go(self) -> None:
        """Make the top scene let go of what is held: it won't see the end of the press."""
        if self.top is not None:
            self.top.let_go()

    def _types(self) -> bool:
        """Whether keys are typed into a text, or asked for as they are."""
        target = None if self.top is None else self.top.focus.current
        return target is not None and target.takes_text

    def _visible(self) -> list[Scene]:
        scenes: list[Scene] = []
        for scene in reversed(self._scenes):
            scenes.insert(0, scene)
            if not scene.overlay:
                break
        return scenes
