"""Rule options, each declared once as a field of a game's options class.

The declaration holds the values (the first is the default), the label and help text of the setup page and
what the option depends on. Menus, defaults, bounds, JSON and the command line are all derived from it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Self

from game.engine.templates import Template, mark, verbatim

Value = bool | int | str
Idle = Callable[[Any, int], bool]
"""A function of a game's options and the number of players: whether an option has no effect."""

_MATCH = mark("Match")


class OptionError(ValueError):
    """Raised for an unknown option, a value that is not allowed, or one whose requirements are not met."""


def written(value: Value) -> str:
    """Return a value as written on the command line: `true`, `12`, `strong`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclasses.dataclass(frozen=True)
class DeclaredOption:
    """The declaration of one option.

    `values` lists all values, or is a range of integers. `words` gives the players' names of the values.
    `needs` maps a value to the settings of other options that it requires. `idle` returns whether the option
    has no effect. `tables` maps a value to the numbers of players that it is for; a value that is missing is
    for all.
    """

    default: Value
    values: tuple[Value, ...] | range
    label: Template
    help: Template
    group: Template
    words: Mapping[Value, Template]
    needs: Mapping[Value, Mapping[str, Value]]
    idle: Idle | None
    tables: Mapping[Value, tuple[int, ...]]

    def allows(self, value: object) -> bool:
        """Return whether the value is allowed. The type must match: `true` is not 1."""
        return any(value == each and type(value) is type(each) for each in self._near(value))

    def _near(self, value: object) -> tuple[Value, ...]:
        if isinstance(self.values, range):
            return (value,) if type(value) is int and value in self.values else ()
        return self.values

    def fits(self, value: Value, players: int) -> bool:
        """Return whether the value can be chosen with this number of players."""
        return players in self.tables.get(value, (players,))

    def matters(self, options: Any, players: int) -> bool:
        """Return whether the option has an effect with these options and this number of players."""
        return self.idle is None or not self.idle(options, players)

    def word(self, value: Value) -> Template:
        """Return the value in words for the player."""
        if type(value) is bool and value not in self.words:
            return mark("Yes", about="a rule that is on") if value else mark("No", about="a rule that is off")
        return self.words.get(value) or verbatim(value)

    def as_json(self) -> dict[str, Any]:
        """Return the default, the allowed values and the texts, for other programs."""
        values: Any = self.values
        if isinstance(values, range):
            values = {"from": values.start, "to": values.stop - 1}
        return {"default": self.default, "values": values, "label": self.label, "help": self.help}


def option(
    *values: Value,
    label: Template,
    help: Template,
    group: Template = _MATCH,
    words: Mapping[Value, Template] | None = None,
    needs: Mapping[Value, Mapping[str, Value]] | None = None,
    idle: Idle | None = None,
    tables: Mapping[Value, tuple[int, ...]] | None = None,
) -> Any:
    """Declare an option with the given values. The first is the default."""
    declared = DeclaredOption(
        values[0], values, label, help, group, words or {}, needs or {}, idle, tables or {}
    )
    return dataclasses.field(default=values[0], metadata={"option": declared})


def whole_number(
    default: int,
    low: int,
    high: int,
    *,
    label: Template,
    help: Template,
    idle: Idle | None = None,
) -> Any:
    """Declare an option that allows every integer from `low` to `high`."""
    declared = DeclaredOption(default, range(low, high + 1), label, help, _MATCH, {}, {}, idle, {})
    return dataclasses.field(default=default, metadata={"option": declared})


@dataclasses.dataclass(frozen=True)
class Options:
    """A complete set of a game's options. A game derives a class from it and declares its fields."""

    @classmethod
    def declared(cls) -> dict[str, DeclaredOption]:
        """Return the declarations by name, in order of declaration."""
        return {field.name: field.metadata["option"] for field in dataclasses.fields(cls)}

    @classmethod
    def read(cls, given: Mapping[str, object], players: int) -> Self:
        """Return the options with the given values instead of the defaults. Raises `OptionError`."""
        declared = cls.declared()
        for name, value in given.items():
            if name not in declared:
                raise OptionError(f"unknown option {name}")
            if not declared[name].allows(value):
                raise OptionError(f"option {name} cannot be {value!r}")
        options = cls(**given)
        options.check(players)
        return options

    @classmethod
    def read_text(cls, name: str, text: str) -> Value:
        """Return the value of an option from its command-line text. Raises `OptionError`."""
        declared = cls.declared().get(name)
        if declared is None:
            raise OptionError(f"unknown option {name}")
        for value in declared.values:
            if text == written(value):
                return value
        raise OptionError(f"option {name} cannot be {text!r}")

    def check(self, players: int) -> None:
        """Raise `OptionError` if a value's requirements are not met or it is for other numbers of players."""
        for name, declared in self.declared().items():
            if not declared.fits(getattr(self, name), players):
                raise OptionError(f"option {name} {getattr(self, name)!r} is not for {players} players")
            for other, needed in declared.needs.get(getattr(self, name), {}).items():
                if getattr(self, other) != needed:
                    raise OptionError(f"option {name} {getattr(self, name)!r} needs {other} {needed!r}")

    def changed(self, name: str, value: Value) -> Self:
        """Return these options with one value changed and the options that depend on it adjusted.

        What the new value requires is set. Another option whose value required the old one falls back to its
        default.
        """
        declared = self.declared()
        changed = dataclasses.replace(self, **{name: value})
        for other, needed in declared[name].needs.get(value, {}).items():
            changed = dataclasses.replace(changed, **{other: needed})
        for other, theirs in declared.items():
            needed_here = theirs.needs.get(getattr(changed, other), {})
            if needed_here.get(name, value) != value:
                changed = dataclasses.replace(changed, **{other: theirs.default})
        return changed

    def as_json(self) -> dict[str, Value]:
        """Return all options by name."""
        return {name: getattr(self, name) for name in self.declared()}


@dataclasses.dataclass(frozen=True)
class Preset:
    """A named set of options: the values that differ from the defaults."""

    title: Template
    values: Mapping[str, Value]
