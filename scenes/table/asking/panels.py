"""Panels in the table's middle: bids, a card of the pack, trumps. Cells act at once when pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.frame.scene import Scene
from scenes.looks.fonts import Part
from scenes.looks.look import CARD, GOLD, Face, Role
from scenes.table.asking.typing import Typed
from scenes.table.drawing.layout import PANEL_WIDTH
from scenes.table.drawing.painting import Painter
from scenes.widgets import Button, Kind
from scenes.words import NO_WORDS, Line, Text, mark

MARGIN = 22
GAP = 4
CELL, LOWEST_CELL = 42, 24
HINT = mark("Arrows and Enter, or a click")
SMALLEST = 10
MOST_CHIPS = 7
"""Cells up to which a hint lays a chip at each of them."""
OUT_OF_REACH = "#5F7C82"

Choose = Callable[[Action], None]


class Cell(Button):
    """A choice in a panel. Pointing at it, or the focus, selects it."""

    noticed: Callable[[], None] | None = None
    waits_for_motion: tuple[int, int] | None = None
    """Where the pointer was when the panel opened: lying there it has selected nothing."""

    def on_hovered(self) -> None:
        """The pointer came here: the focus goes along."""
        super().on_hovered()
        if self.noticed is not None and pygame.mouse.get_pos() != self.waits_for_motion:
            self.scene.focus.move_to(self)

    def take_focus(self, focused: bool) -> None:
        """The focus came or went."""
        super().take_focus(focused)
        if focused and self.noticed is not None:
            self.noticed()


class Room(NamedTuple):
    """Where a panel may lie: around a middle, below what must be seen above it, and above the hand."""

    middle: tuple[float, float]
    highest: int
    lowest: int


class Still(NamedTuple):
    """Something that is shown in a panel without being a choice."""

    rect: pygame.Rect
    parts: Sequence[Part]
    fill: str | None = None
    line: str | None = None
    colour: str = OUT_OF_REACH
    bold: bool = False


class Panel:
    """The ground, the cells, and the words and buttons below them."""

    def __init__(
        self,
        scene: Scene,
        painter: Painter,
        choose: Choose,
        explain: Callable[[Action], Sequence[Line]],
        spoken: Callable[[Action], Line],
    ) -> None:
        self.scene = scene
        self.painter = painter
        self.choose = choose
        self.explain = explain
        self.spoken = spoken
        self.rect = pygame.Rect(0, 0, scene.look.px(PANEL_WIDTH), 0)
        self.title = self.note = self.mark = NO_WORDS
        self.cells: dict[Action, Cell] = {}
        self.words: list[Button] = []
        self.primary: Button | None = None
        self.stills: list[Still] = []
        self.marks: list[pygame.Rect] = []
        """Cells that bear the mark which `mark` explains."""
        self.selected: Action | None = None
        self.changed = False
        """Whether another cell was selected since the last frame."""
        self.quiet = False
        """Whether words give way to the chips of a hint."""
        self._typed = ""
        self._lines = 0

    # Building.

    @property
    def content(self) -> int:
        """The width inside the margins."""
        return self.rect.width - 2 * self.scene.look.px(MARGIN)

    def cell_height(self, rows: int, actions: Sequence[Action], room: Room) -> int:
        """How tall the cells of so many rows can be, with words and buttons below them."""
        look = self.scene.look
        lines = max((len(self.explain(action)) for action in actions), default=0)
        rest = look.tall(58 + 4 + (14 + 21 * lines if lines else 6) + 44) + look.px(24)
        fitting = (room.lowest - max(room.highest, look.px(8)) - rest) // rows - look.px(GAP)
        return max(look.tall(LOWEST_CELL), min(look.tall(CELL), fitting))

    def place(self, cells_height: int, actions: Sequence[Action], footer: bool, room: Room) -> int:
        """Find the panel's height and place; returns where the cells begin."""
        look = self.scene.look
        self._lines = max((len(self.explain(action)) for action in actions), default=0)
        header = look.tall(58)
        foot = look.tall(44) + look.px(16) if footer else look.px(4)
        words = look.tall(14 + 21 * self._lines) if self._lines else look.tall(6)
        self._words_top = header + cells_height + look.tall(4)
        self.rect.height = self._words_top + words + look.px(8) + foot
        self.rect.center = (round(room.middle[0]), round(room.middle[1]))
        self.rect.top = max(self.rect.top, room.highest)
        self.rect.bottom = min(self.rect.bottom, room.lowest)
        self.rect.top = max(self.rect.top, look.px(8))
        return self.rect.top + header

    def cell(self, action: Action, rect: pygame.Rect, parts: Sequence[Part], kind: type[Cell] = Cell) -> Cell:
        """A choice at a place."""
        cell = kind(
            self.scene, rect, parts, lambda: self.choose(action),
            palette=self.scene.look.ink, key=("action", action.text), face=self.scene.look.face(Role.NAME),
        )  # fmt: skip
        cell.waits_for_motion = pygame.mouse.get_pos()
        cell.noticed = lambda: self.select(action)
        self.cells[action] = cell
        if self.selected is None:
            self.selected = action
        return cell

    def footer(self, words: Sequence[Action], parts_of: Callable[[Action], list[Part]]) -> None:
        """The words at the left, and the selected cell's action as the primary button at the right."""
        scene, look = self.scene, self.scene.look
        height = look.tall(44)
        y = self.rect.bottom - look.px(16) - height
        x = self.rect.left + look.px(MARGIN)
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
        self._hint_left = x
        most = max(Button.width_for(scene, parts_of(action), Kind.PRIMARY) for action in self.cells)
        width = max(look.px(186), most)
        rect = pygame.Rect(self.rect.right - look.px(MARGIN) - width, y, width, height)
        if rect.left < x:
            rect.left, rect.width = x, self.rect.right - look.px(MARGIN) - x
        assert self.selected is not None
        self._parts_of = parts_of
        self.primary = Button(
            scene, rect, parts_of(self.selected), self._press_primary,
            kind=Kind.PRIMARY, palette=look.ink, key=("primary",),
        )  # fmt: skip

    def _press_primary(self) -> None:
        if self.selected is not None:
            self.choose(self.selected)

    def clear(self) -> None:
        """Take all buttons away."""
        for button in (*self.cells.values(), *self.words, *([self.primary] if self.primary else [])):
            button.kill()

    # Selecting.

    def select(self, action: Action) -> None:
        """Another cell is pointed at."""
        if action == self.selected:
            return
        self.selected = action
        self.changed = True
        if self.primary is not None:
            self.primary.set_parts(self._parts_of(action))

    @property
    def cards(self) -> list[Card]:
        """The cards on offer, if cards are picked here."""
        return [action.cards[0] for action in self.cells if action.cards]

    @property
    def card(self) -> Card | None:
        """The card that is selected."""
        return self.selected.cards[0] if self.selected and self.selected.cards else None

    def type(self, letter: str, typed: Typed) -> bool:
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
        look, paint, fonts = self.scene.look, self.painter.paint, self.painter.fonts
        ink, rect = look.ink, self.rect
        paint.panel(surface, rect, look.panel_radius, ink.plate, ink.line, look.border, shadow=3)
        left, right = rect.left + look.px(MARGIN), rect.right - look.px(MARGIN)
        y = rect.top + look.tall(30)
        title = fonts.draw(surface, self.title, (left, y), look.face(Role.SHEET_TITLE), ink.text)
        label = look.face(Role.LABEL)
        note = fonts.ellipsis(self.note, right - title.right - look.px(12), label)
        fonts.draw(surface, note, (right, y), label, ink.text2, "right")
        for still in self.stills:
            self._draw_still(surface, still)
        if not self.quiet or len(self.cells) > MOST_CHIPS:
            self._draw_words(surface, left, right)
        if self.primary is not None and not self.quiet:
            free = pygame.Rect(self._hint_left, 0, self.primary.rect.left - self._hint_left, 1)
            hint = self.scene.words.text(HINT)
            if fonts.width(hint, label) < free.width - look.px(8):
                at = (free.centerx - look.px(6), self.primary.rect.centery)
                fonts.draw(surface, hint, at, label, ink.text2, "center")

    def _draw_still(self, surface: pygame.Surface, still: Still) -> None:
        look, paint = self.scene.look, self.painter.paint
        if still.fill:
            paint.panel(surface, still.rect, look.cell_radius, still.fill, still.line, look.border)
        face = look.face(Role.NAME)
        face = face if still.bold else face.regular
        self.painter.fonts.draw_parts(
            surface, still.parts, still.rect.center, face, still.colour, look.px(4), "center"
        )

    def _draw_words(self, surface: pygame.Surface, left: int, right: int) -> None:
        """What the selected cell means, and what the mark means."""
        look, fonts = self.scene.look, self.painter.fonts
        y = self.rect.top + self._words_top + look.tall(17)
        if self.mark and self.marks:
            face = look.face(Role.LABEL)
            words = fonts.draw(surface, self.mark, (right, y), face, look.ink.text2, "right")
            dot = self.painter.paint.disc(look.px(9), GOLD)
            self.painter.paint.put_centred(surface, dot, (words.left - look.px(10), y))
            right = words.left - look.px(26)
        lines = self.explain(self.selected) if self.selected is not None else ()
        for number, line in enumerate(lines):
            face, parts = look.face(Role.HELP), self.painter.parts(line, look.px(18))
            while face.px > SMALLEST and fonts.parts_width(parts, face, look.px(6)) > right - left:
                face = Face(face.px - 1, face.bold)
            colour = look.ink.text if number == 0 else look.ink.text2
            fonts.draw_parts(surface, parts, (left, y), face, colour, look.px(6))
            y += look.tall(21)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """The marks on cells, over the buttons."""
        look, paint = self.scene.look, self.painter.paint
        for rect in self.marks:
            centre = (rect.right - look.px(5), rect.top + look.px(5))
            paint.put_centred(surface, paint.disc(look.px(11), look.ink.plate), centre)
            paint.put_centred(surface, paint.disc(look.px(9), GOLD), centre)


class SuitCell(Cell):
    """A suit to be named: token, name, and the order that it leads to."""

    name: Text = NO_WORDS
    order: Sequence[pygame.Surface] = ()
    """Small tokens from high to low."""
    rest: Sequence[pygame.Surface] = ()
    """Small tokens of suits without a fixed place."""

    def _paint_content(self, canvas: pygame.Surface, colour: str, state: object, top: int) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        middle, height = canvas.get_width() / 2, canvas.get_height()
        token = self.parts[0]
        assert isinstance(token, pygame.Surface)
        centre = round(height * (0.31 if self.order else 0.36)) + top
        paint.put_centred(canvas, token, (middle, centre))
        face = self.face
        while face.px > SMALLEST and fonts.width(self.name, face) > canvas.get_width() - look.px(8):
            face = Face(face.px - 1, face.bold)
        y = round(height * (0.62 if self.order else 0.79)) + top
        fonts.draw(canvas, self.name, (middle, y), face, colour, "center")
        if not self.order:
            return
        y = round(height * 0.83) + top
        side, gap = self.order[0].get_width(), look.px(8)
        shown = [*self.order, *self.rest]
        step = min(side + gap, (canvas.get_width() - look.px(16) - side) / max(1, len(shown) - 1))
        apart = look.px(5) if self.rest else 0
        x = middle - (step * (len(shown) - 1) + apart) / 2
        places = [
            x + step * place + (apart if place >= len(self.order) else 0) for place in range(len(shown))
        ]
        if self.rest:
            inner = round(places[-1] - places[len(self.order)] + side + look.px(6))
            ring = paint.rounded((inner, side + look.px(6)), side, None, look.ink.text3, look.border)
            paint.put_centred(canvas, ring, ((places[-1] + places[len(self.order)]) / 2, y))
        for number, (small, at) in enumerate(zip(shown, places, strict=True)):
            paint.put_centred(canvas, small, (at, y))
            if 0 < number <= len(self.order):
                arm = look.px(3)
                path = f"M1 1L{arm + 1} {arm + 1}L1 {2 * arm + 1}"
                body = f'<path d="{path}" fill="none" stroke="{CARD}" stroke-width="1.5"/>'
                arrow = paint.drawing((arm + 2, 2 * arm + 2), body)
                left = places[number - 1] + side / 2
                right = at - side / 2 - (look.px(3) if number == len(self.order) else 0)
                paint.put_centred(canvas, arrow, ((left + right) / 2, y))


class WordCell(Cell):
    """A word to be decided on, with what it means below it."""

    lines: Sequence[Sequence[Part]] = ()

    def _paint_content(self, canvas: pygame.Surface, colour: str, state: object, top: int) -> None:
        look, fonts = self.scene.look, self.scene.fonts
        middle, room = canvas.get_width() // 2, canvas.get_width() - look.px(16)
        y = look.tall(27) + top
        face = self.face
        while face.px > SMALLEST and fonts.parts_width(self.parts, face, look.px(6)) > room:
            face = Face(face.px - 1, face.bold)
        fonts.draw_parts(canvas, self.parts, (middle, y), face, colour, look.px(6), "center")
        y += look.tall(5)
        for parts in self.lines:
            y += look.tall(21)
            face = look.face(Role.LABEL)
            while face.px > SMALLEST and fonts.parts_width(parts, face, look.px(5)) > room:
                face = Face(face.px - 1, face.bold)
            fonts.draw_parts(canvas, parts, (middle, y), face, look.ink.text2, look.px(5), "center")
