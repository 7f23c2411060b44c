"""The system's language, chosen from those of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping

from scenes.i18n import ENGLISH, best_of

Wish = tuple[str, str | None]
"""Codes of a language and its country, as in `("pt", "BR")`; the country may be None."""


def system_language() -> str:
    """Return the code of the system's first language with a complete translation; otherwise English."""
    if sys.platform in ("win32", "darwin"):
        return best_of(_preferred())
    return best_of(wished_by(os.environ))


def wished_by(environment: Mapping[str, str]) -> Iterator[Wish]:
    """Yield the languages that the environment asks for, best first, by the rules of gettext.

    The locale is the first of LC_ALL, LC_MESSAGES and LANG that is set. LANGUAGE, a list, comes before it,
    but only if the locale is not C.
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
    """Return a locale without its encoding and modifier: `ja_JP` for `ja_JP.UTF-8@cjk`."""
    return locale.partition("@")[0].partition(".")[0]


def _is_plain(locale: str) -> bool:
    """Return whether a locale is C or POSIX, in any encoding, which means English."""
    return _without_encoding(locale) in ("C", "POSIX")


def _preferred() -> Iterator[Wish]:
    """Yield the languages chosen in the system's settings, best first."""
    import pygame  # on Linux the language is found without pygame

    for each in pygame.system.get_pref_locales():
        yield each["language"], each["country"]
