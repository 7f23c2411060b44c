"""The cards of Jo-Jotte: what they rank and count, with trumps and without (JJ-1, JJ-14, JJ-15)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import (
    ACE,
    CLUBS,
    EIGHT,
    JACK,
    KING,
    NINE,
    NO_TRUMP,
    QUEEN,
    RANK_CARDS,
    SEVEN,
    SUIT_CARDS,
    TEN,
    Card,
    Cards,
    Suit,
    card_of,
    each,
    rank_of,
)

PACK: Cards = sum(RANK_CARDS[rank] for rank in range(SEVEN, ACE + 1))
"""32 cards, seven to ace."""
IN_TRUMPS = (JACK, NINE, ACE, TEN, KING, QUEEN, EIGHT, SEVEN)
IN_PLAIN_SUITS = (ACE, TEN, KING, QUEEN, JACK, NINE, EIGHT, SEVEN)
"""The ranks from the highest down."""
COUNTS = {ACE: 10, TEN: 10, KING: 5, QUEEN: 5}
COUNTS_OF_TRUMPS = COUNTS | {JACK: 20, NINE: 15}
"""Points in tricks by rank."""
LAST_TRICK = 10
JO_JOTTE = 20


def _height(card: Card, trump: Suit) -> int:
    order = IN_TRUMPS if card // 13 == trump else IN_PLAIN_SUITS
    return len(order) - order.index(rank_of(card))


def _table(trump: Suit) -> tuple[int, ...]:
    return tuple(_height(card, trump) if PACK >> card & 1 else 0 for card in range(52))


HEIGHTS = tuple(_table(trump) for trump in range(5))
"""By trumps (or none) and card: how high the card is in its suit, from 1."""
POINTS = tuple(
    tuple((COUNTS_OF_TRUMPS if card // 13 == trump else COUNTS).get(card % 13, 0) for card in range(52))
    for trump in range(5)
)
"""By trumps (or none) and card: what the card counts."""
HIGHER = tuple(
    tuple(
        sum(1 << other for other in each(SUIT_CARDS[card // 13] & PACK) if heights[other] > heights[card])
        for card in range(52)
    )
    for heights in HEIGHTS
)
"""By trumps (or none) and card: the higher cards of its suit."""


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


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that heads it, from 0."""
    place, best = 0, trick[0]
    for at, card in enumerate(trick):
        if HIGHER[trump][best] >> card & 1 or (card // 13 == trump != best // 13):
            place, best = at, card
    return place


def playable(trick: Sequence[Card], hand: Cards, trump: Suit) -> Cards:
    """Follow; void, trump; and beat the highest trump if trumps are led (JJ-14, JJ4-6)."""
    if not trick:
        return hand
    led = trick[0] // 13
    following = hand & SUIT_CARDS[led]
    if not following:
        return (hand & SUIT_CARDS[trump] or hand) if trump != NO_TRUMP else hand
    if led == trump:
        return following & HIGHER[trump][trick[best_place(trick, trump)]] or following
    return following


def jo_and_jotte(trump: Suit) -> tuple[Card, Card]:
    """King and queen of trumps (JJ-16)."""
    return card_of(KING, trump), card_of(QUEEN, trump)
