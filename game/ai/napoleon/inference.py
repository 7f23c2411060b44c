"""Inference of the adjutant, and determinization based on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from game.ai.card_holders import of_a_deal
from game.ai.napoleon import holders
from game.ai.napoleon.adjutant import likelihoods
from game.ai.partial_deal import PartialDeal
from game.engine.cards import HANDS
from game.engine.float_sum import float_sum
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.napoleon.form import JOKER_BIT, MIGHTY, NO_CARD
from game.games.napoleon.powers import CardPowers, sei_jack, tables, ura_jack
from game.games.napoleon.state import NapoleonState

OWN_CALL_WEIGHT = 0.08
"""Weight of Napoleon's hand, per hidden card, as the place of the called card; others' average is 1."""
STRONG_CARD_WEIGHT = 2.5
"""Relative likelihood that Napoleon's hand holds a trump or special card rather than another card."""
STRONG_DISCARD_FACTOR = 4.0
"""Factor by which Napoleon is less likely to have discarded a trump or special card than another card."""


def called_places(view: View[NapoleonState]) -> dict[Zone, float]:
    """Return the zones that may hold an unseen called card, with weights; empty if there is no such card."""
    state = view.state
    if state.called == NO_CARD or not view.unseen >> state.called & 1:
        return {}
    called = 1 << state.called
    places = [zone for zone in view.hidden if state.may.get(zone, ~0) & called]
    weights = {zone: OWN_CALL_WEIGHT * view.hidden[zone] for zone in places if zone.place == state.napoleon}
    others = [zone for zone in places if zone.name == "hands" and zone.place != state.napoleon]
    told = likelihoods(state, [zone.place for zone in others])
    weights |= {zone: view.hidden[zone] * more for zone, more in zip(others, told, strict=True)}
    return weights


def friends(view: View[NapoleonState]) -> list[float]:
    """Return, for each player, the probability of being on the side of the player to act."""
    state = view.state
    me, napoleon = state.turn, state.napoleon
    players = state.setup.players
    with_napoleon = [0.0] * players
    if state.called != NO_CARD:
        if not view.unseen >> state.called & 1:
            partner = state.partner()
            if partner != NOBODY:
                with_napoleon[partner] = 1.0
        else:
            weights = called_places(view)
            whole = float_sum(weights.values()) or 1.0
            for zone, weight in weights.items():
                with_napoleon[zone.place] += weight / whole
    with_napoleon[napoleon] = 1.0
    if with_napoleon[me] == 1.0:
        return with_napoleon
    found = [1 - chance for chance in with_napoleon]
    found[me] = 1.0
    return found


def likely(state: NapoleonState) -> dict[Zone, Sequence[float]]:
    """Return the zones that are likelier to hold certain cards, with weights by card, in sampling order."""
    if state.napoleon == NOBODY or state.phase != "play":
        return {}
    kept, held = _weights(state.powers)
    return {Zone("discards", state.napoleon): kept, HANDS[state.napoleon]: held}


def sample_state(view: View[NapoleonState], rng: Random) -> NapoleonState:
    """Return a sampled state that fits the view, weighted by likelihood."""
    state = view.state
    partial = PartialDeal(view, rng)
    if places := called_places(view):
        zone = rng.choices(list(places), list(places.values()))[0]
        partial.put(zone, 1 << state.called)
    for zone, weights in of_a_deal(holders.learned(view), likely(state), rng).items():
        partial.draw(zone, weights)
    return partial.finish()


@lru_cache(512)
def _weights(powers: CardPowers) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return card weights for Napoleon's discards and hand: trumps and special cards tend to be kept."""
    likely = 1 << MIGHTY | JOKER_BIT | tables(powers).trumps
    for jack in (sei_jack(powers), ura_jack(powers)):
        if jack != NO_CARD:
            likely |= 1 << jack
    special = [bool(likely >> card & 1) for card in range(53)]
    return (
        tuple(1 / STRONG_DISCARD_FACTOR if is_special else 1.0 for is_special in special),
        tuple(STRONG_CARD_WEIGHT if is_special else 1.0 for is_special in special),
    )
