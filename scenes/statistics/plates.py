"""The plates of the games along the top."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.match.statistics import GameCount
from scenes.looks import look as colours
from scenes.looks.look import Role
from scenes.widgets import Touch, Widget
from scenes.words import Text

if TYPE_CHECKING:
    from scenes.frame.scene import Scene


def count_text(scene: Scene, count: GameCount | None) -> Text:
    """How much was played of a game."""
    words = scene.words
    if count is None:
        return words.text("not played yet")
    if not count.matches:
        return words.counted("{count} deal", "{count} deals", count=count.deals)
    return words.counted("{count} match", "{count} matches", count=count.matches)


class GamePlate(Widget):
    """A game: its picture, its title and how much of it was played. Paper when chosen, ink otherwise."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        game: str,
        title: Text,
        picture: str,
        count: GameCount | None,
        chosen: bool,
        on_press: Callable[[], None],
    ) -> None:
        self.title = title
        self.picture = picture
        self.count = count
        self.chosen = chosen
        super().__init__(scene, rect, on_press, palette=scene.look.ink, key=("game", game))

    @property
    def focus_radius(self) -> int:
        """Corner radius in pixels."""
        return self.scene.look.plate_radius

    def shadow_level(self, state: Touch) -> int:
        """Plates lie on the felt."""
        return 0 if state is Touch.PRESSED else 2

    def describe(self) -> Text:
        """The plate as a sentence."""
        words = self.scene.words
        return words.text("{game}, {count}.", game=self.title, count=count_text(self.scene, self.count))

    def paint(self, state: Touch) -> pygame.Surface:
        """Picture at the left, both lines beside it."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        canvas = self.canvas()
        width, height = canvas.get_size()
        palette = look.paper if self.chosen else look.ink
        fill = palette.plate
        if state is Touch.HOVERED:
            fill = palette.hover if self.chosen else palette.raised
        line = palette.line if look.high_contrast or not self.chosen else None
        paint.put(canvas, paint.rounded((width, height), self.focus_radius, fill, line, look.border), (0, 0))
        size = paint.art_size(self.picture, round((height - look.px(14)) / 1.4))
        paint.put(canvas, paint.art(self.picture, size), (look.px(12), (height - size[1]) / 2))
        x = look.px(12) + size[0] + look.px(12)
        room = width - x - look.px(8)
        face, label = fonts.fitting(self.title, look.face(Role.NAME), room), look.face(Role.LABEL)
        fonts.draw(canvas, self.title, (x, height * 0.36), face, palette.text)
        told = count_text(self.scene, self.count)
        fonts.draw(canvas, told, (x, height * 0.70), fonts.fitting(told, label, room), palette.text2)
        return canvas


def draw_tick(scene: Scene, surface: pygame.Surface, centre: tuple[float, float], diameter: int) -> None:
    """The green disc with a tick on what is chosen, or won."""
    paint = scene.paint
    paint.put_centred(surface, paint.disc(diameter, colours.GOOD), centre)
    tick = paint.icon("check", round(diameter * 0.72), colours.PAPER.raised)
    paint.put_centred(surface, tick, centre)
