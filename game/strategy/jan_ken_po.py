"""Claims about good play in Jan Ken Po."""

from __future__ import annotations

from game.engine.cards import SUIT_CARDS, Cards, each, mask, rank_of
from game.engine.view import View
from game.games.jan_ken_po.powers import TAKERS
from game.games.jan_ken_po.state import JanKenPoState
from game.games.jan_ken_po.suits import strength
from game.strategy.claim import NO_CARDS, Kinds, StrategyClaim

MAX_LOW_RANK = 7
"""Highest rank that counts as low: the nine."""


def _of_own_side(state: JanKenPoState) -> bool:
    """Return whether the player's own side is winning the trick."""
    holder = state.player_at(state.trick.index(state.heads))
    return state.declaring(holder) == state.declaring(state.turn)


def _last_and_cheap(view: View[JanKenPoState], cards: Cards) -> Kinds:
    state = view.state
    if len(state.trick) + 1 != state.setup.players or _of_own_side(state):
        return NO_CARDS
    takers = cards & TAKERS[state.trump][state.heads]
    ordered = sorted(each(takers), key=strength)
    return (1 << ordered[0], 1 << ordered[-1]) if len(ordered) > 1 else NO_CARDS


def _take_it_last(view: View[JanKenPoState], cards: Cards) -> Kinds:
    state = view.state
    if len(state.trick) + 1 != state.setup.players or _of_own_side(state):
        return NO_CARDS
    takers = cards & TAKERS[state.trump][state.heads]
    return takers, cards & ~takers


def _trumps_first(view: View[JanKenPoState], cards: Cards) -> Kinds:
    state = view.state
    if state.trick or state.turn != state.declarer:
        return NO_CARDS
    trumps = cards & SUIT_CARDS[state.trump]
    plain = mask(card for card in each(cards & ~trumps) if rank_of(card) <= MAX_LOW_RANK)
    return trumps, plain


def _throw_low(view: View[JanKenPoState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick:
        return NO_CARDS
    ordered = sorted(each(cards & ~TAKERS[state.trump][state.heads]), key=strength)
    return (1 << ordered[0], 1 << ordered[-1]) if len(ordered) > 1 else NO_CARDS


CLAIMS = (
    StrategyClaim("take-it-last", _take_it_last),
    StrategyClaim("last-and-cheap", _last_and_cheap),
    StrategyClaim("throw-low", _throw_low),
    StrategyClaim("trumps-first", _trumps_first),
)
