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
"""Fields in the header of a language's catalogue, and the status of a complete language."""
_FIRST = "pages.po"
"""The catalogue whose header is valid for the whole language."""
_HEAD = 2000
"""Number of characters read to find the header of a catalogue."""


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
    """Return the code of the first complete language among the wishes, or English if there is none.

    A wish is a language code with a country code or `None`.
    """
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
