"""Lays out a document's blocks as lines of words for a given width, and draws them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

import pygame

from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.i18n import UnbreakablePart, chunks, letters
from scenes.pages.help.figures import DrawingTools, Figure
from scenes.pages.help.markdown import BlockKind, TextBlock, TextPiece, Word
from scenes.widgets import FoldMark

_BODY = "#33373A"
"""Text colour, a little softer than that of titles."""
_SUIT = "♠"
"""Placeholder for a suit symbol when words are split."""


class BlockLook(NamedTuple):
    """Typography of a block; `above` is the space above it in design units."""

    above: int
    size: float = 1.07
    """Type size as a multiple of the role's size."""
    role: TextRole = TextRole.HELP
    leading: float = 1.62
    """Line height as a multiple of the type size."""
    quiet: bool = False
    """Whether the words are softer than body text, with a line beside them."""

    @property
    def is_title(self) -> bool:
        """Whether the block is a title of any level: bold and darker than body text."""
        return self.role is not TextRole.HELP


BLOCK_LOOKS = {
    BlockKind.TITLE: BlockLook(40, 1, TextRole.SHEET_TITLE, 1.45),
    BlockKind.HEADING: BlockLook(32, 1, TextRole.RAIL_TITLE, 1.45),
    BlockKind.SUBHEADING: BlockLook(20, 1, TextRole.NAME, 1.45),
    BlockKind.TEXT: BlockLook(10),
    BlockKind.ITEM: BlockLook(10),
    BlockKind.TABLE: BlockLook(12),
    BlockKind.FIGURE: BlockLook(12),
    BlockKind.NOTE: BlockLook(5, 1, quiet=True),
    BlockKind.ONLY: BlockLook(5, 1),
    BlockKind.VALUE: BlockLook(5, 1),
    BlockKind.FINE: BlockLook(8, 1, quiet=True),
}


class LayoutStyle(NamedTuple):
    """Metrics for a layout, in pixels; `width(text, block, bold)` measures a text, `suit(block)` a suit
    symbol.
    """

    width: Callable[[str, BlockKind, bool], int]
    suit: Callable[[BlockKind], int]
    line: Callable[[BlockKind], int]
    space: Callable[[BlockKind], int]
    above: Callable[[BlockKind], int]
    indent: int
    cell_pad: int
    figure: Callable[[TextBlock], Figure]
    """Function that returns the figure for a block of kind `FIGURE`."""


class PlacedPiece(NamedTuple):
    """A piece with its left edge and the vertical centre of its line, in pixels from the page corner."""

    x: int
    y: int
    piece: TextPiece
    width: int


class RuleLine(NamedTuple):
    """A thin horizontal table rule, with its left edge."""

    y: int
    width: int


@dataclass(frozen=True)
class LaidOutBlock:
    """A laid-out block: its top, its height, and everything drawn in it."""

    part: TextBlock
    top: int
    height: int
    placed: tuple[PlacedPiece, ...] = ()
    rules: tuple[RuleLine, ...] = ()
    bullet: tuple[int, int] | None = None
    """Position of a list item's bullet, or `None`."""
    figure: Figure | None = None


def lay_out(
    parts: Sequence[TextBlock],
    width: int,
    style: LayoutStyle,
    unfolded: Container[int] = (),
    apart: Mapping[int, int] = MappingProxyType({}),
    hidden: Container[int] = (),
) -> list[LaidOutBlock]:
    """Lay out all blocks one below the other in `width` pixels, breaking words that are too long for a line.

    `unfolded` holds the numbers of the open notes; `apart` maps part numbers to extra space above in pixels.
    `hidden` parts take no room.
    """
    laid: list[LaidOutBlock] = []
    y = 0
    before: BlockKind | None = None
    for number, part in enumerate(parts):
        figure = style.figure(part) if part.block is BlockKind.FIGURE else None
        if number in hidden:
            laid.append(LaidOutBlock(part, y, 0, figure=figure))
            continue
        if before is not None:
            y += _gap(before, part.block, style)
        before = part.block
        y += apart.get(number, 0)
        if figure is not None:
            laid.append(LaidOutBlock(part, y, figure.height(width), figure=figure))
        elif part.block is BlockKind.TABLE:
            laid.append(_table_laid(part, y, width, style))
        elif part.block is BlockKind.ONLY or (part.block is BlockKind.NOTE and number not in unfolded):
            laid.append(
                LaidOutBlock(part, y, style.line(part.block))
            )  # room for the note's label, which is a widget
        else:
            laid.append(_laid(part, y, width, style))
        y += laid[-1].height
    return laid


def _gap(before: BlockKind, block: BlockKind, style: LayoutStyle) -> int:
    """Return the space above a block in pixels; items and notes stay close to the block before them."""
    above = style.above(block)
    if before is block is BlockKind.ITEM:
        return above - above // 2
    if before is BlockKind.NOTE and block is not BlockKind.FINE:
        return above + style.above(before)
    return above


def _laid(part: TextBlock, top: int, width: int, style: LayoutStyle) -> LaidOutBlock:
    indent = head = 0
    placed: list[PlacedPiece] = []
    bullet: tuple[int, int] | None = None
    line = style.line(part.block)
    if part.block in (BlockKind.NOTE, BlockKind.FINE, BlockKind.VALUE):
        indent = min(style.indent, width // 2)
    if part.block is BlockKind.NOTE:  # start below the note's label
        head = line + style.above(part.block)
    elif part.block is BlockKind.VALUE:
        bullet = 0, top + line // 2
    elif part.block is BlockKind.ITEM:
        indent = min(style.indent * (part.depth + 1), width // 2)
        x, y = max(0, indent - style.indent), top + line // 2
        if part.marker:
            width_of = style.width(part.marker, part.block, False)
            placed.append(PlacedPiece(x, y, TextPiece(part.marker), width_of))
            indent = max(indent, x + width_of + style.space(part.block))
        else:
            bullet = x, y
    words, height = _flow(part.words, indent, top + head, width - indent, part.block, style)
    return LaidOutBlock(part, top, head + height, (*placed, *words), bullet=bullet)


def _flow(
    words: Sequence[Word], left: int, top: int, width: int, block: BlockKind, style: LayoutStyle
) -> tuple[list[PlacedPiece], int]:
    """Break words into lines; return the placed pieces and the height in pixels."""
    placed: list[PlacedPiece] = []
    line = style.line(block)
    x, lines = 0, 1
    for blank, word, sizes in _within(words, width, block, style):
        room, space = sum(sizes), style.space(block) if blank else 0
        if x and x + space + room > width:
            x, lines = 0, lines + 1
        elif x:
            x += space
        for piece, size in zip(word, sizes, strict=True):
            for bit, bit_width in _fitting(piece, size, width, block, style):
                if x and x + bit_width > width:
                    x, lines = 0, lines + 1
                placed.append(PlacedPiece(left + x, top + (lines - 1) * line + line // 2, bit, bit_width))
                x += bit_width
    return placed, lines * line


def _within(
    words: Sequence[Word], width: int, block: BlockKind, style: LayoutStyle
) -> Iterator[tuple[bool, Word, list[int]]]:
    """Yield words and phrases, splitting wide ones: each with whether a space precedes it, and its widths."""
    for blank, word in _apart(words):
        sizes = [_size(piece, block, style) for piece in word]
        if sum(sizes) <= width:
            yield blank, word, sizes
            continue
        for begins, bit in _apart([word], letters):
            yield begins and blank, bit, [_size(piece, block, style) for piece in bit]


def _apart(
    words: Sequence[Word], apart: Callable[[str], Sequence[UnbreakablePart]] = chunks
) -> Iterator[tuple[bool, Word]]:
    """Yield words split wherever a line may end, each with whether a space precedes it."""
    for word in words:
        said = "".join(piece.content if isinstance(piece.content, str) else _SUIT for piece in word)
        bits = apart(said)
        if len(bits) < 2:
            yield True, word
            continue
        left = list(word)
        for number, (_, bit) in enumerate(bits):
            room, taken = len(bit), []
            while room:
                piece = left.pop(0)
                if isinstance(piece.content, str) and len(piece.content) > room:
                    left.insert(0, piece._replace(content=piece.content[room:]))
                    piece = piece._replace(content=piece.content[:room])
                room -= len(piece.content) if isinstance(piece.content, str) else 1
                taken.append(piece)
            yield number == 0, tuple(taken)


def _size(piece: TextPiece, block: BlockKind, style: LayoutStyle) -> int:
    if isinstance(piece.content, int):
        return style.suit(block)
    return style.width(piece.content, block, piece.bold)


def _fitting(
    piece: TextPiece, size: int, width: int, block: BlockKind, style: LayoutStyle
) -> list[tuple[TextPiece, int]]:
    """Return the piece, or if it is wider than a line, fragments that fit."""
    if size <= width or isinstance(piece.content, int):
        return [(piece, size)]
    bits: list[tuple[TextPiece, int]] = []
    rest = piece.content
    while rest:
        count = len(rest)
        while count > 1 and style.width(rest[:count], block, piece.bold) > width:
            count -= 1
        bit = TextPiece(rest[:count], piece.bold)
        bits.append((bit, _size(bit, block, style)))
        rest = rest[count:]
    return bits


def _table_laid(part: TextBlock, top: int, width: int, style: LayoutStyle) -> LaidOutBlock:
    columns = _columns(part, width, style)
    placed: list[PlacedPiece] = []
    rules: list[RuleLine] = []
    y = top
    for number, row in enumerate(part.rows):
        x, height = 0, 0
        for cell, (column, inner) in zip(row, columns, strict=True):
            words = _bolded(cell) if number == 0 else cell
            bits, tall = _flow(words, x, y + style.cell_pad, inner, part.block, style)
            placed += bits
            height = max(height, tall)
            x += column
        y += height + 2 * style.cell_pad
        rules.append(RuleLine(y, min(width, sum(column for column, _ in columns))))
    return LaidOutBlock(part, top, y - top, tuple(placed), tuple(rules))


def _bolded(words: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(tuple(piece._replace(bold=True) for piece in word) for word in words)


def _columns(part: TextBlock, width: int, style: LayoutStyle) -> list[tuple[int, int]]:
    """Return each column's width and its text width, in pixels: as its cells need, or a share of the page."""
    gap = min(3 * style.cell_pad, width // (4 * max(1, len(part.rows[0]) if part.rows else 1)))
    wanted = [_widest(cells, part.block, style) for cells in zip(*part.rows, strict=True)]
    room = max(len(wanted), width - gap * max(0, len(wanted) - 1))
    if sum(wanted) > room:
        # Allow the headings to wrap.
        wanted = [_widest(cells, part.block, style, broken=1) for cells in zip(*part.rows, strict=True)]
        # Reduce the gaps before breaking words.
        gap = min(gap, max(style.cell_pad, (width - sum(wanted)) // max(1, len(wanted) - 1)))
        room = max(len(wanted), width - gap * max(0, len(wanted) - 1))
    if sum(wanted) > room:
        # Narrow columns keep their natural width; wide ones share the rest.
        share, narrow = room // len(wanted), 0
        while True:
            small = [each for each in wanted if each <= share]
            if len(small) == narrow:
                break
            narrow = len(small)
            share = (room - sum(small)) // max(1, len(wanted) - narrow)
        wanted = [min(each, max(1, share)) for each in wanted]
    last = len(wanted) - 1
    return [(each + (gap if number < last else 0), each) for number, each in enumerate(wanted)]


def _widest(cells: Sequence[Sequence[Word]], block: BlockKind, style: LayoutStyle, broken: int = 0) -> int:
    """Return a column's widest cell width in pixels; for the first `broken` cells, the widest word's."""
    widest = 0
    for number, cell in enumerate(cells):
        apart = list(_apart(_bolded(cell)))
        words = [sum(_size(piece, block, style) for piece in word) for _, word in apart]
        line = sum(words) + style.space(block) * sum(blank for blank, _ in apart[1:])
        widest = max(widest, max(words, default=0) if number < broken else line)
    return widest + 1


class PageDrawing:
    """Measures and draws the blocks of a page."""

    def __init__(self, tools: DrawingTools) -> None:
        self.tools = tools
        self.margin = 0
        """Distance in pixels from the right edge of the text to the end of the clause numbers."""

    def face(self, block: BlockKind, bold: bool = False) -> TypeSize:
        """Return the type size and weight for a block."""
        look = BLOCK_LOOKS[block]
        face = self.tools.look.face(look.role)
        return face if look.is_title else TypeSize(round(face.px * look.size), bold)

    def style(self) -> LayoutStyle:
        """Return the layout metrics of the page."""
        look, fonts, face = self.tools.look, self.tools.fonts, cache(self.face)
        return LayoutStyle(
            width=lambda text, block, bold: fonts.width(text, face(block, bold)),
            suit=lambda block: round(face(block).px * 1.05),
            line=lambda block: round(face(block).px * BLOCK_LOOKS[block].leading),
            space=lambda block: round(face(block).px * 0.27),
            above=lambda block: look.tall(BLOCK_LOOKS[block].above),
            indent=look.px(FoldMark.WORDS),
            cell_pad=look.px(8),
            figure=self.tools.figure,
        )

    def margin_for(self, parts: Sequence[TextBlock]) -> int:
        """Reserve a margin for the page's clause numbers; return its width in pixels."""
        look, fonts = self.tools.look, self.tools.fonts
        face = look.face(TextRole.TAG).regular
        widest = max((fonts.width(part.number, face) for part in parts if part.number), default=0)
        self.margin = widest + look.px(16) if widest else 0
        return self.margin

    def draw(
        self,
        surface: pygame.Surface,
        laid: LaidOutBlock,
        left: int,
        top: int,
        width: int,
        played: int | None = None,
    ) -> None:
        """Draw a block of a page `width` pixels wide whose top left corner is at (`left`, `top`).

        Of an example trick, the first `played` cards are shown; `None` shows all.
        """
        look, paint, paper = self.tools.look, self.tools.paint, self.tools.look.paper
        block = laid.part.block
        if laid.figure is not None:
            laid.figure.draw(surface, (left, top + laid.top), width, played)
        if laid.part.number and laid.placed:
            at = (left + width + self.margin, top + laid.placed[0].y)
            face = look.face(TextRole.TAG).regular
            self.tools.fonts.draw(surface, laid.part.number, at, face, paper.text3, "right")
        if BLOCK_LOOKS[block].quiet and laid.placed:
            self._draw_note_rule(surface, laid, left, top)
        for placed in laid.placed:
            self._draw_piece(surface, placed.piece, block, (left + placed.x, top + placed.y), placed.width)
        if laid.bullet is not None:
            dot = paint.disc(look.px(5), paper.text2)
            if block is BlockKind.VALUE:
                dot = paint.disc(look.px(8), paper.focus if laid.part.marker else paper.strong_line)
            paint.put_centred(surface, dot, (left + laid.bullet[0] + look.px(8), top + laid.bullet[1]))
        for number, rule in enumerate(laid.rules):
            colour = paper.strong_line if number == 0 else paper.line
            surface.fill(colour, (left, top + rule.y, rule.width, look.border))

    def _draw_note_rule(self, surface: pygame.Surface, laid: LaidOutBlock, left: int, top: int) -> None:
        """Draw a thin line below the fold mark's chevron, beside the note and its small print."""
        look, half = self.tools.look, round(self.face(BlockKind.NOTE).px * 0.6)
        x = left + look.px(FoldMark.CHEVRON) - look.border // 2
        first, last = top + laid.placed[0].y - half, top + laid.placed[-1].y + half
        if laid.part.block is BlockKind.FINE:
            first -= 2 * (first - top - laid.top) + look.tall(8)  # continue up to the line of the block above
        surface.fill(look.paper.strong_line, (x, first, look.border, last - first))

    def _draw_piece(
        self, surface: pygame.Surface, piece: TextPiece, block: BlockKind, at: tuple[int, int], width: int
    ) -> None:
        face, paper, look = self.face(block, piece.bold), self.tools.look.paper, BLOCK_LOOKS[block]
        if isinstance(piece.content, int):
            pip = self.tools.skin.pip(piece.content, round(face.px * 0.92))
            self.tools.paint.put_centred(surface, pip, (at[0] + width / 2, at[1]))
            return
        if self.tools.look.high_contrast or piece.bold or look.is_title:
            colour = paper.text
        else:
            colour = paper.text2 if look.quiet else _BODY
        self.tools.fonts.draw(surface, piece.content, at, face, colour)
