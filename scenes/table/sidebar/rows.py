"""Sidebar section with rows of a label, words, and a figure or the figures of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import NO_WORDS
from scenes.presenters.base.sidebar import PlayerFigure, SidebarRow, SidebarRows
from scenes.table.view.painter import Painter

CREST_DIAMETER = 18


class RowSection:
    """Draws the rows of a section below its title."""

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.crests = crests

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
        edge, figure = right, NO_WORDS if row.players else row.figure
        if row.players:
            right = self._players(canvas, row.players, right, y) - gap
        parts, between = self.painter.parts(row.words, look.px(19)), look.px(6)
        small = TypeSize(MIN_TEXT_SIZE, False)
        least = fonts.parts_width(parts, small, between)
        ends = fonts.width(row.label, strong), fonts.width(figure, plain)
        # with normal text sizes, a smaller label and figure are readable enough
        if look.text_scale <= LARGE_TEXT_SCALE:
            ends = fonts.width(row.label, small.strong), fonts.width(figure, small)
        if sum(ends) + least + gap + between > right - left:
            fonts.draw(canvas, figure, (right, y), plain, look.ink.text, "right")
            fonts.draw(canvas, row.label, (left, y), strong, look.ink.text)
            plain = fonts.fitting_parts(parts, plain, edge - left, between)
            y += max(tall(20), fonts.least_step(strong))
            fonts.draw_parts(canvas, parts, (left, y), plain, look.ink.text2, between)
            return y
        x = left + max(round(look.px(66) * look.text_scale), fonts.width(row.label, strong) + gap)
        figures, beside = plain, look.px(6)
        end = min(right - look.px(18), right - fonts.width(figure, figures) - beside)
        if x + least > end:  # label and figure are reduced as far as they stay readable
            strong = fonts.fitting(row.label, strong, end - least - gap - left)
            x = min(x, left + fonts.width(row.label, strong) + gap)
            figures = fonts.fitting(figure, figures, right - x - least - beside)
            end = min(right - look.px(18), right - fonts.width(figure, figures) - beside)
        fonts.draw(canvas, figure, (right, y), figures, look.ink.text, "right")
        fonts.draw(canvas, row.label, (left, y), strong, look.ink.text)
        room = end - x
        plain = fonts.fitting_parts(parts, plain, room, look.px(6))
        fonts.draw_parts(canvas, parts, (x, y), plain, look.ink.text2, look.px(6))
        return y

    def _players(self, canvas: pygame.Surface, players: Sequence[PlayerFigure], right: int, y: int) -> int:
        """Draw the crest of each player and the figure beside it, the last at `right`. Return the left edge
        in pixels.
        """
        look, fonts, face = self.look, self.painter.fonts, self.look.face(TextRole.HELP)
        side, beside, between = look.px(CREST_DIAMETER), look.px(4), look.px(10)
        for each in reversed(players):
            if each.figure:
                right = (
                    fonts.draw(canvas, each.figure, (right, y), face, look.ink.text, "right").left - beside
                )
            crest = self.painter.paint.crest(self.crests[each.player], side)
            self.painter.paint.put(canvas, crest, (right - side, y - side // 2))
            right -= side + between
        return right + between
