"""Cards in the rules, drawn on paper with the deck in use: in a row, in a trick, in a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.engine.cards import NO_TRUMP, Card, parse_card
from game.engine.examples import Example, Shown
from game.minds.verdict import Grade
from scenes.looks.fonts import Align, Fonts
from scenes.looks.grades import grade_mark
from scenes.looks.look import GOLD_BAR, GOOD, ILLEGAL, Colour, Face, Look, Role
from scenes.looks.paint import Paint
from scenes.looks.skins import Skin
from scenes.words import Text, Words, as_it_is

HEIGHT = 92
GAP = 14
SMALLEST = 0.75
"""How much smaller the cards of a row may be, for all of them to stand on one line."""
RADIUS = 0.043
CELL, WIDE_CELL = 132, 236
"""The most that a card of an example takes across, with its words below it or beside it."""
FEW = 3
"""Up to so many cards have their words beside them."""
PAD = 12
ARROW = 30
"""What stands between the cards that lie and those of a hand."""


class Labelled(NamedTuple):
    """A card of a row, and the words below it."""

    card: Card
    words: Text


class _Words(NamedTuple):
    """A line below a card."""

    text: str
    colour: Colour
    bold: bool = False


def cards_shown(written: str) -> tuple[Labelled, ...]:
    """The cards of `cards AS mighty | JH sei-jack`; none where something else is written."""
    kind, _, rest = written.partition(" ")
    if kind != "cards":
        return ()
    found = []
    for part in rest.split("|"):
        text, _, words = part.strip().partition(" ")
        try:
            found.append(Labelled(parse_card(text), as_it_is(words.strip())))  # words of the document
        except ValueError:
            continue
    return tuple(found)


class CardsDrawing:
    """Draws rows of cards and examples. A card that the deck in use lacks is taken from another."""

    def __init__(
        self, look: Look, words: Words, fonts: Fonts, paint: Paint, skin: Skin, skins: Mapping[str, Skin]
    ) -> None:
        self.look = look
        self.words = words
        self.fonts = fonts
        self.paint = paint
        self.skin = skin
        self.skins = skins

    def _with(self, card: Card) -> Skin:
        if self.skin.has(card):
            return self.skin
        return next((skin for skin in self.skins.values() if skin.has(card)), self.skin)

    def _put(self, surface: pygame.Surface, card: Card, rect: pygame.Rect, *, dim: bool = False) -> None:
        face = self._with(card).face(card, rect.height)
        if dim:
            face = face.copy()
            face.fill(ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
        self.paint.put_shadow(surface, rect, round(rect.height * RADIUS), 1)
        self.paint.put(surface, face, rect.topleft)

    # Rows.

    def row_height(self, shown: Sequence[Labelled], width: int) -> int:
        """How tall the row is within a width, in pixels; it breaks into lines where it must."""
        height = self._card_height(shown, width)
        rows = self._rows(shown, width, height)
        return rows * self._line_height(shown, height) + (rows - 1) * self.look.px(GAP)

    def _card_height(self, shown: Sequence[Labelled], width: int) -> int:
        """How tall the cards of a row are: a little smaller where they all have room on one line so."""
        full = self.look.px(HEIGHT)
        sizes = range(full, round(full * SMALLEST), -1)
        return next((height for height in sizes if self._rows(shown, width, height) == 1), full)

    def _rows(self, shown: Sequence[Labelled], width: int, height: int) -> int:
        return 1 + max((line for line, *_ in self._placed(shown, width, height)), default=0)

    def _line_height(self, shown: Sequence[Labelled], height: int) -> int:
        words = self.look.tall(24) if any(each.words for each in shown) else self.look.px(4)
        return height + words

    def _placed(
        self, shown: Sequence[Labelled], width: int, height: int
    ) -> Iterator[tuple[int, int, Labelled]]:
        """Line, left edge of the card, and the card."""
        face, card = self.look.face(Role.LABEL), round(height * 5 / 7)
        line, x = 0, self.look.px(2)
        for each in shown:
            room = max(card, self.fonts.width(each.words, face))
            if x > self.look.px(2) and x + room > width:
                line, x = line + 1, self.look.px(2)
            yield line, x + (room - card) // 2, each
            x += room + round(self.look.px(GAP) * height / self.look.px(HEIGHT))

    def draw_row(
        self, surface: pygame.Surface, shown: Sequence[Labelled], left: int, top: int, width: int
    ) -> None:
        """The cards from left to right, each as far from the next as its words need."""
        height, face = self._card_height(shown, width), self.look.face(Role.LABEL)
        step = self._line_height(shown, height) + self.look.px(GAP)
        for line, x, (card, words) in self._placed(shown, width, height):
            rect = pygame.Rect(left + x, top + line * step, round(height * 5 / 7), height)
            self._put(surface, card, rect)
            if words:
                at = (rect.centerx, rect.bottom + self.look.tall(13))
                self.fonts.draw(surface, words, at, face, self.look.paper.text2, "center")

    # Examples.

    def example_height(self, example: Example, width: int) -> int:
        """How tall an example is within a width, in pixels."""
        cell, card = self._cell(example, width)
        room = self._room(example, cell, card)
        lines = max(len(list(self._lines(example, shown, room))) for shown in example.lies + example.held)
        words = lines * self._step
        below = max(card, words) if self._beside(example) else card + self.look.px(8) + words
        return self._head + below + 2 * self.look.px(PAD)

    @property
    def _head(self) -> int:
        return self.look.tall(26)

    @property
    def _step(self) -> int:
        return round(self.look.face(Role.LABEL).px * 1.35)

    @staticmethod
    def _beside(example: Example) -> bool:
        """Whether words stand beside the cards, not below them."""
        return not example.held and len(example.lies) <= FEW

    def _room(self, example: Example, cell: int, card: int) -> int:
        """How wide the words of a card may be."""
        taken = round(card * 5 / 7) + self.look.px(12) if self._beside(example) else 0
        return cell - taken - self.look.px(6)

    def _cell(self, example: Example, width: int) -> tuple[int, int]:
        """How wide the place of a card is, and how tall a card."""
        look = self.look
        room = width - 2 * look.px(PAD) - (look.px(ARROW) if example.held else 0)
        most = look.px(WIDE_CELL if self._beside(example) else CELL)
        cell = min(room // (len(example.lies) + len(example.held)), most)
        return cell, min(look.px(HEIGHT), round((cell - look.px(6)) * 7 / 5))

    def _lines(self, example: Example, shown: Shown, room: int) -> Iterator[_Words]:
        """What stands at a card: who played it, what it counts, and whether it takes the trick."""
        paper, words, face = self.look.paper, self.words, self.look.face(Role.LABEL)
        if shown in example.held:
            said = words.text("may") if shown.starred else words.text("may not")
            for line in self.fonts.wrap(said, room, face.strong):
                yield _Words(as_it_is(line), GOOD if shown.starred else paper.text2, True)
            return
        for line in self.fonts.wrap(shown.words, room, face) if shown.words else ():
            yield _Words(as_it_is(line), paper.text)  # words of the document
        if shown.starred:
            yield _Words(words.text("takes it"), GOOD, True)
        if shown.points:
            yield _Words(as_it_is(shown.points), paper.text2, True)

    def draw_example(
        self, surface: pygame.Surface, example: Example, left: int, top: int, width: int
    ) -> None:
        """An example on its own ground: trumps, the cards, and below each what is said of it."""
        look, paint, paper = self.look, self.paint, self.look.paper
        ground = pygame.Rect(left, top, width, self.example_height(example, width))
        line = paper.line if look.high_contrast else None
        paint.panel(surface, ground, look.cell_radius, paper.sunk, line, look.border)
        pad = look.px(PAD)
        self._draw_head(surface, example, ground.inflate(-2 * pad, 0))
        cell, height = self._cell(example, width)
        x, y = left + pad, top + look.px(PAD) // 2 + self._head
        for shown in example.lies:
            self._draw_card(surface, example, shown, pygame.Rect(x, y, cell, height))
            x += cell
        if not example.held:
            return
        arrow = paint.icon("right", look.px(22), paper.text2)
        paint.put_centred(surface, arrow, (x + look.px(ARROW) / 2, y + height / 2))
        x += look.px(ARROW)
        for shown in example.held:
            self._draw_card(surface, example, shown, pygame.Rect(x, y, cell, height))
            x += cell

    def _draw_head(self, surface: pygame.Surface, example: Example, place: pygame.Rect) -> None:
        look, fonts, paper, face = self.look, self.fonts, self.look.paper, self.look.face(Role.LABEL)
        y = place.top + self.look.px(PAD) // 2 + self._head // 2 - look.px(2)
        if example.trump == NO_TRUMP:
            fonts.draw(surface, self.words.text("No trumps"), (place.left, y), face, paper.text2)
        else:
            said: list[Text | pygame.Surface] = [
                self.words.text("Trumps"), self.skin.pip(example.trump, round(face.px * 1.05)),
            ]  # fmt: skip
            fonts.draw_parts(surface, said, (place.left, y), face, paper.text2, look.px(6))
        if example.worth:
            worth = self.words.text("brings {points}", points=as_it_is(example.worth))
            fonts.draw(surface, worth, (place.right, y), face.strong, paper.text, "right")

    def _draw_card(self, surface: pygame.Surface, example: Example, shown: Shown, place: pygame.Rect) -> None:
        look, paint, face = self.look, self.paint, self.look.face(Role.LABEL)
        rect = pygame.Rect(0, place.top, round(place.height * 5 / 7), place.height)
        rect.centerx = place.centerx
        if self._beside(example):
            rect.left = place.left + look.px(4)
        in_hand = shown in example.held
        self._put(surface, shown.card, rect, dim=in_hand and not shown.starred)
        radius = round(rect.height * RADIUS)
        if not in_hand and (shown.starred or example.held):
            ring = rect.inflate(2 * look.px(3), 2 * look.px(3))
            paint.put(
                surface,
                paint.rounded(ring.size, radius + look.px(3), None, GOLD_BAR, look.px(4)),
                ring.topleft,
            )
        if in_hand or shown.starred:
            grade = Grade.BEST if shown.starred else Grade.MISTAKE
            drawn = grade_mark(paint, grade, look.px(18), look.paper)
            paint.put_centred(surface, drawn, (rect.right - look.px(4), rect.bottom - look.px(6)))
        lines = list(self._lines(example, shown, self._room(example, place.width, place.height)))
        x, y = rect.centerx, rect.bottom + look.px(8) + self._step / 2
        if self._beside(example):
            x, y = rect.right + look.px(12), rect.centery - (len(lines) - 1) * self._step / 2
        for text, colour, bold in lines:
            align: Align = "left" if self._beside(example) else "center"
            self.fonts.draw(surface, text, (x, y), Face(face.px, bold), colour, align)
            y += self._step
