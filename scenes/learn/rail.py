"""The lower part of the rail in a lesson: its steps, and how to go on, back and away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.lessons.attending import Attending
from scenes.frame.focus import Target
from scenes.frame.scene import Scene
from scenes.looks.look import GOLD, GOOD, LEAST_TEXT, Role
from scenes.table.rail.sections import MARGIN
from scenes.widgets import Button, Kind
from scenes.words import Text

STEP = 27


@dataclass(frozen=True)
class Deeds:
    """What is called when somebody presses."""

    show: Callable[[], None]
    back: Callable[[], None]
    skip: Callable[[], None]
    leave: Callable[[], None]
    rules: Callable[[], None]
    skin: Callable[[], None]


class LessonRail:
    """The list of a lesson's steps with the one that is on, two buttons at the head and four at the foot."""

    def __init__(self, scene: Scene, rail: pygame.Rect, attending: Attending, deeds: Deeds) -> None:
        look, words = scene.look, scene.words
        self.scene = scene
        self.attending = attending
        margin, gap, tall = look.px(MARGIN), look.px(8), look.tall(42)
        self.left, self.right = rail.left + margin, rail.right - margin
        wide = (rail.width - 2 * margin - gap) // 2
        foot = rail.bottom - look.px(16) - 2 * tall - gap
        steps = len(attending.lesson.steps)
        self.head = foot - look.px(26) - steps * look.tall(STEP)
        """The middle of the line above the steps."""
        self.top = self.head - look.tall(18)
        """The highest pixel of all this."""
        rows = (
            (words.text("Show me"), "bulb", deeds.show),
            (words.text("Back"), "left", deeds.back),
            (words.text("Skip"), "right", deeds.skip),
            (words.text("Leave"), "door", deeds.leave),
        )
        face = look.face(Role.HELP)
        while face.px > LEAST_TEXT and wide < max(
            Button.width_for(scene, text, Kind.RAIL, face=face) for text, _, _ in rows
        ):
            face = face._replace(px=face.px - 1)

        def button(place: int, text: Text, icon: str, press: Callable[[], None]) -> Button:
            x = self.left + place % 2 * (wide + gap)
            rect = pygame.Rect(x, foot + place // 2 * (tall + gap), wide, tall)
            return Button(scene, rect, text, press, kind=Kind.RAIL, icon=icon, key=icon, face=face)

        self.show, self.back, self.skip, self.leave = (button(at, *row) for at, row in enumerate(rows))
        side = look.px(36)
        place = pygame.Rect(rail.left + look.px(12), look.px(14), side, side)
        self.rules = Button(scene, place, "", deeds.rules, kind=Kind.ICON, icon="book", key="book")
        place = place.copy()
        place.right = rail.right - look.px(12)
        self.skin = Button(scene, place, "", deeds.skin, kind=Kind.ICON, icon="cards", key="cards")

    @property
    def targets(self) -> list[Target]:
        """What can be pressed, as the eye goes."""
        return [self.rules, self.skin, self.show, self.back, self.skip, self.leave]

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
            shown = face.strong if on else face
            title = fonts.ellipsis(self.scene.words.text(step.title), self.right - x, shown)
            fonts.draw(surface, title, (x, y), shown, ink.text if on else ink.text2)
