"""The card of the daily deal on the home page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import pygame

from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, number_text
from scenes.widgets import Touch, Widget

_RED = "#B83427"
_DOT, _GAP = 9, 4


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The daily deal as the home page shows it."""

    day: date
    game: str
    """The game's key."""
    told: Text
    """Text about the game and table, or about the result once the deal has been played."""
    begun: bool
    """Whether it has been begun and can be resumed."""
    done: bool
    """Whether it has been played to its end."""
    dots: tuple[bool, ...]
    """For each of the last days whether its deal was played; the last one is today."""


class DailyCard(Widget):
    """Shows the date as a calendar sheet, a line about the daily deal, and the last days as dots."""

    corners = "panel_radius"

    def __init__(
        self, scene: Scene, rect: pygame.Rect, today: DailyDeal, on_press: Callable[[], None]
    ) -> None:
        self.today = today
        super().__init__(scene, rect, on_press, key="daily")

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the card: the calendar sheet on the left, two lines of text, and the dots on the right."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        canvas = self.canvas()
        height, today = int(self.rect.height), self.today
        fill = ink.hover if state in (Touch.HOVERED, Touch.PRESSED) else ink.plate
        paint.panel(canvas, canvas.get_rect(), look.panel_radius, fill, ink.line, look.border)
        self._paint_sheet(canvas, pygame.Rect(look.px(20), (height - look.px(54)) // 2, *[look.px(54)] * 2))
        dots = pygame.Rect(0, 0, len(today.dots) * look.px(_DOT + _GAP), look.px(_DOT))
        dots.midright = (canvas.get_width() - look.px(15), height // 2 - look.tall(12))
        for number, played in enumerate(today.dots):
            at = (dots.left + look.px(number * (_DOT + _GAP)), dots.top)
            rim = None if played else ink.text2
            dot = paint.disc(look.px(_DOT), colours.GOLD if played else None, rim, look.border * 1.5)
            paint.put(canvas, dot, at)
        x, y = look.px(90), height / 2 - look.tall(12)
        title, face = look.face(TextRole.NAME), look.face(TextRole.LABEL)
        words, room = self.scene.words.text("Daily deal"), dots.left - x - look.px(8)
        fonts.draw_fitting(canvas, words, (x, y), title, ink.text, room)
        room = canvas.get_width() - x - look.px(14)
        y += look.tall(24)
        if today.begun:  # marked like a game with an open match
            parts: list[Part] = [paint.icon("replay", look.px(13), colours.GOLD, filled=True), today.told]
            face = fonts.fitting_parts(parts, face, room, look.px(5))
            fonts.draw_parts(canvas, parts, (x, y), face, colours.GOLD, look.px(5))
        else:
            fonts.draw_fitting(canvas, today.told, (x, y), face, ink.text2, room)
        return canvas

    def _paint_sheet(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(canvas, rect, look.px(7), paper.raised)
        head = pygame.Rect(rect.topleft, (rect.width, look.px(12)))
        canvas.set_clip(head)
        paint.panel(canvas, pygame.Rect(rect.topleft, (rect.width, rect.height)), look.px(7), _RED)
        canvas.set_clip(None)
        at = (rect.centerx, (head.bottom + rect.bottom) // 2)
        face = look.face(TextRole.SHEET_TITLE)
        self.scene.fonts.draw(canvas, number_text(self.today.day.day), at, face, paper.text, "center")
