"""A document's blocks laid out as lines of words for a width.

Nothing here draws: a layout is a list of pieces with their places.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scenes.i18n import Chunk, chunks, letters
from scenes.pages.help.markdown import Block, Part, Piece, Word

_SUIT = "♠"
"""What stands for a suit where words are taken apart."""


class Style(NamedTuple):
    """Lengths in pixels that a layout is made with; `width(text, block, bold)` measures a text.

    A suit is as wide as `suit(block)`.
    """

    width: Callable[[str, Block, bool], int]
    suit: Callable[[Block], int]
    line: Callable[[Block], int]
    space: Callable[[Block], int]
    above: Callable[[Block], int]
    indent: int
    cell_pad: int
    figure: Callable[[Part, int], int] = lambda part, width: len(part.marker)
    """The height of a figure within a width."""


class Placed(NamedTuple):
    """A piece at its place: the left edge, and the middle of its line, in pixels from the page's corner."""

    x: int
    y: int
    piece: Piece
    width: int


class Rule(NamedTuple):
    """A thin line across a table, from `x`, `width` wide."""

    x: int
    y: int
    width: int


class Bullet(NamedTuple):
    """The dot before an item."""

    x: int
    y: int


@dataclass(frozen=True)
class Laid:
    """A block laid out: where it begins, how tall it is, and all that is drawn."""

    part: Part
    top: int
    height: int
    placed: tuple[Placed, ...]
    rules: tuple[Rule, ...] = ()
    bullets: tuple[Bullet, ...] = ()


def lay_out(
    parts: Sequence[Part],
    width: int,
    style: Style,
    unfolded: Container[int] = (),
    apart: Mapping[int, int] = MappingProxyType({}),
    hidden: Container[int] = (),
) -> list[Laid]:
    """All blocks one below the other within `width` pixels. A word too long for a line is broken.

    `unfolded` are the numbers of the parts that are notes and show their words; `apart` tells for the number
    of a part how many pixels are left free above it besides the usual ones. What is `hidden` takes no room.
    """
    laid: list[Laid] = []
    y = 0
    before: Block | None = None
    for number, part in enumerate(parts):
        if number in hidden:
            laid.append(Laid(part, y, 0, ()))
            continue
        if before is not None:
            y += _gap(before, part.block, style)
        before = part.block
        y += apart.get(number, 0)
        if part.block is Block.FIGURE:
            block = Laid(part, y, style.figure(part, width), ())
        elif part.block is Block.ONLY:
            block = Laid(part, y, style.line(part.block), ())
        elif part.block is Block.NOTE:
            block = _note_laid(part, y, width, style, number in unfolded)
        else:
            place = _table_laid if part.block is Block.TABLE else _laid
            block = place(part, y, width, style)
        laid.append(block)
        y += block.height
    return laid


def _gap(before: Block, block: Block, style: Style) -> int:
    """What is left free above a block: items stand close together, a note close to what it belongs to."""
    above = style.above(block)
    if before is block is Block.ITEM:
        return above - above // 2
    if before is Block.NOTE and block is not Block.FINE:
        return above + style.above(before)
    return above


def _note_laid(part: Part, top: int, width: int, style: Style, unfolded: bool) -> Laid:
    """The line of its label, which is not the layout's; below it, indented, what it says."""
    line = style.line(part.block)
    if not unfolded:
        return Laid(part, top, line, ())
    line += style.above(part.block)
    indent = min(style.indent, width // 2)
    words, height = _flow(part.words, indent, top + line, width - indent, part.block, style)
    return Laid(part, top, line + height, tuple(words))


def _laid(part: Part, top: int, width: int, style: Style) -> Laid:
    indent = 0
    placed: list[Placed] = []
    bullets: list[Bullet] = []
    line = style.line(part.block)
    if part.block is Block.FINE:
        indent = min(style.indent, width // 2)
    elif part.block is Block.VALUE:
        indent = min(style.indent, width // 2)
        bullets.append(Bullet(0, top + line // 2))
    elif part.block is Block.ITEM:
        indent = min(style.indent * (part.depth + 1), width // 2)
        mark_x, mark_y = max(0, indent - style.indent), top + line // 2
        if part.marker:
            marker = Piece(part.marker)
            placed.append(Placed(mark_x, mark_y, marker, style.width(part.marker, part.block, False)))
            indent = max(indent, mark_x + placed[0].width + style.space(part.block))
        else:
            bullets.append(Bullet(mark_x, mark_y))
    words, height = _flow(part.words, indent, top, width - indent, part.block, style)
    return Laid(part, top, height, (*placed, *words), bullets=tuple(bullets))


def _flow(
    words: Sequence[Word], left: int, top: int, width: int, block: Block, style: Style
) -> tuple[list[Placed], int]:
    """Break words into lines; returns the pieces and the height."""
    placed: list[Placed] = []
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
                placed.append(Placed(left + x, top + (lines - 1) * line + line // 2, bit, bit_width))
                x += bit_width
    return placed, lines * line


def _within(
    words: Sequence[Word], width: int, block: Block, style: Style
) -> Iterator[tuple[bool, Word, list[int]]]:
    """Yield words and phrases, wide ones in bits: each with whether a space precedes it, and its widths."""
    for blank, word in _apart(words):
        sizes = [_size(piece, block, style) for piece in word]
        if sum(sizes) <= width:
            yield blank, word, sizes
            continue
        for begins, bit in _apart([word], letters):
            yield begins and blank, bit, [_size(piece, block, style) for piece in bit]


def _apart(
    words: Sequence[Word], apart: Callable[[str], Sequence[Chunk]] = chunks
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


def _size(piece: Piece, block: Block, style: Style) -> int:
    if isinstance(piece.content, int):
        return style.suit(block)
    return style.width(piece.content, block, piece.bold)


def _fitting(piece: Piece, size: int, width: int, block: Block, style: Style) -> list[tuple[Piece, int]]:
    """The piece, or where it is wider than a line, bits of it that are not."""
    if size <= width or isinstance(piece.content, int):
        return [(piece, size)]
    bits: list[tuple[Piece, int]] = []
    rest = piece.content
    while rest:
        count = len(rest)
        while count > 1 and style.width(rest[:count], block, piece.bold) > width:
            count -= 1
        bit = Piece(rest[:count], piece.bold)
        bits.append((bit, _size(bit, block, style)))
        rest = rest[count:]
    return bits


def _table_laid(part: Part, top: int, width: int, style: Style) -> Laid:
    columns = _columns(part, width, style)
    placed: list[Placed] = []
    rules: list[Rule] = []
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
        rules.append(Rule(0, y, min(width, sum(column for column, _ in columns))))
    return Laid(part, top, y - top, tuple(placed), tuple(rules))


def _bolded(words: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(tuple(piece._replace(bold=True) for piece in word) for word in words)


def _columns(part: Part, width: int, style: Style) -> list[tuple[int, int]]:
    """Each column's width and the room for text in it: what the cells want, or their share of the page."""
    gap = min(3 * style.cell_pad, width // (4 * max(1, len(part.rows[0]) if part.rows else 1)))
    wanted = [_widest(cells, part.block, style) for cells in zip(*part.rows, strict=True)]
    room = max(len(wanted), width - gap * max(0, len(wanted) - 1))
    if sum(wanted) > room:
        # The heads may take several lines.
        wanted = [_widest(cells, part.block, style, broken=1) for cells in zip(*part.rows, strict=True)]
        # Closer together before words are broken.
        gap = min(gap, max(style.cell_pad, (width - sum(wanted)) // max(1, len(wanted) - 1)))
        room = max(len(wanted), width - gap * max(0, len(wanted) - 1))
    if sum(wanted) > room:
        # Narrow columns keep what they want, wide ones share what is left.
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


def _widest(cells: Sequence[Sequence[Word]], block: Block, style: Style, broken: int = 0) -> int:
    """The width of the widest cell of a column; of so many at its top, of their widest words."""
    widest = 0
    for number, cell in enumerate(cells):
        apart = list(_apart(_bolded(cell)))
        words = [sum(_size(piece, block, style) for piece in word) for _, word in apart]
        line = sum(words) + style.space(block) * sum(blank for blank, _ in apart[1:])
        widest = max(widest, max(words, default=0) if number < broken else line)
    return widest + 1
