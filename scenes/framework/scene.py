"""Scenes, and what they are given.

A scene owns a pygame_gui manager with its widgets, a keyboard focus, and draws itself. It gets everything
it needs as `services`, a frozen value: when the window's size or the player's settings change, it receives
new services and builds itself again. Where it leads it asks its `Guide` for, by one of the `routes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from game.engine.templates import Notice
from scenes.audio import Noise, Sounds
from scenes.framework.accessibility.announcements import Sayings
from scenes.framework.accessibility.roles import Place, Said
from scenes.framework.focus import Focus, Target
from scenes.framework.preferences import Preferences
from scenes.framework.routes import Route
from scenes.graphics.fonts import Fonts
from scenes.graphics.look import Look, Palette, text_scale_in
from scenes.graphics.paint import Paint
from scenes.graphics.theme import UIManager
from scenes.i18n import ENGLISH, Text, Words, words_in

if TYPE_CHECKING:
    from scenes.graphics.skins import Skin


@runtime_checkable
class Held(Protocol):
    """A widget that can be held: a button, the bar of a scroll area, a text that is being selected."""

    def let_go(self) -> None:
        """End the press without any action."""


class Recites(Protocol):
    """Tells how a page is read. What has written all that it has to say needs none."""

    @property
    def title(self) -> Text:
        """What the page is called."""

    def places(self, written: Callable[[], Sequence[Text]]) -> Sequence[Place]:
        """What is to be read, besides the focus targets. `written` tells what the page has written."""

    def said(self, target: Target) -> Said | None:
        """What one of the targets is; `None` where it knows that itself, `GONE` where it is there no more."""


class Guide(Protocol):
    """Leads from scene to scene: all that a scene knows of the others."""

    unsaved: Notice | None
    """Why the settings could not be saved the last time; `None` where all is well."""

    def go(self, route: Route) -> None:
        """Lead there."""

    def leads(self, kind: type[Route]) -> bool:
        """Whether there is anything to which routes of this kind lead."""

    def push(self, scene: Scene) -> None:
        """Open a scene that belongs to the page over it."""

    def back(self) -> None:
        """Close the scene that is on top."""

    def keep(self, preferences: Preferences) -> None:
        """Save changed preferences and show them at once."""

    def shows(self, scene: Scene) -> bool:
        """Whether the scene is on top, and so gets the events."""


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
    words: Words = field(default_factory=Words)
    """The language in use."""
    system: str = ENGLISH
    """The code of the system's language."""
    sounds: Sounds = field(default_factory=Sounds)
    sayings: Sayings = field(default_factory=Sayings)
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
        return Services(preferences, look, fonts, Paint(look.u), spoken, data, words, system)

    def resized(self, size: tuple[int, int], preferences: Preferences) -> Services:
        """The same services for another window size or other preferences."""
        look = _look_for(size, preferences)
        paint = self.paint if look.u == self.look.u else Paint(look.u, self.paint.assets)
        words, skins = self.words, self.skins
        if preferences.language != self.preferences.language:
            words = words_in(preferences.language or self.system)
            skins = {key: skin.spoken(words) for key, skin in skins.items()}
        return replace(self, preferences=preferences, look=look, paint=paint, words=words, skins=skins)


def _look_for(size: tuple[int, int], preferences: Preferences) -> Look:
    scale = text_scale_in(size, preferences.text_scale)
    return Look(size, scale, preferences.high_contrast)


class Scene:  # many members - what any page has; its parts are handed out as fields
    """One screen of the program. Subclasses override `build`, `handle`, `update`, `draw` and so on.

    `overlay` scenes lie on the scene below, which stays visible under a scrim.
    """

    overlay = False
    by_parts = False
    """Whether a frame is drawn only where it differs from the one before. What was drawn with is then never
    changed, only replaced."""
    sheet: pygame.Rect | None = None
    """The place of the paper in the window, of a scene that is one: it rises when the scene is opened."""
    recital: Recites | None = None
    """What tells how the scene is read to who does not see it; `None` is by what it has written."""
    _services: Services | None = None
    _told_in: Words | None = None
    """The language in which it was built."""
    _manager: UIManager | None = None
    _guide: Guide | None = None

    def __init__(self) -> None:
        self.focus = Focus()
        self.dirty = True
        self.stale = False
        self.unsettled = False
        """Whether pointing at a widget has changed another one since widgets were brought up to date."""
        self._seen: list[tuple[object, tuple[int, int]]] = []
        self._pressed_beside = False

    @property
    def services(self) -> Services:
        """What the scene works with. Raises RuntimeError before the scene is on a stack."""
        if self._services is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._services

    @property
    def words(self) -> Words:
        """The language in use."""
        return self.services.words

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
    def manager(self) -> UIManager:
        """The manager of the scene's widgets. Raises RuntimeError before the scene is on a stack."""
        if self._manager is None:
            raise RuntimeError("the scene is on no stack yet")
        return self._manager

    @property
    def guide(self) -> Guide:
        """Who leads on from here. Raises RuntimeError when the scene is not shown."""
        if self._guide is None:
            raise RuntimeError("the scene is on no stack")
        return self._guide

    @property
    def is_open(self) -> bool:
        """Whether the scene lies on the stack."""
        return self._guide is not None

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

    def beside(self) -> None:
        """A click lay beside the scene's sheet."""

    def let_go(self) -> None:
        """Let go of everything held (a card, a button, a bar, a key) without any action.

        Called when the end of a press can't reach the scene: another one covers it, the window has lost the
        focus, or the button was released outside the window.
        """
        self._pressed_beside = False
        for element in self.manager.get_sprite_group().sprites():
            if isinstance(element, Held):
                element.let_go()
        self.redraw()

    def update(self, dt: float) -> None:
        """Go on by `dt` seconds."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene; the place for `draw_widgets` and `draw_focus` is up to the scene."""
        self.draw_widgets(surface)
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

    def speak(self, told: Callable[[], Text]) -> None:
        """Tell something that happens, once, to who does not see it; it is asked for where one listens."""
        if self.services.sayings.listened:
            self.services.sayings.say(told())

    # What scenes use

    @property
    def audible(self) -> bool:
        """Whether a noise would be heard now."""
        return self.services.sounds.able and self.services.preferences.loudness > 0

    def sound(self, noise: Noise | None) -> None:
        """Let a noise be heard, if there is one, as loud as the player has set it."""
        if noise is not None:
            self.services.sounds.play(noise, self.services.preferences.loudness)

    def to(self, route: Route) -> Callable[[], None]:
        """What leads there when it is called, for buttons and keys."""
        return partial(self.guide.go, route)

    def redraw(self) -> None:
        """Ask for one frame."""
        self.dirty = True

    @property
    def holding(self) -> bool:
        """Whether a widget is held down."""
        return any(getattr(each, "held", False) for each in self.manager.get_sprite_group().sprites())

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

    # What the navigator uses

    def attach(self, guide: Guide, services: Services) -> None:
        """Put the scene on a stack."""
        self._guide = guide
        self._services = services
        self.enter()
        self.rebuild(services)

    def detach(self) -> None:
        """Take the scene off its stack."""
        self.leave()
        self._guide = None

    def equip(self, services: Services) -> None:
        """Take services that look like the ones before."""
        self._services = services
        self.dirty = True

    def rebuild(self, services: Services) -> None:
        """Build the scene with (new) services."""
        self._services = services
        self.stale = False
        if self._told_in not in (None, services.words):
            self.reword()
        self._told_in = services.words
        self._manager = UIManager(services.look, self.palette)
        self.build()
        self._manager.update(0)
        self._seen = []
        self.dirty = True

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give an event to the widgets, the focus and the scene itself, in this order."""
        self.follow_up()
        guide = self._guide
        used = self.manager.process_events(event)
        if guide is None or not guide.shows(self):
            self.manager.update(0)  # what was pressed has led elsewhere, and does not stay pressed below it
            return
        if used and event.type != pygame.MOUSEBUTTONDOWN:
            return
        if not self.focus.handle(event) and not used and guide.shows(self):
            self.handle(event)
            if guide.shows(self):
                self._notice_beside(event)

    def _notice_beside(self, event: pygame.event.Event) -> None:
        """A press and its end beside the sheet are a click there."""
        if self.sheet is None or getattr(event, "button", None) != pygame.BUTTON_LEFT:
            return
        outside = not self.sheet.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and outside and self._pressed_beside:
            self.beside()
        self._pressed_beside = outside and event.type == pygame.MOUSEBUTTONDOWN

    def settle(self, dt: float) -> None:
        """Bring the widgets up to date after events, and notice whether any looks different."""
        self.follow_up()
        self.manager.update(dt)
        if self.unsettled:
            self.unsettled = False
            self.manager.update(0)
            self.dirty = True
        sprites = self.manager.get_sprite_group().sprites()
        seen = [(each.image if each.visible else None, tuple(each.rect.topleft)) for each in sprites]
        same = len(seen) == len(self._seen) and all(
            a[0] is b[0] and a[1] == b[1] for a, b in zip(seen, self._seen, strict=True)
        )
        if not same:
            self._seen = seen
            self.dirty = True
