"""The score graph of the review: the points that could be expected at each decision."""

from __future__ import annotations

import pygame

from game.ai.verdict import Grade
from scenes.framework.scene import Scene
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import GOLD, TextRole
from scenes.i18n import Text, number_text
from scenes.i18n.chart_words import course_text
from scenes.pages.review.model import DealPart, ReviewModel
from scenes.pages.review.review_text import stage_name

GROW_SECONDS = 0.220
"""Duration in seconds of the graph's growth to a new point."""
_GAP = 6
"""Distance in design units between the dashes of a line across the graph."""


class ScoreGraph:
    """A graph of the expected points in `rect`, with a horizontal position for each step of the deal."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: ReviewModel,
        reach: float,
        title: Text,
        *,
        titled: bool,
    ) -> None:
        """The scale goes from -`reach` to `reach`, and further if points do.

        `title` says what is shown. If `titled`, it is drawn on the left.
        """
        self.scene = scene
        self.rect = rect
        self.model = model
        self.reach = reach
        self.title, self.titled = title, titled
        look, left = scene.look, scene.look.px(124 if titled else 50)
        self.plot = rect.move(left, 0)
        self.plot.size = rect.width - left - look.px(14), rect.height - look.tall(26)
        self._first = min((part.first for part in model.parts), default=0)
        self._grown = len(model.line)
        self._age = GROW_SECONDS

    # Positions.

    def x(self, place: float) -> int:
        """Return the horizontal pixel position of a place in the deal."""
        span = max(1, self.model.steps - self._first)
        share = (max(place, self._first) - self._first) / span
        return round(self.plot.left + share * self.plot.width)

    def place(self, x: int) -> int:
        """Return the place in the deal nearest to a horizontal pixel position."""
        share = (x - self.plot.left) / max(1, self.plot.width)
        span = self.model.steps - self._first
        return max(0, min(self.model.steps, self._first + round(share * span)))

    def part_at(self, place: int) -> DealPart | None:
        """Return the trick or stage at a place, or None before the first."""
        found = [part for part in self.model.parts if part.first <= place]
        return found[-1] if found else None

    # Animation.

    def start_growing(self) -> None:
        """Start growing the graph if there are new points."""
        self._age = 0.0 if len(self.model.line) > self._grown else GROW_SECONDS

    def update(self, dt: float) -> bool:
        """Advance the growth by `dt` seconds; return whether the graph changed."""
        if self._age >= GROW_SECONDS:
            return False
        preferences = self.scene.services.preferences
        self._age += dt
        if preferences.reduced_motion or self._age >= GROW_SECONDS:
            self._age, self._grown = GROW_SECONDS, len(self.model.line)
        return True

    @property
    def growing(self) -> bool:
        """Whether the graph is still growing."""
        return self._age < GROW_SECONDS

    def _seen(self) -> list[tuple[float, float]]:
        """Return the visible points of the growing graph."""
        line = self.model.line
        if self._age >= GROW_SECONDS or not 0 < self._grown < len(line):
            return line
        share = self._age / GROW_SECONDS
        (x0, y0), (x1, _) = line[self._grown - 1], line[-1]
        ahead = [point for point in line[self._grown :] if point[0] <= x0 + (x1 - x0) * share]
        last = ahead[-1] if ahead else (x0, y0)
        return [*line[: self._grown], *ahead, (x0 + (x1 - x0) * share, last[1])]

    def told(self) -> Text:
        """Describe the graph so far, for the screen reader."""
        words, line = self.scene.words, self.model.line
        if not line:
            return words.text("Nothing has been reviewed yet.")
        course = course_text(words, line[0][1], line[-1][1])
        return words.text("{title}: {course}.", title=self.title, course=course)

    # Drawing.

    def draw(self, surface: pygame.Surface, place: int) -> None:
        """Draw the current part's background, the axis, the graph, the marks and the part names."""
        look, ink = self.scene.look, self.scene.look.ink
        line = self._seen()
        judged = [
            each.judged.verdict for each in self.model.decided if each.judged and not each.choice.forced
        ]
        values = [value for each in judged for value in (each.expected, each.expected_after)]
        values += [value for _, value in line]
        self._low, self._high = min([-self.reach, *values]), max([self.reach, *values])
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
            x, fonts = self.rect.left + look.px(14), self.scene.fonts
            face, step = look.face(TextRole.LABEL), look.tall(18)
            axis = look.face(TextRole.TAG).regular
            widest = max(fonts.width(told, axis) for _, told in self._axis())
            rows = fonts.wrap(self.title, self.plot.left - look.px(14) - widest - x, face)
            fonts.draw_down(surface, rows, (x, self.rect.top + look.tall(10)), face, ink.text2, step)

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

    def _axis(self) -> list[tuple[float, Text]]:
        """Return the values on the axis with their texts."""
        values = self.reach, 0.0, -self.reach
        return [(value, self.scene.words.gain(value, 0 if value.is_integer() else 1)) for value in values]

    def _draw_axis(self, surface: pygame.Surface) -> None:
        look, fonts, ink = self.scene.look, self.scene.fonts, self.scene.look.ink
        face = look.face(TextRole.TAG).regular
        right = self.plot.left - look.px(8)
        for value, told in self._axis():
            y = self._y(value)
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
        """Draw dots where the graph is still unknown."""
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
        """Draw the names of the parts that fit."""
        look, fonts, ink = self.scene.look, self.scene.fonts, self.scene.look.ink
        y, edge, gap = self.rect.bottom - look.tall(13), 0, look.px(7)
        plain = look.face(TextRole.TAG).regular
        places: list[tuple[DealPart, Text, pygame.Rect]] = []
        for part in self.model.parts:
            name = (
                number_text(part.name)
                if isinstance(part.name, int)
                else stage_name(self.scene.words, part.name)
            )
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
