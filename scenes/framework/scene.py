"""Scenes, and the services they use.

A scene has a UI manager with its widgets and a keyboard focus, and draws itself. It gets everything it needs
as `services`, a frozen value; when the window's size or the player's settings change, it gets new services
and may be rebuilt. To lead to another page, it asks its `Router` for one of the `routes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pygame

from game.engine.cards import Card
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
from scenes.graphics.own_deck import OwnDeck
from scenes.graphics.skins import Skin
from scenes.graphics.theme import UIManager
from scenes.i18n import ENGLISH, Text, Translator, words_in

if TYPE_CHECKING:
    from game.archive.collections import CollectionItem

_LOOKS = ("text_scale", "high_contrast", "skins", "large_index", "language", "hand_order", "table_look")
"""Preferences whose change rebuilds the open pages."""
_W = TypeVar("_W", bound=Route)


class ReadsAloud(Protocol):
    """Describes a page for a screen reader. A page whose text says everything needs no description."""

    @property
    def title(self) -> Text:
        """Title of the page."""

    def places(self, written: Callable[[], Sequence[Text]]) -> Sequence[PlaceDescription]:
        """Return the parts to be read besides the focus targets. `written` returns the text on the page."""

    def said(self, target: FocusTarget) -> TargetDescription | None:
        """Return a target's description; `None` if it describes itself, `REMOVED_TARGET` once it is gone."""


@dataclass(frozen=True)
class Services:
    """Values and tools for scenes, all for one window size and one set of preferences."""

    preferences: Preferences
    look: LayoutMetrics
    fonts: Fonts
    paint: BakedSurfaces
    skins: Mapping[str, Skin]
    data: Path
    """Folder of the player's files."""
    words: Translator = field(default_factory=Translator)
    """Translator for the language in use."""
    system: str = ENGLISH
    """Code of the system's language."""
    sounds: Sounds = field(default_factory=Sounds)
    sayings: SpokenAnnouncements = field(default_factory=SpokenAnnouncements)
    """Announcements for screen readers."""

    @staticmethod
    def create(
        preferences: Preferences,
        size: tuple[int, int],
        skins: Mapping[str, Skin],
        data: Path,
        fonts: Fonts,
        system: str = ENGLISH,
    ) -> Services:
        """Return services without sound for a window of `size` pixels.

        `system` is the code of the language to use if the player has chosen none.
        """
        look = _look_for(size, preferences)
        words = words_in(preferences.language or system)
        dressed = {key: skin.spoken(words).backed(preferences.table_look.back) for key, skin in skins.items()}
        return Services(preferences, look, fonts, BakedSurfaces(look.u), dressed, data, words, system)

    def resized(self, size: tuple[int, int], preferences: Preferences) -> Services:
        """Return services for another window size or other preferences."""
        look = _look_for(size, preferences)
        paint = self.paint if look.u == self.look.u else BakedSurfaces(look.u, self.paint.assets)
        words, skins = self.words, self.skins
        if preferences.language != self.preferences.language:
            words = words_in(preferences.language or self.system)
            skins = {key: skin.spoken(words) for key, skin in skins.items()}
        back = preferences.table_look.back
        if back != self.preferences.table_look.back:
            skins = {key: skin.backed(back) for key, skin in skins.items()}
        return replace(self, preferences=preferences, look=look, paint=paint, words=words, skins=skins)

    def decks(self, own: OwnDeck, cards: Iterable[Card] = ()) -> dict[str, Skin]:
        """Return the decks that have all these cards, by key; all decks if none has.

        They show ranks as the game with this deck of its `own` calls them.
        """
        needed = tuple(cards)
        having = {key: skin for key, skin in self.skins.items() if all(map(skin.has, needed))} or self.skins
        return {key: skin.ranked(own.ace_is_one) for key, skin in having.items()}

    def deck(self, game: str, own: OwnDeck, cards: Iterable[Card] = ()) -> Skin:
        """Return the deck for a game, by its key: the player's choice for it, or else for all games.

        If that lacks any of `cards`, it is the game's `own` or another deck. Raises StopIteration if there
        is no deck at all.
        """
        decks, chosen = self.decks(own, cards), self.preferences.skins
        wanted = (chosen.get(game) or chosen.get("") or own.key, own.key, *decks)
        return next(decks[key] for key in wanted if key in decks)


def _look_for(size: tuple[int, int], preferences: Preferences) -> LayoutMetrics:
    scale = text_scale_in(size, preferences.text_scale)
    table = preferences.table_look
    return LayoutMetrics(size, scale, preferences.high_contrast, table.colour, table.rail_left)


class HasServices:
    """Base class with access to the services, for drawing, sound and speech."""

    _services: Services | None = None

    @property
    def services(self) -> Services:
        """Services of the scene. Raises RuntimeError before the scene is on a stack."""
        if self._services is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._services

    @property
    def words(self) -> Translator:
        """Translator for the language in use."""
        return self.services.words

    @property
    def look(self) -> LayoutMetrics:
        """Lengths, type sizes and colours."""
        return self.services.look

    @property
    def fonts(self) -> Fonts:
        """Fonts that draw and measure text."""
        return self.services.fonts

    @property
    def paint(self) -> BakedSurfaces:
        """Surfaces for shapes and pictures."""
        return self.services.paint

    def equip(self, services: Services) -> None:
        """Set new services that need no rebuild."""
        self._services = services

    @property
    def audible(self) -> bool:
        """Whether a sound would be heard now."""
        return self.services.sounds.can_play and self.services.preferences.sound.loudness > 0

    def sound(self, noise: Noise | None) -> None:
        """Play a sound, if there is one, at the player's volume."""
        if noise is not None:
            self.services.sounds.play(noise, self.services.preferences.sound.loudness)

    def speak(self, told: Callable[[], Text], *, passing: bool = False) -> None:
        """Announce something to a screen reader or by speech; `told` is called only if one of them is on.

        `passing` says that it is where a scan is, so the next such announcement replaces it.
        """
        if self.services.sayings.listened:
            self.services.sayings.say(told(), passing=passing)


class Scene(HasServices):
    """A page or dialog of the program. Subclasses override `build`, `handle`, `update`, `draw` and so on.

    An `overlay` scene is drawn above the scene below, which stays visible under a scrim.
    """

    overlay = False
    by_parts = False
    """Whether a frame is drawn only where it differs from the last one. Surfaces that were drawn are then
    replaced, never changed.
    """
    sheet: pygame.Rect | None = None
    """Place of the paper in the window if the scene is a sheet, which rises when opened; else None."""
    recital: ReadsAloud | None = None
    """Describes the scene for a screen reader; `None` if the text it has drawn is read instead."""
    _told_in: Translator | None = None
    """Translator with which the scene was built last, or None."""
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
        """Router that leads on from here. Raises RuntimeError if the scene is on no stack."""
        if self._router is None:
            raise RuntimeError("the scene is on no stack")
        return self._router

    @property
    def palette(self) -> Palette:
        """Palette of most of the scene, used for text entries and scroll bars."""
        return self.look.ink

    # What subclasses override

    def enter(self) -> None:
        """Prepare the scene; called once, after it is put on the stack and before it is built."""

    def leave(self) -> None:
        """Stop what runs outside the scene; called once, when it is taken off the stack."""

    def build(self) -> None:
        """Make the widgets and set the focus targets; called again when the scene is rebuilt."""

    def reword(self) -> None:
        """Translate stored texts; called before `build` if the language has changed."""

    def resume(self) -> None:
        """Continue after the scene above was closed and this one is on top again."""

    def handle(self, event: pygame.event.Event) -> None:
        """Process an event that neither a widget nor the focus has used."""

    def follow_up(self) -> None:
        """Show the effects of the events so far; called before each event and after the last of a frame."""

    def let_go(self) -> None:
        """Let go of everything held (a card, a button, a bar, a key) without any action.

        Called when the end of a press can't reach the scene: another one covers it, the window has lost the
        focus, or the button was released outside the window.
        """
        self.manager.let_go()
        self.redraw()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; the base class draws only the widgets and the focus ring."""
        self.manager.draw(surface)
        self.draw_focus(surface)

    def prepare(self) -> None:
        """Begin to prepare things ahead of need; called after each frame."""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are wanted as often as possible."""
        return False

    @property
    def wake(self) -> float | None:
        """Seconds until `update` is wanted although nothing moves (a timer, a reply); None for never."""
        return None

    # What scenes use

    def to(self, route: Route) -> Callable[[], None]:
        """Return a function that follows a route, for buttons and keys."""
        return partial(self.router.go, route)

    def redraw(self) -> None:
        """Ask for one frame."""
        self.dirty = True

    def draw_focus(self, surface: pygame.Surface) -> None:
        """Draw the focus ring."""
        self.focus.draw(surface, self.look, self.paint)

    # What the navigator uses

    def attach(self, router: Router, services: Services) -> None:
        """Put the scene on a router's stack and build it."""
        self._router = router
        self._services = services
        self.enter()
        self.rebuild(services)

    def detach(self) -> None:
        """Take the scene off its stack."""
        self.leave()
        self._router = None

    def rebuild(self, services: Services) -> None:
        """Build the scene with new services."""
        self._services = services
        if self._told_in not in (None, services.words):
            self.reword()
        self._told_in = services.words
        self._manager = UIManager(services.look, self.palette)
        self.build()
        self._manager.update(0)
        self.dirty = True

    def dispatch(self, event: pygame.event.Event) -> None:
        """Pass an event to widgets, focus and scene until one uses it; a click also moves the focus."""
        self.follow_up()
        router = self._router
        used = self.manager.process_events(event)
        if router is None or not router.shows(self):
            self.manager.update(0)  # the press led elsewhere: release the widget
            return
        if used and event.type != pygame.MOUSEBUTTONDOWN:
            return
        if not self.focus.handle(event) and not used and router.shows(self):
            self.handle(event)

    def settle(self, dt: float) -> None:
        """Update the widgets after events, and ask for a frame if one looks different."""
        self.follow_up()
        if self.manager.settle(dt):
            self.dirty = True


class Router:
    """The stack of open scenes, and the routes that lead to others.

    Flows register a function for each kind of route, which is called with a route when a scene asks for it.
    """

    def __init__(
        self,
        services: Services,
        save_preferences: Callable[[Preferences], Notice | None],
    ) -> None:
        """`save_preferences` returns the reason if it fails, or None."""
        self.services = services
        self._save_preferences = save_preferences
        self.unsaved: Notice | None = None
        """Reason why the settings could not be saved the last time; `None` if they were saved."""
        self.routes: dict[type[Route], Callable[[Any], object]] = {}
        """Function for each kind of route. Filled by `open`, whose types ensure that the two match."""
        self.collected: Callable[[CollectionItem | None], bool] = lambda item: False
        """Whether an item, or for `None` the finished deal at the table, is in one of the collections."""
        self._scenes: list[Scene] = []
        self._stale: set[Scene] = set()
        """Scenes that must be rebuilt before they are shown again."""

    @property
    def top(self) -> Scene | None:
        """Scene that gets the events; None when the program is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def ground(self) -> Scene | None:
        """Topmost scene that is no overlay; None when the program is over."""
        return next((scene for scene in reversed(self._scenes) if not scene.overlay), None)

    @property
    def pages(self) -> tuple[str, ...]:
        """Class names of the open scenes, the top one last."""
        return tuple(type(scene).__name__ for scene in self._scenes)

    # What scenes ask for

    def go(self, route: Route) -> None:
        """Follow a route. Raises KeyError if its kind is not registered."""
        self.routes[type(route)](route)

    def leads(self, kind: type[Route]) -> bool:
        """Return whether a kind of route is registered."""
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
        """Save changed preferences and apply them at once."""
        if preferences == self.services.preferences:
            return
        before = self.services.preferences
        self.unsaved = self._save_preferences(preferences)
        if not preferences.sound.loudness:
            self.services.sounds.hush()
        if any(getattr(before, name) != getattr(preferences, name) for name in _LOOKS):
            self.refit(self.services.resized(self.services.look.size, preferences))
        else:
            self.services = replace(self.services, preferences=preferences)
            for scene in self._scenes:
                scene.equip(self.services)
                scene.redraw()

    def shows(self, scene: Scene) -> bool:
        """Return whether the scene is on top and so gets the events."""
        return self.top is scene

    def redraw(self) -> None:
        """Ask for one frame."""
        if (top := self.top) is not None:
            top.dirty = True

    # What flows use

    def open(self, kind: type[_W], lead: Callable[[_W], object]) -> None:
        """Register `lead` as the function that is called with routes of a kind."""
        self.routes[kind] = lead

    def push(self, scene: Scene) -> None:
        """Open a scene above the present one."""
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
        """Close all scenes, the top one first, which ends the program."""
        while self._scenes:
            self._scenes.pop().detach()

    def continue_with(
        self, services: Services, save_preferences: Callable[[Preferences], Notice | None]
    ) -> None:
        """Continue with other services and no routes, after all scenes were closed."""
        self.routes.clear()
        self._stale.clear()
        self.services, self._save_preferences, self.unsaved = services, save_preferences, None

    def is_open(self, scene: Scene) -> bool:
        """Return whether the scene is on the stack."""
        return scene in self._scenes

    def refit(self, services: Services) -> None:
        """Set new services: rebuild visible scenes now, the others when they are shown again."""
        self.services = services
        self._stale = set(self._scenes)
        for scene in self._visible():
            self._refresh(scene)

    def _refresh(self, scene: Scene) -> None:
        """Rebuild a scene if it is stale."""
        if scene in self._stale:
            self._stale.discard(scene)
            scene.rebuild(self.services)

    def _turn(self, *, rising: bool = False) -> None:
        """Prepare for another scene on top; `rising` says that it is an overlay above this one."""
        self._let_go()

    def _let_go(self) -> None:
        """Make the top scene let go of what is held: it won't see the end of the press."""
        if self.top is not None:
            self.top.let_go()

    def _types(self) -> bool:
        """Return whether the target in focus uses typed keys itself."""
        target = None if self.top is None else self.top.focus.current
        return target is not None and target.takes_text

    def _visible(self) -> list[Scene]:
        scenes: list[Scene] = []
        for scene in reversed(self._scenes):
            scenes.insert(0, scene)
            if not scene.overlay:
                break
        return scenes
