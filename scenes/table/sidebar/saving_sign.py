"""The sign that a match is not saved: it stays under the rail's head until it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.engine.templates import Notice
from scenes.audio import Noise
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import NOT_SAVED, NOT_SAVED_RIM, TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.table.table_mode import TableCommand
from scenes.widgets import Button

MARK = "#F4CFCB"
SAVED = 1.8
"""Seconds for which it is told that all is well again."""


class SavingSign:
    """Why the match is not saved, and what can be done about it."""

    def __init__(self, scene: Scene, rail: pygame.Rect, do: Callable[[TableCommand], None]) -> None:
        """`do` is told what is pressed."""
        look, words = scene.look, scene.words
        self.scene = scene
        pad, tall = look.px(12), look.tall(36)
        self.rect = pygame.Rect(rail.left + pad, look.rail_head, rail.width - 2 * pad, look.tall(66) + tall)
        self.why: Text = NO_WORDS
        """Why the match is not saved; no words where it is."""
        self.note: Text = NO_WORDS
        """What came of saving elsewhere, in place of the reason."""
        self._saved = 0.0
        face = look.face(TextRole.LABEL)
        least = look.px(8)
        room = self.rect.width - 3 * least
        narrow = room * 2 // 5
        y = self.rect.bottom - pad - tall

        def button(left: int, width: int, text: Text, command: TableCommand) -> Button:
            at = pygame.Rect(self.rect.left + left, y, width, tall)
            made = Button(scene, at, text, partial(do, command), palette=look.ink, key=command, face=face)
            made.hide()
            return made

        self.again = button(least, narrow, words.text("Try again"), TableCommand.SAVE)
        self.elsewhere = button(
            2 * least + narrow, room - narrow, words.text("Save elsewhere"), TableCommand.SAVE_ELSEWHERE
        )

    @property
    def targets(self) -> list[FocusTarget]:
        """Its buttons, while they are there."""
        return [self.again, self.elsewhere] if self.why else []

    @property
    def height(self) -> int:
        """How much of the rail it takes."""
        if self.why:
            return self.rect.height + self.scene.look.px(8)
        return self.scene.look.tall(40) if self._saved else 0

    @property
    def times(self) -> list[float]:
        """Seconds until it goes away; none where it stays, or is not there."""
        return [self._saved] if self._saved else []

    def show(self, trouble: Notice | None) -> None:
        """Show why the match is not saved, or that it is again; what is new of it is heard, too."""
        why = NO_WORDS if trouble is None else self.scene.words.notice(trouble)
        if why == self.why:
            return
        self._saved = SAVED if not why else 0.0
        self.why, self.note = why, NO_WORDS
        for each in (self.again, self.elsewhere):
            each.show() if why else each.hide()
        self.scene.redraw()
        self.scene.sound(Noise.UNSAVED if why else None)

    def tell_where(self, path: Path | None) -> None:
        """Say where the match has been saved elsewhere, or that it could not be."""
        words = self.scene.words
        if path is None:
            self.note = words.text("No other folder can be used.")
        else:
            self.note = words.text("Saved as {file}", file=str(path))
        self.scene.redraw()

    def update(self, dt: float) -> bool:
        """Let what has been said long enough go away; whether it did."""
        before, self._saved = self._saved, max(0.0, self._saved - dt)
        return bool(before) and not self._saved

    def draw(self, surface: pygame.Surface) -> None:
        """The sign; its buttons lie upon it."""
        if not self.height:
            return
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        words = self.scene.words
        strong, plain = look.face(TextRole.NAME), look.face(TextRole.LABEL)
        x, y = self.rect.left + look.px(14), self.rect.top + look.tall(20)
        if not self.why:
            tick = paint.icon("check", look.px(16), look.ink.text)
            fonts.draw_parts(surface, [tick, words.text("Saved")], (x, y), strong, look.ink.text, look.px(8))
            return
        paint.panel(surface, self.rect, look.px(8), NOT_SAVED, NOT_SAVED_RIM, look.border)
        disc = look.px(20)
        paint.put_centred(surface, paint.disc(disc, MARK), (x + disc // 2, y))
        fonts.draw(surface, words.text("!"), (x + disc // 2, y), plain, NOT_SAVED, "center")
        fonts.draw(surface, words.text("Not saved"), (x + disc + look.px(8), y), strong, look.ink.text)
        room = self.rect.width - look.px(28)
        told = fonts.ellipsis(self.note or self.why, room, plain)
        fonts.draw(surface, told, (x, self.rect.top + look.tall(44)), plain, look.ink.text)
