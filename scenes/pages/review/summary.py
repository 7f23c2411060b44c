"""The head of the review sheet: accuracy, what the result consists of, and the number of each verdict."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from game.ai.accuracy import whole_accuracy
from game.ai.verdict import Grade
from scenes.framework.scene import Scene
from scenes.graphics.grade_marks import accuracy_ring, grade_mark, luck_mark
from scenes.graphics.grade_names import LUCK_NAMES
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import Text, as_it_is, number_text
from scenes.pages.review.review_text import DealText

RING, CELL, VERDICTS, COUNTS = 60, 50, 46, 30
"""Design units: diameter of the ring, height of a cell, and of the row of verdicts with and without names."""
LUCK_COLOUR = "#1F5C78"
"""Colour of luck on paper."""
_GAP = 12
_SIGNS = ("+", "+", "=")


class VerdictCount(NamedTuple):
    """How many decisions have a grade or a luck mark."""

    mark: pygame.Surface
    number: int
    name: Text


class ReviewSummary:
    """Draws the head of the sheet from `top` down, between `left` and `right`, all in pixels."""

    def __init__(self, scene: Scene, left: int, right: int, top: int, deal: DealText) -> None:
        self.scene = scene
        self.left, self.right, self.top = left, right, top
        self.deal = deal
        look, fonts = scene.look, scene.fonts
        self._ring = look.px(RING)
        self._label = look.face(TextRole.LABEL)
        self._title = look.face(TextRole.RAIL_TITLE)
        self._step = fonts.line_height(self._label)
        self._x = left + self._ring + look.px(14)
        self._title_height = round(self._title.px * 1.5)
        self._head = max(self._ring, self._title_height + 2 * self._step)
        self._cells = top + self._head + look.px(8)
        self._cell = max(look.tall(CELL), round((self._label.px + look.face(TextRole.NAME).px) * 1.3))
        self._row = self._cells + self._cell + look.px(6)
        self._named, self._face = self._fit_names()
        self.bottom = self._row + look.tall(VERDICTS if self._named else COUNTS)
        """Lower edge in pixels."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ring with the title, the cells, and the row of verdicts."""
        self._draw_head(surface)
        self._draw_cells(surface)
        self._draw_verdicts(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        middle = self.left + self._ring // 2, self.top + self._head // 2
        accuracy = self.deal.accuracy
        share = 0.0 if accuracy is None else accuracy / 100
        paint.put_centred(surface, accuracy_ring(paint, self._ring, share, paper.sunk), middle)
        told = self.scene.words.text("…") if self.deal.model.to_judge else as_it_is("–")
        if accuracy is not None:
            told = number_text(whole_accuracy(accuracy))
        face = look.face(TextRole.RAIL_TITLE)
        fonts.draw_fitting(surface, told, middle, face, paper.text, self._ring * 7 // 10, "center")
        room = self.right - self._x
        title = self.deal.outcome()
        rows = fonts.wrap(self.deal.story(), room, self._label)
        face = self._label
        while len(rows) > 2 and face.px > MIN_TEXT_SIZE:
            face = TypeSize(face.px - 1, False)
            rows = fonts.wrap(self.deal.story(), room, face)
        y = middle[1] - (self._title_height + len(rows[:2]) * self._step) / 2 + self._title_height / 2
        fonts.draw_fitting(surface, title, (self._x, y), self._title, paper.text, room)
        y += (self._title_height + self._step) / 2
        fonts.draw_down(surface, rows[:2], (self._x, y), face, paper.text2, self._step)

    def _draw_cells(self, surface: pygame.Surface) -> None:
        """Draw cards + luck + play = result; before all is judged, only the result is known."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, ink = self.scene.words, look.ink
        gap = look.px(_GAP)
        wide, tall = (self.right - self.left - 3 * gap) // 4, self._cell
        room = wide - look.px(8)
        names = self.deal.part_names(long=True)
        if any(fonts.width(name, self._label) > room for name in names):
            names = self.deal.part_names(long=False)
        parts = self.deal.parts
        unknown = words.text("…") if self.deal.model.to_judge else as_it_is("–")
        values: list[float | None] = [None, None, None, self.deal.result]
        if parts is not None:
            values = [*parts]
        colours = (paper.text, LUCK_COLOUR, paper.bad, ink.text)
        value_face = look.face(TextRole.NAME)
        area = pygame.Rect(self.left, self._cells, self.right - self.left, tall)
        with fonts.told_as(surface, partial(self._spoken, names, values), area):
            for number, (name, value) in enumerate(zip(names, values, strict=True)):
                cell = pygame.Rect(self.left + number * (wide + gap), self._cells, wide, tall)
                last = number == len(names) - 1
                ground, line = (ink.plate, None) if last else (paper.raised, paper.line)
                paint.panel(surface, cell, look.cell_radius, ground, line, look.border)
                colour = ink.text2 if last else paper.text2
                at = cell.centerx, cell.top + tall * 0.3
                fonts.draw_fitting(surface, name, at, self._label, colour, room, "center")
                told = unknown if value is None else words.gain(value)
                colour = colours[number] if value or last else paper.text
                at = cell.centerx, cell.top + tall * 0.68
                fonts.draw_fitting(surface, told, at, value_face, colour, room, "center")
                if not last:
                    at = cell.right + gap // 2, cell.centery
                    fonts.draw(surface, _SIGNS[number], at, self._label.strong, paper.text2, "center")

    def _spoken(self, names: tuple[Text, ...], values: list[float | None]) -> list[Text]:
        """Return the cells as lines for a screen reader."""
        words = self.scene.words
        return [
            words.text("{name}: {told}", name=name, told=words.gain(value))
            for name, value in zip(names, values, strict=True)
            if value is not None
        ]

    # The row of verdicts.

    def _counts(self) -> list[VerdictCount]:
        """Return the four grades and the two luck marks with their numbers."""
        scene, words, model = self.scene, self.scene.words, self.deal.model
        side, paper = scene.look.px(20), scene.look.paper
        grades = {
            grade: sum(each.grade is grade for each in model.decided)
            for grade in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE)
        }
        names = {
            Grade.BEST: words.text("best"),
            Grade.FINE: words.text("fine"),
            Grade.SLIP: words.counted("slip", "slips", grades[Grade.SLIP]),
            Grade.MISTAKE: words.counted("mistake", "mistakes", grades[Grade.MISTAKE]),
        }
        found = [
            VerdictCount(grade_mark(scene.paint, grade, side, paper), count, names[grade])
            for grade, count in grades.items()
        ]
        return [
            *found,
            *(
                VerdictCount(
                    luck_mark(scene.paint, luck, side),
                    sum(each.luck is luck for each in model.decided),
                    words.text(name),
                )
                for luck, name in LUCK_NAMES.items()
            ),
        ]

    def _column(self, number: int) -> pygame.Rect:
        """Return a column of the row; a wider gap is before the luck marks."""
        gap = self.scene.look.px(14)
        pitch = (self.right - self.left - gap) / 6
        x = self.left + number * pitch + (gap if number > 3 else 0)
        return pygame.Rect(round(x), self._row, round(pitch), 0)

    def _fit_names(self) -> tuple[bool, TypeSize]:
        """Return whether all names fit below the marks, and the type size in which they do."""
        fonts, face = self.scene.fonts, self.scene.look.face(TextRole.TAG).regular
        names, room = [each.name for each in self._counts()], self._column(0).width - 3
        if self.scene.look.size[1] < 700:
            return False, face
        for name in names:
            face = fonts.fitting(name, face, room)
        return all(fonts.width(name, face) <= room for name in names), face

    def _draw_verdicts(self, surface: pygame.Surface) -> None:
        scene, look, fonts, paper = self.scene, self.scene.look, self.scene.fonts, self.scene.look.paper
        counts = self._counts()
        face = look.face(TextRole.SPEECH)
        rows = look.tall(VERDICTS if self._named else COUNTS)
        y = self._row + (rows * 0.32 if self._named else rows / 2)
        area = pygame.Rect(self.left, self._row, self.right - self.left, rows)
        with fonts.told_as(surface, lambda: [self._counts_told(counts)], area):
            for number, each in enumerate(counts):
                x = self._column(number).left
                side = each.mark.get_width()
                scene.paint.put_centred(surface, each.mark, (x + side / 2, y))
                colour = paper.text if each.number else paper.text2
                own = face if each.number else face.regular
                fonts.draw(surface, number_text(each.number), (x + side + look.px(6), y), own, colour)
                if self._named:
                    at = x, self._row + rows * 0.76
                    fonts.draw(surface, each.name, at, self._face, paper.text2)
            x = self._column(4).left - look.px(12)
            surface.fill(paper.line, (x, self._row + look.px(3), look.border, rows - look.px(8)))

    def _counts_told(self, counts: list[VerdictCount]) -> Text:
        words = self.scene.words
        return words.listed(
            [words.text("{number} {name}", number=each.number, name=each.name) for each in counts]
        )
