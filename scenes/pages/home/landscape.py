"""The picture behind the home page: sky, sun, mountain, clouds, geese and the sea."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces, enlarged, render_svg, svg
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.graphics.surfaces import add_grain

HORIZON_HEIGHT = 598
"""Height of the horizon in design units, from the top of a window 800 units high."""

_SUN = "#C8412D"
_SHADE = "#081A21"
_SHADE_MOST, _SHADE_MIDDLE, _SHADE_KNEE = 0.93, 0.62, 0.55
"""Strength of the shade (0 to 1) at the left edge and at the point where it falls faster, and that point."""
_SHADE_ROWS = 64
_MIST = "#F4ECDA"
_SKY = (
    (0.00, "#8FA08C"),
    (0.27, "#66898A"),
    (0.33, "#4C7477"),
    (0.39, "#31585D"),
    (0.47, "#183E48"),
    (0.56, "#12323B"),
    (0.72, "#0B222A"),
    (1.00, "#081A21"),
)
_SEA = ((0.0, "#2D636C"), (0.35, "#1F4A54"), (1.0, "#0C242B"))
_CLOUDS_BEHIND = ((560, 330, 300, 16),)
_CLOUDS_BEFORE = (
    (1010, 250, 400, 20),
    (1100, 276, 300, 14),
    (500, 474, 430, 18),
    (430, 500, 300, 12),
    (930, 440, 500, 18),
    (1040, 466, 400, 12),
)


def bake_picture(look: LayoutMetrics, paint: BakedSurfaces) -> pygame.Surface:
    """Return the picture at the window's size, opaque and aligned with the lower right corner."""
    surface = pygame.Surface(look.size)
    place = _Place(look)
    _draw_gradients(surface, place)
    _draw_waves(surface, place)
    _shade_left(surface, place)
    add_grain(surface)
    sun = paint.disc(place.length(264), _SUN)
    paint.put(surface, sun, place.point(828, 190))
    _draw_clouds(surface, paint, place, _CLOUDS_BEHIND)
    width = place.length(780)
    _draw_above_horizon(surface, paint.art("mountain", paint.art_size("mountain", width)), place)
    _draw_clouds(surface, paint, place, _CLOUDS_BEFORE)
    for x, y, wide in ((764, 110, 82), (862, 161, 60)):
        paint.put(surface, paint.art("goose", paint.art_size("goose", place.length(wide))), place.point(x, y))
    return surface


class _Place:
    """Converts positions in the drawing (1280 x 800) to pixels, aligned with the lower right corner."""

    def __init__(self, look: LayoutMetrics) -> None:
        self.u = look.u
        self.size = look.size
        self.left = look.size[0] - 1280 * look.u
        self.top = look.size[1] - 800 * look.u

    def length(self, units: float) -> int:
        return max(1, round(units * self.u))

    def point(self, x: float, y: float) -> tuple[int, int]:
        return round(self.left + x * self.u), round(self.top + y * self.u)

    @property
    def horizon(self) -> int:
        return self.point(0, HORIZON_HEIGHT)[1]


def _stops(stops: Sequence[tuple[float, str]]) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)


def _draw_gradients(surface: pygame.Surface, place: _Place) -> None:
    """Draw sky and sea small and enlarge them, because gradients have no detail to lose."""
    part = 8
    width, height = (side // part + 1 for side in place.size)
    u = place.u / part
    x, y = (value / part for value in place.point(905, 585))
    horizon = place.horizon / part
    defs = (
        f'<radialGradient id="k" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{1200 * u:.1f}" '
        f'gradientTransform="translate({x:.1f} {y:.1f}) scale(1 0.75)">{_stops(_SKY)}</radialGradient>'
        f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="{horizon:.1f}" '
        f'x2="0" y2="{height}">{_stops(_SEA)}</linearGradient>'
    )
    body = f'<defs>{defs}</defs><rect width="{width}" height="{height}" fill="url(#k)"/>'
    surface.blit(enlarged((width, height), body, place.size), (0, 0))
    column = f'<defs>{defs}</defs><rect width="2" height="{height}" fill="url(#s)"/>'
    sea = enlarged((2, height), column, (2, place.size[1]))
    below = (0, place.horizon, 2, place.size[1] - place.horizon)
    strip = pygame.transform.scale(sea.subsurface(below), (place.size[0], below[3]))
    surface.blit(strip, (0, place.horizon))


def _draw_above_horizon(surface: pygame.Surface, mountain: pygame.Surface, place: _Place) -> None:
    surface.set_clip((0, 0, place.size[0], place.horizon))
    BakedSurfaces.put(surface, mountain, place.point(470, 212))
    surface.set_clip(None)


def _draw_clouds(
    surface: pygame.Surface, paint: BakedSurfaces, place: _Place, clouds: Sequence[tuple[int, int, int, int]]
) -> None:
    for x, y, width, height in clouds:
        size = (place.length(width), place.length(height))
        paint.put(surface, paint.rounded(size, size[1] / 2, _MIST, opacity=0.2), place.point(x, y))


def _draw_waves(surface: pygame.Surface, place: _Place) -> None:
    """Draw rows of overlapping rings on the sea.

    Only their colour is added, so the tile needs no background.
    """
    radius = 2 * round(13 * place.u)
    body = ""
    for row in range(-2, 3):
        for column in range(-1, 2):
            x, y = column * 2 * radius + (row % 2) * radius, row * radius / 2 + radius
            body += "".join(
                f'<circle cx="{x}" cy="{y}" r="{radius * share:.2f}" fill="#000000" stroke="#0F2024" '
                f'stroke-width="{max(1.0, place.u):.2f}"/>'
                for share in (1.0, 0.76, 0.52, 0.28)
            )
    size = (2 * radius, radius)
    tile = pygame.Surface(size)
    tile.blit(render_svg(svg(size, body), size), (0, 0))
    tile = tile.convert(surface)
    width, height = place.size
    surface.set_clip((0, place.horizon, width, height))
    positions = [(x, y) for x in range(0, width, size[0]) for y in range(place.horizon, height, size[1])]
    surface.fblits([(tile, position) for position in positions], pygame.BLEND_RGB_ADD)
    surface.set_clip(None)


def _shade_left(surface: pygame.Surface, place: _Place) -> None:
    """Darken the left side, where the menu is.

    Each pixel is rounded up or down at random: if whole columns were rounded alike, stripes would be visible.
    """
    chance = random.Random(5)
    width, height = place.size
    reach = min(width, round(620 * place.u))
    red, green, blue, _ = pygame.Color(_SHADE)
    data = bytearray()
    for x in range(reach):
        share = _shade((x + 0.5) / reach)
        column = bytearray(4 * _SHADE_ROWS)
        for channel, level in enumerate((blue, green, red, 255)):
            column[channel::4] = _rounded(level * share, chance)
        data += column
    # In the order of most screens: with any other, blitting the tile would take fifty times as long.
    columns = pygame.image.frombytes(bytes(data), (_SHADE_ROWS, reach), "BGRA")
    tile = pygame.transform.rotate(columns, 90)
    rows = range(0, height, _SHADE_ROWS)
    surface.fblits([(tile, (0, y)) for y in rows], pygame.BLEND_PREMULTIPLIED)


def _rounded(level: float, chance: random.Random) -> bytes:
    """Return a level (0 to 254) for each of `_SHADE_ROWS` pixels, rounded up or down at random.

    Choosing by random bytes takes a quarter of the time of a random number for each pixel.
    """
    whole = int(level)
    up = round(256 * (level - whole))
    return chance.randbytes(_SHADE_ROWS).translate(bytes([whole + 1]) * up + bytes([whole]) * (256 - up))


def _shade(across: float) -> float:
    """Return the strength of the shade (0 to 1) at a point across it (0 to 1)."""
    if across < _SHADE_KNEE:
        return _SHADE_MOST + (_SHADE_MIDDLE - _SHADE_MOST) * across / _SHADE_KNEE
    return _SHADE_MIDDLE * (1 - across) / (1 - _SHADE_KNEE)
