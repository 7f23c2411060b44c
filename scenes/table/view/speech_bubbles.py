"""Drawing of speech bubbles, of notices about players and of reasons for refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from scenes.graphics.layout_metrics import ICE, TextRole
from scenes.i18n import Line, mark
from scenes.table.view.free_places import least_covering
from scenes.table.view.messages import (
    BUBBLE_TIME,
    FADE_OUT_SECONDS,
    OPENING_SECONDS,
    RefusalReason,
    SeatNotice,
)
from scenes.table.view.painter import Painter, faded

SMALL_SCALE = 0.92
WHY_LABEL = mark("Why? F1")


def draw_bubble(
    painter: Painter,
    surface: pygame.Surface,
    line: Line,
    plate: pygame.Rect,
    room: int,
    table: pygame.Rect,
    left: float,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Draw a speech bubble beside, below or above a plate, clear of `taken` if possible. Return its place.

    `room` is the free width at the plate's right in pixels, and `table` the table's area above the hand.
    `left` is the number of seconds for which the bubble is still shown: it opens at first and fades at the
    end.
    """
    look = painter.look
    parts = painter.parts(line, look.px(22))
    width = painter.fonts.parts_width(parts, look.face(TextRole.SPEECH), look.px(6)) + look.px(24)
    rect = pygame.Rect(0, 0, width, look.tall(32))
    rect.midleft = (plate.right + look.px(12), plate.centery)
    if width + look.px(20) > room:
        rect.midtop = (plate.centerx, plate.bottom + look.px(12))
        rect.left = max(table.left + look.px(8), min(rect.left, table.right - look.px(8) - width))
        if rect.bottom > table.bottom:
            rect.bottom = plate.top - look.px(12)
    rect = least_covering([rect, *_around(rect, plate, table, look.px(12))], taken)
    grown = min(1.0, max(0.0, BUBBLE_TIME - left) / OPENING_SECONDS)
    fade = min(1.0, left / FADE_OUT_SECONDS)
    if grown == fade == 1:
        _draw(painter, surface, line, rect, plate)
        return rect
    area = rect.inflate(2 * look.px(24), 2 * look.px(24))
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    away = (-area.left, -area.top)
    _draw(painter, layer, line, rect.move(away), plate.move(away))
    size = SMALL_SCALE + (1 - SMALL_SCALE) * grown
    layer = faded(pygame.transform.smoothscale_by(layer, size), fade * grown)
    painter.paint.put_centred(surface, layer, area.center)
    return rect


def _around(bubble: pygame.Rect, plate: pygame.Rect, table: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Yield the places for a bubble on each side of a plate, `gap` pixels from it and inside `table`."""
    size = bubble.size
    level, above = plate.centery - size[1] // 2, plate.top - gap - size[1]
    left = max(table.left, min(plate.centerx - size[0] // 2, table.right - size[0]))
    for at in (
        (plate.right + gap, level),
        (plate.left - gap - size[0], level),
        (left, plate.bottom + gap),
        (left, above),
    ):
        place = pygame.Rect(at, size)
        if table.contains(place):
            yield place


def _draw(
    painter: Painter, surface: pygame.Surface, line: Line, rect: pygame.Rect, plate: pygame.Rect
) -> None:
    look, paper, paint = painter.look, painter.look.paper, painter.paint
    paint.panel(surface, rect, look.px(8), paper.plate, None, 0, shadow=1)
    short, wide = look.px(8), look.px(14)
    if rect.left > plate.right:
        path, size = f"M0 {wide / 2}L{short} 0V{wide}Z", (short, wide)
        at = (rect.left - short, rect.centery - wide // 2)
    elif rect.right < plate.left:
        path, size = f"M{short} {wide / 2}L0 0V{wide}Z", (short, wide)
        at = (rect.right, rect.centery - wide // 2)
    elif rect.bottom < plate.top:
        path, size = f"M0 0H{wide}L{wide / 2} {short}Z", (wide, short)
        at = (plate.centerx - wide // 2, rect.bottom)
    else:
        path, size = f"M{wide / 2} 0L{wide} {short}H0Z", (wide, short)
        at = (plate.centerx - wide // 2, rect.top - short)
    paint.put(surface, paint.drawing(size, f'<path d="{path}" fill="{paper.plate}"/>'), at)
    face, parts = look.face(TextRole.SPEECH), painter.parts(line, look.px(22))
    painter.fonts.draw_parts(surface, parts, rect.center, face, paper.text, look.px(6), "center")


def draw_news(
    painter: Painter, surface: pygame.Surface, news: SeatNotice, plate: pygame.Rect, table: pygame.Rect
) -> pygame.Rect:
    """Draw a notice under a plate, or above it if there is no room below. Return its rectangle."""
    look, fonts = painter.look, painter.fonts
    bold, plain, pad, gap = look.face(TextRole.SPEECH), look.face(TextRole.LABEL), look.px(14), look.px(12)
    room = table.width - 2 * look.px(8)
    wide = max(fonts.width(news.title, bold), fonts.width(news.text, plain)) + 2 * pad
    rect = pygame.Rect(plate.left, plate.bottom + gap, min(wide, room), look.tall(62))
    if rect.bottom > table.bottom - look.px(8):
        rect.bottom = plate.top - gap
    rect.clamp_ip(table.inflate(-2 * look.px(8), -2 * look.px(8)))
    painter.paint.panel(surface, rect, look.button_radius, look.ink.ground, ICE, look.px(2), shadow=2)
    lines = ((news.title, bold, look.ink.text, 0.33), (news.text, plain, look.ink.text2, 0.68))
    for text, face, colour, share in lines:
        at = rect.left + pad, rect.top + rect.height * share
        fonts.draw(surface, fonts.ellipsis(text, rect.width - 2 * pad, face), at, face, colour)
    return rect


def draw_reason(
    painter: Painter,
    surface: pygame.Surface,
    reason: RefusalReason,
    middle: tuple[int, int],
    widest: int,
    lowest: int,
    right: int | None,
) -> pygame.Rect:
    """Draw the reason for a refusal in a box with a cross and a rim unlike a prompt's. Return its rectangle.

    The box is centred on `middle` and at most `widest` pixels wide. If `right` is given, it ends there
    instead. Its bottom is at most `lowest`.
    """
    look, paint, fonts, ink = painter.look, painter.paint, painter.fonts, painter.look.ink
    face, plain, pad, disc = look.face(TextRole.SPEECH), look.face(TextRole.LABEL), look.px(12), look.px(28)
    lines = [(each, face) for each in fonts.wrap(reason.words, widest - disc - 4 * pad, face)]
    token = None if reason.suit is None else painter.skin.token(reason.suit, look.px(20))
    if reason.clause:
        lines.append((painter.words.text(WHY_LABEL), plain))
    wide = max(fonts.width(text, each) for text, each in lines) + (token.get_width() + pad if token else 0)
    rect = pygame.Rect(0, 0, wide + disc + 4 * pad, look.tall(12) + look.tall(19) * len(lines))
    rect.center = middle
    if right is not None:
        rect.right = right
    rect.bottom = min(rect.bottom, lowest)
    paint.panel(surface, rect, look.button_radius, ink.ground, ICE, look.px(2), shadow=2)
    centre = rect.left + pad + disc // 2, rect.centery
    paint.put_centred(surface, paint.disc(disc, ink.raised), centre)
    paint.put_centred(surface, paint.icon("close", look.px(14), ICE), centre)
    x, y = rect.left + disc + 2 * pad, rect.top + look.tall(6) + look.tall(19) / 2
    for text, each in lines:
        drawn = fonts.draw(surface, text, (x, y), each, ink.text if each is face else ink.text2)
        if token is not None and each is face:
            paint.put(surface, token, (drawn.right + look.px(8), y - token.get_height() / 2))
            token = None
        y += look.tall(19)
    return rect
