"""The lower part of the rail at a puzzle: the task, the streak, and four buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.puzzles.progress import PuzzleProgress
from scenes.graphics.look import GOLD, Role
from scenes.i18n import Text, number_text
from scenes.pages.learn.rails import Deed, OwnRail

if TYPE_CHECKING:
    from scenes.pages.learn.stopped import StoppedTable

DISCS = 5
"""Of a streak that are drawn; a longer one fills them all."""


class PuzzleRail(OwnRail):
    """What is to be reached, under which terms, and how many were solved in a row."""

    def __init__(
        self,
        scene: StoppedTable,
        rail: pygame.Rect,
        deeds: Sequence[Deed],
        task: Text,
        terms: Text,
        progress: PuzzleProgress,
        corner: Deed,
    ) -> None:
        super().__init__(scene, rail, deeds, corner)
        look, fonts = scene.look, scene.fonts
        self.hint, self.undo, self.solution, self.next = self.buttons
        self.progress = progress
        room = self.right - self.left
        self._task_face, self._terms_face = look.face(Role.NAME), look.face(Role.LABEL)
        self._task = fonts.wrap(task, room, self._task_face)
        self._terms = fonts.wrap(terms, room, self._terms_face)
        self._step, self._small = look.tall(22), look.tall(19)
        self._disc = look.px(20)
        height = look.tall(30) + len(self._task) * self._step + len(self._terms) * self._small
        self._streak = self.foot - look.px(14) - self._disc - look.tall(24)
        self._head = self._streak - look.px(10) - height

    @property
    def top(self) -> int:
        """The highest pixel of the task."""
        return self._head

    def draw(self, surface: pygame.Surface) -> None:
        """The task above the streak, each under a line."""
        look, fonts, ink, words = self.scene.look, self.scene.fonts, self.scene.look.ink, self.scene.words
        label = look.face(Role.LABEL)
        width = self.right - self.left
        surface.fill(ink.line, (self.left, self._head, width, look.border))
        y = self._head + look.tall(16)
        fonts.draw(surface, words.text("The task"), (self.left, y), label, ink.text2)
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
        ink, label, name = look.ink, look.face(Role.LABEL), look.face(Role.NAME)
        fonts.draw(surface, words.text("Streak"), (self.left, y), label, ink.text2)
        best = words.text("best {number}", number=self.progress.best)
        fonts.draw(surface, best, (self.right - fonts.width(best, label), y), label, ink.text2)
        y += look.tall(12) + self._disc // 2
        for number in range(DISCS):
            centre = self.left + self._disc // 2 + number * (self._disc + look.px(8)), y
            if number < self.progress.streak:
                paint.put_centred(surface, paint.disc(self._disc, GOLD), centre)
                paint.put_centred(surface, paint.icon("check", look.px(12), ink.ground), centre)
            else:
                rim = paint.disc(self._disc, None, ink.strong_line, look.px(2))
                paint.put_centred(surface, rim, centre)
        told = number_text(self.progress.streak)
        fonts.draw(surface, told, (self.right - fonts.width(told, name), y), name, ink.text)
