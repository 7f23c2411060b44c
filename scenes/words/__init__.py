"""Texts for players: templates, what fills them, and the only place that knows a language.

A text is one template in one marked call, in English: `words.text("{name} deals first", name=...)`. Nothing
else reaches the screen: no text is put together from halves, and no other room knows a plural or a "you".
Any room of `scenes` may use it. The keywords for gettext's extraction are in `KEYWORDS`.
"""

from scenes.words.marks import CardMark, Inline, Line, SuitMark, Template, Text, mark, verbatim
from scenes.words.words import KEYWORDS, Words, as_it_is, capital, figure, gain, joined

__all__ = [
    "KEYWORDS",
    "CardMark",
    "Inline",
    "Line",
    "SuitMark",
    "Template",
    "Text",
    "Words",
    "as_it_is",
    "capital",
    "figure",
    "gain",
    "joined",
    "mark",
    "verbatim",
]
