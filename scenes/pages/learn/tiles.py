"""The tiles of the page Learn: a game with the progress in it, a lesson, and the puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.cards import Card
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import GOLD, GOLD_BAR, MIN_TEXT_SIZE, PAPER, Palette, TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text, number_text
from scenes.widgets import Container, GamePlate, Touch, Widget


class LearnPlate(GamePlate):
    """A game: its picture, how many of its lessons are completed, and a bar with a part for each lesson."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        game: tuple[str, Text, str],
        told: Text,
        taken: Sequence[bool],
        chosen: bool,
        on_press: Callable[[], None],
    ) -> None:
        """`game` is its key, its title and the name of its picture; `told` is the progress in words.

        `taken` has for each lesson whether it is completed.
        """
        self.told = told
        self.taken = taken
        key, title, picture = game
        super().__init__(scene, rect, title, picture, on_press, paper=chosen, key=("game", key))

    title_at = 0.28

    def picture_height(self, height: int) -> int:
        """Return the picture's height in pixels on a plate `height` pixels high: all but the margins."""
        return height - 2 * self.scene.look.px(self.inset)

    def draw_below(self, canvas: pygame.Surface, x: int, room: int, palette: Palette) -> None:
        """Draw the progress in words and as a bar."""
        look, fonts, paint, height = self.scene.look, self.scene.fonts, self.scene.paint, canvas.get_height()
        if self.paper:
            rim = paint.rounded(canvas.get_size(), self.focus_radius, None, GOLD, look.px(3))
            paint.put(canvas, rim, (0, 0))
        fonts.draw_fitting(
            canvas, self.told, (x, height * 0.53), look.face(TextRole.LABEL), palette.text2, room
        )
        parts = len(self.taken)
        if not parts:
            return
        gap, tall = look.px(3), look.px(6)
        wide = (room - look.px(4) - gap * (parts - 1)) / parts
        for number, taken in enumerate(self.taken):
            place = pygame.Rect(round(x + number * (wide + gap)), round(height * 0.74), round(wide), tall)
            colour = (GOLD_BAR if self.paper else GOLD) if taken else palette.line
            paint.put(canvas, paint.rounded(place.size, tall // 2, colour), place.topleft)


class LessonTile(Widget):
    """A lesson: its number, or a tick if completed, its title, its subject, and a few cards."""

    def __init__(  # noqa: PLR0913 - a widget, and options by name
        self,
        scene: Scene,
        rect: pygame.Rect,
        number: int,
        words: tuple[Text, Text],
        cards: Sequence[Card],
        skin: Skin,
        container: Container,
        on_press: Callable[[], None],
        *,
        taken: bool,
        following: bool,
    ) -> None:
        """`number` counts from 1; `words` are title and subject; `following` marks the next lesson."""
        self.number = number
        self.words = words
        self.cards = [card for card in cards if skin.has(card)]
        self.skin = skin
        self.taken = taken
        self.following = following
        super().__init__(
            scene, rect, on_press, palette=scene.look.paper, key=("lesson", number), container=container
        )

    @property
    def focus_radius(self) -> int:
        """Corner radius in pixels."""
        return self.scene.look.button_radius

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the tile: a disc on the left, two lines of text, and cards on the right."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        fill = paper.hover if state is Touch.HOVERED else paper.raised
        line, thick = (paper.text, look.px(2)) if self.following else (paper.line, look.border)
        paint.put(canvas, paint.rounded((width, height), self.focus_radius, fill, line, thick), (0, 0))
        disc, middle = look.px(30), (look.px(30), height / 2)
        if self.taken:
            paint.put_centred(canvas, paint.disc(disc, paper.good), middle)
            paint.put_centred(canvas, paint.icon("check", look.px(20), PAPER.raised), middle)
        else:
            filled = self.following
            rim = None if filled else paper.strong_line
            paint.put_centred(
                canvas, paint.disc(disc, paper.text if filled else None, rim, look.px(1.5)), middle
            )
            colour = PAPER.raised if filled else paper.text
            fonts.draw(canvas, number_text(self.number), middle, look.face(TextRole.SPEECH), colour, "center")
        tall = min(look.px(36), height - look.px(16))
        wide = round(tall * 27 / 36)
        left, (title, about) = look.px(58), self.words
        least, cards = look.face(TextRole.LABEL)._replace(px=MIN_TEXT_SIZE), list(self.cards)
        needed = max(fonts.width(title, look.face(TextRole.LABEL).strong), fonts.width(about, least))
        while True:  # leave out cards until the text fits beside them
            x = width - look.px(14) - len(cards) * (wide + look.px(3))
            room = x - left - look.px(6)
            if not cards or needed <= room:
                break
            cards.pop()
        for number, card in enumerate(cards):
            at = (x + number * (wide + look.px(3)), (height - tall) // 2)
            paint.put(canvas, self.skin.tile(card, wide, tall), at)
        _two_lines(self, canvas, self.words, left, room)
        return canvas


class PuzzleRow(Widget):
    """Opens the puzzles of a game, and shows the progress with them."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, title: Text, told: Text, on_press: Callable[[], None]
    ) -> None:
        """`told` is the progress, in a sentence or two."""
        self.words = (title, told)
        super().__init__(scene, rect, on_press, palette=scene.look.paper, key="puzzles")

    @property
    def focus_radius(self) -> int:
        """Corner radius in pixels."""
        return self.scene.look.button_radius

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the row: a bulb, two lines of text, and an arrow."""
        look, paint, paper = self.scene.look, self.scene.paint, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        fill = paper.hover if state is Touch.HOVERED else paper.sunk
        paint.put(canvas, paint.rounded((width, height), self.focus_radius, fill), (0, 0))
        paint.put_centred(canvas, paint.icon("bulb", look.px(24), paper.text), (look.px(30), height / 2))
        arrow = paint.icon("right", look.px(20), paper.text)
        paint.put_centred(canvas, arrow, (width - look.px(28), height / 2))
        left = look.px(58)
        _two_lines(self, canvas, self.words, left, width - look.px(52) - left)
        return canvas


def _two_lines(tile: Widget, canvas: pygame.Surface, words: tuple[Text, Text], left: int, room: int) -> None:
    """Draw a title and a text below it, in smaller type if necessary to fit into `room` pixels."""
    look, fonts, paper = tile.scene.look, tile.scene.fonts, tile.palette
    (title, about), middle, apart = words, canvas.get_height() / 2, look.tall(11)
    lines, small = fonts.in_lines(about, look.face(TextRole.LABEL), room)
    rise = round((len(lines) - 1) * small.px * 0.5)
    at = left, middle - apart - rise
    fonts.draw_fitting(canvas, title, at, look.face(TextRole.NAME), paper.text, room)
    first = left, middle + apart - rise
    fonts.draw_down(canvas, lines, first, small, paper.text2, round(small.px * 1.05))
