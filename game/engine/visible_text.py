"""Visible and allowed characters of text from outside."""

from __future__ import annotations

import re
from unicodedata import category

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me"))
"""Unicode categories of characters that are invisible alone: controls, formats, surrogates, spaces, accents.
"""
_BLANK_PATTERN = re.compile(
    "[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff]"
)
"""Blank characters of other categories: fillers, and those that Unicode reserves for new formats."""
_NEVER = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode categories not allowed in a line of text."""
_LEANING = frozenset(("Cf", "Mn", "Me"))
"""Unicode categories of characters that modify the one before them: formats and accents."""


NAME_LENGTH = 16
"""Longest name of a player, in characters."""


def shows(text: str) -> bool:
    """Return whether a text has a visible character. Spaces and accents alone are not visible."""
    return any(category(letter) not in _UNSEEN and not _BLANK_PATTERN.match(letter) for letter in text)


def shown_name(name: str) -> str:
    """Return a name unchanged, or an empty one if nothing in it is visible."""
    return name if shows(name) else ""


def clean_name(name: str) -> str:
    """Return a name as it may be typed, without outer spaces, or an empty one if nothing in it is visible."""
    return shown_name(typed(name).strip())


def is_name(name: str) -> bool:
    """Return whether a text can be a player's name, but for outer spaces."""
    return 0 < len(clean_name(name)) <= NAME_LENGTH and clean_name(name) == name.strip()


def typed(text: str, before: str = "") -> str:
    """Return the part of a text that may be inserted into a line after `before`.

    A tab or a new line becomes a space. Controls and surrogates are dropped, and so are format characters
    and accents with no letter before them.
    """
    kept = ""
    for letter in re.sub(r"[\t\r\n\u2028\u2029]+", " ", text):
        last = (before + kept)[-1:]
        kind = category(letter)
        alone = kind in _LEANING or _BLANK_PATTERN.match(letter)
        if kind not in _NEVER and not (alone and (not last or last.isspace())):
            kept += letter
    return kept
