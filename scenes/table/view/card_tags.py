"""Drawing of face-up cards outside the trick (columns, won cards, open piles), and of tags on cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pygame

from game.engine.cards import HIDDEN, Card
from scenes.graphics.layout_metrics import GOLD, TextRole, TypeSize
from scenes.table.animation.board import Board
from scenes.table.layout import COLUMN_FACE, COLUMN_STRIP, CardPlace, TableLayout
from scenes.table.view.hand import Hand
from scenes.table.view.painter import Painter

OPEN_STEP, OPEN_SIZE = 0.30, 0.85
"""Step between the cards of an open pile in card widths, and the factor for their height."""
TAG_HEIGHT = 22
"""Height of a tag in design units, at the usual text size."""
BELOW_CARD_SHARE = 0.5
"""Share of a tag that is below the card, if the tag is wider than the card."""


def draw_columns(
    painter: Painter, surface: pygame.Surface, layout: TableLayout, board: Board, held: Collection[Card]
) -> None:
    """Draw the columns, with their lower cards above the top card. Top cards in `held` are left out."""
    px = layout.look.px
    for zone, (player, top) in board.columns.items():
        place = layout.column(zone.place, player)
        cards = board.heaps[zone].cards
        lift = [0]
        for card in reversed(cards):
            lift.append(lift[-1] + px(COLUMN_STRIP if card == HIDDEN else COLUMN_FACE))
        for number, card in enumerate(cards):
            painter.card(surface, card, place._replace(y=place.y - lift[len(cards) - number]))
        if top is not None and top not in held:
            painter.card(surface, top, place)


def draw_packet(
    painter: Painter, surface: pygame.Surface, layout: TableLayout, player: int, count: int
) -> None:
    """Draw a hand that is set aside as a packet of `count` cards behind the player's plate."""
    (place,) = layout.rack(player, 1)
    painter.pile(surface, HIDDEN, place, count)


def draw_open_hand(
    painter: Painter, surface: pygame.Surface, layout: TableLayout, player: int, board: Board
) -> bool:
    """Draw a hand behind its player's plate, with the faces that the viewer knows.

    Return `False`, and draw nothing, if no face is known.
    """
    cards = board.in_hand(player)
    if all(card == HIDDEN for card in cards):
        return False
    for card, rect in zip(cards, layout.hand_tiles(player, len(cards)), strict=True):
        if card == HIDDEN:
            painter.card(surface, HIDDEN, CardPlace(rect.centerx, rect.centery, rect.height), shadow=0)
        else:
            painter.paint.put(surface, painter.tile(card, rect.size), rect.topleft)
    return True


def draw_captured(
    painter: Painter, surface: pygame.Surface, layout: TableLayout, player: int, cards: Sequence[Card]
) -> None:
    """Draw the face-up cards that a player has won, small and in a row beside the plate."""
    for card, rect in zip(cards, layout.tiles(player, len(cards)), strict=True):
        painter.paint.put(surface, painter.tile(card, rect.size), rect.topleft)


def draw_open_pile(
    painter: Painter, surface: pygame.Surface, place: CardPlace, cards: Sequence[Card]
) -> pygame.Rect:
    """Draw the cards of an open pile side by side and return the rectangle around them."""
    if len(cards) > 1:
        place = place._replace(height=place.height * OPEN_SIZE)
    step = place.rect.width * OPEN_STEP
    first = place.x - step * (len(cards) - 1) / 2
    drawn = [
        painter.card(surface, card, place._replace(x=first + step * number))
        for number, card in enumerate(cards)
    ]
    return drawn[0].unionall(drawn[1:])


def draw_hand_tags(
    painter: Painter, surface: pygame.Surface, hand: Hand, tags: Mapping[Card, str]
) -> list[pygame.Rect]:
    """Draw tags above the visible parts of the hand's cards and return their rectangles."""
    places: list[pygame.Rect] = []
    middles: dict[Card, tuple[int, int]] = {}
    for card in hand.cards:
        if card in tags:
            rect = hand.rect(card)
            middles[card] = (rect.left + hand.seen(card) // 2, rect.top)
    for card, (x, top) in middles.items():
        if card in hand.laid:  # below, because the rest of the column is above it
            rect = hand.rect(card)
            foot, (_, wide) = rect.bottom - painter.look.tall(2), _fitted(painter, tags[card], rect.width)
            if wide > rect.width:  # it hides less of the card over its edge
                foot = rect.bottom + painter.look.tall(TAG_HEIGHT * BELOW_CARD_SHARE)
            places.append(draw_tag(painter, surface, tags[card], (x, foot), rect.width))
            continue
        near = [
            abs(x - other)
            for each, (other, height) in middles.items()
            if each != card and abs(height - top) < 60
        ]
        places.append(draw_tag(painter, surface, tags[card], (x, top), min(near, default=1000) - 2))
    return places


def draw_tag(
    painter: Painter, surface: pygame.Surface, text: str, above: tuple[int, int], widest: int = 1000
) -> pygame.Rect:
    """Draw a tag with a gold rim just above a point, with smaller text if `widest` pixels are too few."""
    look, fonts = painter.look, painter.fonts
    face, wide = _fitted(painter, text, widest)
    rect = pygame.Rect(0, 0, wide, look.tall(TAG_HEIGHT))
    rect.midbottom = (above[0], above[1] - look.px(3))
    painter.paint.panel(surface, rect, rect.height // 2, look.ink.ground, GOLD, look.border)
    fonts.draw(surface, text, rect.center, face, GOLD, "center")
    return rect


def _fitted(painter: Painter, text: str, widest: int) -> tuple[TypeSize, int]:
    """Return the type size of a tag and its width in pixels, which exceeds `widest` if no size fits."""
    look, fonts = painter.look, painter.fonts
    face, pad = look.face(TextRole.TAG), look.px(9)
    if fonts.width(text, face) + 2 * pad > widest:
        pad = look.px(5)
        face = fonts.fitting(text, face, widest - 2 * pad)
    return face, fonts.width(text, face) + 2 * pad
