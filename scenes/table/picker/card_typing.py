"""Selecting a card by typing its rank and then its suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards import JACK, JOKER, RANKS, SUITS, TEN, Card, rank_of, suit_of

SUIT_SECONDS = 1.5
"""Seconds in which a suit may follow the rank."""
_RANKS = {letter.lower(): rank for rank, letter in enumerate(RANKS)} | {"1": TEN, "0": TEN}
_SUITS = {letter.lower(): suit for suit, letter in enumerate(SUITS)}


class TypedCard(NamedTuple):
    """Whether a key names a card or part of one, and the card that it selects; `None` for no card."""

    used: bool
    card: Card | None


def names_rank(letter: str) -> bool:
    """Return whether a letter or digit is a rank, with which the name of a card begins."""
    return letter.lower() in _RANKS


def _rank(card: Card) -> int:
    return JACK if card == JOKER else rank_of(card)


class CardTyping:
    """Selects cards by typed rank and suit.

    Typing the same rank again selects its next card. The joker counts as a jack. Numbers are typed as the
    deck shows them, digit by digit: if it has a 1 and a 10, "1" selects the 1 and "0" right after it the 10.
    """

    def __init__(self, signs: Sequence[str] = ()) -> None:
        """`signs` are the ranks as the deck shows them, by rank; without any, only the ten has two digits."""
        self._signs = {sign: rank for rank, sign in enumerate(signs) if sign.isdecimal()} or {"10": TEN}
        self.rank: int | None = None
        """The typed rank while a suit may follow, else `None`."""
        self.left = 0.0
        """Seconds left for typing the suit."""
        self._typed = ""
        """Digits or letter typed for the rank."""

    def type(self, letter: str, cards: Sequence[Card], focused: Card | None) -> TypedCard:
        """Return the card that a letter or digit selects from these.

        `focused` is the card with the focus: a rank selects the card of that rank after it. A suit that no
        card of the rank has selects nothing, and another suit may be typed.
        """
        letter = letter.lower()
        if letter in _SUITS and self.rank is not None:
            named = [card for card in self.fitting(cards) if suit_of(card) == _SUITS[letter]]
            if named:
                self.forget()
            return TypedCard(True, named[0] if named else None)
        longer = self._typed + letter
        second = self.rank is not None and longer != letter and longer in self._signs  # as in "10"
        typed = longer if second else letter
        rank = self._signs.get(typed, _RANKS.get(typed))
        if rank is None:
            return TypedCard(False, None)
        self.rank, self.left, self._typed = rank, SUIT_SECONDS, typed
        same = self.fitting(cards)
        after = same.index(focused) + (not second) if focused in same else 0
        return TypedCard(True, same[after % len(same)] if same else None)

    def fitting(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of the typed rank; the joker is among the jacks."""
        return [card for card in cards if _rank(card) == self.rank]

    def forget(self) -> None:
        """Forget the typed rank."""
        self.rank, self.left, self._typed = None, 0.0, ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, forgetting the rank when its time is over; return whether a rank was
        typed.
        """
        waited = self.rank is not None
        self.left -= dt
        if waited and self.left <= 0:
            self.forget()
        return waited
