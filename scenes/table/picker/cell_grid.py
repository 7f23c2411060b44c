"""Grid panels for bids and for cards of the pack, with an explanation of the selected cell below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Line, Text, mark
from scenes.table.layout import PANEL_WIDTH
from scenes.table.picker.action_button import ActionButton
from scenes.table.picker.card_typing import TypedCard
from scenes.table.picker.panels import NOTE_OFFSET, Choose, Panel, PanelRoom
from scenes.table.view.painter import Painter
from scenes.widgets import Button

GAP = 4
CELL_HEIGHT, LOW_CELL_HEIGHT, MIN_CELL_HEIGHT = 44, 30, 24
"""Heights of a cell in design units: usual, the lowest that leaves plates above uncovered, and the lowest."""
HINT_FOOT = 122
"""Design units for the words of a hint below the cells, if there is room."""
MIN_WIDTH = 540
"""Minimum width in design units, unless the whole table is narrower."""
HINT_TEXT = mark("Arrow keys and Enter, or click")


class PanelFigure(NamedTuple):
    """A part of a panel that cannot be chosen, such as a suit token or a bid already made."""

    rect: pygame.Rect
    parts: Sequence[Part]
    fill: str | None = None
    line: str | None = None
    colour: str = ""
    """Colour of the text; empty for the pale colour of bids and cards that are not available."""
    bold: bool = False


class ExplainedRow(NamedTuple):
    """A row of the explanation of an action, with its type size, and whether it belongs to the first line."""

    parts: Sequence[Part]
    face: TypeSize
    first: bool


class CellGrid(Panel):
    """A panel with rows of cells, the explanation of the selected cell below, and further buttons."""

    def __init__(
        self, scene: Scene, painter: Painter, choose: Choose, explain: Callable[[Action], Sequence[Line]]
    ) -> None:
        """Call `explain` for the lines, at most two, that explain an action."""
        super().__init__(scene, painter, choose)
        self.explain = explain
        self.mark: Text = NO_WORDS
        self.stills: list[PanelFigure] = []
        self.marks: list[pygame.Rect] = []
        """Rectangles of the cells with a dot, whose meaning is in `mark`."""
        self.rims: list[pygame.Rect] = []
        """Rectangles of the cells with special cards, which get a golden rim."""
        self._typed = ""
        self._lines = self._words_top = 0
        self._grown = 0
        """Pixels by which the panel is higher because a hint is open."""
        self._beside: pygame.Rect | None = None
        """Free area right of the buttons, in window pixels; `None` if there are no buttons."""

    # Layout.

    @property
    def foot(self) -> pygame.Rect:
        """Area for the explanation of the selected cell, in window pixels; a hint's text replaces it."""
        look = self.scene.look
        height = (look.tall(14 + 21 * self._lines) if self._lines else 0) + self._grown
        left, top = self.rect.left + look.px(self.margin), self.rect.top + self._words_top
        return pygame.Rect(left, top, self.content, height)

    @property
    def _header(self) -> int:
        """Height of the title and the note in pixels."""
        return self.scene.look.tall(58 + (NOTE_OFFSET if self.note_below else 0))

    def cell_height(self, rows: int, actions: Sequence[Action], room: PanelRoom) -> int:
        """Return the height in pixels of a cell if `rows` rows, the explanations and the buttons fit into the
        room.

        The height is at least `MIN_CELL_HEIGHT` and at most `CELL_HEIGHT` design units. Also narrows the
        panel to the room, between plates if it can.
        """
        look = self.scene.look
        beside = max(room.rect.width, look.px(MIN_WIDTH))  # between plates, but no narrower than this
        self.rect.width = min(self.rect.width, max(room.wide.width, look.px(PANEL_WIDTH)), beside)
        self._lines = lines = max((len(self._told(action)) for action in actions), default=0)
        rest = self._header + look.tall(4 + (14 + 21 * lines if lines else 6) + 44) + look.px(24)
        highest = max(room.rect.top, look.px(8))
        fitting, low = (
            (room.rect.bottom - top - rest) // rows - look.px(GAP)
            for top in (highest, max(highest, room.below))
        )
        if low >= look.tall(LOW_CELL_HEIGHT):  # below the plates
            fitting = low
        return max(look.tall(MIN_CELL_HEIGHT), min(look.tall(CELL_HEIGHT), fitting))

    def place(self, cells_height: int, actions: Sequence[Action], footer: bool, room: PanelRoom) -> int:
        """Set the panel's height and position; return the top of the first row in window pixels.

        `cells_height` is the height of all rows in pixels; `footer` says whether there are buttons below.
        """
        look = self.scene.look
        header = self._header
        foot = look.tall(44) + look.px(16) if footer else look.px(4)
        words = look.tall(14 + 21 * self._lines) if self._lines else look.tall(6)
        self._words_top = header + cells_height + look.tall(4)
        self.rect.height = self._words_top + words + look.px(8) + foot
        self._room = room
        self.lie(room)
        return self.rect.top + header

    def update(self, dt: float, *, hint: bool) -> bool:
        """Make room for the words of a hint, or give it up; return whether anything has moved."""
        if hint == self.quiet:
            return False
        self.quiet = hint
        grown, room, top = 0, self._room, self.rect.top
        if hint:
            free = room.rect.bottom - max(room.rect.top, room.below) - self.rect.height
            grown = max(0, min(self.scene.look.tall(HINT_FOOT) - self.foot.height, free))
        more, self._grown = grown - self._grown, grown
        self.rect.height += more
        self.lie(room)
        self._move(self.rect.top - top, more)
        return True

    def _move(self, down: int, lower: int) -> None:
        """Move the contents `down` in pixels, and the buttons below the cells also by `lower`."""
        for button in self.cells.values():
            button.set_relative_position((button.rect.left, button.rect.top + down))
        for word in self.words:
            word.set_relative_position((word.rect.left, word.rect.top + down + lower))
        self.stills = [still._replace(rect=still.rect.move(0, down)) for still in self.stills]
        self.marks = [rect.move(0, down) for rect in self.marks]
        self.rims = [rect.move(0, down) for rect in self.rims]
        if self._beside is not None:
            self._beside = self._beside.move(0, down + lower)

    def footer(self, words: Sequence[Action], parts_of: Callable[[Action], list[Part]]) -> None:
        """Add a button for each other answer, such as a pass, below the explanation."""
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
                ActionButton(
                    scene, pygame.Rect(x, y, width, height), parts, partial(self.choose, action),
                    palette=look.ink, key=("action", action.text),
                )
            )  # fmt: skip
            x += width + look.px(12)
        self._beside = pygame.Rect(x, y, self.rect.right - look.px(self.margin) - x, height)

    # Selection.

    @property
    def cards(self) -> list[Card]:
        """The cards of the cells; empty if the cells are bids."""
        return [action.cards[0] for action in self.cells if action.cards]

    @property
    def card(self) -> Card | None:
        """The selected card, or `None` if no card is selected."""
        return self.selected.cards[0] if self.selected and self.selected.cards else None

    def type(self, letter: str, typed: TypedCard) -> bool:
        """Select a bid by a typed number or number and suit, or the typed card; return whether the letter was
        used.
        """
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
        """Draw everything but the buttons, which the scene draws on top."""
        super().draw(surface)
        look, fonts = self.scene.look, self.painter.fonts
        for still in self.stills:
            self._draw_still(surface, still)
        if not self.quiet:
            self._draw_words(
                surface, self.rect.left + look.px(self.margin), self.rect.right - look.px(self.margin)
            )
        if self._beside is not None and not self.quiet:
            hint, label = self.scene.words.text(HINT_TEXT), look.face(TextRole.LABEL)
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
        """Draw the explanation of the selected cell and the legend of the marks, between two x positions in
        pixels.
        """
        look, fonts = self.scene.look, self.painter.fonts
        y = self.rect.top + self._words_top + look.tall(17)
        told = self._told(self.selected) if self.selected is not None else []
        widths = [fonts.parts_width(row.parts, row.face, look.px(6)) for row in told]
        # the shortest row leaves most room for the legend
        beside = widths.index(min(widths)) if widths else 0
        legend = self._draw_legend(surface, right, y + beside * look.tall(21))
        for number, row in enumerate(told):
            room = (legend if number == beside else right) - left
            face = fonts.fitting_parts(row.parts, row.face, room, look.px(6))
            colour = look.ink.text if row.first else look.ink.text2
            fonts.draw_parts(surface, row.parts, (left, y), face, colour, look.px(6))
            y += look.tall(21)

    def _told(self, action: Action) -> list[ExplainedRow]:
        """Return the rows that explain an action: one for each line, more if large text needs them."""
        look, fonts, gap = self.scene.look, self.painter.fonts, self.scene.look.px(6)
        own, found = look.face(TextRole.HELP), []
        usual = min(own.px, replace(look, text_scale=1.0).face(TextRole.HELP).px)
        for number, line in enumerate(self.explain(action)):
            parts = self.painter.parts(line, look.px(18))
            face, rows = fonts.fitting_parts(parts, own, self.content, gap), [parts]
            if face.px < usual < own.px:
                face = own._replace(px=(usual + own.px) // 2)
                rows = fonts.wrap_parts(parts, self.content, face, gap)
            found += [ExplainedRow(row, face, number == 0) for row in rows]
        return found

    def _draw_legend(self, surface: pygame.Surface, right: int, y: int) -> int:
        """Draw the legend of dot and rim, ending at `right`; return its left edge in pixels."""
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
        """Draw the golden rims and dots over the buttons."""
        super().draw_marks(surface)
        look, paint = self.scene.look, self.painter.paint
        for rect in self.rims:
            rim = paint.rounded(rect.size, look.cell_radius, None, GOLD, look.px(2))
            paint.put(surface, rim, rect.topleft)
        for rect in self.marks:
            centre = (rect.right - look.px(5), rect.top + look.px(5))
            paint.put_centred(surface, paint.disc(look.px(11), look.ink.plate), centre)
            paint.put_centred(surface, paint.disc(look.px(9), GOLD), centre)
