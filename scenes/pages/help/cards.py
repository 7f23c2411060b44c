"""Cards in the rules, drawn on paper with the deck in use, and rows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.cards import Card, parse_card
from scenes.graphics.fonts import Fonts
from scenes.graphics.look import ILLEGAL, LayoutMetrics, Role
from scenes.graphics.paint import Paint
from scenes.graphics.skins import Skin
from scenes.i18n import Text, Words, as_it_is

HEIGHT = 92
GAP = 14
SMALLEST = 0.75
"""How much smaller the cards of a row may be, for all of them to stand on one line."""
RADIUS = 0.043


class Labelled(NamedTuple):
    """A card of a row, and the words below it."""

    card: Card
    words: Text


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
    """Draws cards and rows of them. A card that the deck in use lacks is taken from another."""

    def __init__(
        self,
        look: LayoutMetrics,
        words: Words,
        fonts: Fonts,
        paint: Paint,
        skin: Skin,
        skins: Mapping[str, Skin],
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

    def put(self, surface: pygame.Surface, card: Card, rect: pygame.Rect, *, dim: bool = False) -> None:
        """A card with its shadow; darkened where it may not be chosen."""
        skin = self._with(card)
        self.fonts.tell(surface, partial(skin.card_name, card), rect)
        face = skin.face(card, rect.height)
        if dim:
            face = face.copy()
            face.fill(ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
        self.paint.put_shadow(surface, rect, round(rect.height * RADIUS), 1)
        self.paint.put(surface, face, rect.topleft)

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
            self.put(surface, card, rect)
            if words:
                at = (rect.centerx, rect.bottom + self.look.tall(13))
                self.fonts.draw(surface, words, at, face, self.look.paper.text2, "center")
