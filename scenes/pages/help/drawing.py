"""Drawing a document of the help on paper: its faces and measures, and its blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pygame

from scenes.graphics.fonts import Fonts
from scenes.graphics.look import Face, LayoutMetrics, Role
from scenes.graphics.paint import Paint
from scenes.graphics.skins import Skin
from scenes.i18n import Words
from scenes.pages.help.cards import CardsDrawing, cards_shown
from scenes.pages.help.examples import ExampleDrawing
from scenes.pages.help.markdown import Block, Part, Piece
from scenes.pages.help.markdown_layout import Laid, Style
from scenes.widgets import FoldMark
from scenes.widgets.suit_order import SuitOrderDrawing, suit_order_of

_BODY = "#33373A"
"""Long texts are a little softer than titles."""

_SMALL = (Block.NOTE, Block.ONLY, Block.VALUE, Block.FINE)
_TITLES = (Block.TITLE, Block.HEADING, Block.SUBHEADING)


class PageDrawing:
    """Measures and draws the blocks of a page; `skin` draws the suits, and the cards that it has."""

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
        self.margin = 0
        """How far to the right of the text the numbers of clauses end, in pixels."""
        self._cards = CardsDrawing(look, words, fonts, paint, skin, skins)
        self.examples = ExampleDrawing(self._cards)
        self._orders = SuitOrderDrawing(look, fonts, paint, skin, look.paper)

    def face(self, block: Block, bold: bool = False) -> Face:
        """Type size and weight of a block's words."""
        look = self.look
        if block is Block.TITLE:
            return look.face(Role.SHEET_TITLE)
        if block is Block.HEADING:
            return look.face(Role.RAIL_TITLE)
        if block is Block.SUBHEADING:
            return look.face(Role.NAME)
        face = look.face(Role.HELP)
        return Face(face.px if block in _SMALL else round(face.px * 1.07), bold)

    def style(self) -> Style:
        """What the page is laid out with."""
        look, fonts, face = self.look, self.fonts, cache(self.face)
        above = {
            Block.TITLE: look.tall(40),
            Block.HEADING: look.tall(32),
            Block.SUBHEADING: look.tall(20),
            Block.TEXT: look.tall(10),
            Block.ITEM: look.tall(10),
            Block.TABLE: look.tall(12),
            Block.FIGURE: look.tall(12),
            Block.NOTE: look.tall(5),
            Block.ONLY: look.tall(5),
            Block.VALUE: look.tall(5),
            Block.FINE: look.tall(8),
        }
        return Style(
            width=lambda text, block, bold: fonts.width(text, face(block, bold)),
            suit=lambda block: round(face(block).px * 1.05),
            line=lambda block: round(face(block).px * (1.45 if block in _TITLES else 1.62)),
            space=lambda block: round(face(block).px * 0.27),
            above=lambda block: above[block],
            indent=look.px(FoldMark.WORDS),
            cell_pad=look.px(8),
            figure=self._figure_height,
        )

    def margin_for(self, parts: Sequence[Part]) -> int:
        """Make room for the numbers of a page's clauses beside its text; returns how much, in pixels."""
        face = self.look.face(Role.TAG).regular
        widest = max((self.fonts.width(part.clause, face) for part in parts if part.clause), default=0)
        self.margin = widest + self.look.px(16) if widest else 0
        return self.margin

    def _figure_height(self, part: Part, width: int) -> int:
        if part.example is not None:
            return self.examples.height(part.example, width)
        if shown := cards_shown(part.marker):
            return self._cards.row_height(shown, width)
        return self._orders.height(suit_order_of(part.marker, self.skin.suit_names, self.words))

    def draw(
        self, surface: pygame.Surface, laid: Laid, left: int, top: int, width: int, played: int | None = None
    ) -> None:
        """A block of a page `width` pixels wide, whose upper left corner is at `left` and `top`.

        Of a trick so many cards have been `played`; without a number all.
        """
        look, paint, paper = self.look, self.paint, self.look.paper
        block = laid.part.block
        if block is Block.FIGURE:
            self._draw_figure(surface, laid.part, left, top + laid.top, width, played)
        if laid.part.clause and laid.placed:
            at = (left + width + self.margin, top + laid.placed[0].y)
            face = look.face(Role.TAG).regular
            self.fonts.draw(surface, laid.part.clause, at, face, paper.text3, "right")
        if block in (Block.NOTE, Block.FINE) and laid.placed:
            self._draw_note_rule(surface, laid, left, top)
        for placed in laid.placed:
            self._draw_piece(surface, placed.piece, block, (left + placed.x, top + placed.y), placed.width)
        for bullet in laid.bullets:
            dot = paint.disc(look.px(5), paper.text2)
            if block is Block.VALUE:
                dot = paint.disc(look.px(8), paper.focus if laid.part.marker else paper.strong_line)
            paint.put_centred(surface, dot, (left + bullet.x + look.px(8), top + bullet.y))
        for number, rule in enumerate(laid.rules):
            colour = paper.strong_line if number == 0 else paper.line
            surface.fill(colour, (left + rule.x, top + rule.y, rule.width, look.border))

    def _draw_figure(
        self, surface: pygame.Surface, part: Part, left: int, top: int, width: int, played: int | None
    ) -> None:
        if part.example is not None:
            self.examples.draw(surface, part.example, left, top, width, played)
        elif shown := cards_shown(part.marker):
            self._cards.draw_row(surface, shown, left, top, width)
        else:
            order = suit_order_of(part.marker, self.skin.suit_names, self.words)
            self._orders.draw(surface, order, left, left + self.look.px(300), top)

    def _draw_note_rule(self, surface: pygame.Surface, laid: Laid, left: int, top: int) -> None:
        """A thin line that hangs from the mark's chevron, beside what the note says and its small print."""
        look, half = self.look, round(self.face(Block.NOTE).px * 0.6)
        x = left + look.px(FoldMark.CHEVRON) - look.border // 2
        first, last = top + laid.placed[0].y - half, top + laid.placed[-1].y + half
        if laid.part.block is Block.FINE:
            first -= 2 * (first - top - laid.top) + self.look.tall(8)  # up to the one above
        surface.fill(look.paper.strong_line, (x, first, look.border, last - first))

    def _draw_piece(
        self, surface: pygame.Surface, piece: Piece, block: Block, at: tuple[int, int], width: int
    ) -> None:
        face, paper = self.face(block, piece.bold), self.look.paper
        if isinstance(piece.content, int):
            pip = self.skin.pip(piece.content, round(face.px * 0.92))
            self.paint.put_centred(surface, pip, (at[0] + width / 2, at[1]))
            return
        if self.look.high_contrast or piece.bold or block in _TITLES:
            colour = paper.text
        else:
            colour = paper.text2 if block in (Block.NOTE, Block.FINE) else _BODY
        self.fonts.draw(surface, piece.content, at, face, colour)
