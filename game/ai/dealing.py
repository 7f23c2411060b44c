"""From a view to the places that hide its cards, for the quick deals that fit it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.ai.kernels.filling import Filling, Room
from game.engine.cards import HIDDEN, Cards, mask
from game.engine.state import State, Zone
from game.engine.view import View, fill

FULL = Room(0, 0, 0, ())
"""A place that hides no card."""
OPEN = Filling([], [])
"""For a deal of which nothing is hidden."""


def rooms_of(view: View[Any], rng: Random, likely: Mapping[Zone, Sequence[float]]) -> dict[Zone, Room]:
    """The rooms of every place that hides cards; `likely` are the weights of some, by card.

    Raises `ValueError` where no deal fits the view.
    """
    spare = fill(view, rng, log=False)
    seen = view.state
    rooms = {}
    for zone in (*view.hidden, *(row for row in seen.row_zones() if HIDDEN in seen.row(row))):
        known = _cards(spare, zone) & view.unseen
        allowed = seen.may.get(zone, ~0) & view.unseen
        rooms[zone] = Room(known.bit_count(), allowed, known, likely.get(zone, ()))
    return rooms


def _cards(state: State, zone: Zone) -> Cards:
    if zone.name in state.SETS:
        found: Cards = getattr(state, zone.name)[zone.place]
        return found
    return mask(state.row(zone))


def filling_of(rooms: Mapping[Zone, Room], likely: Mapping[Zone, Sequence[float]]) -> Filling:
    """What fills the rooms, those first that draw by weight, in their order."""
    return Filling(list(rooms.values()), [rooms[zone] for zone in likely if zone in rooms])


def hands_of(rooms: Mapping[Zone, Room], players: int) -> list[Room]:
    """The room of each player's hand, without room for any card where none of it is hidden."""
    return [rooms.get(Zone("hands", player)) or FULL for player in range(players)]
