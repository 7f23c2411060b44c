"""Start the program: `etori`, or `python -m scenes`.

Nothing here imports pygame before `main` runs, because the opponents' process also starts from this module.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.start.stop_signal import StopSignal

if TYPE_CHECKING:
    from game.commands.arguments import Command
    from scenes.app.app import App
    from scenes.start.program import RunFolder

EXIT_STATUSES = {
    "0": "the window was closed",
    "1": "program error, no window could be opened, or pygame hides pygame-ce",
    "2": "usage error, or nothing can be saved and no window can ask what to do",
    "128+N": "ended by signal N",
}
"""Meaning of each exit status."""
LIBRARY_STATUS = 1
"""Exit status if a library is missing or the wrong one."""
DECK_COMMAND = "deck"
"""First argument that runs the command for decks instead of opening a window."""
AUDIT_COMMAND = "audit"
"""First argument that runs the command of the same name in `python -m game` instead of opening a window."""
WATCH_OPTIONS = ("players", "option", "seed", "deals", "seats", "speed", "exit")
"""Options that are allowed only with --watch."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with `argv`, by default the command line's; return the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments[:1] == [DECK_COMMAND]:
        from scenes.decks.deck_command import main as check_deck

        return check_deck(arguments[1:])
    if arguments[:1] == [AUDIT_COMMAND]:
        from game.__main__ import main as run_command

        return run_command(list(arguments), prog="etori")
    stop = StopSignal().listen()
    gc.disable()
    try:
        try:
            given = _read(argv)
        except OSError as error:  # standard output can't be written to
            from game.commands.output import failed

            return failed("etori", error)
        if not _can_start(given.language):
            return LIBRARY_STATUS
        import scenes.framework.main_loop  # noqa: F401 - tells SDL what it must know before pygame is imported
        from scenes.start.program import Program

        gc.freeze()  # imported modules stay; scanning them took a tenth of the start
        gc.enable()
        make_app = partial(_make_app, given)
        saves = not given.watch
        program = Program(
            make_app, stop, safe=given.safe, saves=saves, language=given.language, player=given.player
        )
        status = program.run()
        if program.stuck and argv is None:
            _leave(status)
        return status
    finally:
        gc.enable()
        if argv is not None:  # called by another program, which needs its signals back
            stop.release()


def _leave(status: int) -> None:
    """End the process without the usual clean-up, which would hang on a stuck device."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # without a console there are no streams
            stream.flush()
    os._exit(status)


def parser() -> Command:
    """Return the parser of the command line."""
    from game import GAMES
    from game.commands.arguments import Command, add_table_arguments
    from scenes.i18n import languages

    parser = Command(
        prog="etori",
        description="Play five rare trick-taking card games. Without arguments, Etori opens where you left "
        "off. With a file, Etori imports its matches and shows them.",
        notes="Two commands open no window: `etori deck check FOLDER` checks the pictures of a deck, and\n"
        "`etori audit FILE` the seals of a record. For their help, add --help.",
        examples=(
            "",
            "evening.etori",
            "--language ja",
            "--watch kan --players 5 --seats hard",
            "--watch california_jack --seed 5 --deals 1 --speed fast --exit",
        ),
        ends=EXIT_STATUSES,
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="records or exported matches to import and show"
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="print the versions of Etori and its libraries"
    )
    parser.add_argument(
        "--safe", action="store_true", help="start without your settings and match, and save nothing"
    )
    parser.add_argument(
        "--language",
        choices=sorted(languages()),
        help="language to use if none is chosen in the settings (default: the system's)",
    )
    parser.add_argument(
        "--player",
        metavar="NAME",
        help="name or number of the player if several share the computer (default: who played last)",
    )
    watch = parser.add_argument_group("watching", "Let the computer play all seats. Nothing is saved.")
    watch.add_argument(
        "--watch", metavar="GAME", choices=sorted(GAMES), help=f"game to watch: {', '.join(sorted(GAMES))}"
    )
    add_table_arguments(watch)
    watch.add_argument(
        "--speed",
        choices=("off", "fast", "normal", "slow"),
        help="speed of card animations (default: the one in the settings)",
    )
    watch.add_argument("--exit", action="store_true", help="close the window after the last deal")
    return parser


class _Version(argparse.Action):
    """Prints the versions of the program and its libraries. Imports pygame, but opens no window."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from scenes.framework.version_info import versions

        first, *others = versions().items()
        print("etori", first[1])
        for name, each in others:
            print(name, each)
        parser.exit()


def _can_start(language: str | None) -> bool:
    """Return whether the installed libraries can be used; if not, say so on standard error."""
    from scenes.framework.system_language import system_language
    from scenes.i18n import words_in
    from scenes.start.library_check import check_libraries

    return check_libraries(lambda: words_in(language or system_language()))


def _read(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the arguments, including the table to watch; a usage error ends the program."""
    from game.commands.arguments import parsed_with, table_from

    command = parser()
    given = parsed_with(command, argv, "watch", WATCH_OPTIONS)
    if given.watch and given.files:
        command.error("give either FILE or --watch, not both")
    if given.player is not None:
        from game.archive.folders import data_folder
        from game.archive.players import NoSuchPlayer, player_called

        try:
            given.player = player_called(data_folder(), given.player)
        except NoSuchPlayer as error:
            command.error(str(error))
    if given.watch:
        try:
            given.table = table_from(given.watch, given)
        except ValueError as error:
            command.error(str(error))
    return given


def _make_app(given: argparse.Namespace, folder: RunFolder) -> App:
    from game.engine.templates import Notice
    from game.match.match import new_match
    from game.session.host import Host
    from game.version import program_version
    from scenes.app.app import App
    from scenes.graphics.player_crests import DEFAULT_PLAYERS

    if not given.watch:
        message = folder.message
        if not folder.lasting and folder.matches is None:  # otherwise the notice about the matches says so
            message = (
                Notice(
                    "This is a safe start. Your settings and match stay unchanged, and nothing will be saved."
                )
                if folder.safe
                else Notice("Nothing will be saved.")
            )
        app = App(
            folder.path,
            program_version(),
            lasting=folder.lasting,
            message=message,
            matches=folder.matches,
        )
        # The files may have caused an error, so a later run does not import them again.
        app.files, given.files = given.files, []
        return app
    from scenes.app.watch_app import WatchApp

    game, players, options, levels = given.table
    names = [name for name, _ in DEFAULT_PLAYERS[:players]]
    match, _ = new_match(game, players, options, given.seed, names)
    return WatchApp(Host(match, levels, None), folder.path, given.deals, given.exit, given.speed)


if __name__ == "__main__":
    sys.exit(main())
