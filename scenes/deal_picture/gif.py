"""Writes animated GIF pictures, in small steps so that a window can be drawn in between.

pygame writes no GIF. A library that does is larger than all that is needed of it here, and packs a picture in
one go. The format is GIF89a of CompuServe; its data are packed with the method of Welch (1984).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scenes.deal_picture.colour_table import Colour

MAX_COLOURS = 255
"""Most colours of a picture; one more number stands for transparent pixels."""
TRANSPARENT_INDEX = 255
"""Number of a pixel that stays as it was in the picture before."""
BITS = 8
MAX_CODES = 4096
PIXELS_PER_STEP = 16384
"""Number of pixels that are packed in one step."""


class GifFrame(NamedTuple):
    """The part of a picture that differs from the one before."""

    place: tuple[int, int]
    """Its left and upper edge in pixels."""
    size: tuple[int, int]
    """Its width and height in pixels."""
    pixels: bytes
    """Numbers of colours, row by row; `TRANSPARENT_INDEX` for pixels that stay."""
    seconds: float
    """Time for which the picture is shown, at least 0.02."""


class GifWriter:
    """Collects the frames of an animation, which repeats for ever if it has more than one."""

    def __init__(self, size: tuple[int, int], colours: Sequence[Colour]) -> None:
        """`size` is the width and height in pixels; there are at most `MAX_COLOURS` colours."""
        self._parts = [b"GIF89a", struct.pack("<HHBBB", *size, 0xF0 | BITS - 1, 0, 0)]
        rest = [(0, 0, 0)] * ((1 << BITS) - len(colours))
        self._parts.append(bytes(level for colour in (*colours, *rest) for level in colour))
        self._frames = 0
        self.length = sum(map(len, self._parts))
        """Bytes written so far."""

    def write(self, frame: GifFrame) -> Iterator[None]:
        """Add a frame; each step of the iterator packs `PIXELS_PER_STEP` pixels."""
        if self._frames == 1:  # before the second frame, so that a still picture has no such block
            first = self._parts.pop()
            self._add(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
            self._parts.append(first)
        self._frames += 1
        packed = bytearray()
        for part in _packed(frame.pixels):
            packed += part
            yield
        hundredths = max(2, round(frame.seconds * 100))
        head = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, hundredths, TRANSPARENT_INDEX, 0)
        place = struct.pack("<BHHHHB", 0x2C, *frame.place, *frame.size, 0)
        blocks = b"".join(
            bytes((len(block), *block))
            for at in range(0, len(packed), 255)
            if (block := packed[at : at + 255])
        )
        self._add(head + place + bytes((BITS,)) + blocks + b"\x00")

    def _add(self, part: bytes) -> None:
        self._parts.append(part)
        self.length += len(part)

    def content(self) -> bytes:
        """Return the whole file."""
        return b"".join((*self._parts, b"\x3b"))


def _packed(pixels: bytes) -> Iterator[bytes]:
    """Yield the packed pixels, one part for each `PIXELS_PER_STEP` of them and one for the end."""
    clear, end = 1 << BITS, (1 << BITS) + 1
    codes: dict[int, int] = {}
    following, size = end + 1, BITS + 1
    held, bits = clear, size  # bits that don't fill a byte yet
    prefix = -1
    for start in range(0, len(pixels), PIXELS_PER_STEP):
        out = bytearray()
        for pixel in pixels[start : start + PIXELS_PER_STEP]:
            if prefix < 0:
                prefix = pixel
                continue
            key = prefix << BITS | pixel
            found = codes.get(key)
            if found is not None:
                prefix = found
                continue
            held |= prefix << bits
            bits += size
            prefix = pixel
            if following < MAX_CODES:
                codes[key] = following
                if following >> size:
                    size += 1
                following += 1
            else:
                held |= clear << bits
                bits += size
                codes.clear()
                following, size = end + 1, BITS + 1
            while bits >= 8:
                out.append(held & 255)
                held >>= 8
                bits -= 8
        yield bytes(out)
    for code in (prefix, end):
        if code >= 0:
            held |= code << bits
            bits += size
            if code == prefix and following < MAX_CODES and following >> size:
                size += 1
    yield held.to_bytes((bits + 7) // 8, "little")
