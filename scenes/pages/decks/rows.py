"""The rows of the decks page: a deck with some of its cards, and the place where one is added."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards import parse_card
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.widgets import Container, Touch, Widget, draw_tick

_FAN = tuple(map(parse_card, ("AS", "KH", "QD")))
_CARD_HEIGHT, _STEP, _EDGE = 50, 18, 14


class _Row(Widget):
    """A row with a picture on the left, and a name above a line."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        chosen: bool,
        container: Container,
        key: str,
    ) -> None:
        self.chosen = chosen
        palette = scene.look.paper if chosen else scene.look.ink
        super().__init__(scene, rect, on_press, palette=palette, key=key, container=container)

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
        left = self.picture(canvas) + look.px(_EDGE)
        room, middle = size[0] - left - look.px(_EDGE), size[1] / 2
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


class DeckRow(_Row):
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
            place = (look.px(_EDGE) + number * step, top)
            paint.put(canvas, self.skin.face(card, height), place)
        return look.px(_EDGE) + (len(_FAN) - 1) * step + round(height * 5 / 7)


class AddRow(_Row):
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
        left = look.px(_EDGE) + look.px(_STEP)
        paint.put(
            canvas, paint.icon("import", side, self.palette.text), (left, (canvas.get_height() - side) // 2)
        )
        return look.px(_EDGE) + 2 * look.px(_STEP) + round(look.px(_CARD_HEIGHT) * 5 / 7)
