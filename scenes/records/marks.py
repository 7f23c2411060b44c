"""Small drawings of the page: a grade's mark, the ring of accuracy, the course of the totals."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame

from game.minds.verdict import Grade
from scenes.looks import look as colours
from scenes.looks.look import Look
from scenes.looks.paint import Paint, render_svg, rounded_svg

_GREY = "#8B8673"
_SLIP = "#D99B2B"


def picture_of(game: str) -> str:
    """The drawing of a game, by its key."""
    return f"game-{game.replace('_', '-')}"


def goose_picture(paint: Paint, width: int, colour: str) -> pygame.Surface:
    """The goose of the home page in a colour that is seen on paper."""
    size = paint.art_size("goose", width)

    def bake() -> pygame.Surface:
        return render_svg(re.sub("#[0-9A-Fa-f]{6}", colour, paint.text_of("goose")), size)

    return paint.baked(("goose", size, colour), bake)


def grade_mark(grade: Grade | None, side: int, look: Look, paint: Paint) -> pygame.Surface:
    """The mark of a grade, its shape first: disc, ring, triangle, square; a dash where nothing was judged."""
    paper, line = look.paper, max(1.0, side / 9)
    tick = f'<path d="M{side * 0.28} {side * 0.53}L{side * 0.44} {side * 0.68}L{side * 0.73} {side * 0.35}"'
    round_ends = f'fill="none" stroke-width="{line:.2f}" stroke-linecap="round" stroke-linejoin="round"/>'
    middle = side / 2
    if grade is Grade.BEST:
        body = f'<circle cx="{middle}" cy="{middle}" r="{middle - 0.5}" fill="{colours.GOOD}"/>'
        body = f'{body}{tick} stroke="{colours.ON_PRIMARY}" {round_ends}'
    elif grade is Grade.FINE:
        ring = f'fill="none" stroke="{colours.GOOD}" stroke-width="{line * 0.8:.2f}"/>'
        body = f'<circle cx="{middle}" cy="{middle}" r="{middle - line}" {ring}'
        body = f'{body}{tick} stroke="{colours.GOOD}" {round_ends}'
    elif grade is Grade.SLIP:
        body = f'<path d="M{middle} 1L{side - 1} {side - 2}L1 {side - 2}Z" fill="{_SLIP}"/>'
        bang = f"M{middle} {side * 0.38}V{side * 0.62}M{middle} {side * 0.77}V{side * 0.78}"
        body = f'{body}<path d="{bang}" stroke="{paper.text}" {round_ends}'
    elif grade is Grade.MISTAKE:
        body = rounded_svg((0.5, 0.5, side - 1, side - 1), side / 5, colours.BAD)
        low, high = side * 0.32, side * 0.68
        cross = f"M{low} {low}L{high} {high}M{high} {low}L{low} {high}"
        body = f'{body}<path d="{cross}" stroke="{colours.ON_PRIMARY}" {round_ends}'
    else:
        dash = f"M{side * 0.28} {middle}H{side * 0.72}"
        body = f'<path d="{dash}" stroke="{paper.text3}" {round_ends}'
    return paint.drawing((side, side), body)


def accuracy_ring(share: float, side: int, track: str, paint: Paint) -> pygame.Surface:
    """A ring of which so much is filled; `share` from 0 to 1, `track` is the colour of the rest."""
    width = max(2.0, side / 7)

    def bake() -> pygame.Surface:
        surface = paint.disc(side, None, track, width).copy()
        sweep = min(359.0, 360 * share)
        if sweep > 1:
            paint.put(surface, paint.arc(side, 0, sweep, colours.BRASS, width), (0, 0))
        return surface

    return paint.baked(("accuracy", side, track, round(share * 100)), bake)


def course_picture(
    rows: Sequence[Sequence[int]], own: int | None, size: tuple[int, int], look: Look, paint: Paint
) -> tuple[pygame.Surface, list[float]]:
    """The totals from deal to deal as lines, and how far down each player's line ends."""
    width, height = size
    every = [total for row in rows for total in row] + [0]
    low, high = min(every), max(every)
    inset, span = look.px(3), max(1, high - low)

    def at(number: int, total: int) -> tuple[float, float]:
        across = number / max(1, len(rows) - 1)
        down = inset + (height - 2 * inset) * (high - total) / span
        return inset + (width - 2 * inset) * across, down

    zero = at(0, 0)[1]
    body = f'<path d="M0 {zero:.1f}H{width}" stroke="{look.paper.line}" stroke-width="{look.border}"/>'
    order = sorted(range(len(rows[0])), key=lambda player: player == own)
    for player in order:
        points = [at(number, row[player]) for number, row in enumerate(rows)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        colour, thick = (colours.BRASS, 2.6) if player == own else (_GREY, 1.4)
        ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        body = f'{body}<path d="{path}" stroke="{colour}" stroke-width="{thick * look.u:.2f}" {ends}/>'
    return paint.drawing(size, body), [at(len(rows) - 1, total)[1] for total in rows[-1]]
