"""What a line of text is made of."""

from __future__ import annotations

from typing import NamedTuple, NewType

from game.engine.cards import Card, Suit

Text = NewType("Text", str)
"""Words that may be shown: a filled template, a name, a number. An f-string is none, as mypy will say."""

NO_WORDS = Text("")
"""Where nothing is to be said."""

Template = NewType("Template", str)
"""English words with named places, that are filled and translated where they are shown."""


def mark(template: str) -> Template:
    """A template that is filled elsewhere: one of several forms, or an entry of a table."""
    return Template(template)


class SuitMark(NamedTuple):
    """A suit's symbol within a line of text."""

    suit: Suit


class CardMark(NamedTuple):
    """A small card within a line of text."""

    card: Card


Inline = Text | SuitMark | CardMark
Line = tuple[Inline, ...]
"""Words and symbols in a row, with a gap between any two of them."""
