"""The keyboard's focus: a visible ring over whatever the next key press acts on.

A focus target is a widget or anything else that can be pointed at (a card, a cell of a grid). The scene
lists its targets in reading order; Tab follows the list, the arrow keys go to the nearest target that way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from scenes.framework.accessible_roles import TargetDescription
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics, Palette


class FocusTarget(Protocol):
    """Something that can hold the focus."""

    @property
    def key(self) -> object:
        """What it stands for, for finding it again after the targets were renewed; None for nothing."""

    @property
    def is_there(self) -> bool:
        """Whether it is seen, and has not been taken away since the targets were set."""

    @property
    def takes_text(self) -> bool:
        """Whether keys that are pressed while it has the focus are its own, as typed."""

    @property
    def caret(self) -> pygame.Rect | None:
        """Caret in window pixels, or None if the target has no text entry."""

    def said(self) -> TargetDescription | None:
        """What it is to who does not see it; None where its page tells that."""

    @property
    def own_ring(self) -> bool:
        """Whether it shows by itself that it is in focus (a turned card): then no ring is drawn."""

    @property
    def focus_rect(self) -> pygame.Rect:
        """Where it is now, in window pixels."""

    @property
    def focus_radius(self) -> int:
        """Corner radius of its outline, in pixels."""

    @property
    def focus_ground(self) -> Palette:
        """The ground it lies on: gives the ring its colour."""

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """The part of the window outside of which it is not seen (a scroll area); None is all of it."""

    @property
    def can_focus(self) -> bool:
        """Whether it can hold the focus now (it is enabled and seen)."""

    def activate(self) -> None:
        """What Enter or Space does."""

    def adjust(self, step: int) -> bool:
        """Left (-1) or right (+1) on its value. False if it has none, so that the focus moves instead."""

    def take_focus(self, focused: bool) -> None:
        """Called when it gets or loses the focus."""

    def reveal(self) -> None:
        """Come into view: called when it has got the focus, unless the pointer is on it."""


@dataclass(slots=True, eq=False)
class FocusSpot:
    """A focus target that is no widget: a card, a cell. `place` tells where it is at the moment."""

    place: Callable[[], pygame.Rect]
    press: Callable[[], None]
    ground: Palette
    radius: int = 0
    key: object = None
    """What the spot stands for, for finding it again after the targets were renewed."""
    focused: Callable[[bool], None] | None = None
    enabled: bool = True
    own_ring: bool = False
    tells: Callable[[], TargetDescription] | None = None
    """What it is to who does not see it, unless its page tells that."""
    above: Callable[[], FocusTarget | None] | None = None
    """Where the arrow up leads; without it, or if it is none, to the nearest target that way."""
    is_there = True  # as long as its page lists it
    takes_text = False
    caret = None

    def said(self) -> TargetDescription | None:
        """What it is to who does not see it; None where its page tells that."""
        return None if self.tells is None else self.tells()

    @property
    def focus_rect(self) -> pygame.Rect:
        """Where it is now, in window pixels."""
        return self.place()

    @property
    def focus_radius(self) -> int:
        """Corner radius of its outline, in pixels."""
        return self.radius

    @property
    def focus_ground(self) -> Palette:
        """The ground it lies on."""
        return self.ground

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """A spot is in no scroll area."""
        return None

    @property
    def can_focus(self) -> bool:
        """Whether it can hold the focus now."""
        return self.enabled

    def activate(self) -> None:
        """What Enter or Space does."""
        self.press()

    def adjust(self, step: int) -> bool:
        """A spot has no value to change."""
        return False

    def take_focus(self, focused: bool) -> None:
        """Pass the news on."""
        if self.focused is not None:
            self.focused(focused)

    def reveal(self) -> None:
        """A spot is always in view."""


_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
OTHER_USES = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With one of these keys held, a key is not for the focus."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that choose."""
RING_GAP, RING_WIDTH = 3, 3
"""Design units between a target and its ring, and the ring's own width."""


class Focus:
    """The focus of one scene."""

    def __init__(self) -> None:
        self._targets: list[FocusTarget] = []
        self._fenced: Sequence[FocusTarget] = ()
        """Targets that the arrow keys do not lead out of."""
        self.current: FocusTarget | None = None
        self._down: int | None = None
        """The key by which something is pressed just now."""
        self._spent: int | None = None
        """A key that means no more until it is let go."""
        self._before_click: tuple[FocusTarget | None] | None = None
        """Focus before a click moved it to another target, in a tuple; None once a key has moved it."""

    @property
    def targets(self) -> Sequence[FocusTarget]:
        """All targets, in the order of Tab."""
        return self._targets

    def set_targets(
        self,
        targets: Sequence[FocusTarget],
        first: FocusTarget | None = None,
        fenced: Sequence[FocusTarget] = (),
    ) -> None:
        """Renew the targets. The focus stays where it is or on the same key, else it goes to `first`.

        Arrow keys do not lead out of those that are `fenced`; Tab does.
        """
        old = self.current
        self._targets, self._fenced = list(targets), fenced
        if old is not None and not any(target is old for target in self._targets):
            same = [each for each in self._targets if old.key is not None and each.key == old.key]
            self.move_to(same[0] if same else first)
        elif old is None and first is not None:
            self.move_to(first)

    def move_to(self, target: FocusTarget | None) -> None:
        """Give the focus to a target, which comes into view, or to none."""
        self._before_click = None
        if target is not self.current:
            self._give(target)
            if target is not None:
                target.reveal()

    def _give(self, target: FocusTarget | None) -> None:
        if self.current is not None:
            self.current.take_focus(False)
        self.current = target
        if target is not None:
            target.take_focus(True)

    def spend(self) -> None:
        """What is being pressed makes way for something else: its key does nothing there until it is let go.

        For a note over a question, which a key that is held would answer.
        """
        self._spent = self._down

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a key or mouse event; True when it was used up. A click moves the focus, no more."""
        if event.type == pygame.KEYUP and event.key == self._spent:
            self._spent = None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._click(event.pos)
            return False
        if event.type != pygame.KEYDOWN or event.mod & OTHER_USES:
            return False
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _ARROWS:
            return self._arrow(event.key)
        if event.key in ENTER and event.key == self._spent:
            return True
        if event.key in ENTER and self.current is not None and self.current.can_focus:
            self._down = event.key
            self.current.activate()
            self._down = None
            return True
        return False

    def _click(self, position: tuple[int, int]) -> None:
        """Give the focus to what is clicked. It stays where it is: moved away, it would lose the click."""
        for target in reversed(self._targets):
            if not (target.focus_rect.collidepoint(position) and target.can_focus):
                continue
            clip = target.focus_clip
            if clip is None or clip.collidepoint(position):
                if target is not self.current:
                    self._before_click = (self.current,)
                    self._give(target)
                return

    def give_back(self) -> None:
        """Give the focus back to the target that had it before the click that led to another page."""
        if self._before_click is None:
            return
        (before,), self._before_click = self._before_click, None
        if before is None or any(target is before for target in self._targets):
            self._give(before)

    def step(self, way: int) -> None:
        """Go to the next (+1) or previous (-1) target, around the end."""
        reachable = self._reachable()
        if not reachable:
            self.move_to(None)
            return
        places = [number for number, target in enumerate(reachable) if target is self.current]
        if places:
            self.move_to(reachable[(places[0] + way) % len(reachable)])
        else:
            self.move_to(reachable[0 if way > 0 else -1])

    def _reachable(self) -> list[FocusTarget]:
        return [target for target in self._targets if target.can_focus]

    def _arrow(self, key: int) -> bool:
        dx, dy = _ARROWS[key]
        if self.current is None or not self.current.can_focus:
            self.step(1)
            return True
        if dx and self.current.adjust(dx):
            return True
        if dy < 0 and isinstance(self.current, FocusSpot) and self.current.above is not None:
            above = self.current.above()
            if above is not None:
                self.move_to(above)
                return True
        here = self.current.focus_rect
        best: FocusTarget | None = None
        least = 0.0
        fenced = any(target is self.current for target in self._fenced)
        for target in self._fenced if fenced else self._reachable():
            if target is self.current or not target.can_focus:
                continue
            cost = _distance(here, _seen_from(self.current, target), dx, dy)
            if cost is not None and (best is None or cost < least):
                best, least = target, cost
        if best is not None:
            self.move_to(best)
        return True

    def draw(self, surface: pygame.Surface, look: LayoutMetrics, paint: BakedSurfaces) -> None:
        """Draw the ring around the target in focus."""
        if self.current is None or not self.current.can_focus or self.current.own_ring:
            return
        rect = self.current.focus_rect
        if rect.width <= 0 or rect.height <= 0:
            return
        before = surface.get_clip()
        clip = self.current.focus_clip
        if clip is not None:
            surface.set_clip(clip.inflate(2 * look.px(8), 0))
        draw_ring(surface, rect, self.current.focus_radius, self.current.focus_ground.focus, look, paint)
        surface.set_clip(before)


def draw_ring(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    colour: str,
    look: LayoutMetrics,
    paint: BakedSurfaces,
) -> None:
    """A ring around a rounded rectangle, a little away from it."""
    gap, width = look.px(RING_GAP), look.px(RING_WIDTH)
    reach = gap + width
    size = (rect.width + 2 * reach, rect.height + 2 * reach)
    ring = paint.rounded(size, radius + reach, None, colour, width)
    paint.put(surface, ring, (rect.x - reach, rect.y - reach))


def _seen_from(here: FocusTarget, target: FocusTarget) -> pygame.Rect:
    """Where a target lies, seen from another: one that is scrolled out of sight at the edge of its area."""
    rect, clip = target.focus_rect, target.focus_clip
    if clip is None or clip == here.focus_clip:
        return rect
    return rect.clip(clip) if rect.colliderect(clip) else rect.clamp(clip)


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far another rectangle is in a direction, sideways counting double; None if it is not that way.

    To the left and right, what stands in the same row is nearer than all else: a chosen card that is
    raised to just below a row of buttons is no neighbour of theirs.
    """
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        gap = max(0, there.left - here.right if dx > 0 else here.left - there.right)
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        across = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * dy
        gap = max(0, there.top - here.bottom if dy > 0 else here.top - there.bottom)
        aside = max(0, there.left - here.right, here.left - there.right)
        across = abs(there.centerx - here.centerx)
    if ahead <= 0:
        return None
    other_row = bool(dx and aside) * 10_000.0
    return gap + ahead * 0.1 + aside * 2.0 + across * 0.05 + (aside > gap + ahead) * 10_000.0 + other_row
