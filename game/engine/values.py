"""Conversion of values to plain JSON and back, by the declared types of their fields.

A card becomes its text, a set of cards a list of texts, a suit its letter and an action its text. A frozen
value becomes an object with a member for each field; if several types are possible, the first member names
the type. `null` means no card, no suit, or a hidden one.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from game.engine.actions import Action, parse_action
from game.engine.cards import HIDDEN, Cards, card_text, each, mask, parse_card, parse_strain, strain_text
from game.engine.document import quoted


class ValueFormatError(ValueError):
    """Raised if what was read is not a value of its type. The message is one line that says where and why."""


class NumberKind(Enum):
    """What an integer represents: a card, a set of cards or a suit."""

    CARD = "a card"
    CARDS = "a set of cards"
    SUIT = "a suit"


@dataclass(frozen=True)
class OneOf:
    """The kind of a value that can be of several types; in JSON the value names its type."""

    kinds: tuple[type, ...]


NAMES: dict[str, Any] = {"Card": NumberKind.CARD, "Cards": NumberKind.CARDS, "Suit": NumberKind.SUIT}
"""What an integer represents, by the name of its type in an annotation."""
TYPE = "type"
"""Name of the member that holds the type of a value of several possible types."""


class Codec:
    """A converter of values to JSON and back, by their types.

    `kinds` maps the name of a base class in annotations (`Event`) to the types that are allowed there.
    """

    def __init__(self, kinds: Mapping[str, Sequence[type]]) -> None:
        self._names = NAMES | {name: OneOf(tuple(found)) for name, found in kinds.items()}
        self._fields: dict[type, dict[str, Any]] = {}

    def fields(self, kind: type) -> dict[str, Any]:
        """Return the declared type of each field of a type, including the fields of its bases."""
        if kind not in self._fields:
            self._fields[kind] = get_type_hints(kind, localns=self._names, include_extras=True)
        return self._fields[kind]

    def write(self, kind: Any, value: Any) -> Any:
        """Return a value of this type as JSON."""
        match kind:
            case NumberKind.CARD:
                return None if value == HIDDEN else card_text(value)
            case NumberKind.CARDS:
                return [card_text(card) for card in each(value)]
            case NumberKind.SUIT:
                return None if value == HIDDEN else strain_text(value)
            case OneOf():
                return {TYPE: type(value).__name__} | self.write(type(value), value)
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.write(inner[0], value)
        if origin in (Union, types.UnionType):
            return None if value is None else self.write(_the_other(inner), value)
        if origin is tuple and inner[-1] is not Ellipsis:
            return [self.write(each_kind, part) for each_kind, part in zip(inner, value, strict=True)]
        if origin in (list, tuple):
            return [self.write(inner[0], part) for part in value]
        if origin is dict:
            return [[self.write(inner[0], key), self.write(inner[1], part)] for key, part in value.items()]
        if kind is Action:
            return value.text
        if origin is Literal or kind in (bool, int, str, types.NoneType):
            return value
        return {name: self.write(field, getattr(value, name)) for name, field in self.fields(kind).items()}

    def read(self, kind: Any, given: object, place: str) -> Any:
        """Return the value from its JSON. Raises `ValueFormatError`, whose message begins with `place`."""
        match kind:
            case NumberKind.CARD:
                return HIDDEN if given is None else _parsed(parse_card, given, place)
            case NumberKind.CARDS:
                return _cards(given, place)
            case NumberKind.SUIT:
                return HIDDEN if given is None else _parsed(parse_strain, given, place)
            case OneOf(kinds):
                return self._read_one_of(kinds, given, place)
        origin, inner = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.read(inner[0], given, place)
        if origin in (Union, types.UnionType):
            return None if given is None else self.read(_the_other(inner), given, place)
        if origin in (list, tuple):
            return self._read_several(origin, inner, given, place)
        if origin is dict:
            pairs = [self._read_several(tuple, inner, pair, place) for pair in _list(given, place)]
            if len(dict(pairs)) < len(pairs):
                fault(place, "something stands twice")
            return dict(pairs)
        if kind is Action:
            return _parsed(parse_action, given, place)
        if origin is Literal:
            if not isinstance(given, str) or given not in inner:
                fault(place, f"cannot be {quoted(given)}")
            return given
        if kind in (bool, int, str, types.NoneType):
            if type(given) is not kind:
                fault(place, f"cannot be {quoted(given)}")
            return given
        return kind(**self.members(self.fields(kind), given, place))

    def marked(self, kind: Any, value: Any, name: str) -> Iterator[tuple[str, Any, Any]]:
        """Yield the parts of a value that are annotated as data about players: member, annotation, value.

        The annotations are those of `game.engine.player_fields`; `name` is the name of the member that holds
        `value`.
        """
        match kind:
            case OneOf():
                kind = type(value)
            case NumberKind():
                return
        origin, inner = get_origin(kind), get_args(kind)
        parts: Sequence[tuple[Any, Any, str]] = ()
        if origin is Annotated:
            yield name, inner[1], value
            parts = [(inner[0], value, name)]
        elif origin in (Union, types.UnionType):
            parts = [] if value is None else [(_the_other(inner), value, name)]
        elif origin is tuple and inner[-1] is not Ellipsis:
            parts = [(each_kind, part, name) for each_kind, part in zip(inner, value, strict=True)]
        elif origin in (list, tuple):
            parts = [(inner[0], part, name) for part in value]
        elif origin is dict:
            parts = [(inner[at], part, name) for pair in value.items() for at, part in enumerate(pair)]
        elif origin is not Literal and kind not in (Action, bool, int, str, types.NoneType):
            parts = [(field, getattr(value, own), own) for own, field in self.fields(kind).items()]
        for part_kind, part, own in parts:
            yield from self.marked(part_kind, part, own)

    def members(self, fields: Mapping[str, Any], given: object, place: str) -> dict[str, Any]:
        """Return the values of an object's members. Raises `ValueFormatError` unless it has exactly these."""
        found = checked_members(fields, given, place)
        return {name: self.read(field, found[name], f"{place}.{name}") for name, field in fields.items()}

    def _read_several(self, origin: Any, inner: tuple[Any, ...], given: object, place: str) -> Any:
        parts = _list(given, place)
        if origin is tuple and inner[-1] is not Ellipsis:
            if len(parts) != len(inner):
                fault(place, f"not a list of {len(inner)}")
            kinds = inner
        else:
            kinds = inner[:1] * len(parts)
        read = [self.read(kind, part, place) for kind, part in zip(kinds, parts, strict=True)]
        return origin(read)

    def _read_one_of(self, kinds: Sequence[type], given: object, place: str) -> Any:
        name = given.get(TYPE) if isinstance(given, dict) else None
        kind = next((kind for kind in kinds if kind.__name__ == name), None)
        if kind is None or not isinstance(given, dict):
            fault(place, f"no such type: {quoted(name)}")
        return self.read(kind, {member: part for member, part in given.items() if member != TYPE}, place)


def checked_members(wanted: Mapping[str, Any], given: object, place: str) -> dict[str, Any]:
    """Return an object with exactly these members. Raises `ValueFormatError` for any other."""
    if not isinstance(given, dict):
        fault(place, "not an object")
    for name in given:
        if name not in wanted:
            fault(place, f"unknown member {quoted(name)}")
    for name in wanted:
        if name not in given:
            fault(place, f"{name} is missing")
    return given


def fault(place: str, why: str) -> NoReturn:
    """Raise `ValueFormatError` with the place and the reason."""
    raise ValueFormatError(f"{place}: {why}")


def _the_other(inner: tuple[Any, ...]) -> Any:
    """Return the type other than `None` of an optional type."""
    (kind,) = [kind for kind in inner if kind is not types.NoneType]
    return kind


def _cards(given: object, place: str) -> Cards:
    cards = [_parsed(parse_card, text, place) for text in _list(given, place)]
    if sorted({*cards}) != cards:
        fault(place, "cards are not in order, each once")
    return mask(cards)


def _list(given: object, place: str) -> list[Any]:
    if not isinstance(given, list):
        fault(place, "not a list")
    return given


def _parsed(parse: Any, given: object, place: str) -> Any:
    if not isinstance(given, str):
        fault(place, f"not a text: {quoted(given)}")
    try:
        return parse(given)
    except ValueError:
        fault(place, f"cannot be {quoted(given)}")
