"""What may be played to a trick, and what takes it over (JKP-14 to JKP-16).

In whole numbers of 64 bits, and compiled where that can be: phases and the searches' kernel ask the same.
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
"""In place of the card that heads the trick, where the player is to lead."""
_SUIT: Final[i64] = SUIT_CARDS[0]


def playable(heads: i64, hand: i64) -> i64:
    """The cards of a hand that may be played: any to lead, else of the suit that heads the trick, if any."""
    if heads == NO_LEAD:
        return hand
    return hand & _SUIT << 13 * (heads // 13) or hand


LOWER: Final = [
    mask(card for card in range(52) if card // 13 == other // 13 and strength(card) < strength(other))
    for other in range(52)
]
"""By card, the lower cards of its suit (JKP-1)."""
STRONGER: Final = [
    [
        sum(cards for suit, cards in enumerate(SUIT_CARDS) if suit_beats(suit, active, trump))
        for active in range(4)
    ]
    for trump in range(4)
]
"""By trumps and active suit, the cards of the suits that beat it (JKP-2 to JKP-4)."""


def _takers(heads: Card, trump: Suit) -> Cards:
    active = heads // 13
    higher = (card for card in range(52) if card // 13 == active and strength(card) > strength(heads))
    return mask(higher) | STRONGER[trump][active]


TAKERS: tuple[tuple[Cards, ...], ...] = tuple(
    tuple(_takers(heads, trump) for heads in range(52)) for trump in range(4)
)
"""By trumps and the card that heads a trick: the cards that take the trick over (JKP-16)."""


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that heads it, from 0 (JKP-16)."""
    return head_of(trick, TAKERS[trump])
