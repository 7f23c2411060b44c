"""Declarations of commands, from which help, man pages and shell completion are generated."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any, NoReturn

from game import GAMES
from game.ai.levels import LEVELS, can_sit, player_specs
from game.engine.options import Options
from game.engine.rules import Game
from game.match import record

COMPUTER_LEVELS = (*LEVELS, "random")
EXIT_STATUSES = {
    "0": "success",
    "2": "usage error, or failure with one line on standard error",
    "130": "interrupted by Ctrl-C",
}
"""The exit statuses of the tools without a window."""
_WIDTH = 90


class Command(argparse.ArgumentParser):
    """A parser with examples and explained exit statuses."""

    def __init__(
        self,
        *,
        notes: str = "",
        examples: Sequence[str] = (),
        ends: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        """Create a parser; `notes` are printed unchanged below the options.

        `examples` are command lines without `prog`. `ends` maps exit statuses to their meanings.
        """
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **settings)
        if self.description and "\n" not in self.description:
            self.description = fill(self.description, _WIDTH)
        self.notes = notes
        self.examples = tuple(examples)
        self.ends = dict(ends or {})
        self.epilog = "\n\n".join(part for part in (notes.strip(), self._shown(), self._ended()) if part)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Parse arguments; refuse unknown ones with this command's usage, not the whole program's."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return found, left

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End the program; raises `OSError` if the output can't be written."""
        if status == 0 and sys.stdout is not None:
            sys.stdout.flush()
        super().exit(status, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; raises `OSError`, which argparse would ignore."""
        if message and file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def _shown(self) -> str:
        lines = [f"  %(prog)s {example}".rstrip() for example in self.examples]
        return "\n".join(["examples:" if len(lines) > 1 else "example:", *lines]) if lines else ""

    def _ended(self) -> str:
        lines = [f"  {status:<6} {told}" for status, told in self.ends.items()]
        return "\n".join(["exit status:", *lines]) if lines else ""


def count(text: str) -> int:
    """Return a text as a whole number of at least 1; used as an argparse type."""
    if not (text.isascii() and text.isdigit() and len(text) <= record.MAX_DIGITS and int(text) > 0):
        raise argparse.ArgumentTypeError("must be a whole number, 1 or more")
    return int(text)


def seconds(text: str) -> float:
    """Return a time in seconds above 0 and below a day, for argparse."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given < 86400:
        raise argparse.ArgumentTypeError("must be a number of seconds above 0 and below 86400")
    return given


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a game by its key."""
    parser.add_argument(
        "game", choices=sorted(GAMES), metavar="GAME", help=f"game: {', '.join(sorted(GAMES))}"
    )


def add_rule_arguments(parser: argparse._ActionsContainer) -> None:
    """Add the arguments for a game's players, options and seed."""
    parser.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: the game's usual number)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a rule of the game; can be repeated (list them with the command list)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help="seed of the deals, 0 to 999999999 (default: %(default)s)",
    )


def add_table_arguments(parser: argparse._ActionsContainer) -> None:
    """Add the arguments that describe a match between computers, for the tools and for the window."""
    add_rule_arguments(parser)
    parser.add_argument(
        "--deals", type=count, metavar="D", help="stop after D deals (default: at the end of the match)"
    )
    parser.add_argument(
        "--seats",
        default="normal",
        help="one level for all players, or one each, as in easy,hard:bold (default: %(default)s)",
    )


def parsed_with(
    command: Command, arguments: Sequence[str] | None, head: str, names: Sequence[str]
) -> argparse.Namespace:
    """Parse a command line on which the options `names` are allowed only with the option `head`.

    Without `head`, they end the program with a usage error.
    """
    # With None as the default, a missing option differs from one given with its default value.
    given = command.parse_args(arguments, argparse.Namespace(**dict.fromkeys(names)))
    for name in names:
        if getattr(given, name) is None:
            setattr(given, name, command.get_default(name))
        elif not getattr(given, head):
            command.error(f"--{name} can only be used with --{head}")
    return given


def counted(players: Sequence[int]) -> str:
    """Return numbers of players as text: "4", "3 or 4", "3 to 6"."""
    first, last = players[0], players[-1]
    if len(players) > 2 and list(players) == list(range(first, last + 1)):
        return f"{first} to {last}"
    return " or ".join(map(str, players))


def rules_from(key: str, given: argparse.Namespace) -> tuple[Game[Any], int, Options]:
    """Return game, number of players and options from the arguments.

    Raises `ValueError` if they are invalid.
    """
    game = GAMES[key]
    players = given.players if given.players is not None else game.usual_players
    if players not in game.players:
        raise ValueError(f"{game.title} takes {counted(game.players)} players, not {players}")
    if not 0 <= given.seed < 10**9:
        raise ValueError(f"--seed must be between 0 and 999999999, not {given.seed}")
    values = {}
    for text in given.option:
        name, _, value = text.partition("=")
        values[name] = game.Options.read_text(name, value)
    return game, players, game.Options.read(values, players)


def table_from(key: str, given: argparse.Namespace) -> tuple[Game[Any], int, Options, list[str]]:
    """Return game, number of players, options and levels from the arguments.

    Raises `ValueError` if they are invalid.
    """
    game, players, options = rules_from(key, given)
    levels = given.seats.split(",")
    levels = levels * players if len(levels) == 1 else levels
    known = (*player_specs(game, players, options), "random")
    if len(levels) != players or not all(
        level == "random" or can_sit(level, game, players, options) for level in levels
    ):
        raise ValueError(f"--seats must name 1 or {players} levels of {', '.join(known)}")
    return game, players, options, levels
