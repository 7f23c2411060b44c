"""Sets of cards as 64-bit integers, for the fast play in searches.

If the program was installed with a compiler, this module and the modules built on it with `i64` annotations
are compiled; otherwise they run as plain Python, with the same results. In these modules, no number may
exceed the signed 64-bit range. Write `ONE << card`, not `1 << card`: the compiler treats a literal 1 as a
32-bit number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
"""Whether this module is compiled. Either all such modules are compiled or none."""
ONE: Final[i64] = int("1")
"""The number 1, to be shifted into a set of one card; written so that the compiler does not see a literal."""
_COUNTS: Final = bytes(number.bit_count() for number in range(1 << 14))
"""The number of set bits of every 14-bit number, by that number."""


def count(cards: i64) -> i64:
    """Return the number of set bits of a number from 0 to 2**56 - 1."""
    if COMPILED:  # in compiled code, a call of `int.bit_count` is slower
        return (
            _COUNTS[cards & 0x3FFF]
            + _COUNTS[cards >> 14 & 0x3FFF]
            + _COUNTS[cards >> 28 & 0x3FFF]
            + _COUNTS[cards >> 42 & 0x3FFF]
        )
    number: int = cards
    return number.bit_count()


def lowest(cards: i64) -> i64:
    """Return the number of the lowest set bit, or -1 if none is set."""
    low: int = cards & -cards
    return low.bit_length() - 1


def highest(cards: i64) -> i64:
    """Return the number of the highest set bit, or -1 if none is set."""
    number: int = cards
    return number.bit_length() - 1
