"""Which of the letters of a text from outside are seen, and which may stand in a line that is typed."""

from __future__ import annotations

import re
from unicodedata import category

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me"))
"""Unicode categories of what is not seen alone: controls, formats, halves of letters, spaces and accents."""
_BLANK = re.compile("[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff]")
"""Letters of other categories that are blank: fillers, and what Unicode reserves for further formats."""
_NEVER = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Categories that no line of text can have."""
_LEANING = frozenset(("Cf", "Mn", "Me"))
"""Categories of what changes the letter before it."""


def shows(text: str) -> bool:
    """Return whether anything of a text is seen. Spaces and accents alone are not."""
    return any(category(letter) not in _UNSEEN and not _BLANK.match(letter) for letter in text)


def shown_name(name: str) -> str:
    """Return a name as it came, or an empty one if it shows nothing."""
    return name if shows(name) else ""


def clean_name(name: str) -> str:
    """Return a name as it may be typed, without spaces around it, or an empty one if it shows nothing."""
    return shown_name(typed(name).strip())


def typed(text: str, before: str = "") -> str:
    """Return what may be put into a line of text after what stands `before` it.

    A tab or a new line becomes a space. Controls and halves of letters are dropped, and so is what would
    stand alone without width: a format letter or an accent with no letter before it.
    """
    kept = ""
    for letter in re.sub(r"[\t\r\n\u2028\u2029]+", " ", text):
        last = (before + kept)[-1:]
        kind = category(letter)
        alone = kind in _LEANING or _BLANK.match(letter)
        if kind not in _NEVER and not (alone and (not last or last.isspace())):
            kept += letter
    return kept
