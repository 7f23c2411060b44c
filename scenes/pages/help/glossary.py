"""The words of a page that explain themselves: which they are, what they mean and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scenes.i18n import NO_WORDS, Text, Words, as_it_is, mark
from scenes.pages.help.finding import Stretch, said, text_of, whole
from scenes.pages.help.markdown import Block, Part
from scenes.presenters.base.terms import Term

BASICS = (mark("trumps"), mark("follow suit"), mark("void"))
"""Words of all card games; the lists of words in the rules say what they mean."""
_HEAD = mark("Word")
"""The head of a page's list of words."""
_BETWEEN = re.compile("、|, ")
"""What parts several names of one thing."""
_READ = (Block.TEXT, Block.ITEM)


@dataclass(frozen=True)
class Entry:
    """A word with its meaning, the section that tells of it, and in how many places it is used."""

    name: Text
    meaning: Text
    goal: int
    """The number of the heading's part."""
    uses: int


@dataclass(frozen=True)
class Dotted:
    """A word at a place where it is dotted."""

    entry: Entry
    at: Stretch


def dotted_words(
    parts: Sequence[Part], terms: Iterable[Term], words: Words, suits: Sequence[Text]
) -> list[Dotted]:
    """The first place in each section of every word that is explained, in the order of the page.

    A word is explained as the page's own list of words does, or else as the table does. A longer word hides
    one that it contains.
    """
    listed = dict(_listed(parts, words.text(_HEAD), suits))
    names = [(words.text(term.name), words.text(term.meaning)) for term in terms]
    names += [(words.text(basic), NO_WORDS) for basic in BASICS if words.text(basic) in listed]
    sections, texts = _sections(parts), _texts(parts)
    taken: list[Stretch] = []
    dotted: list[Dotted] = []
    for name, meaning in sorted(names, key=lambda named: -len(named[0])):
        found = [at for at in _found(texts, name) if not any(at.meets(other) for other in taken)]
        taken += found
        if found:
            entry = Entry(name, listed.get(name) or meaning, _told(parts, name, found[0]), len(found))
            first = {sections[at.part]: at for at in reversed(found)}
            dotted += [Dotted(entry, at) for at in first.values()]
    return sorted(dotted, key=lambda each: each.at)


def _listed(parts: Sequence[Part], head: str, suits: Sequence[Text]) -> Iterable[tuple[str, Text]]:
    """The words of the page's own list, without "to" before a verb, and their meanings."""
    for part in parts:
        if part.rows and said(part.rows[0][0]) == head:
            for names, meaning, *_ in part.rows[1:]:
                for name in _BETWEEN.split(said(names)):
                    yield re.sub("^to ", "", name), as_it_is(said(meaning, suits))  # words of the document


def _sections(parts: Sequence[Part]) -> list[int]:
    """For each part the number of the heading above it."""
    found, heading = [], 0
    for number, part in enumerate(parts):
        heading = number if part.block in (Block.TITLE, Block.HEADING) else heading
        found.append(heading)
    return found


def _texts(parts: Sequence[Part]) -> Mapping[int, str]:
    """By their numbers the texts of the parts that are read for words."""
    return {number: text_of(part) for number, part in enumerate(parts) if part.block in _READ}


def _found(texts: Mapping[int, str], name: str) -> Iterable[Stretch]:
    pattern = whole(name)
    for number, text in texts.items():
        yield from (Stretch(number, *match.span()) for match in pattern.finditer(text))


def _told(parts: Sequence[Part], name: str, first: Stretch) -> int:
    """The heading above where the word is bold, as it is where it is told; else above its first place."""
    sections, pattern = _sections(parts), whole(name)
    for number, part in enumerate(parts):
        bold = [tuple(piece for piece in word if piece.bold) for word in part.words]
        if part.block in _READ and pattern.search(said(word for word in bold if word)):
            return sections[number]
    return sections[first.part]
