"""Markdown as far as rules need it: read into blocks, and laid out as lines of words for a width.

Headings, paragraphs, bullet and numbered lists, simple tables, `**bold**`, suits written `{C}`, `{D}`,
`{H}`, `{S}`, and on lines of their own pictures: which suit beats which, `{chain D > C | words}` and
`{cycle D blunts S cuts H wraps D}`, and cards in a row, `{cards AS mighty | JH sei-jack}`. Nothing here
draws: a layout is a list of pieces with their places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.cards import SUITS


class Block(Enum):
    """What a block is."""

    TITLE = 1
    HEADING = 2
    SUBHEADING = 3
    TEXT = 4
    ITEM = 5
    TABLE = 6
    FIGURE = 7


class Piece(NamedTuple):
    """A bit of text without spaces, or a suit (0 to 3)."""

    content: str | int
    bold: bool = False


Word = tuple[Piece, ...]
"""Pieces that stay together: `{S}` and the comma after it."""


@dataclass(frozen=True)
class Part:
    """One block of a document. An item has its `marker` ("" is a bullet) and its `depth`.

    The marker of a figure is what it shows, as written.
    """

    block: Block
    words: tuple[Word, ...] = ()
    marker: str = ""
    depth: int = 0
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = field(default=())

    @property
    def text(self) -> str:
        """The words alone, for a table of contents; suits are left out."""
        said = ("".join(p.content for p in word if isinstance(p.content, str)) for word in self.words)
        return " ".join(word for word in said if word)


_HEADINGS = {1: Block.TITLE, 2: Block.HEADING}
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)(?:[-*+]|(\d{1,3}[.)]))\s+(.*)")
_FIGURE = re.compile(r"\{((?:chain|cycle|cards) [^{}]+)\}\s*$")
_RULE = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*$")
_INLINE = re.compile(r"(\*\*|\{[CDHS]\}|`|(?<![*\w])\*(?=\w)|(?<=\w)\*(?!\w))")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


def read(text: str) -> list[Part]:
    """The blocks of a text. Anything unknown is read as a paragraph; nothing is an error."""
    parts: list[Part] = []
    lines = text.replace("\t", "    ").splitlines()
    waiting: list[str] = []
    item: tuple[str, int] | None = None

    def flush() -> None:
        nonlocal item
        if waiting:
            words = words_of(" ".join(waiting))
            if item is None:
                parts.append(Part(Block.TEXT, words))
            else:
                parts.append(Part(Block.ITEM, words, item[0], item[1]))
        waiting.clear()
        item = None

    number = 0
    while number < len(lines):
        line = lines[number]
        heading, entry, figure = _HEADING.match(line), _ITEM.match(line), _FIGURE.match(line)
        if not line.strip():
            flush()
        elif heading:
            flush()
            block = _HEADINGS.get(len(heading[1]), Block.SUBHEADING)
            parts.append(Part(block, words_of(heading[2])))
        elif figure:
            flush()
            parts.append(Part(Block.FIGURE, marker=figure[1]))
        elif line.lstrip().startswith("|"):
            flush()
            end = number
            while end < len(lines) and lines[end].lstrip().startswith("|"):
                end += 1
            parts.append(_table(lines[number:end]))
            number = end - 1
        elif entry:
            flush()
            item = (entry[2] or "", min(3, len(entry[1]) // 2))
            waiting.append(entry[3])
        else:
            waiting.append(line.strip())
        number += 1
    flush()
    return parts


def _table(lines: Sequence[str]) -> Part:
    rows = [
        tuple(words_of(cell.strip()) for cell in line.strip().strip("|").split("|"))
        for line in lines
        if not _RULE.match(line)
    ]
    columns = max((len(row) for row in rows), default=0)
    return Part(Block.TABLE, rows=tuple(row + ((),) * (columns - len(row)) for row in rows))


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a line of Markdown."""
    text = _LINK.sub(r"\1", text)
    words: list[list[Piece]] = [[]]
    bold = False
    for bit in _INLINE.split(text):
        if bit == "**":
            bold = not bold
        elif bit in ("", "`", "*"):  # no face for code or slanted letters
            continue
        elif len(bit) == 3 and bit[0] == "{" and bit[2] == "}" and bit[1] in SUITS:
            words[-1].append(Piece(SUITS.index(bit[1])))
        else:
            for number, chunk in enumerate(bit.split(" ")):
                if number:
                    words.append([])
                if chunk:
                    words[-1].append(Piece(chunk, bold))
    return tuple(tuple(word) for word in words if word)


# Layout


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
    figure: Callable[[str], int] = len
    """The height of a figure."""


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


def lay_out(parts: Sequence[Part], width: int, style: Style) -> list[Laid]:
    """All blocks one below the other within `width` pixels. A word too long for a line is broken."""
    laid: list[Laid] = []
    y = 0
    for part in parts:
        if laid:
            y += style.above(part.block)
            if part.block is Block.ITEM and laid[-1].part.block is Block.ITEM:
                y -= style.above(part.block) // 2
        if part.block is Block.FIGURE:
            block = Laid(part, y, style.figure(part.marker), ())
        else:
            place = _table_laid if part.block is Block.TABLE else _laid
            block = place(part, y, width, style)
        laid.append(block)
        y += block.height
    return laid


def _laid(part: Part, top: int, width: int, style: Style) -> Laid:
    indent = 0
    placed: list[Placed] = []
    bullets: list[Bullet] = []
    line = style.line(part.block)
    if part.block is Block.ITEM:
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
    for word in words:
        sizes = [_size(piece, block, style) for piece in word]
        room = sum(sizes)
        if x and x + style.space(block) + room > width:
            x, lines = 0, lines + 1
        elif x:
            x += style.space(block)
        for piece, size in zip(word, sizes, strict=True):
            for bit, bit_width in _fitting(piece, size, width, block, style):
                if x and x + bit_width > width:
                    x, lines = 0, lines + 1
                placed.append(Placed(left + x, top + (lines - 1) * line + line // 2, bit, bit_width))
                x += bit_width
    return placed, lines * line


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
    wanted = []
    for cells in zip(*part.rows, strict=True):
        lines = [
            sum(_size(piece, part.block, style) for word in _bolded(cell) for piece in word)
            + style.space(part.block) * max(0, len(cell) - 1)
            for cell in cells
        ]
        wanted.append(max(lines, default=0) + 1)
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
