"""The log of a deal: everything that has happened in it so far, as the viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.framework import routes
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.presenters.base.narration import EventReport
from scenes.widgets import Scroll
from scenes.widgets.report_drawing import ReportDrawing
from scenes.widgets.scrolled_sheet import ScrolledSheet

WIDTH = 560
PAD = 36
CLOSE_KEYS = (pygame.K_e, pygame.K_ESCAPE)


class DealLog(ScrolledSheet):
    """A sheet with the reports of a deal, scrolled to the newest.

    E, Esc, the cross or a click beside the sheet closes it.
    """

    def __init__(
        self, subtitle: Text, reports: Sequence[EventReport], crests: Sequence[str], skin: Skin
    ) -> None:
        super().__init__()
        self.subtitle = subtitle
        self.reports = reports
        self.crests = crests
        self.skin = skin

    def build(self) -> None:
        """Place the sheet, as tall as its reports, with a scroll area if they need more than the window."""
        look = self.look
        pad, head, foot = look.px(PAD), look.tall(84), look.px(28)
        width = min(look.wide(WIDTH), look.size[0] - 2 * look.px(24))
        self._drawing = ReportDrawing(
            look, self.fonts, self.paint, self.skin, look.paper, self.crests, TextRole.HELP
        )
        room = width - 2 * pad - look.px(28)
        self._heights = [self._drawing.height(report, room) for report in self.reports]
        content = max(look.tall(80), sum(self._heights) + look.px(24))
        height = min(head + content + foot, look.size[1] - 2 * look.px(20))
        self.place_sheet(width, height)
        self._area = pygame.Rect(self.sheet.left + pad, self.sheet.top + head, width - 2 * pad, 0)
        self._area.height = self.sheet.bottom - foot - self._area.top
        before = self.scroll
        self.scroll = Scroll(self, self._area)
        self.scroll.set_height(content)
        at_end = before is None or before.offset == before.furthest
        self.scroll.scroll_to(self.scroll.furthest if at_end or before is None else before.offset)
        close = self.build_cross()
        self.focus.set_targets([close], close)

    def handle(self, event: pygame.event.Event) -> None:
        """Close on E and Esc, open the help on F1, scroll with the page keys."""
        if event.type == pygame.KEYDOWN and event.key in CLOSE_KEYS:
            self.router.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif self.scroll is not None and self.scroll.handle(event):
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, its heading, and the visible reports."""
        look, fonts, paper, scroll = self.look, self.fonts, self.look.paper, self.scroll
        assert scroll is not None, "the sheet is built before it is drawn"
        self.draw_sheet(surface)
        y = self.sheet.top + look.px(44)
        face, label = look.face(TextRole.SHEET_TITLE), look.face(TextRole.HELP)
        title = self.words.text("This deal so far")
        drawn = fonts.draw(surface, title, (self._area.left, y), face, paper.text)
        room = self.sheet.right - look.px(76) - drawn.right - look.px(16)
        lines, label = fonts.in_lines(self.subtitle, label, room)
        at = drawn.right + look.px(16), y
        fonts.draw_block(surface, lines, at, label, paper.text2, round(label.px * 1.2))
        surface.fill(paper.line, (self._area.left, self._area.top, self._area.width, look.border))
        self._draw_reports(surface, scroll)
        super().draw(surface)

    def _draw_reports(self, surface: pygame.Surface, scroll: Scroll) -> None:
        look = self.look
        if not self.reports:
            told = self.words.text("Nothing has happened yet.")
            face = look.face(TextRole.HELP)
            self.fonts.draw(surface, told, self._area.center, face, look.paper.text2, "center")
            return
        before = surface.get_clip()
        surface.set_clip(self._area)
        left, right = self._area.left, self._area.right - look.px(28)
        y = self._area.top + look.px(12) - scroll.offset
        for report, height in zip(self.reports, self._heights, strict=True):
            if y + height > self._area.top and y < self._area.bottom:
                self._drawing.draw(surface, report, left, right, y)
            y += height
        surface.set_clip(before)
