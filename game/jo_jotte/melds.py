"""Melds: four of a kind and runs, and who scores them (JJ-9, JJ-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards import ACE, JACK, KING, NINE, NO_TRUMP, QUEEN, RANK_CARDS, SEVEN, TEN, Cards, Suit, card_of

FOURS_WITH_TRUMPS = (JACK, NINE, ACE, TEN, KING, QUEEN)
FOURS_WITHOUT = (ACE, TEN, KING, QUEEN, JACK)
"""The ranks of which four are a meld, the highest first."""
FOUR_POINTS = 100
RUN_POINTS = {3: 20, 4: 40}
LONG_RUN_POINTS = 50
"""A run of five or more."""


class Meld(NamedTuple):
    """Four of a rank, or a run: its length, top rank and suit."""

    cards: Cards
    length: int
    rank: int
    suit: Suit
    """The suit of a run; `NO_TRUMP` for four of a kind."""

    @property
    def points(self) -> int:
        """What it brings above the line."""
        if self.suit == NO_TRUMP:
            return FOUR_POINTS
        return RUN_POINTS.get(self.length, LONG_RUN_POINTS)


CLASSES = ("A", "B")


def melds(hand: Cards, kind: str, trump: Suit) -> tuple[Meld, ...]:
    """All melds of a class in a hand, with these trumps or without."""
    return _fours(hand, trump) if kind == "A" else _runs(hand)


def _fours(hand: Cards, trump: Suit) -> tuple[Meld, ...]:
    ranks = FOURS_WITHOUT if trump == NO_TRUMP else FOURS_WITH_TRUMPS
    return tuple(Meld(RANK_CARDS[rank], 4, rank, NO_TRUMP) for rank in ranks if not RANK_CARDS[rank] & ~hand)


def _runs(hand: Cards) -> tuple[Meld, ...]:
    found = []
    for suit in range(4):
        cards, length = 0, 0
        for rank in range(SEVEN, ACE + 2):
            card = 1 << card_of(rank, suit)
            if rank <= ACE and hand & card:
                cards, length = cards | card, length + 1
                continue
            if length >= min(RUN_POINTS):
                found.append(Meld(cards, length, rank - 1, suit))
            cards, length = 0, 0
    return tuple(found)


def strength(meld: Meld, trump: Suit) -> tuple[int, int, bool]:
    """What is compared, in this order: the rank of fours; length, top and trumps of runs (JJ-10)."""
    if meld.suit == NO_TRUMP:
        order = (*FOURS_WITHOUT, NINE) if trump == NO_TRUMP else FOURS_WITH_TRUMPS
        return (-order.index(meld.rank), 0, False)
    return (meld.length, meld.rank, meld.suit == trump)


def best_side(declared: Sequence[tuple[int, Meld]], trump: Suit) -> int | None:
    """The side that scores a class; `declared` are sides and their melds of it. `None` if they are equal."""
    if not declared:
        return None
    best = max(strength(meld, trump) for _, meld in declared)
    sides = {side for side, meld in declared if strength(meld, trump) == best}
    return sides.pop() if len(sides) == 1 else None
