"""Texts for players: templates, their values, and the translation.

A text is one template in one marked call, in English: `words.text("{name} deals first", name=...)`. No text
on the screen is put together from parts of sentences, and only this package chooses plurals or translates.
All packages of `scenes` may use it. The calls for gettext's extraction are in `TEMPLATE_FUNCTIONS` and
`SEPARATE_TEMPLATE_FUNCTIONS`.
"""

from scenes.i18n.available_languages import ENGLISH, best_of, complete, languages, words_in
from scenes.i18n.line_breaking import (
    NEVER_LINE_START,
    PICTURE_CHARACTER,
    STOPS,
    UnbreakablePart,
    chunks,
    is_wide,
    letters,
    reading_words,
    whole_words,
)
from scenes.i18n.text_parts import (
    NO_WORDS,
    CardMark,
    Inline,
    Line,
    NumberForms,
    SuitMark,
    Template,
    Text,
    TouchingWords,
    forms,
    mark,
    verbatim,
)
from scenes.i18n.translator import (
    CARDS,
    GAME,
    PLAYER,
    SEPARATE_TEMPLATE_FUNCTIONS,
    TEMPLATE_FUNCTIONS,
    UNNAMED_PLAYER,
    Translator,
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
    "NEVER_LINE_START",
    "NO_WORDS",
    "PICTURE_CHARACTER",
    "PLAYER",
    "SEPARATE_TEMPLATE_FUNCTIONS",
    "STOPS",
    "TEMPLATE_FUNCTIONS",
    "UNNAMED_PLAYER",
    "CardMark",
    "Inline",
    "Line",
    "NumberForms",
    "SuitMark",
    "Template",
    "Text",
    "TouchingWords",
    "Translator",
    "UnbreakablePart",
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
    "letters",
    "mark",
    "number_text",
    "path_text",
    "reading_words",
    "run_on",
    "verbatim",
    "whole_words",
    "words_in",
]
