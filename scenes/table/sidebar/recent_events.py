"""What has happened since the viewer's last turn, in the room that the other sections of the rail leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.graphics.layout_metrics import LEAST_TEXT, TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.narration import EventReport
from scenes.table.view.painter import Painter
from scenes.widgets.report_drawing import ReportDrawing

MOST = 5
LEAST = 104
"""The room that is kept for it, in pixels at 1280x800: a title and about two reports."""
TITLE = 32


@dataclass(frozen=True)
class RecentEvents:
    """Reports, the newest last, under a title; `more` leads to all of them."""

    title: Text
    more: Text
    reports: tuple[EventReport, ...]


NO_NEWS = RecentEvents(NO_WORDS, NO_WORDS, ())


class RecentEventsDrawing:
    """Draws as many of the newest reports as there is room for."""

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.reports = ReportDrawing(
            painter.look, painter.fonts, painter.paint, painter.skin, painter.look.ink, crests
        )

    @property
    def least(self) -> int:
        """How much room should be left, in pixels."""
        return self.look.tall(LEAST)

    def fitting(self, reports: Sequence[EventReport], width: int, room: int) -> Sequence[EventReport]:
        """The newest reports that have room together."""
        found: list[EventReport] = []
        for report in reversed(reports[-MOST:]):
            room -= self.reports.height(report, width)
            if room < 0:
                break
            found.insert(0, report)
        return found

    def draw(
        self, canvas: pygame.Surface, news: RecentEvents, left: int, right: int, y: int, lowest: int
    ) -> pygame.Rect:
        """Draw the news between `y` and `lowest`; returns where they lie, empty where there is no room."""
        look, fonts = self.look, self.painter.fonts
        top, title, between = y, look.tall(TITLE), look.px(8)
        least = look.face(TextRole.LABEL)._replace(px=LEAST_TEXT)
        # Where both have no room side by side, what leads to all of it stands below the title.
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
