"""The parts of a line of text."""

from __future__ import annotations

from typing import NamedTuple, NewType

from game.engine.cards import Card, Suit
from game.engine.templates import Template, mark, verbatim

__all__ = [
    "NO_WORDS",
    "CardMark",
    "Inline",
    "Line",
    "NumberForms",
    "SuitMark",
    "Template",
    "Text",
    "TouchingWords",
    "forms",
    "mark",
    "verbatim",
]

Text = NewType("Text", str)
"""Words that may be shown: a filled template, a name, a number. An f-string is none, as mypy will say."""

NO_WORDS = Text("")
"""The empty text."""


class NumberForms(NamedTuple):
    """Singular and plural of a template whose number is not known yet: `words.counted(*forms, ...)`.

    Catalogues have them only as a pair.
    """

    one: str
    many: str


def forms(one: str, many: str) -> NumberForms:
    """Mark the singular and plural of a template that is filled elsewhere."""
    return NumberForms(one, many)


class TouchingWords(str):
    """Words with no gap to the symbols beside them, as where a language parts no words."""

    __slots__ = ()


class SuitMark(NamedTuple):
    """A suit's symbol within a line of text."""

    suit: Suit


class CardMark(NamedTuple):
    """A small card within a line of text."""

    card: Card


Inline = Text | SuitMark | CardMark
Line = tuple[Inline, ...]
"""Words and symbols in a row, with a gap between any two of them, but for words that touch."""
