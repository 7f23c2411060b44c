"""The lower part of the sidebar in lessons and puzzles: their own contents, and buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.lessons.session import LessonSession
from game.puzzles.progress import PuzzleProgress
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import GOLD, GOOD, MIN_TEXT_SIZE, TextRole
from scenes.i18n import Text, number_text
from scenes.table.sidebar.sections import MARGIN
from scenes.table.sidebar.sidebar_panel import foot_places, head_button
from scenes.widgets import Button, ButtonKind

STEP_HEIGHT = 27
"""Height of a lesson step in design units."""
STREAK_DISCS = 5
"""Number of discs drawn for a streak; a longer streak fills all of them."""


@dataclass(frozen=True)
class SidebarAction:
    """A button of the sidebar, and the pygame key that does the same, or None."""

    text: Text
    icon: str
    press: Callable[[], None]
    key: int | None = None


@dataclass(frozen=True)
class SidebarPlan:
    """The place and the buttons of a sidebar."""

    scene: Scene
    area: pygame.Rect
    rules: Callable[[], None]
    """Action of the left button at the head: opens the rules."""
    corner: SidebarAction
    """Button on the right of the head: the next deck in lessons, leaving in puzzles."""
    foot: Sequence[SidebarAction]
    star: SidebarAction | None = None
    """Button beside the corner that stars what is shown, or `None` for none."""


class LearnSidebar:
    """Two buttons at the head of the sidebar and four at its foot. Subclasses draw what is between them."""

    def __init__(self, plan: SidebarPlan) -> None:
        self.scene = scene = plan.scene
        look, rail, actions = scene.look, plan.area, plan.foot
        self.keys = {action.key: action.press for action in actions if action.key is not None}
        """Actions of the buttons at the foot, by pygame key."""
        places = foot_places(look, rail)
        self.left, self.right = places[0].left, rail.right - look.px(MARGIN)
        wide, self.foot = places[0].width, places[0].top
        """Upper edge of the buttons at the foot, in pixels."""
        face = look.face(TextRole.HELP)
        while face.px > MIN_TEXT_SIZE and wide < max(
            Button.width_for(scene, action.text, ButtonKind.RAIL, face=face) for action in actions
        ):
            face = face._replace(px=face.px - 1)
        self.buttons = [
            Button(
                self.scene, place, action.text, action.press,
                kind=ButtonKind.RAIL, icon=action.icon, key=action.icon, face=face,
            )
            for place, action in zip(places, actions, strict=True)
        ]  # fmt: skip
        self.rules = head_button(scene, rail, "book", plan.rules)
        self.corner = head_button(scene, rail, plan.corner.icon, plan.corner.press, right=True)
        self.star: Button | None = None
        if plan.star is not None:
            beside = pygame.Rect(rail.left, rail.top, self.corner.rect.left - rail.left, rail.height)
            self.star = head_button(scene, beside, plan.star.icon, plan.star.press, right=True)
            if plan.star.key is not None:
                self.keys[plan.star.key] = plan.star.press

    @property
    def head_buttons(self) -> list[Button]:
        """The buttons at the head, in reading order."""
        return [self.rules, self.corner] if self.star is None else [self.rules, self.star, self.corner]

    @property
    def head_end(self) -> int:
        """Left edge of the buttons at the right of the head, with a gap, in pixels."""
        first = self.corner if self.star is None else self.star
        return int(first.rect.left) - self.scene.look.px(6)

    @property
    def top(self) -> int:
        """Upper edge of everything below the head, in pixels."""
        return self.foot

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets in reading order."""
        return [*self.head_buttons, *self.buttons]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is above the buttons at the foot. The base class draws nothing."""


class LessonSidebar(LearnSidebar):
    """Shows the list of a lesson's steps, with the current one marked."""

    def __init__(self, plan: SidebarPlan, attending: LessonSession) -> None:
        super().__init__(plan)
        look = plan.scene.look
        self.attending = attending
        self.show, self.back, self.skip, self.leave = self.buttons
        steps = len(attending.lesson.steps)
        self.head = self.foot - look.px(26) - steps * look.tall(STEP_HEIGHT)
        """Middle of the heading above the steps, in pixels."""

    @property
    def top(self) -> int:
        """Upper edge of the line above the heading, in pixels."""
        return self.head - self.scene.look.tall(18)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the steps: completed ones with a tick, the current one with a dot."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        ink, face, attending = look.ink, look.face(TextRole.HELP), self.attending
        surface.fill(ink.line, (self.left, self.top, self.right - self.left, look.border))
        told = self.scene.words.text("This lesson")
        fonts.draw(surface, told, (self.left, self.head), look.face(TextRole.LABEL), ink.text2)
        ring, x = look.px(16), self.left + look.px(30)
        for number, step in enumerate(attending.lesson.steps):
            y = self.head + look.tall(STEP_HEIGHT) * (number + 0.85)
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


class PuzzleSidebar(LearnSidebar):
    """Shows the task of a puzzle, its terms, and the streak of solved puzzles."""

    def __init__(self, plan: SidebarPlan, task: Text, terms: Text, progress: PuzzleProgress) -> None:
        """`terms` is the text below the task: what else applies to it."""
        super().__init__(plan)
        look, fonts = plan.scene.look, plan.scene.fonts
        self.hint, self.undo, self.solution, self.next = self.buttons
        self.progress = progress
        room = self.right - self.left
        self._task_face, self._terms_face = look.face(TextRole.NAME), look.face(TextRole.LABEL)
        self._task = fonts.wrap(task, room, self._task_face)
        self._terms = fonts.wrap(terms, room, self._terms_face)
        self._step, self._small = look.tall(22), look.tall(19)
        self._disc = look.px(20)
        height = look.tall(30) + len(self._task) * self._step + len(self._terms) * self._small
        self._streak = self.foot - look.px(14) - self._disc - look.tall(24)
        self._head = self._streak - look.px(10) - height

    @property
    def top(self) -> int:
        """Top edge of the task, in pixels."""
        return self._head

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the task above the streak, each below a line."""
        look, fonts, ink, words = self.scene.look, self.scene.fonts, self.scene.look.ink, self.scene.words
        label = look.face(TextRole.LABEL)
        width = self.right - self.left
        surface.fill(ink.line, (self.left, self._head, width, look.border))
        y = self._head + look.tall(16)
        fonts.draw(surface, words.text("Task"), (self.left, y), label, ink.text2)
        y += look.tall(24)
        for row in self._task:
            fonts.draw(surface, row, (self.left, y), self._task_face, ink.text)
            y += self._step
        for row in self._terms:
            fonts.draw(surface, row, (self.left, y), self._terms_face, ink.text2)
            y += self._small
        surface.fill(ink.line, (self.left, self._streak, width, look.border))
        self._draw_streak(surface, self._streak + look.tall(16))

    def _draw_streak(self, surface: pygame.Surface, y: float) -> None:
        look, fonts, paint, words = self.scene.look, self.scene.fonts, self.scene.paint, self.scene.words
        ink, label, name = look.ink, look.face(TextRole.LABEL), look.face(TextRole.NAME)
        fonts.draw(surface, words.text("Streak"), (self.left, y), label, ink.text2)
        best = words.text("best {number}", number=self.progress.best)
        fonts.draw(surface, best, (self.right - fonts.width(best, label), y), label, ink.text2)
        y += look.tall(12) + self._disc // 2
        for number in range(STREAK_DISCS):
            centre = self.left + self._disc // 2 + number * (self._disc + look.px(8)), y
            if number < self.progress.streak:
                paint.put_centred(surface, paint.disc(self._disc, GOLD), centre)
                paint.put_centred(surface, paint.icon("check", look.px(12), ink.ground), centre)
            else:
                rim = paint.disc(self._disc, None, ink.strong_line, look.px(2))
                paint.put_centred(surface, rim, centre)
        told = number_text(self.progress.streak)
        fonts.draw(surface, told, (self.right - fonts.width(told, name), y), name, ink.text)
