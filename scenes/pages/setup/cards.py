"""The widgets to choose from on the setup page: games along the top, and skins at the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards import CLUBS, DIAMONDS, JACK, KING, QUEEN, SPADES, card_of
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, Palette, TextRole, TypeSize
from scenes.graphics.skins import Skin
from scenes.pages.setup.model import GameEntry
from scenes.widgets import Container, Touch, Widget, draw_tick

_SHOWN = (card_of(KING, DIAMONDS), card_of(QUEEN, CLUBS), card_of(JACK, SPADES))
"""Cards that represent a skin: three court cards of different suits."""
_ONE_LINE = 96
"""Least width in design units of a skin's frame that has its title in one line."""


def has_room(scene: Scene, entry: GameEntry, width: int) -> bool:
    """Return whether a game's texts fit beside its picture on a plate `width` pixels wide."""
    look, fonts, words = scene.look, scene.fonts, scene.words
    room = width - look.px(12 + 14 + 12) - round(round(width * 0.36) / 1.4)
    title, label = TypeSize(MIN_TEXT_SIZE, False), look.face(TextRole.LABEL)
    told = fonts.wrap(words.text(entry.tagline), room, label)
    return (
        fonts.width(words.game(entry.game.title), title) <= room
        and len(told) <= 2
        and all(fonts.width(text, label) <= room for text in (*told, words.players(entry.game.players)))
    )


class GameChoice(Widget):
    """A game to choose: its picture, title, number of players and tagline, on paper if it is chosen."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        entry: GameEntry,
        chosen: bool,
        on_press: Callable[[], None],
        bare: bool,
    ) -> None:
        """With `bare`, only title and number of players are shown, over the whole width."""
        self.bare = bare
        self.entry = entry
        self.chosen = chosen
        super().__init__(scene, rect, on_press, palette=scene.look.ink, key=("game", entry.game.key))

    @property
    def focus_radius(self) -> int:
        """Corner radius in pixels."""
        return self.scene.look.px(14)

    def shadow_level(self, state: Touch) -> int:
        """Return the shadow level: plates are raised above the felt, and flat while pressed."""
        return 0 if state is Touch.PRESSED else 2

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the plate: the picture on the left, texts beside it, and a tick if chosen."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        canvas = self.canvas()
        width, height = canvas.get_size()
        palette: Palette = look.paper if self.chosen else look.ink
        fill = palette.plate
        if state is Touch.HOVERED:
            fill = palette.hover if self.chosen else palette.raised
        line = palette.line if look.high_contrast or not self.chosen else None
        paint.put(canvas, paint.rounded((width, height), self.focus_radius, fill, line, look.border), (0, 0))
        pad = look.px(12)
        if self.bare:
            self._paint_bare(canvas, palette)
            return canvas
        tall = min(height - 2 * pad, round(width * 0.36))
        size = paint.art_size(self.entry.picture, round(tall / 1.4))
        paint.put(canvas, paint.art(self.entry.picture, size), (pad, (height - size[1]) / 2))
        x = pad + size[0] + look.px(14)
        tick = look.px(22) if self.chosen else 0
        title, label = look.face(TextRole.NAME), look.face(TextRole.LABEL)
        words = self.scene.words
        name = words.game(self.entry.game.title)
        step = fonts.line_height(label)
        lines = fonts.wrap(words.text(self.entry.tagline), width - x - pad, label)[:2]
        total = step * (1.25 + len(lines)) + title.px * 0.4
        y = (height - total) / 2 + look.px(4)
        room = width - x - pad
        if tick and fonts.width(name, title) > room - tick:
            room -= 0 if y - title.px * 0.6 > tick + look.px(6) else tick
        fonts.draw_title(canvas, name, (x, y), title, palette.text, room)
        y += step * 1.25
        players = fonts.ellipsis(words.players(self.entry.game.players), width - x - pad, label)
        fonts.draw(canvas, players, (x, y), label, palette.text2)
        for line_text in lines:
            y += step
            text = fonts.ellipsis(line_text, width - x - pad, label)
            fonts.draw(canvas, text, (x, y), label, palette.text2)
        if self.chosen:
            draw_tick(self.scene, canvas, (width - look.px(17), look.px(17)), tick)
        return canvas

    def _paint_bare(self, canvas: pygame.Surface, palette: Palette) -> None:
        """Draw title and number of players over the whole width, without a picture.

        It is used if the texts are too long or too large to fit beside a picture.
        """
        look, fonts, words = self.scene.look, self.scene.fonts, self.scene.words
        width, height = canvas.get_size()
        pad, tick = look.px(12), look.px(22) if self.chosen else 0
        room, face, label = width - 2 * pad, look.face(TextRole.NAME), look.face(TextRole.LABEL)
        name, players = words.game(self.entry.game.title), words.players(self.entry.game.players)
        fonts.draw_fitting(canvas, name, (pad, height * 0.34), face, palette.text, room - tick)
        fonts.draw_fitting(canvas, players, (pad, height * 0.68), label, palette.text2, room)
        if self.chosen:
            draw_tick(self.scene, canvas, (width - look.px(17), look.px(17)), tick)


def draw_ground(widget: Widget, state: Touch, chosen: bool) -> pygame.Surface:
    """Return a picture of a choice with nothing on it yet, with a dark frame if it is chosen."""
    look, palette, canvas = widget.scene.look, widget.palette, widget.canvas()
    fill = palette.hover if state is Touch.HOVERED else palette.raised
    line, thick = (palette.text, look.px(3)) if chosen else (palette.line, look.border)
    ground = widget.scene.paint.rounded(canvas.get_size(), look.button_radius, fill, line, thick)
    widget.scene.paint.put(canvas, ground, (0, 0))
    return canvas


class SkinChoice(Widget):
    """A skin to choose: one to three of its cards, and its title."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        skin: Skin,
        chosen: bool,
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        self.skin = skin
        self.chosen = chosen
        super().__init__(
            scene, rect, on_press, palette=scene.look.paper, key=("skin", skin.key), container=container
        )

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the title and as many cards as fit; if chosen, with a dark frame and a tick."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = draw_ground(self, state, self.chosen)
        width, height = canvas.get_size()
        face = look.face(TextRole.LABEL)
        face = face.strong if self.chosen else face
        narrow = width < look.px(_ONE_LINE) or fonts.width(self.skin.title, face) > width - look.px(8)
        caption, leading = look.tall(40 if narrow else 26), look.tall(16)
        tall = height - caption - look.px(8)
        wide = round(tall * 5 / 7)
        cards = [card for card in _SHOWN if self.skin.has(card)]
        step = round(wide * 0.56)
        fitting = max(1, 1 + (width - look.px(28) - wide) // step)
        cards = cards[:fitting]
        x = (width - wide - step * (len(cards) - 1)) // 2
        for number, card in enumerate(cards):
            place = pygame.Rect(x + number * step, look.px(8), wide, tall)
            paint.put_shadow(canvas, place, look.px(3), 1)
            paint.put(canvas, self.skin.face(card, tall), place.topleft)
        title = self.title_lines(width - look.px(8), face) if narrow else [self.skin.title]
        middle = height - caption / 2 - look.px(1) - leading * (len(title) - 1) / 2
        least = TypeSize(MIN_TEXT_SIZE, face.bold)
        if any(fonts.width(words, least) > width - look.px(8) for words in title):
            face = face.regular
        for number, words in enumerate(title):
            at = width / 2, middle + leading * number
            fonts.draw_fitting(canvas, words, at, face, palette.text, width - look.px(8), "center")
        if self.chosen:
            draw_tick(self.scene, canvas, (width - look.px(11), look.px(11)), look.px(18))
        return canvas

    def title_lines(self, room: int, face: TypeSize) -> list[str]:
        """Return the title in at most two lines, broken at a space or after a hyphen."""
        apart = self.skin.title.replace("-", "- ")
        lines = [line.replace("- ", "-") for line in self.scene.fonts.wrap(apart, room, face)]
        return lines if len(lines) < 3 else [lines[0], self.skin.title.removeprefix(lines[0]).strip()]
