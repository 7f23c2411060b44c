"""Transitions between scenes: a cross-fade, and sheets that rise over the scene below."""

from __future__ import annotations

import pygame

from scenes.framework.preferences import Preferences
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.graphics.surfaces import around

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
    """Transition from the picture of the last scene to that of the present scene."""

    def __init__(self, size: tuple[int, int], *, rising: bool) -> None:
        """`size` is that of the window; `rising` says that a sheet opens directly above the last scene."""
        self.after = pygame.Surface(size)
        """Picture of the present scene, drawn again only when it changes."""
        self.rising = rising
        self._under: tuple[pygame.Rect, pygame.Surface] | None = None
        """Area in which a sheet rises, and what the window showed there before."""
        self._time = 0.0
        self._started = False
        self._share = 0.0
        """How much of the present scene the window shows, from 0 to 1."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, once the first frame has been drawn."""
        if self._started:
            self._time += min(dt, LONGEST_STEP)

    def draw(
        self,
        window: pygame.Surface,
        preferences: Preferences,
        look: LayoutMetrics,
        sheet: pygame.Rect | None,
    ) -> bool:
        """Draw the next step upon the last one, which the window shows; return False once the fade is over.

        `sheet` is the place of the paper in the present scene, or None if the scene is no sheet.
        """
        rising = self.rising and sheet is not None
        length = SHEET_FADE if rising else CROSS_FADE
        if preferences.reduced_motion:
            length = REDUCED_FADE
        length *= preferences.speed_factor
        share = min(1.0, self._time / length) if length else 1.0
        # Blending what is shown takes half as long as blending both pictures, which counts in large windows.
        step = 1 - (1 - share) / (1 - self._share)
        self._started = True
        self._share = share
        if share == 1:
            window.blit(self.after, (0, 0))
            return False
        if not rising or sheet is None or preferences.reduced_motion:
            self._blend(window, step, window.get_rect())
            return True
        if self._under is None:
            margin = look.px(AROUND)
            area = sheet.inflate(2 * margin, 2 * margin).clip(window.get_rect())
            self._under = area, window.subsurface(area).copy()
        area, before = self._under
        for part in around(area, window.get_rect()):
            self._blend(window, step, part)
        window.blit(before, area)
        self._blend(window, share, area, round(look.px(RISE) * (1 - share) ** 3))
        return True

    def _blend(self, window: pygame.Surface, share: float, part: pygame.Rect, low: int = 0) -> None:
        """Blend a part of the present picture over the window, `low` pixels lower than it is."""
        alpha = round(255 * share)
        if not alpha:  # in the first frame, which takes longest
            return
        self.after.set_alpha(alpha if alpha < 255 else None)  # blending at 255 takes ten times as long
        window.set_clip(part)
        window.blit(self.after, part.move(0, low), part)
        window.set_clip(None)
        self.after.set_alpha(None)
