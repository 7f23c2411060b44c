"""Scanning: the focus moves by itself, and one switch (any key, button or click) chooses what it is on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import pygame

from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import NON_FOCUS_MODIFIERS, FocusTarget
from scenes.framework.scan_groups import ScanNode, grouped, leaves
from scenes.framework.scene import Scene, Services
from scenes.i18n import NO_WORDS, Text

PASSES_PER_GROUP = 2
"""Number of times that the targets of a group are gone through before the scan returns to the groups."""
IGNORED_PRESS_SECONDS = 0.3
"""Seconds after a change of what is offered in which a press is ignored: it was meant for what was there."""
_WHEEL = (4, 5)
"""Mouse buttons that stand for a turn of the wheel, which is no press."""
_KEPT = frozenset(range(pygame.K_F1, pygame.K_F12 + 1)) | {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA,
}  # fmt: skip
"""Keys that keep their uses, so that a helper can still reach them."""


class ScannedWindow(Protocol):
    """What a scan uses of the window."""

    services: Services

    @property
    def top(self) -> Scene | None:
        """Scene that gets the events."""

    @property
    def cramped(self) -> bool:
        """Whether the window is too small for any page."""

    def write(self) -> bool:
        """Open the on-screen keyboard for the text entry in focus; return whether there is one."""

    def pass_on(self, event: pygame.event.Event) -> None:
        """Pass an event to the top scene."""


@runtime_checkable
class ScannedScene(Protocol):
    """A scene that offers other targets to scanning than to the keyboard."""

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the targets. If there are none, the switch lets play go on."""


def offered(scene: Scene) -> Sequence[FocusTarget]:
    """Return the targets of a scene that scanning goes through, in order; last those that scroll it."""
    if isinstance(scene, ScannedScene):
        targets = scene.scanned()
    else:
        targets = [target for target in scene.focus.reachable if target.is_there]
    widgets = scene.manager.get_sprite_group().sprites()
    bars = [each for each in widgets if hasattr(each, "scanned") and not getattr(each, "can_focus", False)]
    return [part for target in (*targets, *bars) for part in _parts(target)]


def _parts(target: Any) -> Sequence[FocusTarget]:
    """Return what a widget offers to scanning in place of itself, such as the cards drawn on it."""
    scanned: Callable[[], Sequence[FocusTarget]] = getattr(target, "scanned", lambda: (target,))
    return scanned()


def _key(target: FocusTarget) -> Hashable:
    """Return by what a target is recognised after a page has replaced it."""
    return id(target) if target.key is None else target.key


def _paths(level: Sequence[ScanNode], above: tuple[int, ...] = ()) -> Iterator[tuple[list[int], FocusTarget]]:
    """Yield each target with its path: the number of a node on each level."""
    for number, node in enumerate(level):
        if isinstance(node, tuple):
            yield from _paths(node, (*above, number))
        else:
            yield [*above, number], node


class Scanner:
    """Moves the focus of the top scene from group to group and from target to target.

    A press on a group goes into it. A press on a target activates it as Enter does. If a scene offers no
    target, a press is Enter, which lets play go on.
    """

    def __init__(self, window: ScannedWindow) -> None:
        self._window = window
        self._scene: Scene | None = None
        self._targets: Sequence[FocusTarget] = ()
        self._tree: tuple[ScanNode, ...] = ()
        self._path: list[int] = []
        """Number of the present node on each level, from the top; empty if there is nothing to scan."""
        self._shown: object = None
        """The node that is marked or in focus."""
        self._told = NO_WORDS
        """What was announced of the present node."""
        self._since = 0.0
        """Seconds for which the present node has been shown."""
        self._offered_for = 0.0
        """Seconds since what is offered has changed."""
        self._passed = 0
        """Number of times that the present group has been gone through."""
        self._chosen: FocusTarget | None = None
        """The target chosen last, until the scan moves on."""
        self._held: set[tuple[str, int]] = set()
        """Keys and buttons that are down after a press that chose."""

    @property
    def node(self) -> ScanNode | None:
        """The present target or group; `None` if there is nothing to scan."""
        return self._level[self._path[-1]] if self._path else None

    @property
    def _level(self) -> tuple[ScanNode, ...]:
        """The nodes among which the scan moves now."""
        level = self._tree
        for number in self._path[:-1]:
            inner = level[number]
            assert isinstance(inner, tuple)
            level = inner
        return level

    @property
    def left(self) -> float:
        """Seconds until the scan moves on."""
        return max(0.0, self._period - self._since)

    @property
    def _period(self) -> float:
        return self._window.services.preferences.press_help.scan_ms / 1000

    # Time.

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, and follow the targets of the top scene."""
        top = self._window.top
        if top is None or self._window.cramped:
            return
        self._since += dt
        self._offered_for += dt
        if self._asks_for_text(top) and self._window.write():
            return
        self._follow(top)
        if self._path and self._since >= self._period:
            self._go_on()
        self._show(top)

    def _asks_for_text(self, top: Scene) -> bool:
        """Return whether a page has answered the last choice by giving the focus to a text entry."""
        current = top.focus.current
        if top is not self._scene or self._chosen is None or current is None:
            return False
        return current.takes_text and current is not self._chosen

    def _follow(self, top: Scene) -> None:
        """Follow what the scene offers.

        The scan begins again in another scene, or if the present node is gone.
        """
        targets = offered(top)
        same = top is self._scene and [*map(id, targets)] == [*map(id, self._targets)]
        if same:
            return
        present: list[Hashable] = []
        if top is not self._scene:
            self.stop()
            self._chosen = None  # an entry with the focus of another scene answers no choice
        elif self.node is not None:
            present = [_key(each) for each in leaves(self.node)]
        self._scene, self._targets, self._tree = top, targets, grouped(targets)
        path = self._path_to(present)
        if path is None:
            self._path = [0] if targets else []
            self._since, self._passed, self._offered_for, self._told = 0.0, 0, 0.0, NO_WORDS
        else:
            self._path = path[: len(self._path)]
        self._shown = None

    def _path_to(self, keys: Sequence[Hashable]) -> list[int] | None:
        """Return the path to the first target with one of these keys; `None` if there is none any more."""
        paths = {_key(target): path for path, target in _paths(self._tree)}
        return next((paths[key] for key in keys if key in paths), None)

    def _go_on(self) -> None:
        """Go to the next node, or after enough passes back to the group."""
        self._since, self._chosen, self._told = 0.0, None, NO_WORDS
        self._path[-1] += 1
        if self._path[-1] < len(self._level):
            return
        self._path[-1] = 0
        self._passed += 1
        if self._passed >= PASSES_PER_GROUP and len(self._path) > 1:
            self._path.pop()
            self._passed = 0

    def _show(self, top: Scene) -> None:
        """Mark the present group, or give the present target the focus."""
        node, focus = self.node, top.focus
        if isinstance(node, tuple):
            in_place = focus.current is None and self._shown is node
        else:
            in_place = focus.current is node and self._shown is node
        if in_place:
            return
        fresh, self._shown = self._shown is not node, node
        if isinstance(node, tuple):
            members = [*leaves(node)]
            focus.ring_group(members)
            if fresh:
                members[0].reveal()
                self._announce(top, members)
        else:
            focus.ring_group(())
            focus.move_to(node)
            if fresh and node is not None and not any(node is each for each in focus.targets):
                self._tell(top, lambda: _said(top, node).name)
        top.redraw()

    def _announce(self, top: Scene, members: Sequence[FocusTarget]) -> None:
        """Tell a screen reader of a group: by its name, or by its first and last target."""
        words = self._window.services.words

        def told() -> Text:
            said = [_said(top, each) for each in (members[0], members[-1])]
            first, last = said
            if first.group and first.group == last.group and len(members) > 1:
                name = first.group
            else:
                name = words.text("{first} to {last}", first=first.name, last=last.name)
            return words.text("Group: {name}", name=name)

        self._tell(top, told)

    def _tell(self, top: Scene, told: Callable[[], Text]) -> None:
        """Announce the present node, unless the same was announced before the page replaced it."""

        def news() -> Text:
            before, self._told = self._told, told()
            return NO_WORDS if self._told == before else self._told

        top.speak(news, passing=True)

    # Presses.

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose with a press; return whether the event was used."""
        if self._window.cramped:  # nothing can be chosen, and Esc closes the program
            return False
        match event.type:
            case pygame.KEYDOWN if (
                event.key in _KEPT or event.mod & NON_FOCUS_MODIFIERS or self._waits_for_key
            ):
                return False
            case pygame.KEYDOWN:
                return self._press("key", event.key)
            case pygame.KEYUP:
                return self._release("key", event.key)
            case pygame.MOUSEBUTTONDOWN if event.button not in _WHEEL:
                return self._press("button", event.button)
            case pygame.MOUSEBUTTONUP:
                return self._release("button", event.button)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._press("pad", event.button)
            case pygame.CONTROLLERBUTTONUP:
                return self._release("pad", event.button)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return True  # a press that chooses types nothing into the entry in focus
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
        return False

    @property
    def _waits_for_key(self) -> bool:
        """Whether a row of the settings waits for the player's own key."""
        target = None if self._window.top is None else self._window.top.focus.current
        return target is not None and target.takes_text and target.caret is None

    def _press(self, kind: str, number: int) -> bool:
        if (kind, number) not in self._held:  # a held key repeats
            self._held.add((kind, number))
            self._choose()
        return True

    def _release(self, kind: str, number: int) -> bool:
        if (kind, number) not in self._held:
            return False
        self._held.discard((kind, number))
        return True

    def _choose(self) -> None:
        top = self._window.top
        if top is None:
            return
        self._follow(top)
        node = self.node
        if node is not None and self._offered_for < IGNORED_PRESS_SECONDS:
            return
        self._since, self._passed, self._told = 0.0, 0, NO_WORDS
        if isinstance(node, tuple):
            self._path.append(0)
            self._show(top)
            return
        top.focus.ring_group(())
        top.focus.move_to(node)
        self._chosen = node
        if node is None or not self._window.write():
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._window.pass_on(
                    pygame.event.Event(kind, key=pygame.K_RETURN, mod=pygame.KMOD_NONE, unicode="")
                )

    def stop(self) -> None:
        """Leave the focus as it is, and mark no group."""
        if self._scene is not None:
            self._scene.focus.ring_group(())
            self._scene.redraw()


def _said(scene: Scene, target: FocusTarget) -> TargetDescription:
    """Return what a screen reader is told of a target."""
    told = None if scene.recital is None else scene.recital.said(target)
    return told or target.said() or TargetDescription(NO_WORDS)
