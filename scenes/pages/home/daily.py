"""The banner of the daily deal on the home page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import pygame

from game.match.daily import DayOutcome
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.calendar_sheet import draw_calendar_sheet
from scenes.graphics.day_marks import draw_marks, marks_width
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, number_text
from scenes.i18n.dates import day_text
from scenes.widgets import Touch, Widget

_DOT, _GAP, _MARK = 9, 4, 12


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The daily deal as the home page shows it."""

    day: date
    game: str
    """The game's key."""
    goal: Text
    """The goal, or how the result compares with it once the deal has been played."""
    told: Text
    """Text about the game and table, or about the result once the deal has been played."""
    outcome: DayOutcome | None
    """How the try ended; `None` before it is begun."""
    dots: tuple[bool, ...]
    """For each of the last days whether its deal was played; the last one is today."""
    awaits_levels: bool = False
    """Whether the levels still have to play the same cards."""

    @property
    def begun(self) -> bool:
        """Whether it has been begun and can be resumed."""
        return self.outcome is DayOutcome.BEGUN

    @property
    def done(self) -> bool:
        """Whether it has been played to its end."""
        return self.outcome is not None and not self.begun


class DailyCard(Widget):
    """The banner of the daily deal: its date as a calendar sheet, its goal, and the table or the result.

    Dots show on which of the last days the deal was played.
    """

    corners = "panel_radius"

    def __init__(
        self, scene: Scene, rect: pygame.Rect, today: DailyDeal, on_press: Callable[[], None]
    ) -> None:
        self.today = today
        super().__init__(scene, rect, on_press, key="daily")

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the banner: the calendar sheet on the left, three lines of text, the dots on the right."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        canvas = self.canvas()
        (width, height), today = canvas.get_size(), self.today
        fill = ink.hover if state in (Touch.HOVERED, Touch.PRESSED) else ink.plate
        rim = look.border * 1.5
        paint.panel(canvas, canvas.get_rect(), look.panel_radius, fill, colours.ICE, rim)
        side = min(look.px(54), height - look.px(16))
        sheet = pygame.Rect(look.px(20), (height - side) // 2, side, side)
        draw_calendar_sheet(look, paint, fonts, canvas, sheet, number_text(today.day.day))
        step, x, right = min(look.tall(24), height * 0.29), look.px(90), width - look.px(15)
        y = height / 2 - step
        title = self.scene.words.text("Daily deal, {day}", day=day_text(today.day, self.scene.words))
        fonts.draw_fitting(canvas, title, (x, y), look.face(TextRole.NAME), ink.text, right - x)
        y += step
        marks = marks_width(today.outcome, look.px(_MARK))
        if marks:
            middle = (x + marks / 2, y)
            colour = colours.ICE if today.outcome is DayOutcome.BEHIND else colours.GOLD
            draw_marks(paint, canvas, today.outcome, middle, look.px(_MARK), colour)
        left = x + (marks + look.px(8) if marks else 0)
        fonts.draw_fitting(canvas, today.goal, (left, y), look.face(TextRole.HELP), ink.text, right - left)
        self._paint_last_line(canvas, x, round(y + step), right)
        return canvas

    def _paint_last_line(self, canvas: pygame.Surface, x: int, y: int, right: int) -> None:
        """Paint the table or the result, and to its right the dots if there is room for both."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        today, face = self.today, look.face(TextRole.LABEL)
        parts: list[Part] = [today.told]
        if today.begun:  # marked like a game with an open match
            parts.insert(0, paint.icon("replay", look.px(13), colours.GOLD, filled=True))
        pitch, gap = look.px(_DOT + _GAP), look.px(5)
        dots = pygame.Rect(0, 0, len(today.dots) * pitch - look.px(_GAP), look.px(_DOT))
        dots.midright = (right, y)
        room = right - x
        if fonts.parts_width(parts, face, gap) <= dots.left - look.px(12) - x:
            room = dots.left - look.px(12) - x
            for number, played in enumerate(today.dots):
                rim = None if played else ink.text2
                dot = paint.disc(look.px(_DOT), colours.GOLD if played else None, rim, look.border * 1.5)
                paint.put(canvas, dot, (dots.left + number * pitch, dots.top))
        face = fonts.fitting_parts(parts, face, room, gap)
        fonts.draw_parts(canvas, parts, (x, y), face, colours.GOLD if today.begun else ink.text2, gap)
