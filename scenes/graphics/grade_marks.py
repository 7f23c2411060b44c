"""The marks for the grades and the luck of decisions, and the ring that shows the accuracy."""

from __future__ import annotations

import pygame

from game.ai.verdict import Grade
from game.analysis.review import LuckMark
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import BAD, BRASS, GOLD, GOOD, PAPER, Palette

_FINE_ON_INK = "#7FC6A4"
_SIGN = "#22272A"


def grade_mark(paint: BakedSurfaces, grade: Grade, side: int, palette: Palette) -> pygame.Surface:
    """Return the mark of a grade, `side` pixels wide.

    It is a disc, a ring, a triangle, a square, or a dash for no choice.
    """
    h = side / 2
    thick = max(1.6, side * 0.11)
    tick = f"M{side * 0.28:.2f} {side * 0.52:.2f}L{side * 0.44:.2f} {side * 0.68:.2f}" + (
        f"L{side * 0.73:.2f} {side * 0.34:.2f}"
    )
    match grade:
        case Grade.BEST:
            body = f'<circle cx="{h}" cy="{h}" r="{h}" fill="{GOOD}"/>' + _line(tick, PAPER.raised, thick)
        case Grade.FINE:
            colour = GOOD if palette.name == "paper" else _FINE_ON_INK
            radius = h - thick / 2
            ring = f'<circle cx="{h}" cy="{h}" r="{radius:.2f}" fill="none" stroke="{colour}" '
            body = ring + f'stroke-width="{thick * 0.8:.2f}"/>' + _line(tick, colour, thick * 0.9)
        case Grade.SLIP:
            top, foot = side * 0.06, side * 0.92
            path = f"M{h} {top:.2f}L{side * 0.98:.2f} {foot:.2f}L{side * 0.02:.2f} {foot:.2f}Z"
            bar = f"M{h} {side * 0.36:.2f}L{h} {side * 0.62:.2f}"
            dot = f'<circle cx="{h}" cy="{side * 0.77:.2f}" r="{thick * 0.62:.2f}" fill="{_SIGN}"/>'
            body = (
                f'<path d="{path}" fill="{GOLD}" stroke="{GOLD}" stroke-width="1" stroke-linejoin="round"/>'
            )
            body += _line(bar, _SIGN, thick) + dot
        case Grade.MISTAKE:
            low, high = side * 0.32, side * 0.68
            cross = f"M{low:.2f} {low:.2f}L{high:.2f} {high:.2f}M{high:.2f} {low:.2f}L{low:.2f} {high:.2f}"
            body = f'<rect x="0" y="0" width="{side}" height="{side}" rx="{side * 0.2:.2f}" fill="{BAD}"/>'
            body += _line(cross, PAPER.raised, thick)
        case _:
            body = _line(f"M{side * 0.24:.2f} {h}L{side * 0.76:.2f} {h}", palette.text2, thick)
    return paint.drawing((side, side), body)


def luck_mark(paint: BakedSurfaces, luck: LuckMark, side: int) -> pygame.Surface:
    """Return a luck mark, `side` pixels wide: a diamond with an arrow up, or a hollow one, arrow down."""
    return paint.art("verdict-lucky" if luck is LuckMark.LUCKY else "verdict-unlucky", (side, side))


def _line(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def accuracy_ring(paint: BakedSurfaces, side: int, share: float, track: str) -> pygame.Surface:
    """Return a ring `side` pixels wide, with `share` (0 to 1) of it filled clockwise from the top.

    `track` is the colour of the rest.
    """
    width = max(2.0, side * 0.1)
    surface = paint.disc(side, None, track, width).copy()
    if share >= 0.999:
        paint.put(surface, paint.disc(side, None, BRASS, width), (0, 0))
    elif share > 0.004:
        paint.put(surface, paint.arc(side, 0, 360 * share, BRASS, width), (0, 0))
    return surface


def colour_of(grade: Grade, palette: Palette) -> str:
    """Return the text colour for the points a decision lost: red for a mistake, otherwise neutral."""
    return palette.bad if grade is Grade.MISTAKE else palette.text
