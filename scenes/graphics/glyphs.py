"""Which letters a font has, by its own table: what SDL says of one that is lacking differs by version."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from struct import iter_unpack, unpack_from


class Glyphs:
    """The letters of the basic plane that a font has. Others the program shows in no font."""

    def __init__(self, path: Path) -> None:
        """Raises `ValueError` for a font whose table is of no kind that is read here."""
        ranges = sorted(_ranges(_table(path)))
        self._starts = [first for first, _ in ranges]
        self._ends = [last for _, last in ranges]

    def __contains__(self, letter: str) -> bool:
        code = ord(letter)
        at = bisect_right(self._starts, code) - 1
        return code <= 0xFFFF and at >= 0 and code <= self._ends[at]


def _table(path: Path) -> bytes:
    """Return the `cmap` table of a font."""
    with path.open("rb") as file:
        (count,) = unpack_from(">H", file.read(12), 4)
        for name, _, offset, length in iter_unpack(">4s3I", file.read(16 * count)):
            if name == b"cmap":
                file.seek(offset)
                return file.read(length)
    raise ValueError(f"{path.name} says of no letter that it has it")


def _ranges(table: bytes) -> Iterator[tuple[int, int]]:
    """The first and the last letter of each range, by the best of the subtables."""
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
        half = unpack_from(">H", table, offset + 6)[0]  # twice the number of segments
        ends, starts = offset + 14, offset + 16 + half
        for at in range(0, half, 2):
            first, last = unpack_from(">H", table, starts + at)[0], unpack_from(">H", table, ends + at)[0]
            if first != 0xFFFF:
                yield first, last
    else:
        raise ValueError(f"a table of kinds {sorted(kinds)}")
