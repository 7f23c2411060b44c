"""Picking a card by its name on the keyboard: a rank, then a suit."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from game.engine.cards import JACK, JOKER, RANKS, SUITS, TEN, Card, rank_of, suit_of

PATIENCE = 1.5
"""Seconds in which a suit's letter still belongs to the rank before it."""
_RANKS = {letter.lower(): rank for rank, letter in enumerate(RANKS)} | {"1": TEN, "0": TEN}
_SUITS = {letter.lower(): suit for suit, letter in enumerate(SUITS)}


class Typed(NamedTuple):
    """What a key stroke meant: whether it named a card or a part of one, and which card it picks."""

    used: bool
    card: Card | None


def _rank(card: Card) -> int:
    return JACK if card == JOKER else rank_of(card)


class CardTyping:
    """Remembers the rank typed last. A rank alone goes round its cards; the joker goes with the jacks."""

    def __init__(self) -> None:
        self._rank: int | None = None
        self._until = 0.0

    def type(self, letter: str, cards: Sequence[Card], focused: Card | None) -> Typed:
        """What a letter or digit picks from these cards."""
        letter = letter.lower()
        now = monotonic()
        if letter in _SUITS and self._rank is not None and now < self._until:
            rank, self._rank = self._rank, None
            named = (card for card in cards if _rank(card) == rank and suit_of(card) == _SUITS[letter])
            return Typed(True, next(named, None))
        rank_typed = _RANKS.get(letter)
        if rank_typed is None:
            return Typed(False, None)
        self._rank, self._until = rank_typed, now + PATIENCE
        same = [card for card in cards if _rank(card) == rank_typed]
        after = same.index(focused) + 1 if focused in same else 0
        return Typed(True, same[after % len(same)] if same else None)
