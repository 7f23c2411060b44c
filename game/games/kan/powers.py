"""Which cards may be played to a trick, and which beat the winning card (KAN-13 to KAN-15, YON-3, YON-6).

Functions of cards alone use 64-bit integers and are compiled if possible, because the search kernel calls
them. The phases use the functions of a state.
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
"""Number of finished tricks before the last trick; `FIRST` is for the first, `JOKERS_LAST` for the ninth."""
LED, TRUMP, HIGHEST = 10, 30, 50
"""Heights of cards in a trick: the suit led and trumps (the rank is added), and the joker."""


NO_LEAD: Final = -1
"""Number in place of the suit led if the player is to lead."""
BARRED: Final = 0
FREE: Final = 1
DUE: Final = 2
"""Rule for the joker in a trick: it must be played. `FREE`: it may be played. `BARRED`: it may not."""
_JOKER: Final[i64] = JOKER_BIT
_SUIT: Final[i64] = SUIT_CARDS[0]


def joker_rule(tricks: i64, silent: bool, contract: bool) -> i64:
    """Return `BARRED`, `FREE` or `DUE` after this number of tricks (KAN-14); for silent teams by YON-6."""
    if silent:
        return BARRED if contract and tricks == FIRST else FREE
    if tricks == JOKERS_LAST:
        return DUE
    return BARRED if tricks in (FIRST, LAST) else FREE


def may_be_played(led: i64, hand: i64, rule: i64) -> i64:
    """Return the cards of a hand that may be played to the suit led, by the rule for the joker (KAN-13)."""
    plain = hand & ~_JOKER
    if led != NO_LEAD:
        plain = plain & _SUIT << 13 * led or plain
    if rule == BARRED or not hand & _JOKER:
        return plain
    return _JOKER if rule == DUE else plain | _JOKER


def may_take(hand: i64, led: i64, takers: i64) -> bool:
    """Return whether a hand may play one of `takers` to the suit led, or the joker among them to any suit."""
    taking = hand & takers
    return taking != 0 and (taking & (_SUIT << 13 * led | _JOKER) != 0 or not hand & _SUIT << 13 * led)


def playable(state: KanState, hand: Cards) -> Cards:
    """Return the cards of a hand that may be played now, including a joker that needs a contract (YON-6)."""
    if must_open(state):
        return hand & 1 << opening(state.trump)
    return may_be_played(state.led if state.trick else NO_LEAD, hand, _rule_now(state))


def _rule_now(state: KanState) -> int:
    return joker_rule(state.tricks, state.form.silent, state.contract is not None)


def joker_needs_contract(state: KanState) -> bool:
    """Return whether the joker may be played only with a contract (YON-6)."""
    return state.form.silent and state.tricks == FIRST


def must_open(state: KanState) -> bool:
    """Return whether the fixed ace must be led now (YON-3)."""
    return state.form.silent and state.round.deal == 1 and not state.trick and state.tricks == FIRST


def contracts(state: KanState) -> tuple[str, ...]:
    """Return the contracts that the player to act may announce with a card (YON-7)."""
    if not state.form.silent or state.contract is not None or state.tricks != FIRST:
        return ()
    if state.round.deal == 1:
        both = JOKER_BIT | 1 << state.key_card
        return ("sukonku",) if state.hands[state.turn] & both else ("gyaku_sukonku",)
    if state.turn in state.kankei:
        return ("sukonku", "juuroku")
    return ("gyaku_sukonku", "gyaku_juuroku")


def joker_is_lowest(form: KanForm, tricks: int) -> bool:
    """Return whether the joker is the lowest card in the trick after `tricks` finished ones (YON-6)."""
    return form.silent and tricks == LAST


@cache
def takers(led: Suit, trump: Suit, *, joker_is_lowest: bool) -> tuple[Cards, ...]:
    """Return, by winning card of a trick, the cards that beat it if they may be played (KAN-15)."""
    heights = [_height(card, led, trump, joker_is_lowest) for card in range(53)]
    return tuple(mask(other for other in range(53) if heights[other] > height) for height in heights)


def takers_now(state: KanState, led: Suit) -> tuple[Cards, ...]:
    """Return the result of `takers` for the current trick if this suit is led."""
    return takers(led, state.trump, joker_is_lowest=joker_is_lowest(state.form, state.tricks))


def leads_taken_by(state: KanState, lead: Card) -> Cards:
    """Return the cards that can beat this lead, now or later; any card can if a low joker is led."""
    if lead == JOKER:
        return ~0 if joker_is_lowest(state.form, state.tricks) else 0
    return takers(suit_of(lead), state.trump, joker_is_lowest=False)[lead]


def best_place(trick: Sequence[Card], led: Suit, trump: Suit, *, joker_is_lowest: bool) -> int:
    """Return the index of the winning card of a trick (KAN-15)."""
    return head_of(trick, takers(led, trump, joker_is_lowest=joker_is_lowest))


def _height(card: Card, led: Suit, trump: Suit, joker_is_lowest: bool) -> int:
    if card == JOKER:
        return LED - 1 if joker_is_lowest else HIGHEST
    suit, rank = divmod(card, 13)
    if suit == trump:
        return TRUMP + rank
    return LED + rank if suit == led else 0
