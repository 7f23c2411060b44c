"""What may be played to a trick, and what beats the winning card (JKP-14 to JKP-16).

Written with 64-bit integers and compiled if possible, because the phases and the search kernel share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.cards import SUIT_CARDS, Card, Cards, Suit, mask
from game.engine.tricks import head_of
from game.games.jan_ken_po.suits import strength, suit_beats

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_LEAD: Final = -1
"""Number in place of the trick's winning card if the player is to lead."""
_SUIT: Final[i64] = SUIT_CARDS[0]


def playable(heads: i64, hand: i64) -> i64:
    """Return the cards of a hand that may be played: of the winning card's suit, or any if there are none."""
    if heads == NO_LEAD:
        return hand
    return hand & _SUIT << 13 * (heads // 13) or hand


LOWER: Final = [
    mask(card for card in range(52) if card // 13 == other // 13 and strength(card) < strength(other))
    for other in range(52)
]
"""The lower cards of a card's suit, by card (JKP-1)."""
STRONGER: Final = [
    [
        sum(cards for suit, cards in enumerate(SUIT_CARDS) if suit_beats(suit, active, trump))
        for active in range(4)
    ]
    for trump in range(4)
]
"""The cards of the suits that beat the active suit, by trumps and active suit (JKP-2 to JKP-4)."""


def _takers(heads: Card, trump: Suit) -> Cards:
    active = heads // 13
    higher = (card for card in range(52) if card // 13 == active and strength(card) > strength(heads))
    return mask(higher) | STRONGER[trump][active]


TAKERS: tuple[tuple[Cards, ...], ...] = tuple(
    tuple(_takers(heads, trump) for heads in range(52)) for trump in range(4)
)
"""The cards that beat the winning card of a trick, by trumps and winning card (JKP-16)."""


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """Return the index of the winning card of a trick (JKP-16)."""
    return head_of(trick, TAKERS[trump])
