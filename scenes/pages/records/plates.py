"""The plates of the open matches, one for each game, and the headings of the list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.match.archive import Kept
from scenes.looks.look import LARGE_TEXT, Palette, Role
from scenes.looks.paint import Paint
from scenes.pages.records.marks import picture_of
from scenes.pages.records.telling import own_standing_told, standing_told
from scenes.widgets import GamePlate, Touch, Widget
from scenes.words import Text

if TYPE_CHECKING:
    from scenes.frame.scene import Scene


class Plate(GamePlate):
    """A game: paper where a match of it is open, ink where none is."""

    inset = 16
    title_at = 0.24

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        game: str,
        title: Text,
        kept: Kept | None,
        on_press: Callable[[], None],
    ) -> None:
        self.game = game
        self.kept = kept
        paper = kept is not None
        super().__init__(scene, rect, title, picture_of(game), on_press, paper=paper, key=("plate", game))

    def picture_height(self, height: int) -> int:
        """Nearly all of it."""
        return self.scene.look.px(76)

    @property
    def _lines(self) -> list[Text]:
        words = self.scene.words
        if self.kept is None:
            return [words.text("No open match")]
        players = words.counted("{count} player", "{count} players", self.kept.players)
        return [players, standing_told(self.kept, words)]

    def draw_below(self, canvas: pygame.Surface, x: int, room: int, palette: Palette) -> None:
        """How the match stands, and what a press does."""
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        height, face = canvas.get_height(), look.face(Role.LABEL)
        large = look.text_scale > LARGE_TEXT
        for number, line in enumerate(() if large else self._lines):
            if number and fonts.width(line, face) > room:
                line = own_standing_told(self.kept, words) if self.kept else line
            told, small = fonts.in_lines(line, face, room, 2 if len(self._lines) == 1 else 1)
            for place, each in enumerate(told):
                y = height * (0.44 + 0.19 * number) + place * round(small.px * 1.2)
                fonts.draw(canvas, each, (x, y), small, palette.text2)
        colour = palette.primary if self.paper else palette.text
        deed = words.text("Continue") if self.paper else words.text("New game")
        strong = look.face(Role.SPEECH)
        side = round(strong.px * 1.25)
        icon = paint.icon("play" if self.paper else "cards", side, colour, filled=self.paper)
        strong = fonts.fitting_parts([icon, deed], strong, room, look.px(7))
        y = height * (0.72 if large else 0.83)
        fonts.draw_parts(canvas, [icon, deed], (x, y), strong, colour, look.px(7))


class Heading(Widget):
    """The name of a column; a press sorts by it, again the other way round."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: Text,
        align_right: bool,
        sorted_down: bool | None,
        on_press: Callable[[], None],
    ) -> None:
        """`sorted_down` is `None` where the list is not sorted by this."""
        self.title = title
        self.align_right = align_right
        self.sorted_down = sorted_down
        super().__init__(scene, rect, on_press, key=("heading", title))

    @property
    def focus_radius(self) -> int:
        """A heading has small corners."""
        return self.scene.look.cell_radius

    def paint(self, state: Touch) -> pygame.Surface:
        """The name, bold and with a triangle where it sorts."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        canvas = self.canvas()
        width, height = canvas.get_size()
        face = look.face(Role.LABEL)
        sorts = self.sorted_down is not None
        strong = face.strong if sorts else face
        colour = (
            self.palette.text
            if self.sorted_down is not None or state is Touch.HOVERED
            else self.palette.text2
        )
        mark = look.px(8)
        room = width - mark - look.px(8)
        fitted = fonts.fitting(self.title, strong, room)
        x = look.px(2)
        if self.align_right:
            x = width - look.px(2) - fonts.width(self.title, fitted)
            x -= mark + look.px(5) if self.sorted_down is not None else 0
        end = fonts.draw(canvas, self.title, (x, height / 2), fitted, colour).right
        if self.sorted_down is not None:
            triangle = paint.triangle((mark, round(mark * 0.7)), colour, up=not self.sorted_down)
            Paint.put(canvas, triangle, (end + look.px(5), height / 2 - mark * 0.35))
        return canvas
