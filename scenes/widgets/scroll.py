"""A scroll area: a view of taller content, moved by a bar, the wheel and the focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import Palette
from scenes.widgets.base import Touch, Widget

WHEEL_STEP = 64
"""Distance scrolled per notch of the wheel, in design units."""


class _Content(UIContainer):
    """The content of a scroll area; its widgets have this as their container."""

    def __init__(self, scroll: Scroll, rect: pygame.Rect) -> None:
        self.scroll = scroll
        super().__init__(rect, scroll.scene.manager, container=scroll.view)

    @property
    def view_rect(self) -> pygame.Rect:
        """The part of the window in which the content is visible."""
        return pygame.Rect(self.scroll.view.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that a rectangle (in window pixels) is visible."""
        self.scroll.reveal(rect)


class Scroll:
    """A scroll area in the window rectangle `rect`. Put widgets into `content`, then call `set_height`.

    Scrolled content stays visible for `margin` pixels above and below `rect`.
    """

    def __init__(
        self, scene: Scene, rect: pygame.Rect, palette: Palette | None = None, margin: int = 0
    ) -> None:
        self.scene = scene
        self.rect = pygame.Rect(rect)
        self.margin = margin
        self.bar_width = scene.look.px(10)
        self.offset = 0
        self.height = rect.height
        self.view = UIContainer(self.rect.inflate(0, 2 * margin), scene.manager)
        width = rect.width - self.bar_width - scene.look.px(18)
        self.content = _Content(self, pygame.Rect(0, margin, width, rect.height))
        bar = pygame.Rect(self.rect.right - self.bar_width, self.rect.y, self.bar_width, self.rect.height)
        self.bar = _Bar(scene, bar, self, palette or scene.palette)

    @property
    def width(self) -> int:
        """Width of the content in pixels."""
        return int(self.content.rect.width)

    @property
    def furthest(self) -> int:
        """Largest offset in pixels; 0 if all content is visible."""
        return max(0, self.height - self.rect.height)

    def set_height(self, height: int, *, shrink: bool = False) -> None:
        """Set the height of the content in pixels; `shrink` reduces the area if the content is lower."""
        if shrink and height < self.rect.height:
            self.rect.height = height
            self.view.set_dimensions(self.rect.inflate(0, 2 * self.margin).size)
            self.bar.set_dimensions((self.bar_width, height))
        self.height = max(height, self.rect.height)
        self.content.set_dimensions((self.content.rect.width, self.height))
        self.bar.visible = self.furthest > 0
        self.scroll_to(self.offset)

    def scroll_to(self, offset: float) -> None:
        """Scroll the content to `offset` pixels from its top, limited to the valid range."""
        self.offset = max(0, min(self.furthest, round(offset)))
        self.content.set_relative_position((0, self.margin - self.offset))
        self.bar.refresh()

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll just far enough to show a rectangle (in window pixels) with some room around it."""
        room = self.scene.look.px(16)
        if rect.top - room < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + room))
        elif rect.bottom + room > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + room - self.rect.bottom)

    @property
    def _page(self) -> int:
        """Distance in pixels that a page key scrolls."""
        return round(self.rect.height * 0.85)

    def turn(self, way: int) -> None:
        """Scroll down (1) or up (-1) by a page; from the end, return to the other end."""
        end = self.furthest if way > 0 else 0
        self.scroll_to(self.furthest - end if self.offset == end else self.offset + way * self._page)
        self.scene.redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle Page Up, Page Down, Home and End; return True if the event was used."""
        if event.type != pygame.KEYDOWN:
            return False
        page = self._page
        goal = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
        }.get(event.key)
        if goal is None:
            return False
        self.scroll_to(goal)
        return True

    def step(self, event: pygame.event.Event, pixels: int) -> bool:
        """Handle the up and down arrows, each moving by `pixels`; return True if the event was used."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        self.scroll_to(self.offset + (pixels if event.key == pygame.K_DOWN else -pixels))
        return True


@dataclass(slots=True, eq=False, kw_only=True)
class ScrolledSpot(FocusSpot):
    """A focus target in a scroll area that is no widget."""

    scroll: Scroll

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """The scroll area, which clips the focus ring."""
        return pygame.Rect(self.scroll.view.rect)

    def reveal(self) -> None:
        """Scroll the spot into view."""
        self.scroll.reveal(self.place())


class _Bar(Widget):
    """The scroll bar at the right edge; it also handles the wheel for the whole area.

    With one switch, its upper and its lower half scroll.
    """

    def __init__(self, scene: Scene, rect: pygame.Rect, scroll: Scroll, palette: Palette) -> None:
        self.scroll = scroll
        self._grip: int | None = None
        super().__init__(scene, rect, lambda: None, palette=palette)
        self._halves = [self._half(way) for way in (-1, 1)]
        self.visible = False

    def _half(self, way: int) -> FocusSpot:
        """Return the target that scrolls up (-1) or down (1)."""

        def place() -> pygame.Rect:
            half = pygame.Rect(self.rect)
            half.height //= 2
            return half if way < 0 else half.move(0, half.height)

        def told() -> TargetDescription:
            words = self.scene.words
            name = words.text("Scroll up") if way < 0 else words.text("Scroll down")
            return TargetDescription(name, AccessibleRole.BUTTON)

        turn, key = partial(self.scroll.turn, way), ("scroll", way, *self.scroll.rect.topleft)
        return FocusSpot(place, turn, self.palette, self.rect.width // 2, key, tells=told)

    def scanned(self) -> Sequence[FocusSpot]:
        """Return the halves, for scanning; none if all content is visible."""
        return self._halves if self.is_there else ()

    @property
    def can_focus(self) -> bool:
        """Always False: the keyboard scrolls by moving the focus in the content, or with the page keys."""
        return False

    def _thumb(self) -> pygame.Rect:
        width, height = self.rect.size
        length = max(3 * width, round(height * self.scroll.rect.height / max(1, self.scroll.height)))
        free = height - length
        top = round(free * self.scroll.offset / self.scroll.furthest) if self.scroll.furthest else 0
        return pygame.Rect(0, top, width, min(length, height))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle dragging the thumb, clicks beside it and the wheel."""
        scroll = self.scroll
        if event.type == pygame.MOUSEWHEEL and scroll.rect.collidepoint(self.ui_manager.get_mouse_position()):
            scroll.scroll_to(scroll.offset - event.precise_y * self.scene.look.px(WHEEL_STEP))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            thumb = self._thumb().move(self.rect.topleft)
            self._grip = event.pos[1] - thumb.y if thumb.collidepoint(event.pos) else thumb.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._grip is not None:
            self._grip = None
            return True
        return False

    def let_go(self) -> None:
        """End a drag; the content stays in place."""
        super().let_go()
        self._grip = None
        self.refresh()

    def _drag(self, y: int) -> None:
        thumb = self._thumb()
        free = self.rect.height - thumb.height
        share = (y - (self._grip or 0) - self.rect.y) / free if free else 0.0
        self.scroll.scroll_to(share * self.scroll.furthest)

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the painted track with its thumb."""
        canvas = self.canvas()
        width, height = canvas.get_size()
        paint, palette = self.scene.paint, self.palette
        paint.put(canvas, paint.rounded((width, height), width / 2, palette.sunk), (0, 0))
        thumb = self._thumb()
        held = state is not Touch.NORMAL or self._grip is not None
        colour = palette.text3 if held else palette.strong_line
        paint.put(canvas, paint.rounded(thumb.size, width / 2, colour), thumb.topleft)
        return canvas
