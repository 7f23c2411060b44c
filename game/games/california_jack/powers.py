"""What may be played to a trick, what takes it, and what captured cards count (CJ-5, CJ-6, CJ-9).

In whole numbers of 64 bits, and compiled where that can be: phases and the searches' kernel ask the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.bits import count
from game.engine.cards import ACE, JACK, KING, QUEEN, RANK_CARDS, SUIT_CARDS, TEN, Card, Suit, mask
from game.engine.tricks import head_of

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_LEAD: Final = -1
"""In place of the card led, where the player is to lead."""
_SUIT: Final[i64] = SUIT_CARDS[0]


def playable(lead: i64, hand: i64, trump: i64, void_must_trump: bool) -> i64:
    """The cards of a hand that may be played: any to lead (CJ-4), else as CJ-5 says.

    Follow suit or trump; void in the suit led, a trump is due as well unless the option
    leaves that free (CJ-O2); with neither, anything goes.
    """
    if lead == NO_LEAD:
        return hand
    following = hand & _SUIT << 13 * (lead // 13)
    if not following and not void_must_trump:
        return hand
    return following | hand & _SUIT << 13 * trump or hand


def takes(card: i64, lead: i64, trump: i64) -> bool:
    """Whether a card takes the trick from the one led: a higher one, or a trump on a plain lead (CJ-6)."""
    suit = card // 13
    return card > lead if suit == lead // 13 else suit == trump


TAKERS = tuple(
    tuple(mask(card for card in range(52) if takes(card, lead, trump)) for lead in range(52))
    for trump in range(4)
)
"""By trumps and lead, the cards that take the trick: higher ones, and trumps on a plain lead (CJ-6)."""


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """The place in the trick of the card that heads it, from 0 (CJ-6)."""
    return head_of(trick, TAKERS[trump])


CARD_POINTS: Final = {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
"""What a captured card counts towards the Game point, by rank."""
ALL_POINTS: Final = 80


_COUNTING: Final = [(RANK_CARDS[rank], each) for rank, each in CARD_POINTS.items()]


def points(cards: i64) -> i64:
    """What captured cards count towards the Game point."""
    total: i64 = 0
    for counting, each in _COUNTING:
        total += each * count(cards & counting)
    return total
