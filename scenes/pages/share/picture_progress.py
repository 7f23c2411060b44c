"""Makes a picture while a dialog shows how far it is; the picture is then saved or copied."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pygame

from scenes.deal_picture.making import PictureMaking
from scenes.framework.input.clipboard import PictureCopy
from scenes.graphics.layout_metrics import GOLD_BAR
from scenes.i18n import NO_WORDS, Text
from scenes.widgets.menu import LINE_HEIGHT, Menu

WORK_SECONDS_PER_FRAME = 0.012
"""Seconds of each frame for making the picture."""
MIN_PROGRESS_CHANGE = 0.01
"""Smallest change of the share of the work for which the bar is drawn again."""
Finish = Callable[[PictureMaking, bool], None]
"""Called with the finished picture, and whether it is in the clipboard."""


class PictureProgress(Menu):
    """Makes a picture, some steps in each frame. Cancel and Esc end it, and nothing is saved."""

    def __init__(
        self, title: Text, note: Text, cancel: Text, making: PictureMaking, copies: bool, finish: Finish
    ) -> None:
        """If `copies`, the picture is put in the clipboard; `finish` is called last."""
        super().__init__(title, note, [(cancel, "close", self.close)], lines=[NO_WORDS])
        self.making = making
        self._steps = making.steps()
        self._copies = copies
        self._copy: PictureCopy | None = None
        self._finish = finish
        self._shown = -1.0

    @property
    def wake(self) -> float | None:
        """Seconds until the next steps: none."""
        return 0.0

    def update(self, dt: float) -> None:
        """Make the picture for `WORK_SECONDS_PER_FRAME` seconds, then wait until it is in the clipboard."""
        if self._shown < 0:  # the first frame shows the dialog
            self._shown = 0.0
            return
        if self._copy is not None:
            if self._copy.done is not None:
                self._finish(self.making, self._copy.done)
            return
        end = perf_counter() + WORK_SECONDS_PER_FRAME
        while perf_counter() < end:
            if next(self._steps, self) is self:
                self._made()
                return
        if abs(self.making.share - self._shown) >= MIN_PROGRESS_CHANGE:
            self._shown = self.making.share
            self.redraw()

    def _made(self) -> None:
        if self._copies and self.making.content is not None:
            self._copy = PictureCopy(self.making.content, self.making.mime)
        else:
            self._finish(self.making, False)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dialog with a bar that shows how much of the work is done."""
        super().draw(surface)
        look, paper = self.look, self.look.paper
        margin = look.px(32)
        bar = pygame.Rect(self.sheet.left + margin, 0, self.sheet.width - 2 * margin, look.px(10))
        bar.centery = self.sheet.top + look.tall(64 + LINE_HEIGHT * len(self._told))
        self.paint.panel(surface, bar, bar.height // 2, paper.sunk)
        bar.width = max(bar.height, round(bar.width * max(0.0, self._shown)))
        self.paint.panel(surface, bar, bar.height // 2, GOLD_BAR)
