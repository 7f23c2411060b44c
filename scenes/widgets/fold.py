"""A widget that expands and collapses the content below it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.core.interfaces import IContainerLikeInterface

from scenes.framework.focus import RING_GAP
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text
from scenes.widgets.base import Touch, Widget


class FoldMark(Widget):
    """A chevron with a few words: it points right while the content is folded, down while it is `unfolded`.

    `REACH` is the margin at both ends, `CHEVRON` the distance from it to the chevron's centre, and `WORDS`
    the distance to the words, in design units.
    """

    corners = "cell_radius"
    REACH = 10
    CHEVRON = 8
    WORDS = 22

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        words: Text,
        on_press: Callable[[], None],
        unfolded: Callable[[], bool],
        *,
        key: object,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.words = words
        self.unfolded = unfolded
        super().__init__(scene, rect, on_press, key=key, container=container)

    @staticmethod
    def width_for(scene: Scene, words: Text) -> int:
        """Return the width in pixels that the mark needs for its words."""
        look = scene.look
        room = scene.fonts.width(words, look.face(TextRole.LABEL))
        return look.px(FoldMark.REACH) * 2 + look.px(FoldMark.WORDS) + room

    @property
    def focus_rect(self) -> pygame.Rect:
        """Rectangle in window pixels, less the ring's gap because text is right above and below."""
        return super().focus_rect.inflate(0, -2 * self.scene.look.px(RING_GAP))

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the chevron and the words in a pale colour; darker on a sunk ground while hovered or
        pressed.
        """
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.row_canvas(state)
        width, height = canvas.get_size()
        lit = state in (Touch.HOVERED, Touch.PRESSED)
        colour = palette.text if lit else palette.text2
        face = look.face(TextRole.LABEL)
        left = look.px(self.REACH)
        chevron = paint.icon("right", round(face.px * 1.25), colour)
        if self.unfolded():
            chevron = pygame.transform.rotate(chevron, -90)
        paint.put_centred(canvas, chevron, (left + look.px(self.CHEVRON), height / 2))
        at = left + look.px(self.WORDS)
        fonts.draw_fitting(canvas, self.words, (at, height / 2), face, colour, width - at)
        return canvas
