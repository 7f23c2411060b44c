"""The headings of the list, by which it is sorted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.graphics.look import Role
from scenes.graphics.paint import Paint
from scenes.i18n import Text
from scenes.widgets import Touch, Widget

if TYPE_CHECKING:
    from scenes.framework.scene import Scene


class Heading(Widget):
    """The name of a column; a press sorts by it, again the other way round."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: Text,
        align_right: bool,
        sorted_down: bool | None,
        on_press: Callable[[], None],
    ) -> None:
        """`sorted_down` is `None` where the list is not sorted by this."""
        self.title = title
        self.align_right = align_right
        self.sorted_down = sorted_down
        super().__init__(scene, rect, on_press, key=("heading", title))

    @staticmethod
    def width_for(scene: Scene, title: Text) -> int:
        """The width in pixels that a title needs, with the triangle."""
        look = scene.look
        return scene.fonts.width(title, look.face(Role.LABEL).strong) + 2 * look.px(8) + look.px(2)

    @property
    def focus_radius(self) -> int:
        """A heading has small corners."""
        return self.scene.look.cell_radius

    def paint(self, state: Touch) -> pygame.Surface:
        """The name, bold and with a triangle where it sorts."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        canvas = self.canvas()
        width, height = canvas.get_size()
        face = look.face(Role.LABEL)
        sorts = self.sorted_down is not None
        strong = face.strong if sorts else face
        colour = (
            self.palette.text
            if self.sorted_down is not None or state is Touch.HOVERED
            else self.palette.text2
        )
        mark = look.px(8)
        room = width - mark - look.px(8)
        fitted = fonts.fitting(self.title, strong, room)
        x = look.px(2)
        if self.align_right:
            x = width - look.px(2) - fonts.width(self.title, fitted)
            x -= mark + look.px(5) if self.sorted_down is not None else 0
        end = fonts.draw(canvas, self.title, (x, height / 2), fitted, colour).right
        if self.sorted_down is not None:
            triangle = paint.triangle((mark, round(mark * 0.7)), colour, up=not self.sorted_down)
            Paint.put(canvas, triangle, (end + look.px(5), height / 2 - mark * 0.35))
        return canvas
