"""Decodes pictures of cards, and brings each to the size and shape of a card.

Decoders of image formats have faults, so this module is used in a process of its own only.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import NamedTuple

import pygame

from scenes.decks.deck_report import (
    MAX_SIDE,
    MIN_SIDE,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    BadPicture,
    DeckProblem,
)

SUFFIXES = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp", ".gif": "gif"}
"""The formats that are read, by suffix."""

_RADIUS = 30  # of the corners; as in the program's own cards
_SMOOTH = 4
_CORNER = (20, 46)
_EDGE = (0, 0, 0, 77)
_STRETCH = 0.06  # a picture whose shape differs less than this from a card's is stretched
_ROUNDED = 0.6  # least share of a whole picture that is opaque; less is a drawing without paper
_SOLID = 0.9  # least opaque share of a card between transparent margins
_INSIDE = 0.5  # least share of width and height of such a card
_SEEN = 64  # least alpha of what is no shadow
_WHITE = (255, 255, 255)


class PreparedPicture(NamedTuple):
    """A card's picture in the size and shape of a card."""

    pixels: bytes
    """RGBA, `PICTURE_WIDTH` by `PICTURE_HEIGHT`, compressed by zlib."""
    size: tuple[int, int]
    """Width and height of the original."""
    opaque: bool
    """Whether the original is a whole card, not a drawing without paper."""
    shaped: bool
    """Whether the original has the shape of a card, so that it gets no margins."""
    contrast: float
    """Contrast between the darkest and the lightest part of the upper left corner, from 1 to 21."""


def is_picture(path: PurePosixPath) -> bool:
    """Return whether a file has the name of a picture that can be read."""
    return path.suffix.lower() in SUFFIXES


def size_of(path: PurePosixPath, contents: bytes) -> tuple[int, int]:
    """Return width and height of a picture from its header, without decoding it; raises `BadPicture`."""
    found = _format(contents)
    if found is None:
        raise BadPicture(DeckProblem.NO_PICTURE)
    if found != SUFFIXES[path.suffix.lower()]:
        raise BadPicture(DeckProblem.OTHER_FORMAT)
    try:
        size = _SIZES[found](contents)
    except (IndexError, ValueError, StopIteration):
        raise BadPicture(DeckProblem.NO_PICTURE) from None
    if max(size) > MAX_SIDE:
        raise BadPicture(DeckProblem.TOO_LARGE)
    if min(size) < MIN_SIDE:
        raise BadPicture(DeckProblem.TOO_SMALL)
    return size


def prepare(path: PurePosixPath, contents: bytes) -> PreparedPicture:
    """Return the picture of a card, ready to be drawn; raises `BadPicture`."""
    size = size_of(path, contents)
    try:
        picture = _premultiplied(pygame.image.load(io.BytesIO(contents), path.name))
    except (pygame.error, MemoryError, ValueError):
        raise BadPicture(DeckProblem.NO_PICTURE) from None
    if picture.get_size() != size:
        raise BadPicture(DeckProblem.NO_PICTURE)
    picture = _without_margins(picture)
    share = _opaque_share(picture)
    if share == 0:
        raise BadPicture(DeckProblem.EMPTY)
    width, height = picture.get_size()
    shaped = abs(width * PICTURE_HEIGHT / (height * PICTURE_WIDTH) - 1) < _STRETCH
    place = pygame.Rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT) if shaped else _fitted((width, height))
    card = _card(picture, place, share >= _ROUNDED)
    pixels = zlib.compress(pygame.image.tobytes(card, "RGBA"), 1)
    return PreparedPicture(pixels, size, share >= _ROUNDED, shaped, _contrast(card, place))


def _premultiplied(loaded: pygame.Surface) -> pygame.Surface:
    """Return a picture with 32 bits a pixel and premultiplied alpha; a large one is not copied needlessly."""
    picture = loaded
    if loaded.get_bitsize() != 32 or not loaded.get_flags() & pygame.SRCALPHA:
        picture = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
        picture.blit(loaded, (0, 0))
    picture.premul_alpha_ip()
    return picture


def _without_margins(picture: pygame.Surface) -> pygame.Surface:
    """Return a card without the transparent margins around it; a drawing without paper as it is."""
    inside = picture.get_bounding_rect(_SEEN)
    if min(inside.width / picture.get_width(), inside.height / picture.get_height()) < _INSIDE:
        return picture
    card = picture.subsurface(inside)
    return card if _opaque_share(card) >= _SOLID else picture


def _opaque_share(picture: pygame.Surface) -> float:
    width, height = picture.get_size()
    return pygame.mask.from_surface(picture, 127).count() / (width * height)


def _fitted(size: tuple[int, int]) -> pygame.Rect:
    """Return where a picture of this size lies on a card if it keeps its shape."""
    return (
        pygame.Rect((0, 0), size)
        .fit(pygame.Rect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT))
        .clip((0, 0, PICTURE_WIDTH, PICTURE_HEIGHT))
    )


def _card(picture: pygame.Surface, place: pygame.Rect, opaque: bool) -> pygame.Surface:
    """Return a picture in the size of a card, with rounded corners, an edge, and paper where needed."""
    card = pygame.Surface((PICTURE_WIDTH, PICTURE_HEIGHT), pygame.SRCALPHA)
    card.fill(_paper(picture) if opaque else _WHITE)
    size = max(1, place.width), max(1, place.height)
    card.blit(pygame.transform.smoothscale(picture, size), place, special_flags=pygame.BLEND_PREMULTIPLIED)
    card.blit(_shape(), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    card.blit(_edge(), (0, 0))
    return card


def _paper(picture: pygame.Surface) -> tuple[int, int, int]:
    """Return the colour of the paper: the average along the middle of the left and right edges."""
    width, height = picture.get_size()
    strips = [(x, height // 4, max(1, width // 50), height // 2) for x in (0, width - max(1, width // 50))]
    colours = [pygame.transform.average_color(picture, strip, True) for strip in strips]
    red, green, blue = (sum(colour[i] for colour in colours) // len(colours) for i in range(3))
    return red, green, blue


@cache
def _shape() -> pygame.Surface:
    """Return a white card with rounded corners on transparent ground."""
    return _drawn((255, 255, 255, 255), 0)


@cache
def _edge() -> pygame.Surface:
    """Return the thin line around a card."""
    return _drawn(_EDGE, 2)


def _drawn(colour: tuple[int, int, int, int], line: int) -> pygame.Surface:
    large = pygame.Surface((PICTURE_WIDTH * _SMOOTH, PICTURE_HEIGHT * _SMOOTH), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    pygame.draw.rect(large, colour, large.get_rect(), line * _SMOOTH, border_radius=_RADIUS * _SMOOTH)
    return pygame.transform.smoothscale(large, (PICTURE_WIDTH, PICTURE_HEIGHT))


def _contrast(card: pygame.Surface, place: pygame.Rect) -> float:
    """Return the contrast of what stands in the upper left corner of the picture on a card, by WCAG 2."""
    inset = place.inflate(-24, -24)
    if inset.width < _CORNER[0] * 5 or inset.height < _CORNER[1] * 3:
        return 1.0
    found = card.subsurface((*inset.topleft, inset.width // 5, inset.height // 3))
    corner = pygame.transform.smoothscale(found, _CORNER)
    lights = sorted(_luminance(corner.get_at((x, y))) for x in range(_CORNER[0]) for y in range(_CORNER[1]))
    least, most = lights[len(lights) // 50], lights[-len(lights) // 50]
    return (most + 0.05) / (least + 0.05)


def _luminance(colour: pygame.Color) -> float:
    linear = [
        each / 255 / 12.92 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4 for each in colour[:3]
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# What the header and the end of a file say. The decoders accept much that is truncated or damaged.


def _format(contents: bytes) -> str | None:
    if contents.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if contents.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if contents.startswith(b"RIFF") and contents[8:12] == b"WEBP":
        return "webp"
    return "gif" if contents[:6] in (b"GIF87a", b"GIF89a") else None


def _size_of_png(contents: bytes) -> tuple[int, int]:
    """Return the size of a PNG file whose chunks are whole (PNG, 5.3)."""
    kinds = list(_chunks(contents))
    if kinds[0] != b"IHDR" or b"IDAT" not in kinds:
        raise ValueError
    return int.from_bytes(contents[16:20], "big"), int.from_bytes(contents[20:24], "big")


def _chunks(contents: bytes) -> Iterator[bytes]:
    """Yield the kinds of the chunks; raises `ValueError` if one is damaged."""
    place, kind = 8, b""
    while kind != b"IEND":
        length = int.from_bytes(contents[place : place + 4], "big")
        kind, data = contents[place + 4 : place + 8], contents[place + 8 : place + 8 + length]
        check = contents[place + 8 + length : place + 12 + length]
        if len(check) < 4 or zlib.crc32(data, zlib.crc32(kind)) != int.from_bytes(check, "big"):
            raise ValueError
        yield kind
        place += 12 + length


def _size_of_jpeg(contents: bytes) -> tuple[int, int]:
    """Return the size of a JPEG file that has an end (ITU T.81, B.2.2)."""
    if b"\xff\xd9" not in contents[-4096:]:
        raise ValueError
    place = 2
    while True:
        while contents[place] != 0xFF or contents[place + 1] == 0xFF:
            place += 1
        kind = contents[place + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = contents[place + 5 : place + 7], contents[place + 7 : place + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        if kind == 0xDA:
            raise ValueError
        place += 2 + int.from_bytes(contents[place + 2 : place + 4], "big")


def _size_of_webp(contents: bytes) -> tuple[int, int]:
    """Return the size of a WebP file that is whole (RFC 9649, 2.4 to 2.7)."""
    if int.from_bytes(contents[4:8], "little") + 8 > len(contents):
        raise ValueError
    kind = contents[12:16]
    if kind == b"VP8X":
        return int.from_bytes(contents[24:27], "little") + 1, int.from_bytes(contents[27:30], "little") + 1
    if kind == b"VP8L" and contents[20] == 0x2F:
        bits = int.from_bytes(contents[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and contents[23:26] == b"\x9d\x01\x2a":
        return (
            int.from_bytes(contents[26:28], "little") & 0x3FFF,
            int.from_bytes(contents[28:30], "little") & 0x3FFF,
        )
    raise ValueError


def _size_of_gif(contents: bytes) -> tuple[int, int]:
    """Return the size of a GIF file that has an end (GIF89a, 18 and 27)."""
    if b"\x3b" not in contents[-16:]:
        raise ValueError
    return int.from_bytes(contents[6:8], "little"), int.from_bytes(contents[8:10], "little")


_SIZES = {"png": _size_of_png, "jpeg": _size_of_jpeg, "webp": _size_of_webp, "gif": _size_of_gif}
