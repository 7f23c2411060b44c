"""Functions for any surface: enlarging without distortion, blurring, adding a grain, a dashed outline."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

Size = tuple[int, int]

MAX_BLUR_RADIUS = 11
"""Blur radius in pixels to which wide blurs are reduced: from twice this radius, a copy is scaled down."""


def draw_out(piece: pygame.Surface, size: Size, part: pygame.Rect | None = None) -> pygame.Surface:
    """Return a surface enlarged by repeating its middle column and row, or only a `part` of the result.

    Its corners and edges keep their shape.
    """
    if piece.get_size() == size:
        return piece if part is None else piece.subsurface(part)
    part = part or pygame.Rect((0, 0), size)
    spans = []
    for have, want in zip(piece.get_size(), size, strict=True):
        near = have // 2
        far = have - near - 1
        middle = (near, 1, near, want - near - far)
        spans.append([(0, near, 0, near), middle, (near + 1, far, want - far, far)])
    result = pygame.Surface(part.size, pygame.SRCALPHA)
    for from_x, from_w, to_x, to_w in spans[0]:
        for from_y, from_h, to_y, to_h in spans[1]:
            place = pygame.Rect(to_x, to_y, to_w, to_h).clip(part)
            if not place:
                continue
            source = pygame.Rect(from_x, from_y, from_w, from_h)
            if from_w > 1:
                source.left, source.width = from_x + place.left - to_x, place.width
            if from_h > 1:
                source.top, source.height = from_y + place.top - to_y, place.height
            place.move_ip(-part.left, -part.top)
            if source.size == (1, 1):
                result.fill(piece.get_at(source.topleft), place)
            else:
                pygame.transform.scale(piece.subsurface(source), place.size, result.subsurface(place))
    return result


def around(hole: pygame.Rect, whole: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rectangle above, below, left and right of a hole in it."""
    return [
        pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
        pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
        pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
        pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
    ]


def add_grain(surface: pygame.Surface) -> None:
    """Lighten each pixel by a random 0 to 2, so that slow gradients show no bands; the pattern repeats."""
    side = 256
    grey = _grain(2, side * side)
    data = bytearray(3 * len(grey))
    for channel in range(3):
        data[channel::3] = grey
    tile = pygame.image.frombytes(bytes(data), (side, side), "RGB").convert(surface)
    width, height = surface.get_size()
    surface.fblits(
        [(tile, (x, y)) for x in range(0, width, side) for y in range(0, height, side)], pygame.BLEND_RGB_ADD
    )


def _grain(levels: int, count: int) -> bytes:
    """Return `count` random numbers from 0 to `levels` (at most 255) as bytes, the same in every run.

    They are the upper bits of random bytes, without those above `levels`. This takes a hundredth of the time
    of drawing each number, and the first frame can't be drawn without them.
    """
    bits = levels.bit_length()
    spare = 8 - bits
    table = bytes(byte >> spare for byte in range(256))
    too_high = bytes(byte for byte in range(256) if byte >> spare > levels)
    enough = count * 11 * 2**bits // (10 * (levels + 1))  # a tenth more than will do on average
    random_bytes = random.Random(5).randbytes(4 * enough)[3::4]
    return random_bytes.translate(table, too_high)[:count]


def blurred(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a surface blurred by `radius` pixels.

    Wide blurs are made on a smaller copy, which looks the same.
    """
    scale = max(1, radius // MAX_BLUR_RADIUS)
    if scale == 1:
        return pygame.transform.gaussian_blur(surface, radius)
    width, height = surface.get_size()
    small = pygame.transform.smoothscale(surface, (-(-width // scale), -(-height // scale)))
    small = pygame.transform.gaussian_blur(small, round(radius / scale))
    return pygame.transform.smoothscale(small, (width, height))


def dashed_outline(
    canvas: pygame.Surface, rect: pygame.Rect, radius: int, dash: int, colour: pygame.Color, width: int
) -> None:
    """Draw a dashed outline with rounded corners on a canvas. `dash` and `width` are in pixels."""
    edges: Sequence[tuple[tuple[int, int], tuple[int, int]]] = (
        ((radius, 0), (rect.width - radius, 0)),
        ((rect.width - width, radius), (rect.width - width, rect.height - radius)),
        ((rect.width - radius, rect.height - width), (radius, rect.height - width)),
        ((0, rect.height - radius), (0, radius)),
    )
    for (x0, y0), (x1, y1) in edges:
        length = abs(x1 - x0) + abs(y1 - y0)
        for start in range(0, length, 2 * dash):
            end = min(start + dash, length)
            a = (x0 + (x1 - x0) * start / length, y0 + (y1 - y0) * start / length)
            b = (x0 + (x1 - x0) * end / length, y0 + (y1 - y0) * end / length)
            pygame.draw.line(canvas, colour, a, b, width)
    for middle, quarter in (
        ((radius, radius), 2),
        ((rect.width - radius, radius), 1),
        ((rect.width - radius, rect.height - radius), 4),
        ((radius, rect.height - radius), 3),
    ):
        pygame.draw.circle(
            canvas, colour, middle, radius, width,
            draw_top_right=quarter == 1, draw_top_left=quarter == 2,
            draw_bottom_left=quarter == 3, draw_bottom_right=quarter == 4,
        )  # fmt: skip
