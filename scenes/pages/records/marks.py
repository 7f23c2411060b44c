"""Small drawings of the page: pictures of games, the course of the totals."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.graphics import look as colours
from scenes.graphics.look import LayoutMetrics
from scenes.graphics.paint import Paint

_GREY = "#8B8673"


def picture_of(game: str) -> str:
    """The drawing of a game, by its key."""
    return f"game-{game.replace('_', '-')}"


def course_picture(
    rows: Sequence[Sequence[int]], own: int | None, size: tuple[int, int], look: LayoutMetrics, paint: Paint
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
