"""Positions where movements begin and end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.cards import HIDDEN, Card
from game.engine.state import Zone
from scenes.table.animation.board import Board
from scenes.table.layout import CardPlace, TableLayout


@dataclass(frozen=True)
class MovementAnchors:
    """The positions of seats, cards of the hand and piles, from which movements begin and where they end."""

    layout: TableLayout
    board: Board
    """The board before the movements."""
    hand_place: Callable[[Card], CardPlace]
    heap_place: Callable[[Zone], CardPlace]
    reduced: bool
    pause: float
    """Milliseconds that a full trick stays on the table; if negative, it stays until a click."""

    def seat(self, player: int) -> CardPlace:
        """Return the position of a player's hand as a whole, for cards that come or go."""
        if player == self.board.holder:
            return self.layout.fan(1)[0]
        return self.layout.rack(player, 1)[0]

    def held(self, player: int, card: Card) -> CardPlace:
        """Return the position of a card in a hand: its own if it is visible, else the player's seat."""
        if card == HIDDEN:
            return self.seat(player)
        if player == self.board.holder:
            return self.hand_place(card)
        hand = self.board.in_hand(player)
        if not self.board.shows_faces or card not in hand:
            return self.seat(player)
        tile = self.layout.hand_tiles(player, len(hand))[hand.index(card)]
        return CardPlace(tile.centerx, tile.centery, tile.height)

    def behind_plate(self, player: int) -> bool:
        """Return whether a player's hand is behind their plate: all but the one in front of the viewer."""
        return player != self.board.holder

    def closed(self, player: int) -> bool:
        """Return whether a player's hand shows the backs of its cards."""
        return self.behind_plate(player) and not self.board.shows_faces

    def source(self, zone: Zone, player: int) -> CardPlace:
        """Return the position of a pile, or of the cards behind the player's plate if there is none."""
        return self.heap_place(zone) if zone in self.board.heaps else self.layout.rack(player, 1)[0]
