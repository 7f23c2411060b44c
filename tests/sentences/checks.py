"""What must be so where a template is filled: checks by template, and by type for what is shown as a value.

A check gets the moment and the values in the places that it names, typed: a `Seat`, a suit ("H"), a card
("QH", "back"), a number, or a list of them. It returns whether that is so, or `None` where nothing is
claimed. A sentence to "you" is one about the player who looks on. The world is closed: a template without a
check, and not listed as one that claims nothing, is an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from inspect import signature
from typing import Any, NamedTuple

from game.engine.cards import RANKS, SUITS
from game.engine.templates import english
from scenes.i18n import CardMark, SuitMark
from tests.sentences.moment import Moment
from tests.sentences.recorder import Fill, Named, Seat, Told, names_of, value_of

ENOUGH = 3
"""How often each false value is planted."""
SHOWN = 12
"""Of the false and unknown sentences so many are shown, each with the position in which it stood."""

Check = Callable[..., Any]


class Unknown(AssertionError):
    """A template without a check."""


class Claim(NamedTuple):
    """What a template claims; without a check nothing."""

    check: Check | None
    wants: tuple[str, ...]
    """The values that the check looks at."""
    vague: tuple[str, ...] = ()
    """Those of them that may be another and the sentence still true."""
    deep: tuple[str, ...] = ()
    """Of a value the fields whose words, and the values within them, are looked at, too."""

    def true(self, template: str, moment: Moment, values: dict[str, Any]) -> Any:
        """What the check says; `None` where nothing is claimed."""
        if self.check is None:
            return None
        if "player" in self.wants and "{player}" not in template and "{players}" not in template.lower():
            values = {**values, "player": moment.you}
        return self.check(moment, **{name: values[name] for name in self.wants if name in values})


class Checks:
    """The checks of one game, its own before those that it shares."""

    def __init__(self, *parents: Checks) -> None:
        self.parents = parents
        self.claims: dict[Any, Claim] = {}
        """By template or type."""
        self.opposites: dict[str, tuple[str, ...]] = {}
        """By a template, those that are false where it is true."""

    def _add(self, claim: Claim, templates: tuple[Any, ...]) -> None:
        again = self.claims.keys() & {*templates}
        assert not again, f"{again} has another check"
        self.claims |= dict.fromkeys(templates, claim)

    def says(self, *templates: Any, vague: str = "", deep: str = "") -> Callable[[Check], Check]:
        """The function is the check of these templates, or types of values."""

        def register(check: Check) -> Check:
            claim = Claim(
                check, tuple(signature(check).parameters)[1:], tuple(vague.split()), tuple(deep.split())
            )
            self._add(claim, templates)
            return check

        return register

    def silent(self, *templates: Any) -> None:
        """What claims nothing that could be true or false."""
        self._add(Claim(None, ()), templates)

    def instead(self, true: str, *false: str) -> None:
        """Where the first is true, the others would be false."""
        self.opposites[true] = (*self.opposites.get(true, ()), *false)

    def apart(self, *templates: str) -> None:
        """Templates of which only one can be true."""
        for one in templates:
            self.instead(one, *(other for other in templates if other != one))

    def find(self, key: Any) -> Claim | None:
        found = self.claims.get(key)
        return found or next(filter(None, (parent.find(key) for parent in self.parents)), None)

    def others(self, template: str) -> Iterator[str]:
        for checks in (self, *self.parents):
            yield from checks.opposites.get(template, ())

    def judge(self, shown: Any, moment: Moment) -> bool:
        """Whether it is true; raises `Unknown`."""
        return next(self.judged(shown, moment, ()))[1]

    def judged(self, shown: Any, moment: Moment, changed: Any) -> Iterator[tuple[Any, bool]]:
        """Whether it is true; then what is planted in it but for what is `changed`, and whether that is."""
        key, values = _read(shown, moment)
        claim = self.find(key)
        if claim is None:
            raise Unknown(f"{key!r} has no check. {moment}")
        told = isinstance(shown, Fill)
        heads = [] if told else [each.fill.template for each in values.values() if isinstance(each, Told)]
        if told:
            true, names = claim.true(key, moment, values), claim.wants
        else:
            true, names = claim.check and claim.check(moment, shown), names_of(shown)
        yield None, true is None or bool(true)
        if true is None:
            return
        for name in names:
            if name in claim.vague or name not in values:
                continue
            for part, false in self.falses(values[name], moment, told or name in claim.deep):
                mark = (key, *heads[:1], name, part)
                if mark in changed:
                    continue
                if told:
                    yield mark, _holds(claim.true, key, moment, {**values, name: false})
                else:
                    other = _with(shown, name, false)
                    assert claim.check is not None
                    yield mark, _holds(claim.check, moment.at(detail=other), other)
        for other in self.others(key) if told else ():
            opposite = self.find(other)
            if (key, other) not in changed and opposite is not None:
                yield (key, other), _holds(opposite.true, other, moment, values)

    def falses(self, value: Any, moment: Moment, deep: bool) -> Iterator[tuple[str, Any]]:
        """Other values of the same kind, each with what it changes; words and values in it only if `deep`."""
        match value:
            case Told() if deep:
                yield from self._other_words(value, moment)
            case Named(of=of) if deep:
                for part, false in self.falses(Seat(of) if isinstance(of, int) else of, moment, deep):
                    yield part, Named(value, false)
            case bool() | None | Told() | Named() | Enum():
                return
            case SuitMark(suit):
                yield "", SuitMark((suit + 1) % len(SUITS))
            case CardMark(card) if deep:
                yield "", CardMark((card + 1) % 52)
            case tuple() | list() if not names_of(value):
                yield from self._other_row(value, moment, deep)
            case _ if names_of(value):
                for name in names_of(value) if deep else ():
                    for part, false in self.falses(getattr(value, name), moment, deep):
                        yield f"{name} {part}", _with(value, name, false)
            case _:
                false = _false(value, moment)
                if false is not None:
                    yield "", false

    def _other_words(self, told: Told, moment: Moment) -> Iterator[tuple[str, Told]]:
        """An opposite of the template, and other values in its places."""
        fill = told.fill
        for other in list(self.others(fill.template))[:1]:
            words = f"not {told}" if fill.values else other
            yield fill.template, Told(words, fill._replace(template=other))
        for name, each in fill.values.items():
            used = f"{{{name}}}" in fill.template.lower()
            for part, false in self.falses(each, moment, deep=True) if used else ():
                filled = fill._replace(values={**fill.values, name: false})
                yield f"{name} {part}", Told(f"not {told}", filled)

    def _other_row(self, row: Any, moment: Moment, deep: bool) -> Iterator[tuple[str, Any]]:
        """The first that can be another is; in a line of words and symbols a symbol."""
        told = {isinstance(each, Told) for each in row}
        for place, each in enumerate(row):
            skipped = len(told) == 2 and (isinstance(each, Told) or not deep)
            inside = [] if skipped else [*self.falses(each, moment, deep)]
            for part, false in inside:
                yield part, type(row)([*row[:place], false, *row[place + 1 :]])
            if inside:
                return


def _with(value: Any, name: str, other: Any) -> Any:
    """A dataclass or named tuple with another value in a field."""
    change = {name: other}
    return replace(value, **change) if is_dataclass(value) else value._replace(**change)


def _holds(check: Check, *values: Any) -> bool:
    """Whether something planted is taken for true: not where the check cannot even make sense of it."""
    try:
        return bool(check(*values))
    except (LookupError, ValueError, AssertionError):
        return False


def _read(shown: Any, moment: Moment) -> tuple[Any, dict[str, Any]]:
    """The key of the check, and the values."""
    if isinstance(shown, Fill):
        template, places = shown.template, shown.template.lower()
        filled = {name: value for name, value in shown.values.items() if f"{{{name}}}" in places}
        return template, {name: value_of(value, moment) for name, value in filled.items()}
    return type(shown), {name: getattr(shown, name) for name in names_of(shown)}


def _false(value: Any, moment: Moment) -> Any:
    """Another player, number, suit or card; `None` for words."""
    match value:
        case Seat():
            return Seat((value + 1) % moment.players)
        case int():
            return value + 1
        case str() if value.replace(".", "", 1).isdigit():
            return str(float(value) + 1 if "." in value else int(value) + 1)
        case str() if value in (*SUITS,):
            return SUITS[(SUITS.index(value) + 1) % 4]
        case str() if len(value) == 2 and value[0] in RANKS and value[1] in SUITS:
            if moment.action is not None and value not in moment.own[:1]:
                return moment.own[0]
            return RANKS[(RANKS.index(value[0]) + 1) % len(RANKS)] + value[1]
    return None


class Judge:
    """Judges all that is shown, plants false values in it, and remembers what was wrong."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.count: Counter[str] = Counter()
        """By the templates and types that were met."""
        self.false: dict[str, str] = {}
        self.unknown: dict[str, str] = {}
        """By template, one of each with its moment."""
        self.planted: Counter[Any] = Counter()
        self.missed: dict[Any, str] = {}
        """False values that were planted, and not found."""
        self._full: set[Any] = set()
        self._position: object = None
        self._met: set[Any] = set()

    def __call__(self, place: str, shown: Any, moment: Moment) -> None:
        if not self._is_new(place, shown, moment):
            return
        try:
            judged = self.checks.judged(shown, moment, self._full)
            true = next(judged)[1]
        except Unknown as unknown:
            self.unknown.setdefault(f"{place}: {_key(shown)}", str(unknown))
            return
        if not true:
            self.false.setdefault(f"{place}: {_key(shown)}", f"{shown} | {moment}")
            return
        self.count[_key(shown)] += 1
        for mark, found_true in judged:
            self.planted[mark] += 1
            if self.planted[mark] == ENOUGH:
                self._full.add(mark)
            if found_true:
                self.missed.setdefault(mark, f"{place}: {shown} | {moment}")

    def _is_new(self, place: str, shown: Any, moment: Moment) -> bool:
        match = moment.host._match
        position = (match.seed, len(match.deals), len(match.deal.actions), moment.heard)
        if position != self._position:
            self._position = position
            self._met.clear()
        here = (moment.reader, moment.player, moment.action, place, _key(shown), str(shown))
        if here in self._met:
            return False
        self._met.add(here)
        return True

    def assert_true(self) -> None:
        """Everything shown was true, and known, and nothing false that was planted was taken for true."""
        assert not self.false, _listed("false", self.false)
        assert not self.unknown, _listed("unknown", self.unknown)
        assert not self.missed, _listed("not found false where they are planted", self.missed)


def _key(shown: Any) -> str:
    return english(shown.template) if isinstance(shown, Fill) else type(shown).__name__


def _listed(what: str, found: dict[Any, str]) -> str:
    lines = [f"  {where}\n    {which}" for where, which in list(found.items())[:SHOWN]]
    return "\n".join([f"{len(found)} kinds of sentences are {what}:", *lines])
