"""What may be played to a trick, what takes it over, and what cards count (JJ-14, JJ-15, JJ4-6)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import CLUBS, NO_TRUMP, SEVEN, SUIT_CARDS, Card, Cards, Suit, each
from game.engine.tricks import head_of
from game.jo_jotte.ranks import HEIGHTS, PACK, POINTS

HIGHER = tuple(
    tuple(
        sum(1 << other for other in each(SUIT_CARDS[card // 13] & PACK) if heights[other] > heights[card])
        for card in range(52)
    )
    for heights in HEIGHTS
)
"""By trumps (or none) and card: the higher cards of its suit."""
TAKERS = tuple(
    tuple(
        cards if trump in (NO_TRUMP, card // 13) else cards | SUIT_CARDS[trump] & PACK
        for card, cards in enumerate(higher)
    )
    for trump, higher in enumerate(HIGHER)
)
"""By trumps (or none) and the card that heads a trick: the cards that take it over, if they may be played."""


def playable(trick: Sequence[Card], hand: Cards, trump: Suit) -> Cards:
    """Follow; void, trump; and beat the highest trump if trumps are led (JJ-14, JJ4-6)."""
    if not trick:
        return hand
    led = trick[0] // 13
    following = hand & SUIT_CARDS[led]
    if not following:
        return (hand & SUIT_CARDS[trump] or hand) if trump != NO_TRUMP else hand
    if led == trump:
        return following & TAKERS[trump][trick[head_of(trick, TAKERS[trump])]] or following
    return following


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that heads it, from 0."""
    return head_of(trick, TAKERS[trump])


def taking(hand: Cards, led: Suit, takers: Cards) -> Cards:
    """The cards of a hand that may be played to a led suit and take the trick over."""
    return (hand & SUIT_CARDS[led] or hand) & takers


_OF_SUIT = tuple(
    tuple(sum(table[card + SEVEN] for card in each(cards)) for cards in range(256))
    for table in (POINTS[NO_TRUMP], POINTS[CLUBS])
)
"""What cards of a suit count where it is plain, and where it is trumps, by their bits from the seven on."""


def points(cards: Cards, trump: Suit) -> int:
    """What a set of cards counts in tricks."""
    plain, trumps = _OF_SUIT
    cards >>= SEVEN
    total = plain[cards & 255] + plain[cards >> 13 & 255] + plain[cards >> 26 & 255] + plain[cards >> 39]
    if trump != NO_TRUMP:
        own = cards >> 13 * trump & 255
        total += trumps[own] - plain[own]
    return total
