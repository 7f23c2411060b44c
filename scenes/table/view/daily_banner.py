"""The banner of a daily deal at the table: its day and its goal, at the lower right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

import pygame

from scenes.graphics.calendar_sheet import draw_calendar_sheet
from scenes.graphics.layout_metrics import ICE, Colour, TextRole, TypeSize
from scenes.i18n import Text, number_text
from scenes.table.layout import TableLayout
from scenes.table.view.painter import Painter

SHEET_SIDE = 52
"""Side of the calendar sheet in design units."""
PAD, GAP = 12, 14
"""Design units from the edge to the sheet, and from the sheet to the text."""
MARGIN, ABOVE, CLEAR = 16, 12, 8
"""Design units from the banner to the sidebar, to the hand, and at least to anything else."""
TEXT_WIDTHS = (1.0, 0.8, 0.65)
"""Widths of the text that are tried in order, relative to its longest line."""


class _Form(NamedTuple):
    """A possible shape of the banner: its rectangle, and its rows of text with type size and colour."""

    rect: pygame.Rect
    rows: Sequence[tuple[str, TypeSize, Colour]]


class DailyBanner:
    """Draws the banner, in the widest shape that covers nothing; where none has room, it is left out."""

    def __init__(self, painter: Painter, layout: TableLayout, day: date) -> None:
        words, look = painter.words, painter.look
        self.painter = painter
        self.layout = layout
        self.day = day
        ink = look.ink
        self._lines: list[tuple[Text, TypeSize, Colour]] = [
            (words.text("Daily deal"), look.face(TextRole.NAME), ink.text),
            (words.text("Beat Hard on these cards"), look.face(TextRole.HELP), ink.text),
            (words.text("One try: no hint, no undo"), look.face(TextRole.LABEL), ink.text2),
        ]

        self._shapes = [*self._forms()]

    def draw(
        self, surface: pygame.Surface, rises: Sequence[int], taken: Sequence[pygame.Rect]
    ) -> pygame.Rect | None:
        """Draw the banner above the place of the hand, clear of `taken`. Return its rectangle.

        `rises` are the pixels by which it may be higher than beside the hand, in the order to try. Return
        `None` if there is no room for it.
        """
        places = ((form, form.rect.move(0, -rise)) for form in self._shapes for rise in rises)
        gap = self.painter.look.px(CLEAR)
        kept = [each.inflate(2 * gap, 2 * gap) for each in taken]
        found = next(((form, rect) for form, rect in places if rect.collidelist(kept) < 0), None)
        if found is None:
            return None
        look, paint, fonts = self.painter.look, self.painter.paint, self.painter.fonts
        (form, rect), side = found, look.px(SHEET_SIDE)
        paint.panel(surface, rect, look.panel_radius, look.ink.plate, ICE, look.border * 1.5, shadow=1)
        sheet = pygame.Rect(rect.left + look.px(PAD), rect.centery - side // 2, side, side)
        draw_calendar_sheet(look, paint, fonts, surface, sheet, number_text(self.day.day))
        y = rect.centery - sum(self._height(face) for _, face, _ in form.rows) / 2
        for row, face, colour in form.rows:
            height = self._height(face)
            fonts.draw(surface, row, (sheet.right + look.px(GAP), y + height / 2), face, colour)
            y += height
        return rect

    def _forms(self) -> Iterator[_Form]:
        """Yield the shapes, the widest first: with all lines, then without the last one."""
        look, fonts = self.painter.look, self.painter.fonts
        around = look.px(SHEET_SIDE) + 2 * look.px(PAD) + look.px(GAP)
        for lines in (self._lines, self._lines[:2]):
            longest = max(fonts.width(text, face) for text, face, _ in lines)
            for share in TEXT_WIDTHS:
                room = round(longest * share) + 1
                rows = [
                    (row, face, colour)
                    for text, face, colour in lines
                    for row in fonts.wrap(text, room, face)
                ]
                wide = max(fonts.width(row, face) for row, face, _ in rows)
                tall = max(look.px(SHEET_SIDE), sum(self._height(face) for _, face, _ in rows)) + 2 * look.px(
                    PAD
                )
                rect = pygame.Rect(0, 0, around + wide, tall)
                lowest = self.layout.columns_top - look.px(ABOVE)
                rect.bottomright = self.layout.area.right - look.px(MARGIN), lowest
                yield _Form(rect, rows)

    def _height(self, face: TypeSize) -> int:
        return round(face.px * 1.36)
