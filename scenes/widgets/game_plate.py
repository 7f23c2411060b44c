"""A plate for a game: its picture at the left, its title, and further content below the title."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, Palette, TextRole
from scenes.i18n import Text
from scenes.widgets.base import Touch, Widget


class GamePlate(Widget):
    """Base of plates for games; subclasses draw the content below the title.

    The plate is in the colours of paper if `paper`, else in those of ink. With large text it has no picture.
    """

    corners = "plate_radius"
    inset = 12
    """Design units between the edge and the picture, and between the picture and the words."""
    title_at = 0.36
    """Vertical middle of the title, as a share of the plate's height."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: Text,
        picture: str,
        on_press: Callable[[], None],
        *,
        paper: bool,
        key: object,
    ) -> None:
        self.title = title
        self.picture = picture
        self.paper = paper
        super().__init__(scene, rect, on_press, palette=scene.look.ink, key=key)

    def shadow_level(self, state: Touch) -> int:
        """Return the shadow level: plates are raised above the felt, and flat while pressed."""
        return 0 if state is Touch.PRESSED else 2

    @abstractmethod
    def picture_height(self, height: int) -> int:
        """Return the height in pixels of the picture on a plate `height` pixels high."""

    @abstractmethod
    def draw_below(self, canvas: pygame.Surface, x: int, room: int, palette: Palette) -> None:
        """Draw the content below the title at `x`, `room` pixels wide."""

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the painted plate."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        palette = look.paper if self.paper else look.ink
        fill = palette.raised if self.paper else palette.plate
        if state is Touch.HOVERED:
            fill = palette.hover if self.paper else palette.raised
        canvas = self.canvas()
        width, height = canvas.get_size()
        line = palette.line if look.high_contrast or not self.paper else None
        body = paint.rounded((width, height), self.focus_radius, fill, line, look.border)
        paint.put(canvas, body, (0, 0))
        inset = look.px(self.inset)
        x = inset
        if look.text_scale <= LARGE_TEXT_SCALE:  # large text needs the picture's space
            size = paint.art_size(self.picture, round(self.picture_height(height) / 1.4))
            paint.put(canvas, paint.art(self.picture, size), (inset, (height - size[1]) / 2))
            x = 2 * inset + size[0]
        room = width - x - look.px(8)
        at = x, height * self.title_at
        fonts.draw_title(canvas, self.title, at, look.face(TextRole.NAME), palette.text, room)
        self.draw_below(canvas, x, room, palette)
        return canvas
