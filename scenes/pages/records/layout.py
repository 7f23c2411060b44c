"""Layout of the records page."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from scenes.graphics.layout_metrics import LayoutMetrics, TextRole

COMPACT_SCALE = 0.9
"""Pixels per design unit below which a match's card is shown under its row instead of beside the list."""
MIN_LIST_WIDTH = 46
"""Minimum width of the list beside the card of a match, as a multiple of the type size.

In a narrower list the card is shown under its row.
"""


class RecordsLayout(NamedTuple):
    """Rectangles of the page's parts, in pixels."""

    sheet: pygame.Rect
    tabs: pygame.Rect
    """Position and height of the tabs; the width is 0."""
    filters: pygame.Rect
    frame: pygame.Rect
    """Rectangle of the list with its headings."""
    head: pygame.Rect
    rows: pygame.Rect
    card: pygame.Rect
    foot: pygame.Rect
    compact: bool


class Columns(NamedTuple):
    """The list's width in pixels, and whether the card is shown under its row for lack of room."""

    listed: int
    compact: bool


def columns_for(look: LayoutMetrics) -> Columns:
    """Return the page's columns for a look."""
    inner = look.size[0] - 2 * look.px(28) - 2 * look.px(20)
    beside = round(inner * 760 / 1184)
    compact = look.u < COMPACT_SCALE or beside < MIN_LIST_WIDTH * look.face(TextRole.HELP).px
    return Columns(inner if compact else beside, compact)


def places_for(look: LayoutMetrics, filters_height: int) -> RecordsLayout:
    """Return the page's layout for a look; `filters_height` is in pixels."""
    width, height = look.size
    side, top = look.px(28), look.px(76)
    sheet = pygame.Rect(side, top, width - 2 * side, height - top - look.px(22))
    foot = pygame.Rect(sheet.left, 0, sheet.width, look.tall(62))
    foot.bottom = sheet.bottom
    listed, compact = columns_for(look)
    left = sheet.left + look.px(28)
    tabs = pygame.Rect(left, sheet.top + look.px(18), 0, look.tall(42))
    filters = pygame.Rect(left, tabs.bottom + look.px(14), listed - 2 * look.px(8), filters_height)
    y = filters.bottom + look.px(12)
    frame = pygame.Rect(sheet.left + look.px(20), y, listed, foot.top - look.px(8) - y)
    head = pygame.Rect(frame.left, frame.top, frame.width, look.tall(34))
    rows = pygame.Rect(frame.left + look.px(2), head.bottom, frame.width - look.px(6), 0)
    rows.height = frame.bottom - look.px(4) - rows.top
    card = pygame.Rect(frame.right + look.px(24), sheet.top + look.px(18), 0, 0)
    card.width = sheet.right - look.px(20) - card.left
    card.height = frame.bottom - card.top
    if compact:
        room = rows.width - look.px(28)
        card = pygame.Rect(0, 0, room, min(look.tall(178), rows.height - look.tall(54)))
    return RecordsLayout(sheet, tabs, filters, frame, head, rows, card, foot, compact)
