"""Below the table: the line, the buttons by which one walks, and how far the expert has come."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.verdict import Grade
from scenes.framework.focus import Spot, Target
from scenes.framework.roles import Said, Sort
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grades import grade_mark
from scenes.graphics.look import GOLD, LARGE_TEXT, LEAST_TEXT, Role
from scenes.i18n import NO_WORDS, Text, mark
from scenes.pages.review.model import ReviewModel
from scenes.pages.review.points_line import PointsLine
from scenes.pages.table.watching.walking import Walk, WalkButtons
from scenes.widgets import Button, ButtonKind

TOLD = 230
"""What is left between the buttons for what is told, in design units, as long as the buttons can shrink."""


class TimeBar:
    """The panel at the foot of the table."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: ReviewModel,
        walk: Callable[[Walk], None],
        next_mistake: Callable[[], None],
        again: Callable[[], None],
    ) -> None:
        """`again` lets the expert look on, or stops him."""
        self.scene = scene
        self.rect = rect
        look, words = scene.look, scene.words
        pad, tall = look.px(14), look.tall(42)
        top = rect.bottom - look.px(11) - tall
        area = pygame.Rect(rect.left, rect.top + look.px(8), rect.width, top - rect.top - look.px(14))
        self.line = PointsLine(
            scene, area, model, titled=look.size[0] >= 1200 and not look.text_scale > LARGE_TEXT
        )
        self.walk = WalkButtons(scene, rect.left + pad, top, (look.px(44), tall), walk)
        x = self.walk.right
        face, pill = look.face(Role.NAME), look.face(Role.SPEECH)
        texts = self._again_text(True), self._again_text(False)
        while True:  # what is told needs its room, too
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
        self.spot = Spot(lambda: self.line.rect, lambda: walk(Walk.PLAY), look.ink, look.cell_radius, "line")
        self.spot.tells = lambda: Said(words.text("The line of points"), Sort.FIGURE, self.line.told())

    def _again_text(self, going: bool) -> Text:
        words = self.scene.words
        return words.text(mark("Stop", about="what goes on by itself")) if going else words.text("Go on")

    @property
    def targets(self) -> list[Target]:
        """What can be pressed, from left to right."""
        return [self.spot, *self.walk.by_step.values(), self.again, self.next]

    def show(self, *, playing: bool, back: bool, on: bool, costly: bool, going: bool | None) -> None:
        """Where one can go; `going` is whether the expert is looking, `None` when all is judged."""
        self.walk.show(playing=playing, back=back, on=on, last=on)
        if self.next.is_enabled != costly:
            self.next.set_enabled(costly)
        if going is None and self.again.visible:
            self.again.hide()
        elif going is not None:
            if not self.again.visible:
                self.again.show()
            if self.again.parts != [text := self._again_text(going)]:
                self.again.set_parts(text)

    def draw(self, surface: pygame.Surface, place: int, told: Text, below: Text, share: float | None) -> None:
        """The panel with the line; `told` and `below` stand beside the buttons, with a bar for a `share`."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        paint.panel(surface, self.rect, look.plate_radius, ink.ground, ink.line, look.border, shadow=2)
        self.line.draw(surface, place)
        room = self.told.width - (self.again.rect.width + look.px(12) if self.again.visible else 0)
        upper, lower = self.told.centery - look.tall(10), self.told.centery + look.tall(11)
        strong, plain = look.face(Role.SPEECH), look.face(Role.LABEL)
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
