"""The available languages: English, and each folder of catalogues in `assets/locale`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from types import MappingProxyType

from scenes.i18n.catalogue import head_of, read_po, translations
from scenes.i18n.translator import Translator

ENGLISH = "en"
NAME, STATUS, COMPLETE = "X-Language-Name", "X-Status", "complete"
"""What the head of a language's catalogues says of it, and what it says of one that lacks nothing."""
_FIRST = "pages.po"
"""The catalogue whose head speaks for all."""
_HEAD = 2000
"""Letters among which a head is."""


@cache
def languages() -> Mapping[str, str]:
    """Return the name of each language in that language, by its code; English first."""
    found = {code: head.get(NAME, code) for code, head in _heads().items()}
    return MappingProxyType({ENGLISH: "English", **found})


@cache
def complete() -> frozenset[str]:
    """Return the codes of the complete languages, which are those offered to the player."""
    return frozenset({ENGLISH, *(code for code, head in _heads().items() if head.get(STATUS) == COMPLETE)})


@cache
def _heads() -> Mapping[str, Mapping[str, str]]:
    root = files("assets") / "locale"
    if not root.is_dir():
        return {}
    found = {each.name: each / _FIRST for each in sorted(root.iterdir(), key=lambda each: each.name)}
    heads = {}
    for code, path in found.items():
        if path.is_file():
            with path.open(encoding="utf-8") as file:
                heads[code] = head_of(file.read(_HEAD))
    return heads


def best_of(wishes: Iterable[tuple[str, str | None]]) -> str:
    """The code of the first complete language among those wished for, each with its country; else English."""
    for language, country in wishes:
        for code in (f"{language}_{country}", language):
            if code in complete():
                return code
    return ENGLISH


@cache
def words_in(language: str) -> Translator:
    """Return the translator for a language, or the English one if the language is unknown."""
    if language == ENGLISH or language not in languages():
        return Translator()
    folder = files("assets") / "locale" / language
    parts = [each for each in folder.iterdir() if each.name.endswith(".po")]
    parts.sort(key=lambda each: (each.name != _FIRST, each.name))
    entries = chain.from_iterable(read_po(each.read_text(encoding="utf-8")) for each in parts)
    return Translator(translations(entries))
