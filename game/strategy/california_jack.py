"""Claims about good play in California Jack."""

from __future__ import annotations

from game.engine.cards import ACE, JACK, KING, RANK_CARDS, SUIT_CARDS, TEN, TWO, Cards, rank_of, suit_of
from game.engine.view import View
from game.games.california_jack.powers import CARD_POINTS, TAKERS
from game.games.california_jack.state import CaliforniaJackState
from game.strategy.claim import NO_CARDS, Kinds, StrategyClaim


def _takers(state: CaliforniaJackState, cards: Cards) -> Cards:
    return cards & TAKERS[state.trump][state.trick[0]]


def _win_what_lies_open(view: View[CaliforniaJackState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick or not state.stock or state.stock[-1] < 0:
        return NO_CARDS
    top = state.stock[-1]
    if suit_of(top) != state.trump and rank_of(top) not in (TEN, ACE):
        return NO_CARDS
    takers = _takers(state, cards)
    return takers, cards & ~takers


def _leave_what_is_poor(view: View[CaliforniaJackState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick or not state.stock or state.stock[-1] < 0:
        return NO_CARDS
    poor = [
        suit_of(card) != state.trump and rank_of(card) not in CARD_POINTS
        for card in (state.stock[-1], state.trick[0])
    ]
    takers = _takers(state, cards)
    return (cards & ~takers, takers) if all(poor) else NO_CARDS


def _keep_tens(view: View[CaliforniaJackState], cards: Cards) -> Kinds:
    state = view.state
    if state.trick:
        return NO_CARDS
    tens = cards & RANK_CARDS[TEN]
    return cards & ~tens & ~SUIT_CARDS[state.trump], tens & ~SUIT_CARDS[state.trump]


def _keep_jack_and_two(view: View[CaliforniaJackState], cards: Cards) -> Kinds:
    state = view.state
    if state.trick:
        return NO_CARDS
    prey = SUIT_CARDS[state.trump] & (RANK_CARDS[JACK] | RANK_CARDS[TWO])
    return cards & ~prey, cards & prey


def _throw_away_little(view: View[CaliforniaJackState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick:
        return NO_CARDS
    losers = cards & ~_takers(state, cards) & ~SUIT_CARDS[state.trump]
    counting = sum(RANK_CARDS[rank] for rank in (TEN, ACE, KING))
    return losers & ~counting, losers & counting


CLAIMS = (
    StrategyClaim("win-what-lies-open", _win_what_lies_open),
    StrategyClaim("leave-what-is-poor", _leave_what_is_poor),
    StrategyClaim("keep-tens", _keep_tens),
    StrategyClaim("keep-jack-and-two", _keep_jack_and_two),
    StrategyClaim("throw-away-little", _throw_away_little),
)
