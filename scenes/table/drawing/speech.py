"""What players announce: paper bubbles beside or under their plates; and notices about them."""

from __future__ import annotations

import pygame

from scenes.looks.look import Role
from scenes.table.drawing.messages import BUBBLE_TIME, FADE_OUT, OPENING, News
from scenes.table.drawing.painting import Painter
from scenes.words import Line

SMALL = 0.92


def draw_bubble(
    painter: Painter,
    surface: pygame.Surface,
    line: Line,
    plate: pygame.Rect,
    room: int,
    table: int,
    left: float,
) -> None:
    """A bubble beside a plate where there is room, or under it.

    `room` is what is free at the plate's right, `table` the table's width; `left` are the
    seconds for which it stays: it opens at first and fades at last.
    """
    look = painter.look
    parts = painter.parts(line, look.px(22))
    width = painter.fonts.parts_width(parts, look.face(Role.SPEECH), look.px(6)) + look.px(24)
    rect = pygame.Rect(0, 0, width, look.tall(32))
    rect.midleft = (plate.right + look.px(12), plate.centery)
    if width + look.px(20) > room:
        rect.midtop = (plate.centerx, plate.bottom + look.px(12))
        rect.left = max(look.px(8), min(rect.left, table - look.px(8) - width))
    grown = min(1.0, max(0.0, BUBBLE_TIME - left) / OPENING)
    fade = min(1.0, left / FADE_OUT)
    if grown == fade == 1:
        _draw(painter, surface, line, rect, plate)
        return
    area = rect.inflate(2 * look.px(24), 2 * look.px(24))
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    away = (-area.left, -area.top)
    _draw(painter, layer, line, rect.move(away), plate.move(away))
    size = SMALL + (1 - SMALL) * grown
    layer = pygame.transform.smoothscale_by(layer, size)
    level = round(255 * fade * grown)
    layer.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    painter.paint.put_centred(surface, layer, area.center)


def _draw(
    painter: Painter, surface: pygame.Surface, line: Line, rect: pygame.Rect, plate: pygame.Rect
) -> None:
    look, paper, paint = painter.look, painter.look.paper, painter.paint
    paint.panel(surface, rect, look.px(8), paper.plate, None, 0, shadow=1)
    short, wide = look.px(8), look.px(14)
    if rect.left > plate.right:
        path, size = f"M0 {wide / 2}L{short} 0V{wide}Z", (short, wide)
        at = (rect.left - short, rect.centery - wide // 2)
    else:
        path, size = f"M{wide / 2} 0L{wide} {short}H0Z", (wide, short)
        at = (plate.centerx - wide // 2, rect.top - short)
    paint.put(surface, paint.drawing(size, f'<path d="{path}" fill="{paper.plate}"/>'), at)
    face, parts = look.face(Role.SPEECH), painter.parts(line, look.px(22))
    painter.fonts.draw_parts(surface, parts, rect.center, face, paper.text, look.px(6), "center")


def draw_news(
    painter: Painter, surface: pygame.Surface, news: News, plate: pygame.Rect, table: pygame.Rect
) -> pygame.Rect:
    """A notice under a plate, or above it where there is no room on the table; returns where it lies."""
    look, fonts = painter.look, painter.fonts
    bold, plain, pad, gap = look.face(Role.SPEECH), look.face(Role.LABEL), look.px(14), look.px(12)
    room = table.width - 2 * look.px(8)
    wide = max(fonts.width(news.title, bold), fonts.width(news.text, plain)) + 2 * pad
    rect = pygame.Rect(plate.left, plate.bottom + gap, min(wide, room), look.tall(62))
    if rect.bottom > table.bottom - look.px(8):
        rect.bottom = plate.top - gap
    rect.clamp_ip(table.inflate(-2 * look.px(8), -2 * look.px(8)))
    painter.paint.panel(surface, rect, look.px(8), look.ink.ground, look.ink.text2, look.border, shadow=2)
    lines = ((news.title, bold, look.ink.text, 0.33), (news.text, plain, look.ink.text2, 0.68))
    for text, face, colour, share in lines:
        at = rect.left + pad, rect.top + rect.height * share
        fonts.draw(surface, fonts.ellipsis(text, rect.width - 2 * pad, face), at, face, colour)
    return rect
