"""Rule options: each is declared once, as a field of a game's options class.

The declaration carries the values (the first is the default), the label and help
text of the setup page and what the option depends on; menus, defaults, bounds,
JSON and the command line all come from it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Self

from game.engine.templates import Template, mark, verbatim

Value = bool | int | str
Idle = Callable[[Any, int], Template | None]
"""Says why an option has no effect with these options of its game and so many players; `None` if it has."""

_MATCH = mark("Match")


class OptionError(ValueError):
    """An option has an unknown name, a value that it does not allow, or lacks what it needs."""


def written(value: Value) -> str:
    """A value as on a command line: `true`, `12`, `strong`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclasses.dataclass(frozen=True)
class DeclaredOption:
    """What is known of one option.

    `values` lists all values, or is a range of whole numbers. `words` names the values
    for players. `needs` maps a value to settings of other options that it cannot do
    without. `idle` says why the option has no effect, where that can be. `tables` maps
    a value to the numbers of players that it is for, where it is not for all.
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
        """Whether the value is one of those listed; `true` is not 1."""
        return any(value == each and type(value) is type(each) for each in self._near(value))

    def _near(self, value: object) -> tuple[Value, ...]:
        if isinstance(self.values, range):
            return (value,) if type(value) is int and value in self.values else ()
        return self.values

    def fits(self, value: Value, players: int) -> bool:
        """Whether so many players can choose the value."""
        return players in self.tables.get(value, (players,))

    def word(self, value: Value) -> Template:
        """The value as a player reads it."""
        if type(value) is bool and value not in self.words:
            return mark("Yes", about="a rule that is on") if value else mark("No", about="a rule that is off")
        return self.words.get(value) or verbatim(value)

    def as_json(self) -> dict[str, Any]:
        """Default and allowed values, for other programs."""
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
    """Declare an option with the given values, the first of which is the default."""
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
    group: Template = _MATCH,
    idle: Idle | None = None,
) -> Any:
    """Declare an option that takes every whole number from `low` to `high`."""
    declared = DeclaredOption(default, range(low, high + 1), label, help, group, {}, {}, idle, {})
    return dataclasses.field(default=default, metadata={"option": declared})


@dataclasses.dataclass(frozen=True)
class Options:
    """A complete set of a game's options; a game derives from it and declares its fields."""

    @classmethod
    def declared(cls) -> dict[str, DeclaredOption]:
        """The declarations by name, in their order."""
        return {field.name: field.metadata["option"] for field in dataclasses.fields(cls)}

    @classmethod
    def read(cls, given: Mapping[str, object], players: int) -> Self:
        """The options with what is given in place of defaults; raises `OptionError`."""
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
        """A value written as on a command line; raises `OptionError`."""
        declared = cls.declared().get(name)
        if declared is None:
            raise OptionError(f"unknown option {name}")
        for value in declared.values:
            if text == written(value):
                return value
        raise OptionError(f"option {name} cannot be {text!r}")

    def check(self, players: int) -> None:
        """Raise `OptionError` where a value lacks what it needs or is for another number of players."""
        for name, declared in self.declared().items():
            if not declared.fits(getattr(self, name), players):
                raise OptionError(f"option {name} {getattr(self, name)!r} is not for {players} players")
            for other, needed in declared.needs.get(getattr(self, name), {}).items():
                if getattr(self, other) != needed:
                    raise OptionError(f"option {name} {getattr(self, name)!r} needs {other} {needed!r}")

    def changed(self, name: str, value: Value) -> Self:
        """These options with one changed, and with whatever it then needs put right.

        What the new value needs is set; another option whose value needs the old one
        falls back to its default.
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
        """All options by name."""
        return {name: getattr(self, name) for name in self.declared()}


@dataclasses.dataclass(frozen=True)
class Preset:
    """A named set of options: what differs from the defaults."""

    title: Template
    values: Mapping[str, Value]
