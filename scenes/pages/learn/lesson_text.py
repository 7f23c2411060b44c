"""Lesson texts filled with their values: cards and suits as the deck in use calls them."""

from __future__ import annotations

from typing import Any

from game.engine.cards import parse_card, parse_strain
from game.lessons.lesson import Given, Statement, ValueKind, kind_of, told
from scenes.i18n import CardMark, Line, SuitMark, Text, joined, number_text
from scenes.presenters.base.table_context import TableContext


def line_of(say: Statement, sight: TableContext[Any]) -> Line:
    """A sentence with its values, cards and suits with their symbols behind their names."""
    places = {name: _told(kind_of(name), told(value), sight) for name, value in say.values}
    return sight.words.line(say.words, **places)


def answer_text(name: str, value: Given, sight: TableContext[Any]) -> Text:
    """A value of that name as it stands alone, on a button."""
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
