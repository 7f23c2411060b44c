"""The two pictures of the deal editor: a place with its cards, and the pack with each card's owner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.cards import HIDDEN, JOKER, Card, rank_of, suit_of
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, Colour, TextRole, TypeSize
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.pages.editor.model import EditorModel
from scenes.pages.editor.texts import EditorTexts
from scenes.widgets import Scroll, ScrolledSpot, Touch, Widget

TILE, TALL, STEP, MARGIN = 36, 48, 40, 13
"""Design units: a tile's width and height, the distance of two tiles, and the edge of a place."""
HEAD, FOOT = 46, 8
"""Design units: height of the line with the name, and room below the tiles."""
TILES_PER_ROW = 20
"""Number of tiles in a row of a wide place."""
WIDE, NARROW = 16, 4
"""Numbers of cards above which a place has the whole width, and up to which a quarter is enough."""
FEW_FREE_CARDS = 8
"""Number of free cards up to which they are marked in red."""


@dataclass(frozen=True)
class EditorParts:
    """What both pictures need: the draft, its texts, the deck and each player's crest."""

    model: EditorModel
    texts: EditorTexts
    skin: Skin
    crests: Sequence[str]

    def crest(self, place: int) -> str | None:
        """Return the crest of the player whose place it is, or `None`."""
        owner = self.model.draft.owner(place)
        return None if owner is None else self.crests[owner.player]


def place_height(scene: Scene, size: int) -> int:
    """Return the height in pixels of a place for `size` cards."""
    look = scene.look
    rows = -(-size // TILES_PER_ROW)
    return look.tall(HEAD) + rows * look.px(TALL + 6) + look.px(FOOT)


class PlaceTile(Widget):
    """A place: whose it is, how many cards it has, and the cards. Enter takes out the card at the cursor."""

    shows_focus = True

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        parts: EditorParts,
        place: int,
        on_choose: Callable[[int], None],
        on_take: Callable[[Card], None],
        scroll: Scroll,
    ) -> None:
        self.parts = parts
        self.place = place
        self.on_choose = on_choose
        self.on_take = on_take
        self.cursor: int | None = None
        """Cell that the arrow keys have reached, or None."""
        super().__init__(
            scene, rect, lambda: None, palette=scene.look.ink, key=("place", place), container=scroll.content
        )
        self._whole = ScrolledSpot(
            lambda: pygame.Rect(self.rect), partial(on_choose, place), self.palette, self.focus_radius,
            key=("scanned place", place), tells=self.said, scroll=scroll,
        )  # fmt: skip

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the target that scanning offers instead: it chooses the place when it is pressed, not when
        the scan comes to it.
        """
        return [self._whole]

    @property
    def _cells(self) -> Sequence[Card]:
        return self.parts.model.draft.cells[self.place]

    @property
    def _step(self) -> float:
        """Distance of two tiles in pixels: narrower if the row would not fit."""
        look = self.scene.look
        room = int(self.rect.width) - 2 * look.px(MARGIN)
        in_row = min(len(self._cells), TILES_PER_ROW)
        return min(look.px(STEP), room / in_row)

    def cell_rect(self, cell: int) -> pygame.Rect:
        """Return the rectangle of a cell within the widget."""
        look, step = self.scene.look, self._step
        width = min(look.px(TILE), round(step) - 2)
        row, column = divmod(cell, TILES_PER_ROW)
        top = look.tall(HEAD) + row * look.px(TALL + 6)
        return pygame.Rect(look.px(MARGIN) + round(column * step), top, width, look.px(TALL))

    def card_at(self, position: tuple[int, int]) -> Card:
        """Return the card at a position in the window, or `HIDDEN`."""
        at = (position[0] - int(self.rect.x), position[1] - int(self.rect.y))
        for cell, card in enumerate(self._cells):
            if self.cell_rect(cell).inflate(2, 2).collidepoint(at):
                return card
        return HIDDEN

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the panel with its head, its tiles and, if the next card goes here, a line that says so."""
        scene, parts, model = self.scene, self.parts, self.parts.model
        look, paint, fonts, ink = scene.look, scene.paint, scene.fonts, self.palette
        canvas = self.canvas()
        size, chosen = canvas.get_size(), model.place == self.place
        fill = ink.hover if state is Touch.HOVERED and not chosen else ink.raised
        line, thick = (colours.GOLD, look.px(2)) if chosen else (ink.line, look.border)
        paint.put(canvas, paint.rounded(size, look.plate_radius, fill, line, thick), (0, 0))
        middle, side = look.tall(HEAD) / 2 + look.px(1), look.px(32)
        left = look.px(MARGIN) + side / 2
        crest = parts.crest(self.place)
        drawn = (
            paint.icon("cards", round(side * 0.7), ink.text2) if crest is None else paint.crest(crest, side)
        )
        paint.put_centred(canvas, drawn, (left, middle))
        right = self._paint_count(canvas, middle)
        x, name, small = (
            round(left + side / 2 + look.px(9)),
            look.face(TextRole.NAME),
            look.face(TextRole.LABEL),
        )
        title, note = parts.texts.short_title(self.place), parts.texts.note(self.place)
        if chosen and self.place in model.draft.lacking:
            note = parts.texts.next_card()
        box = fonts.draw_fitting(canvas, title, (x, middle), name, ink.text, right - x)
        at = (box.right + look.px(10), middle)
        room = right - at[0]
        if note and fonts.width(note, fonts.fitting(note, small, room)) <= room:
            fonts.draw_fitting(canvas, note, at, small, ink.text2, room)
        self._paint_cells(canvas)
        return canvas

    @property
    def _gold(self) -> Colour:
        """Colour of texts about what is lacking."""
        return self.palette.text if self.scene.look.high_contrast else colours.GOLD

    def _paint_count(self, canvas: pygame.Surface, middle: float) -> int:
        """Draw how many cards there are, with a mark if the place is full; return the left edge in pixels."""
        scene, look, model = self.scene, self.scene.look, self.parts.model
        full = self.place not in model.draft.lacking
        right = canvas.get_width() - look.px(MARGIN)
        if full:
            side = look.px(16)
            mark = scene.paint.icon("check", side, self.palette.text2)
            scene.paint.put_centred(canvas, mark, (right - side / 2, middle))
            right -= side + look.px(7)
        face = TypeSize(look.face(TextRole.LABEL).px, True)
        colour = self.palette.text if full else self._gold
        told = self.parts.texts.count(self.place)
        box = scene.fonts.draw(canvas, told, (right, middle), face, colour, "right")
        return box.left - look.px(10)

    def _paint_cells(self, canvas: pygame.Surface) -> None:
        look, paint, model = self.scene.look, self.scene.paint, self.parts.model
        following = model.draft.next_cell(self.place) if model.place == self.place else None
        for cell, card in enumerate(self._cells):
            rect = self.cell_rect(cell)
            if card != HIDDEN:
                paint.put(canvas, self.parts.skin.tile(card, rect.width, rect.height), rect.topleft)
            else:
                line, thick = (
                    (colours.GOLD, look.px(2)) if cell == following else (self.palette.line, look.border)
                )
                paint.put(canvas, paint.rounded(rect.size, look.px(5), None, line, thick), rect.topleft)
                if cell == following and model.typing.rank:
                    face, room = look.face(TextRole.NAME), rect.width - 4
                    typed = as_it_is(model.typing.rank)
                    self.scene.fonts.draw_fitting(
                        canvas, typed, rect.center, face, self._gold, room, "center"
                    )
            if self.in_focus and cell == self.cursor:
                around = rect.inflate(2, 2)
                ring = paint.rounded(around.size, look.px(6), None, self.palette.focus, look.px(3))
                paint.put(canvas, ring, around.topleft)

    # Keys and the screen reader.

    def take_focus(self, focused: bool) -> None:
        """Let the next card go here."""
        super().take_focus(focused)
        self.cursor = None
        if focused:
            self.on_choose(self.place)

    def adjust(self, step: int) -> bool:
        """Move the cursor over the cards; at the ends, the focus moves on."""
        at = self.cursor
        count = len(self._cells)
        to = (0 if step > 0 else count - 1) if at is None else at + step
        if not 0 <= to < count:
            return False
        self.cursor = to
        self.refresh()
        card = self._cells[to]
        if card != HIDDEN:
            self.scene.speak(lambda: self.parts.skin.card_name(card))
        return True

    def activate(self) -> None:
        """Take out the card at the cursor."""
        if self.cursor is not None and self._cells[self.cursor] != HIDDEN:
            self.on_take(self._cells[self.cursor])

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the place, its count and its cards."""
        words, texts = self.scene.words, self.parts.texts
        cards = [self.parts.skin.card_name(card) for card in self._cells if card != HIDDEN]
        note, count = texts.note(self.place), texts.count(self.place)
        if note:
            count = words.text("{first}, {next}", first=note, next=count)
        value = words.listed(cards) if cards else NO_WORDS
        return TargetDescription(texts.title(self.place), AccessibleRole.BUTTON, count, value)


class PackTile(Widget):
    """All cards of the pack by suit, each with the crest of the player who has it."""

    shows_focus = True

    def __init__(
        self, scene: Scene, rect: pygame.Rect, parts: EditorParts, on_press: Callable[[Card], None]
    ) -> None:
        self.parts = parts
        self.on_card = on_press
        pack = parts.model.draft.pack
        ranks = sorted({rank_of(card) for card in pack if card != JOKER}, reverse=True)
        if parts.skin.ace_is_one and 12 in ranks:  # the ace is a 1
            ranks = [*ranks[1:], 12]
        self.suits = sorted({suit_of(card) for card in pack if card != JOKER}, reverse=True)
        self.rows: list[list[Card]] = [
            [suit * 13 + rank if suit * 13 + rank in pack else HIDDEN for suit in self.suits]
            for rank in ranks
        ]
        if JOKER in pack:
            self.rows.append([JOKER, *[HIDDEN] * (len(self.suits) - 1)])
        self.order = [
            row[column] for column in range(len(self.suits)) for row in self.rows if row[column] >= 0
        ]
        self.cursor = 0
        super().__init__(scene, rect, lambda: None, palette=scene.look.paper, key="pack")
        self._cards = [
            self._spot(row, column, card)
            for row, cards in enumerate(self.rows)
            for column, card in enumerate(cards)
            if card != HIDDEN
        ]

    def _spot(self, row: int, column: int, card: Card) -> FocusSpot:
        return FocusSpot(
            lambda: self.cell_rect(row, column).move(self.rect.topleft), partial(self.on_card, card),
            self.palette, self.scene.look.px(7), ("card", card),
            tells=lambda: TargetDescription(self._told(card)),
        )  # fmt: skip

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the targets that scanning offers instead: the cards, row by row."""
        return self._cards

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """Return the rectangle of a card within the widget."""
        look = self.scene.look
        head = look.tall(30)
        width, height = int(self.rect.width), int(self.rect.height) - head
        gap = look.px(10)
        step, down = (width + gap) / len(self.suits), min(look.tall(34), height / len(self.rows))
        rect = pygame.Rect(round(column * step), head + round(row * down), 0, 0)
        rect.size = round(step) - gap, round(down) - look.px(4)
        return rect

    def card_at(self, position: tuple[int, int]) -> Card:
        """Return the card at a position in the window, or `HIDDEN`."""
        at = (position[0] - int(self.rect.x), position[1] - int(self.rect.y))
        for row, cards in enumerate(self.rows):
            for column, card in enumerate(cards):
                if self.cell_rect(row, column).collidepoint(at):
                    return card
        return HIDDEN

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the suits with the letters that type them, and the cards below."""
        scene, look, paint, paper = self.scene, self.scene.look, self.scene.paint, self.palette
        canvas = self.canvas()
        face = TypeSize(look.face(TextRole.TAG).px, True)
        for column, suit in enumerate(self.suits):
            cell = self.cell_rect(0, column)
            middle = look.tall(30) / 2 - look.px(2)
            pip = self.parts.skin.token(suit, look.px(24))
            paint.put_centred(canvas, pip, (cell.left + look.px(16), middle))
            at = (cell.left + look.px(34), middle)
            scene.fonts.draw(canvas, "CDHS"[suit], at, face, paper.text2)
        free = len(self.parts.model.draft.free)
        for row, cards in enumerate(self.rows):
            for column, card in enumerate(cards):
                if card != HIDDEN:
                    self._paint_card(canvas, self.cell_rect(row, column), card, few=free <= FEW_FREE_CARDS)
        return canvas

    def _paint_card(self, canvas: pygame.Surface, rect: pygame.Rect, card: Card, *, few: bool) -> None:
        scene, look, paint, paper = self.scene, self.scene.look, self.scene.paint, self.palette
        at = self.parts.model.draft.where(card)
        fill = paper.raised if at is None else paper.sunk
        line = paper.bad if at is None and few else paper.line if at is None else None
        thick = look.px(2) if at is None and few else look.border
        paint.put(canvas, paint.rounded(rect.size, look.px(7), fill, line, thick), rect.topleft)
        tall = rect.height - look.px(4)
        width = min(round(tall * 0.74), rect.width // 2 - look.px(4))
        tile = self.parts.skin.tile(card, width, tall)
        paint.put(canvas, tile, (rect.left + look.px(5), rect.top + (rect.height - tall) // 2))
        right = (rect.left + look.px(5) + width + rect.right) / 2
        if at is not None:
            side = min(look.px(22), rect.height - 2)
            crest = self.parts.crest(at[0])
            drawn = (
                paint.icon("cards", round(side * 0.7), paper.text2)
                if crest is None
                else paint.crest(crest, side)
            )
            paint.put_centred(canvas, drawn, (right, rect.centery))
        elif few:
            most = round(rect.height * 0.7)
            face = TypeSize(max(MIN_TEXT_SIZE, min(most, look.face(TextRole.TAG).px - 1)), True)
            room = rect.right - rect.left - width - look.px(10)
            scene.fonts.draw_fitting(
                canvas, scene.words.text("free"), (right, rect.centery), face, paper.text, room, "center"
            )
        if self.in_focus and card == self.order[self.cursor]:
            around = rect.inflate(2, 2)
            ring = paint.rounded(around.size, look.px(8), None, paper.focus, look.px(3))
            paint.put(canvas, ring, around.topleft)

    # Keys and the screen reader.

    def move(self, rows: int) -> bool:
        """Move the cursor up or down in its column; return False at the ends."""
        card = self.order[self.cursor]
        to = self.cursor + rows
        if not 0 <= to < len(self.order) or (card // 13 if card != JOKER else -1) != self.order[to] // 13:
            return False
        self._go(to)
        return True

    def adjust(self, step: int) -> bool:
        """Move the cursor to the next column, in the same row; at the ends, the focus moves on."""
        card = self.order[self.cursor]
        row = next(number for number, cards in enumerate(self.rows) if card in cards)
        column = self.rows[row].index(card) + step
        if not 0 <= column < len(self.suits) or self.rows[row][column] == HIDDEN:
            return False
        self._go(self.order.index(self.rows[row][column]))
        return True

    def _go(self, place: int) -> None:
        self.cursor = place
        self.refresh()
        self.scene.speak(partial(self._told, self.order[place]))

    def _told(self, card: Card) -> Text:
        """Return a card and who has it."""
        words = self.scene.words
        at = self.parts.model.draft.where(card)
        name = self.parts.skin.card_name(card)
        if at is None:
            return words.text("{card}: free", card=name)
        return words.text("{card}: {place}", card=name, place=self.parts.texts.title(at[0]))

    def activate(self) -> None:
        """Put the card at the cursor into the present place, or take it out of its own."""
        self.on_card(self.order[self.cursor])

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the card at the cursor and who has it."""
        words = self.scene.words
        card, at = self.order[self.cursor], (self.cursor, len(self.order))
        return TargetDescription(words.text("The pack"), AccessibleRole.CHOICE, value=self._told(card), at=at)
