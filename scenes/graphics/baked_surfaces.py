"""Surfaces baked at their final size: shapes, shadows, felt, icons, crests and pictures.

Shapes are small SVG strings, so corners are smooth at every size. Everything except the felt is
premultiplied: blit with `pygame.BLEND_PREMULTIPLIED`, or through `BakedSurfaces.put`. Surfaces are shared:
copy one before drawing on it.
"""

from __future__ import annotations

import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path

import pygame

from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import Colour, LayoutMetrics
from scenes.graphics.surfaces import add_grain, around, blurred, draw_out

Size = tuple[int, int]

ASSETS = Path(__file__).resolve().parents[2] / "assets"
_CACHE_BYTES = 96 << 20
"""Size of the cache in bytes in a window of 1280 x 800. It grows with the window's area."""
_LARGEST = 4.0
"""Largest factor by which the cache grows in large windows."""
RIM_OVERLAP = 3
"""Pixels by which a rim of shadow reaches under each side of its rectangle. See `BakedSurfaces.put_rim`."""
LARGE_PANEL = 300
"""Width and height in pixels from which a panel is drawn as its edges and a middle."""
_SHADOWS = {1: (2, 2, 0.34), 2: (5, 8, 0.36), 3: (14, 20, 0.46)}
"""By shadow level: offset downwards and blur radius (both in design units), and opacity (0 to 1)."""


def render_svg(svg: str, size: Size) -> pygame.Surface:
    """Return an SVG as a premultiplied surface of exactly `size` pixels.

    Only for the program's own drawings: a damaged SVG could crash the program.
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size).premul_alpha()
    exact = pygame.Surface(size, pygame.SRCALPHA)
    exact.fblits([(drawn, (0, 0))], pygame.BLEND_RGBA_ADD)  # `drawn` may be one pixel off the requested size
    return exact


def svg(size: tuple[float, float], body: str) -> str:
    """Return an SVG document of `size` pixels with the elements in `body`. One unit is one pixel."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


class BakedSurfaces:
    """Bakes and caches surfaces for a window in which one design unit is `u` pixels.

    `assets` is the folder that has the drawings in its subfolder `art`.
    """

    def __init__(self, u: float, assets: Path = ASSETS) -> None:
        self.u = u
        self.assets = assets
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._most_bytes = round(_CACHE_BYTES * min(_LARGEST, max(1.0, u * u)))
        self._rims: dict[tuple[Size, int, int], list[tuple[pygame.Surface, Size]]] = {}

    def baked(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key`; if there is none, call `bake` and cache the result.

        When the cache is full, the least recently used surfaces are dropped.
        """
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = self._kept[key] = bake()
        self._bytes += surface.get_width() * surface.get_height() * 4
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= dropped.get_width() * dropped.get_height() * 4
        return surface

    @staticmethod
    def put(target: pygame.Surface, surface: pygame.Surface, position: tuple[float, float]) -> pygame.Rect:
        """Blit a premultiplied surface with its top left corner at `position`; return the area drawn."""
        at = (round(position[0]), round(position[1]))
        return target.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    @staticmethod
    def put_centred(
        target: pygame.Surface, surface: pygame.Surface, centre: tuple[float, float]
    ) -> pygame.Rect:
        """Blit a premultiplied surface with its centre at `centre`; return the area drawn."""
        x = centre[0] - surface.get_width() / 2
        return BakedSurfaces.put(target, surface, (x, centre[1] - surface.get_height() / 2))

    # Shapes

    def drawing(self, size: Size, body: str) -> pygame.Surface:
        """Return the SVG elements in `body` as a surface of `size` pixels, cached by size and content."""
        return self.baked((size, body), lambda: render_svg(svg(size, body), size))

    def rounded(
        self,
        size: Size,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        line_width: float = 1,
        opacity: float = 1,
    ) -> pygame.Surface:
        """Return a rounded rectangle.

        The border is drawn inside `size`; if `fill` is None, the inside is empty.
        """
        key = ("rounded", size, radius, fill, line, line_width, opacity)

        def bake() -> pygame.Surface:
            return draw_out(self._rounded_piece(size, radius, fill, line, line_width, opacity), size)

        return self.baked(key, bake)

    def _rounded_piece(
        self,
        size: Size,
        radius: float,
        fill: Colour | None,
        line: Colour | None,
        line_width: float,
        opacity: float = 1,
    ) -> pygame.Surface:
        """Return a small rounded rectangle that can be drawn out to `size`."""
        corner = math.ceil(min(radius, *(side / 2 for side in size)) + line_width) + 1
        small = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))
        return self.drawing(small, rounded_svg((0, 0, *small), radius, fill, line, line_width, opacity))

    def disc(
        self, diameter: int, fill: Colour | None, line: Colour | None = None, line_width: float = 1
    ) -> pygame.Surface:
        """Return a disc, or a ring in the colour `line` if `fill` is None."""
        return self.rounded((diameter, diameter), diameter / 2, fill, line, line_width)

    def arc(
        self, diameter: int, start: float, sweep: float, colour: Colour, line_width: float
    ) -> pygame.Surface:
        """Return part of a ring: from the angle `start`, `sweep` degrees clockwise. 0 degrees is the top."""
        middle, radius = diameter / 2, (diameter - line_width) / 2
        points = [
            (middle + radius * math.sin(math.radians(a)), middle - radius * math.cos(math.radians(a)))
            for a in (start, start + sweep)
        ]
        (x0, y0), (x1, y1) = points
        body = (
            f'<path d="M{x0:.2f} {y0:.2f}'
            f'A{radius:.2f} {radius:.2f} 0 {int(sweep > 180)} 1 {x1:.2f} {y1:.2f}" '
            f'fill="none" stroke="{colour}" stroke-width="{line_width:.2f}" stroke-linecap="round"/>'
        )
        return self.drawing((diameter, diameter), body)

    def hatched(self, size: Size, ground: Colour, lines: Colour) -> pygame.Surface:
        """Return a rectangle in the colour `ground`, hatched with slanted lines in the colour `lines`."""
        width, height = size
        step, thick = max(5, round(7 * self.u)), max(1.5, 1.6 * self.u)
        path = "".join(f"M{x} {height}L{x + height} 0" for x in range(-height, width, step))
        body = f'<path d="M0 0H{width}V{height}H0Z" fill="{ground}"/>'
        return self.drawing(
            size, f'{body}<path d="{path}" fill="none" stroke="{lines}" stroke-width="{thick:.2f}"/>'
        )

    def diamond(self, side: int, colour: Colour) -> pygame.Surface:
        """Return a square standing on one corner, `side` pixels high. It is the mark of side A."""
        h = side / 2
        return self.drawing((side, side), f'<path d="M{h} 0L{side} {h}L{h} {side}L0 {h}Z" fill="{colour}"/>')

    def triangle(self, size: Size, colour: Colour, up: bool = True) -> pygame.Surface:
        """Return a triangle that points up, or down if `up` is False."""
        w, h = size
        path = f"M{w / 2} 0L{w} {h}L0 {h}Z" if up else f"M0 0L{w} 0L{w / 2} {h}Z"
        return self.drawing(size, f'<path d="{path}" fill="{colour}"/>')

    # Shadows

    def shadow(self, size: Size, radius: int, level: int) -> tuple[pygame.Surface, Size]:
        """Return the shadow of a rounded rectangle, and its offset in pixels from the top left corner.

        Levels: 1 for things at rest, 2 for plates and raised things, 3 for sheets.
        """
        whole = self._shadow_rect(size, level)

        def bake() -> pygame.Surface:
            return draw_out(self._shadow_piece(size, radius, level), whole.size)

        return self.baked(("shadow", size, radius, level), bake), whole.topleft

    def _shadow_rect(self, size: Size, level: int) -> pygame.Rect:
        """Return the rectangle of a shadow, relative to the top left corner of what casts it."""
        below, blur, _ = _SHADOWS[level]
        margin = 4 * max(1, round(blur * self.u))
        return pygame.Rect((0, 0), size).inflate(margin, margin).move(0, max(1, round(below * self.u)))

    def _shadow_piece(self, size: Size, radius: int, level: int) -> pygame.Surface:
        """Return a small shadow that can be drawn out to that of a rectangle of `size`.

        Blurring a small shadow and stretching its middle is faster than blurring a large one.
        """
        _, blur, alpha = _SHADOWS[level]
        blur_px = max(1, round(blur * self.u))
        margin = blur_px * 2
        corner = radius + margin
        small = (min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1))

        def bake() -> pygame.Surface:
            piece = pygame.Surface((small[0] + 2 * margin, small[1] + 2 * margin), pygame.SRCALPHA)
            body = rounded_svg((0, 0, *small), radius, colours.SHADOW, None, 0, alpha)
            self.put(piece, render_svg(svg(small, body), small), (margin, margin))
            return blurred(piece, blur_px)

        return self.baked(("shadow piece", small, radius, level), bake)

    def put_shadow(self, target: pygame.Surface, rect: pygame.Rect, radius: int, level: int) -> None:
        """Draw the shadow of a rounded rectangle. Draw the rectangle itself afterwards."""
        surface, (dx, dy) = self.shadow(rect.size, radius, level)
        self.put(target, surface, (rect.x + dx, rect.y + dy))

    def put_rim(self, target: pygame.Surface, rect: pygame.Rect, radius: int, level: int) -> None:
        """Draw only the part of a shadow that shows around its rectangle.

        It must be opaque except at its corners.
        """
        key = (rect.size, radius, level)
        pieces = self._rims.get(key)
        if pieces is None:
            small, whole = self._shadow_piece(rect.size, radius, level), self._shadow_rect(rect.size, level)
            hole = pygame.Rect((0, 0), rect.size).inflate(-2 * RIM_OVERLAP, -2 * (RIM_OVERLAP + radius))
            pieces = [
                (draw_out(small, whole.size, part.move(-whole.x, -whole.y)), part.topleft)
                for part in around(hole, whole)
            ]
            self._rims[key] = pieces
        x, y = rect.topleft
        row = [(piece, (x + dx, y + dy)) for piece, (dx, dy) in pieces]
        target.fblits(row, pygame.BLEND_PREMULTIPLIED)

    def panel(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: Colour,
        line: Colour | None = None,
        line_width: float = 1,
        shadow: int = 0,
        opacity: float = 1,
    ) -> None:
        """Draw a rounded rectangle with its shadow (level 0 for none): plates, panels, sheets, pills."""
        if opacity == 1 and min(rect.size) >= LARGE_PANEL:
            self._large_panel(target, rect, radius, fill, line, line_width, shadow)
            return
        if shadow:
            self.put_shadow(target, rect, radius, shadow)
        self.put(target, self.rounded(rect.size, radius, fill, line, line_width, opacity), rect.topleft)

    def _large_panel(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: Colour,
        line: Colour | None,
        line_width: float,
        shadow: int,
    ) -> None:
        """Draw a large opaque panel as its edges and a plain middle, which needs no surface of its size."""
        if shadow:
            self.put_rim(target, rect, radius, shadow)
        whole = pygame.Rect((0, 0), rect.size)
        piece = self._rounded_piece(rect.size, radius, fill, line, line_width)
        middle = whole.inflate(1 - piece.get_width(), 1 - piece.get_height())
        for part in around(middle, whole):
            key = ("panel", rect.size, tuple(part), radius, fill, line, line_width)
            edge = self.baked(key, partial(draw_out, piece, rect.size, part))
            self.put(target, edge, part.move(rect.topleft).topleft)
        target.fill(fill, middle.move(rect.topleft))

    # Backgrounds

    def felt(self, look: LayoutMetrics, *, grain: bool = True) -> pygame.Surface:
        """Return the opaque felt of the table: brighter in the middle, with a grain so that no bands show.

        With high contrast, it has one plain dark colour. Without `grain` it can be packed better.
        """
        key = ("felt", look.size, look.table, look.high_contrast, grain)
        return self.baked(key, lambda: _bake_felt(look, grain=grain))

    def scrim(self, target: pygame.Surface) -> None:
        """Darken everything drawn so far, so that a sheet stands out."""
        size = target.get_size()
        share = colours.SCRIM_ALPHA
        keep = round(255 * (1 - share))
        target.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
        r, g, b, _ = pygame.Color(colours.SCRIM)
        target.fill(
            (round(r * share), round(g * share), round(b * share)), (0, 0, *size), pygame.BLEND_RGB_ADD
        )

    # Drawings from files

    def icon(self, name: str, side: int, colour: Colour, filled: bool = False) -> pygame.Surface:
        """Return a line icon ("gear", "left", ...), `side` pixels wide; `filled` also fills its shape.

        Raises FileNotFoundError if there is no drawing of that name.
        """

        def bake() -> pygame.Surface:
            text = self.text_of(f"icon-{name}").replace("#F6EFDF", colour)
            if filled:
                text = text.replace('fill="none"', f'fill="{colour}"')
            return render_svg(text, (side, side))

        return self.baked(("icon", name, side, colour, filled), bake)

    def crest(self, name: str, diameter: int) -> pygame.Surface:
        """Return the crest of that name ("sun", "plum", ...) as a surface."""
        return self.art(f"crest-{name}", (diameter, diameter))

    def art(self, name: str, size: Size) -> pygame.Surface:
        """Return a drawing from assets/art in its own colours, scaled to `size`."""
        return self.baked(("art", name, size), lambda: render_svg(self.text_of(name), size))

    def art_size(self, name: str, width: int) -> Size:
        """Return the size in pixels of a drawing from assets/art at a given width, with its proportions kept.

        Raises ValueError if the drawing has no viewBox.
        """
        match = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', self.text_of(name))
        if match is None:
            raise ValueError(f"{name}: no viewBox")
        return width, round(width * float(match[2]) / float(match[1]))

    def text_of(self, name: str) -> str:
        """Return the SVG of a drawing in assets/art. For a game without a picture, return a plain one."""
        file = self.assets / "art" / f"{name}.svg"
        if name.startswith("game-") and not file.is_file():
            file = file.with_name("game-plain.svg")
        return file.read_text(encoding="utf-8")


def rounded_svg(
    rect: tuple[float, float, float, float],
    radius: float,
    fill: Colour | None,
    line: Colour | None = None,
    line_width: float = 1,
    opacity: float = 1,
) -> str:
    """Return a rounded rectangle as an SVG element. The border is drawn inside the rectangle."""
    x, y, width, height = rect
    radius = min(radius, width / 2, height / 2)
    inset = line_width / 2 if line else 0
    outline = f' stroke="{line}" stroke-width="{line_width:.2f}"' if line else ""
    faded = f' fill-opacity="{opacity:.3f}"' if opacity < 1 else ""
    return (
        f'<rect x="{x + inset:.2f}" y="{y + inset:.2f}" width="{width - 2 * inset:.2f}" '
        f'height="{height - 2 * inset:.2f}" rx="{max(0.0, radius - inset):.2f}" fill="{fill or "none"}"'
        f"{faded}{outline}/>"
    )


def enlarged(small: Size, body: str, size: Size) -> pygame.Surface:
    """Return SVG elements drawn at `small` pixels and enlarged smoothly to `size`, as an opaque surface.

    Only for gradients, which lose no detail. This is ten times as fast as drawing them at full size.
    """
    surface = pygame.Surface(small)
    surface.blit(pygame.image.load_sized_svg(io.BytesIO(svg(small, body).encode()), small), (0, 0))
    return pygame.transform.smoothscale(surface, size)


def _bake_felt(look: LayoutMetrics, *, grain: bool) -> pygame.Surface:
    size, colour = look.size, look.table_colour
    surface = pygame.Surface(size)
    if look.high_contrast:
        surface.fill(colour.plain)
        return surface
    small = (size[0] // 4 + 1, size[1] // 4 + 1)
    width, height = small
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{width / 2}" '
        f'cy="{height * 0.44}" r="{math.hypot(width, height) * 0.59}">'
        f'<stop offset="0" stop-color="{colour.lit}"/><stop offset="0.5" stop-color="{colour.half_lit}"/>'
        f'<stop offset="1" stop-color="{colour.edge}"/></radialGradient>'
        f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="{height * 0.6}" '
        f'x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{colour.edge}" stop-opacity="0"/>'
        f'<stop offset="0.5" stop-color="{colour.edge}" stop-opacity="0.28"/>'
        f'<stop offset="1" stop-color="{colour.ink.ground}" stop-opacity="0.7"/></linearGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/>'
        f'<rect width="{width}" height="{height}" fill="url(#s)"/>'
    )
    surface.blit(enlarged(small, body, size), (0, 0))
    if grain:
        add_grain(surface)
    return surface
