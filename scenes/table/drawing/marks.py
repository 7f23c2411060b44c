"""Small marks on the table: the way round, the suit to follow, whose card it is, what has been chosen."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

import pygame

from game.engine.cards import Suit
from scenes.looks.look import FELT, GOLD, GOOD
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter

CORNERS = (-38, 38, 142, 218)
"""Where chevrons lie on the mat's ellipse, in degrees clockwise from the right."""
OWNERS_FROM = 5
"""Players from which on a card of the trick bears its owner's crest."""
TOKENS = {2: 28, 3: 30, 4: 46, 5: 40, 6: 46}
"""The token of the suit to follow, by players: where cards lie close it is small and lies on their edges."""


def chevrons(painter: Painter, surface: pygame.Surface, layout: TableLayout) -> None:
    """The way round the table, on the mat's rim."""
    paint, look = painter.paint, painter.look
    (across, down), (x, y) = layout.mat, layout.trick_middle
    side = look.px(22)
    half = side / 2
    arm = look.px(4.5)
    for angle in CORNERS:
        at = radians(angle)
        way = degrees(atan2(down * cos(at), -across * sin(at))) + (0 if layout.clockwise else 180)
        tip = [(-arm * 0.6, -arm), (arm * 0.6, 0.0), (-arm * 0.6, arm)]
        turn = radians(round(way / 45) * 45)
        points = [
            (half + px * cos(turn) - py * sin(turn), half + px * sin(turn) + py * cos(turn)) for px, py in tip
        ]
        path = "L".join(f"{px:.2f} {py:.2f}" for px, py in points)
        body = (
            f'<circle cx="{half}" cy="{half}" r="{half}" fill="{FELT}"/><path d="M{path}" fill="none" '
            f'stroke="#9DB9BB" stroke-width="{max(1.5, 2 * look.u):.2f}" stroke-linejoin="round"/>'
        )
        drawing = paint.drawing((side, side), body)
        paint.put_centred(surface, drawing, (x + across * 0.97 * cos(at), y + down * 0.97 * sin(at)))


def token_middle(layout: TableLayout) -> tuple[float, float]:
    """Where the token of the suit to follow lies: above the middle, clear of a tag on the own card."""
    x, y = layout.trick_middle
    higher = 0.42 if layout.players == 3 else 0.06 if layout.players > 3 else 0
    return x, y - higher * layout.trick_height


def suit_to_follow(painter: Painter, surface: pygame.Surface, layout: TableLayout, suit: Suit) -> None:
    """The active suit as a ringed token in the middle of the mat."""
    paint, look = painter.paint, painter.look
    side = look.px(TOKENS[layout.players])
    x, y = token_middle(layout)
    ring = max(2, look.px(side / look.u / 17))
    outer = side + 2 * look.px(4)
    paint.put_centred(surface, paint.disc(outer + look.px(4), look.ink.ground), (x, y))
    paint.put_centred(surface, paint.disc(outer, look.ink.ground, GOLD, ring), (x, y))
    paint.put_centred(surface, painter.skin.token(suit, side), (x, y))


def owner(painter: Painter, surface: pygame.Surface, card: pygame.Rect, crest: str) -> None:
    """Whose card of the trick it is."""
    paint, look = painter.paint, painter.look
    centre = (card.left + look.px(8), card.bottom - look.px(6))
    paint.put_centred(surface, paint.disc(look.px(22) + 2 * look.px(1.5), look.ink.ground), centre)
    paint.put_centred(surface, paint.crest(crest, look.px(22)), centre)


def tick(painter: Painter, surface: pygame.Surface, centre: tuple[int, int]) -> None:
    """The mark on a card that has been chosen."""
    paint, look = painter.paint, painter.look
    side = look.px(24)
    paint.put_centred(surface, paint.disc(side, GOOD, look.ink.ground, look.px(1)), centre)
    paint.put_centred(surface, paint.icon("check", look.px(16), look.ink.text), centre)
