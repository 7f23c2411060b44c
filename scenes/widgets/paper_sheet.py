"""A sheet of paper over the scene below: what menus, forms and results are written on."""

from __future__ import annotations

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.look import Colour, Palette


class PaperSheet(Scene):
    """A scene on a sheet in the middle of the window."""

    overlay = True
    sheet: pygame.Rect
    closes_beside = True
    """Whether a click beside the sheet closes it."""
    _pressed_beside = False

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

    def close(self) -> None:
        """Go back to what lies below."""
        self.router.back()

    def handle(self, event: pygame.event.Event) -> None:
        """Esc closes the sheet."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()

    def let_go(self) -> None:
        """Forget also a press beside the sheet."""
        self._pressed_beside = False
        super().let_go()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Notice a press and its end beside the sheet, which are a click there."""
        router = self.router
        super().dispatch(event)
        button = getattr(event, "button", None)
        if not self.closes_beside or button != pygame.BUTTON_LEFT or not router.shows(self):
            return
        outside = not self.sheet.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and outside and self._pressed_beside:
            self.close()
        self._pressed_beside = outside and event.type == pygame.MOUSEBUTTONDOWN
