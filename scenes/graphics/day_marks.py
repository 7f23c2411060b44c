"""The signs for the outcome of a daily deal: triangles up or down, or a bar for a tie."""

from __future__ import annotations

import pygame

from game.match.daily import DayOutcome
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import Colour

OUTCOME_MARKS = {
    DayOutcome.BEHIND: ("down",),
    DayOutcome.LEVEL: ("level",),
    DayOutcome.AHEAD: ("up",),
    DayOutcome.BEST: ("up", "up"),
}
"""Signs of a day that was played: how it compares with Hard, and whether it also beat Expert."""
_TALL, _STEP = 6 / 9, 11 / 9
"""Height of a triangle and distance between two, relative to the width of one."""


def marks_width(outcome: DayOutcome | None, wide: int) -> int:
    """Return the width in pixels of an outcome's signs, each `wide` pixels wide; 0 if it has none."""
    count = len(OUTCOME_MARKS.get(outcome, ())) if outcome is not None else 0
    return wide + round((count - 1) * wide * _STEP) if count else 0


def draw_marks(
    paint: BakedSurfaces,
    surface: pygame.Surface,
    outcome: DayOutcome | None,
    middle: tuple[float, float],
    wide: int,
    colour: Colour,
) -> None:
    """Draw the signs of an outcome around their middle, each `wide` pixels wide; nothing if it has none."""
    marks = () if outcome is None else OUTCOME_MARKS.get(outcome, ())
    tall, x, y = round(wide * _TALL), *middle
    for number, sign in enumerate(marks):
        at = x + round((number - (len(marks) - 1) / 2) * wide * _STEP)
        if sign == "level":
            thick = max(2, round(wide * 2 / 9))
            surface.fill(colour, (at - wide // 2, y - thick // 2, wide, thick))
        else:
            paint.put_centred(surface, paint.triangle((wide, tall), colour, sign == "up"), (at, y))
