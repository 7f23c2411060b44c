"""Sidebar section with rows of a label, words and a figure."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.graphics.layout_metrics import LARGE_TEXT, LEAST_TEXT, TextRole, TypeSize
from scenes.presenters.base.sidebar import SidebarRow, SidebarRows
from scenes.table.view.painter import Painter


class RowSection:
    """Draws the rows of a section below its title."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.look = painter.look

    def draw(
        self,
        canvas: pygame.Surface,
        section: SidebarRows,
        left: int,
        right: int,
        y: int,
        tall: Callable[[float], int],
    ) -> int:
        """Draw the rows between `left` and `right`, with heights from `tall`. Return the y below them."""
        for row in section.rows:
            y = self._row(canvas, row, left, right, y + tall(28), tall)
        return y + tall(26)

    def _row(
        self,
        canvas: pygame.Surface,
        row: SidebarRow,
        left: int,
        right: int,
        y: int,
        tall: Callable[[float], int],
    ) -> int:
        """Draw a row's label, words and figure on one line; if the words don't fit, draw them on a second
        line. Return the y of the last line in pixels.
        """
        look, fonts = self.look, self.painter.fonts
        strong, plain, gap = look.face(TextRole.SPEECH), look.face(TextRole.HELP), look.px(8)
        parts, between = self.painter.parts(row.words, look.px(19)), look.px(6)
        small = TypeSize(LEAST_TEXT, False)
        least = fonts.parts_width(parts, small, between)
        ends = fonts.width(row.label, strong), fonts.width(row.figure, plain)
        # with normal text sizes, a smaller label and figure are readable enough
        if look.text_scale <= LARGE_TEXT:
            ends = fonts.width(row.label, small.strong), fonts.width(row.figure, small)
        if sum(ends) + least + gap + between > right - left:
            fonts.draw(canvas, row.figure, (right, y), plain, look.ink.text, "right")
            fonts.draw(canvas, row.label, (left, y), strong, look.ink.text)
            plain = fonts.fitting_parts(parts, plain, right - left, between)
            fonts.draw_parts(canvas, parts, (left, y + tall(20)), plain, look.ink.text2, between)
            return y + tall(20)
        x = left + max(round(look.px(66) * look.text_scale), fonts.width(row.label, strong) + gap)
        figures, beside = plain, look.px(6)
        end = min(right - look.px(18), right - fonts.width(row.figure, figures) - beside)
        if x + least > end:  # label and figure are reduced as far as they stay readable
            strong = fonts.fitting(row.label, strong, end - least - gap - left)
            x = min(x, left + fonts.width(row.label, strong) + gap)
            figures = fonts.fitting(row.figure, figures, right - x - least - beside)
            end = min(right - look.px(18), right - fonts.width(row.figure, figures) - beside)
        fonts.draw(canvas, row.figure, (right, y), figures, look.ink.text, "right")
        fonts.draw(canvas, row.label, (left, y), strong, look.ink.text)
        room = end - x
        plain = fonts.fitting_parts(parts, plain, room, look.px(6))
        fonts.draw_parts(canvas, parts, (x, y), plain, look.ink.text2, look.px(6))
        return y
