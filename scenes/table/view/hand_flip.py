"""Animation that turns over the hands behind the plates, one card after another."""

from __future__ import annotations

import pygame

from game.engine.cards import HIDDEN, Card
from scenes.table.animation.board import Board
from scenes.table.layout import TableLayout
from scenes.table.view.painter import Painter

TURN_SECONDS, STAGGER_SECONDS = 0.120, 0.020
"""Seconds at normal speed that a card takes to turn, and between the starts of two cards of a hand."""


class HandFlip:
    """Draws the hands behind the plates while their cards turn over from those of one board to another's."""

    def __init__(self, before: Board, after: Board, pace: float) -> None:
        """`pace` is a factor for the durations; 1 is normal speed."""
        self._pace = pace
        self._before = before
        self._after = after
        self._time = 0.0
        most = max(map(len, after.hands), default=0)
        self._length = TURN_SECONDS + STAGGER_SECONDS * max(0, most - 1)

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether any card is still turning."""
        self._time += dt / self._pace
        return self._time < self._length

    def draw(self, painter: Painter, surface: pygame.Surface, layout: TableLayout, player: int) -> bool:
        """Draw a player's hand at this point of the animation. Return `False` if the hand does not turn."""
        before, after = self._before.in_hand(player), self._after.in_hand(player)
        if before == after or len(before) != len(after):
            return False
        places = zip(_places(layout, player, before), _places(layout, player, after), strict=True)
        for number, (start, end) in enumerate(places):
            share = min(1.0, max(0.0, (self._time - number * STAGGER_SECONDS) / TURN_SECONDS))
            centre = pygame.Vector2(start.center).lerp(end.center, share)
            tall = start.height + (end.height - start.height) * share
            card, rect = (before[number], start) if share < 0.5 else (after[number], end)
            same = before[number] == after[number]
            wide = rect.width * tall / rect.height * (1.0 if same else abs(1 - 2 * share))
            drawn = pygame.transform.scale(_face(painter, card, rect), (max(1, round(wide)), round(tall)))
            painter.paint.put_centred(surface, drawn, (centre.x, centre.y))
        return True


def _places(layout: TableLayout, player: int, cards: list[Card]) -> list[pygame.Rect]:
    """Return the rectangles of a hand's cards; a hand without known faces is drawn as backs."""
    if all(card == HIDDEN for card in cards):
        return [place.rect for place in layout.rack(player, len(cards))]
    return layout.hand_tiles(player, len(cards))


def _face(painter: Painter, card: Card, rect: pygame.Rect) -> pygame.Surface:
    return painter.face(HIDDEN, rect.height) if card == HIDDEN else painter.tile(card, rect.size)
