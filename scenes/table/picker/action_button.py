"""A button for an action, which shows the action's value while a hint is open."""

from __future__ import annotations

from math import inf

import pygame

from scenes.graphics.layout_metrics import GOLD, TextRole
from scenes.graphics.value_bar import bar_colours, draw_value_bar, lay_value_bar
from scenes.i18n import NO_WORDS, Text
from scenes.table.picker.hint_chips import ActionValue
from scenes.widgets import Button
from scenes.widgets.base import Touch

BAR_SIZE = (35, 4)
"""Width and height of the bar below a value, in design units."""
STACKED_RATIO = 2.0
"""A button narrower than this multiple of its height has its value below its text instead of at the right."""
ROOMY_RATIO = 2.6
"""A button lower than this multiple of a value's type size shows only the bar below its text."""


class ActionButton(Button):
    """A button for an action. A hint shows the action's value with its bar in it."""

    value: ActionValue | None = None
    """The value shown, or `None`."""

    def show_value(self, value: ActionValue | None) -> None:
        """Show this value, or none for `None`."""
        if value != self.value:
            self.value = value
            self.refresh()

    @property
    def value_width(self) -> int:
        """Width in pixels that the value needs at the right of a text; 0 without a value."""
        if self.value is None:
            return 0
        look = self.scene.look
        told = self.scene.fonts.width(self._told, look.face(TextRole.LABEL).strong)
        return max(told, look.px(BAR_SIZE[0])) + look.px(12)

    @property
    def _told(self) -> Text:
        value = self.value
        return NO_WORDS if value is None else self.scene.words.gain(value.value, value.digits)

    def value_colour(self, plain: str) -> str:
        """Return the colour of the value: gold for a best action, except on red, else `plain`."""
        return GOLD if self.value is not None and self.value.best and not self.is_red else plain

    def paint_value(self, canvas: pygame.Surface, height: int, colour: str) -> None:
        """Draw the value and its bar at the right of the upper `height` pixels of the button."""
        if self.value is None:
            return
        look = self.scene.look
        middle = canvas.get_width() - look.px(3) - self.value_width / 2
        at, face = (middle, height * 0.42), look.face(TextRole.LABEL).strong
        self.scene.fonts.draw(canvas, self._told, at, face, self.value_colour(colour), "center")
        self._paint_bar(canvas, self.value, (round(middle), round(height * 0.77)))

    def _paint_bar(self, canvas: pygame.Surface, value: ActionValue, centre: tuple[int, int]) -> None:
        look = self.scene.look
        track = pygame.Rect(0, 0, look.px(BAR_SIZE[0]), look.px(BAR_SIZE[1]))
        track.center = centre
        bar = lay_value_bar(track.width, value.value, inf, value.scale, look.u)
        colours = bar_colours(look.ink, best=value.best, sunk=True)
        draw_value_bar(self.scene.paint, canvas, track, bar, colours)

    def _paint_content(self, canvas: pygame.Surface, colour: str, state: Touch, top: int) -> None:
        if self.value is None:
            super()._paint_content(canvas, colour, state, top)
            return
        look, fonts, gap = self.scene.look, self.scene.fonts, self.scene.look.px(8)
        width, height = canvas.get_size()
        if width > STACKED_RATIO * height:
            room = width - self.value_width - look.px(3)
            face = fonts.fitting_parts(self.parts, self.face, room - look.px(10), gap)
            fonts.draw_parts(canvas, self.parts, (room / 2, height / 2 + top), face, colour, gap, "center")
            self.paint_value(canvas, height, colour)
            return
        tone, small = self.value_colour(colour), look.face(TextRole.TAG)
        roomy, room = height >= ROOMY_RATIO * small.px, width - look.px(6)
        y = round(height * (0.30 if roomy else 0.42)) + top
        face = fonts.fitting_parts(self.parts, self.face, room, gap)
        fonts.draw_parts(canvas, self.parts, (width / 2, y), face, tone, gap, "center")
        if roomy:
            small = fonts.fitting(self._told, small, room)
            fonts.draw(canvas, self._told, (width / 2, round(height * 0.64) + top), small, tone, "center")
        self._paint_bar(canvas, self.value, (width // 2, round(height * 0.88) + top))
