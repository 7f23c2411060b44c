"""The bar that offers to end a deal early, because it is decided or all tricks left are the viewer's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import GOLD, ICE, TextRole
from scenes.i18n import Text, Translator
from scenes.presenters.base.layout import drawn_from
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.layout import TableLayout
from scenes.table.picker.answers import PickerCommand, TakeAnswer
from scenes.table.view.card_tags import TAG_HEIGHT
from scenes.table.view.painter import Painter
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets import Button, ButtonKind

REST_KEY, PLAY_ON_KEY = ("table", "rest"), ("table", "play on")
"""Focus keys of the buttons that end the deal early and that play on."""
BAR_WIDTH = 560
TAG_GAP = 18
"""Design units between the bar and the tags on raised cards."""


class EarlyEnd(NamedTuple):
    """A reason to end the deal early, in a heading and a note, and the label of the button for it."""

    head: Text
    note: Text
    button: Text


def closing_of(seat: ViewerSeat, sight: TableContext[Any], presenter: Presenter[Any]) -> EarlyEnd | None:
    """Return the early end to offer to the viewer, or `None`.

    It is offered only if the viewer is to play a card and has at least two.
    """
    legal, words, seen = seat.state.legal, sight.words, seat.state.view
    left = 0 if seat.state.you is None else seen.hand_size(seat.state.you)
    if left < 2 or seat.covered or any(action.verb != "play" for action in legal) or not legal:
        return None
    game = seat.host.game
    if game.is_decided(seen):
        return EarlyEnd(
            presenter.prompts.decided(sight),
            _change_nothing(words, left, exact=not _gets_more_cards(sight, presenter)),
            words.text("Finish deal"),
        )
    if game.sure_line(seen):
        return EarlyEnd(
            words.text("The rest are yours"),
            words.text("No one can take any of the last {count} tricks from you.", count=left),
            words.text("Claim the rest"),
        )
    return None


def _gets_more_cards(sight: TableContext[Any], presenter: Presenter[Any]) -> bool:
    """Return whether players will get more cards, so that the cards held do not tell how many tricks are
    left.
    """
    return any(map(sight.state.row, drawn_from(presenter.board_layout, sight)))


def _change_nothing(words: Translator, left: int, *, exact: bool) -> Text:
    if not exact:
        return words.text("Playing on can't change the result.")
    return words.text("The last {count} tricks can't change the result.", count=left)


class EarlyEndBar:
    """Shows the offer to end a deal early at the prompt's place, with buttons to accept it and to play on.

    Meanwhile the cards of the hand can still be played.
    """

    def __init__(self, scene: Scene, painter: Painter, layout: TableLayout, answer: TakeAnswer) -> None:
        """Call `answer` with the viewer's request."""
        self.scene = scene
        self.painter = painter
        self.layout = layout
        self.answer = answer
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self.closing: EarlyEnd | None = None
        """The early end on offer, or `None`."""
        self._line = scene.look.tall(60) // 2
        """Half the height of a row in pixels."""

    @property
    def shown(self) -> bool:
        """Whether the bar is shown at the prompt's place."""
        return self.closing is not None

    @property
    def taken(self) -> Sequence[pygame.Rect]:
        """The bar's rectangle in window pixels in a list, which is empty if the bar is not shown."""
        return [self.rect] if self.shown else []

    @property
    def rise(self) -> int:
        """Pixels by which a line of text above the bar is higher than one above a row of buttons."""
        above = self.layout.prompt[1] - self._line - self.rect.top
        return self.scene.look.px(12) + (above if self.closing else 0)

    def show(self, closing: EarlyEnd | None) -> None:
        """Show the bar for this early end, or hide it for `None`."""
        if closing == self.closing:
            return
        for button in self.buttons:
            button.kill()
        self.buttons, self.closing = [], closing
        if closing is not None:
            self._lay_out(closing)

    def _lay_out(self, closing: EarlyEnd) -> None:
        look, words, (x, y) = self.scene.look, self.scene.words, self.layout.prompt
        answers = (
            (words.text("Play on"), ButtonKind.PLAIN, PLAY_ON_KEY, PickerCommand.PLAY_ON),
            (closing.button, ButtonKind.PRIMARY, REST_KEY, PickerCommand.REST),
        )
        widths = [Button.width_for(self.scene, text, kind) for text, kind, _, _ in answers]
        gap, height = look.px(10), look.tall(40)
        needed = self.text_width + sum(widths) + 2 * gap + look.px(16 + 48 + 10)
        edge = self.layout.plate(self.layout.order[0]).right + look.px(16)
        widest = look.table_right - look.px(16) - edge
        self.rect = pygame.Rect(0, 0, min(max(needed, look.px(BAR_WIDTH)), widest), look.tall(60))
        self.rect.center = x, y
        self.rect.bottom = min(
            self.rect.bottom, self.layout.hand_top - look.px(TAG_GAP) - look.tall(TAG_HEIGHT)
        )
        self._line = look.tall(60) // 2
        if needed > widest:  # the buttons are in a row below the words
            self.rect.top -= height
            self.rect.height += height
        self.rect.left = max(self.rect.left, edge)
        right = self.rect.right - look.px(10)
        for (text, kind, key, wish), width in reversed([*zip(answers, widths, strict=True)]):
            rect = pygame.Rect(right - width, 0, width, height)
            rect.centery = self.rect.bottom - self._line
            press = partial(self.answer, wish)
            button = Button(self.scene, rect, text, press, kind=kind, palette=look.ink, key=key)
            self.buttons.insert(0, button)
            right = rect.left - gap

    @property
    def text_width(self) -> int:
        """Width of the words in pixels."""
        if self.closing is None:
            return 0
        fonts, look = self.scene.fonts, self.scene.look
        head = fonts.width(self.closing.head, look.face(TextRole.NAME))
        return max(head, fonts.width(self.closing.note, look.face(TextRole.LABEL)))

    @property
    def text_room(self) -> int:
        """Width in pixels that the words may have."""
        return (
            0
            if self.closing is None
            else (self.rect.right if self._apart else self.buttons[0].rect.left)
            - self._text_left
            - self.scene.look.px(12)
        )

    @property
    def _apart(self) -> bool:
        """Whether the words and the buttons are in two rows."""
        return self.rect.height > 2 * self._line + 1

    @property
    def _text_left(self) -> int:
        return self.rect.left + self.scene.look.px(46)

    def draw(self, surface: pygame.Surface, *, advised: bool) -> None:
        """Draw the background and the words; the buttons are widgets of the scene.

        With `advised`, they are also what an open hint says.
        """
        if self.closing is None:
            return
        look, painter = self.scene.look, self.painter
        rim = ICE if advised else GOLD
        painter.paint.panel(surface, self.rect, look.px(20), look.ink.ground, rim, look.border, shadow=2)
        sign = painter.paint.diamond(look.px(15), GOLD)
        if advised:
            sign = painter.paint.icon("check", look.px(18), ICE)
        painter.paint.put_centred(surface, sign, (self.rect.left + look.px(26), self.rect.top + self._line))
        left, room = self._text_left, self.text_room
        for text, face, colour, below in (
            (self.closing.head, look.face(TextRole.NAME), look.ink.text, -11),
            (self.closing.note, look.face(TextRole.LABEL), look.ink.text2, 11),
        ):
            y = self.rect.top + self._line + look.tall(below)
            painter.fonts.draw_fitting(surface, text, (left, y), face, colour, room)
