"""A small, fast random generator with the same numbers whether it is compiled or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.bits import count, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

_FACTOR: Final = 698769069
"""A multiply-with-carry factor of Marsaglia's: the period is about 2**60, and no state exceeds 63 bits."""
_WORD: Final = 0xFFFFFFFF
_FRACTION: Final = 2.0**-30


class RandomGenerator:
    """Multiply-with-carry generator (Marsaglia) with 32-bit words."""

    __slots__ = ("_state",)

    def __init__(self, seed: i64) -> None:
        """`seed` is from 0 to below 2**60."""
        self._state: i64 = seed % 0x29A65EACFFFFFFFE + 1  # neither of the two states that stay as they are
        step: i64 = 0
        while step < 4:  # so that seeds next to each other do not begin alike
            self.below(2)
            step += 1

    def below(self, limit: i64) -> i64:
        """Return a uniformly random number from 0 to below a limit of at most 2**30."""
        state = self._state
        state = _FACTOR * (state & _WORD) + (state >> 32)
        self._state = state
        return (state & _WORD) * limit >> 32

    def fraction(self) -> float:
        """Return a uniformly random number from 0 to below 1."""
        return float(self.below(1 << 30)) * _FRACTION

    def one_of(self, cards: i64) -> i64:
        """Return the number of one of the set bits, uniformly at random; `cards` has 1 to 56 bits."""
        number = self.below(count(cards))
        while number:
            cards &= cards - 1
            number -= 1
        return lowest(cards)

    def shuffle(self, cards: list[int], first: i64, last: i64, until: i64) -> None:
        """Draw for each place from `first` to below `last` a random card of those from there to `until`."""
        place = first
        while place < last:
            other = place + self.below(until - place)
            cards[place], cards[other] = cards[other], cards[place]
            place += 1
