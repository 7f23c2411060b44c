"""Seats: the kankei may not be neighbours, and the deal passes on (KAN-3, KAN-5, KAN-9, YON-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.player_fields import ByPlayer, Player

Seats = ByPlayer[tuple[Player, ...]]
"""The player in each seat, in the direction of play."""
Pair = tuple[Player, Player]


class SeatSwap(NamedTuple):
    """Two players who change seats, and the seats after the change."""

    players: Pair
    seats: Seats


def parting(seats: Seats, kankei: Sequence[int], out: int) -> SeatSwap | None:
    """Return the swap that separates neighbouring kankei, or `None` if they are not neighbours.

    The kankei on the right changes seats with the next player on their right. A player `out` is ignored.
    """
    playing = [player for player in seats if player != out]
    for place, left in enumerate(playing):
        right, other = (playing[(place + step) % len(playing)] for step in (1, 2))
        if left in kankei and right in kankei:
            moved = {right: other, other: right}
            return SeatSwap((right, other), tuple(moved.get(player, player) for player in seats))
    return None


def next_in_seats(seats: Seats, player: int) -> int:
    """Return the player in the next seat in the direction of play, including one who sits out."""
    return seats[(seats.index(player) + 1) % len(seats)]
