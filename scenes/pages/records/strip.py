"""The deals of a match in a row, each with its worst mark; one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ai.verdict import Grade
from game.archive.queries import DealRow
from scenes.graphics.fonts import Part
from scenes.graphics.grades import grade_mark
from scenes.graphics.look import Role
from scenes.i18n import number_text
from scenes.widgets import Container, Touch
from scenes.widgets.choices import ChoiceWidget

if TYPE_CHECKING:
    from scenes.framework.scene import Scene

CELL, LEAST = 51, 40
"""Design units for a deal, and so few where there are many."""
ARROW = 16
"""Design units for the sign that there are more, at either end."""


class DealStrip(ChoiceWidget):
    """As many deals as fit around the chosen one. Left and right, or a click, choose another."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        deals: Sequence[DealRow],
        chosen: int,
        on_change: Callable[[int], None],
        container: Container | None = None,
    ) -> None:
        self.deals = list(deals)
        labels = [number_text(deal.number) for deal in deals]
        super().__init__(scene, rect, labels, chosen, on_change, key="deals", container=container)
        self.read_name = scene.words.text("Deals")

    @property
    def _lead(self) -> int:
        """Where the deals begin, behind the word."""
        look = self.scene.look
        return self.scene.fonts.width(self.scene.words.text("Deals"), look.face(Role.LABEL)) + look.px(12)

    @property
    def _room(self) -> int:
        return int(self.rect.width) - self._lead

    @property
    def _more(self) -> int:
        """The width that goes to the signs that there are more, where not all have room."""
        look = self.scene.look
        return look.px(ARROW) if len(self.deals) * look.tall(LEAST) > self._room else 0

    @property
    def shown(self) -> range:
        """Which deals are seen."""
        fit = max(1, (self._room - 2 * self._more) // self._cell)
        first = max(0, min(self.chosen - fit // 2, len(self.deals) - fit))
        return range(first, min(len(self.deals), first + fit))

    @property
    def _cell(self) -> int:
        tall = self.scene.look.tall
        return max(tall(LEAST), min(tall(CELL), self._room // len(self.deals)))

    def part_at(self, x: int) -> int | None:
        """The place of a deal among all."""
        first = self._lead + self._more
        number = (x - first) // self._cell + self.shown.start
        return number if x >= first and number in self.shown else None

    def press_part(self, part: int) -> None:
        """Choose the deal."""
        self.choose(part)

    def paint(self, state: Touch) -> pygame.Surface:
        """Numbers with their marks; the chosen deal lies on sunk paper."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        height = canvas.get_height()
        face, side = look.face(Role.LABEL), look.px(18)
        fonts.draw(canvas, self.scene.words.text("Deals"), (0, height / 2), face, palette.text2)
        first, shown = self._lead + self._more, self.shown
        for at, icon, more in (
            (self._lead, "left", shown.start > 0),
            (first + len(shown) * self._cell, "right", shown.stop < len(self.deals)),
        ):
            if more:
                arrow = paint.icon(icon, self._more, palette.text2)
                paint.put(canvas, arrow, (at, (height - self._more) / 2))
        for place, number in enumerate(shown):
            left = first + place * self._cell
            lit = number == self.part_under_pointer
            if number == self.chosen or lit:
                fill = palette.sunk if number == self.chosen else palette.hover
                cell = paint.rounded((self._cell, height), look.cell_radius, fill, palette.line, look.border)
                paint.put(canvas, cell, (left, 0))
            mark = grade_mark(paint, self.deals[number].worst or Grade.NONE, side, look.paper)
            strong = face.strong if number == self.chosen else face
            row: list[Part] = [self.labels[number], mark]
            middle = (left + self._cell / 2, height / 2)
            fonts.draw_parts(canvas, row, middle, strong, palette.text, look.px(5), "center")
        return canvas
