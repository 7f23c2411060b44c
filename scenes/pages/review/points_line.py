"""The line of a deal: the points to be expected, place by place, with a mark at every own decision."""

from __future__ import annotations

from math import ceil

import pygame

from game.ai.verdict import Grade
from game.engine.rules import Stage
from scenes.framework.scene import Scene
from scenes.graphics.grades import grade_mark
from scenes.graphics.look import GOLD, Role
from scenes.i18n import Template, Text, mark, number_text
from scenes.i18n.courses import course_text
from scenes.pages.review.model import DealPart, ReviewModel

STAGES: dict[Stage, Template] = {
    "auction": mark("bid"),
    "exchange": mark("exchange"),
    "call": mark("call"),
    "play": mark("play"),
}
"""What a stage of a deal is called below the line."""
GROW = 0.220
"""Seconds in which the line grows to a new figure."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_GAP = 6


def stage_name(scene: Scene, stage: Stage) -> Text:
    """What a stage is called."""
    return scene.words.text(STAGES[stage])


class PointsLine:
    """Drawn in `rect`; it knows where each place of the deal is."""

    def __init__(self, scene: Scene, rect: pygame.Rect, model: ReviewModel, *, titled: bool) -> None:
        """Beside a line that is `titled` stands what it shows."""
        self.scene = scene
        self.rect = rect
        self.model = model
        look = scene.look
        self.titled = titled
        left = look.px(124 if titled else 50)
        self.plot = pygame.Rect(
            rect.left + left, rect.top, rect.width - left - look.px(14), rect.height - look.tall(26)
        )
        self._first = min((part.first for part in model.parts), default=0)
        self._grown = len(model.line)
        self._age = GROW

    # Places.

    def x(self, place: float) -> int:
        """Where a place of the deal is."""
        span = max(1, self.model.steps - self._first)
        share = (max(place, self._first) - self._first) / span
        return round(self.plot.left + share * self.plot.width)

    def place(self, x: int) -> int:
        """The place of the deal that is nearest."""
        share = (x - self.plot.left) / max(1, self.plot.width)
        span = self.model.steps - self._first
        return max(0, min(self.model.steps, self._first + round(share * span)))

    def part_at(self, place: int) -> DealPart | None:
        """The trick or stage that a place belongs to."""
        found = [part for part in self.model.parts if part.first <= place]
        return found[-1] if found else None

    # As time goes by.

    def renew(self) -> None:
        """There are new figures."""
        self._age = 0.0 if len(self.model.line) > self._grown else GROW

    def update(self, dt: float) -> bool:
        """Grow on; whether anything has changed."""
        if self._age >= GROW:
            return False
        preferences = self.scene.services.preferences
        self._age += dt
        if preferences.reduced_motion or self._age >= GROW:
            self._age, self._grown = GROW, len(self.model.line)
        return True

    @property
    def growing(self) -> bool:
        """Whether it has not come to its last figure."""
        return self._age < GROW

    def _seen(self) -> list[tuple[float, float]]:
        """The line as far as it has grown."""
        line = self.model.line
        if self._age >= GROW or not 0 < self._grown < len(line):
            return line
        share = self._age / GROW
        (x0, y0), (x1, _) = line[self._grown - 1], line[-1]
        ahead = [point for point in line[self._grown :] if point[0] <= x0 + (x1 - x0) * share]
        last = ahead[-1] if ahead else (x0, y0)
        return [*line[: self._grown], *ahead, (x0 + (x1 - x0) * share, last[1])]

    def told(self) -> Text:
        """The line in words, as far as it has come."""
        words, line = self.scene.words, self.model.line
        if not line:
            return words.text("Nothing is judged yet.")
        course = course_text(words, line[0][1], line[-1][1])
        return words.text("Points ahead of the others: {course}.", course=course)

    # Drawing.

    def draw(self, surface: pygame.Surface, place: int) -> None:
        """The part that is looked at, axis, line, marks, and the words below."""
        look, ink = self.scene.look, self.scene.look.ink
        line = self._seen()
        values = [value for _, value in line]
        low, high = min([0.0, *values]), max([0.0, *values])
        if high - low < self.model.past.swing:
            high, low = max(high, low + self.model.past.swing), low
        self._low, self._high = low, high
        part = self.part_at(place)
        self._draw_here(surface, part, place)
        self._draw_axis(surface)
        zero = self._y(0.0)
        points = [(self.x(at), self._y(value)) for at, value in line]
        if len(points) > 1:
            self._fill(surface, points, zero)
            width = max(2, look.px(2))
            pygame.draw.lines(surface, GOLD, False, points, width)
            pygame.draw.aalines(surface, GOLD, False, points)
        if self.model.judged < self.model.to_judge:
            self._draw_dots(surface, points[-1] if points else (self.plot.left, zero))
        self._draw_marks(surface)
        self._draw_names(surface, part)
        if self.titled:
            x, words = self.rect.left + look.px(14), self.scene.words
            face, step = look.face(Role.LABEL), look.tall(18)
            y = self.rect.top + look.tall(10)
            self.scene.fonts.draw(surface, words.text("Points"), (x, y), face.strong, ink.text)
            room = self.plot.left - look.px(32) - x
            for row in self.scene.fonts.wrap(words.text("ahead of the others"), room, face):
                y += step
                self.scene.fonts.draw(surface, row, (x, y), face, ink.text2)

    def _y(self, value: float) -> int:
        room = self.plot.height - self.scene.look.px(22)
        share = (value - self._low) / max(0.001, self._high - self._low)
        return round(self.plot.bottom - self.scene.look.px(10) - share * room)

    def _draw_here(self, surface: pygame.Surface, part: DealPart | None, place: int) -> None:
        look, paint = self.scene.look, self.scene.paint
        x = self.x(place)
        if part is not None:
            left, right = self.x(part.first), self.x(part.last)
            band = pygame.Rect(0, self.rect.top, max(look.px(30), right - left), self.rect.height)
            band.centerx = (left + right) // 2
            band.clamp_ip(self.rect)
            paint.panel(surface, band, look.cell_radius, look.ink.raised)
        surface.fill(
            look.ink.text2, (x, self.plot.top + look.px(3), look.border, self.plot.height - look.px(6))
        )

    def _draw_axis(self, surface: pygame.Surface) -> None:
        look, fonts, ink = self.scene.look, self.scene.fonts, self.scene.look.ink
        face = look.face(Role.TAG).regular
        reach = max(self._high, -self._low)
        step = next((each for each in _STEPS if each >= reach * 0.6), ceil(reach))
        right = self.plot.left - look.px(8)
        for value in (step, 0, -step):
            if not self._low <= value <= self._high:
                continue
            y = self._y(value)
            told = self.scene.words.text("+{number}", number=value) if value > 0 else number_text(value)
            fonts.draw(surface, told, (right, y), face, ink.text2, "right")
            if value:
                for x in range(self.plot.left, self.plot.right, look.px(_GAP)):
                    surface.fill(ink.line, (x, y, look.px(2), look.border))
            else:
                surface.fill(ink.text3, (self.plot.left, y, self.plot.width, look.border))

    def _fill(self, surface: pygame.Surface, points: list[tuple[int, int]], zero: int) -> None:
        area = self.plot
        layer = pygame.Surface(area.size, pygame.SRCALPHA)
        moved = [(x - area.left, y - area.top) for x, y in points]
        level = zero - area.top
        outline = [(moved[0][0], level), *moved, (moved[-1][0], level)]
        colour = pygame.Color(GOLD)
        colour.a = 38
        pygame.draw.polygon(layer, colour, outline)
        surface.blit(layer.premul_alpha(), area.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_dots(self, surface: pygame.Surface, start: tuple[int, int]) -> None:
        """Where nothing is known yet."""
        look = self.scene.look
        for x in range(start[0] + look.px(6), self.plot.right, look.px(7)):
            surface.fill(look.ink.text2, (x, start[1], look.px(2), look.px(2)))

    def _draw_marks(self, surface: pygame.Surface) -> None:
        look, paint = self.scene.look, self.scene.paint
        for each in self.model.decided:
            if each.grade is None or each.grade is Grade.NONE or each.judged is None:
                continue
            verdict = each.judged.verdict
            at = self.x(each.at), self._y(verdict.expected)
            if each.grade.worse_than_fine:
                middle = (verdict.expected + verdict.expected_after) / 2
                at = self.x(each.at + 0.5), self._y(middle)
                paint.put_centred(surface, grade_mark(paint, each.grade, look.px(15), look.ink), at)
            else:
                paint.put_centred(surface, paint.disc(max(4, look.px(7)), GOLD), at)

    def _draw_names(self, surface: pygame.Surface, here: DealPart | None) -> None:
        """What the parts are called, as far as they have room."""
        look, fonts, ink = self.scene.look, self.scene.fonts, self.scene.look.ink
        y, edge, gap = self.rect.bottom - look.tall(13), 0, look.px(7)
        plain = look.face(Role.TAG).regular
        places: list[tuple[DealPart, Text, pygame.Rect]] = []
        for part in self.model.parts:
            name = number_text(part.name) if isinstance(part.name, int) else stage_name(self.scene, part.name)
            wide = fonts.width(name, plain.strong)
            box = pygame.Rect(0, 0, wide, look.tall(18))
            box.center = (self.x(part.first) + self.x(part.last)) // 2, y
            box.left = max(box.left, self.plot.left - look.px(20))
            places.append((part, name, box))
        reserved = next((box for part, _, box in places if part == here), None)
        for part, name, box in places:
            own = part == here
            blocked = not own and reserved is not None and box.inflate(2 * gap, 0).colliderect(reserved)
            if box.left < edge or blocked:
                continue
            edge = box.right + gap
            face, colour = (plain.strong, GOLD) if own else (plain, ink.text2)
            fonts.draw(surface, name, box.center, face, colour, "center")
