"""Bars of the review: the head above the table, and the score graph with buttons below it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pygame

from game.ai.verdict import Grade
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import GOLD, LARGE_TEXT, LEAST_TEXT, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, mark, number_text
from scenes.i18n.chart_words import course_text
from scenes.pages.review.model import DealPart, ReviewModel
from scenes.pages.review.review_text import stage_name
from scenes.pages.review.table import ReviewTable
from scenes.presenters.base.sidebar import Trumps
from scenes.widgets import Button, ButtonKind, Segments
from scenes.widgets.buttons import icon_button
from scenes.widgets.walk_buttons import StepCommand, WalkButtons

OPEN, SEEN = 0, 1
"""Segments of the switch for hands: all hands open, or only what the player saw."""

LEAST = 190
"""Minimum width of the title in design units, scaled with the text; if narrower, it is left out."""
TOLD = 230
"""Minimum width in design units for the status text, for which the buttons shrink."""
GROW = 0.220
"""Duration in seconds of the graph's growth to a new point."""
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
_GAP = 6


class ReviewHead:
    """The head above the table: title, tricks played, and the switch for open hands."""

    def __init__(
        self, scene: Scene, right: int, table: ReviewTable, set_hands: Callable[[int], None]
    ) -> None:
        """`right` is the right edge in pixels; `set_hands` is called with the chosen segment."""
        self.scene = scene
        self.table = table
        look, words, ink = scene.look, scene.words, scene.look.ink
        side, top = look.tall(40), look.px(14)
        place = pygame.Rect(look.px(16), top, side, side)
        self.back = icon_button(scene, place, "left", scene.router.back, palette=ink, key="back")
        labels = [words.text("All hands"), words.text("What you saw")]
        place = pygame.Rect(0, top, Segments.width_for(scene, labels, icons=True), side)
        place.right = right - look.px(16)
        chosen = OPEN if table.open else SEEN
        self.hands = Segments(scene, place, labels, chosen, set_hands, palette=ink, key="hands")
        self.hands.show_icons("eye", "eye-closed")

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets of the head."""
        return [self.back, self.hands]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, the game and deal number, the trumps and the tricks played."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        x, y = self.back.rect.right + look.px(16), self.back.rect.centery
        if self.hands.rect.left - x < look.tall(LEAST):  # with large text, only the sheet describes the deal
            return
        right = self._draw_tricks(surface, self.hands.rect.left - look.px(16), y)
        game = words.game(self.table.past.game.title)
        room = right - look.px(12) - x
        title, at = words.text("Review"), (x, y - look.tall(10))
        fonts.draw_fitting(surface, title, at, look.face(TextRole.NAME), ink.text, room)
        number = self.table.past.number
        below = words.text("{game}, deal {number}", game=game, number=number)
        if fonts.width(below, TypeSize(LEAST_TEXT, False)) > room:
            below = words.text("Deal {number}", number=number)
        fonts.draw_fitting(surface, below, (x, y + look.tall(11)), look.face(TextRole.LABEL), ink.text2, room)

    def _draw_tricks(self, surface: pygame.Surface, right: int, y: int) -> int:
        """Draw the trumps and the number of tricks played; return their left edge."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        sight = self.table.sight()
        face = look.face(TextRole.SPEECH)
        told = words.text("{done} of {all}", done=sum(sight.won), all=len(self.table.past.tricks))
        below = words.text("tricks")
        wide = max(fonts.width(told, face), fonts.width(below, look.face(TextRole.LABEL)))
        x = right - wide
        fonts.draw(surface, told, (x, y - look.tall(10)), face, ink.text)
        fonts.draw(surface, below, (x, y + look.tall(11)), look.face(TextRole.LABEL), ink.text2)
        sections = self.table.presenter.sidebar.sections(sight)
        trumps = next((each for each in sections if isinstance(each, Trumps)), None)
        if trumps is None or trumps.figure != NO_WORDS or not 0 <= trumps.suit < 4:
            return x
        side = look.px(34)
        token = self.table.parts.painter.skin.token(trumps.suit, side)
        self.scene.paint.put_centred(surface, token, (x - look.px(8) - side // 2, y))
        return x - look.px(16) - side


class TimeBar:
    """The panel at the foot of the table, with the score graph and the buttons."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: ReviewModel,
        walk: Callable[[StepCommand], None],
        next_mistake: Callable[[], None],
        again: Callable[[], None],
    ) -> None:
        """`again` continues or stops the expert's search."""
        self.scene = scene
        self.rect = rect
        look, words = scene.look, scene.words
        pad, tall = look.px(14), look.tall(42)
        top = rect.bottom - look.px(11) - tall
        area = pygame.Rect(rect.left, rect.top + look.px(8), rect.width, top - rect.top - look.px(14))
        self.line = PointsLine(
            scene, area, model, titled=look.size[0] >= 1200 and not look.text_scale > LARGE_TEXT
        )
        place = pygame.Rect(rect.left + pad, top, look.px(44), tall)
        self.buttons = WalkButtons(scene, place, walk)
        x = self.buttons.right + look.px(8)
        face, pill = look.face(TextRole.NAME), look.face(TextRole.SPEECH)
        texts = self._again_text(True), self._again_text(False)
        while True:  # leave room for the status text
            sign = grade_mark(scene.paint, Grade.MISTAKE, round(face.px * 1.1), look.ink)
            text: list[Part] = [sign, words.text("Next mistake")]
            wide = Button.width_for(scene, text, face=face)
            again_wide = max(Button.width_for(scene, each, ButtonKind.PILL, face=pill) for each in texts)
            if face.px <= LEAST_TEXT or rect.right - pad - wide - x - again_wide >= look.px(TOLD):
                break
            face, pill = (each._replace(px=max(LEAST_TEXT, each.px - 1)) for each in (face, pill))
        place = pygame.Rect(rect.right - pad - wide, top, wide, tall)
        self.next = Button(scene, place, text, next_mistake, palette=look.ink, face=face, key="next mistake")
        self.told = pygame.Rect(x + look.px(8), top, place.left - x - look.px(20), tall)
        place = pygame.Rect(0, 0, again_wide, look.tall(30))
        place.midright = (self.told.right, top + tall // 2)
        self.again = Button(
            scene, place, texts[0], again, kind=ButtonKind.PILL, palette=look.ink, key="again", face=pill
        )
        self.again.visible = False
        self.spot = FocusSpot(
            lambda: self.line.rect, lambda: walk(StepCommand.PLAY), look.ink, look.cell_radius, "line"
        )
        self.spot.tells = lambda: TargetDescription(
            words.text("Score graph"), AccessibleRole.FIGURE, self.line.told()
        )

    def _again_text(self, going: bool) -> Text:
        words = self.scene.words
        return words.text(mark("Pause", about="what goes on by itself")) if going else words.text("Continue")

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets, from left to right."""
        return [self.spot, *self.buttons, self.again, self.next]

    def show(self, *, playing: bool, back: bool, on: bool, costly: bool, going: bool | None) -> None:
        """Update the buttons; `going` is whether the expert is searching, or None if all is judged."""
        self.buttons.show(playing=playing, back=back, on=on, last=on)
        if self.next.is_enabled != costly:
            self.next.set_enabled(costly)
        if bool(self.again.visible) is (going is None):
            (self.again.hide if going is None else self.again.show)()
        if going is not None and self.again.parts != [text := self._again_text(going)]:
            self.again.set_parts(text)

    def draw(self, surface: pygame.Surface, place: int, told: Text, below: Text, share: float | None) -> None:
        """Draw the panel and the graph, with the lines `told` and `below`, and a progress bar for `share`."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        paint.panel(surface, self.rect, look.plate_radius, ink.ground, ink.line, look.border, shadow=2)
        self.line.draw(surface, place)
        room = self.told.width - (self.again.rect.width + look.px(12) if self.again.visible else 0)
        upper, lower = self.told.centery - look.tall(10), self.told.centery + look.tall(11)
        strong, plain = look.face(TextRole.SPEECH), look.face(TextRole.LABEL)
        if share is not None and room > look.px(5):
            bar = pygame.Rect(self.told.left, self.told.bottom - look.px(3), room, look.px(5))
            paint.panel(surface, bar, look.px(2), ink.raised)
            bar.width = max(look.px(5), round(room * share))
            paint.panel(surface, bar, look.px(2), GOLD)
            upper, lower = upper - look.px(3), lower - look.px(6)
        if told:
            fonts.draw_fitting(surface, told, (self.told.left, upper), strong, ink.text, room)
        if below != NO_WORDS:
            fonts.draw_fitting(surface, below, (self.told.left, lower), plain, ink.text2, room)


class PointsLine:
    """A graph of the expected points in `rect`, with a horizontal position for each step of the deal."""

    def __init__(self, scene: Scene, rect: pygame.Rect, model: ReviewModel, *, titled: bool) -> None:
        """If `titled`, the graph has a title on its left."""
        self.scene = scene
        self.rect = rect
        self.model = model
        self.titled = titled
        look, left = scene.look, scene.look.px(124 if titled else 50)
        self.plot = rect.move(left, 0)
        self.plot.size = rect.width - left - look.px(14), rect.height - look.tall(26)
        self._first = min((part.first for part in model.parts), default=0)
        self._grown = len(model.line)
        self._age = GROW

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

    def renew(self) -> None:
        """Start growing the graph if there are new points."""
        self._age = 0.0 if len(self.model.line) > self._grown else GROW

    def update(self, dt: float) -> bool:
        """Advance the growth by `dt` seconds; return whether the graph changed."""
        if self._age >= GROW:
            return False
        preferences = self.scene.services.preferences
        self._age += dt
        if preferences.reduced_motion or self._age >= GROW:
            self._age, self._grown = GROW, len(self.model.line)
        return True

    @property
    def growing(self) -> bool:
        """Whether the graph is still growing."""
        return self._age < GROW

    def _seen(self) -> list[tuple[float, float]]:
        """Return the visible points of the growing graph."""
        line = self.model.line
        if self._age >= GROW or not 0 < self._grown < len(line):
            return line
        share = self._age / GROW
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
        return words.text("Points ahead of the others: {course}.", course=course)

    # Drawing.

    def draw(self, surface: pygame.Surface, place: int) -> None:
        """Draw the current part's background, the axis, the graph, the marks and the part names."""
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
            x, words, fonts = self.rect.left + look.px(14), self.scene.words, self.scene.fonts
            face, step = look.face(TextRole.LABEL), look.tall(18)
            y = self.rect.top + look.tall(10)
            fonts.draw(surface, words.text("Points"), (x, y), face.strong, ink.text)
            rows = fonts.wrap(words.text("ahead of the others"), self.plot.left - look.px(32) - x, face)
            fonts.draw_down(surface, rows, (x, y + step), face, ink.text2, step)

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
        face = look.face(TextRole.TAG).regular
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
