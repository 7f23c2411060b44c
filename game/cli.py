"""Declares all commands of `python -m game`, for the program, its help, man page and completion."""

from __future__ import annotations

import argparse
from pathlib import Path

from game import GAMES
from game.ai.bidding_styles import STYLES, with_style
from game.ai.levels import LEVELS
from game.commands.arguments import (
    COMPUTER_LEVELS,
    EXIT_STATUSES,
    Command,
    add_game,
    add_rule_arguments,
    add_table_arguments,
    count,
    seconds,
)
from game.commands.audit import AUDIT_NOTES as AUDIT_NOTES
from game.commands.audit import add_arguments as add_audit_arguments
from game.commands.review import add_arguments as add_review_arguments
from game.research.arena_command import EXAMPLES, NOTES
from game.research.arena_command import add_arguments as add_arena_arguments
from game.research.bench import ROUNDS
from game.research.claim_trials import add_arguments as add_strategy_arguments

ANSWERING_PLAYERS = (*COMPUTER_LEVELS, *(with_style(level, style) for level in LEVELS for style in STYLES))
DESCRIPTION = "Use Etori without a window: rules, records, reviews, export and import, bots and measurements."


def parser(prog: str = "python -m game") -> Command:
    """Return the parser of the command line; `prog` is the name under which it was called."""
    parser = Command(
        prog=prog,
        description=DESCRIPTION,
        notes="For help with a command, add --help.",
        examples=("list", "play kan --help"),
        ends=EXIT_STATUSES,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_reading(commands)
    _add_keeping(commands)
    _add_playing(commands)
    return parser


def _add(
    commands: argparse._SubParsersAction[Command], name: str, told: str, *examples: str, notes: str = ""
) -> Command:
    """Add a command with its description and example lines."""
    description = f"{told[0].upper()}{told[1:]}."
    return commands.add_parser(name, help=told, description=description, notes=notes, examples=examples)


def _add_reading(commands: argparse._SubParsersAction[Command]) -> None:
    _add(commands, "list", "list games, player counts and options as JSON", "")

    rules = _add(commands, "rules", "print a game's rules as Markdown", "kan", "kan --short")
    add_game(rules)
    rules.add_argument("--short", action="store_true", help="print only the usual game, about two pages")

    replay = _add(
        commands,
        "replay",
        "check a record and print its result as JSON",
        "match.json",
        "--lines matches.jsonl",
    )
    replay.add_argument("file", help="record to check, or - for standard input")
    replay.add_argument(
        "--lines", action="store_true", help="read one record per line and print one result per line"
    )

    review = _add(
        commands,
        "review",
        "review the decisions of finished deals",
        "match.json",
        "match.json --deal 2 --seat 0 --effort 300",
    )
    add_review_arguments(review)

    add_audit_arguments(
        _add(
            commands,
            "audit",
            "check that sealed deals were fair",
            "match.json",
            "match.json --deal 2",
            notes=AUDIT_NOTES,
        )
    )

    deal = _add(
        commands,
        "deal",
        "decode a deal code, or print the deal codes of a record",
        "CJ2-263SE6-FK8E6V",
        "--record match.json --deal 1",
    )
    which = deal.add_mutually_exclusive_group(required=True)
    which.add_argument("code", nargs="?", metavar="CODE", help="deal code to decode")
    which.add_argument(
        "--record", metavar="FILE", help="print the deal codes of this record; - for standard input"
    )
    deal.add_argument(
        "--deal",
        type=count,
        metavar="D",
        help="print only this deal's code, counted from 1 (default: all finished deals)",
    )


def _add_folder(command: Command) -> None:
    command.add_argument("--folder", type=Path, metavar="FOLDER", help="data folder (default: your own)")
    command.add_argument(
        "--player",
        metavar="NAME",
        help="name or number of the player if several share the computer (default: the first)",
    )


def _add_keeping(commands: argparse._SubParsersAction[Command]) -> None:
    send = _add(
        commands,
        "export",
        "export matches from the archive, or your collections, one line of JSON each",
        "--all --out matches.etori",
        "3 12",
    )
    send.add_argument("match", nargs="*", type=count, metavar="MATCH", help="number of a match to export")
    send.add_argument("--all", action="store_true", help="export all matches")
    send.add_argument("--collections", action="store_true", help="export your collections instead")
    send.add_argument("--out", type=Path, metavar="FILE", help="write to FILE (default: standard output)")
    _add_folder(send)

    bring = _add(
        commands,
        "import",
        "import exported matches, collections or single records",
        "matches.etori",
        "one.json two.json",
    )
    bring.add_argument(
        "file",
        nargs="+",
        metavar="FILE",
        help="exported matches, collections or records, or - for standard input",
    )
    _add_folder(bring)

    whole = _add(
        commands,
        "check",
        "check the archive: its file, all records and all review verdicts",
        "",
        "--repair",
    )
    whole.add_argument(
        "--repair",
        action="store_true",
        help="restore a backup and recover newer matches if the archive is damaged",
    )
    _add_folder(whole)

    stats = _add(
        commands,
        "stats",
        "print statistics: points, contracts, accuracy and more",
        "--game kan",
        "--csv figures.csv",
    )
    stats.add_argument("--json", action="store_true", help="print JSON")
    stats.add_argument(
        "--game", choices=sorted(GAMES), metavar="GAME", help="count only this game (default: all)"
    )
    stats.add_argument(
        "--csv", type=Path, metavar="FILE", help="write all figures to FILE as comma-separated values"
    )
    _add_folder(stats)


def _add_playing(commands: argparse._SubParsersAction[Command]) -> None:
    play = _add(
        commands,
        "play",
        "let the computer play a match",
        "california_jack --seed 5 --seats easy,normal --record match.json",
        "napoleon --players 5 --option joker=strong --deals 3",
    )
    add_game(play)
    add_table_arguments(play)
    play.add_argument("--record", type=Path, metavar="FILE", help="write the record to FILE")

    measure = _add(commands, "arena", "compare players over duplicate deals", *EXAMPLES, notes=NOTES)
    add_game(measure)
    add_rule_arguments(measure)
    add_arena_arguments(measure, count)

    tried = _add(
        commands,
        "strategy",
        "measure the advice in the rules of a game",
        "kan",
        "kan --deals 200 --workers 2",
    )
    add_strategy_arguments(tried, count)

    answering = _add(
        commands,
        "bot",
        "answer questions from other programs, one line of JSON each",
        "--level hard:bold",
        "--iterations 300 --seed 7",
    )
    answering.add_argument(
        "--level",
        choices=ANSWERING_PLAYERS,
        metavar="LEVEL",
        default="hard",
        help=f"level to play at (default: %(default)s): {', '.join(ANSWERING_PLAYERS)}",
    )
    answering.add_argument(
        "--iterations", type=count, metavar="N", help="search for N iterations, without a time limit"
    )
    answering.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help="search for at most S seconds (default: the level's own limit)",
    )
    answering.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of random choices (default: %(default)s)"
    )

    bench = _add(
        commands,
        "bench",
        "measure plays and search iterations per second of CPU time",
        "",
        "--game kan --rounds 3 --no-endings",
    )
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument(
        "--game", choices=sorted(GAMES), metavar="GAME", help="measure only this game (default: all)"
    )
    bench.add_argument(
        "--rounds",
        type=count,
        default=ROUNDS,
        metavar="N",
        help="measure N times and print the median (default: %(default)s)",
    )
    bench.add_argument("--no-endings", action="store_true", help="skip the exact solver of endings")
