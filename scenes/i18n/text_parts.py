"""Types for the texts and lines that the app shows."""

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
"""A text that may be shown: a filled template, a name or a number. mypy rejects plain strings and f-strings.
"""

NO_WORDS = Text("")
"""The empty text."""


class NumberForms(NamedTuple):
    """Singular and plural of a template whose number is not known yet, for `words.counted(*forms, ...)`.

    Catalogues contain them only as a pair.
    """

    one: str
    many: str


def forms(one: str, many: str) -> NumberForms:
    """Mark the singular and plural of a template that is filled elsewhere."""
    return NumberForms(one, many)


class TouchingWords(str):
    """Words without gaps to the symbols beside them, as in languages without spaces."""

    __slots__ = ()


class SuitMark(NamedTuple):
    """A suit's symbol within a line of text."""

    suit: Suit


class CardMark(NamedTuple):
    """A small card within a line of text."""

    card: Card


Inline = Text | SuitMark | CardMark
Line = tuple[Inline, ...]
"""Words and symbols in a row, with gaps in between except beside `TouchingWords`."""
