"""Sidebar section with the events since the viewer's last turn, in the space left by other sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.narration import EventReport
from scenes.table.view.painter import Painter
from scenes.widgets.report_drawing import ReportDrawing

MAX_REPORTS = 5
MIN_HEIGHT = 104
"""Height in design units that is kept free for this section: a title and about two reports."""
TITLE_HEIGHT = 32


@dataclass(frozen=True)
class RecentEvents:
    """Reports since the viewer's last turn, newest last; `more` names the page with all reports."""

    title: Text
    more: Text
    reports: tuple[EventReport, ...]


NO_NEWS = RecentEvents(NO_WORDS, NO_WORDS, ())


class RecentEventsDrawing:
    """Draws the title and as many of the newest reports as fit."""

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.reports = ReportDrawing(
            painter.look, painter.fonts, painter.paint, painter.skin, painter.look.ink, crests
        )

    @property
    def least(self) -> int:
        """Height in pixels that should be kept free."""
        return self.look.tall(MIN_HEIGHT)

    def fitting(self, reports: Sequence[EventReport], width: int, room: int) -> Sequence[EventReport]:
        """Return the newest reports, at most `MAX_REPORTS`, that fit into `room` pixels of height, oldest
        first.
        """
        found: list[EventReport] = []
        for report in reversed(reports[-MAX_REPORTS:]):
            room -= self.reports.height(report, width)
            if room < 0:
                break
            found.insert(0, report)
        return found

    def draw(
        self, canvas: pygame.Surface, news: RecentEvents, left: int, right: int, y: int, lowest: int
    ) -> pygame.Rect:
        """Draw the section between `y` and `lowest` and return its rectangle; empty if no report fits."""
        look, fonts = self.look, self.painter.fonts
        top, title, between = y, look.tall(TITLE_HEIGHT), look.px(8)
        least = look.face(TextRole.LABEL)._replace(px=MIN_TEXT_SIZE)
        # If there is no room for both texts side by side, `more` is drawn below the title.
        apart = fonts.parts_width([news.title, news.more], least, between) > right - left
        title += look.tall(18) if apart else 0
        shown = self.fitting(news.reports, right - left, lowest - y - title)
        if not shown:
            return pygame.Rect(0, 0, 0, 0)
        canvas.fill(look.ink.line, (left, y, right - left, look.border))
        face, middle = look.face(TextRole.LABEL), y + look.tall(18)
        if not apart:
            face = fonts.fitting_parts([news.title, news.more], face, right - left, between)
        at = (right, middle + (look.tall(18) if apart else 0))
        more = fonts.draw(canvas, news.more, at, face, look.ink.text2, "right")
        room = right - left if apart else more.left - between - left
        fonts.draw_fitting(canvas, news.title, (left, middle), face, look.ink.text2, room)
        y += title
        for report in shown:
            y = self.reports.draw(canvas, report, left, right, y)
        return pygame.Rect(left, top, right - left, y - top)
