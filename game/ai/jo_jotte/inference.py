"""Determinization by inference from bids, melds and play.

Between partners a network (`holders`) weights most deals of the play. Otherwise simple signs do: a player who
named a suit is likelier to hold its high cards, and a player who passed it less likely. A
declared class of melds remains in its player's hand until a card of it has been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from game.ai.card_holders import of_a_deal
from game.ai.jo_jotte.deal_sampling import HOLDS, HOLDS_ANY, HOLDS_NONE, MAX_TRIES, MeldClaims, fit
from game.ai.jo_jotte.holders import learned
from game.ai.partial_deal import PartialDeal
from game.engine.cards import ACE, JACK, KING, NINE, NO_TRUMP, QUEEN, TEN, Cards, Suit, rank_of, suit_of
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.jo_jotte.melds import CLASSES
from game.games.jo_jotte.state import JoJotteState

NAMER_TRUMP_WEIGHTS = {JACK: 3.0, NINE: 2.4, ACE: 2.0, TEN: 1.8, KING: 1.8, QUEEN: 1.8}
"""Relative likelihood that the player who named a suit holds a trump, by rank; 1.3 for a low trump."""
NAMER_LOW_TRUMP_WEIGHT = 1.3
NO_TRUMP_WEIGHTS = {ACE: 1.6, TEN: 1.2, KING: 1.1}
"""Relative likelihood that a player who bid no-trump holds a high card of any suit, by rank."""
PASSED_SUIT_WEIGHTS = {JACK: 0.6, NINE: 0.7, ACE: 0.85, TEN: 0.85}
"""Relative likelihood that a player who passed the turn-up's suit holds a card of that suit, by rank."""


@cache
def weights(bid: int, bidder: bool, turned: Suit) -> tuple[float, ...]:
    """Return, for each card, how much likelier it is in a hand than in the stock after a bid."""
    return tuple(_weight(card, bid, bidder, turned) for card in range(52))


def _weight(card: int, bid: int, bidder: bool, turned: Suit) -> float:
    rank, suit = rank_of(card), card // 13
    if bidder and bid == NO_TRUMP:
        return NO_TRUMP_WEIGHTS.get(rank, 1.0)
    if bidder and suit == bid:
        return NAMER_TRUMP_WEIGHTS.get(rank, NAMER_LOW_TRUMP_WEIGHT)
    return PASSED_SUIT_WEIGHTS.get(rank, 1.0) if suit == turned != bid else 1.0


def sample_state(view: View[JoJotteState], rng: Random) -> JoJotteState:
    """Return a sampled state that fits the view, weighted by likelihood."""
    claims = meld_claims(view)
    for _ in range(MAX_TRIES - 1):
        state = _draw(view, rng)
        if fit(state.hands, claims):
            return state
    return _draw(view, rng)


def _draw(view: View[JoJotteState], rng: Random) -> JoJotteState:
    partial = PartialDeal(view, rng)
    for zone, by_card in of_a_deal(learned(view), likely(view), rng).items():
        partial.draw(zone, by_card)
    return partial.finish()


def likely(view: View[JoJotteState]) -> dict[Zone, Sequence[float]]:
    """Return the hidden hands with weights by card, in sampling order; empty before the first bid."""
    state = view.state
    if state.bidder == NOBODY:
        return {}
    hands = [zone for zone in view.hidden if zone.name == "hands"]
    hands.sort(key=lambda zone: zone.place != state.bidder)
    turned = suit_of(state.turned)
    return {zone: weights(state.strain, zone.place == state.bidder, turned) for zone in hands}


def meld_claims(view: View[JoJotteState]) -> list[MeldClaims]:
    """Return what the declarations say about each hidden hand: what it must hold, and in play what it can't,
    since it would have been declared. Hands about which they say nothing are left out.
    """
    state = view.state
    declared = {(said.player, said.kind) for said in state.declared}
    found = []
    for zone in view.hidden:
        if zone.name == "hands":
            player = zone.place
            fours, runs = (_claimed(state, (player, kind) in declared) for kind in CLASSES)
            if fours or runs:
                played = state.with_trick(player) & ~state.hands[player]
                found.append(MeldClaims(player, played, _changed(state, player), fours, runs))
    return found


def _claimed(state: JoJotteState, declared: bool) -> int:
    if declared:
        return HOLDS_ANY if any(state.won) else HOLDS
    return HOLDS_NONE if state.playing else HOLDS_ANY


def _changed(state: JoJotteState, player: int) -> Cards:
    """Return the seven and the turn-up if the player may have exchanged one for the other after melding."""
    dealer = state.setup.dealer if state.in_pairs else NOBODY
    if state.exchanged == NOBODY or player not in (state.exchanged, dealer):
        return 0
    return 1 << state.seven | 1 << state.turned
