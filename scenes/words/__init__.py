"""Texts for players: templates, what fills them, and the only place that knows a language.

A text is one template in one marked call, in English: `words.text("{name} deals first", name=...)`. Nothing
else reaches the screen: no text is put together from halves, and no other room knows a plural or a "you".
Any room of `scenes` may use it. The keywords for gettext's extraction are in `KEYWORDS`.
"""

from scenes.words.marks import NO_WORDS, CardMark, Inline, Line, SuitMark, Template, Text, mark, verbatim
from scenes.words.words import KEYWORDS, Words, as_it_is, capital, gain_text, joined, number_text, run_on

__all__ = [
    "KEYWORDS",
    "NO_WORDS",
    "CardMark",
    "Inline",
    "Line",
    "SuitMark",
    "Template",
    "Text",
    "Words",
    "as_it_is",
    "capital",
    "gain_text",
    "joined",
    "mark",
    "number_text",
    "run_on",
    "verbatim",
]
