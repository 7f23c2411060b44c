"""Grids of bids and of cards of the pack: a line below tells what the selected cell would mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, TextRole
from scenes.i18n import NO_WORDS, Line, Text, mark
from scenes.table.layout import PANEL_WIDTH
from scenes.table.picker.card_typing import TypedCard
from scenes.table.picker.panels import NOTE_BELOW, Choose, Panel, PanelRoom
from scenes.table.view.painter import Painter
from scenes.widgets import Button

GAP = 4
CELL, LOWEST_CELL = 42, 24
HINT = mark("Arrow keys and Enter, or click")


class PanelFigure(NamedTuple):
    """Something that is shown in a panel without being a choice."""

    rect: pygame.Rect
    parts: Sequence[Part]
    fill: str | None = None
    line: str | None = None
    colour: str = ""
    """Of its parts; none for what is out of reach."""
    bold: bool = False


class CellGrid(Panel):
    """Cells in rows, the words of the selected one below them, and buttons for other answers."""

    def __init__(
        self, scene: Scene, painter: Painter, choose: Choose, explain: Callable[[Action], Sequence[Line]]
    ) -> None:
        """`explain` tells in up to two lines what an action would mean."""
        super().__init__(scene, painter, choose)
        self.explain = explain
        self.mark: Text = NO_WORDS
        self.stills: list[PanelFigure] = []
        self.marks: list[pygame.Rect] = []
        """Cells that bear the mark which `mark` explains."""
        self.rims: list[pygame.Rect] = []
        """Cells of cards that are special."""
        self._typed = ""
        self._lines = self._words_top = 0
        self._beside: pygame.Rect | None = None
        """Where there is room beside the buttons below."""

    # Building.

    @property
    def foot(self) -> pygame.Rect:
        """Where words say what the selected cell means; those of a hint take their place."""
        look = self.scene.look
        height = look.tall(14 + 21 * self._lines) if self._lines else 0
        left, top = self.rect.left + look.px(self.margin), self.rect.top + self._words_top
        return pygame.Rect(left, top, self.content, height)

    @property
    def _header(self) -> int:
        """The height of title and note."""
        return self.scene.look.tall(58 + (NOTE_BELOW if self.note_below else 0))

    def cell_height(self, rows: int, actions: Sequence[Action], room: PanelRoom) -> int:
        """How tall the cells of so many rows can be, with words and buttons below them."""
        look = self.scene.look
        self.rect.width = min(self.rect.width, max(room.wide.width, look.px(PANEL_WIDTH)))
        lines = max((len(self.explain(action)) for action in actions), default=0)
        rest = self._header + look.tall(4 + (14 + 21 * lines if lines else 6) + 44) + look.px(24)
        fitting = (room.rect.bottom - max(room.rect.top, look.px(8)) - rest) // rows - look.px(GAP)
        return max(look.tall(LOWEST_CELL), min(look.tall(CELL), fitting))

    def place(self, cells_height: int, actions: Sequence[Action], footer: bool, room: PanelRoom) -> int:
        """Find the panel's height and place; returns where the cells begin."""
        look = self.scene.look
        self._lines = max((len(self.explain(action)) for action in actions), default=0)
        header = self._header
        foot = look.tall(44) + look.px(16) if footer else look.px(4)
        words = look.tall(14 + 21 * self._lines) if self._lines else look.tall(6)
        self._words_top = header + cells_height + look.tall(4)
        self.rect.height = self._words_top + words + look.px(8) + foot
        self.lie(room)
        return self.rect.top + header

    def footer(self, words: Sequence[Action], parts_of: Callable[[Action], list[Part]]) -> None:
        """Buttons for the other answers, if there are any, below the words."""
        if not words:
            return
        scene, look = self.scene, self.scene.look
        height = look.tall(44)
        y = self.rect.bottom - look.px(16) - height
        x = self.rect.left + look.px(self.margin)
        for action in words:
            parts = parts_of(action)
            width = max(look.px(120), Button.width_for(scene, parts))
            self.words.append(
                Button(
                    scene, pygame.Rect(x, y, width, height), parts, partial(self.choose, action),
                    palette=look.ink, key=("action", action.text),
                )
            )  # fmt: skip
            x += width + look.px(12)
        self._beside = pygame.Rect(x, y, self.rect.right - look.px(self.margin) - x, height)

    # Selecting.

    @property
    def cards(self) -> list[Card]:
        """The cards on offer, if cards are picked here."""
        return [action.cards[0] for action in self.cells if action.cards]

    @property
    def card(self) -> Card | None:
        """The card that is selected."""
        return self.selected.cards[0] if self.selected and self.selected.cards else None

    def type(self, letter: str, typed: TypedCard) -> bool:
        """Select what is typed: a number, a number and a suit, a card. Whether the letter was used."""
        if self.cards:
            if typed.card is not None:
                self._go_to([action for action in self.cells if action.cards[0] == typed.card])
            return typed.used
        numbers = {str(action.number) for action in self.cells if action.number is not None}
        if letter.isdigit() and numbers:
            longer = self._typed + letter
            self._typed = longer if any(number.startswith(longer) for number in numbers) else letter
            self._go_to([action for action in self.cells if str(action.number) == self._typed])
            return True
        strains = {action.strain for action in self.cells}
        suit = "cdhsn".find(letter.lower()) if letter else -1
        if self._typed and suit >= 0 and len(strains) > 1:
            named = [a for a in self.cells if str(a.number) == self._typed and a.strain == suit]
            self._typed = ""
            self._go_to(named)
            return True
        return False

    def _go_to(self, actions: Sequence[Action]) -> None:
        if actions:
            same = [action for action in actions if self.selected and action.strain == self.selected.strain]
            self.scene.focus.move_to(self.cells[(same or list(actions))[0]])

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Everything but the buttons, which lie upon it."""
        super().draw(surface)
        look, fonts = self.scene.look, self.painter.fonts
        for still in self.stills:
            self._draw_still(surface, still)
        if not self.quiet:
            self._draw_words(
                surface, self.rect.left + look.px(self.margin), self.rect.right - look.px(self.margin)
            )
        if self._beside is not None and not self.quiet:
            hint, label = self.scene.words.text(HINT), look.face(TextRole.LABEL)
            if fonts.width(hint, label) < self._beside.width:
                fonts.draw(surface, hint, self._beside.midright, label, look.ink.text2, "right")

    def _draw_still(self, surface: pygame.Surface, still: PanelFigure) -> None:
        look, paint = self.scene.look, self.painter.paint
        if still.fill:
            paint.panel(surface, still.rect, look.cell_radius, still.fill, still.line, look.border)
        face = look.face(TextRole.NAME)
        face = face if still.bold else face.regular
        fonts, gap, colour = self.painter.fonts, look.px(4), still.colour or look.ink.text3
        face = fonts.fitting_parts(still.parts, face, still.rect.width - gap, gap)
        fonts.draw_parts(surface, still.parts, still.rect.center, face, colour, gap, "center")

    def _draw_words(self, surface: pygame.Surface, left: int, right: int) -> None:
        """What the selected cell means, and what the mark means."""
        look, fonts = self.scene.look, self.painter.fonts
        y = self.rect.top + self._words_top + look.tall(17)
        lines = self.explain(self.selected) if self.selected is not None else ()
        told = [self.painter.parts(line, look.px(18)) for line in lines]
        widths = [fonts.parts_width(parts, look.face(TextRole.HELP), look.px(6)) for parts in told]
        beside = widths.index(min(widths)) if widths else 0  # where there is most room for the legend
        legend = self._draw_legend(surface, right, y + beside * look.tall(21))
        for number, parts in enumerate(told):
            room = (legend if number == beside else right) - left
            face = fonts.fitting_parts(parts, look.face(TextRole.HELP), room, look.px(6))
            colour = look.ink.text if number == 0 else look.ink.text2
            fonts.draw_parts(surface, parts, (left, y), face, colour, look.px(6))
            y += look.tall(21)

    def _draw_legend(self, surface: pygame.Surface, right: int, y: int) -> int:
        """What the dot and the rim on cells mean, from the right; where it begins."""
        look, paint, face = self.scene.look, self.painter.paint, self.scene.look.face(TextRole.LABEL)
        side = look.px(11)
        rim = paint.rounded((side, side), look.px(3), None, GOLD, look.px(2))
        special = self.scene.words.text("special")
        for seen, words, sign in (
            (self.marks, self.mark, paint.disc(look.px(9), GOLD)),
            (self.rims, special, rim),
        ):
            if seen and words:
                left = self.painter.fonts.draw(surface, words, (right, y), face, look.ink.text2, "right").left
                paint.put_centred(surface, sign, (left - look.px(10), y))
                right = left - look.px(26)
        return right

    def draw_marks(self, surface: pygame.Surface) -> None:
        """The marks on cells, over the buttons."""
        super().draw_marks(surface)
        look, paint = self.scene.look, self.painter.paint
        for rect in self.rims:
            rim = paint.rounded(rect.size, look.cell_radius, None, GOLD, look.px(2))
            paint.put(surface, rim, rect.topleft)
        for rect in self.marks:
            centre = (rect.right - look.px(5), rect.top + look.px(5))
            paint.put_centred(surface, paint.disc(look.px(11), look.ink.plate), centre)
            paint.put_centred(surface, paint.disc(look.px(9), GOLD), centre)
