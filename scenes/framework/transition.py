"""Transitions between scenes: a cross-fade, and sheets that rise over the scene below."""

from __future__ import annotations

import pygame

from scenes.framework.preferences import Preferences
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics

CROSS_FADE = 0.200
SHEET_FADE = 0.180
REDUCED_FADE = 0.080
"""Duration in seconds at normal speed if motion is reduced."""
RISE = 12
"""Distance in design units by which a sheet rises when it is opened."""
AROUND = 56
"""Width of the shadow around a sheet, in design units."""
LONGEST_STEP = 0.05
"""Longest step of a fade in seconds, so that building a scene does not shorten the fade."""


class SceneFade:
    """Transition from the picture of the last scene to the present scene."""

    def __init__(self, before: pygame.Surface, *, rising: bool) -> None:
        """`before` is the last picture; `rising` says that a sheet opens directly above it."""
        self.before = before
        self.rising = rising
        self._time = 0.0
        self._started = False

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, once the first frame has been drawn."""
        if self._started:
            self._time += min(dt, LONGEST_STEP)

    def draw(
        self,
        surface: pygame.Surface,
        preferences: Preferences,
        paint: BakedSurfaces,
        look: LayoutMetrics,
        sheet: pygame.Rect | None,
    ) -> bool:
        """Draw the fade over the finished picture of the scene; return False once the fade is over.

        `sheet` is the place of the paper in that picture, or None if the scene is no sheet.
        """
        self._started = True
        rising = self.rising and sheet is not None
        length = SHEET_FADE if rising else CROSS_FADE
        if preferences.reduced_motion:
            length = REDUCED_FADE
        length *= preferences.speed_factor
        share = self._time / length if length else 1.0
        if share >= 1:
            return False
        if not rising or sheet is None:
            self.before.set_alpha(round(255 * (1 - share)))
            surface.blit(self.before, (0, 0))
            return True
        margin = look.px(AROUND)
        area = sheet.inflate(2 * margin, 2 * margin).clip(surface.get_rect())
        paper = surface.subsurface(area).copy()
        paper.set_alpha(round(255 * share))
        surface.blit(self.before, (0, 0))
        paint.scrim(surface, share)
        low = 0 if preferences.reduced_motion else look.px(RISE) * (1 - share) ** 3
        surface.blit(paper, area.move(0, round(low)))
        return True
