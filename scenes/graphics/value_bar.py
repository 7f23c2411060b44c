"""A bar that shows a value on a fixed scale from zero in the middle, with a whisker for its error."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces, rounded_svg
from scenes.graphics.layout_metrics import GOLD, GOLD_BAR, ICE, OFF, Colour, Palette

WHISKER_ERRORS = 1.96
"""Half width of a whisker in standard errors: the true value is in it with a probability of 95 %."""
MIN_WHISKER, WHISKER_THICKNESS = 3, 1.5
"""Minimum half width of a whisker and thickness of its lines, in design units."""
ZERO_MARK_OVERHANG = 3
"""Design units by which the mark of zero is higher and lower than the track."""


class ValueBarColours(NamedTuple):
    """The colours of a bar on one background."""

    track: Colour
    fill: Colour
    zero: Colour
    whisker: Colour


class ValueBar(NamedTuple):
    """Positions of a bar's parts in pixels from the left end of its track."""

    zero: float
    end: float
    """End of the filled part, which begins at `zero`; an end of the track for a value beyond the scale."""
    whisker: tuple[float, float] | None
    """Both ends of the whisker, which may be outside the track; `None` if the error is unknown or the value
    is beyond the scale.
    """
    beyond: int
    """1 if the value is above the scale and -1 if it is below, so that the bar ends in an arrow; else 0."""


def half_interval(error: float) -> float:
    """Return half the width of the 95 % interval of a standard error, in the same unit."""
    return WHISKER_ERRORS * error


def lay_value_bar(width: int, value: float, error: float, reach: float, u: float) -> ValueBar:
    """Return the parts of a bar for a value on a scale from -`reach` to `reach`, `width` pixels wide.

    `error` is the standard error of the value, infinite if unknown; `u` is a design unit in pixels.
    """
    middle = width / 2
    beyond = (value > reach) - (value < -reach)
    end = middle + middle * max(-1.0, min(1.0, value / reach))
    if beyond or not isfinite(error):
        return ValueBar(middle, end, None, beyond)
    half = max(MIN_WHISKER * u, middle * half_interval(error) / reach)
    return ValueBar(middle, end, (end - half, end + half), 0)


def bar_colours(palette: Palette, *, best: bool, sunk: bool = False) -> ValueBarColours:
    """Return the colours of a bar on a palette's ground: golden for the best action, else the plain ones.

    `sunk` is for a bar on a raised area of dark ground, such as a cell.
    """
    if palette.name == "paper":
        return ValueBarColours(palette.sunk, GOLD_BAR if best else OFF, palette.text, palette.text)
    track = palette.ground if sunk else palette.raised
    return ValueBarColours(track, GOLD if best else ICE, palette.text2, palette.text)


def draw_value_bar(
    paint: BakedSurfaces, target: pygame.Surface, track: pygame.Rect, bar: ValueBar, colours: ValueBarColours
) -> pygame.Rect:
    """Draw a bar on its track, a rectangle in pixels; return the area drawn, with the mark of zero.

    A whisker is cut off at the track's ends. An edge in the track's colour sets it off from the filled part.
    """
    size, over, thin = track.size, ZERO_MARK_OVERHANG * paint.u, WHISKER_THICKNESS * paint.u
    pad = round(over) + 1
    whole = (size[0] + 2 * pad, size[1] + 2 * pad)
    top, foot, middle = pad, pad + size[1], pad + size[1] / 2
    zero, end = pad + bar.zero, pad + bar.end
    body = rounded_svg((pad, pad, *size), size[1] / 2, colours.track)
    left, right = min(zero, end), max(zero, end)
    if bar.beyond:
        neck = end - bar.beyond * min(size[1], abs(end - zero))  # the arrow is as long as the bar is high
        path = f"M{zero:.1f} {top}H{neck:.1f}L{end:.1f} {middle:.1f}L{neck:.1f} {foot}H{zero:.1f}Z"
        body += f'<path d="{path}" fill="{colours.fill}"/>'
    elif right > left:
        body += rounded_svg((left, pad, right - left, size[1]), 0, colours.fill)
    if bar.whisker is not None:
        low, high = (min(max(x, 0.0), float(size[0])) + pad for x in bar.whisker)
        cap = max(2.5 * paint.u, 0.35 * size[1])
        path = f"M{low:.1f} {middle:.1f}H{high:.1f}"
        for x in (low, high):
            path += f"M{x:.1f} {middle - cap:.1f}V{middle + cap:.1f}"
        body += f'<path d="{path}" stroke="{colours.track}" stroke-width="{thin + 1:.2f}" fill="none"/>'
        body += f'<path d="{path}" stroke="{colours.whisker}" stroke-width="{thin:.2f}" fill="none"/>'
    path = f"M{zero:.1f} {top - over:.1f}V{foot + over:.1f}"
    body += f'<path d="{path}" stroke="{colours.zero}" stroke-width="{max(1.0, thin):.2f}" fill="none"/>'
    return paint.put(target, paint.drawing(whole, body), (track.left - pad, track.top - pad))
