"""Use Etori without a window: rules, records, reviews, export and import, bots and measurements."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable
from errno import EBADF
from pathlib import Path
from typing import Any, BinaryIO

from game import GAMES
from game.ai import logic_of
from game.ai.levels import choose, opponent_seed
from game.analysis.fairness import NotSealed
from game.analysis.review import DealNotOver
from game.archive.export_format import lines
from game.archive.files import write_atomically
from game.archive.folders import data_folder
from game.archive.players import NoSuchPlayer, player_called
from game.archive.received_text import opened
from game.cli import parser
from game.commands import bot, statistics
from game.commands.arguments import rules_from, table_from
from game.commands.audit import print_audit
from game.commands.check import check_archive
from game.commands.deal_code import codes, told
from game.commands.output import check_target, failed, file_name, printing, reason
from game.commands.read_only_archive import NoArchive
from game.commands.review import print_review
from game.commands.rules_page import rules_page
from game.commands.transfer import Taken, bring_in, export, export_collections
from game.match import record
from game.match.deal_code import CodeError
from game.match.match import Match, new_match
from game.research.arena_command import arena
from game.research.bench import bench
from game.research.claim_trials import strategy

COMMAND = "etori-game"
"""Name of the installed command."""


def main(arguments: list[str] | None = None, prog: str = "") -> int:
    """Run one command; return the exit status. `prog` is the name that help shows, by default that of this
    program.
    """
    called = Path(sys.argv[0]).stem
    prog = prog or (COMMAND if called == COMMAND else "python -m game")
    try:
        given = parser(prog).parse_args(arguments)
        if getattr(given, "player", None) is not None:
            given.folder = player_called(given.folder or data_folder(), given.player).folder
    except OSError as error:  # help that can't be written
        return failed(prog, error)
    except NoSuchPlayer as error:
        print(f"{given.command}: {error}", file=sys.stderr)
        return 2
    run: dict[str, Callable[[argparse.Namespace], int]] = {
        "list": _list,
        "rules": _rules,
        "replay": _replay,
        "review": _review,
        "audit": _audit,
        "export": _export,
        "import": _import,
        "check": _check,
        "deal": _deal,
        "stats": _stats,
        "play": _play,
        "arena": _arena,
        "strategy": _strategy,
        "bot": _bot,
        "bench": _bench,
    }
    return printing(given.command, lambda: run[given.command](given))


def listing() -> dict[str, Any]:
    """Return all games with their numbers of players and options."""
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
    """Open a file, or standard input; raises `OSError`."""
    return contextlib.nullcontext(_input()) if file == "-" else open(file, "rb")


def _input() -> BinaryIO:
    """Return standard input; raises `OSError` if the program was started without one (`<&-`)."""
    if sys.stdin is None:
        raise OSError(EBADF, "no standard input")
    return sys.stdin.buffer


def _replay(given: argparse.Namespace) -> int:
    try:
        with _source(given.file) as source:
            if given.lines:
                return _replay_lines(opened(source))
            result, fault = checked(opened(source).read(record.MAX_BYTES + 1))
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
    """Return a record's result and an empty text, or an empty result and the error in one line."""
    try:
        return record.report(record.read(source, GAMES)), ""
    except record.RecordError as error:
        return {}, str(error)


def _review(given: argparse.Namespace) -> int:
    try:
        with _source(given.file) as source:
            print_review(opened(source).read(record.MAX_BYTES + 1), given)
    except (record.RecordError, DealNotOver) as fault:
        print(fault if isinstance(fault, record.RecordError) else f"review: {fault}", file=sys.stderr)
        return 2
    return 0


def _audit(given: argparse.Namespace) -> int:
    try:
        with _source(given.file) as source:
            fair = print_audit(opened(source).read(record.MAX_BYTES + 1), given.deal)
    except (record.RecordError, DealNotOver, NotSealed) as fault:
        print(fault if isinstance(fault, record.RecordError) else f"audit: {fault}", file=sys.stderr)
        return 2
    return 0 if fair else 1


def _export(given: argparse.Namespace) -> int:
    if bool(given.match) + given.all + given.collections != 1:
        print("export: give either match numbers, --all or --collections", file=sys.stderr)
        return 2
    chosen = None if given.all else given.match
    tell = _teller("export")
    try:
        if given.collections:
            return 0 if export_collections(given.folder or data_folder(), given.out, tell) else 2
        return 0 if export(given.folder or data_folder(), chosen, given.out, tell) else 2
    except NoArchive as fault:
        tell(str(fault))
        return 2


def _import(given: argparse.Namespace) -> int:
    done: list[Taken] = []
    for file in given.file:
        tell = _teller("import" if len(given.file) == 1 else f"import: {file_name(file)}")
        try:
            with _source(file) as source:
                done.append(bring_in(given.folder or data_folder(), source, tell))
        except BrokenPipeError:
            raise
        except OSError as error:  # the other files are still imported
            _teller("import")(reason(error))
    if done:
        new, there, collected, _ = map(sum, zip(*done, strict=True))
        found = {"taken": new, "there already": there} | ({"collected": collected} if collected else {})
        print(json.dumps(found))
    return 0 if len(done) == len(given.file) and all(each.good for each in done) else 2


def _check(given: argparse.Namespace) -> int:
    well = check_archive(given.folder or data_folder(), repair=given.repair, tell=print)
    return 0 if well else 2


def _teller(command: str) -> Callable[[str], None]:
    return lambda line: print(f"{command}: {line}", file=sys.stderr)


def _deal(given: argparse.Namespace) -> int:
    if given.record is None and given.deal is not None:
        print("deal: --deal can only be used with --record", file=sys.stderr)
        return 2
    try:
        if given.record is None:
            print(json.dumps(told(given.code, GAMES), indent=1))
            return 0
        with _source(given.record) as source:
            match = record.read(opened(source).read(record.MAX_BYTES + 1), GAMES)
        for code in codes(match, given.deal):
            print(code)
    except (CodeError, record.RecordError) as error:
        print(f"deal: {error}", file=sys.stderr)
        return 2
    return 0


def _stats(given: argparse.Namespace) -> int:
    try:
        found = statistics.statistics(given.folder or data_folder(), given.game)
    except NoArchive as fault:
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
        check_target(given.record)
    match, _ = new_match(game, players, options, given.seed)
    while match.upcoming is not None and (given.deals is None or len(match.deals) < given.deals):
        match.start_deal()
        play_deal(match, levels)
    if given.record:
        write_atomically(given.record, (json.dumps(record.as_json(match)) + "\n").encode())
    print(json.dumps(record.report(match) | {"deals": len(match.deals)}, indent=1))
    return 0


def play_deal(match: Match, levels: list[str]) -> None:
    """Let the computer finish the current deal, with a level for each player."""
    logic = logic_of(match.game)
    while not match.deal.finished:
        player = match.deal.state.turn
        seed = opponent_seed(match.seed, player, len(match.deals), len(match.deal.actions))
        match.act(choose(logic, match.view(player), match.legal(), levels[player], seed))


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
    bot.serve(_input(), sys.stdout.buffer, GAMES, given.level, effort, given.seed)
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
