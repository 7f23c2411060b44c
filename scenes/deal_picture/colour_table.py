"""Chooses the colours of a picture that can have only a few, and finds the nearest of them for any pixel.

The colours are chosen by median cut (Heckbert, "Color image quantization for frame buffer display", 1982):
the pixels' colours are divided again and again until there are enough groups, each of which gets its mean.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""
COLOUR_MASK = int.from_bytes(b"\xfc\xfc\xfc\x00", sys.byteorder)
"""Bits of a pixel by which colours are told apart: six for each of red, green and blue."""
PIXEL_COUNT_EXPONENT = 0.5
"""Exponent of a colour's number of pixels: a large ground counts less, and small cards get colours."""


def channels(pixel: int) -> Colour:
    """Return red, green and blue of a pixel: four bytes read as one number, the last of them unused."""
    red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
    return red, green, blue


class _Group:
    """Colours that get one number, with their weights."""

    def __init__(self, members: list[tuple[Colour, float]]) -> None:
        self.members = members
        self.weight = sum(weight for _, weight in members)
        spans = [
            max(colour[axis] for colour, _ in members) - min(colour[axis] for colour, _ in members)
            for axis in range(3)
        ]
        self.span = max(spans)
        self.axis = spans.index(self.span)
        self.spread = self.span * self.weight
        """How much is lost if all get one colour."""

    def halves(self) -> tuple[_Group, _Group]:
        """Return two groups of about the same weight, divided where the colours differ most."""
        axis = self.axis
        self.members.sort(key=lambda member: member[0][axis])
        before, number = 0.0, 0
        while number < len(self.members) - 1 and (before < self.weight / 2 or number == 0):
            before += self.members[number][1]
            number += 1
        return _Group(self.members[:number]), _Group(self.members[number:])

    @property
    def mean(self) -> Colour:
        """The mean colour."""
        red, green, blue = (
            round(sum(colour[axis] * weight for colour, weight in self.members) / self.weight)
            for axis in range(3)
        )
        return red, green, blue


class ColourTable(dict[int, int]):
    """The numbers of pixels' colours by pixel; a colour that was not counted gets the nearest one's."""

    def __init__(self, colours: list[Colour]) -> None:
        super().__init__()
        self.colours = colours
        self._near: dict[int, int] = {}
        """Numbers by the bits of `COLOUR_MASK`."""

    def settle(self, colour: Colour, number: int) -> None:
        """Give a colour a number."""
        self._near[int.from_bytes(bytes((*colour, 0)), sys.byteorder) & COLOUR_MASK] = number

    def __missing__(self, pixel: int) -> int:
        """Return the number of the nearest colour, and remember it."""
        kind = pixel & COLOUR_MASK
        number = self._near.get(kind)
        if number is None:
            red, green, blue = channels(pixel)
            far = [
                (red - other[0]) ** 2 + (green - other[1]) ** 2 + (blue - other[2]) ** 2
                for other in self.colours
            ]
            number = self._near[kind] = far.index(min(far))
        self[pixel] = number
        return number


def chosen_colours(pixels: Mapping[int, int], most: int) -> Iterator[ColourTable | None]:
    """Choose at most `most` colours for pixels, given with their numbers of occurrence.

    Yields `None` after each small step, and the table last.
    """
    kinds: Counter[int] = Counter()
    for pixel, count in pixels.items():
        kinds[pixel & COLOUR_MASK] += count
    yield None
    groups = [_Group([(channels(kind), count**PIXEL_COUNT_EXPONENT) for kind, count in kinds.items()])]
    while len(groups) < most:
        widest = max(groups, key=lambda group: group.spread)
        if not widest.span:
            break
        groups.remove(widest)
        groups += widest.halves()
        yield None
    table = ColourTable([group.mean for group in groups])
    for number, group in enumerate(groups):
        for colour, _ in group.members:
            table.settle(colour, number)
    yield table
