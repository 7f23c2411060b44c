"""Lesson texts with their values filled in; cards and suits have the names of the deck in use."""

from __future__ import annotations

from typing import Any

from game.engine.cards import parse_card, parse_strain
from game.lessons.lesson import Given, Statement, ValueKind, kind_of, told
from scenes.i18n import CardMark, Line, SuitMark, Text, joined, number_text
from scenes.presenters.base.table_context import TableContext


def line_of(say: Statement, sight: TableContext[Any]) -> Line:
    """Return a sentence with its values filled in. Symbols of cards and suits follow their names."""
    places = {name: _told(kind_of(name), told(value), sight) for name, value in say.values}
    return sight.words.line(say.words, **places)


def answer_text(name: str, value: Given, sight: TableContext[Any]) -> Text:
    """Return a value as the text of a button. The name of the value determines its kind."""
    match kind_of(name):
        case ValueKind.PLAYER:
            return sight.label(int(value))
        case kind:
            return sight.words.capital(joined(_told(kind, value, sight)))


def _told(kind: ValueKind, value: Given, sight: TableContext[Any]) -> Line:
    match kind:
        case ValueKind.CARD:
            card = parse_card(str(value))
            return (sight.the_card(card), CardMark(card))
        case ValueKind.CARDS:
            return tuple(CardMark(parse_card(word)) for word in str(value).split())
        case ValueKind.SUIT:
            suit = parse_strain(str(value))
            return (sight.suit_names[suit], *([SuitMark(suit)] if suit < 4 else []))
        case ValueKind.PLAYER:
            return (sight.name(int(value)),)
        case ValueKind.FIGURE:
            return (number_text(int(value)),)
