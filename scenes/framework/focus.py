"""The keyboard focus: a visible ring around what the next key press acts on.

A focus target is a widget or anything else that can be pointed at (a card, a cell of a grid). The scene lists
its targets in reading order. Tab follows the list; an arrow key goes to the nearest target in its direction.
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
        """Identity of the target, by which it is found again when the page replaces its targets; `None` if it
        cannot be.
        """

    @property
    def is_there(self) -> bool:
        """Whether the target is visible and has not been removed since the targets were set."""

    @property
    def takes_text(self) -> bool:
        """Whether the target uses typed keys itself while it has the focus, as a text entry does."""

    @property
    def caret(self) -> pygame.Rect | None:
        """Caret in window pixels, or None if the target has no text entry."""

    def said(self) -> TargetDescription | None:
        """Return the description for a screen reader, or None if the page provides it."""

    @property
    def own_ring(self) -> bool:
        """Whether the target shows its focus itself (a turned card), so that no ring is drawn."""

    @property
    def focus_rect(self) -> pygame.Rect:
        """Current rectangle in window pixels."""

    @property
    def focus_radius(self) -> int:
        """Corner radius of the outline in pixels."""

    @property
    def focus_ground(self) -> Palette:
        """Palette of the background, which gives the ring its colour."""

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """Part of the window in which the target is visible (a scroll area); None for the whole window."""

    @property
    def can_focus(self) -> bool:
        """Whether the target can take the focus now: it is enabled and visible."""

    def activate(self) -> None:
        """Do what Enter or Space does."""

    def adjust(self, step: int) -> bool:
        """Change the value by -1 (left) or +1 (right); return False, to move the focus, if there is none."""

    def take_focus(self, focused: bool) -> None:
        """Note that the target has gained or lost the focus."""

    def reveal(self) -> None:
        """Scroll into view; called when the target gets the focus, unless by a click."""


@dataclass(slots=True, eq=False)
class FocusSpot:
    """A focus target that is no widget, such as a card or a cell. `place` returns its current rectangle."""

    place: Callable[[], pygame.Rect]
    press: Callable[[], None]
    ground: Palette
    radius: int = 0
    key: object = None
    """Identity of the spot, by which it is found again when the page replaces its targets; `None` if it
    cannot be.
    """
    focused: Callable[[bool], None] | None = None
    enabled: bool = True
    own_ring: bool = False
    tells: Callable[[], TargetDescription] | None = None
    """Returns the description for a screen reader; None if the page provides it."""
    above: Callable[[], FocusTarget | None] | None = None
    """Returns the target of the up arrow; if there is none, the arrow goes to the nearest target above."""
    is_there = True  # as long as its page lists it
    takes_text = False
    caret = None

    def said(self) -> TargetDescription | None:
        """Return the description for a screen reader, or None if the page provides it."""
        return None if self.tells is None else self.tells()

    @property
    def focus_rect(self) -> pygame.Rect:
        """Current rectangle in window pixels."""
        return self.place()

    @property
    def focus_radius(self) -> int:
        """Corner radius of the outline in pixels."""
        return self.radius

    @property
    def focus_ground(self) -> Palette:
        """Palette of the background."""
        return self.ground

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """None, because a spot is in no scroll area."""
        return None

    @property
    def can_focus(self) -> bool:
        """Whether the spot is enabled."""
        return self.enabled

    def activate(self) -> None:
        """Press the spot."""
        self.press()

    def adjust(self, step: int) -> bool:
        """Return False: a spot has no value to change."""
        return False

    def take_focus(self, focused: bool) -> None:
        """Call `focused`, if there is such a function."""
        if self.focused is not None:
            self.focused(focused)

    def reveal(self) -> None:
        """Do nothing: a spot is always in view."""


_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
NON_FOCUS_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""Modifier keys with which a key press is not meant for the focus."""
ACTIVATE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that activate the target in focus."""
RING_GAP, RING_WIDTH = 3, 3
"""Gap between a target and its ring, and width of the ring, in design units."""


class Focus:
    """The focus of one scene."""

    def __init__(self) -> None:
        self._targets: list[FocusTarget] = []
        self._fenced: Sequence[FocusTarget] = ()
        """Targets among which the arrow keys stay."""
        self.current: FocusTarget | None = None
        self._enclosed: Sequence[FocusTarget] = ()
        """Targets around which a ring is drawn while none has the focus."""
        self._down: int | None = None
        """Key that is activating a target right now, or None."""
        self._spent: int | None = None
        """Key that is ignored until it is released, or None."""
        self._before_click: tuple[FocusTarget | None] | None = None
        """Focus before a click moved it to another target, in a tuple; None once a key has moved it."""

    @property
    def targets(self) -> Sequence[FocusTarget]:
        """All targets in Tab order."""
        return self._targets

    def set_targets(
        self,
        targets: Sequence[FocusTarget],
        first: FocusTarget | None = None,
        fenced: Sequence[FocusTarget] = (),
    ) -> None:
        """Replace the targets. The focus stays on its target or its key; otherwise it goes to `first`.

        From a `fenced` target, arrow keys lead only to other fenced ones; Tab leads to all targets.
        """
        old = self.current
        self._targets, self._fenced = list(targets), fenced
        if old is not None and not any(target is old for target in self._targets):
            same = [each for each in self._targets if old.key is not None and each.key == old.key]
            self.move_to(same[0] if same else first)
        elif old is None and first is not None:
            self.move_to(first)

    def move_to(self, target: FocusTarget | None) -> None:
        """Give the focus to a target and reveal it, or take it away if the target is None."""
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

    def ring_group(self, group: Sequence[FocusTarget]) -> None:
        """Draw a ring around a group of targets, and give the focus to none; an empty group ends that."""
        self._enclosed = group
        if group:
            self.move_to(None)

    def spend(self, other: Focus | None = None) -> None:
        """Ignore the key that is activating a target, here or of `other`, until it is released.

        Otherwise, if that key is held, it would also answer the question below a note that it has closed.
        """
        self._spent = (other or self)._down

    def handle(self, event: pygame.event.Event) -> bool:
        """Process a key or mouse event; return True if it was used up. A click only moves the focus."""
        if event.type == pygame.KEYUP and event.key == self._spent:
            self._spent = None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._click(event.pos)
            return False
        if event.type != pygame.KEYDOWN or event.mod & NON_FOCUS_MODIFIERS:
            return False
        if event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _ARROWS:
            return self._arrow(event.key)
        if event.key in ACTIVATE_KEYS and event.key == self._spent:
            return True
        if event.key in ACTIVATE_KEYS and self.current is not None and self.current.can_focus:
            self._down = event.key
            self.current.activate()
            self._down = None
            return True
        return False

    def _click(self, position: tuple[int, int]) -> None:
        """Give the focus to the clicked target without revealing it: if it moved, it would lose the click."""
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
        """Move the focus to the next (+1) or previous (-1) target, wrapping around at the end."""
        reachable = self.reachable
        if not reachable:
            self.move_to(None)
            return
        places = [number for number, target in enumerate(reachable) if target is self.current]
        if places:
            self.move_to(reachable[(places[0] + way) % len(reachable)])
        else:
            self.move_to(reachable[0 if way > 0 else -1])

    @property
    def reachable(self) -> list[FocusTarget]:
        """The targets that can take the focus now, in Tab order."""
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
        for target in self._fenced if fenced else self.reachable:
            if target is self.current or not target.can_focus:
                continue
            cost = _distance(here, _seen_from(self.current, target), dx, dy)
            if cost is not None and (best is None or cost < least):
                best, least = target, cost
        if best is not None:
            self.move_to(best)
        return True

    def draw(self, surface: pygame.Surface, look: LayoutMetrics, paint: BakedSurfaces) -> None:
        """Draw the ring around the target in focus, or around a group."""
        if self._enclosed and self.current is None:
            self._draw_group(surface, look, paint)
        if self.current is None or not self.current.can_focus or self.current.own_ring:
            return
        rect = self.current.focus_rect
        if rect.width <= 0 or rect.height <= 0:
            return
        before = surface.get_clip()
        clip = self.current.focus_clip
        if clip is not None and not clip.top <= rect.top <= rect.bottom <= clip.bottom:
            surface.set_clip(clip.inflate(2 * look.px(8), 0))
        draw_ring(surface, rect, self.current.focus_radius, self.current.focus_ground.focus, look, paint)
        surface.set_clip(before)

    def _draw_group(self, surface: pygame.Surface, look: LayoutMetrics, paint: BakedSurfaces) -> None:
        """Draw the ring around the marked targets, as far as they are in view."""
        first, reach = self._enclosed[0], look.px(RING_GAP + RING_WIDTH)
        seen = [_in_view(each) for each in self._enclosed if each.is_there]
        rects = [rect for rect in seen if rect.width and rect.height]
        if rects:
            room = surface.get_rect().inflate(-2 * reach, -2 * reach)
            whole = rects[0].unionall(rects[1:]).clip(room)
            draw_ring(surface, whole, first.focus_radius, first.focus_ground.focus, look, paint)


def _in_view(target: FocusTarget) -> pygame.Rect:
    """Return the part of a target's rectangle that its scroll area shows."""
    rect, clip = target.focus_rect, target.focus_clip
    return rect if clip is None else rect.clip(clip)


def draw_ring(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    colour: str,
    look: LayoutMetrics,
    paint: BakedSurfaces,
) -> None:
    """Draw a ring around a rectangle with rounded corners of `radius` pixels, leaving a gap."""
    gap, width = look.px(RING_GAP), look.px(RING_WIDTH)
    reach = gap + width
    size = (rect.width + 2 * reach, rect.height + 2 * reach)
    ring = paint.rounded(size, radius + reach, None, colour, width)
    paint.put(surface, ring, (rect.x - reach, rect.y - reach))


def _seen_from(here: FocusTarget, target: FocusTarget) -> pygame.Rect:
    """Return a target's rectangle, moved to the edge of its scroll area if it is out of sight.

    The rectangle is unchanged if `here` is in the same scroll area.
    """
    rect, clip = target.focus_rect, target.focus_clip
    if clip is None or clip == here.focus_clip:
        return rect
    return rect.clip(clip) if rect.colliderect(clip) else rect.clamp(clip)


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """Return the cost of going to a rectangle in a direction, or None if it is not in that direction.

    Offsets across the direction count double. To the left and right, rectangles in the same row come before
    all others: a chosen card that is raised to just below a row of buttons is not next to them.
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
