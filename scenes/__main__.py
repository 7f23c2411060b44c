"""Start the program: `etori`, or `python -m scenes`.

Nothing here imports pygame before `main` runs: the opponents' process starts from this module too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.start.stop import Stop

if TYPE_CHECKING:
    from scenes.evening import Evening
    from scenes.start.program import Ground


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (those of the command line when None); returns the exit status."""
    multiprocessing.freeze_support()
    stop = Stop().listen()
    try:
        given = parser().parse_args(argv)
        _check(given)
        import scenes.frame.app  # noqa: F401 - tells SDL what it must know before pygame is imported
        from scenes.start.program import Program

        evening = partial(_evening, given)
        saves = not given.watch
        return Program(evening, stop, safe=given.safe, saves=saves, language=given.language).run()
    finally:
        if argv is not None:  # a program in which this is a guest keeps its signals
            stop.release()


def parser() -> argparse.ArgumentParser:
    """What the command line may hold."""
    from game import GAMES
    from game.__main__ import add_table_arguments
    from scenes.start.logbook import program_version
    from scenes.words import languages

    parser = argparse.ArgumentParser(prog="etori", description="Trick-taking card games.")
    parser.add_argument("--version", action="version", version=f"etori {program_version()}")
    parser.add_argument(
        "--safe", action="store_true", help="leave settings and match alone: play without them, save nothing"
    )
    parser.add_argument(
        "--language", choices=sorted(languages()), help="in place of the system's, for who has chosen none"
    )
    watch = parser.add_argument_group("watching", "Let the computer play all seats. Nothing is saved.")
    watch.add_argument("--watch", metavar="GAME", choices=sorted(GAMES), help=", ".join(sorted(GAMES)))
    add_table_arguments(watch)
    watch.add_argument("--speed", choices=("off", "fast", "normal", "slow"), help="how fast cards move")
    watch.add_argument("--exit", action="store_true", help="close the window after the last deal")
    return parser


def _check(given: argparse.Namespace) -> None:
    """Read the table that is to be watched; a table that cannot be ends the program with a line."""
    from game.__main__ import table_from

    if given.watch:
        try:
            given.table = table_from(given.watch, given)
        except ValueError as error:
            parser().error(str(error))


def _evening(given: argparse.Namespace, ground: Ground) -> Evening:
    from game.engine.templates import Notice
    from game.match.host import Host
    from game.match.match import new_match
    from scenes.evening import Evening
    from scenes.looks.cast import CAST
    from scenes.start.logbook import program_version
    from scenes.watching import Watching

    if not given.watch:
        message = None
        if not ground.lasting:
            message = (
                Notice("A safe start: your settings and your match are left as they are. Nothing is saved.")
                if ground.safe
                else Notice("Nothing is saved.")
            )
        return Evening(ground.folder, program_version(), lasting=ground.lasting, message=message)
    game, players, options, levels = given.table
    names = [name for name, _ in CAST[:players]]
    match, _ = new_match(game, players, options, given.seed, names)
    return Watching(Host(match, levels, None), ground.folder, given.deals, given.exit, given.speed)


if __name__ == "__main__":
    sys.exit(main())
