"""Where movements begin and end: what they need to know of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.cards import HIDDEN, Card
from game.engine.state import Zone
from scenes.table.animation.board import Board
from scenes.table.layout import CardPlace, TableLayout


@dataclass(frozen=True)
class MovementAnchors:
    """Where movements begin and end: the places, and where cards of the open hand and piles lie."""

    layout: TableLayout
    board: Board
    """What lies there before the movements."""
    hand_place: Callable[[Card], CardPlace]
    heap_place: Callable[[Zone], CardPlace]
    reduced: bool
    pause: float
    """Milliseconds for which a full trick stays; below 0 it stays until a click."""

    def seat(self, player: int) -> CardPlace:
        """Where cards come from and go to at a player's seat."""
        if player == self.board.holder:
            return self.layout.fan(1)[0]
        return self.layout.rack(player, 1)[0]

    def held(self, player: int, card: Card) -> CardPlace:
        """Where a card of a hand is: at its place in the open one, else at its player's seat."""
        if card == HIDDEN:
            return self.seat(player)
        if player == self.board.holder:
            return self.hand_place(card)
        hand = self.board.in_hand(player)
        if not self.board.faces or card not in hand:
            return self.seat(player)
        tile = self.layout.hand_tiles(player, len(hand))[hand.index(card)]
        return CardPlace(tile.centerx, tile.centery, tile.height)

    def behind_plate(self, player: int) -> bool:
        """Whether a player's hand lies behind his plate."""
        return player != self.board.holder

    def closed(self, player: int) -> bool:
        """Whether cards show their backs in a player's hand."""
        return self.behind_plate(player) and not self.board.faces

    def source(self, zone: Zone, player: int) -> CardPlace:
        """Where cards come from: a pile, or where there is none, the packet at their player's plate."""
        return self.heap_place(zone) if zone in self.board.heaps else self.layout.rack(player, 1)[0]
