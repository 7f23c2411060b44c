"""The tick on whatever is chosen or won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.graphics import look as colours

if TYPE_CHECKING:
    from scenes.framework.scene import Scene


def draw_tick(scene: Scene, surface: pygame.Surface, centre: tuple[float, float], diameter: int) -> None:
    """The green disc with a tick on what is chosen, or won."""
    paint = scene.paint
    paint.put_centred(surface, paint.disc(diameter, colours.GOOD), centre)
    tick = paint.icon("check", round(diameter * 0.72), colours.PAPER.raised)
    paint.put_centred(surface, tick, centre)
