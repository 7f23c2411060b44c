"""Panel for a card that is being typed: the rank so far, the suits it may have, and the time left."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import pygame

from game.engine.cards import SUITS, Suit
from scenes.graphics.layout_metrics import GOLD, TextRole
from scenes.i18n import Text, as_it_is, mark
from scenes.table.view.painter import Painter, faded

PANEL_SIZE = (376, 172)
"""Width and height of the panel in design units."""
UNTYPED_TEXT = mark("…")


def letter_of(suit: Suit) -> Text:
    """Return the letter that is typed for a suit."""
    return as_it_is(SUITS[suit])


def draw_prefix(
    painter: Painter,
    surface: pygame.Surface,
    corner: tuple[int, int],
    rank: Text,
    name: Text,
    suits: Collection[Suit],
    left: float,
) -> pygame.Rect:
    """Draw the panel with its bottom right at `corner` and return its rectangle.

    `rank` is the text typed and `name` the name of that rank. `suits` are the suits that can follow; `left`
    is the share of the waiting time that is left, from 0 to 1.
    """
    look, paint, fonts, words = painter.look, painter.paint, painter.fonts, painter.words
    px, tall, ink = look.px, look.tall, look.ink
    if suits:
        title, note = (
            words.text("Which {rank}?", rank=name),
            words.text("Esc to clear, Enter to choose the first card"),
        )
    else:
        title, note = words.text("No {rank} here", rank=name), words.text("Esc to clear")
    cap, margin, face = px(52), px(20), look.face(TextRole.LABEL)
    words_left = margin + 2 * cap + px(10) + px(18)
    width = max(px(PANEL_SIZE[0]), words_left + fonts.width(note, face) + margin)
    rect = pygame.Rect(0, 0, width, tall(PANEL_SIZE[1]))
    rect.bottomright = corner
    paint.panel(surface, rect, look.panel_radius, ink.ground, GOLD, look.border, shadow=3)
    x, y = rect.left + margin, rect.top + tall(20)
    big = look.face(TextRole.DISPLAY)
    for number, (text, line) in enumerate(((rank, None), (words.text(UNTYPED_TEXT), GOLD))):
        box = pygame.Rect(x + number * (cap + px(10)), y, cap, cap)
        fill = ink.ground if line else ink.raised
        paint.panel(surface, box, look.cell_radius, fill, line or ink.line, px(2) if line else look.border)
        fonts.draw(surface, text, box.center, big, line or ink.text, "center")
    x, middle = rect.left + words_left, y + cap // 2
    fonts.draw(surface, title, (x, middle - tall(12)), look.face(TextRole.NAME), ink.text)
    fonts.draw(surface, note, (x, middle + tall(12)), face, ink.text2)
    _draw_suits(painter, surface, rect, suits)
    bar = pygame.Rect(rect.left + px(20), rect.bottom - tall(22), rect.width - px(40), px(6))
    paint.put(surface, paint.rounded(bar.size, bar.height / 2, ink.raised), bar.topleft)
    done = max(bar.height, round(bar.width * left))
    paint.put(surface, paint.rounded((done, bar.height), bar.height / 2, GOLD), bar.topleft)
    return rect


def _draw_suits(
    painter: Painter, surface: pygame.Surface, rect: pygame.Rect, suits: Collection[Suit]
) -> None:
    """Draw every suit beside the key that names it, faded if no card of the rank has it."""
    look, paint, fonts, ink = painter.look, painter.paint, painter.fonts, painter.look.ink
    px, token, key = look.px, look.px(28), look.px(24)
    step = (rect.width - 2 * px(20)) // len(SUITS)
    y = rect.bottom - look.tall(66)
    for number, suit in enumerate(reversed(range(len(SUITS)))):
        left = rect.left + px(28) + number * step
        there = suit in suits
        drawing = painter.skin.token(suit, token)
        if not there:
            drawing = paint.baked(("faint", painter.skin.key, suit, token), partial(faded, drawing, 0.5))
        paint.put_centred(surface, drawing, (left + token // 2, y))
        box = pygame.Rect(left + token + px(5), y - key // 2, key, key)
        paint.panel(surface, box, px(5), ink.ground, ink.text3 if there else ink.line, look.border)
        face, colour = look.face(TextRole.TAG), ink.text if there else ink.text3
        fonts.draw(surface, letter_of(suit), box.center, face, colour, "center")
        if not there:
            none = painter.words.text("none")
            at = left + (token + px(5) + key) // 2, y + look.tall(24)
            fonts.draw(surface, none, at, look.face(TextRole.TAG).regular, ink.text2, "center")
