"""Words that remember how they were made: the template, and the values that filled it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from game.engine.cards import HIDDEN, SUITS, card_text
from game.engine.templates import english
from scenes.i18n import CardMark, SuitMark, Translator
from tests.sentences.moment import NAMES, Moment

LISTS = ("{one}, {two}, {three}", "{first} and {last}", "{first}, {next}", "{first} or {next}")
STRUCTURE = (*LISTS, "{first} {next}", "you", "You", "the {card}")
"""Templates that only join others, or name somebody."""


class Fill(NamedTuple):
    """A template and what filled its places; of two forms it is the plural."""

    template: str
    values: Mapping[str, Any]


class Seat(int):
    """The number of a player, as other numbers are none."""


class Named(str):
    """A name, and which player, suit or card is called so."""

    of: Any

    def __new__(cls, name: str, of: Any) -> Named:
        named = super().__new__(cls, name)
        named.of = of
        return named


class Told(str):
    """Words that a template was filled to."""

    fill: Fill

    def __new__(cls, words: str, fill: Fill) -> Told:
        told = super().__new__(cls, words)
        told.fill = fill
        return told


class Recorder(Translator):
    """English whose texts remember their templates and values."""

    def text(self, template: str, /, **places: Any) -> Any:
        return Told(super().text(template, **places), Fill(english(template), places))

    def line(self, template: str, /, **places: Any) -> Any:
        return _pieces(super().line(template, **places), Fill(english(template), places))

    def counted(self, one: str, many: str, /, count: int, **places: Any) -> Any:
        return Told(super().counted(one, many, count, **places), Fill(many, {**places, "count": count}))

    def counted_line(self, one: str, many: str, /, count: int, **places: Any) -> Any:
        line = super().counted_line(one, many, count, **places)
        return _pieces(line, Fill(many, {**places, "count": count}))

    def capital(self, text: Any) -> Any:
        words = super().capital(text)
        match text:
            case Told(fill=fill):
                return Told(words, fill)
            case Named(of=of):
                return Named(words, of)
        return words

    def player(self, name: str) -> Any:
        return Named(name, NAMES.index(name))


def _pieces(line: Any, fill: Fill) -> Any:
    return tuple(Told(piece, fill) if isinstance(piece, str) else piece for piece in line)


def value_of(value: Any, moment: Moment) -> Any:
    """What stands in a place of a template: a player, a suit, a card, a number, several, or words."""
    match value:
        case Named(of=int(player)):
            return Seat(player)
        case Named(of=of):
            return of
        case SuitMark(suit):
            return SUITS[suit] if suit < 4 else "NT"
        case CardMark(card):
            return "back" if card == HIDDEN else card_text(card)
        case Told(fill=Fill("you" | "You", _)):
            return None if moment.you is None else Seat(moment.you)
        case Told(fill=Fill("the joker", _)):
            return "JK"
        case Told(fill=Fill("the {card}", places)):
            return value_of(places["card"], moment)
        case Told(fill=Fill(template, places)) if template in LISTS:
            return [one for each in places.values() for one in several(value_of(each, moment))]
        case tuple():
            found = [value_of(each, moment) for each in value]
            return found[0] if len(found) == 1 else found
    return value


def several(value: Any) -> list[Any]:
    """One or more, as a list."""
    return value if isinstance(value, list) else [value]


def shown_in(thing: Any, moment: Moment, met: dict[int, Fill] | None = None) -> Iterator[tuple[Any, Moment]]:
    """The fills and the values with figures in something that is shown, each once.

    What is part of another value has it as the `detail` of its moment; one with the name of a player is his.
    """
    met = {} if met is None else met
    if isinstance(thing, Told):
        if id(thing.fill) in met:
            return
        met[id(thing.fill)] = thing.fill
        if thing.fill.template not in STRUCTURE:
            yield thing.fill, moment
        for value in thing.fill.values.values():
            yield from shown_in(value, moment, met)
    elif isinstance(thing, str | Enum | SuitMark | CardMark):
        return
    elif names_of(thing):
        here = moment.at(detail=thing)
        name = value_of(getattr(thing, "name", None), moment)
        here = here.at(player=int(name)) if isinstance(name, Seat) else here
        yield thing, here
        for name in names_of(thing):
            yield from shown_in(getattr(thing, name), here, met)
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from shown_in(each, moment, met)


def names_of(thing: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass or a named tuple; none of another value."""
    return _names_of(type(thing))


@cache
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else getattr(kind, "_fields", ())
