"""What is wrong with a translation, as far as a program can see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pygame

from scenes.graphics.fonts import Fonts
from scenes.i18n.catalogue import CatalogueEntry
from tests.languages.catalogues import read_all
from tests.languages.marked import places
from tests.languages.messages import Message
from tests.languages.terms import wrong_words

_IN_BRACES = re.compile(r"\{[^{}]*\}")
_LINK = re.compile(r"\]\(([^)]*)\)")
_CODE = re.compile(r"`[^`]*`")


def faults_in(language: str, texts: dict[str, list[Message]]) -> Iterator[tuple[str, str]]:
    """The faults of a language's texts that are ready, each with the part in which it stands."""
    known = read_all(language)
    for part, each in texts.items():
        for message in each:
            entry = known.get(message.key)
            if entry is not None and entry.ready:
                for fault in wrong_with(message, entry):
                    yield part, f"{message.one!r}: {fault}"
    yield from wrong_words(language, texts, known)


def wrong_with(message: Message, entry: CatalogueEntry) -> Iterator[str]:
    """The faults of one text."""
    for text in entry.texts:
        yield from _wrong_in_document(message.one, text) if message.document else _wrong_places(message, text)
        if text != text.strip() and message.one == message.one.strip():
            yield f"blanks around {text!r}"
        if "\n" in text and "\n" not in message.one:
            yield "a new line that is not in English"
        lacking = missing_glyphs(text.replace("\n", " "))
        if lacking:
            yield f"no font shows {' '.join(sorted(lacking))}"


def _wrong_places(message: Message, text: str) -> Iterator[str]:
    """A place may begin with a capital or not, and be used more than once; the number may be left out."""
    wanted = {name[:1].lower() + name[1:] for name in places(message.one) + places(message.many)}
    try:
        found = {name[:1].lower() + name[1:] for name in places(text)}
    except ValueError as fault:
        yield str(fault)
        return
    optional = {"count"} if message.many else set()
    if found - wanted:
        yield f"nothing fills {', '.join(sorted(f'{{{name}}}' for name in found - wanted))}"
    if wanted - found - optional:
        yield f"{', '.join(sorted(f'{{{name}}}' for name in wanted - found - optional))} is lost"


def _wrong_in_document(english: str, text: str) -> Iterator[str]:
    for what, pattern in (("suits and pictures", _IN_BRACES), ("links", _LINK), ("commands", _CODE)):
        there, here = Counter(pattern.findall(english)), Counter(pattern.findall(text))
        if there != here:
            yield f"other {what}: {' '.join((there - here) + (here - there))}"
    if text.count("**") % 2:
        yield "an odd number of **"
    if "|" in text and "|" not in english:
        yield "a | ends the cell of a table"


def missing_glyphs(text: str) -> set[str]:
    """The letters that neither weight of any of our fonts shows."""
    return _fonts().missing(text)


@cache
def _fonts() -> Fonts:
    pygame.font.init()
    return Fonts()
