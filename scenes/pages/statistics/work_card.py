"""The card that says what to work on: the dearest slips and mistakes of the last month, by theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game import GAMES
from game.archive.weak_points import CostlyDecision, WeakPoint
from game.lessons import place_of
from game.puzzles.puzzle import puzzles_about
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.i18n.dates import day_text, short_day_text
from scenes.pages.statistics.card_text import cost_text, of_work, times_text
from scenes.pages.statistics.figure_card import FigureCard, unit
from scenes.pages.statistics.figure_table import local_day
from scenes.pages.statistics.games_model import CountedGame, GamesModel
from scenes.presenters.base.themes import theme_text
from scenes.widgets import Button, ButtonKind, Container

MAX_DECISIONS_SHOWN = 8
"""Maximum number of decisions of a theme that have a button, the dearest ones."""
_PAD, _HEAD, _GAP = 18, 62, 8
_EMPTY = 104
"""Height of the card without themes, in design units."""


def skin_of(scene: Scene, game: CountedGame) -> Skin | None:
    """Return the skin in which a game's cards are shown; `None` if no skins are loaded."""
    return scene.services.deck(game.key, game.skin) if scene.services.skins else None


class _Link(NamedTuple):
    """A button on the card; its place is measured from the card's corner."""

    place: pygame.Rect
    text: Text
    note: Text
    """Description for the screen reader."""
    press: Callable[[], None]
    key: object


class _ThemeRow(NamedTuple):
    name: Text
    reason: Sequence[Sequence[Part]]
    """The reason of the dearest decision, line by line."""
    cost: Text
    times: Text
    top: int


class WorkCard(FigureCard):
    """Up to four themes with their cost, the reason of the dearest decision, and buttons that lead there."""

    def __init__(
        self,
        scene: Scene,
        place: pygame.Rect,
        model: GamesModel,
        skin: Skin | None,
        container: Container,
        review: Callable[[CostlyDecision], None] | None,
    ) -> None:
        """`place` is the card's place, whose height is set here.

        `review` opens a decision; it is `None` if deals can't be reviewed.
        """
        self.model = model
        self._rows: list[_ThemeRow] = []
        self._links: list[_Link] = []
        self._review = review
        place.height = self._lay(scene, skin, place.width)
        super().__init__(
            scene, place, of_work(scene.words, model.weak_points, model.game.amount), container, "work"
        )
        self.buttons = [self._button(link, place, container) for link in self._links]
        """The buttons on the card, in reading order."""

    def _button(self, link: _Link, place: pygame.Rect, container: Container) -> Button:
        button = Button(
            self.scene, link.place.move(place.topleft), link.text, link.press, kind=ButtonKind.PILL,
            palette=self.palette, face=self.label, key=link.key, container=container,
        )  # fmt: skip
        button.read_note = link.note
        button.change_layer(int(self.layer) + 1)
        return button

    def _lay(self, scene: Scene, skin: Skin | None, width: int) -> int:
        """Lay out the themes and their buttons; return the card's height in pixels."""
        points, model, look, fonts = self.model.weak_points, self.model, scene.look, scene.fonts
        face, scale = look.face(TextRole.LABEL), unit(look)
        pad, gap = round(_PAD * scale), round(_GAP * scale)
        if not points:
            return round(_EMPTY * scale)
        top = round(_HEAD * scale)
        for point in points:
            told = model.told(point.decisions[0])
            times = times_text(scene.words, point)
            reason: list[list[Part]] = []
            if told is not None and skin is not None:
                parts: list[Part] = [*skin.pictured(told.reason, round(face.px * 1.3))]
                room = width - 2 * pad - fonts.width(times, face) - round(24 * scale)
                reason = fonts.wrap_parts(parts, room, face, look.px(5))
            cost = cost_text(scene.words, model.game.amount, point.cost)
            self._rows.append(_ThemeRow(theme_text(scene.words, point.theme), reason, cost, times, top))
            top += round(26 * scale) + max(1, len(reason)) * fonts.line_height(face) + gap // 2
            x, height = pad, look.tall(34)
            for text, note, press, key in self._wanted(scene, point):
                wide = Button.width_for(scene, text, ButtonKind.PILL, face=face)
                if x > pad and x + wide > width - pad:
                    x, top = pad, top + height + gap
                self._links.append(_Link(pygame.Rect(x, top, wide, height), text, note, press, key))
                x += wide + gap
            top += (height if x > pad else 0) + round(24 * scale)
        return top - gap

    def _wanted(
        self, scene: Scene, point: WeakPoint
    ) -> Iterator[tuple[Text, Text, Callable[[], None], object]]:
        """Yield text, description, action and key of a theme's buttons."""
        words, game, go = scene.words, self.model.game, scene.router.go
        told, theme = self.model.told(point.decisions[0]), theme_text(scene.words, point.theme)
        if puzzles := len(puzzles_about(GAMES[game.key], point.theme)):
            text = words.counted("{count} puzzle", "{count} puzzles", count=puzzles)
            route = routes.Puzzles(game.key, point.theme)
            yield text, theme, partial(go, route), ("puzzles", point.theme)
        if told is not None and told.lesson:
            text = words.text("Lesson {number}", number=place_of(game.key, told.lesson) + 1)
            lesson = routes.Lesson(game.key, told.lesson)
            yield text, theme, partial(go, lesson), ("lesson", point.theme)
        if self._review is not None:
            for each in point.decisions[:MAX_DECISIONS_SHOWN]:
                day, cost = local_day(each.over), cost_text(words, game.amount, each.cost)
                note = words.text("{day}: {points}.", day=day_text(day, words), points=cost)
                if told is not None and each is point.decisions[0]:
                    note = words.sentences(note, told.spoken)
                key = ("decision", each.match, each.deal, each.judged.number)
                yield short_day_text(day, words), note, partial(self._review, each), key

    def draw_picture(self, canvas: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the themes, with a line above each but the first."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        strong, step, end = look.face(TextRole.SPEECH), fonts.line_height(self.label), room.right
        for number, row in enumerate(self._rows):
            if number:
                canvas.fill(palette.line, (room.left, row.top - self.s(12), room.width, max(1, look.border)))
            middle = row.top + self.s(12)
            cost = fonts.width(row.cost, strong)
            name = fonts.fitting(row.name, strong, room.width - cost - self.s(12))
            fonts.draw(canvas, row.name, (room.left, middle), name, palette.text)
            fonts.draw(canvas, row.cost, (end, middle), strong, palette.bad, "right")
            y = row.top + self.s(26) + step / 2
            fonts.draw(canvas, row.times, (end, y), self.label, palette.text2, "right")
            for parts in row.reason:
                fonts.draw_parts(canvas, parts, (room.left, y), self.label, palette.text2, look.px(5))
                y += step
