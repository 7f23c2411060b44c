"""A Markdown reader for rules, which returns blocks.

It supports headings, paragraphs, bullet and numbered lists, simple tables, `**bold**`, and suits written
`{C}`, `{D}`, `{H}`, `{S}`. Figures are on lines of their own: suit orders, `{chain D > C | words}` and
`{cycle D blunts/blunt S cuts/cut H wraps/wrap D}` with singular and plural verbs; rows of cards,
`{cards AS mighty | JH sei-jack}`; and the examples of `game.engine.examples`. A paragraph may begin with the
name of its clause, `**CJ-5** Follow suit`, which is not part of its words; `[words](#CJ-5)` links to it.
Readers see the clause's number on its page instead. A line `{only players=3,4 style=modern}` limits what
follows to certain tables, up to the next heading or the next such line. A line `> Our choice: a sentence` is
a note, whose words are folded behind its label.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.engine.cards import SUITS
from game.engine.clause_numbers import CLAUSE_PATTERN, clause_numbers, with_citations
from game.engine.examples import Example, read_example
from scenes.i18n.markdown_blocks import (
    FIGURE_PATTERN,
    HEADING_PATTERN,
    ITEM_PATTERN,
    NOTE_PATTERN,
    cells_of,
    is_row,
)


class BlockKind(Enum):
    """What a block of a help page is: a title, a paragraph, a table, a note and so on."""

    TITLE = 1
    HEADING = 2
    SUBHEADING = 3
    TEXT = 4
    ITEM = 5
    TABLE = 6
    FIGURE = 7
    NOTE = 8
    ONLY = 9
    """Condition that says at which tables the following blocks apply."""
    VALUE = 10
    """Value of an option at the table; added to a document, never read from one."""
    FINE = 11
    """Small print, folded with the note above it; added to a document, never read from one."""


class TextPiece(NamedTuple):
    """A piece of text without spaces, or a suit (0 to 3); `link` is the clause it links to."""

    content: str | int
    bold: bool = False
    link: str = ""


SUIT_PLACEHOLDER = "\ufffc"
"""Placeholder for a suit in a text."""
Word = tuple[TextPiece, ...]
"""Pieces that are not separated by a line break, such as `{S}` and the comma after it."""


@dataclass(frozen=True)
class TextBlock:
    """One block of a document. A list item has a `marker` ("" for a bullet) and a `depth`.

    The marker of a figure is its source, that of a note its label, and that of an `ONLY` its condition. A
    paragraph can be a clause; an example is stored already parsed.
    """

    block: BlockKind
    words: tuple[Word, ...] = ()
    marker: str = ""
    depth: int = 0
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = field(default=())
    clause: str = ""
    """Name of the clause; empty for blocks that are not clauses."""
    number: str = ""
    """Number of the clause shown to readers, such as "§7"; empty for none."""
    example: Example | None = None

    @property
    def text(self) -> str:
        """The plain text without suits, for a table of contents."""
        said = ("".join(p.content for p in word if isinstance(p.content, str)) for word in self.words)
        return " ".join(word for word in said if word)


_SECTIONS = (BlockKind.TITLE, BlockKind.HEADING)
_BELONGS = (BlockKind.ITEM, BlockKind.TABLE, BlockKind.VALUE)
_HEADINGS = {1: BlockKind.TITLE, 2: BlockKind.HEADING}
_EXAMPLES = ("trick ", "hand ")
"""Prefixes of figures that are examples."""
_ONLY_PATTERN = re.compile(r"\{only ((?: ?\w+=[\w,-]+)+)\}\s*$")
_MINUS_PATTERN = re.compile(r"(?<!\S)-(?=\d)")
_INLINE_PATTERN = re.compile(r"(\*\*|\{[CDHS]\}|`|(?<![*\w])\*(?=\w)|(?<=\w)\*(?!\w)|\[[^\]]*\]\([^)]*\))")
_LINK_PATTERN = re.compile(r"\[([^\]]*)\]\((?:#([A-Z]+\d?(?:-\w+|C))|[^)]*)\)")


def read(text: str) -> list[TextBlock]:
    """Parse a text into blocks; unknown syntax becomes a paragraph and never raises.

    Clauses are numbered in the order of the text.
    """
    numbers = clause_numbers(text)
    parts: list[TextBlock] = []
    waiting: list[str] = []
    rows: list[str] = []
    item: tuple[str, int] | None = None

    def flush() -> None:
        nonlocal item
        if rows:
            parts.append(_table(rows))
        elif waiting:
            said = " ".join(waiting)
            clause = CLAUSE_PATTERN.match(said)
            words = words_of(said[clause.end() :] if clause else said)
            if item is None:
                name = clause[1] if clause else ""
                parts.append(TextBlock(BlockKind.TEXT, words, clause=name, number=numbers.get(name, "")))
            else:
                parts.append(TextBlock(BlockKind.ITEM, words, item[0], item[1]))
        rows.clear()
        waiting.clear()
        item = None

    for line in with_citations(text, numbers).replace("\t", "    ").splitlines():
        alone, entry = _alone(line), ITEM_PATTERN.match(line)
        if rows and not is_row(line):
            flush()
        if not line.strip():
            flush()
        elif alone is not None:
            flush()
            parts.append(alone)
        elif is_row(line):
            if not rows:
                flush()
            rows.append(line)
        elif entry:
            flush()
            item = (entry[2] or "", min(3, len(entry[1]) // 2))
            waiting.append(entry[3])
        else:
            waiting.append(line.strip())
    flush()
    return parts


def _alone(line: str) -> TextBlock | None:
    """Return the block that a line forms on its own; None for other lines and for unreadable examples."""
    if heading := HEADING_PATTERN.match(line):
        return TextBlock(_HEADINGS.get(len(heading[1]), BlockKind.SUBHEADING), words_of(heading[2]))
    if found := FIGURE_PATTERN.match(line):
        with suppress(ValueError):
            example = read_example(found[1]) if found[1].startswith(_EXAMPLES) else None
            return TextBlock(BlockKind.FIGURE, marker=found[1], example=example)
    if only := _ONLY_PATTERN.match(line):
        return TextBlock(BlockKind.ONLY, marker=only[1])
    if note := NOTE_PATTERN.match(line):
        said = note[2][0].upper() + note[2][1:]  # the sentence has its own lines, not the rest of the label's
        return TextBlock(BlockKind.NOTE, words_of(said), note[1].rstrip())
    return None


def _table(lines: Sequence[str]) -> TextBlock:
    rows = [tuple(map(words_of, cells)) for cells in map(cells_of, lines) if cells]
    columns = max((len(row) for row in rows), default=0)
    return TextBlock(BlockKind.TABLE, rows=tuple(row + ((),) * (columns - len(row)) for row in rows))


def plain(text: str) -> tuple[Word, ...]:
    """Return the words of a text that is not Markdown."""
    return tuple((TextPiece(word),) for word in text.split())


def words_of(text: str) -> tuple[Word, ...]:
    """Return the words of a line of Markdown; a hyphen before a number becomes a minus sign."""
    text = _MINUS_PATTERN.sub("\u2013", text)
    words: list[list[TextPiece]] = [[]]
    bold = False
    for bit in _INLINE_PATTERN.split(text):
        if bit == "**":
            bold = not bold
        elif bit in ("", "`", "*"):  # there is no typeface for code or italics
            continue
        elif len(bit) == 3 and bit[0] == "{" and bit[2] == "}" and bit[1] in SUITS:
            words[-1].append(TextPiece(SUITS.index(bit[1])))
        elif link := _LINK_PATTERN.fullmatch(bit):
            _add(words, link[1], TextPiece("", bold, link[2] or ""))
        else:
            _add(words, bit, TextPiece("", bold))
    return tuple(tuple(word) for word in words if word)


def _add(words: list[list[TextPiece]], text: str, like: TextPiece) -> None:
    for number, chunk in enumerate(text.split(" ")):
        if number:
            words.append([])
        if chunk:
            words[-1].append(like._replace(content=chunk))


def all_words(part: TextBlock) -> Iterator[Word]:
    """Yield the words of a part in layout order; tables row by row."""
    yield from part.words
    for row in part.rows:
        for cell in row:
            yield from cell


def said(words: Iterable[Word], suits: Sequence[str] = (SUIT_PLACEHOLDER,) * 4) -> str:
    """Join words into a string, replacing each suit by its name or placeholder."""
    return " ".join(
        "".join(suits[piece.content] if isinstance(piece.content, int) else piece.content for piece in word)
        for word in words
    )


def text_of(part: TextBlock) -> str:
    """Return all words of a part as a string."""
    return said(all_words(part))


# Ranges of parts: a clause with its example, table-specific rules, small print.


def told(parts: Sequence[TextBlock], clause: str) -> range:
    """Return the part numbers of a clause's text, with its list or table but without examples."""
    first = next((number for number, part in enumerate(parts) if part.clause == clause), len(parts))
    end = first + 1
    while end < len(parts) and (parts[end].block in _BELONGS or _is_picture(parts[end])):
        end += 1
    return range(first, end) if end <= len(parts) else range(0)


def passage(parts: Sequence[TextBlock], clause: str) -> range:
    """Return the part numbers of a clause and its first example."""
    found = told(parts, clause)
    end = example = found.stop
    if (
        found
        and example < len(parts)
        and parts[example].block is BlockKind.TEXT
        and not parts[example].clause
    ):
        example += 1
    if found and example < len(parts) and parts[example].example is not None:
        end = example + 1
    return range(found.start, end)


def _is_picture(part: TextBlock) -> bool:
    """Return whether a part is a figure of cards or suits, but not an example."""
    return part.block is BlockKind.FIGURE and part.example is None


def reaches(parts: Sequence[TextBlock]) -> dict[int, range]:
    """Map the number of each `ONLY` to the parts that apply only at its tables.

    An `ONLY` right after a heading reaches to the next heading; any other also ends at the next `ONLY`.
    """
    found = {}
    for number, part in enumerate(parts):
        if part.block is BlockKind.ONLY:
            whole = number > 0 and parts[number - 1].block in _SECTIONS
            found[number] = _up_to(parts, number, _SECTIONS if whole else (*_SECTIONS, BlockKind.ONLY))
    return found


def fine_print(parts: Sequence[TextBlock]) -> dict[int, range]:
    """Map the number of each note to the parts that are its small print."""
    others = {*BlockKind} - {BlockKind.FINE}
    notes = (number for number, part in enumerate(parts) if part.block is BlockKind.NOTE)
    return {number: _up_to(parts, number, others) for number in notes}


def _up_to(parts: Sequence[TextBlock], number: int, ends: Container[BlockKind]) -> range:
    """Return the part numbers after one, up to the first block of an ending kind."""
    behind = range(number + 1, len(parts))
    return range(number + 1, next((end for end in behind if parts[end].block in ends), len(parts)))


class FoldedParts:
    """Folding state of a page; the caller owns the set of open part numbers.

    The rules of an `ONLY` are folded if its number is in `elsewhere`.
    """

    def __init__(self, parts: Sequence[TextBlock], unfolded: set[int], elsewhere: Collection[int]) -> None:
        self.unfolded = unfolded
        only = reaches(parts)
        self._fine = fine_print(parts)
        self.notes = [*self._fine]
        self.forms = {number: reach for number, reach in only.items() if number in elsewhere}
        self._plain = only.keys() - self.forms.keys()

    @property
    def hidden(self) -> set[int]:
        """Numbers of the parts that are completely hidden."""
        reaches = (*self.forms.items(), *self._fine.items())
        folded = (reach for number, reach in reaches if number not in self.unfolded)
        return self._plain.union(*folded)

    def show(self, number: int) -> None:
        """Unfold everything that hides a part; for a note, also its own words."""
        reaches = (*self.forms.items(), *self._fine.items())
        self.unfolded.update(fold for fold, reach in reaches if number in reach)
        self.unfolded.update({number}.intersection(self.notes))

    def are_open(self, numbers: Collection[int]) -> bool:
        """Return whether all these parts are open."""
        return self.unfolded.issuperset(numbers)

    def toggle(self, numbers: Collection[int]) -> None:
        """Unfold all these parts, or fold them if all are open."""
        if self.are_open(numbers):
            self.unfolded.difference_update(numbers)
        else:
            self.unfolded.update(numbers)
