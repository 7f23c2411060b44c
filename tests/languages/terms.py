"""The words that a language has for the terms of the games, and words that it never uses instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scenes.i18n.catalogue import CatalogueEntry
from tests.languages.messages import Message

EVERYWHERE = "everywhere"
SHARE = 0.75
"""In how many of the texts that say a term its word must stand; in the rest a pronoun or a picture may do."""


@dataclass(frozen=True)
class Term:
    """A term, its words in the language, and what must not be said instead."""

    part: str
    """The game to whose texts it belongs, or `EVERYWHERE`."""
    english: tuple[str, ...]
    ours: tuple[str, ...]
    never: tuple[str, ...]
    within: tuple[str, ...]
    """Longer words in which one that is never said may stand."""

    def belongs(self, part: str) -> bool:
        """Whether the texts of a part use the term."""
        return self.part == EVERYWHERE or part.endswith(self.part)

    def said(self, text: str) -> bool:
        """Whether an English text says the term."""
        return self._pattern.search(re.sub(r"\{\w*\}", "", text)) is not None

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, self.english))})\b", re.IGNORECASE)

    def avoided(self, text: str) -> Iterator[str]:
        """The words in a text that are never said."""
        for longer in self.within:
            text = text.replace(longer, "")
        yield from (word for word in self.never if word in text)


def terms(language: str) -> list[Term]:
    """What is agreed on for a language; nothing, if it has no file."""
    path, found = Path(__file__).parent / "terms" / f"{language}.txt", []
    for part, line in lines_by_part(path) if path.is_file() else ():
        english, ours, never = re.split(r"\s+:\s*", line)
        never, _, within = never.partition("(")
        words = (english.removeprefix("-"), ours, never, within.rstrip(")"))
        found.append(Term(part, *map(_listed, words)))
    return found


def lines_by_part(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the lines of a list without its comments, each with the part in brackets above it."""
    part = EVERYWHERE
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            part = line.strip("[]")
        elif line and not line.startswith("#"):
            yield part, line


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in re.split("[,、]", text) if each.strip())


def wrong_words(
    language: str, texts: dict[str, list[Message]], known: dict[str, CatalogueEntry]
) -> Iterator[tuple[str, str]]:
    """Where a text that is ready says what is never said; with the part in which it stands."""
    for term in terms(language):
        for part, message, text in _ready(texts, known):
            if term.belongs(part):
                for word in term.avoided(text):
                    yield part, f"{message.one!r}: says {word}, and not {term.ours[0]}"


def missing_words(
    language: str, texts: dict[str, list[Message]], known: dict[str, CatalogueEntry]
) -> Iterator[tuple[Term, int, list[Message]]]:
    """For each term in how many ready texts English says it, and those of them whose translation does not.

    For a term without English: how many texts have each of its words, and nothing missing.
    """
    for term in terms(language):
        mine = [(message, text) for part, message, text in _ready(texts, known) if term.belongs(part)]
        if term.english:
            said = [(message, text) for message, text in mine if term.said(message.one)]
            lacking = [message for message, text in said if not any(word in text for word in term.ours)]
            yield term, len(said), lacking
        else:
            yield term, min(sum(word in text for _, text in mine) for word in term.ours), []


def _ready(
    texts: dict[str, list[Message]], known: dict[str, CatalogueEntry]
) -> Iterator[tuple[str, Message, str]]:
    for part, each in texts.items():
        for message in each:
            entry = known.get(message.key)
            if entry is not None and entry.ready:
                yield part, message, "\n".join(entry.texts)
