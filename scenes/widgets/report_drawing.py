"""Drawing reports of events: a crest, a bold heading with small cards, and further lines below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts, Part
from scenes.graphics.layout_metrics import LayoutMetrics, Palette, TextRole, TypeSize
from scenes.graphics.skins import Skin
from scenes.i18n import Line
from scenes.presenters.base.narration import EventReport

CREST_DIAMETER, WORDS_INDENT = 20, 28
"""Diameter of the crest, and left indent of the words, in design units."""
TILE_SIZE = 18
ROW, GAP = 19, 5
"""Height of a row of words, and the gap after a report, in design units."""


class ReportRow(NamedTuple):
    """A row of a report with its type size and colour."""

    parts: list[Part]
    face: TypeSize
    colour: str


class ReportDrawing:
    """Draws reports one below the other, in the colours of a palette."""

    def __init__(
        self,
        look: LayoutMetrics,
        fonts: Fonts,
        paint: BakedSurfaces,
        skin: Skin,
        palette: Palette,
        crests: Sequence[str],
        role: TextRole = TextRole.LABEL,
    ) -> None:
        """Use the type size of `role`. `crests` are the players' crests, by player."""
        self.look, self.fonts, self.paint, self.skin = look, fonts, paint, skin
        self.palette = palette
        self.crests = crests
        self._plain = look.face(role).regular
        self._gap = look.px(4)

    def _rows(self, report: EventReport, width: int) -> list[ReportRow]:
        room = width - self.look.px(WORDS_INDENT)

        def rows(line: Line, face: TypeSize, colour: str) -> list[ReportRow]:
            parts = self.skin.pictured(line, self.look.px(TILE_SIZE))
            broken = self.fonts.wrap_parts(parts, room, face, self._gap)
            return [ReportRow(row, face, colour) for row in broken if row]

        found = rows(report.head, self._plain.strong, self.palette.text)
        for line in report.more:
            found += rows(line, self._plain, self.palette.text2)
        return found

    @property
    def _row(self) -> int:
        return max(self.look.tall(ROW), self._plain.px + self.look.px(6))

    def height(self, report: EventReport, width: int) -> int:
        """Return the height in pixels of a report in `width` pixels, including the gap after it."""
        return len(self._rows(report, width)) * self._row + self.look.px(GAP)

    def draw(self, canvas: pygame.Surface, report: EventReport, left: int, right: int, y: int) -> int:
        """Draw a report from `y` down between two x positions in pixels; return the y after its gap."""
        look, paint = self.look, self.paint
        middle = (left + look.px(CREST_DIAMETER) // 2, y + self._row // 2)
        if report.player is None:
            paint.put_centred(canvas, paint.disc(look.px(CREST_DIAMETER), self.palette.raised), middle)
            icon = paint.icon("cards", look.px(12), self.palette.text2)
            paint.put_centred(canvas, icon, middle)
        else:
            paint.put_centred(
                canvas, paint.crest(self.crests[report.player], look.px(CREST_DIAMETER)), middle
            )
        for row in self._rows(report, right - left):
            at = (left + look.px(WORDS_INDENT), y + self._row / 2)
            self.fonts.draw_parts(canvas, row.parts, at, row.face, row.colour, self._gap)
            y += self._row
        return y + look.px(GAP)
