"""What may be played to a trick, what beats the winning card, and what cards count (JJ-14, JJ-15, JJ4-6).

Written with 64-bit integers and compiled if possible, because the phases and the search kernel share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.cards import CLUBS, NO_TRUMP, SEVEN, SUIT_CARDS, Card, Cards, Suit, each
from game.engine.tricks import head_of
from game.games.jo_jotte.ranks import HEIGHTS, PACK, POINTS

if TYPE_CHECKING:
    from mypy_extensions import i64

HIGHER = tuple(
    tuple(
        sum(1 << other for other in each(SUIT_CARDS[card // 13] & PACK) if heights[other] > heights[card])
        for card in range(52)
    )
    for heights in HEIGHTS
)
"""The higher cards of a card's suit, by trump suit (or `NO_TRUMP`) and card."""
TAKERS = tuple(
    tuple(
        cards if trump in (NO_TRUMP, card // 13) else cards | SUIT_CARDS[trump] & PACK
        for card, cards in enumerate(higher)
    )
    for trump, higher in enumerate(HIGHER)
)
"""Cards that beat the winning card if they may be played, by trump suit (or `NO_TRUMP`) and that card."""


NO_LEAD: Final = -1
"""Number in place of the suit led if the player is to lead."""
_NO_TRUMP: Final = NO_TRUMP
_SUIT: Final[i64] = SUIT_CARDS[0]


def may_be_played(led: i64, better: i64, hand: i64, trump: i64) -> i64:
    """Return the cards of a hand that may be played; `better` are the cards that beat the winning card.

    Follow suit; if void, trump; if trumps are led, beat the highest trump if possible (JJ-14, JJ4-6).
    """
    if led == NO_LEAD:
        return hand
    following = hand & _SUIT << 13 * led
    if not following:
        return hand if trump == _NO_TRUMP else hand & _SUIT << 13 * trump or hand
    return following & better or following if led == trump else following


def playable(trick: Sequence[Card], hand: Cards, trump: Suit) -> Cards:
    """Return the cards of a hand that may be played to a trick (JJ-14, JJ4-6)."""
    if not trick:
        return hand
    takers = TAKERS[trump]
    return may_be_played(trick[0] // 13, takers[trick[head_of(trick, takers)]], hand, trump)


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """Return the index of the winning card of a trick (JJ-14)."""
    return head_of(trick, TAKERS[trump])


_OF_SUIT = tuple(
    tuple(sum(table[card + SEVEN] for card in each(cards)) for cards in range(256))
    for table in (POINTS[NO_TRUMP], POINTS[CLUBS])
)
"""Card points of a set of cards of one suit, plain and as trumps, by the set's bits from the seven up."""


def points(cards: Cards, trump: Suit) -> int:
    """Return the card points of a set of cards."""
    plain, trumps = _OF_SUIT
    cards >>= SEVEN
    total = plain[cards & 255] + plain[cards >> 13 & 255] + plain[cards >> 26 & 255] + plain[cards >> 39]
    if trump != NO_TRUMP:
        own = cards >> 13 * trump & 255
        total += trumps[own] - plain[own]
    return total
