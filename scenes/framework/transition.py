"""From one scene to the next: a cross-fade, and sheets that rise over what lies below."""

from __future__ import annotations

import pygame

from scenes.framework.preferences import Preferences
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics

CROSS_FADE = 0.200
SHEET_FADE = 0.180
REDUCED_FADE = 0.080
"""Seconds at normal speed, the last one where motion is reduced."""
RISE = 12
"""Design units that a sheet rises while it comes."""
AROUND = 56
"""Design units around a sheet that its shadow takes."""
LONGEST_STEP = 0.05
"""Seconds by which a fade goes on at most in a frame: building a scene takes none of it away."""


class SceneFade:
    """The way from the picture of the last scene to the present one."""

    def __init__(self, before: pygame.Surface, *, rising: bool) -> None:
        """`before` is what was seen last; `rising` says that a sheet comes over just that."""
        self.before = before
        self.rising = rising
        self._time = 0.0
        self._started = False

    def update(self, dt: float) -> None:
        """Go on, once the first frame has been seen."""
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
        """Draw over the finished picture of the present scene; whether there was anything left to do.

        `sheet` is the place of the paper in that picture, if the scene is one.
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
