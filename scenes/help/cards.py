"""Cards in a row in the rules: read from their written form, and drawn on paper with the deck in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.engine.cards import Card, parse_card
from scenes.looks.fonts import Fonts
from scenes.looks.look import Face, Look, Role
from scenes.looks.paint import Paint
from scenes.looks.skins import Skin

HEIGHT = 92
GAP = 14
RADIUS = 0.043


class Shown(NamedTuple):
    """A card of a row, and the words below it."""

    card: Card
    words: str


def cards_shown(written: str) -> tuple[Shown, ...]:
    """The cards of `cards AS mighty | JH sei-jack`; none where something else is written."""
    kind, _, rest = written.partition(" ")
    if kind != "cards":
        return ()
    found = []
    for part in rest.split("|"):
        text, _, words = part.strip().partition(" ")
        try:
            found.append(Shown(parse_card(text), words.strip()))
        except ValueError:
            continue
    return tuple(found)


class CardRowDrawing:
    """Draws rows of cards. A card that the deck in use lacks is taken from another."""

    def __init__(self, look: Look, fonts: Fonts, paint: Paint, skin: Skin, skins: Mapping[str, Skin]) -> None:
        self.look = look
        self.fonts = fonts
        self.paint = paint
        self.skin = skin
        self.skins = skins

    def height(self, shown: Sequence[Shown]) -> int:
        """How tall the row is, in pixels."""
        words = self.look.tall(24) if any(each.words for each in shown) else self.look.px(4)
        return self.look.px(HEIGHT) + words

    def draw(self, surface: pygame.Surface, shown: Sequence[Shown], left: int, top: int) -> None:
        """The cards from left to right, each as far from the next as its words need."""
        height = self.look.px(HEIGHT)
        x = left + self.look.px(2)
        face = self.look.face(Role.LABEL)
        for card, words in shown:
            rect = pygame.Rect(x, top, round(height * 5 / 7), height)
            wide = self.fonts.width(words, face)
            if x == left + self.look.px(2):
                rect.x += max(0, wide - rect.width) // 2
            self.paint.put_shadow(surface, rect, round(height * RADIUS), 1)
            self.paint.put(surface, self._with(card).face(card, height), rect.topleft)
            if words:
                self._words(surface, words, (rect.centerx, rect.bottom + self.look.tall(13)), face)
            x = rect.right + self.look.px(GAP) + max(0, wide - rect.width)

    def _words(self, surface: pygame.Surface, words: str, centre: tuple[int, int], face: Face) -> None:
        self.fonts.draw(surface, words, centre, face, self.look.paper.text2, "center")

    def _with(self, card: Card) -> Skin:
        if self.skin.has(card):
            return self.skin
        return next((skin for skin in self.skins.values() if skin.has(card)), self.skin)
