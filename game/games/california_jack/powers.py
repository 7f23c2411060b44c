"""What may be played to a trick, what takes it, and what captured cards count (CJ-5, CJ-6, CJ-9).

Written with 64-bit integers and compiled if possible, because the phases and the search kernel share it.
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
"""Number in place of the led card if the player is to lead."""
_SUIT: Final[i64] = SUIT_CARDS[0]


def playable(lead: i64, hand: i64, trump: i64, void_must_trump: bool) -> i64:
    """Return the cards of a hand that may be played: any card to lead (CJ-4), otherwise as CJ-5 says.

    Follow suit or trump. A player void in the suit led must trump if they can, unless the option lifts this
    (CJ-O2). With neither suit, any card may be played.
    """
    if lead == NO_LEAD:
        return hand
    following = hand & _SUIT << 13 * (lead // 13)
    if not following and not void_must_trump:
        return hand
    return following | hand & _SUIT << 13 * trump or hand


def takes(card: i64, lead: i64, trump: i64) -> bool:
    """Return whether a card beats the lead: a higher one of its suit, or a trump on a plain lead (CJ-6)."""
    suit = card // 13
    return card > lead if suit == lead // 13 else suit == trump


TAKERS = tuple(
    tuple(mask(card for card in range(52) if takes(card, lead, trump)) for lead in range(52))
    for trump in range(4)
)
"""The cards that beat a led card, by trumps and led card: higher ones, and trumps on a plain lead (CJ-6)."""


def best_place(trick: Sequence[Card], trump: Suit) -> int:
    """Return the index of the winning card of a trick (CJ-6)."""
    return head_of(trick, TAKERS[trump])


CARD_POINTS: Final = {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
"""Card points towards Game, by rank."""
ALL_POINTS: Final = 80


_COUNTING: Final = [(RANK_CARDS[rank], each) for rank, each in CARD_POINTS.items()]


def points(cards: i64) -> i64:
    """Return the card points of a set of captured cards, for the point for Game."""
    total: i64 = 0
    for counting, each in _COUNTING:
        total += each * count(cards & counting)
    return total
