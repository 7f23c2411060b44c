"""The cards of the home page: the match to resume, and a picture for each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.engine.rules import Game
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.baked_surfaces import render_svg, rounded_svg, svg
from scenes.graphics.layout_metrics import Palette, TextRole
from scenes.graphics.player_crests import picture_of
from scenes.i18n import Text, Translator
from scenes.widgets import Touch, Widget

CAPTION_WIDTH = 154
"""Width of the caption below a card at the foot of the window, in design units."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as the home page shows it. `picture` names a drawing in assets/art."""

    key: str
    title: Text
    players: Text
    picture: str


def card_of(game: Game[Any], words: Translator) -> GameCard:
    """Return a game as the home page shows it."""
    return GameCard(game.key, words.game(game.title), words.players(game.players), picture_of(game.key))


def cards_of(games: Iterable[Game[Any]], words: Translator) -> list[GameCard]:
    """Return several games as the home page shows them."""
    return [card_of(game, words) for game in games]


class ResumeCard(Widget):
    """A paper card to resume a match or, if none is open, to start one; and one to learn a game."""

    corners = "panel_radius"
    shows_focus = True

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        title: Text,
        lines: Sequence[Text],
        on_press: Callable[[], None],
        icon: str = "replay",
        key: str = "continue",
    ) -> None:
        self.title = title
        self.lines = list(lines)
        self.icon = icon
        super().__init__(scene, rect, on_press, key=key)

    def shadow_level(self, state: Touch) -> int:
        """Return the shadow level: the card is raised above the picture, and flat while pressed."""
        return 0 if state is Touch.PRESSED else 3

    @property
    def is_red(self) -> bool:
        """Whether its mark is red, because pressing Enter resumes the match."""
        return self.in_focus

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the card: a play mark, a title, and lines about the match."""
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        paper: Palette = look.paper
        canvas = self.canvas()
        height = int(self.rect.height)
        fill = (
            paper.sunk if state is Touch.PRESSED else paper.hover if state is Touch.HOVERED else paper.raised
        )
        paint.put(canvas, paint.rounded(canvas.get_size(), look.panel_radius, fill), (0, 0))
        disc = min(look.px(54), height - look.px(16))
        red = paper.primary_hover if state is Touch.HOVERED else paper.primary
        fill = red if self.is_red else look.ink.plate
        centre = (look.px(47), height / 2)
        paint.put_centred(canvas, paint.disc(disc, fill), centre)
        mark = paint.icon(self.icon, look.px(32), colours.CARD, filled=self.icon == "replay")
        paint.put_centred(canvas, mark, (centre[0] + look.px(1), centre[1]))
        title, face = look.face(TextRole.RAIL_TITLE), look.face(TextRole.HELP)
        x, room = look.px(90), canvas.get_width() - look.px(100)
        lines = [line for text in self.lines for line in fonts.wrap(text, room, face)]
        if len(lines) > 2 or len(lines) == len(self.lines):
            lines = [*self.lines]
        gap = look.tall(24)
        y = height / 2 - gap * len(lines) / 2
        for text, each in ((self.title, title), *((line, face) for line in lines)):
            colour = paper.text if each is title else paper.text2
            fonts.draw_fitting(canvas, text, (x, y), each, colour, room)
            y += gap
        return canvas


class PictureCard(Widget):
    """A game's picture as a card, slightly rotated. It rises under the pointer."""

    own_ring = shows_focus = True

    def __init__(
        self,
        scene: Scene,
        centre: tuple[int, int],
        width: int,
        turn: float,
        game: GameCard,
        waits: Text | None,
        on_press: Callable[[], None],
    ) -> None:
        """`turn` is the rotation in degrees. `waits`, unless None, replaces the number of players."""
        self.game = game
        self.resume_text = waits
        self.turn = turn
        self.card_width = width
        self.margin = scene.look.px(26)
        self.caption: tuple[float, int] | None = None
        """Vertical middle and width of the caption in pixels; None if it is at the foot of the window."""
        height = round(width * 1.4)
        rect = pygame.Rect(0, 0, width + 2 * self.margin, height + 2 * self.margin)
        rect.center = centre
        super().__init__(scene, rect, on_press, key=("game", game.key))

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the game, and its players or its open match."""
        return TargetDescription(
            self.game.title, AccessibleRole.BUTTON, self.resume_text or self.game.players
        )

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Return whether a point is on the card itself, not on the margin for its shadow and rotation."""
        inside = self.rect.inflate(-2 * self.margin, -2 * self.margin).collidepoint(hover_x, hover_y)
        return bool(inside and super().hover_point(hover_x, hover_y))

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the card: its shadow, the focus ring and the rotated picture."""
        look, paint = self.scene.look, self.scene.paint
        canvas = self.canvas()
        raised = state is Touch.HOVERED
        rise = look.px(10) if raised else 0
        width, height = self.card_width, round(self.card_width * 1.4)
        shadow, (dx, dy) = paint.shadow((width, height), look.px(10), 2)
        paint.put(canvas, shadow, (self.margin + dx, self.margin + dy))
        drawing = paint.text_of(self.game.picture)
        inner = re.sub(r"</?svg[^>]*>", "", drawing)
        rings = ""
        if self.in_focus:
            line, colour = 300 / width, look.ink.focus
            rings = rounded_svg(
                (-2 * line, -2 * line, 100 + 4 * line, 140 + 4 * line), 9.5, None, colour, line
            )
        scale = width / 100
        size = canvas.get_size()
        body = (
            f'<g transform="translate({size[0] / 2} {size[1] / 2 - rise}) rotate({self.turn:.2f}) '
            f'scale({scale:.4f}) translate(-50 -70)">{rings}{inner}</g>'
        )
        paint.put(canvas, render_svg(svg(size, body), size), (0, 0))
        return canvas

    def draw_caption(self, surface: pygame.Surface) -> None:
        """Draw the title and, below it, the number of players or the words about an open match."""
        look, fonts = self.scene.look, self.scene.fonts
        middle = self.rect.centerx
        y, room = self.caption or (look.size[1] - look.px(44), look.px(CAPTION_WIDTH))
        room -= look.px(8)  # keep captions apart that are side by side
        title = fonts.fitting(self.game.title, look.face(TextRole.SPEECH), room)
        fonts.draw(surface, self.game.title, (middle, y), title, look.ink.text, "center")
        players = look.face(TextRole.LABEL)
        y += look.tall(22)
        colour = look.ink.text2 if self.caption is None else look.ink.text
        if self.resume_text is None:
            players = fonts.fitting(self.game.players, players, room)
            fonts.draw(surface, self.game.players, (middle, y), players, colour, "center")
            return
        mark = self.scene.paint.icon("replay", look.px(13), colours.GOLD, filled=True)
        players = fonts.fitting_parts([mark, self.resume_text], players, room, look.px(5))
        fonts.draw_parts(
            surface, [mark, self.resume_text], (middle, y), players, colours.GOLD, look.px(5), "center"
        )
