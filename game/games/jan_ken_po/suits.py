"""The suit order: which suit beats which (JKP-2 to JKP-4).

Jan (stone, diamonds) blunts Ken (scissors, spades), Ken cuts Po (paper, hearts), Po wraps Jan: these three
form a cycle. Kaji (fire, clubs) is not part of the cycle.
"""

from __future__ import annotations

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Suit

CYCLE = {DIAMONDS: SPADES, SPADES: HEARTS, HEARTS: DIAMONDS}
"""The suit that each suit of the cycle beats (JKP-2)."""


def suit_order(trump: Suit) -> tuple[Suit, ...]:
    """Return the fixed order of the suits, highest first (JKP-3).

    If clubs are trumps, only clubs have a fixed place (JKP-4).
    """
    if trump == CLUBS:
        return (CLUBS,)
    return (trump, CLUBS, CYCLE[trump], CYCLE[CYCLE[trump]])


def suit_beats(one: Suit, other: Suit, trump: Suit) -> bool:
    """Return whether a card of the suit `one` beats the winning card if that is of the suit `other`."""
    if trump == CLUBS:
        return other != CLUBS and (one == CLUBS or CYCLE[one] == other)
    order = suit_order(trump)
    return order.index(one) < order.index(other)


def strength(card: Card) -> int:
    """Return a card's place in its suit, from 0; the ace is the lowest (JKP-1)."""
    return (card + 1) % 13
