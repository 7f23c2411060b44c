"""What a player makes of the table: who the adjutant may be, and deals that fit what the others did."""

from __future__ import annotations

from math import exp
from random import Random

from ..cards import NO_TRUMP, Cards, each
from ..state import NOBODY, Zone
from ..view import View, fill
from .form import JOKER_BIT, MIGHTY, NO_CARD
from .powers import sei_jack, tables, ura_jack
from .state import NapoleonState

SYMPATHY = 0.4
"""How much likelier each favour to Napoleon makes a player his adjutant, as an exponent."""
OWN_CALL = 0.08
"""How likely Napoleon has the called card himself, for each of his cards, beside another player's card."""
LONGER = 2.5
"""How much likelier a trump or a special lies in Napoleon's hand than another card does."""
KEPT = 4.0
"""The same for a card that he would keep rather than put down."""


def _places(view: View[NapoleonState]) -> dict[Zone, float]:
    """Where an unseen called card may lie, each place with its weight."""
    state = view.state
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
    """For each player the chance that he is on the side of the player to act."""
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
            weights = _places(view)
            whole = sum(weights.values()) or 1.0
            for zone, weight in weights.items():
                with_napoleon[zone.place] += weight / whole
    with_napoleon[napoleon] = 1.0
    if with_napoleon[me] == 1.0:
        return with_napoleon
    found = [1 - chance for chance in with_napoleon]
    found[me] = 1.0
    return found


def possible(view: View[NapoleonState], rng: Random) -> NapoleonState:
    """A bare state that fits the view, the likelier ones more often."""
    state = view.state
    drawn = View(view.viewer, state.copy(), dict(view.hidden), view.unseen)
    drawn.state.may = state.may
    if state.called != NO_CARD and view.unseen >> state.called & 1:
        places = _places(view)
        if places:
            zone = rng.choices(list(places), list(places.values()))[0]
            _put(drawn, zone, 1 << state.called)
    napoleon = state.napoleon
    if napoleon != NOBODY and state.phase == "play":
        likely = _likely_with_napoleon(state)
        for name, weight in (("discards", 1 / KEPT), ("hands", LONGER)):
            zone = Zone(name, napoleon)
            if zone in drawn.hidden:
                _draw(drawn, zone, likely, weight, rng)
    try:
        return fill(drawn, rng, log=False)
    except ValueError:  # what is left does not fit the other hands
        return fill(view, rng, log=False)


def _likely_with_napoleon(state: NapoleonState) -> Cards:
    """Trumps and special cards: for these he bid, and these he keeps."""
    found = 1 << MIGHTY | JOKER_BIT
    if state.trump != NO_TRUMP:
        found |= tables(state.powers).suits[state.trump]
    for jack in (sei_jack(state.powers), ura_jack(state.powers)):
        if jack != NO_CARD:
            found |= 1 << jack
    return found


def _draw(view: View[NapoleonState], zone: Zone, likely: Cards, weight: float, rng: Random) -> None:
    """Put unseen cards into a place, the likely ones with the given weight beside 1."""
    number = view.hidden[zone]
    cards = each(view.unseen & view.state.may.get(zone, ~0))
    if len(cards) < number:
        return
    # The largest of random numbers to the power of 1/weight: drawing without putting back.
    random = rng.random
    keyed = sorted(cards, key=lambda card: -(random() ** (1 / weight if likely >> card & 1 else 1)))
    chosen = 0
    for card in keyed[:number]:
        chosen |= 1 << card
    _put(view, zone, chosen)


def _put(view: View[NapoleonState], zone: Zone, cards: Cards) -> None:
    """Settle that these unseen cards lie in a place."""
    getattr(view.state, zone.name)[zone.place] |= cards
    view.unseen &= ~cards
    view.hidden[zone] -= cards.bit_count()
    if not view.hidden[zone]:
        del view.hidden[zone]
