"""Possible deals that fit what players have done, not only what they may hold.

Who puts cards down keeps the good ones, and a declarer names the suit that he has most of.
A deal drawn with these weights is more often like the true one than one drawn blindly.
"""

from __future__ import annotations

from math import exp
from random import Random

from ..cards import NO_TRUMP, SUIT_CARDS, Cards, each
from ..state import Zone
from ..view import View, fill
from .advice import USE, USE_WHATEVER
from .state import JanKenPoState

CAREFUL = 7.0
"""Steps of usefulness by which a card is put down less often by a factor of e."""
DOWN = tuple(exp(-use / CAREFUL) for use in USE_WHATEVER)
DOWN_BY_DECLARER = tuple(tuple(exp(-use / CAREFUL) for use in uses) for uses in USE)
"""How likely each card is put down; by the declarer once trumps are named."""
LONGER = 2.0
"""How much likelier a trump than another card lies in the hand of the declarer who named it."""
NAMED = tuple(
    tuple(LONGER if SUIT_CARDS[trump] >> card & 1 else 1.0 for card in range(52)) for trump in range(4)
)


def possible(view: View[JanKenPoState], rng: Random) -> JanKenPoState:
    """A bare state that fits the view, the likelier ones more often."""
    state = view.state
    drawn = View(view.viewer, state.copy(), dict(view.hidden), view.unseen)
    drawn.state.may = state.may
    for zone in view.hidden:
        if zone.name == "discards":
            by_declarer = zone.place == state.declarer and state.trump != NO_TRUMP
            _draw(drawn, zone, DOWN_BY_DECLARER[state.trump] if by_declarer else DOWN, rng)
    declarer = Zone("hands", state.declarer)
    if state.trump != NO_TRUMP and declarer in view.hidden:
        _draw(drawn, declarer, NAMED[state.trump], rng)
    try:
        return fill(drawn, rng, log=False)
    except ValueError:  # what is left does not fit the other hands
        return fill(view, rng, log=False)


def _draw(view: View[JanKenPoState], zone: Zone, weights: tuple[float, ...], rng: Random) -> None:
    """Put unseen cards into a place, each with its weight."""
    number = view.hidden[zone]
    cards = each(view.unseen & view.state.may.get(zone, ~0))
    if len(cards) < number:
        return
    # The largest of random numbers to the power of 1/weight: drawing without putting back.
    random = rng.random
    keyed = sorted(cards, key=lambda card: -(random() ** (1 / weights[card])))
    chosen: Cards = 0
    for card in keyed[:number]:
        chosen |= 1 << card
    getattr(view.state, zone.name)[zone.place] |= chosen
    view.unseen &= ~chosen
    del view.hidden[zone]
