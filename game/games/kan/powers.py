"""Which cards may be played to a trick, and which take it over (KAN-13 to KAN-15, YON-3, YON-6).

What is said of cards alone is in whole numbers of 64 bits, and compiled where that can be: the searches'
kernel asks it as the phases do, which ask by the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from game.engine.cards import JOKER, SUIT_CARDS, Card, Cards, Suit, mask, suit_of
from game.engine.tricks import head_of
from game.games.kan.form import JOKER_BIT, TRICKS, KanForm, opening
from game.games.kan.state import KanState

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST: Final = 0
JOKERS_LAST: Final = TRICKS - 2
LAST: Final = TRICKS - 1
"""Tricks finished before the first, the ninth and the last one."""
LED, TRUMP, HIGHEST = 10, 30, 50
"""How high cards stand in a trick: those of the suit led, trumps, the joker; the first two and the rank."""


NO_LEAD: Final = -1
"""In place of the suit led, where the player is to lead."""
BARRED: Final = 0
FREE: Final = 1
DUE: Final = 2
"""Whether the joker may not be played to a trick, may be, or must be."""
_JOKER: Final[i64] = JOKER_BIT
_SUIT: Final[i64] = SUIT_CARDS[0]


def joker_rule(tricks: i64, silent: bool, contract: bool) -> i64:
    """`BARRED`, `FREE` or `DUE` after so many tricks (KAN-14); with silent teams see YON-6."""
    if silent:
        return BARRED if contract and tricks == FIRST else FREE
    if tricks == JOKERS_LAST:
        return DUE
    return BARRED if tricks in (FIRST, LAST) else FREE


def may_be_played(led: i64, hand: i64, rule: i64) -> i64:
    """The cards of a hand for a suit led, or to lead, by the rule for the joker (KAN-13)."""
    plain = hand & ~_JOKER
    if led != NO_LEAD:
        plain = plain & _SUIT << 13 * led or plain
    if rule == BARRED or not hand & _JOKER:
        return plain
    return _JOKER if rule == DUE else plain | _JOKER


def may_take(hand: i64, led: i64, takers: i64) -> bool:
    """Whether a hand may play one of the takers to a suit led; the joker may be played whatever is led."""
    taking = hand & takers
    return taking != 0 and (taking & (_SUIT << 13 * led | _JOKER) != 0 or not hand & _SUIT << 13 * led)


def playable(state: KanState, hand: Cards) -> Cards:
    """The cards of a hand that may be played now, the joker perhaps only with a contract (YON-6)."""
    if must_open(state):
        return hand & 1 << opening(state.trump)
    return may_be_played(state.led if state.trick else NO_LEAD, hand, _rule_now(state))


def _rule_now(state: KanState) -> int:
    return joker_rule(state.tricks, state.form.silent, state.contract is not None)


def joker_is_barred(state: KanState) -> bool:
    """Whether the joker may not be played to the present trick (KAN-14, YON-6)."""
    return _rule_now(state) == BARRED


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


def joker_is_lowest(form: KanForm, tricks: int) -> bool:
    """Whether the joker is the lowest card in the trick after so many (YON-6)."""
    return form.silent and tricks == LAST


@cache
def takers(led: Suit, trump: Suit, *, joker_is_lowest: bool) -> tuple[Cards, ...]:
    """By the card that heads a trick, the cards that take it over if they may be played (KAN-15)."""
    heights = [_height(card, led, trump, joker_is_lowest) for card in range(53)]
    return tuple(mask(other for other in range(53) if heights[other] > height) for height in heights)


def takers_now(state: KanState, led: Suit) -> tuple[Cards, ...]:
    """The same for the present trick, if this suit is led."""
    return takers(led, state.trump, joker_is_lowest=joker_is_lowest(state.form, state.tricks))


def leads_taken_by(state: KanState, lead: Card) -> Cards:
    """The cards that take a trick over from this lead, now or later; where a joker is low, any card may."""
    if lead == JOKER:
        return ~0 if joker_is_lowest(state.form, state.tricks) else 0
    return takers(suit_of(lead), state.trump, joker_is_lowest=False)[lead]


def best_place(trick: Sequence[Card], led: Suit, trump: Suit, *, joker_is_lowest: bool) -> int:
    """The place in the trick of the card that heads it, from 0 (KAN-15)."""
    return head_of(trick, takers(led, trump, joker_is_lowest=joker_is_lowest))


def _height(card: Card, led: Suit, trump: Suit, joker_is_lowest: bool) -> int:
    if card == JOKER:
        return LED - 1 if joker_is_lowest else HIGHEST
    suit, rank = divmod(card, 13)
    if suit == trump:
        return TRUMP + rank
    return LED + rank if suit == led else 0
