"""The suit order: which suit beats which (JKP-2 to JKP-4).

Jan (stone, diamonds) blunts Ken (scissors, spades), Ken cuts Po (paper, hearts), Po wraps
Jan: that is the cycle. Kaji (fire, clubs) stands outside it.
"""

from __future__ import annotations

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Suit

CYCLE = {DIAMONDS: SPADES, SPADES: HEARTS, HEARTS: DIAMONDS}
"""Each suit of the cycle with the one that it beats (JKP-2)."""


def suit_order(trump: Suit) -> tuple[Suit, ...]:
    """The fixed order of the suits, highest first (JKP-3).

    With clubs as trumps only clubs have a fixed place (JKP-4).
    """
    if trump == CLUBS:
        return (CLUBS,)
    return (trump, CLUBS, CYCLE[trump], CYCLE[CYCLE[trump]])


def suit_beats(one: Suit, other: Suit, trump: Suit) -> bool:
    """Whether a card of one suit takes the trick over while another suit is active."""
    if trump == CLUBS:
        return other != CLUBS and (one == CLUBS or CYCLE[one] == other)
    order = suit_order(trump)
    return order.index(one) < order.index(other)


def strength(card: Card) -> int:
    """A card's place in its suit, from 0; the ace is the lowest (JKP-1)."""
    return (card + 1) % 13
