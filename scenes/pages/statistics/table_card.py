"""The figures of the statistics charts as tables; each table is read out when it has the focus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import chunks
from scenes.pages.statistics.figure_card import unit
from scenes.pages.statistics.figure_table import FigureTable
from scenes.widgets import Container, Scroll, Touch, Widget

_PAD, _ROW, _HEAD, _GAP = 18, 26, 40, 16


class TableCard(Widget):
    """A card with one figure as a table."""

    corners = "plate_radius"

    def __init__(
        self, scene: Scene, place: tuple[int, int], width: int, block: FigureTable, container: Container
    ) -> None:
        self.block = block
        self._scale = unit(scene.look)
        self._scene = scene
        self._widths = self._columns(scene, width)
        heads = self._head_lines(scene)
        self._above = self._title_above(scene, width)
        self._high = self._s(_HEAD + 18 * (max(map(len, heads), default=1) - 1 + self._above))
        height = self._high
        height += self._s(_ROW) * len(block.rows) + self._s(10)
        rect = pygame.Rect(place, (width, height))
        super().__init__(
            scene,
            rect,
            lambda: None,
            palette=scene.look.paper,
            key=("block", block.title),
            container=container,
        )

    def said(self) -> TargetDescription:
        """Describe the rows, for the screen reader."""
        return TargetDescription(
            self.block.title, AccessibleRole.FIGURE, self.block.rows_told(self.scene.words)
        )

    def _s(self, length: float) -> int:
        return max(1, round(length * self._scale))

    def _columns(self, scene: Scene, width: int) -> list[int]:
        """Return the widths of the columns after the name, in pixels, as their values and headings need."""
        face, fonts = scene.look.face(TextRole.LABEL), scene.fonts
        found = []
        for number, head in enumerate(self.block.heads, start=1):
            values = [fonts.width(row[number], face.strong) for row in self.block.rows]
            words = [fonts.width(word, face) for _, word in chunks(head)]
            found.append(max([*values, *words, 0]) + self._s(14))
        names = max(fonts.width(row[0], face) for row in self.block.rows)
        spare = width - 2 * self._s(_PAD) - names - sum(found)
        if spare > 0 and len(found) > 1:
            found = [each + min(self._s(40), spare // len(found)) for each in found]
        return found

    def _title_above(self, scene: Scene, width: int) -> bool:
        """Return whether the title needs a line of its own above the headings."""
        room = width - 2 * self._s(_PAD) - sum(self._widths)
        return any(self.block.heads) and scene.fonts.width(
            self.block.title, scene.look.face(TextRole.SPEECH)
        ) > max(0, room)

    def _head_lines(self, scene: Scene) -> list[list[str]]:
        face = scene.look.face(TextRole.LABEL)
        return [
            scene.fonts.wrap(head, width - self._s(8), face)
            for head, width in zip(self.block.heads, self._widths, strict=True)
        ]

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the title, the headings, and the rows with a line above each."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        canvas = self.card_canvas()
        width = canvas.get_width()
        pad, label = self._s(_PAD), look.face(TextRole.LABEL)
        heads = self._head_lines(self.scene)
        lines = max(map(len, heads), default=1)
        title = fonts.fitting(self.block.title, look.face(TextRole.SPEECH), width - 2 * pad)
        fonts.draw(canvas, self.block.title, (pad, self._s(22)), title, palette.text)
        ends = [width - pad - sum(self._widths[number + 1 :]) for number in range(len(self._widths))]
        for head, end in zip(heads, ends, strict=True):
            for number, line in enumerate(head):
                at = (end, self._s(22) + self._s(18) * (number + lines - len(head) + self._above))
                fonts.draw(canvas, line, at, label, palette.text2, "right")
        y = self._high
        for row in self.block.rows:
            canvas.fill(palette.line, (pad, y, width - 2 * pad, max(1, look.border)))
            middle = y + self._s(_ROW) / 2
            name_room = ends[0] - self._widths[0] - pad + self._s(14)
            name = fonts.fitting(row[0], label, name_room)
            fonts.draw(canvas, row[0], (pad, middle), name, palette.text)
            for value, end in zip(row[1:], ends, strict=True):
                fonts.draw(canvas, value, (end, middle), label.strong, palette.text, "right")
            y += self._s(_ROW)
        return canvas


def lay_tables(
    scene: Scene, scroll: Scroll, tables: Sequence[FigureTable], count: int
) -> tuple[list[FocusTarget], int]:
    """Place tables in `count` columns, with about as many rows in each.

    Return the cards in reading order, and their total height in pixels.
    """
    gap = scene.look.px(_GAP)
    width = (scroll.width - gap * (count - 1)) // count
    ends, found = [0] * count, list[FocusTarget]()
    share = sum(len(table.rows) + 2 for table in tables) / count
    column, rows = 0, 0
    for table in tables:
        if rows >= share * (column + 1):
            column += 1
        rows += len(table.rows) + 2
        card = TableCard(scene, (column * (width + gap), ends[column]), width, table, scroll.content)
        ends[column] += int(card.rect.height) + gap
        found.append(card)
    return found, max(ends) - gap
