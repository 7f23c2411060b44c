"""What may be played to a trick, and what takes it over (JKP-14 to JKP-16)."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUIT_CARDS, Card, Cards, Suit, mask
from game.engine.tricks import head_of
from game.jan_ken_po.suits import strength, suit_beats


def playable(trick: Sequence[Card], hand: Cards, heads: Card) -> Cards:
    """The cards of a hand that may be played: any to lead, else of the suit that heads the trick, if any."""
    if not trick:
        return hand
    return hand & SUIT_CARDS[heads // 13] or hand


def _takers(heads: Card, trump: Suit) -> Cards:
    active = heads // 13
    higher = (card for card in range(52) if card // 13 == active and strength(card) > strength(heads))
    stronger = (cards for suit, cards in enumerate(SUIT_CARDS) if suit_beats(suit, active, trump))
    return mask(higher) | sum(stronger)


TAKERS: tuple[tuple[Cards, ...], ...] = tuple(
    tuple(_takers(heads, trump) for heads in range(52)) for trump in range(4)
)
"""By trumps and the card that heads a trick: the cards that take the trick over (JKP-16)."""


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that heads it, from 0."""
    return head_of(trick, TAKERS[trump])
