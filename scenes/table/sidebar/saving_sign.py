"""Sign below the head of the sidebar while the match is not saved."""

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

MARK_COLOUR = "#F4CFCB"
SAVED_SECONDS = 1.8
"""Seconds for which the sign says that the match is saved again."""


class SavingSign:
    """Sign that says why the match is not saved, with buttons to try again or save elsewhere."""

    def __init__(self, scene: Scene, rail: pygame.Rect, do: Callable[[TableCommand], None]) -> None:
        """`do` is called with the command of a button that is pressed."""
        look, words = scene.look, scene.words
        self.scene = scene
        pad, tall = look.px(12), look.tall(36)
        self.rect = pygame.Rect(rail.left + pad, look.rail_head, rail.width - 2 * pad, look.tall(66) + tall)
        self.why: Text = NO_WORDS
        """Reason why the match is not saved; no words if it is."""
        self.note: Text = NO_WORDS
        """Result of saving elsewhere, shown in place of the reason; no words if that was not tried."""
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
        """Buttons of the sign while it is shown with a reason; otherwise empty."""
        return [self.again, self.elsewhere] if self.why else []

    @property
    def height(self) -> int:
        """Height in pixels that the sign needs in the sidebar; 0 if it is not shown."""
        if self.why:
            return self.rect.height + self.scene.look.px(8)
        return self.scene.look.tall(40) if self._saved else 0

    @property
    def remaining_seconds(self) -> list[float]:
        """Seconds until the sign disappears, as a list; empty if it stays or is not shown."""
        return [self._saved] if self._saved else []

    def show(self, trouble: Notice | None) -> None:
        """Show why the match is not saved, or that it is saved again; play a sound for a new reason."""
        why = NO_WORDS if trouble is None else self.scene.words.notice(trouble)
        if why == self.why:
            return
        self._saved = SAVED_SECONDS if not why else 0.0
        self.why, self.note = why, NO_WORDS
        for each in (self.again, self.elsewhere):
            each.show() if why else each.hide()
        self.scene.redraw()
        self.scene.sound(Noise.UNSAVED if why else None)

    def tell_where(self, path: Path | None) -> None:
        """Say in which file the match has been saved elsewhere, or with `None` that it could not be."""
        words = self.scene.words
        if path is None:
            self.note = words.text("No other folder can be used.")
        else:
            self.note = words.text("Saved as {file}", file=str(path))
        self.scene.redraw()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether the sign has disappeared."""
        before, self._saved = self._saved, max(0.0, self._saved - dt)
        return bool(before) and not self._saved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sign without its buttons, which are widgets of the scene."""
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
        paint.put_centred(surface, paint.disc(disc, MARK_COLOUR), (x + disc // 2, y))
        fonts.draw(surface, words.text("!"), (x + disc // 2, y), plain, NOT_SAVED, "center")
        fonts.draw(surface, words.text("Not saved"), (x + disc + look.px(8), y), strong, look.ink.text)
        room = self.rect.width - look.px(28)
        told = fonts.ellipsis(self.note or self.why, room, plain)
        fonts.draw(surface, told, (x, self.rect.top + look.tall(44)), plain, look.ink.text)
