"""Melds: four of a kind and runs, and which side scores them (JJ-9, JJ-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.engine.cards import (
    ACE,
    JACK,
    KING,
    NINE,
    NO_TRUMP,
    QUEEN,
    RANK_CARDS,
    SEVEN,
    TEN,
    Cards,
    Suit,
    card_of,
)
from game.engine.events import MeldClaim

FOURS_WITH_TRUMPS = (JACK, NINE, ACE, TEN, KING, QUEEN)
FOURS_WITHOUT = (ACE, TEN, KING, QUEEN, JACK)
"""The ranks that form four of a kind without trumps, highest first (JJ-9)."""
FOUR_POINTS = 100
RUN_POINTS = {3: 20, 4: 40}
LONG_RUN_POINTS = 50
"""Points for a run of five or more (JJ-9)."""


class Meld(NamedTuple):
    """Four of a rank, or a run: its length, top rank and suit."""

    cards: Cards
    length: int
    rank: int
    suit: Suit
    """The suit of a run; `NO_TRUMP` for four of a kind."""

    @property
    def points(self) -> int:
        """Points above the line."""
        if self.suit == NO_TRUMP:
            return FOUR_POINTS
        return RUN_POINTS.get(self.length, LONG_RUN_POINTS)


class HeldMeld(NamedTuple):
    """A declared meld, with its side and player."""

    side: int
    player: int
    meld: Meld


CLASSES = ("A", "B")
MEASURES = 3
"""Maximum number of properties of a meld that are compared."""


def melds(hand: Cards, kind: str, trump: Suit) -> tuple[Meld, ...]:
    """Return all melds of a class in a hand; `trump` is a suit or `NO_TRUMP`."""
    return _fours(hand, trump) if kind == "A" else _runs(hand)


def holds_run(hand: Cards) -> bool:
    """Return whether a hand has a run of three. No run can cross suits, because the pack has no low ranks."""
    return bool(hand & hand >> 1 & hand >> 2)


@lru_cache(1 << 12)
def _fours(hand: Cards, trump: Suit) -> tuple[Meld, ...]:
    ranks = FOURS_WITHOUT if trump == NO_TRUMP else FOURS_WITH_TRUMPS
    return tuple(Meld(RANK_CARDS[rank], 4, rank, NO_TRUMP) for rank in ranks if not RANK_CARDS[rank] & ~hand)


@lru_cache(1 << 12)
def _runs(hand: Cards) -> tuple[Meld, ...]:
    found: list[Meld] = []
    if not holds_run(hand):
        return ()
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
    """Return a meld's properties in the order of comparison: rank of fours; length, top rank, trumps of runs
    (JJ-10).
    """
    if meld.suit == NO_TRUMP:
        order = (*FOURS_WITHOUT, NINE) if trump == NO_TRUMP else FOURS_WITH_TRUMPS
        return (-order.index(meld.rank), 0, False)
    return (meld.length, meld.rank, meld.suit == trump)


def compare(declared: Sequence[HeldMeld], trump: Suit) -> tuple[tuple[MeldClaim, ...], int | None]:
    """Return the claims of a class's declarers and the side that scores; `None` if the best are equal.

    Only each player's best meld is compared. The players who can still be best announce one property after
    the other, until all of them are on one side (JJ-11). If only one side declares, nothing is announced.
    """
    best: dict[int, HeldMeld] = {}
    for held in declared:
        before = best.get(held.player)
        if before is None or strength(held.meld, trump) > strength(before.meld, trump):
            best[held.player] = held
    left = list(best.values())
    told = dict.fromkeys(best, 0)
    for measure in range(MEASURES):
        if len({held.side for held in left}) < 2:
            break
        values = [strength(held.meld, trump)[measure] for held in left]
        for held in left:
            told[held.player] += 1
        left = [held for held, value in zip(left, values, strict=True) if value == max(values)]
    sides = {held.side for held in left}
    claims = tuple(_claim(held, told[held.player], trump) for held in best.values())
    return claims, sides.pop() if len(sides) == 1 else None


def _claim(held: HeldMeld, told: int, trump: Suit) -> MeldClaim:
    meld = held.meld
    if meld.suit == NO_TRUMP:
        return MeldClaim(held.player, rank=meld.rank if told else None)
    return MeldClaim(
        held.player,
        length=meld.length if told else None,
        rank=meld.rank if told > 1 else None,
        in_trumps=meld.suit == trump if told > 2 and trump != NO_TRUMP else None,
    )
