"""The letters that a font has, read from its file.

SDL's answer for a missing letter depends on its version.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from struct import iter_unpack, unpack_from


class Glyphs:
    """The characters up to U+FFFF that a font has. All others count as missing."""

    def __init__(self, path: Path) -> None:
        """Read a font file.

        Raises `ValueError` if its table of characters is missing or of an unknown format.
        """
        ranges = sorted(_ranges(_table(path)))
        self._starts = [first for first, _ in ranges]
        self._ends = [last for _, last in ranges]

    def __contains__(self, letter: str) -> bool:
        code = ord(letter)
        at = bisect_right(self._starts, code) - 1
        return code <= 0xFFFF and at >= 0 and code <= self._ends[at]


def _table(path: Path) -> bytes:
    """Return the `cmap` table of a font file. Raises `ValueError` if there is none."""
    with path.open("rb") as file:
        (count,) = unpack_from(">H", file.read(12), 4)
        for name, _, offset, length in iter_unpack(">4s3I", file.read(16 * count)):
            if name == b"cmap":
                file.seek(offset)
                return file.read(length)
    raise ValueError(f"{path.name} says of no letter that it has it")


def _ranges(table: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and last code of each range of characters, from the subtable in format 12 or 4.

    Raises `ValueError` if there is neither.
    """
    (count,) = unpack_from(">H", table, 2)
    kinds: dict[int, int] = {}
    for number in range(count):
        _, _, offset = unpack_from(">HHI", table, 4 + 8 * number)
        kinds[unpack_from(">H", table, offset)[0]] = offset
    if 12 in kinds:
        (groups,) = unpack_from(">I", table, kinds[12] + 12)
        for first, last, _ in iter_unpack(">3I", table[kinds[12] + 16 : kinds[12] + 16 + 12 * groups]):
            yield first, last
    elif 4 in kinds:
        offset = kinds[4]
        # twice the number of segments: the length of each array in bytes
        half = unpack_from(">H", table, offset + 6)[0]
        ends, starts = offset + 14, offset + 16 + half
        for at in range(0, half, 2):
            first, last = unpack_from(">H", table, starts + at)[0], unpack_from(">H", table, ends + at)[0]
            if first != 0xFFFF:
                yield first, last
    else:
        raise ValueError(f"a table of kinds {sorted(kinds)}")
