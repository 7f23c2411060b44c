"""The game tabs at the top of the pages of statistics and grades."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive.statistics import GameCount
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import Palette, TextRole
from scenes.i18n import Text, Translator
from scenes.pages.statistics.games_model import CountedGame
from scenes.widgets import GamePlate


def count_text(words: Translator, count: GameCount | None) -> Text:
    """Return a text on how much of a game was played; `None` means that it was not."""
    if count is None:
        return words.text("not played yet")
    if not count.matches:
        return words.counted("{count} deal", "{count} deals", count=count.deals)
    return words.counted("{count} match", "{count} matches", count=count.matches)


class GameTab(GamePlate):
    """A tab with a game and what is told of it. Paper when chosen, ink otherwise."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        game: CountedGame,
        told: Text,
        chosen: bool,
        on_press: Callable[[], None],
    ) -> None:
        self.told = told
        self.chosen = chosen
        super().__init__(
            scene, rect, game.title, game.picture, on_press, paper=chosen, key=("game", game.key)
        )

    def picture_height(self, height: int) -> int:
        """Return the height of the picture, nearly the whole tab."""
        return height - self.scene.look.px(14)

    def said(self) -> TargetDescription:
        """Describe the game and what is told of it, and whether it is selected."""
        return TargetDescription(
            self.title, AccessibleRole.BUTTON, self.told, on=True if self.chosen else None
        )

    def draw_below(self, canvas: pygame.Surface, x: int, room: int, palette: Palette) -> None:
        """Draw what is told of the game."""
        fonts = self.scene.fonts
        label = fonts.fitting(self.told, self.scene.look.face(TextRole.LABEL), room)
        fonts.draw(canvas, self.told, (x, canvas.get_height() * 0.70), label, palette.text2)
