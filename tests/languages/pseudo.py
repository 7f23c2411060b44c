"""A language that nobody speaks: English with other letters, and longer, as translations are.

Whoever reads it sees at once what has not passed the catalogue, and where there is no room for a translation.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations

from game.engine.templates import english
from scenes.i18n import Translator

NAME = "pseudo"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçðéƒğĥíĵķļḿñóþɋŕšţúṽŵẋýžÁɃÇÐÉƑĞĤÍĴĶĻḾÑÓÞɊŔŠŢÚṼŴẊÝŽ",
)
"""A letter of its own for each of English."""
LONGER = 0.35
"""By how much of its letters a text is longer."""
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|\]\([^)]*\)|\*\*)")
"""Places, pictures, commands, where links lead and marks of bold words: as they are."""
_VOWELS = "áéíóúÁÉÍÓÚ"


class Pseudo(NullTranslations):
    """The catalogue: every text of the program is in it."""

    def gettext(self, message: str) -> str:
        """The text in other letters, its places kept."""
        return _said(english(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that goes with a number, as in English."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def _said(text: str) -> str:
    pieces = _KEPT.split(text)
    return _lengthened(
        [piece if number % 2 else piece.translate(LETTERS) for number, piece in enumerate(pieces)]
    )


def _lengthened(pieces: list[str]) -> str:
    """The pieces that are said, with so many vowels doubled, and those of short texts more than once."""
    wanted = round(LONGER * sum(letter.isalpha() for piece in pieces[::2] for letter in piece))
    there = sum(letter in _VOWELS for piece in pieces[::2] for letter in piece)
    told, given = [], 0
    for number, piece in enumerate(pieces):
        for letter in piece:
            told.append(letter)
            if number % 2 == 0 and letter in _VOWELS and there:
                more = -(-(wanted - given) // there)
                told.append(letter.lower() * more)
                given, there = given + more, there - 1
    return "".join(told)


def pseudo_words() -> Translator:
    """The program's words in this language."""
    return Translator(Pseudo())
