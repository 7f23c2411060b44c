"""Start the program: `etori`, or `python -m scenes`.

Nothing here imports pygame before `main` runs: the opponents' process starts from this module too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.evening import Evening


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (those of the command line when None); returns the exit status."""
    multiprocessing.freeze_support()
    given = _arguments(argv)
    from scenes.frame.app import play

    evening = _evening(given)
    try:
        return play(evening.begin, evening.preferences)
    finally:
        evening.close()


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    from game import GAMES
    from game.__main__ import add_table_arguments, table_from

    parser = argparse.ArgumentParser(prog="etori", description="Trick-taking card games.")
    watch = parser.add_argument_group("watching", "Let the computer play all seats. Nothing is saved.")
    watch.add_argument("--watch", metavar="GAME", choices=sorted(GAMES), help=", ".join(sorted(GAMES)))
    add_table_arguments(watch)
    watch.add_argument("--speed", choices=("off", "fast", "normal", "slow"))
    watch.add_argument("--exit", action="store_true", help="close the window after the last deal")
    given = parser.parse_args(argv)
    if given.watch:
        try:
            given.table = table_from(given.watch, given)
        except ValueError as error:
            parser.error(str(error))
    return given


def _evening(given: argparse.Namespace) -> Evening:
    from game.match.host import Host
    from game.match.match import new_match
    from scenes.evening import Evening, Watching
    from scenes.frame.preferences import data_folder
    from scenes.words import Words

    if not given.watch:
        return Evening(data_folder(), _version())
    game, players, options, levels = given.table
    words = Words()
    names = [words.text("Player {number}", number=number) for number in range(1, players + 1)]
    match, _ = new_match(game, players, options, given.seed, names)
    return Watching(Host(match, levels, None), data_folder(), given.deals, given.exit, given.speed)


def _version() -> str:
    try:
        return version("etori")
    except PackageNotFoundError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
