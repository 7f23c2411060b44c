"""Inference: who the adjutant may be, and determinization by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from game.ai.partial_deal import PartialDeal
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.napoleon.form import JOKER_BIT, MIGHTY, NO_CARD
from game.games.napoleon.powers import CardPowers, sei_jack, tables, ura_jack
from game.games.napoleon.state import NapoleonState

SYMPATHY = 0.4
"""How much likelier each favour to Napoleon makes a player his adjutant, as an exponent."""
OWN_CALL = 0.08
"""How likely Napoleon has the called card himself, for each of his cards, beside another player's card."""
LONGER = 2.5
"""How much likelier a trump or a special lies in Napoleon's hand than another card does."""
KEPT = 4.0
"""The same for a card that he would keep rather than put down."""


def called_places(view: View[NapoleonState]) -> dict[Zone, float]:
    """Where an unseen called card may lie, each place with its weight; nothing where there is none."""
    state = view.state
    if state.called == NO_CARD or not view.unseen >> state.called & 1:
        return {}
    called = 1 << state.called
    weights = {}
    for zone, lacking in view.hidden.items():
        if not state.may.get(zone, ~0) & called:
            continue
        if zone.place == state.napoleon:
            weights[zone] = OWN_CALL * lacking
        elif zone.name == "hands":
            weights[zone] = lacking * exp(SYMPATHY * state.favours[zone.place])
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
            whole = sum(weights.values()) or 1.0
            for zone, weight in weights.items():
                with_napoleon[zone.place] += weight / whole
    with_napoleon[napoleon] = 1.0
    if with_napoleon[me] == 1.0:
        return with_napoleon
    found = [1 - chance for chance in with_napoleon]
    found[me] = 1.0
    return found


def likely(state: NapoleonState) -> dict[Zone, Sequence[float]]:
    """Return the zones that hold some cards likelier than others, with weights by card, in sampling order."""
    if state.napoleon == NOBODY or state.phase != "play":
        return {}
    kept, held = _weights(state.powers)
    return {Zone("discards", state.napoleon): kept, Zone("hands", state.napoleon): held}


def sample_state(view: View[NapoleonState], rng: Random) -> NapoleonState:
    """Sample a state that fits the view, by likelihood."""
    state = view.state
    partial = PartialDeal(view, rng)
    if places := called_places(view):
        zone = rng.choices(list(places), list(places.values()))[0]
        partial.put(zone, 1 << state.called)
    for zone, weights in likely(state).items():
        partial.draw(zone, weights)
    return partial.finish()


@lru_cache(512)
def _weights(powers: CardPowers) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How likely each card lies in Napoleon's discards, and in his hand: trumps and specials he keeps."""
    likely = 1 << MIGHTY | JOKER_BIT | tables(powers).trumps
    for jack in (sei_jack(powers), ura_jack(powers)):
        if jack != NO_CARD:
            likely |= 1 << jack
    special = [bool(likely >> card & 1) for card in range(53)]
    return (
        tuple(1 / KEPT if is_special else 1.0 for is_special in special),
        tuple(LONGER if is_special else 1.0 for is_special in special),
    )
