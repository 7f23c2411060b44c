"""Possible deals that fit what players have done, not only what they may hold.

Who puts cards down keeps the good ones, and a declarer names the suit that he has most of.
A deal drawn with these weights is more often like the true one than one drawn blindly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from game.ai.beliefs import Draft
from game.ai.jan_ken_po.advice import USE, USE_WHATEVER
from game.engine.cards import NO_TRUMP, SUIT_CARDS
from game.engine.state import Zone
from game.engine.view import View
from game.games.jan_ken_po.state import JanKenPoState

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


def likely(view: View[JanKenPoState]) -> dict[Zone, Sequence[float]]:
    """The places that rather hold some cards than others, with weights by card, in the order to fill them."""
    state = view.state
    found: dict[Zone, Sequence[float]] = {}
    for zone in view.hidden:
        if zone.name == "discards":
            by_declarer = zone.place == state.declarer and state.trump != NO_TRUMP
            found[zone] = DOWN_BY_DECLARER[state.trump] if by_declarer else DOWN
    if state.trump != NO_TRUMP:
        found[Zone("hands", state.declarer)] = NAMED[state.trump]
    return found


def sample_state(view: View[JanKenPoState], rng: Random) -> JanKenPoState:
    """A bare state that fits the view, the likelier ones more often."""
    draft = Draft(view, rng)
    for zone, weights in likely(view).items():
        draft.draw(zone, weights)
    return draft.finish()
