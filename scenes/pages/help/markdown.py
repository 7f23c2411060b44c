"""Markdown as far as rules need it, read into blocks.

Headings, paragraphs, bullet and numbered lists, simple tables, `**bold**`, suits written `{C}`, `{D}`,
`{H}`, `{S}`, and on lines of their own pictures: which suit beats which, `{chain D > C | words}` and
`{cycle D blunts/blunt S cuts/cut H wraps/wrap D}` with the verbs for names in singular and plural, and
cards in a row, `{cards AS mighty | JH sei-jack}`, and the examples of `game.engine.examples`. A paragraph
may begin with the name of its clause, `**CJ-5** Follow suit`, which is no part of its words, and
`[words](#CJ-5)` leads there; readers see the number of the clause on its page. A line
`{only players=3,4 style=modern}` says at which tables what follows is played, up to the next heading or the
next such line. A line `> Our choice: a sentence` is a note: its words are folded away behind its label.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from game.engine.cards import SUITS
from game.engine.clause_numbers import CLAUSE, clause_numbers, with_citations
from game.engine.examples import Example, read_example
from scenes.i18n.markdown_blocks import FIGURE, HEADING, ITEM, NOTE, cells_of, is_row


class BlockKind(Enum):
    """What a block is."""

    TITLE = 1
    HEADING = 2
    SUBHEADING = 3
    TEXT = 4
    ITEM = 5
    TABLE = 6
    FIGURE = 7
    NOTE = 8
    ONLY = 9
    """At which tables what comes behind it is played."""
    VALUE = 10
    """What an option is at the table; no document says so."""
    FINE = 11
    """A paragraph of small print, folded away with the note above it; no document has any."""


class TextPiece(NamedTuple):
    """A bit of text without spaces, or a suit (0 to 3); `link` is the clause that it leads to."""

    content: str | int
    bold: bool = False
    link: str = ""


SUIT = "\ufffc"
"""What stands for a suit in a text."""
Word = tuple[TextPiece, ...]
"""Pieces that stay together: `{S}` and the comma after it."""


@dataclass(frozen=True)
class TextBlock:
    """One block of a document. An item has its `marker` ("" is a bullet) and its `depth`.

    The marker of a figure is what it shows, as written; that of a note is its label, that of an `ONLY` its
    condition. A paragraph can be a clause, and an example is read already.
    """

    block: BlockKind
    words: tuple[Word, ...] = ()
    marker: str = ""
    depth: int = 0
    rows: tuple[tuple[tuple[Word, ...], ...], ...] = field(default=())
    clause: str = ""
    """The name of the clause that a paragraph is; empty for others."""
    number: str = ""
    """The number under which readers see that clause: "§7"."""
    example: Example | None = None

    @property
    def text(self) -> str:
        """The words alone, for a table of contents; suits are left out."""
        said = ("".join(p.content for p in word if isinstance(p.content, str)) for word in self.words)
        return " ".join(word for word in said if word)


_SECTIONS = (BlockKind.TITLE, BlockKind.HEADING)
_BELONGS = (BlockKind.ITEM, BlockKind.TABLE, BlockKind.VALUE)
_HEADINGS = {1: BlockKind.TITLE, 2: BlockKind.HEADING}
_EXAMPLES = ("trick ", "hand ")
"""What the pictures begin with that are examples."""
_ONLY = re.compile(r"\{only ((?: ?\w+=[\w,-]+)+)\}\s*$")
_MINUS = re.compile(r"(?<!\S)-(?=\d)")
_INLINE = re.compile(r"(\*\*|\{[CDHS]\}|`|(?<![*\w])\*(?=\w)|(?<=\w)\*(?!\w)|\[[^\]]*\]\([^)]*\))")
_LINK = re.compile(r"\[([^\]]*)\]\((?:#([A-Z]+\d?(?:-\w+|C))|[^)]*)\)")


def read(text: str) -> list[TextBlock]:
    """The blocks of a text. Anything unknown is read as a paragraph; nothing is an error.

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
            clause = CLAUSE.match(said)
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
        alone, entry = _alone(line), ITEM.match(line)
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
    """The block that a line is by itself; `None` for others, as for an example that cannot be read."""
    if heading := HEADING.match(line):
        return TextBlock(_HEADINGS.get(len(heading[1]), BlockKind.SUBHEADING), words_of(heading[2]))
    if found := FIGURE.match(line):
        with suppress(ValueError):
            example = read_example(found[1]) if found[1].startswith(_EXAMPLES) else None
            return TextBlock(BlockKind.FIGURE, marker=found[1], example=example)
    if only := _ONLY.match(line):
        return TextBlock(BlockKind.ONLY, marker=only[1])
    if note := NOTE.match(line):
        said = note[2][0].upper() + note[2][1:]  # it stands on lines of its own, not behind the colon
        return TextBlock(BlockKind.NOTE, words_of(said), note[1].rstrip())
    return None


def _table(lines: Sequence[str]) -> TextBlock:
    rows = [tuple(map(words_of, cells)) for cells in map(cells_of, lines) if cells]
    columns = max((len(row) for row in rows), default=0)
    return TextBlock(BlockKind.TABLE, rows=tuple(row + ((),) * (columns - len(row)) for row in rows))


def plain(text: str) -> tuple[Word, ...]:
    """The words of a text that is no Markdown."""
    return tuple((TextPiece(word),) for word in text.split())


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a line of Markdown. A hyphen before a number is a minus."""
    text = _MINUS.sub("\u2013", text)
    words: list[list[TextPiece]] = [[]]
    bold = False
    for bit in _INLINE.split(text):
        if bit == "**":
            bold = not bold
        elif bit in ("", "`", "*"):  # no face for code or slanted letters
            continue
        elif len(bit) == 3 and bit[0] == "{" and bit[2] == "}" and bit[1] in SUITS:
            words[-1].append(TextPiece(SUITS.index(bit[1])))
        elif link := _LINK.fullmatch(bit):
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
    """The words of a part in the order in which they are laid out, those of a table row by row."""
    yield from part.words
    for row in part.rows:
        for cell in row:
            yield from cell


def said(words: Iterable[Word], suits: Sequence[str] = (SUIT,) * 4) -> str:
    """Words in a row, with what stands for each suit."""
    return " ".join(
        "".join(suits[piece.content] if isinstance(piece.content, int) else piece.content for piece in word)
        for word in words
    )


def text_of(part: TextBlock) -> str:
    """All words of a part."""
    return said(all_words(part))


# Parts that belong together: a clause with its example, what some tables play, small print.


def told(parts: Sequence[TextBlock], clause: str) -> range:
    """The numbers of the parts in which the clause of that number is told: its list or table, no example."""
    first = next((number for number, part in enumerate(parts) if part.clause == clause), len(parts))
    end = first + 1
    while end < len(parts) and (parts[end].block in _BELONGS or _is_picture(parts[end])):
        end += 1
    return range(first, end) if end <= len(parts) else range(0)


def passage(parts: Sequence[TextBlock], clause: str) -> range:
    """The numbers of the parts that the clause of that number is made of, and its first example."""
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
    """Whether a part shows cards or suits, and is no example."""
    return part.block is BlockKind.FIGURE and part.example is None


def reaches(parts: Sequence[TextBlock]) -> dict[int, range]:
    """For each `ONLY` of a page, by its number, the parts that are played at its tables alone.

    One right behind a heading reaches to the next heading, another one no further than to the next `ONLY`.
    """
    found = {}
    for number, part in enumerate(parts):
        if part.block is BlockKind.ONLY:
            whole = number > 0 and parts[number - 1].block in _SECTIONS
            found[number] = _up_to(parts, number, _SECTIONS if whole else (*_SECTIONS, BlockKind.ONLY))
    return found


def fine_print(parts: Sequence[TextBlock]) -> dict[int, range]:
    """For each note, by its number, the parts that are its small print."""
    others = {*BlockKind} - {BlockKind.FINE}
    notes = (number for number, part in enumerate(parts) if part.block is BlockKind.NOTE)
    return {number: _up_to(parts, number, others) for number in notes}


def _up_to(parts: Sequence[TextBlock], number: int, ends: Container[BlockKind]) -> range:
    """The numbers of the parts behind one, up to the first of a kind that ends them."""
    behind = range(number + 1, len(parts))
    return range(number + 1, next((end for end in behind if parts[end].block in ends), len(parts)))


class FoldedParts:
    """What can be unfolded on a page; the numbers of the parts that are open are the caller's to keep.

    The rules of an `ONLY` are folded away where it is one of those that hold `elsewhere`.
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
        """The numbers of the parts that are not seen at all."""
        reaches = (*self.forms.items(), *self._fine.items())
        folded = (reach for number, reach in reaches if number not in self.unfolded)
        return self._plain.union(*folded)

    def show(self, number: int) -> None:
        """Unfold what a part is folded away in; of a note also its own words."""
        reaches = (*self.forms.items(), *self._fine.items())
        self.unfolded.update(fold for fold, reach in reaches if number in reach)
        self.unfolded.update({number}.intersection(self.notes))

    def are_open(self, numbers: Collection[int]) -> bool:
        """Whether all of these are open."""
        return self.unfolded.issuperset(numbers)

    def toggle(self, numbers: Collection[int]) -> None:
        """Unfold all of these, or where all are open fold them."""
        if self.are_open(numbers):
            self.unfolded.difference_update(numbers)
        else:
            self.unfolded.update(numbers)
