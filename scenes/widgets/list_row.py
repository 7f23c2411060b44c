"""A row of a list at the left of a page: a picture, and a name above a line."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import Palette, TextRole
from scenes.i18n import Text
from scenes.widgets.base import Container, Touch, Widget
from scenes.widgets.tick import draw_tick

EDGE_GAP = 14
"""Distance of picture and texts from the edges, in design units."""


class ListRow(Widget):
    """A row with a picture on the left, and a name above a line."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        chosen: bool,
        container: Container,
        key: object,
        *,
        palette: Palette | None = None,
    ) -> None:
        """A row is ink and, when chosen, paper, unless it has a `palette` of its own."""
        self.chosen = chosen
        self._ground = palette or scene.look.ink
        palette = palette or (scene.look.paper if chosen else scene.look.ink)
        super().__init__(scene, rect, on_press, palette=palette, key=key, container=container)

    @property
    def focus_ground(self) -> Palette:
        """Palette of the list, as a chosen row differs from it."""
        return self._ground

    @property
    def title(self) -> Text:
        """The name in the row."""
        raise NotImplementedError

    @property
    def told(self) -> Text:
        """The line below the name."""
        raise NotImplementedError

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw the picture; return its right edge in pixels."""
        raise NotImplementedError

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the row; the chosen one is paper with a golden rim and a tick."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        size = canvas.get_size()
        fill = palette.hover if state is Touch.HOVERED else palette.raised
        line, thick = (colours.GOLD, look.px(3)) if self.chosen else (palette.line, look.border)
        paint.put(canvas, paint.rounded(size, look.button_radius, fill, line, thick), (0, 0))
        left = self.picture(canvas) + look.px(EDGE_GAP)
        room, middle = size[0] - left - look.px(EDGE_GAP), size[1] / 2
        name, small = look.face(TextRole.SPEECH), look.face(TextRole.LABEL)
        title = fonts.ellipsis(self.title, room, fonts.fitting(self.title, name, room))
        fonts.draw_fitting(canvas, title, (left, middle - look.tall(11)), name, palette.text, room)
        told = fonts.ellipsis(self.told, room, fonts.fitting(self.told, small, room))
        fonts.draw_fitting(canvas, told, (left, middle + look.tall(12)), small, palette.text2, room)
        if self.chosen:
            draw_tick(self.scene, canvas, (size[0] - look.px(14), look.px(14)), look.px(18))
        return canvas

    def said(self) -> TargetDescription:
        """Return the description for screen readers: name and line, and whether the row is chosen."""
        return TargetDescription(
            self.title, AccessibleRole.BUTTON, self.told, on=True if self.chosen else None
        )
