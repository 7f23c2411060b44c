"""Lays out the usual game at a glance on two printable sheets and saves them as a PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.archive.files import write_for_player
from game.commands.pdf import as_pdf
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics, TextRole
from scenes.i18n import Text
from scenes.pages.help.figures import DrawingTools
from scenes.pages.help.layout import BLOCK_LOOKS, LaidOutBlock, PageDrawing, lay_out
from scenes.pages.help.markdown import TextBlock, read

PAGE_PIXELS = (1654, 2339)
"""A4 portrait in pixels, at 200 pixels per inch."""
PAGE_POINTS = (595, 842)
"""The same page size in PDF points."""
MAX_SHEETS, COLUMNS = 2, 2
MARGIN, GUTTER = 110, 70
"""Page margin and gap between columns, in pixels."""
TRIED_UNITS = tuple(number / 100 for number in range(190, 110, -5))
"""Pixels per design unit to try, largest first, until the text fits on two sheets."""
COLONS = (":", "\uff1a")
"""Final characters of words that introduce the block below them."""
Column = Sequence[LaidOutBlock]


def _leads_on(laid: LaidOutBlock) -> bool:
    """Return whether a block must stay with the one below it: a heading, or words before a table."""
    return BLOCK_LOOKS[laid.part.block].is_title or laid.part.text.endswith(COLONS)


class PrintDrawing:
    """Draws documents for print, on white."""

    def __init__(self, tools: DrawingTools) -> None:
        """The `tools`' look and paint belong to the window and are not used."""
        self.tools = tools

    @property
    def _width(self) -> int:
        return (PAGE_PIXELS[0] - 2 * MARGIN - (COLUMNS - 1) * GUTTER) // COLUMNS

    def laid(self, text: str) -> tuple[PageDrawing, list[Column]]:
        """Return a document in columns at the largest size that fits; at the smallest, it may need more
        sheets.
        """
        parts = read(text)
        for unit in TRIED_UNITS:
            look = LayoutMetrics((round(1280 * unit), round(800 * unit)))
            drawing = PageDrawing(replace(self.tools, look=look, paint=BakedSurfaces(look.u)))
            columns = self._columns(parts, drawing)
            if len(columns) <= MAX_SHEETS * COLUMNS:
                break
        return drawing, columns

    def _columns(self, parts: Sequence[TextBlock], drawing: PageDrawing) -> list[Column]:
        """Split blocks into columns, without separating a heading or an introduction from what follows."""
        laid = lay_out(parts, self._width, drawing.style())
        height = PAGE_PIXELS[1] - 2 * MARGIN
        found: list[list[LaidOutBlock]] = [[]]
        top = 0
        for number, block in enumerate(laid):
            kept = number + 1
            while kept < len(laid) and _leads_on(laid[kept - 1]):
                kept += 1
            end = laid[kept - 1].top + laid[kept - 1].height
            if found[-1] and end - top > height and not _leads_on(laid[number - 1]):
                found.append([])
                top = block.top
            found[-1].append(block)
        return [column for column in found if column]

    def sheets(self, text: str) -> list[pygame.Surface]:
        """Return the drawn sheets."""
        drawing, columns = self.laid(text)
        found = []
        for number in range(0, len(columns), COLUMNS):
            sheet = pygame.Surface(PAGE_PIXELS)
            sheet.fill("white")
            for place, column in enumerate(columns[number : number + COLUMNS]):
                left = MARGIN + place * (self._width + GUTTER)
                for block in column:
                    drawing.draw(sheet, block, left, MARGIN - column[0].top, self._width)
            words, fonts, look = self.tools.words, self.tools.fonts, drawing.tools.look
            foot = words.text("{number} of {count}", number=number // COLUMNS + 1, count=MAX_SHEETS)
            at = (PAGE_PIXELS[0] / 2, PAGE_PIXELS[1] - MARGIN / 2)
            fonts.draw(sheet, foot, at, look.face(TextRole.LABEL), look.paper.text2, "center")
            found.append(sheet)
        return found

    def save(self, text: str, name: Text) -> Text:
        """Save the sheets as a PDF with this name; return a message with its path, or that saving failed."""
        sheets = [(*sheet.get_size(), pygame.image.tobytes(sheet, "RGB")) for sheet in self.sheets(text)]
        content = as_pdf(sheets, PAGE_POINTS)
        path = write_for_player(name, lambda: content)
        if path is None:
            return self.tools.words.text("Can't save the PDF: Etori can't write to any folder.")
        return self.tools.words.text("Saved as {file}", file=str(path))
