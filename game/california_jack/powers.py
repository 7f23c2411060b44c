"""What may be played to a trick, what takes it, and what captured cards count (CJ-5, CJ-6, CJ-9)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import ACE, JACK, KING, QUEEN, RANK_CARDS, SUIT_CARDS, TEN, Card, Cards, Suit

FOLLOWING = tuple(tuple(led | trump for trump in SUIT_CARDS) for led in SUIT_CARDS)
"""The cards that follow suit or trump, by the suit led and trumps."""


def playable(trick: Sequence[Card], hand: Cards, trump: Suit, *, void_must_trump: bool) -> Cards:
    """The cards of a hand that may be played: any to lead (CJ-4), else as CJ-5 says.

    Follow suit or trump; void in the suit led, a trump is due as well unless the option
    leaves that free (CJ-O2); with neither, anything goes.
    """
    if not trick:
        return hand
    led = trick[0] // 13
    if not void_must_trump and not hand & SUIT_CARDS[led]:
        return hand
    return hand & FOLLOWING[led][trump] or hand


def _takers(lead: Card, trump: Suit) -> Cards:
    higher = SUIT_CARDS[lead // 13] & ~((2 << lead) - 1)
    return higher if lead // 13 == trump else higher | SUIT_CARDS[trump]


TAKERS = tuple(tuple(_takers(lead, trump) for lead in range(52)) for trump in range(4))
"""By trumps and lead, the cards that take the trick: higher ones, and trumps on a plain lead (CJ-6)."""

CARD_POINTS = {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
"""What a captured card counts towards the Game point, by rank."""
ALL_POINTS = 80


def points(cards: Cards) -> int:
    """What captured cards count towards the Game point."""
    return sum(each * (cards & RANK_CARDS[rank]).bit_count() for rank, each in CARD_POINTS.items())
