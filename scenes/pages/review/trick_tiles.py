"""A trick as a row of small cards, as the review shows it in lists and lines."""

from __future__ import annotations

from typing import Protocol

import pygame
from pygame import Rect

from game.engine.cards import Card
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.graphics.skins import Skin

WINNER_COLOUR = "#C98A1B"
"""Colour of the ring around the card that won."""


class ShownTrick(Protocol):
    """A trick in the order of play."""

    @property
    def players(self) -> tuple[int, ...]:
        """The players in the order of play."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of play."""

    @property
    def winner(self) -> int | None:
        """The player who took the trick; `None` if it is unfinished."""


def draw_trick(
    surface: pygame.Surface,
    paint: BakedSurfaces,
    look: LayoutMetrics,
    skin: Skin,
    trick: ShownTrick,
    area: Rect,
    gap: int,
    own: int | None = None,
) -> None:
    """Draw a trick from the left of `area`, with small cards as high as it and the winning card ringed.

    The cards are `gap` pixels apart, or overlap if there is little room. The card of the player `own` is
    underlined.
    """
    height = area.height
    width = round(height * 20 / 27)
    step = min(width + gap, (area.width - width) / max(1, len(trick.cards) - 1))
    ring: Rect | None = None
    for number, (player, card) in enumerate(zip(trick.players, trick.cards, strict=True)):
        tile = Rect(round(area.left + number * step), area.top, width, height)
        paint.put(surface, skin.tile(card, width, height), tile.topleft)
        if player == trick.winner:
            ring = tile.inflate(look.px(4), look.px(4))
        if player == own:
            surface.fill(look.paper.text, (tile.left, tile.bottom + look.px(1), width, max(2, look.px(3))))
    if ring is not None:  # drawn last, so that no other card covers it
        rim = paint.rounded(ring.size, look.px(4), None, WINNER_COLOUR, look.px(2))
        paint.put(surface, rim, ring.topleft)
