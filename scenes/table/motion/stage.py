"""Where movements begin and end: what they need to know of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.cards import HIDDEN, Card
from game.engine.state import Zone
from scenes.table.drawing.layout import Place, TableLayout
from scenes.table.motion.board import Board


@dataclass(frozen=True)
class Stage:
    """Where movements begin and end: the places, and where cards of the open hand and piles lie."""

    layout: TableLayout
    board: Board
    """What lies there before the movements."""
    hand_place: Callable[[Card], Place]
    heap_place: Callable[[Zone], Place]
    reduced: bool
    pause: float
    """Milliseconds for which a full trick stays; below 0 it stays until a click."""

    def seat(self, player: int) -> Place:
        """Where cards come from and go to at a player's seat."""
        if player == self.board.holder:
            return self.layout.fan(1)[0]
        return self.layout.rack(player, 1)[0]

    def held(self, player: int, card: Card) -> Place:
        """Where a card of a hand is: at its place in the open one, else at its player's seat."""
        open_to_viewer = player == self.board.holder and card != HIDDEN
        return self.hand_place(card) if open_to_viewer else self.seat(player)

    def source(self, zone: Zone, player: int) -> Place:
        """Where cards come from: a pile, or where there is none, the packet at their player's plate."""
        return self.heap_place(zone) if zone in self.board.heaps else self.layout.rack(player, 1)[0]


def zone_of(place: str) -> Zone:
    """The zone that an event names: `stock`, `pile 3`."""
    name, _, number = place.partition(" ")
    return Zone(f"{name}s", int(number)) if number else Zone(name)
