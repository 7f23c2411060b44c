"""Figures on the help pages: rows of cards, suit orders, and annotated examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.ai.verdict import Grade
from game.engine.cards import NO_TRUMP, Card, parse_card
from game.engine.examples import Example, ExampleCard
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Align, Fonts
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import GOLD_BAR, ILLEGAL, Colour, LayoutMetrics, TextRole, TypeSize
from scenes.graphics.skins import Skin
from scenes.i18n import Text, Translator, as_it_is
from scenes.pages.help.markdown import TextBlock
from scenes.widgets.suit_order import SuitOrderDrawing, suit_order_of

CARD_HEIGHT = 92
"""Card height in design units, like all lengths here."""
GAP = 14
MIN_SCALE = 0.75
"""Smallest scale at which the cards of a row shrink to fit on one line."""
CORNER_RADIUS = 0.043
MAX_CELL_WIDTH, MAX_WIDE_CELL_WIDTH = 132, 236
"""Maximum width of a card's cell with its words below it, and beside it."""
MIN_CELL_WIDTH, HAND_CELL_WIDTH = 58, 44
"""Minimum width of a card's cell on a shared line, and width of one in a whole hand."""
MAX_LED_CELL_WIDTH, LED_HEIGHT = 92, 76
"""Maximum width of a trick card's cell next to a whole hand, and the card's height there."""
MAX_TRICK_BESIDE_HAND = 2
"""Largest trick that is shown beside a whole hand, if the hand fits on two lines."""
MAX_CARDS_WITH_WORDS = 3
"""Largest number of cards that have their words beside them."""
PAD = 12
ARROW_WIDTH = 30
"""Width of the arrow between the trick and the hand."""
STEP_SIDE = 26
"""Side length of an example's step buttons."""
Point = tuple[int, int]


@dataclass(frozen=True)
class DrawingTools:
    """Drawing tools for a page; `skin` provides the suit symbols and the preferred card faces."""

    look: LayoutMetrics
    words: Translator
    fonts: Fonts
    paint: BakedSurfaces
    skin: Skin
    skins: Mapping[str, Skin]

    def put_card(self, surface: pygame.Surface, card: Card, rect: pygame.Rect, *, dim: bool = False) -> None:
        """Draw a card and its shadow, from another deck if this skin lacks it; `dim` if it is illegal."""
        decks = (self.skin, *self.skins.values())
        skin = next((skin for skin in decks if skin.has(card)), self.skin)
        self.fonts.tell(surface, partial(skin.card_name, card), rect)
        face = skin.face(card, rect.height)
        if dim:
            face = face.copy()
            face.fill(ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
        self.paint.put_shadow(surface, rect, round(rect.height * CORNER_RADIUS), 1)
        self.paint.put(surface, face, rect.topleft)

    def figure(self, part: TextBlock) -> Figure:
        """Return the figure that a part of a document describes."""
        if part.example is not None:
            return ExampleFigure(self, part.example)
        shown = cards_shown(part.marker)
        return CardRow(self, shown) if shown else SuitOrderFigure(self, part.marker)


class Figure:
    """Base class for figures on a page."""

    def __init__(self, tools: DrawingTools) -> None:
        self.tools = tools
        self.face = tools.look.face(TextRole.LABEL)
        """Type size of the words at the cards."""

    def height(self, width: int) -> int:
        """Return the height in pixels for a given width; it does not depend on how many cards are played."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, at: Point, width: int, played: int | None) -> None:
        """Draw the figure with its top left corner at `at`.

        Of an example trick, the first `played` cards are shown; `None` shows all.
        """
        raise NotImplementedError


class SuitOrderFigure(Figure):
    """A figure showing which suit beats which."""

    def __init__(self, tools: DrawingTools, written: str) -> None:
        super().__init__(tools)
        self._order = suit_order_of(written, tools.skin.suit_names, tools.words)
        self._drawing = SuitOrderDrawing(tools.look, tools.fonts, tools.paint, tools.skin, tools.look.paper)

    def height(self, width: int) -> int:
        """Return the height in pixels, which is the same for every width."""
        return self._drawing.height(self._order)

    def draw(self, surface: pygame.Surface, at: Point, width: int, played: int | None) -> None:
        """Draw the suits with arrows between them."""
        self._drawing.draw(surface, self._order, at[0], at[0] + self.tools.look.px(300), at[1])


class LabelledCard(NamedTuple):
    """A card in a row, with the words below it."""

    card: Card
    words: Text


def cards_shown(written: str) -> tuple[LabelledCard, ...]:
    """Parse a marker such as `cards AS mighty | JH sei-jack`; return an empty tuple for other markers."""
    kind, _, rest = written.partition(" ")
    if kind != "cards":
        return ()
    found = []
    for part in rest.split("|"):
        text, _, words = part.strip().partition(" ")
        try:
            found.append(
                LabelledCard(parse_card(text), as_it_is(words.strip()))
            )  # the document is already translated
        except ValueError:
            continue
    return tuple(found)


class CardRow(Figure):
    """A row of cards spaced to fit their words, broken into lines if it is too wide."""

    def __init__(self, tools: DrawingTools, shown: Sequence[LabelledCard]) -> None:
        super().__init__(tools)
        self.shown = shown

    def height(self, width: int) -> int:
        """Return the height of all lines in pixels."""
        height = self._card_height(width)
        rows = self._rows(width, height)
        return rows * self._line_height(height) + (rows - 1) * self.tools.look.px(GAP)

    def _card_height(self, width: int) -> int:
        """Return the card height in pixels, reduced if that fits all cards on one line."""
        full = self.tools.look.px(CARD_HEIGHT)
        sizes = range(full, round(full * MIN_SCALE), -1)
        return next((height for height in sizes if self._rows(width, height) == 1), full)

    def _rows(self, width: int, height: int) -> int:
        return 1 + max((line for line, *_ in self._placed(width, height)), default=0)

    def _line_height(self, height: int) -> int:
        look = self.tools.look
        return height + (look.tall(24) if any(each.words for each in self.shown) else look.px(4))

    def _placed(self, width: int, height: int) -> Iterator[tuple[int, int, LabelledCard]]:
        """Yield the line number, the left edge of the card, and the card."""
        look, card = self.tools.look, round(height * 5 / 7)
        line, x = 0, look.px(2)
        for each in self.shown:
            room = max(card, self.tools.fonts.width(each.words, self.face))
            if x > look.px(2) and x + room > width:
                line, x = line + 1, look.px(2)
            yield line, x + (room - card) // 2, each
            x += room + round(look.px(GAP) * height / look.px(CARD_HEIGHT))

    def draw(self, surface: pygame.Surface, at: Point, width: int, played: int | None) -> None:
        """Draw the cards and the words below them."""
        tools, height = self.tools, self._card_height(width)
        step = self._line_height(height) + tools.look.px(GAP)
        for line, x, (card, words) in self._placed(width, height):
            rect = pygame.Rect(at[0] + x, at[1] + line * step, round(height * 5 / 7), height)
            tools.put_card(surface, card, rect)
            if words:
                below = (rect.centerx, rect.bottom + tools.look.tall(13))
                tools.fonts.draw(surface, words, below, self.face, tools.look.paper.text2, "center")


class CardLine(NamedTuple):
    """A line of words at a card."""

    text: str
    colour: Colour
    bold: bool = False


class PlacedCard(NamedTuple):
    """A card with its rectangle; its words are below it, or to its right if `beside`."""

    shown: ExampleCard
    rect: pygame.Rect
    room: int
    """Width in pixels available for the words."""
    beside: bool
    told: bool
    """Whether words say if the card may be played."""


class ExamplePlan(NamedTuple):
    """Layout of an example, relative to the corner of its background."""

    cards: Sequence[PlacedCard]
    arrow: tuple[float, float] | None
    height: int


class ExampleFigure(Figure):
    """An example of a trick to step through, or of which cards of a hand may be played."""

    def __init__(self, tools: DrawingTools, example: Example) -> None:
        super().__init__(tools)
        self.example = example
        self.line_step = round(self.face.px * 1.35)
        """Line spacing of the words at a card, in pixels."""
        self._head = tools.look.tall(STEP_SIDE)
        self._middle = tools.look.px(PAD) // 2 + self._head // 2 - tools.look.px(1)
        """Vertical centre of the head, in pixels from the top."""

    def height(self, width: int) -> int:
        """Return the height in pixels, with room for all words at the cards."""
        return self.plan(width).height

    def steps(self, width: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the rectangles of the back and forward buttons, relative to the corner of the background."""
        look = self.tools.look
        on = pygame.Rect(width - look.px(PAD) - self._head, 0, self._head, self._head)
        on.centery = self._middle
        count = self.tools.words.text("{number} of {count}", number=8, count=8)
        return on.move(-self._head - self.tools.fonts.width(count, self.face) - 2 * look.px(4), 0), on

    # Layout.

    def plan(self, width: int) -> ExamplePlan:
        """Lay the cards out on one line, or give a whole hand its own lines."""
        look, lies, held = self.tools.look, self.example.lies, self.example.held
        top, room = look.px(PAD) // 2 + self._head + look.px(2), width - 2 * look.px(PAD)
        count, arrow = len(lies) + len(held), look.px(ARROW_WIDTH) if held and lies else 0
        if held and (room - arrow) // count < look.px(MIN_CELL_WIDTH):
            return self._whole_hand(top, room)
        beside = not held and count <= MAX_CARDS_WITH_WORDS
        cell = min((room - arrow) // count, look.px(MAX_WIDE_CELL_WIDTH if beside else MAX_CELL_WIDTH))
        x, between = look.px(PAD), None
        cards: list[PlacedCard] = []
        height = min(look.px(CARD_HEIGHT), self._tall(cell))
        for shown in (*lies, *held):
            if arrow and len(cards) == len(lies):
                between = (x + arrow / 2, top + height / 2)
                x += arrow
            cards.append(self._place(shown, pygame.Rect(x, top, cell, height), beside=beside))
            x += cell
        return ExamplePlan(cards, between, self._end(cards))

    def _tall(self, cell: int) -> int:
        """Return the height in pixels of a card in a cell of this width."""
        return round((cell - self.tools.look.px(6)) * 7 / 5)

    def _place(
        self, shown: ExampleCard, cell: pygame.Rect, *, beside: bool = False, told: bool = True
    ) -> PlacedCard:
        look = self.tools.look
        rect = pygame.Rect(0, cell.top, round(cell.height * 5 / 7), cell.height)
        rect.centerx = cell.centerx
        if beside:
            rect.left = cell.left + look.px(4)
        taken = rect.width + look.px(12) if beside else 0
        return PlacedCard(shown, rect, cell.width - taken - look.px(6), beside, told)

    def _whole_hand(self, top: int, room: int) -> ExamplePlan:
        """Lay out a hand that does not fit on the trick's line: on its own lines beside or below it."""
        look, left, held = self.tools.look, self.tools.look.px(PAD), self.example.held
        lies, arrow = len(self.example.lies), look.px(ARROW_WIDTH)
        cell = min(room // max(1, lies), look.px(MAX_LED_CELL_WIDTH))
        height = min(look.px(LED_HEIGHT), self._tall(cell))
        cards = [
            self._place(shown, pygame.Rect(left + number * cell, top, cell, height))
            for number, shown in enumerate(self.example.lies)
        ]
        x, y, between = left, top, None
        if 0 < lies <= MAX_TRICK_BESIDE_HAND and len(held) <= 2 * (
            (room - lies * cell - arrow) // look.px(HAND_CELL_WIDTH)
        ):
            x += lies * cell + arrow
            between = (x - arrow / 2, top + height / 2)
        elif lies:
            y = self._end(cards) - look.px(PAD) + look.px(GAP)
        room -= x - left
        lines = -(-len(held) // max(1, room // look.px(HAND_CELL_WIDTH)))
        each = -(-len(held) // lines)
        cell = min(room // each, look.px(MIN_CELL_WIDTH))
        for first in range(0, len(held), each):
            line = held[first : first + each]
            for column, shown in enumerate(line):
                place = pygame.Rect(x + column * cell, y, cell, self._tall(cell))
                cards.append(self._place(shown, place, told=False))
            said = self.line_step if any(shown.words for shown in line) else 0
            y += self._tall(cell) + look.px(GAP) + said
        return ExamplePlan(cards, between, self._end(cards))

    def _end(self, cards: Sequence[PlacedCard]) -> int:
        """Return the bottom edge in pixels of the cards with all their words."""
        end, look, lies = 0, self.tools.look, len(self.example.lies)
        times = (lies,) if self.example.held else range(1, lies + 1)
        for card in cards:
            words = max(len([*self.lines(card, played)]) for played in times) * self.line_step
            below = card.rect.bottom + (look.px(8) + words if words else 0)
            end = max(end, card.rect.top + max(card.rect.height, words) if card.beside else below)
        return end + look.px(PAD)

    # Words at the cards.

    def lines(self, card: PlacedCard, played: int) -> Iterator[CardLine]:
        """Yield the words at a card: who played it, whether it is winning or wins, and its points; or if it
        is legal.
        """
        paper, words, wrap = self.tools.look.paper, self.tools.words, self.tools.fonts.wrap
        shown, lies = card.shown, self.example.lies
        if shown in self.example.held:
            if card.told:
                said = words.text("allowed") if shown.starred else words.text("not allowed")
                for line in wrap(said, card.room, self.face.strong):
                    yield CardLine(as_it_is(line), paper.good if shown.starred else paper.text2, True)
            if shown.words:
                yield CardLine(as_it_is(shown.words), paper.text2, True)
            return
        place = lies.index(shown)
        if place >= played:
            return
        for line in wrap(shown.words, card.room, self.face) if shown.words else ():
            yield CardLine(as_it_is(line), paper.text)  # the document is already translated
        if not self.example.held and self.example.head(played) == place:
            taken = played == len(lies)
            said = words.text("wins") if taken else words.text("winning")
            yield CardLine(said, paper.good if taken else paper.text, True)
        if shown.points:
            yield CardLine(as_it_is(shown.points), paper.text2, True)

    # Drawing.

    def draw(self, surface: pygame.Surface, at: Point, width: int, played: int | None) -> None:
        """Draw the example on its own background: trumps, cards, and the words at each card."""
        look, paint, paper = self.tools.look, self.tools.paint, self.tools.look.paper
        plan, played = self.plan(width), len(self.example.lies) if played is None else played
        ground = pygame.Rect(at, (width, plan.height))
        line = paper.line if look.high_contrast else None
        paint.panel(surface, ground, look.cell_radius, paper.sunk, line, look.border)
        self._draw_head(surface, ground, played)
        for card in plan.cards:
            self._draw_card(surface, card._replace(rect=card.rect.move(at)), played)
        if plan.arrow is not None:
            arrow = paint.icon("right", look.px(22), paper.text2)
            paint.put_centred(surface, arrow, (at[0] + plan.arrow[0], at[1] + plan.arrow[1]))

    def _draw_head(self, surface: pygame.Surface, ground: pygame.Rect, played: int) -> None:
        example, look, fonts, paint = self.example, self.tools.look, self.tools.fonts, self.tools.paint
        words, paper, face, lies = self.tools.words, look.paper, self.face, len(example.lies)
        left, y = ground.left + look.px(PAD), ground.top + self._middle
        if example.trump == NO_TRUMP:
            fonts.draw(surface, words.text("No trumps"), (left, y), face, paper.text2)
        else:
            pip = self.tools.skin.pip(example.trump, round(face.px * 1.05))
            fonts.draw_parts(surface, [words.text("Trumps"), pip], (left, y), face, paper.text2, look.px(6))
        if example.held:
            return
        back, on = (rect.move(ground.topleft) for rect in self.steps(ground.width))
        for rect, icon in ((back, "left"), (on, "right")):
            paint.panel(surface, rect, look.px(6), paper.raised, paper.line, look.border)
            paint.put_centred(surface, paint.icon(icon, look.px(16), paper.text), rect.center)
        count = words.text("{number} of {count}", number=played, count=lies)
        fonts.draw(surface, count, ((back.right + on.left) / 2, y), face, paper.text2, "center")
        if example.worth and played == lies:
            worth = words.text("worth {points}", points=as_it_is(example.worth))
            fonts.draw(surface, worth, (back.left - look.px(14), y), face.strong, paper.text, "right")

    def _draw_card(self, surface: pygame.Surface, card: PlacedCard, played: int) -> None:
        look, paint, example, shown, rect = (
            self.tools.look, self.tools.paint, self.example, card.shown, card.rect,
        )  # fmt: skip
        radius = round(rect.height * CORNER_RADIUS)
        in_hand = shown in example.held
        place = -1 if in_hand else example.lies.index(shown)
        if place >= played:
            slot = paint.rounded(rect.size, radius, None, look.paper.line, max(1, look.px(1.5)))
            paint.put(surface, slot, rect.topleft)
            return
        self.tools.put_card(surface, shown.card, rect, dim=in_hand and not shown.starred)
        if example.held:  # the card led, or the winning card of several
            heads = not in_hand and (shown.starred or not any(each.starred for each in example.lies))
        else:
            heads = example.head(played) == place
        if heads or (in_hand and shown.words):
            ring = rect.inflate(2 * look.px(3), 2 * look.px(3))
            colour = GOLD_BAR if heads else look.paper.focus
            drawn = paint.rounded(ring.size, radius + look.px(3), None, colour, look.px(4 if heads else 3))
            paint.put(surface, drawn, ring.topleft)
        if in_hand or (heads and not example.held and played == len(example.lies)):
            grade = Grade.BEST if shown.starred else Grade.MISTAKE
            mark = grade_mark(paint, grade, look.px(18), look.paper)
            paint.put_centred(surface, mark, (rect.right - look.px(4), rect.bottom - look.px(6)))
        lines = [*self.lines(card, played)]
        align: Align = "left" if card.beside else "center"
        x, y = rect.centerx, rect.bottom + look.px(8) + self.line_step / 2
        if card.beside:
            x, y = rect.right + look.px(12), rect.centery - (len(lines) - 1) * self.line_step / 2
        for text, ink, bold in lines:
            self.tools.fonts.draw(surface, text, (x, y), TypeSize(self.face.px, bold), ink, align)
            y += self.line_step
