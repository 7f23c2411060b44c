"""The zones in which a view hides cards, for determinization in kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from game.ai.card_holders import NETWORK_SHARE
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.engine.cards import HANDS, HIDDEN, Cards, mask
from game.engine.state import State, Zone
from game.engine.view import View, determinize

NOTHING_HIDDEN = HiddenZone(0, 0, 0, ())
"""A hidden zone without hidden cards."""
NOTHING_LEARNED: Mapping[Zone, Sequence[float]] = MappingProxyType({})
OPEN_DEAL = DealSampler([], [])
"""The sampler of a deal without hidden cards."""


def hidden_zones(
    view: View[Any], rng: Random, likely: Mapping[Zone, Sequence[float]]
) -> dict[Zone, HiddenZone]:
    """Return every zone that hides cards; `likely` has the weights of some of them, by card.

    Raises `ValueError` if no deal fits the view.
    """
    spare = determinize(view, rng, log=False)
    seen = view.state
    hidden = {}
    for zone in (*view.hidden, *(row for row in seen.row_zones() if HIDDEN in seen.row(row))):
        known = _cards(spare, zone) & view.unseen
        allowed = seen.may.get(zone, ~0) & view.unseen
        hidden[zone] = HiddenZone(known.bit_count(), allowed, known, likely.get(zone, ()))
    return hidden


def _cards(state: State, zone: Zone) -> Cards:
    if zone.name in state.SETS:
        found: Cards = getattr(state, zone.name)[zone.place]
        return found
    return mask(state.row(zone))


def sampler_of(
    hidden: Mapping[Zone, HiddenZone],
    likely: Mapping[Zone, Sequence[float]],
    learned: Mapping[Zone, Sequence[float]] = NOTHING_LEARNED,
) -> DealSampler:
    """Return the sampler of these zones; zones with weights draw first, in the order of `likely`.

    In a share of `NETWORK_SHARE` of the deals, the zones and weights of `learned` are used instead, if there
    are any.
    """
    return DealSampler(
        list(hidden.values()),
        [hidden[zone] for zone in likely if zone in hidden],
        learned=[(hidden[zone], weights) for zone, weights in learned.items()],
        share=NETWORK_SHARE,
    )


def hand_zones(hidden: Mapping[Zone, HiddenZone], players: int) -> list[HiddenZone]:
    """Return each player's hand as a hidden zone, `NOTHING_HIDDEN` if none of it is hidden."""
    return [hidden.get(HANDS[player]) or NOTHING_HIDDEN for player in range(players)]
