"""The words of a page that explain themselves: which they are, what they mean and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scenes.help.finding import Stretch, text_of
from scenes.help.markdown import Block, Part, Word
from scenes.presenters.contract.terms import Term
from scenes.words import NO_WORDS, Text, Words, as_it_is, mark

BASICS = (mark("trumps"), mark("follow suit"), mark("void"))
"""Words of all card games; the lists of words in the rules say what they mean."""
_HEAD = "Word"
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
    listed = dict(_listed(parts, suits))
    names = [(words.text(term.name), words.text(term.meaning)) for term in terms]
    names += [(words.text(basic), NO_WORDS) for basic in BASICS if basic in listed]
    names.sort(key=lambda named: -len(named[0]))
    if not names:
        return []
    known = {name: listed.get(name) or meaning for name, meaning in names}
    pattern = re.compile("|".join(_whole(name) for name in known))
    found = list(_found(parts, pattern))
    entries: dict[str, Entry] = {}
    for name, meaning in known.items():
        own = [stretch for key, stretch in found if _same(key, name)]
        if own:
            entries[name] = Entry(as_it_is(name), meaning, _told(parts, name, own[0]), len(own))
    sections = _sections(parts)
    seen: set[tuple[int, str]] = set()
    dotted = []
    for key, stretch in found:
        name = next(name for name in known if _same(key, name))
        if (sections[stretch.part], name) not in seen:
            seen.add((sections[stretch.part], name))
            dotted.append(Dotted(entries[name], stretch))
    return dotted


def _whole(name: str) -> str:
    """A pattern for a word as a whole; one that is written with a capital is found so only."""
    plain = re.escape(name)
    return rf"(?<![\w-])(?:(?i:{plain}))(?![\w-])" if name.islower() else rf"(?<![\w-]){plain}(?![\w-])"


def _same(written: str, name: str) -> bool:
    return written.casefold() == name if name.islower() else written == name


def _listed(parts: Sequence[Part], suits: Sequence[Text]) -> Iterable[tuple[str, Text]]:
    for part in parts:
        if part.rows and _said(part.rows[0][0], suits) == _HEAD:
            for names, meaning, *_ in part.rows[1:]:
                for name in _said(names, suits).split(", "):
                    yield name.removeprefix("to "), _said(meaning, suits)


def _said(cell: Sequence[Word], suits: Sequence[Text]) -> Text:
    """The words of a cell, suits by their names in the deck in use."""
    said = (
        "".join(suits[p.content] if isinstance(p.content, int) else p.content for p in word) for word in cell
    )
    return as_it_is(" ".join(said))


def _sections(parts: Sequence[Part]) -> list[int]:
    """For each part the number of the heading above it."""
    found, heading = [], 0
    for number, part in enumerate(parts):
        heading = number if part.block in (Block.TITLE, Block.HEADING) else heading
        found.append(heading)
    return found


def _found(parts: Sequence[Part], pattern: re.Pattern[str]) -> Iterable[tuple[str, Stretch]]:
    for number, part in enumerate(parts):
        if part.block in _READ:
            for match in pattern.finditer(text_of(part)):
                yield match[0], Stretch(number, *match.span())


def _told(parts: Sequence[Part], name: str, first: Stretch) -> int:
    """The heading above where the word is bold, as it is where it is told; else above its first place."""
    sections = _sections(parts)
    for number, part in enumerate(parts):
        bold = " ".join(str(p.content).strip(".,;:") for word in part.words for p in word if p.bold)
        if part.block in _READ and re.search(_whole(name), bold):
            return sections[number]
    return sections[first.part]
