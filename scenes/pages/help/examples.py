"""Examples in the rules on paper: a trick that can be played card by card, and what a hand may play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.ai.verdict import Grade
from game.engine.cards import NO_TRUMP
from game.engine.examples import Example, ExampleCard
from scenes.graphics.fonts import Align
from scenes.graphics.grades import grade_mark
from scenes.graphics.look import GOLD_BAR, Colour, Face, Role
from scenes.i18n import Text, as_it_is
from scenes.pages.help.cards import GAP, HEIGHT, RADIUS, CardsDrawing

CELL, WIDE_CELL = 132, 236
"""The most that a card takes across, with its words below it or beside it."""
LEAST_CELL, HAND_CELL = 58, 44
"""The least that a card takes in one line with others; what one of a whole hand takes."""
LED_CELL, LED_HEIGHT = 92, 76
"""The most that a card of the trick takes across beside a whole hand, and how tall it is there."""
BESIDE = 2
"""Up to so many cards of a trick have a whole hand beside them, where two lines are enough for it."""
FEW = 3
"""Up to so many cards have their words beside them."""
PAD = 12
ARROW = 30
"""What stands between the cards that lie and those of a hand."""
STEP_SIDE = 26
"""Side of what turns a trick a card on or back."""


class _Words(NamedTuple):
    """A line at a card."""

    text: str
    colour: Colour
    bold: bool = False


class _Spot(NamedTuple):
    """A card at its place, and the words at it: below, or to its right."""

    shown: ExampleCard
    rect: pygame.Rect
    room: int
    """How wide its words may be."""
    beside: bool
    told: bool
    """Whether it is said in words whether the card may be played."""


class _Plan(NamedTuple):
    """Where everything of an example lies, from the corner of its ground."""

    spots: Sequence[_Spot]
    arrow: tuple[float, float] | None
    height: int


class ExampleDrawing:
    """Draws examples with the cards that `cards` draws."""

    def __init__(self, cards: CardsDrawing) -> None:
        self.cards = cards
        self.look = cards.look
        self.words = cards.words
        self.fonts = cards.fonts
        self.paint = cards.paint

    def height(self, example: Example, width: int) -> int:
        """How tall an example is within a width, in pixels, however much of it has been played."""
        return self._plan(example, width).height

    def steps(self, width: int) -> tuple[pygame.Rect, pygame.Rect]:
        """What turns a trick a card back and a card on, from the corner of its ground."""
        look = self.look
        side, middle = look.tall(STEP_SIDE), self._head_middle
        on = pygame.Rect(width - look.px(PAD) - side, 0, side, side)
        on.centery = middle
        return on.move(-side - self._count_width, 0), on

    @property
    def _count_width(self) -> int:
        """Room for how many cards of how many have been played."""
        said = self.words.text("{number} of {count}", number=8, count=8)
        return self.fonts.width(said, self._face) + 2 * self.look.px(4)

    @property
    def _face(self) -> Face:
        return self.look.face(Role.LABEL)

    @property
    def _head(self) -> int:
        return self.look.tall(STEP_SIDE)

    @property
    def _head_middle(self) -> int:
        return self.look.px(PAD) // 2 + self._head // 2 - self.look.px(1)

    @property
    def _step(self) -> int:
        return round(self._face.px * 1.35)

    # Where it lies.

    def _plan(self, example: Example, width: int) -> _Plan:
        look = self.look
        top, room = look.px(PAD) // 2 + self._head + look.px(2), width - 2 * look.px(PAD)
        count, arrow = (
            len(example.lies) + len(example.held),
            look.px(ARROW) if example.held and example.lies else 0,
        )
        beside = not example.held and count <= FEW
        if example.held and (room - arrow) // count < look.px(LEAST_CELL):
            return self._whole_hand(example, top, room)
        cell = min((room - arrow) // count, look.px(WIDE_CELL if beside else CELL))
        x, between = look.px(PAD), None
        spots: list[_Spot] = []
        height = min(look.px(HEIGHT), self._tall(cell))
        for shown in (*example.lies, *example.held):
            if arrow and len(spots) == len(example.lies):
                between = (x + arrow / 2, top + height / 2)
                x += arrow
            spots.append(self._spot(shown, pygame.Rect(x, top, cell, height), beside=beside))
            x += cell
        return _Plan(spots, between, self._end(example, spots))

    def _tall(self, cell: int) -> int:
        """How tall a card is in a cell."""
        return round((cell - self.look.px(6)) * 7 / 5)

    def _spot(
        self, shown: ExampleCard, cell: pygame.Rect, *, beside: bool = False, told: bool = True
    ) -> _Spot:
        look = self.look
        rect = pygame.Rect(0, cell.top, round(cell.height * 5 / 7), cell.height)
        rect.centerx = cell.centerx
        if beside:
            rect.left = cell.left + look.px(4)
        taken = rect.width + look.px(12) if beside else 0
        return _Spot(shown, rect, cell.width - taken - look.px(6), beside, told)

    def _whole_hand(self, example: Example, top: int, room: int) -> _Plan:
        """A hand that has no room in one line with the trick: in lines of its own, beside it or below it."""
        look, left = self.look, self.look.px(PAD)
        spots: list[_Spot] = []
        lies = len(example.lies)
        cell = min(room // max(1, lies), look.px(LED_CELL))
        height = min(look.px(LED_HEIGHT), self._tall(cell))
        for number, shown in enumerate(example.lies):
            spots.append(self._spot(shown, pygame.Rect(left + number * cell, top, cell, height)))
        x, y, between = left, top, None
        beside = room - lies * cell - look.px(ARROW)
        fits = len(example.held) <= 2 * (beside // look.px(HAND_CELL))
        if 0 < lies <= BESIDE and fits:
            x += lies * cell + look.px(ARROW)
            between = (x - look.px(ARROW) / 2, top + height / 2)
        elif lies:
            y = self._end(example, spots) - look.px(PAD) + look.px(GAP)
        room -= x - left
        most = max(1, room // look.px(HAND_CELL))
        lines = -(-len(example.held) // most)
        each = -(-len(example.held) // lines)
        cell = min(room // each, look.px(LEAST_CELL))
        for first in range(0, len(example.held), each):
            line = example.held[first : first + each]
            for column, shown in enumerate(line):
                place = pygame.Rect(x + column * cell, y, cell, self._tall(cell))
                spots.append(self._spot(shown, place, told=False))
            y += self._tall(cell) + look.px(GAP) + (self._step if any(shown.words for shown in line) else 0)
        return _Plan(spots, between, self._end(example, spots))

    def _end(self, example: Example, spots: Sequence[_Spot]) -> int:
        """How far down the cards with all that may be said of them reach."""
        end = 0
        for spot in spots:
            words = self._most_lines(example, spot) * self._step
            below = spot.rect.bottom + (self.look.px(8) + words if words else 0)
            end = max(end, spot.rect.top + max(spot.rect.height, words) if spot.beside else below)
        return end + self.look.px(PAD)

    def _most_lines(self, example: Example, spot: _Spot) -> int:
        """How many lines at a card there are at any time."""
        counts = [len(list(self._lines(example, spot, played))) for played in self._times(example)]
        return max(counts)

    def _times(self, example: Example) -> Sequence[int]:
        return (len(example.lies),) if example.held else range(1, len(example.lies) + 1)

    # What is said.

    def _lines(self, example: Example, spot: _Spot, played: int) -> Iterator[_Words]:
        """What stands at a card: who played it, what it counts, and whether it heads or takes the trick."""
        paper, words, shown = self.look.paper, self.words, spot.shown
        if shown in example.held:
            if spot.told:
                said = words.text("may") if shown.starred else words.text("may not")
                for line in self.fonts.wrap(said, spot.room, self._face.strong):
                    yield _Words(as_it_is(line), paper.good if shown.starred else paper.text2, True)
            if shown.words:
                yield _Words(as_it_is(shown.words), paper.text2, True)
            return
        place = example.lies.index(shown)
        if place >= played:
            return
        for line in self.fonts.wrap(shown.words, spot.room, self._face) if shown.words else ():
            yield _Words(as_it_is(line), paper.text)  # words of the document
        if not example.held and example.head(played) == place:
            taken = played == len(example.lies)
            said = words.text("takes it") if taken else words.text("heads it")
            yield _Words(said, paper.good if taken else paper.text, True)
        if shown.points:
            yield _Words(as_it_is(shown.points), paper.text2, True)

    # Drawing.

    def draw(
        self,
        surface: pygame.Surface,
        example: Example,
        left: int,
        top: int,
        width: int,
        played: int | None = None,
    ) -> None:
        """An example on its own ground: trumps, the cards, and at each what is said of it.

        Of a trick so many cards have been played; without a number, all.
        """
        look, paint, paper = self.look, self.paint, self.look.paper
        plan = self._plan(example, width)
        ground = pygame.Rect(left, top, width, plan.height)
        line = paper.line if look.high_contrast else None
        paint.panel(surface, ground, look.cell_radius, paper.sunk, line, look.border)
        count = len(example.lies)
        self._draw_head(surface, example, ground, count if played is None else played)
        for spot in plan.spots:
            moved = spot._replace(rect=spot.rect.move(left, top))
            self._draw_card(surface, example, moved, count if played is None else played)
        if plan.arrow is not None:
            arrow = paint.icon("right", look.px(22), paper.text2)
            paint.put_centred(surface, arrow, (left + plan.arrow[0], top + plan.arrow[1]))

    def _draw_head(self, surface: pygame.Surface, example: Example, ground: pygame.Rect, played: int) -> None:
        look, fonts, paper, face = self.look, self.fonts, self.look.paper, self._face
        left, y = ground.left + look.px(PAD), ground.top + self._head_middle
        if example.trump == NO_TRUMP:
            fonts.draw(surface, self.words.text("No trumps"), (left, y), face, paper.text2)
        else:
            said: list[Text | pygame.Surface] = [
                self.words.text("Trumps"), self.cards.skin.pip(example.trump, round(face.px * 1.05)),
            ]  # fmt: skip
            fonts.draw_parts(surface, said, (left, y), face, paper.text2, look.px(6))
        if example.held:
            return
        back, on = (rect.move(ground.topleft) for rect in self.steps(ground.width))
        for rect, icon in ((back, "left"), (on, "right")):
            self.paint.panel(surface, rect, look.px(6), paper.raised, paper.line, look.border)
            self.paint.put_centred(surface, self.paint.icon(icon, look.px(16), paper.text), rect.center)
        count = self.words.text("{number} of {count}", number=played, count=len(example.lies))
        fonts.draw(surface, count, ((back.right + on.left) / 2, y), face, paper.text2, "center")
        if example.worth and played == len(example.lies):
            worth = self.words.text("brings {points}", points=as_it_is(example.worth))
            fonts.draw(surface, worth, (back.left - look.px(14), y), face.strong, paper.text, "right")

    def _draw_card(self, surface: pygame.Surface, example: Example, spot: _Spot, played: int) -> None:
        look, paint, paper, shown, rect = self.look, self.paint, self.look.paper, spot.shown, spot.rect
        radius = round(rect.height * RADIUS)
        in_hand = shown in example.held
        place = -1 if in_hand else example.lies.index(shown)
        if place >= played:
            slot = paint.rounded(rect.size, radius, None, paper.line, max(1, look.px(1.5)))
            paint.put(surface, slot, rect.topleft)
            return
        self.cards.put(surface, shown.card, rect, dim=in_hand and not shown.starred)
        if example.held:  # what was led, or of more cards the one that heads them
            heads = not in_hand and (shown.starred or not any(each.starred for each in example.lies))
        else:
            heads = example.head(played) == place
        if heads or (in_hand and shown.words):
            ring = rect.inflate(2 * look.px(3), 2 * look.px(3))
            colour = GOLD_BAR if heads else paper.focus
            drawn = paint.rounded(ring.size, radius + look.px(3), None, colour, look.px(4 if heads else 3))
            paint.put(surface, drawn, ring.topleft)
        if in_hand or (heads and not example.held and played == len(example.lies)):
            grade = Grade.BEST if shown.starred else Grade.MISTAKE
            mark = grade_mark(paint, grade, look.px(18), look.paper)
            paint.put_centred(surface, mark, (rect.right - look.px(4), rect.bottom - look.px(6)))
        self._draw_words(surface, list(self._lines(example, spot, played)), spot)

    def _draw_words(self, surface: pygame.Surface, lines: Sequence[_Words], spot: _Spot) -> None:
        look, rect = self.look, spot.rect
        x, y = rect.centerx, rect.bottom + look.px(8) + self._step / 2
        align: Align = "center"
        if spot.beside:
            x, y = rect.right + look.px(12), rect.centery - (len(lines) - 1) * self._step / 2
            align = "left"
        for text, colour, bold in lines:
            self.fonts.draw(surface, text, (x, y), Face(self._face.px, bold), colour, align)
            y += self._step
