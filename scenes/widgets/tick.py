"""The marks for what is chosen, won or right, and for what is wrong."""

from __future__ import annotations

import pygame

from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours


def draw_tick(scene: Scene, surface: pygame.Surface, centre: tuple[float, float], diameter: int) -> None:
    """Draw the mark for a chosen or won thing: a green disc with a tick, `diameter` pixels wide."""
    paint = scene.paint
    paint.put_centred(surface, paint.disc(diameter, colours.GOOD), centre)
    tick = paint.icon("check", round(diameter * 0.72), colours.PAPER.raised)
    paint.put_centred(surface, tick, centre)


def draw_cross(scene: Scene, surface: pygame.Surface, centre: tuple[float, float], diameter: int) -> None:
    """Draw the mark for a wrong thing on paper: a red disc with a cross, `diameter` pixels wide."""
    paint, paper = scene.paint, scene.look.paper
    paint.put_centred(surface, paint.disc(diameter, paper.bad), centre)
    paint.put_centred(surface, paint.icon("close", round(diameter * 0.72), paper.raised), centre)
