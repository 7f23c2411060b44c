"""A sheet of paper over the scene below: what menus, forms and results are written on."""

from __future__ import annotations

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.look import Colour, Palette


class PaperSheet(Scene):
    """A scene on a sheet in the middle of the window."""

    overlay = True
    sheet: pygame.Rect

    @property
    def palette(self) -> Palette:
        """Paper is for reading."""
        return self.look.paper

    def place_sheet(self, width: int, height: int) -> None:
        """Put a sheet of this size, in pixels, in the middle of the window."""
        self.sheet = pygame.Rect(0, 0, width, height)
        self.sheet.center = (self.look.size[0] // 2, self.look.size[1] // 2)

    def draw_sheet(self, surface: pygame.Surface, line: Colour | None = None, width: float = 1) -> None:
        """Draw the empty sheet, with a rim of this colour and width in pixels if there is one."""
        look = self.look
        self.paint.panel(surface, self.sheet, look.panel_radius, look.paper.ground, line, width, shadow=3)
