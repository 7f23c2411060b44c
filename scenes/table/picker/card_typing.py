"""Picking a card by its name on the keyboard: a rank, then a suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards import JACK, JOKER, RANKS, SUITS, TEN, Card, rank_of, suit_of

PATIENCE = 1.5
"""Seconds in which a suit's letter still belongs to the rank before it."""
_RANKS = {letter.lower(): rank for rank, letter in enumerate(RANKS)} | {"1": TEN, "0": TEN}
_SUITS = {letter.lower(): suit for suit, letter in enumerate(SUITS)}


class TypedCard(NamedTuple):
    """What a key stroke meant: whether it named a card or a part of one, and which card it picks."""

    used: bool
    card: Card | None


def names_rank(letter: str) -> bool:
    """Whether a letter or digit begins the name of a card."""
    return letter.lower() in _RANKS


def _rank(card: Card) -> int:
    return JACK if card == JOKER else rank_of(card)


class CardTyping:
    """Selects cards by typed rank and suit. If only a rank is typed again, its next card is selected. The
    joker counts as a jack.
    """

    def __init__(self) -> None:
        self.rank: int | None = None
        """The rank that waits for a suit."""
        self.left = 0.0
        """Seconds left in which a suit may follow the rank."""
        self._last = ""

    def type(self, letter: str, cards: Sequence[Card], focused: Card | None) -> TypedCard:
        """What a letter or digit picks from these cards; a suit that the rank lacks leaves it waiting."""
        letter = letter.lower()
        if letter in _SUITS and self.rank is not None:
            named = [card for card in self.fitting(cards) if suit_of(card) == _SUITS[letter]]
            if named:
                self.forget()
            return TypedCard(True, named[0] if named else None)
        rank = _RANKS.get(letter)
        if rank is None:
            return TypedCard(False, None)
        second = letter == "0" and self._last == "1" and self.rank == TEN  # of a ten that is written out
        self.rank, self.left, self._last = rank, PATIENCE, letter
        same = self.fitting(cards)
        after = same.index(focused) + (not second) if focused in same else 0
        return TypedCard(True, same[after % len(same)] if same else None)

    def fitting(self, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that have the rank which waits."""
        return [card for card in cards if _rank(card) == self.rank]

    def forget(self) -> None:
        """Wait for no suit any more."""
        self.rank, self.left, self._last = None, 0.0, ""

    def update(self, dt: float) -> bool:
        """Let time go by; whether a rank waited for its suit."""
        waited = self.rank is not None
        self.left -= dt
        if waited and self.left <= 0:
            self.forget()
        return waited
