"""The mark on whatever is chosen, or won."""

from __future__ import annotations

import pygame

from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours


def draw_tick(scene: Scene, surface: pygame.Surface, centre: tuple[float, float], diameter: int) -> None:
    """The green disc with a tick on what is chosen, or won."""
    paint = scene.paint
    paint.put_centred(surface, paint.disc(diameter, colours.GOOD), centre)
    tick = paint.icon("check", round(diameter * 0.72), colours.PAPER.raised)
    paint.put_centred(surface, tick, centre)
