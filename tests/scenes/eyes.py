"""How eyes see colours: how far two stand apart, and what is left of one where a kind of cone is missing."""

from __future__ import annotations

RGB = tuple[int, int, int]

BLINDNESS: dict[str, tuple[tuple[float, ...], ...]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of linear red, green and blue where a cone is missing wholly: Machado and others, 2009."""


def rgb(colour: str) -> RGB:
    """The parts of "#RRGGBB", each from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: RGB) -> float:
    """How bright a colour is, from 0 to 1, by the Web Content Accessibility Guidelines."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """How far two colours stand apart, from 1 (the same) to 21 (black and white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: RGB, kind: str) -> RGB:
    """A colour as a kind of colour blindness sees it."""
    cones = [*map(_linear, colour)]
    rows = (zip(row, cones, strict=True) for row in BLINDNESS[kind])
    red, green, blue = (_encoded(sum(share * part for share, part in row)) for row in rows)
    return red, green, blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(share: float) -> int:
    share = min(1.0, max(0.0, share))
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))
