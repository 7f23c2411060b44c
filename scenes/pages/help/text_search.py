"""Positions of text on a page: search hits, links, and explained words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import pygame

from scenes.i18n import NO_WORDS, Text, Translator, as_it_is, mark, whole_words
from scenes.pages.help.layout import LaidOutBlock
from scenes.pages.help.markdown import SUIT_PLACEHOLDER, BlockKind, TextBlock, said, text_of
from scenes.presenters.base.terms import GameTerm

Measure = Callable[[str, BlockKind, bool], int]
"""Returns the width in pixels of a text in a block, bold or not."""
COMMON_TERMS = (mark("trumps"), mark("follow suit"), mark("void"))
"""Words common to card games; each page's own glossary explains them."""
_HEAD = mark("Word")
"""Heading of a page's glossary column."""
_SEPARATOR_PATTERN = re.compile("、|, ")
"""Separators between several names of one thing."""
_READ = (BlockKind.TEXT, BlockKind.ITEM)


class TextRange(NamedTuple):
    """A range of characters in a part, by the part's number; a suit or a space counts as one character."""

    part: int
    start: int
    end: int

    def meets(self, other: TextRange) -> bool:
        """Return whether the two ranges overlap."""
        return self.part == other.part and self.start < other.end and other.start < self.end


def whole(words: str, *, to_the_end: bool = True) -> re.Pattern[str]:
    """Return a pattern for whole words, or word beginnings; case matters if `words` has a capital."""
    return re.compile(whole_words(words, to_the_end=to_the_end), re.IGNORECASE if words.islower() else 0)


def matches(parts: Sequence[TextBlock], query: str) -> list[TextRange]:
    """Return all matches of a query at the beginning of a word, ignoring case.

    If the query is a clause's number or name, only that clause is returned.
    """
    wanted = re.sub(r"\s+", " ", query.strip()).casefold()
    if not wanted:
        return []
    cited = re.sub("§ ", "§", wanted.rpartition(", ")[2])
    clauses = [n for n, part in enumerate(parts) if cited in (part.number, part.clause.casefold())]
    if cited and clauses:
        return [TextRange(number, 0, 0) for number in clauses]
    pattern, found = re.compile(whole(wanted, to_the_end=False).pattern, re.IGNORECASE), []
    for number, part in enumerate(parts):
        found += [TextRange(number, *match.span()) for match in pattern.finditer(text_of(part))]
    return found


def links(part: TextBlock, number: int) -> Iterator[tuple[TextRange, str]]:
    """Yield the text ranges of a part's links, each with the name of its target clause."""
    leads: list[str] = []
    for word in part.words:
        for piece in word:
            leads += [piece.link] * (len(piece.content) if isinstance(piece.content, str) else 1)
        leads.append(leads[-1])  # the space after a word belongs to its link
    at = 0
    for clause, run in groupby(leads[:-1]):
        start, at = at, at + len([*run])
        if clause:
            yield TextRange(number, start, at), clause


def boxes(laid: LaidOutBlock, stretch: TextRange, measure: Measure, height: int) -> list[pygame.Rect]:
    """Return a text range's rectangles, one per line, relative to the page corner; none if it is folded."""
    part, found = laid.part, list[pygame.Rect]()
    text, at = text_of(part), 0
    for placed in laid.placed[1 if part.block is BlockKind.ITEM and part.marker else 0 :]:
        piece = placed.piece
        content = piece.content if isinstance(piece.content, str) else SUIT_PLACEHOLDER
        at += text[at] == " "
        first, end = max(0, stretch.start - at), min(len(content), stretch.end - at)
        at += len(content)
        if first >= end:
            continue
        box = pygame.Rect(placed.x, 0, placed.width, height)
        if isinstance(piece.content, str):
            box.left += measure(content[:first], part.block, piece.bold) if first else 0
            box.width = measure(content[first:end], part.block, piece.bold)
        box.centery = placed.y
        if found and found[-1].centery == box.centery:
            found[-1].union_ip(box)
        else:
            found.append(box)
    return found


@dataclass(frozen=True)
class GlossaryEntry:
    """A word with its meaning, the section that explains it, and the number of its uses."""

    name: Text
    meaning: Text
    goal: int
    """Part number of the section's heading."""
    uses: int


@dataclass(frozen=True)
class DottedWord:
    """An explained word at a place where it is underlined with dots."""

    entry: GlossaryEntry
    at: TextRange


def dotted_words(
    parts: Sequence[TextBlock], terms: Iterable[GameTerm], words: Translator, suits: Sequence[Text]
) -> list[DottedWord]:
    """Return the first occurrence of each explained word in every section, in page order.

    The page's own glossary takes precedence over the table's meanings. A longer word hides the shorter ones
    it contains, and so does the page's title: the Jack in "California Jack" is no card.
    """
    listed = dict(_listed(parts, words.text(_HEAD), suits))
    names = [(words.text(term.name), words.text(term.meaning)) for term in terms]
    names += [(words.text(basic), NO_WORDS) for basic in COMMON_TERMS if words.text(basic) in listed]
    sections = _sections(parts)
    texts = {number: text_of(part) for number, part in enumerate(parts) if part.block in _READ}
    titles = {text_of(part) for part in parts if part.block is BlockKind.TITLE}
    titles -= {name for name, _ in names}
    taken = [at for title in titles for at in _found(texts, title)]
    dotted: list[DottedWord] = []
    for name, meaning in sorted(names, key=lambda named: -len(named[0])):
        found = [at for at in _found(texts, name) if not any(at.meets(other) for other in taken)]
        taken += found
        if found:
            entry = GlossaryEntry(name, listed.get(name) or meaning, _told(parts, name, found[0]), len(found))
            first = {sections[at.part]: at for at in reversed(found)}
            dotted += [DottedWord(entry, at) for at in first.values()]
    return sorted(dotted, key=lambda each: each.at)


def _listed(parts: Sequence[TextBlock], head: str, suits: Sequence[Text]) -> Iterable[tuple[str, Text]]:
    """Yield the words of the page's own glossary with their meanings, verbs without "to"."""
    for part in parts:
        if part.rows and said(part.rows[0][0]) == head:
            for names, meaning, *_ in part.rows[1:]:
                for name in _SEPARATOR_PATTERN.split(said(names)):
                    yield (
                        re.sub("^to ", "", name),
                        as_it_is(said(meaning, suits)),
                    )  # the document is already translated


def _sections(parts: Sequence[TextBlock]) -> list[int]:
    """Return for each part the part number of the heading above it."""
    found, heading = [], 0
    for number, part in enumerate(parts):
        heading = number if part.block in (BlockKind.TITLE, BlockKind.HEADING) else heading
        found.append(heading)
    return found


def _found(texts: Mapping[int, str], name: str) -> Iterable[TextRange]:
    pattern = whole(name)
    for number, text in texts.items():
        yield from (TextRange(number, *match.span()) for match in pattern.finditer(text))


def _told(parts: Sequence[TextBlock], name: str, first: TextRange) -> int:
    """Return the heading number of the section where the word is bold, or else of its first occurrence."""
    sections, pattern = _sections(parts), whole(name)
    for number, part in enumerate(parts):
        bold = [tuple(piece for piece in word if piece.bold) for word in part.words]
        if part.block in _READ and pattern.search(said(word for word in bold if word)):
            return sections[number]
    return sections[first.part]
