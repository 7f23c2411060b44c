"""Etori without a window: games, records and their review, moving matches, computer players, measuring."""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from game import GAMES
from game.engine.options import Options
from game.engine.rules import Game
from game.match import record
from game.match.dealcode import CodeError
from game.match.exchange import lines
from game.match.folders import data_folder
from game.match.match import Match, new_match
from game.match.review import NotOver
from game.match.store import replaceable, write_atomically
from game.minds import mind_of
from game.minds.levels import LEVELS, choose, opponent_seed, sitters
from game.minds.styles import STYLES, with_style
from game.tools import bot, statistics
from game.tools.arena_command import add_arguments as add_arena_arguments
from game.tools.arena_command import arena
from game.tools.bench import ROUNDS, bench
from game.tools.dealing import codes, told
from game.tools.review import add_arguments as add_review_arguments
from game.tools.review import print_review
from game.tools.rules_page import rules_page
from game.tools.strategy import add_arguments as add_strategy_arguments
from game.tools.strategy import strategy
from game.tools.transfer import bring_in, export, reason

PLAYABLE = (*LEVELS, "random")
ANSWERING = (*PLAYABLE, *(with_style(level, style) for level in LEVELS for style in STYLES))


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    commands.add_parser("list", help="games, player counts and options, as JSON")

    rules = commands.add_parser("rules", help="a game's rules as Markdown, to read or to print")
    rules.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    rules.add_argument("--short", action="store_true", help="the usual game, two pages at a glance")

    replay = commands.add_parser("replay", help="check a record and tell what it leads to, as JSON")
    replay.add_argument("file", help="the record, or - for standard input")
    replay.add_argument("--lines", action="store_true", help="one record a line, one result a line")

    review = commands.add_parser("review", help="judge the decisions of the deals that are over")
    add_review_arguments(review)

    send = commands.add_parser("export", help="write matches of the archive, a line of JSON for each")
    send.add_argument("match", nargs="*", type=count, metavar="MATCH", help="a match by its number")
    send.add_argument("--all", action="store_true", help="all of them")
    send.add_argument("--out", type=Path, metavar="FILE", help="write to this file")
    send.add_argument("--folder", type=Path, metavar="FOLDER", help="where the archive lies")

    bring = commands.add_parser("import", help="take such lines, or records, into the archive")
    bring.add_argument("file", metavar="FILE", help="the lines, or - for standard input")
    bring.add_argument("--folder", type=Path, metavar="FOLDER", help="where the archive lies")

    deal = commands.add_parser("deal", help="tell what a deal's code says, or a record's codes")
    which = deal.add_mutually_exclusive_group(required=True)
    which.add_argument("code", nargs="?", metavar="CODE", help="a deal's code")
    which.add_argument("--record", metavar="FILE", help="codes of this record; - for standard input")
    deal.add_argument("--deal", type=count, metavar="D", help="of this deal of the record only")

    stats = commands.add_parser("stats", help="count what was played: points, contracts, accuracy and more")
    stats.add_argument("--json", action="store_true")
    stats.add_argument("--game", choices=sorted(GAMES), metavar="GAME", help="this one only")
    stats.add_argument("--csv", type=Path, metavar="FILE", help="write all figures to this file")
    stats.add_argument("--folder", type=Path, metavar="FOLDER", help="where the archive lies")

    play = commands.add_parser("play", help="let the computer play a match")
    play.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    add_table_arguments(play)
    play.add_argument("--record", type=Path, help="write the record to this file")

    measure = commands.add_parser("arena", help="measure players against each other over duplicate deals")
    measure.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=", ".join(sorted(GAMES)))
    add_rule_arguments(measure)
    add_arena_arguments(measure, count)

    add_strategy_arguments(commands.add_parser("strategy", help="measure claims about good play"), count)

    answering = commands.add_parser("bot", help="answer questions of other programs, a line of JSON for each")
    answering.add_argument(
        "--level", choices=ANSWERING, metavar="LEVEL", default="hard", help=", ".join(ANSWERING)
    )
    answering.add_argument("--iterations", type=count, metavar="N", help="search so often, without a clock")
    answering.add_argument("--seconds", type=seconds, metavar="S", help="search no longer than that")
    answering.add_argument("--seed", type=int, default=1, metavar="S", help="the same one answers the same")

    bench_command = commands.add_parser("bench", help="plays and iterations per second of CPU time")
    bench_command.add_argument("--json", action="store_true")
    bench_command.add_argument("--game", choices=sorted(GAMES), metavar="GAME", help="this one only")
    bench_command.add_argument("--rounds", type=count, default=ROUNDS, metavar="N")
    bench_command.add_argument("--no-endings", action="store_true", help="leave out the exact endings")

    given = parser.parse_args(arguments)
    run: dict[str, Callable[[argparse.Namespace], int]] = {
        "list": _list,
        "rules": _rules,
        "replay": _replay,
        "review": _review,
        "export": _export,
        "import": _import,
        "deal": _deal,
        "stats": _stats,
        "play": _play,
        "arena": _arena,
        "strategy": _strategy,
        "bot": _bot,
        "bench": _bench,
    }
    try:
        status = run[given.command](given)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has had enough
        sys.stderr.close()
        return 0
    except (OSError, sqlite3.Error) as error:
        print(f"{given.command}: {reason(error)}", file=sys.stderr)
        return 2
    return status


def count(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) <= record.MAX_DIGITS and int(text) > 0):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def seconds(text: str) -> float:
    """A time above 0 and below a day, for argparse."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given < 86400:
        raise argparse.ArgumentTypeError("a number of seconds")
    return given


def add_rule_arguments(parser: argparse._ActionsContainer) -> None:
    """The arguments for a game's players, options and seed."""
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule of the game"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same one deals the same cards")


def add_table_arguments(parser: argparse._ActionsContainer) -> None:
    """The arguments that describe a match between computers, for this program and for the window."""
    add_rule_arguments(parser)
    parser.add_argument("--deals", type=count, metavar="D", help="stop after so many deals")
    parser.add_argument("--seats", default="normal", help="a level for each player, as in easy,hard:bold")


def rules_from(key: str, given: argparse.Namespace) -> tuple[Game[Any], int, Options]:
    """Game, number of players and options of those arguments; raises `ValueError`."""
    game = GAMES[key]
    players = given.players if given.players is not None else game.players[0]
    if players not in game.players:
        raise ValueError(f"{game.title} is not for {players} players")
    if not 0 <= given.seed < 10**9:
        raise ValueError("the seed is a whole number of at most nine digits")
    values = {}
    for text in given.option:
        name, _, value = text.partition("=")
        values[name] = game.Options.read_text(name, value)
    return game, players, game.Options.read(values, players)


def table_from(key: str, given: argparse.Namespace) -> tuple[Game[Any], int, Options, list[str]]:
    """Game, number of players, options and levels of those arguments; raises `ValueError`."""
    game, players, options = rules_from(key, given)
    levels = given.seats.split(",")
    levels = levels * players if len(levels) == 1 else levels
    known = (*sitters(game, players, options), "random")
    if len(levels) != players or not set(levels) <= set(known):
        raise ValueError(f"--seats takes {players} of {', '.join(known)}")
    return game, players, options, levels


def listing() -> dict[str, Any]:
    """All games with their numbers of players and options."""
    return {
        key: {
            "title": game.title,
            "players": list(game.players),
            "options": {name: option.as_json() for name, option in game.Options.declared().items()},
        }
        for key, game in GAMES.items()
    }


def _list(given: argparse.Namespace) -> int:
    print(json.dumps(listing(), indent=2))
    return 0


def _rules(given: argparse.Namespace) -> int:
    print(rules_page(GAMES[given.game], short=given.short), end="")
    return 0


def _source(file: str) -> contextlib.AbstractContextManager[BinaryIO]:
    """A file to read from, or standard input; raises `OSError`."""
    return contextlib.nullcontext(sys.stdin.buffer) if file == "-" else open(file, "rb")


def _replay(given: argparse.Namespace) -> int:
    try:
        with _source(given.file) as source:
            if given.lines:
                return _replay_lines(source)
            result, fault = checked(source.read(record.MAX_BYTES + 1))
    except BrokenPipeError:
        raise
    except OSError as error:
        result, fault = {}, f"record: {error.strerror}: {record.quoted(given.file)}"
    if fault:
        print(fault, file=sys.stderr)
        return 2
    print(json.dumps(result, indent=1))
    return 0


def _replay_lines(source: BinaryIO) -> int:
    status = 0
    for line in lines(source):
        if not line.strip():
            continue
        result, fault = checked(line)
        if fault:
            result, status = {"error": fault}, 2
        print(json.dumps(result), flush=True)
    return status


def checked(source: bytes) -> tuple[dict[str, Any], str]:
    """What a record leads to and an empty text, or nothing and the fault in one line."""
    try:
        return record.report(record.read(source, GAMES)), ""
    except record.RecordError as error:
        return {}, str(error)


def _review(given: argparse.Namespace) -> int:
    try:
        with _source(given.file) as source:
            print_review(source.read(record.MAX_BYTES + 1), given)
    except (record.RecordError, NotOver) as fault:
        print(fault if isinstance(fault, record.RecordError) else f"review: {fault}", file=sys.stderr)
        return 2
    return 0


def _export(given: argparse.Namespace) -> int:
    if bool(given.match) == given.all:
        print("export: name matches by their numbers, or --all", file=sys.stderr)
        return 2
    chosen = None if given.all else given.match
    return 0 if export(given.folder or data_folder(), chosen, given.out, _teller("export")) else 2


def _import(given: argparse.Namespace) -> int:
    with _source(given.file) as source:
        new, there, good = bring_in(given.folder or data_folder(), source, _teller("import"))
    print(json.dumps({"taken": new, "there already": there}))
    return 0 if good else 2


def _teller(command: str) -> Callable[[str], None]:
    return lambda line: print(f"{command}: {line}", file=sys.stderr)


def _deal(given: argparse.Namespace) -> int:
    try:
        if given.record is None:
            print(json.dumps(told(given.code, GAMES), indent=1))
            return 0
        with _source(given.record) as source:
            match = record.read(source.read(record.MAX_BYTES + 1), GAMES)
        for code in codes(match, given.deal):
            print(code)
    except (CodeError, record.RecordError) as error:
        print(f"deal: {error}", file=sys.stderr)
        return 2
    return 0


def _stats(given: argparse.Namespace) -> int:
    try:
        found = statistics.statistics(given.folder or data_folder(), given.game)
    except statistics.NoFigures as fault:
        print(f"stats: {fault}", file=sys.stderr)
        return 2
    statistics.write(found, as_json=given.json, out=given.csv)
    return 0


def _play(given: argparse.Namespace) -> int:
    try:
        game, players, options, levels = table_from(given.game, given)
    except ValueError as error:
        print(f"play: {error}", file=sys.stderr)
        return 2
    if given.record:
        replaceable(given.record)  # before anything is played in vain
    match, _ = new_match(game, players, options, given.seed)
    while match.upcoming is not None and (given.deals is None or len(match.deals) < given.deals):
        match.start_deal()
        play_deal(match, levels)
    if given.record:
        write_atomically(given.record, (json.dumps(record.as_json(match)) + "\n").encode())
    print(json.dumps(record.report(match) | {"deals": len(match.deals)}, indent=1))
    return 0


def play_deal(match: Match, levels: list[str]) -> None:
    """Let the computer finish the current deal, each player at his level."""
    mind = mind_of(match.game)
    while not match.deal.finished:
        player = match.deal.state.turn
        seed = opponent_seed(match.seed, player, len(match.deals), len(match.deal.actions))
        match.act(choose(mind, match.view(player), match.legal(), levels[player], seed))


def _arena(given: argparse.Namespace) -> int:
    try:
        return arena(*rules_from(given.game, given), given)
    except ValueError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2


def _strategy(given: argparse.Namespace) -> int:
    try:
        return strategy(given)
    except ValueError as error:
        print(f"strategy: {error}", file=sys.stderr)
        return 2


def _bot(given: argparse.Namespace) -> int:
    effort = bot.effort_of(given.level, given)
    bot.serve(sys.stdin.buffer, sys.stdout.buffer, GAMES, given.level, effort, given.seed)
    return 0


def _bench(given: argparse.Namespace) -> int:
    games = {given.game: GAMES[given.game]} if given.game else GAMES
    figures = bench(games, rounds=given.rounds, endings=not given.no_endings)
    if given.json:
        print(json.dumps(figures))
        return 0
    print(f"Kernels: {'compiled' if figures['compiled'] else 'plain Python'}")
    for key, game in games.items():
        for players in map(str, game.players):
            plays = figures["plays_per_second"][key][players]
            iterations = figures["iterations_per_second"][key][players]
            print(
                f"{game.title}, {players} players, per CPU second: {plays:,} plays, {iterations:,} iterations"
            )
            if given.no_endings:
                continue
            for left, times in figures["solver_ms"][key][players].items():
                print(f"  exact with {left} tricks left: {times['median']} ms, p95 {times['p95']} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
