"""Reads GIF files, written independently of what writes them, from the specification of GIF89a."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass
class ReadGif:
    """A GIF file as a viewer shows it."""

    size: tuple[int, int]
    pictures: list[bytes]
    """Red, green and blue of each pixel, of each picture as it is seen."""
    seconds: list[float]
    loops: bool


def read_gif(content: bytes) -> ReadGif:
    """Every picture of a file. Raises AssertionError for what a viewer would refuse."""
    assert content[:6] == b"GIF89a"
    width, height, flags, _, _ = struct.unpack("<HHBBB", content[6:13])
    assert flags & 0x80, "one table of colours for all pictures"
    count = 2 << (flags & 7)
    table = [content[13 + 3 * n : 16 + 3 * n] for n in range(count)]
    at, screen = 13 + 3 * count, [b"\0\0\0"] * (width * height)
    gif, clear, delay = ReadGif((width, height), [], [], False), None, 0
    while content[at] != 0x3B:
        if content[at : at + 2] == b"\x21\xf9":
            packed, delay, which = struct.unpack("<BHB", content[at + 3 : at + 7])
            assert packed >> 2 & 7 == 1, "what was drawn stays"
            clear, at = which if packed & 1 else None, at + 8
        elif content[at] == 0x21:
            gif.loops |= content[at + 3 : at + 14] == b"NETSCAPE2.0"
            _, at = _blocks(content, at + 3 + content[at + 2])
        else:
            assert content[at] == 0x2C
            left, top, wide, high, local = struct.unpack("<HHHHB", content[at + 1 : at + 10])
            assert local == 0
            assert left + wide <= width
            assert top + high <= height
            data, after = _blocks(content, at + 11)
            numbers = _unpacked(data, content[at + 10])
            assert len(numbers) == wide * high
            for place, number in enumerate(numbers):
                if number != clear:
                    screen[(top + place // wide) * width + left + place % wide] = table[number]
            gif.pictures.append(b"".join(screen))
            gif.seconds.append(delay / 100)
            at = after
    assert at == len(content) - 1
    return gif


def _blocks(content: bytes, at: int) -> tuple[bytes, int]:
    found = bytearray()
    while length := content[at]:
        found += content[at + 1 : at + 1 + length]
        at += 1 + length
    return bytes(found), at + 1


def _unpacked(data: bytes, bits: int) -> bytes:
    clear, end = 1 << bits, (1 << bits) + 1
    table: list[bytes] = []
    size, held, count, found, last = bits + 1, 0, 0, bytearray(), b""
    for byte in data:
        held |= byte << count
        count += 8
        while count >= size:
            code, held, count = held & ((1 << size) - 1), held >> size, count - size
            if code == clear:
                table = [*(bytes([n]) for n in range(clear)), b"", b""]
                size, last = bits + 1, b""
                continue
            if code == end:
                return bytes(found)
            text = table[code] if code < len(table) else last + last[:1]
            assert code <= len(table), "a code that means nothing yet"
            found += text
            if last and len(table) < 4096:
                table.append(last + text[:1])
                if len(table) == 1 << size and size < 12:
                    size += 1
            last = text
    raise AssertionError("the data have no end")
