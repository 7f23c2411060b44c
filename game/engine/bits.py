"""Sets of cards as whole numbers of 64 bits: what the quick play of the searches does with them.

Where the program was installed with a compiler this module is compiled, and whatever is built on it with
annotations `i64`; as it stands it is plain Python, and finds the same. In such modules no number may leave
the signed 64 bits, and `1 << card` is `ONE << card`: the compiler makes a written one a number of 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED: Final = not __file__.endswith(".py")
"""Whether this module runs compiled; all of them do, or none."""
ONE: Final[i64] = int("1")
"""What is shifted for the set that holds one card alone; so written that the compiler does not see a one."""
_COUNTS: Final = bytes(number.bit_count() for number in range(1 << 14))
"""By fourteen bits, how many of them are set."""


def count(cards: i64) -> i64:
    """How many of the bits of a number from 0 to below 2**56 are set."""
    if COMPILED:  # where a call of Python's own is the slower one
        return (
            _COUNTS[cards & 0x3FFF]
            + _COUNTS[cards >> 14 & 0x3FFF]
            + _COUNTS[cards >> 28 & 0x3FFF]
            + _COUNTS[cards >> 42 & 0x3FFF]
        )
    number: int = cards
    return number.bit_count()


def lowest(cards: i64) -> i64:
    """The number of the lowest bit that is set; -1 where none is."""
    low: int = cards & -cards
    return low.bit_length() - 1


def highest(cards: i64) -> i64:
    """The number of the highest bit that is set; -1 where none is."""
    number: int = cards
    return number.bit_length() - 1
