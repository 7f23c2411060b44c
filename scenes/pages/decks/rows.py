"""The rows of the decks page: a deck with some of its cards, and the place where one is added."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards import parse_card
from scenes.framework.scene import Scene
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.widgets import Container
from scenes.widgets.list_row import EDGE_GAP, ListRow

_FAN = tuple(map(parse_card, ("AS", "KH", "QD")))
_CARD_HEIGHT, _STEP = 50, 18


class DeckRow(ListRow):
    """A deck, with three of its cards."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        skin: Skin,
        told: Text,
        on_press: Callable[[], None],
        chosen: bool,
        container: Container,
    ) -> None:
        self.skin, self._told = skin, told
        super().__init__(scene, rect, on_press, chosen, container, skin.key)

    @property
    def title(self) -> Text:
        """The deck's name."""
        return self.skin.title

    @property
    def told(self) -> Text:
        """How many cards it has, and whose it is."""
        return self._told

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw the cards, each partly over the one before."""
        look, paint = self.scene.look, self.scene.paint
        height, step = look.px(_CARD_HEIGHT), look.px(_STEP)
        top = (canvas.get_height() - height) // 2
        for number, card in enumerate(_FAN):
            place = (look.px(EDGE_GAP) + number * step, top)
            paint.put(canvas, self.skin.face(card, height), place)
        return look.px(EDGE_GAP) + (len(_FAN) - 1) * step + round(height * 5 / 7)


class AddRow(ListRow):
    """The place where a deck is added."""

    @property
    def title(self) -> Text:
        """What pressing it leads to."""
        return self.scene.words.text("Add your own deck")

    @property
    def told(self) -> Text:
        """What a deck is."""
        return self.scene.words.text("Your own pictures")

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw an arrow into a tray."""
        look, paint = self.scene.look, self.scene.paint
        side = look.px(30)
        left = look.px(EDGE_GAP) + look.px(_STEP)
        paint.put(
            canvas, paint.icon("import", side, self.palette.text), (left, (canvas.get_height() - side) // 2)
        )
        return look.px(EDGE_GAP) + 2 * look.px(_STEP) + round(look.px(_CARD_HEIGHT) * 5 / 7)
