"""Sheets with much to read and nothing to choose, such as a log."""

from __future__ import annotations

import pygame

from scenes.widgets.paper_sheet import PaperSheet
from scenes.widgets.scroll import Scroll

ARROW_STEP = 56
"""Distance that an arrow key scrolls, in design units."""


class ScrolledSheet(PaperSheet):
    """Base of sheets whose only focus target closes them, so that the keys Up and Down scroll."""

    scroll: Scroll | None = None
    """The scroll area, once the sheet is built."""

    @property
    def scroll_step(self) -> int:
        """Distance that an arrow key scrolls, in pixels."""
        return self.look.px(ARROW_STEP)

    def dispatch(self, event: pygame.event.Event) -> None:
        """Scroll with the keys Up and Down, because there is nothing to move the focus to."""
        if self.scroll is not None and self.scroll.step(event, self.scroll_step):
            self.redraw()
            return
        super().dispatch(event)
