"""The rising steps that show how strong a computer player is."""

from __future__ import annotations

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import Colour, LayoutMetrics

STEP_HEIGHTS = (5, 8, 11, 14)
STEP_WIDTH, STEP_GAP = 5, 2
"""Width of a step and gap between two, in design units."""


def steps_width(look: LayoutMetrics) -> int:
    """Return the width of the steps in pixels."""
    return len(STEP_HEIGHTS) * look.px(STEP_WIDTH) + (len(STEP_HEIGHTS) - 1) * look.px(STEP_GAP)


def steps_picture(look: LayoutMetrics, paint: BakedSurfaces, level: int, colour: Colour) -> pygame.Surface:
    """Return the four steps with the first `level` (0 to 4) filled."""

    def bake() -> pygame.Surface:
        width, foot, edge = look.px(STEP_WIDTH), look.px(STEP_HEIGHTS[-1]), look.px(1)
        picture = pygame.Surface((steps_width(look), foot), pygame.SRCALPHA)
        for number, tall in enumerate(map(look.px, STEP_HEIGHTS)):
            fill, line = (colour, None) if number < level else (None, colour)
            step = paint.rounded((width, tall), edge, fill, line, edge)
            paint.put(picture, step, (number * (width + look.px(STEP_GAP)), foot - tall))
        return picture

    return paint.baked(("level", look.u, level, colour), bake)
