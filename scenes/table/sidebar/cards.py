"""Sidebar sections with single cards: notes on cards, and a ranking of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.cards import HIDDEN, Card
from scenes.graphics.layout_metrics import GOLD, MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.presenters.base.sidebar import CardNote, CardNotes, CardRanking
from scenes.table.view.painter import Painter

NOTE_TILE = (25, 33)
RANKING_TILE = (27, 36)
SMALL_TILE = (19, 25)
MAX_TILES_SHARE = 0.5
"""Maximum share of a line's width for the cards of a note."""

Tall = Callable[[float], int]
"""Function that returns a height in pixels for a height in design units, less if the sidebar is full."""


class CardSections:
    """Draws sidebar sections with single cards. Methods for sections return the y below the section."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.look = painter.look

    def notes(
        self, canvas: pygame.Surface, section: CardNotes, left: int, right: int, y: int, tall: Tall
    ) -> int:
        """Draw each note on a line, with its cards on the left and two short lines of text beside them.
        Return the y below the last note.
        """
        y += tall(8)
        least = max(tall(40), self.look.tall(35))
        for note in section.notes:
            y += self._note(canvas, note, left, right, y, least)
        return y + tall(6)

    def _note(self, canvas: pygame.Surface, note: CardNote, left: int, right: int, y: int, least: int) -> int:
        """Draw a note and return its height in pixels: `least`, or more if its text needs it."""
        look, painter = self.look, self.painter
        width, height = look.px(NOTE_TILE[0]), look.px(NOTE_TILE[1])
        x, top = left, y + (least - height) // 2
        most = ((right - left) * MAX_TILES_SHARE - width) / max(1, len(note.cards) - 1)
        step = min(width + look.px(2), round(most))
        for card in note.cards:
            hidden = card == HIDDEN
            tile = painter.skin.back(height) if hidden else painter.tile(card, (width, height))
            painter.paint.put(canvas, tile, (x, top))
            x += step
        if note.cards:
            x += width - step
        else:
            empty = painter.paint.rounded((width, height), look.px(3), None, look.ink.line, look.border)
            painter.paint.put(canvas, empty, (x, top))
            x += width
        x += look.px(10)
        label, face = look.face(TextRole.LABEL), look.face(TextRole.SPEECH)
        face = face if note.strong else face.regular
        colour = GOLD if note.strong else look.ink.text
        fonts, step = painter.fonts, look.tall(17)
        below = y + least // 2 - look.tall(8.5)
        for text, own, ink in ((note.label, label, look.ink.text2), (note.words, face, colour)):
            lines, smaller = fonts.in_lines(text, own, right - x)
            for line in lines:
                fonts.draw(canvas, line, (x, below), smaller, ink)
                below += step
        return max(least, below - step + least // 2 - look.tall(8.5) - y)

    def row_of_tiles(
        self,
        canvas: pygame.Surface,
        cards: Sequence[Card],
        left: int,
        right: int,
        y: int,
        size: tuple[int, int] = RANKING_TILE,
    ) -> int:
        """Draw cards side by side, overlapping if they must. `size` is that of a card in design units. Return
        the y a little above their bottom.
        """
        look, painter = self.look, self.painter
        width, height = look.px(size[0]), look.px(size[1])
        step = min(width + look.px(2), (right - left - width) / max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            tile = painter.tile(card, (width, height))
            painter.paint.put(canvas, tile, (round(left + step * place), y))
        return y + height - look.px(8)

    def ranking(
        self, canvas: pygame.Surface, section: CardRanking, left: int, right: int, y: int, tall: Tall
    ) -> int:
        """Draw cards side by side, in two rows if the names below them need it. Return the y below."""
        face, fonts = self.look.face(TextRole.LABEL), self.painter.fonts
        small = TypeSize(MIN_TEXT_SIZE, face.bold)
        widest = max(fonts.width(name, small) for _, name in section.cards) + self.look.px(3)
        rows = 1 if widest * len(section.cards) <= right - left else 2
        columns = -(-len(section.cards) // rows)
        for start in range(0, len(section.cards), columns):
            y = self._row(canvas, section.cards[start : start + columns], (left, right), columns, y, tall)
        return y

    def _row(
        self,
        canvas: pygame.Surface,
        cards: Sequence[tuple[Card, str]],
        edges: tuple[int, int],
        columns: int,
        y: int,
        tall: Tall,
    ) -> int:
        look, painter, fonts = self.look, self.painter, self.painter.fonts
        width, height = look.px(RANKING_TILE[0]), look.px(RANKING_TILE[1])
        step = (edges[1] - edges[0]) / columns
        face = look.face(TextRole.LABEL)
        longest = max((name for _, name in cards), key=lambda name: fonts.width(name, face))
        face = fonts.fitting(longest, face, step - look.px(3))
        below = y + height + tall(13)
        cells = [step] * len(cards)
        names = [fonts.width(name, face) + look.px(3) for _, name in cards]
        if max(names) > step:  # even at the smallest size: a longer name gets a wider cell
            spare = (edges[1] - edges[0] - sum(names)) / len(names)
            cells = [max(0.0, name + spare) for name in names]
        right = float(edges[0])
        for (card, name), wide in zip(cards, cells, strict=True):
            middle, right = right + wide / 2, right + wide
            tile = painter.tile(card, (width, height))
            painter.paint.put(canvas, tile, (round(middle - width / 2), y))
            fonts.draw(canvas, name, (middle, below), face, look.ink.text, "center")
        return below + tall(18)
