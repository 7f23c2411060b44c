"""The short fade with which the table of the review jumps."""

from __future__ import annotations

import pygame

LENGTH = 0.080
"""Seconds at normal speed."""


class Fade:
    """From how the table lay to how it lies now."""

    def __init__(self, before: pygame.Surface, pace: float) -> None:
        """Times are multiplied by `pace`."""
        self._before = before
        self._length = LENGTH * pace
        self._time = 0.0

    def update(self, dt: float) -> bool:
        """Go on; whether anything is left of it."""
        self._time += dt
        return self._time < self._length

    def draw(self, surface: pygame.Surface) -> None:
        """What is left of the old picture, over the new one."""
        self._before.set_alpha(round(255 * max(0.0, 1 - self._time / self._length)))
        surface.blit(self._before, (0, 0))
