"""Texts for players: templates, what fills them, and the only place that knows a language.

A text is one template in one marked call, in English: `words.text("{name} deals first", name=...)`. Nothing
else reaches the screen: no text is put together from halves, and no other room knows a plural or a "you".
Any room of `scenes` may use it. The keywords for gettext's extraction are in `KEYWORDS`.
"""

from scenes.words.breaking import NOT_FIRST, STOPS, chunks, is_wide, whole_words
from scenes.words.known import ENGLISH, best_of, complete, languages, words_in
from scenes.words.marks import (
    NO_WORDS,
    CardMark,
    Forms,
    Inline,
    Line,
    SuitMark,
    Template,
    Text,
    Touching,
    forms,
    mark,
    verbatim,
)
from scenes.words.words import (
    CARDS,
    GAME,
    KEYWORDS,
    PLAYER,
    UNNAMED,
    Words,
    as_it_is,
    capital,
    gain_text,
    joined,
    number_text,
    path_text,
    run_on,
)

__all__ = [
    "CARDS",
    "ENGLISH",
    "GAME",
    "KEYWORDS",
    "NOT_FIRST",
    "NO_WORDS",
    "PLAYER",
    "STOPS",
    "UNNAMED",
    "CardMark",
    "Forms",
    "Inline",
    "Line",
    "SuitMark",
    "Template",
    "Text",
    "Touching",
    "Words",
    "as_it_is",
    "best_of",
    "capital",
    "chunks",
    "complete",
    "forms",
    "gain_text",
    "is_wide",
    "joined",
    "languages",
    "mark",
    "number_text",
    "path_text",
    "run_on",
    "verbatim",
    "whole_words",
    "words_in",
]
