"""The command line as man pages and shells are told of it: read from the parsers that the program uses."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from game.cli import parser as tools
from game.commands.arguments import Command
from scenes.__main__ import parser as window

FILE, FOLDER = "file", "folder"


@dataclass(frozen=True)
class Argument:
    """An option, or without names an argument by its place."""

    names: tuple[str, ...]
    value: str
    """How its value is called; empty for a switch."""
    told: str
    choices: tuple[str, ...] = ()
    kind: str = ""
    """`FILE` or `FOLDER` where the value is one."""
    many: bool = False


@dataclass(frozen=True)
class Page:
    """A command with what it takes."""

    name: str
    told: str
    arguments: tuple[Argument, ...]
    commands: tuple[Page, ...]
    notes: str
    examples: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]

    @property
    def options(self) -> tuple[Argument, ...]:
        """What is told by name."""
        return tuple(each for each in self.arguments if each.names)

    @property
    def places(self) -> tuple[Argument, ...]:
        """What is told by its place."""
        return tuple(each for each in self.arguments if not each.names)


def pages() -> tuple[Page, Page]:
    """The program with the window, and the tools without one."""
    return page_of(window()), page_of(tools("etori-game"))


def page_of(parser: argparse.ArgumentParser, told: str = "") -> Page:
    """What a parser declares; `told` is what the parser above says of it."""
    assert isinstance(parser, Command), "all commands are declared alike"
    arguments: list[Argument] = []
    commands: list[Page] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            commands += [page_of(each, helps[name]) for name, each in action.choices.items()]
        else:
            arguments.append(_argument(action))
    name = parser.prog.split()[-1] if told else parser.prog
    text = told or " ".join((parser.description or "").split())
    ends = tuple(parser.ends.items())
    return Page(name, text, tuple(arguments), tuple(commands), parser.notes, parser.examples, ends)


def _argument(action: argparse.Action) -> Argument:
    many = isinstance(action, argparse._AppendAction) or action.nargs in ("*", "+")
    choices = tuple(map(str, action.choices or ()))
    metavar = action.metavar or action.dest.upper()
    assert isinstance(metavar, str), "one value has one name"
    kind = ""
    if metavar in ("FILE", "FOLDER", "RECORD") or action.type is Path:
        kind = FOLDER if metavar == "FOLDER" else FILE
    told = (action.help or "") % {"default": action.default}
    return Argument(
        tuple(action.option_strings), "" if action.nargs == 0 else metavar, told, choices, kind, many
    )
