"""The sheet of a calendar that stands for a daily deal."""

from __future__ import annotations

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import LayoutMetrics, TextRole

_RED = "#B83427"
_HEAD = 12 / 54
"""Height of the sheet's red head, relative to that of the sheet."""


def draw_calendar_sheet(
    look: LayoutMetrics,
    paint: BakedSurfaces,
    fonts: Fonts,
    canvas: pygame.Surface,
    rect: pygame.Rect,
    day: str,
) -> None:
    """Draw the sheet with the number of a day, as text, in a square of the canvas."""
    paper = look.paper
    paint.panel(canvas, rect, look.px(7), paper.raised)
    head = pygame.Rect(rect.topleft, (rect.width, round(rect.height * _HEAD)))
    before = canvas.get_clip()
    canvas.set_clip(head.clip(before))
    paint.panel(canvas, pygame.Rect(rect), look.px(7), _RED)
    canvas.set_clip(before)
    at = (rect.centerx, (head.bottom + rect.bottom) // 2)
    fonts.draw(canvas, day, at, look.face(TextRole.SHEET_TITLE), paper.text, "center")
