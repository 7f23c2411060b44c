"""A mark that expands and collapses the content below it."""

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
    """A chevron and a few quiet words: to the right it is folded, down it is `unfolded`.

    The lengths are design units: the ground's reach around chevron and words, and how far from the left
    edge of what the mark stands in the chevron has its middle and the words begin.
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
        key: object = None,
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
        """Where it is, without the gap to its ring: there is text right above and below."""
        return super().focus_rect.inflate(0, -2 * self.scene.look.px(RING_GAP))

    def paint(self, state: Touch) -> pygame.Surface:
        """Chevron and words in a quiet colour; under the pointer darker, on a sunk ground."""
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
