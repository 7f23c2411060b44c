"""Determinization by inference from bids, discards and play.

With four players a network (`holders`) weights most deals of the play. Otherwise simple signs do: players
discard weak cards, and a declarer names a long suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from game.ai.card_holders import of_a_deal
from game.ai.jan_ken_po.holders import learned
from game.ai.jan_ken_po.rules_of_thumb import CARD_USE, CARD_USE_BEFORE_TRUMPS
from game.ai.partial_deal import PartialDeal
from game.engine.cards import HANDS, NO_TRUMP, SUIT_CARDS
from game.engine.state import Zone
from game.engine.view import View
from game.games.jan_ken_po.state import JanKenPoState

DISCARD_SCALE = 7.0
"""Difference in usefulness (`CARD_USE`) that makes a card e (2.718) times less likely to be discarded."""
DISCARD_WEIGHTS = tuple(exp(-use / DISCARD_SCALE) for use in CARD_USE_BEFORE_TRUMPS)
DECLARER_DISCARD_WEIGHTS = tuple(tuple(exp(-use / DISCARD_SCALE) for use in uses) for uses in CARD_USE)
"""Weight of each card as a discard of the declarer, by trump suit; `DISCARD_WEIGHTS` is for other players."""
DECLARER_TRUMP_WEIGHT = 2.0
"""How many times likelier than another card a trump is in the hand of the declarer who named the suit."""
DECLARER_HAND_WEIGHTS = tuple(
    tuple(DECLARER_TRUMP_WEIGHT if SUIT_CARDS[trump] >> card & 1 else 1.0 for card in range(52))
    for trump in range(4)
)


def likely(view: View[JanKenPoState]) -> dict[Zone, Sequence[float]]:
    """Return the zones that are likelier to hold some cards, with weights by card, in drawing order."""
    state = view.state
    found: dict[Zone, Sequence[float]] = {}
    for zone in view.hidden:
        if zone.name == "discards":
            by_declarer = zone.place == state.declarer and state.trump != NO_TRUMP
            found[zone] = DECLARER_DISCARD_WEIGHTS[state.trump] if by_declarer else DISCARD_WEIGHTS
    if state.trump != NO_TRUMP:
        found[HANDS[state.declarer]] = DECLARER_HAND_WEIGHTS[state.trump]
    return found


def sample_state(view: View[JanKenPoState], rng: Random) -> JanKenPoState:
    """Sample a state that fits the view, by likelihood."""
    partial = PartialDeal(view, rng)
    for zone, weights in of_a_deal(learned(view), likely(view), rng).items():
        partial.draw(zone, weights)
    return partial.finish()
