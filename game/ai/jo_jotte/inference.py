"""Determinization by inference from bids and melds.

A player who named a suit is likelier to hold its high cards, and a player who passed it less likely. A
declared class of melds remains in its player's hand until a card of it has been played.
"""

from __future__ import annotations

from functools import cache
from random import Random

from game.ai.partial_deal import PartialDeal
from game.engine.cards import ACE, JACK, KING, NINE, NO_TRUMP, QUEEN, TEN, Cards, Suit, mask, rank_of, suit_of
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.melds import FOURS_WITHOUT, holds_run
from game.games.jo_jotte.state import JoJotteState

NAMED = {JACK: 3.0, NINE: 2.4, ACE: 2.0, TEN: 1.8, KING: 1.8, QUEEN: 1.8}
"""Relative likelihood that the player who named a suit holds a trump, by rank; 1.3 for a low trump."""
NAMED_LOW = 1.3
HIGH = {ACE: 1.6, TEN: 1.2, KING: 1.1}
"""Relative likelihood that a player who bid no-trump holds a high card of any suit, by rank."""
PASSED = {JACK: 0.6, NINE: 0.7, ACE: 0.85, TEN: 0.85}
"""Relative likelihood that a player who passed the turn-up's suit holds a card of that suit, by rank."""
TRIES = 4
"""Maximum number of deals sampled in search of one that fits the melds."""
_RANKS = mask(FOURS_WITHOUT)
"""Ranks of which four cards are a meld in any denomination."""


@cache
def weights(bid: int, bidder: bool, turned: Suit) -> tuple[float, ...]:
    """Return, for each card, how much likelier it is in a hand than in the stock after a bid."""
    return tuple(_weight(card, bid, bidder, turned) for card in range(52))


def _weight(card: int, bid: int, bidder: bool, turned: Suit) -> float:
    rank, suit = rank_of(card), card // 13
    if bidder and bid == NO_TRUMP:
        return HIGH.get(rank, 1.0)
    if bidder and suit == bid:
        return NAMED.get(rank, NAMED_LOW)
    return PASSED.get(rank, 1.0) if suit == turned != bid else 1.0


def sample_state(view: View[JoJotteState], rng: Random) -> JoJotteState:
    """Return a sampled state that fits the view, weighted by likelihood."""
    for _ in range(TRIES - 1):
        state = _draw(view, rng)
        if _fits(view, state):
            return state
    return _draw(view, rng)


def _draw(view: View[JoJotteState], rng: Random) -> JoJotteState:
    state = view.state
    partial = PartialDeal(view, rng)
    if state.bidder != NOBODY:
        turned = suit_of(state.turned)
        hands = [zone for zone in view.hidden if zone.name == "hands"]
        hands.sort(key=lambda zone: zone.place != state.bidder)
        for zone in hands:
            partial.draw(zone, weights(state.strain, zone.place == state.bidder, turned))
    return partial.finish()


def _fits(view: View[JoJotteState], state: JoJotteState) -> bool:
    """Return whether the hands fit the melds: the declared ones and, in play, no others worth declaring."""
    declared = {(said.player, said.kind) for said in state.declared}
    playing = state.playing
    if not declared and not playing:
        return True
    for zone in view.hidden:
        if zone.name != "hands":
            continue
        hand = state.with_trick(zone.place)
        changed = _changed(state, zone.place)
        for kind, holds in (("A", _four), ("B", holds_run)):
            if (zone.place, kind) in declared:
                if not any(state.won) and not holds(hand | changed):
                    return False
            elif playing and holds(hand & ~changed):
                return False
    return True


def _changed(state: JoJotteState, player: int) -> Cards:
    """Return the seven and the turn-up if the player may have exchanged one for the other after melding."""
    dealer = state.setup.dealer if state.partners else NOBODY
    if state.exchanged == NOBODY or player not in (state.exchanged, dealer):
        return 0
    return 1 << state.seven | 1 << state.turned


def _four(hand: Cards) -> bool:
    return bool(hand & hand >> 13 & hand >> 26 & hand >> 39 & _RANKS)
