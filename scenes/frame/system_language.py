"""The language that the player's system speaks, as far as the program does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping

from scenes.words import ENGLISH, best_of

Wish = tuple[str, str | None]
"""A language and perhaps its country, as in `("pt", "BR")`."""


def system_language() -> str:
    """Return the code of the first language of the system in which nothing is lacking; else English."""
    if sys.platform in ("win32", "darwin"):
        return best_of(_preferred())
    return best_of(wished_by(os.environ))


def wished_by(environment: Mapping[str, str]) -> Iterator[Wish]:
    """The languages that the environment asks for, best first, by the rules of gettext.

    The locale is the first of LC_ALL, LC_MESSAGES and LANG that is set. LANGUAGE, a list, comes before it,
    but only where the locale is not C.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, (environment.get(name) for name in names)), "C")
    wishes = [locale] if _is_plain(locale) else (environment.get("LANGUAGE") or locale).split(":")
    for wish in filter(None, wishes):
        if _is_plain(wish):
            yield ENGLISH, None
            continue
        language, _, country = _without_encoding(wish).partition("_")
        yield language, country or None


def _without_encoding(locale: str) -> str:
    """`ja_JP.UTF-8@cjk` without its encoding and its modifier."""
    return locale.partition("@")[0].partition(".")[0]


def _is_plain(locale: str) -> bool:
    """Whether a locale is C, of whatever encoding, which speaks as the program is written."""
    return _without_encoding(locale) in ("C", "POSIX")


def _preferred() -> Iterator[Wish]:
    """The languages that the user of the system has chosen, best first."""
    import pygame  # only here: elsewhere the language is known before pygame is

    for each in pygame.system.get_pref_locales():
        yield each["language"], each["country"]
