"""The cards of Jo-Jotte: their ranks and card points, with trumps and without (JJ-1, JJ-14, JJ-15)."""

from __future__ import annotations

from game.engine.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_CARDS,
    SEVEN,
    TEN,
    Card,
    Cards,
    Suit,
    card_of,
    rank_of,
)

PACK: Cards = sum(RANK_CARDS[rank] for rank in range(SEVEN, ACE + 1))
"""The 32 cards in play, from seven to ace (JJ-1)."""
IN_TRUMPS = (JACK, NINE, ACE, TEN, KING, QUEEN, EIGHT, SEVEN)
IN_PLAIN_SUITS = (ACE, TEN, KING, QUEEN, JACK, NINE, EIGHT, SEVEN)
"""The ranks in plain suits, highest first (JJ-1)."""
COUNTS = {ACE: 10, TEN: 10, KING: 5, QUEEN: 5}
COUNTS_OF_TRUMPS = COUNTS | {JACK: 20, NINE: 15}
"""Card points of trumps, by rank (JJ-15)."""
LAST_TRICK = 10
JO_JOTTE = 20


def _height(card: Card, trump: Suit) -> int:
    order = IN_TRUMPS if card // 13 == trump else IN_PLAIN_SUITS
    return len(order) - order.index(rank_of(card))


def _table(trump: Suit) -> tuple[int, ...]:
    return tuple(_height(card, trump) if PACK >> card & 1 else 0 for card in range(52))


HEIGHTS = tuple(_table(trump) for trump in range(5))
"""Rank of a card in its suit (1 lowest, 0 not in the pack), by trump suit (or `NO_TRUMP`) and card."""
POINTS = tuple(
    tuple((COUNTS_OF_TRUMPS if card // 13 == trump else COUNTS).get(card % 13, 0) for card in range(52))
    for trump in range(5)
)
"""Card points, by trump suit (or `NO_TRUMP`) and card."""


def jo_and_jotte(trump: Suit) -> tuple[Card, Card]:
    """Return the king and queen of trumps (JJ-16)."""
    return card_of(KING, trump), card_of(QUEEN, trump)
