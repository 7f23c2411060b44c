"""Base of the statistics cards: title, note, main number on the right, and a chart area."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.empty_goose import goose_picture
from scenes.graphics.layout_metrics import LayoutMetrics, TextRole, TypeSize
from scenes.i18n import Text
from scenes.pages.statistics.card_text import CardText
from scenes.widgets import Container, Touch, Widget

_PAD = 18


def unit(look: LayoutMetrics) -> float:
    """Return pixels per design unit within a card; larger than elsewhere for large text."""
    return max(look.u, look.face(TextRole.LABEL).px / 13.4)


class FigureCard(Widget):
    """A statistics card that reads out one sentence (`describe`) in focus. Subclasses draw the chart."""

    corners = "plate_radius"

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        told: CardText,
        container: Container,
        key: str,
        on_press: Callable[[], None] = lambda: None,
    ) -> None:
        self.told = told
        super().__init__(
            scene, rect, on_press, palette=scene.look.paper, key=("card", key), container=container
        )

    def describe(self) -> Text:
        """Return one sentence that describes the whole chart."""
        return self.told.sentence

    def said(self) -> TargetDescription:
        """Describe the chart, for the screen reader."""
        return TargetDescription(self.told.title, AccessibleRole.FIGURE, self.describe())

    def s(self, length: float) -> int:
        """Return a length within the card, converted from design units to pixels."""
        return max(1, round(length * unit(self.scene.look)))

    @property
    def label(self) -> TypeSize:
        """Type size of notes and axes."""
        return self.scene.look.face(TextRole.LABEL)

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the texts at the top, and below them the chart or why there is none."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        canvas = self.card_canvas()
        width, height = canvas.get_size()
        pad, told = self.s(_PAD), self.told
        number = told.number
        big = look.face(TextRole.SHEET_TITLE)
        if number:
            colour = palette.text2 if told.lacking else palette.good if told.good else palette.text
            fonts.draw(canvas, number, (width - pad, self.s(25)), big, colour, "right")
        face = look.face(TextRole.SPEECH)
        room = width - 2 * pad - (fonts.width(number, big) + self.s(8) if number else 0)
        y = self._lines(canvas, told.title, room, face, palette.text, self.s(24))
        if told.lacking:
            self._draw_lacking(canvas, pygame.Rect(pad, y, width - 2 * pad, height - y - pad))
            return canvas
        if told.note:
            y = self._lines(canvas, told.note, width - 2 * pad, self.label, palette.text2, y)
        y -= self.s(7)
        self.draw_picture(canvas, pygame.Rect(pad, y, width - 2 * pad, height - y - self.s(16)))
        return canvas

    def _lines(
        self, canvas: pygame.Surface, text: Text, room: int, face: TypeSize, colour: colours.Colour, y: int
    ) -> int:
        """Draw wrapped text with its first line centred on `y`; return the y of the next line."""
        fonts = self.scene.fonts
        for line in fonts.wrap(text, room, face):
            fonts.draw(canvas, line, (self.s(_PAD), y), face, colour)
            y += self.s(22)
        return y

    def _draw_lacking(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the text in place of the chart, with the goose if it fits."""
        paint, fonts, step = self.scene.paint, self.scene.fonts, self.s(20)
        lines = fonts.wrap(self.told.lacking, room.width, self.label)
        goose = goose_picture(paint, self.s(64), self.palette.strong_line)
        high = goose.get_height() + self.s(16)
        bird = room.height >= high + step * len(lines)
        y = room.centery - (step * len(lines) + (high if bird else 0)) // 2
        if bird:
            paint.put(canvas, goose, (room.centerx - goose.get_width() / 2, y))
            y += high
        at = (room.centerx, y + step // 2)
        fonts.draw_down(canvas, lines, at, self.label, self.palette.text2, step, "center")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the chart in `room`."""
