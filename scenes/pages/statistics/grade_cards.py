"""The cards of the grade page: the scale with its landmarks, the course over time, and the phases."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.accuracy import whole_accuracy
from game.ai.levels import steps_of
from game.analysis.grade import GradeEstimate, level_groups
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.charts import apart, dotted, interval, line, ribbon
from scenes.graphics.layout_metrics import Colour, TextRole
from scenes.graphics.level_steps import steps_picture, steps_width
from scenes.i18n import Text, mark, number_text
from scenes.i18n.dates import day_text
from scenes.pages.statistics.card_text import STAGE_NAMES
from scenes.pages.statistics.figure_card import FigureCard, unit
from scenes.pages.statistics.figure_table import local_day
from scenes.pages.statistics.grade_model import GameGrade
from scenes.pages.statistics.grade_text import (
    basis_text,
    earlier_text,
    error_text,
    group_name,
    group_value,
    halving_text,
    in_order,
    level_name,
    of_curve,
    of_grade,
    of_phases,
    standing_text,
)
from scenes.widgets import Container

BAND_COLOUR: Colour = "#F3DDA6"
_WORDS = 268
"""Width of the number and its words beside the scale, in design units."""
_NARROW = 656
"""Width in design units of a card below which the scale is below the words."""
_SCALE = 132
"""Height of the scale with all labels, in design units."""
_HIGH, _HIGHER = 208, 354
"""Height of the card with the scale, in design units: with the scale beside the words, and below them."""


def scale_height(scene: Scene, width: int) -> int:
    """Return the height in pixels of a `ScaleCard` with this width."""
    scale = unit(scene.look)
    return round((_HIGHER if width < _NARROW * scale else _HIGH) * scale)


class ScaleCard(FigureCard):
    """The grade as a number, and on the scale between the levels."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, found: GameGrade, game: Text, container: Container
    ) -> None:
        self.found = found
        self._shown = 0.0 if found.estimate is None else found.estimate.grade
        super().__init__(scene, rect, of_grade(scene.words, found, game), container, "grade")

    def show_diamond(self, grade: float) -> None:
        """Draw the diamond at a grade on its way to the player's."""
        if grade != self._shown:
            self._shown = grade
            self.refresh()

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the number with its interval, and the scale beside or below it."""
        estimate = self.found.estimate
        assert estimate is not None, "there is a grade"
        words, fonts, palette, look = self.scene.words, self.scene.fonts, self.palette, self.scene.look
        narrow = canvas.get_width() < self.s(_NARROW)
        wide = room.width if narrow else min(self.s(_WORDS), room.width // 3)
        big, strong = look.face(TextRole.DISPLAY), look.face(TextRole.SPEECH)
        y = room.top + self.s(18)
        number = number_text(whole_accuracy(estimate.grade))
        fonts.draw(canvas, number, (room.left, y), big, palette.text)
        x = room.left + fonts.width(number, big) + self.s(12)
        of = words.text("{error} of 100", error=error_text(words, estimate))
        fonts.draw(canvas, of, (x, y), fonts.fitting(of, strong, room.left + wide - x), palette.text2)
        y += self.s(30)
        told = (
            (standing_text(words, estimate.grade, self.found.landmarks), strong, palette.text),
            (basis_text(words, estimate), self.label, palette.text2),
            (halving_text(words, estimate), self.label, palette.text2),
        )
        for text, face, colour in told:
            for part in fonts.wrap(text, wide, face) if text else ():
                fonts.draw(canvas, part, (room.left, y), face, colour)
                y += self.s(21)
        scale = pygame.Rect(room.left, y + self.s(6), room.width, room.bottom - y - self.s(6))
        if not narrow:
            left = room.left + wide + self.s(32)
            above = self.s(18)  # beside the title and its note
            scale = pygame.Rect(left, above, room.right - left, room.bottom - above)
            canvas.fill(palette.line, (left - self.s(16), above, max(1, look.border), scale.height))
        self._draw_scale(canvas, scale, estimate)

    def _draw_scale(self, canvas: pygame.Surface, room: pygame.Rect, estimate: GradeEstimate) -> None:
        """Draw the landmarks, the interval as a band, and the grade as a diamond; a hollow one is earlier."""
        words, fonts, palette = self.scene.words, self.scene.fonts, self.palette
        room = room.move(0, max(0, (room.height - self.s(_SCALE)) // 2))
        left, width = room.left + self.s(24), room.width - self.s(48)
        middle = room.top + self.s(56)

        def at(grade: float) -> int:
            return left + round(grade / 100 * width)

        rule = pygame.Rect(left, middle - self.s(7), width, self.s(14))
        self.scene.paint.panel(canvas, rule, self.s(7), palette.sunk, None, 0, shadow=0)
        weaker = words.text(mark("Weaker", about="end of a scale"))
        stronger = words.text(mark("Stronger", about="end of a scale"))
        fonts.draw(canvas, weaker, (left, room.top + self.s(8)), self.label, palette.text2)
        fonts.draw(canvas, stronger, (left + width, room.top + self.s(8)), self.label, palette.text2, "right")
        self._draw_landmarks(canvas, room, middle, at)
        earlier = self.found.earlier
        before = None if earlier is None else at(earlier.grade)
        begin, end = at(estimate.low), at(estimate.high)
        wide, tall, here = max(end - begin, self.s(6)), self.s(34), at(self._shown)
        band = pygame.Rect(begin, middle - tall // 2, wide, tall)
        inks = (BAND_COLOUR, colours.BRASS, palette.raised)
        interval(canvas, band, here, inks, unit(self.scene.look), dashed=estimate.rough, before=before)
        you = words.text("You")
        half = fonts.width(you, self.label.strong) // 2
        x = min(max(here, left + half), left + width - half)
        y, face = middle - self.s(28), self.label
        fonts.draw(canvas, you, (x, y), face.strong, palette.text, "center")
        if earlier is not None and before is not None:
            # beside the other label, on the side where the diamond is if there is room
            then, gap = earlier_text(words, earlier), half + self.s(12)
            half = fonts.width(then, face) // 2
            places = [min(before, x - gap - half), max(before, x + gap + half)]
            fitting = [each for each in places if room.left <= each - half and each + half <= room.right]
            place = min(fitting or places, key=lambda each: abs(each - before))
            fonts.draw(canvas, then, (place, y), face, palette.text2, "center")

    def _draw_landmarks(
        self, canvas: pygame.Surface, room: pygame.Rect, middle: int, at: Callable[[float], int]
    ) -> None:
        """Draw a mark for each level, and its name; names that would overlap are moved apart.

        Levels whose order is not known are named together. `at` returns the x of a grade.
        """
        words, fonts, palette, face = self.scene.words, self.scene.fonts, self.palette, self.label
        groups = level_groups(self.found.landmarks)
        told = [(group_name(words, each), group_value(words, each)) for each in groups]
        if not told:
            return
        places = [(at(each[0].grade) + at(each[-1].grade)) / 2 for each in groups]
        halves = [
            max(fonts.width(name, face.strong), fonts.width(value, face)) / 2 + self.s(5)
            for name, value in told
        ]
        top, foot = middle + self.s(50), middle + self.s(22)
        for (name, value), group, x, centre in zip(
            told, groups, places, apart(places, halves, room.left, room.right), strict=True
        ):
            for each in group:
                rule = at(each.grade) - self.s(1), middle - foot + middle, self.s(2), 2 * (foot - middle)
                canvas.fill(palette.text, rule)
            if abs(centre - x) > self.s(2):
                line(canvas, [(x, foot), (centre, foot + self.s(4))], palette.text, self.s(1))
            look, paint = self.scene.look, self.scene.paint
            steps = [steps_picture(look, paint, steps_of(each), palette.text) for each in in_order(group)]
            width = steps_width(look) + self.s(8)
            for number, step in enumerate(steps):
                left = centre + (number - (len(steps) - 1) / 2) * width
                paint.put_centred(canvas, step, (left, top - self.s(17)))
            fonts.draw(canvas, name, (centre, top), face.strong, palette.text, "center")
            fonts.draw(canvas, value, (centre, top + self.s(17)), face, palette.text2, "center")


class CurveCard(FigureCard):
    """The grade over time with its interval as a band, and the levels as dotted lines."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: GameGrade, container: Container) -> None:
        self.found = found
        super().__init__(scene, rect, of_curve(scene.words, found), container, "curve")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the axis, the levels, the band, the line, and the days at both ends."""
        fonts, palette, words, curve = self.scene.fonts, self.palette, self.scene.words, self.found.curve
        shown = [each.estimate for each in curve]
        low = max(0, int(min(each.low for each in shown) // 20) * 20)
        left = fonts.width(number_text(100), self.label) + self.s(12)
        widths = [fonts.width(level_name(words, each), self.label) for each in self.found.landmarks]
        right = max(widths, default=0) + self.s(10)
        plot = pygame.Rect(room.left + left, room.top + self.s(14), room.width - left - right, 0)
        plot.height = room.bottom - plot.top - self.s(24)

        def height(grade: float) -> float:
            return plot.bottom - (grade - low) / (100 - low) * plot.height

        for level in range(low, 101, 20):
            y = round(height(level))
            fonts.draw(
                canvas, number_text(level), (plot.left - self.s(8), y), self.label, palette.text2, "right"
            )
        step = plot.width / (len(curve) - 1)
        xs = [plot.left + step * number for number in range(len(curve))]
        upper = [(x, height(each.high)) for x, each in zip(xs, shown, strict=True)]
        lower = [(x, height(each.low)) for x, each in zip(xs, shown, strict=True)]
        ribbon(canvas, upper, lower, BAND_COLOUR)
        landmarks = [each for each in self.found.landmarks[::-1] if each.grade >= low]
        places = [height(each.grade) for each in landmarks]
        half, end = self.s(8), canvas.get_height() - self.s(4)
        names = apart(places, [half] * len(places), self.s(4), end) if places else []
        for landmark, place, beside in zip(landmarks, places, names, strict=True):
            dotted(canvas, (plot.left, place), plot.width, palette.strong_line, self.s(1))
            name = level_name(words, landmark)
            fonts.draw(canvas, name, (plot.right + self.s(8), beside), self.label, palette.text2)
        points = [(x, height(each.grade)) for x, each in zip(xs, shown, strict=True)]
        line(canvas, points, colours.BRASS, self.s(3))
        dot = self.scene.paint.disc(self.s(12), colours.BRASS, palette.raised, self.s(1.5))
        self.scene.paint.put_centred(canvas, dot, points[-1])
        y = room.bottom - self.s(5)
        days = [day_text(local_day(each.over), words) for each in (curve[0], curve[-1])]
        fonts.draw(canvas, days[0], (plot.left, y), self.label, palette.text2)
        if days[1] != days[0]:
            fonts.draw(canvas, days[1], (plot.right, y), self.label, palette.text2, "right")


class PhasesCard(FigureCard):
    """The grade of each phase of a deal, as a line with its interval."""

    def __init__(self, scene: Scene, rect: pygame.Rect, found: GameGrade, container: Container) -> None:
        self.known = [(stage, each) for stage, each in found.stages if each is not None]
        super().__init__(scene, rect, of_phases(scene.words, found), container, "phases")

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw a row for each phase: its name, its interval, and its grade."""
        fonts, palette, words, face = self.scene.fonts, self.palette, self.scene.words, self.label
        names = [words.text(STAGE_NAMES.get(stage, STAGE_NAMES["play"])) for stage, _ in self.known]
        values = [
            words.text("{grade} {error}", grade=whole_accuracy(each.grade), error=error_text(words, each))
            for _, each in self.known
        ]
        left = room.left + max(fonts.width(name, face) for name in names) + self.s(14)
        right = room.right - max(fonts.width(value, face.strong) for value in values) - self.s(14)
        step = room.height / len(self.known)
        for number, (name, value, (_, each)) in enumerate(zip(names, values, self.known, strict=True)):
            y = room.top + step * (number + 0.5)
            fonts.draw(canvas, name, (room.left, y), face, palette.text)
            fonts.draw(canvas, value, (room.right, y), face.strong, palette.text, "right")
            if right - left < self.s(40):
                continue
            width = right - left
            canvas.fill(palette.sunk, (left, round(y) - self.s(4), width, self.s(8)))
            begin, end = round(each.low / 100 * width), round(each.high / 100 * width)
            band = (left + begin, round(y) - self.s(7), max(self.s(3), end - begin), self.s(14))
            canvas.fill(BAND_COLOUR, band)
            dot = self.scene.paint.disc(self.s(12), colours.BRASS, palette.raised, self.s(1.5))
            self.scene.paint.put_centred(canvas, dot, (left + each.grade / 100 * width, y))
