"""The lower part of the rail in a lesson: its steps, and how to go on, back and away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.lessons.session import LessonSession
from scenes.graphics.look import GOLD, GOOD, Role
from scenes.pages.learn.rails import Deed, OwnRail

if TYPE_CHECKING:
    from scenes.pages.learn.stopped import StoppedTable

STEP = 27


class LessonRail(OwnRail):
    """The list of a lesson's steps with the one that is on."""

    def __init__(
        self,
        scene: StoppedTable,
        rail: pygame.Rect,
        deeds: Sequence[Deed],
        attending: LessonSession,
    ) -> None:
        super().__init__(scene, rail, deeds)
        look = scene.look
        self.attending = attending
        self.show, self.back, self.skip, self.leave = self.buttons
        steps = len(attending.lesson.steps)
        self.head = self.foot - look.px(26) - steps * look.tall(STEP)
        """The middle of the line above the steps."""

    @property
    def top(self) -> int:
        """The highest pixel of all this."""
        return self.head - self.scene.look.tall(18)

    def draw(self, surface: pygame.Surface) -> None:
        """The steps: those that are done with a tick, the one that is on with a dot."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        ink, face, attending = look.ink, look.face(Role.HELP), self.attending
        surface.fill(ink.line, (self.left, self.top, self.right - self.left, look.border))
        told = self.scene.words.text("This lesson")
        fonts.draw(surface, told, (self.left, self.head), look.face(Role.LABEL), ink.text2)
        ring, x = look.px(16), self.left + look.px(30)
        for number, step in enumerate(attending.lesson.steps):
            y = self.head + look.tall(STEP) * (number + 0.85)
            centre = (self.left + ring // 2 + look.px(2), y)
            on = number == attending.number
            if number < attending.number or (on and attending.answered):
                paint.put_centred(surface, paint.disc(ring, GOOD), centre)
                paint.put_centred(surface, paint.icon("check", look.px(11), ink.text), centre)
            else:
                rim = GOLD if on else ink.strong_line
                paint.put_centred(surface, paint.disc(ring, None, rim, look.px(2)), centre)
                if on:
                    paint.put_centred(surface, paint.disc(look.px(7), GOLD), centre)
            title, room = self.scene.words.text(step.title), self.right - x
            lines, shown = fonts.in_lines(title, face.strong if on else face, room)
            fonts.draw_around(surface, lines, (x, y), shown, ink.text if on else ink.text2)
