"""A small, fast random generator with the same results whether or not it is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.bits import count, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

_FACTOR: Final = 698769069
"""A multiply-with-carry factor by Marsaglia: the period is about 2**60, and the state stays below 2**63."""
_WORD: Final = 0xFFFFFFFF
_FRACTION: Final = 2.0**-30


class RandomGenerator:
    """Multiply-with-carry generator (Marsaglia) with 32-bit words."""

    __slots__ = ("_state",)

    def __init__(self, seed: i64) -> None:
        """`seed` is at least 0 and below 2**60."""
        self._state: i64 = seed % 0x29A65EACFFFFFFFE + 1  # avoids the two fixed points
        step: i64 = 0
        while step < 4:  # so that neighbouring seeds start differently
            self.below(2)
            step += 1

    def below(self, limit: i64) -> i64:
        """Return a uniformly random whole number from 0 to `limit` - 1; `limit` is at most 2**30."""
        state = self._state
        state = _FACTOR * (state & _WORD) + (state >> 32)
        self._state = state
        return (state & _WORD) * limit >> 32

    def fraction(self) -> float:
        """Return a uniformly random number at least 0 and below 1."""
        return float(self.below(1 << 30)) * _FRACTION

    def one_of(self, cards: i64) -> i64:
        """Return the number of a set bit, uniformly at random; `cards` has 1 to 56 bits set."""
        number = self.below(count(cards))
        while number:
            cards &= cards - 1
            number -= 1
        return lowest(cards)

    def shuffle(self, cards: list[int], first: i64, last: i64, until: i64) -> None:
        """Shuffle the places from `first` to `last` - 1 of `cards`, each exchanged with a random later place
        below `until`.
        """
        place = first
        while place < last:
            other = place + self.below(until - place)
            cards[place], cards[other] = cards[other], cards[place]
            place += 1
