"""Functions that draw the lines of charts and choose the steps of their axes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces, render_svg, svg
from scenes.graphics.layout_metrics import Colour
from scenes.graphics.surfaces import dashed_outline

Point = tuple[float, float]


def line(
    target: pygame.Surface,
    points: Sequence[Point],
    colour: Colour,
    width: float,
    ground: tuple[float, Colour] | None = None,
) -> None:
    """Draw a line through points, `width` pixels wide, with round joints. Fewer than two points draw nothing.

    `ground` is the height (y in pixels) down to which the area below the line is filled, and its colour.
    """
    if len(points) < 2:
        return
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = ""
    if ground is not None:
        level, fill = ground
        end = f"L{points[-1][0]:.1f} {level:.1f}L{points[0][0]:.1f} {level:.1f}Z"
        body = f'<path d="{path}{end}" fill="{fill}"/>'
    body += (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    size = target.get_size()
    BakedSurfaces.put(target, render_svg(svg(size, body), size), (0, 0))


def ribbon(target: pygame.Surface, upper: Sequence[Point], lower: Sequence[Point], colour: Colour) -> None:
    """Fill the area between two lines through as many points each."""
    outline = "L".join(f"{x:.1f} {y:.1f}" for x, y in [*upper, *reversed(lower)])
    size = target.get_size()
    BakedSurfaces.put(target, render_svg(svg(size, f'<path d="M{outline}Z" fill="{colour}"/>'), size), (0, 0))


def interval(
    target: pygame.Surface,
    band: pygame.Rect,
    at: int,
    colours: tuple[Colour, Colour, Colour],
    unit: float,
    *,
    dashed: bool,
    before: int | None,
) -> None:
    """Draw a band with a diamond at the x `at`, and a smaller hollow one at the x `before`, if any, below it.

    The colours are those of the band, of its rim and the diamond, and of the diamond's rim. `unit` is a
    design unit in pixels; `dashed` is the rim of a rough interval.
    """
    fill, strong, rim = colours
    width, radius, size = round(2 * unit), min(round(6 * unit), band.width // 2), target.get_size()
    edge = "" if dashed else f' stroke="{strong}" stroke-width="{width}"'
    body = (
        f'<rect x="{band.x}" y="{band.y}" width="{band.width}" height="{band.height}" rx="{radius}" '
        f'fill="{fill}"{edge}/>'
    )
    if dashed:  # SVG's own dashes leave stray lines: its renderer reads memory that was never written
        BakedSurfaces.put(target, render_svg(svg(size, body), size), (0, 0))
        dash, brown = round(6 * unit), pygame.Color(strong)
        dashed_outline(target.subsurface(band), band, radius, dash, brown, width)
        body = ""
    if before is not None:
        body += _diamond(before, band.centery, round(8 * unit), rim, strong, width)
    body += _diamond(at, band.centery, round(12 * unit), strong, rim, width)
    BakedSurfaces.put(target, render_svg(svg(size, body), size), (0, 0))


def _diamond(x: int, y: int, side: int, fill: Colour, rim: Colour, width: int) -> str:
    """Return an SVG path; `side` is half of its height in pixels."""
    return (
        f'<path d="M{x} {y - side}l{side} {side}l{-side} {side}l{-side} {-side}Z" fill="{fill}" '
        f'stroke="{rim}" stroke-width="{width}"/>'
    )


def apart(places: Sequence[float], halves: Sequence[float], low: float, high: float) -> list[float]:
    """Return where labels can be centred side by side, each as close to its place as the others allow.

    `places` are ascending, `halves` are half the widths of the labels, and `low` and `high` the ends of their
    room, which must be wide enough. Labels that would overlap form a group around the mean of their places
    (isotonic regression by pooling adjacent violators).
    """
    offsets = [0.0]
    for one, next_one in pairwise(halves):
        offsets.append(offsets[-1] + one + next_one)
    groups: list[list[float]] = []
    for place, offset in zip(places, offsets, strict=True):
        groups.append([place - offset])
        while len(groups) > 1 and fmean(groups[-2]) >= fmean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    most = high - offsets[-1] - halves[-1]
    starts = [fmean(group) for group in groups for _ in group]
    return [
        max(low + halves[0], min(start, most)) + offset for start, offset in zip(starts, offsets, strict=True)
    ]


def dotted(target: pygame.Surface, start: Point, length: int, colour: Colour, dot: int) -> None:
    """Draw a dotted line from `start` to the right, `length` pixels long and `dot` pixels thick."""
    x, y = round(start[0]), round(start[1])
    for step in range(0, length, 4 * dot):
        target.fill(colour, (x + step, y, min(2 * dot, length - step), dot))


def level_steps(low: float, high: float) -> list[float]:
    """Return evenly spaced round numbers from `low` to `high`, at most four steps apart.

    They are multiples of the step, so that 0 is one of them if it is in the range.
    """
    span = max(high - low, 1e-6)
    step = next(
        factor * 10.0**power
        for power in range(-1, 9)
        for factor in (1, 2, 5)
        if span / (factor * 10.0**power) <= 4
    )
    first = -(-low // step)
    found = []
    while first * step <= high + 1e-9:
        found.append(first * step)
        first += 1
    return found
