"""Which cards may be played to a trick, and which take it over (KAN-13 to KAN-15, YON-3, YON-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.engine.cards import JOKER, SUIT_CARDS, Card, Cards, Suit, mask, suit_of
from game.engine.tricks import head_of
from game.kan.form import JOKER_BIT, TRICKS, Form, opening
from game.kan.state import KanState

FIRST, JOKERS_LAST, LAST = 0, TRICKS - 2, TRICKS - 1
"""Tricks finished before the first, the ninth and the last one."""
LED, TRUMP, HIGHEST = 10, 30, 50
"""How high cards stand in a trick: those of the suit led, trumps, the joker; the first two and the rank."""


def playable(state: KanState, hand: Cards) -> Cards:
    """The cards of a hand that may be played now, the joker perhaps only with a contract (YON-6)."""
    if state.trick:
        plain = hand & ~JOKER_BIT
        plain = plain & SUIT_CARDS[state.led] or plain
    elif must_open(state):
        return hand & 1 << opening(state.trump)
    else:
        plain = hand & ~JOKER_BIT
    if not hand & JOKER_BIT or joker_is_barred(state):
        return plain
    if state.tricks == JOKERS_LAST and not state.form.silent:
        return JOKER_BIT
    return plain | JOKER_BIT


def joker_is_barred(state: KanState) -> bool:
    """Whether the joker may not be played to the present trick (KAN-14, YON-6)."""
    if state.form.silent:
        return state.contract is not None and state.tricks == FIRST
    return state.tricks in (FIRST, LAST)


def joker_needs_contract(state: KanState) -> bool:
    """Whether the joker may be played only with a contract (YON-6)."""
    return state.form.silent and state.tricks == FIRST


def must_open(state: KanState) -> bool:
    """Whether a certain ace must be led now (YON-3)."""
    return state.form.silent and state.round.deal == 1 and not state.trick and state.tricks == FIRST


def contracts(state: KanState) -> tuple[str, ...]:
    """What the player to act may announce with his card (YON-7)."""
    if not state.form.silent or state.contract is not None or state.tricks != FIRST:
        return ()
    if state.round.deal == 1:
        both = JOKER_BIT | 1 << state.key_card
        return ("sukonku",) if state.hands[state.turn] & both else ("gyaku_sukonku",)
    if state.turn in state.kankei:
        return ("sukonku", "juuroku")
    return ("gyaku_sukonku", "gyaku_juuroku")


def joker_is_lowest(form: Form, tricks: int) -> bool:
    """Whether the joker is the lowest card in the trick after so many (YON-6)."""
    return form.silent and tricks == LAST


@cache
def takers(led: Suit, trump: Suit, joker_is_lowest: bool) -> tuple[Cards, ...]:
    """By the card that heads a trick, the cards that take it over if they may be played (KAN-15)."""
    heights = [_height(card, led, trump, joker_is_lowest) for card in range(53)]
    return tuple(mask(other for other in range(53) if heights[other] > height) for height in heights)


def takers_now(state: KanState, led: Suit) -> tuple[Cards, ...]:
    """The same for the present trick, if this suit is led."""
    return takers(led, state.trump, joker_is_lowest(state.form, state.tricks))


def leads_taken_by(state: KanState, lead: Card) -> Cards:
    """The cards that take a trick over from this lead, now or later; where a joker is low, any card may."""
    if lead == JOKER:
        return ~0 if joker_is_lowest(state.form, state.tricks) else 0
    return takers(suit_of(lead), state.trump, False)[lead]


def can_be_taken(hands: Sequence[Cards], led: Suit, takers: Cards) -> bool:
    """Whether one of these hands may take the trick over; the joker may be played whatever is led."""
    suit = SUIT_CARDS[led]
    following = suit | JOKER_BIT
    for hand in hands:
        taking = hand & takers
        if taking & following or (taking and not hand & suit):
            return True
    return False


def best_place(trick: Sequence[Card], led: Suit, trump: Suit, *, joker_is_lowest: bool) -> int:
    """The place in the trick of the card that wins it, from 0."""
    return head_of(trick, takers(led, trump, joker_is_lowest))


def _height(card: Card, led: Suit, trump: Suit, joker_is_lowest: bool) -> int:
    if card == JOKER:
        return LED - 1 if joker_is_lowest else HIGHEST
    suit, rank = divmod(card, 13)
    if suit == trump:
        return TRUMP + rank
    return LED + rank if suit == led else 0
