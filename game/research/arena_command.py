"""Arguments and actions of `python -m game arena`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from game.ai.bidding_styles import STYLES, with_style
from game.ai.levels import EFFORTS
from game.archive.files import write_atomically
from game.commands.output import check_target
from game.engine.document import quoted
from game.engine.options import Options
from game.engine.rules import Game
from game.research import forked_decisions, paired_regret, seat_contest
from game.research.all_seeing import SEER
from game.research.arena import Bout, compete
from game.research.contestants import ANSWER_TIMEOUT, BUILT_IN_CONTESTANTS, BotFault, checked
from game.research.forked_decisions import ForkContest
from game.research.paired_regret import JUDGES, RegretContest
from game.research.seat_contest import SeatContest

Count = Callable[[str], int]
DEFAULT_WORKERS = 2
"""Default number of processes."""
PLAYER_NAMES = ", ".join(BUILT_IN_CONTESTANTS)
STYLED_NAMES = ", ".join(with_style("hard", style) for style in STYLES)
NOTES = f"""\
WHO is {PLAYER_NAMES}, a level with a style ({STYLED_NAMES}), or
the command line of a program that answers questions as described in game/ai/bot.md. The program is
started without a shell, once per worker. If it exits, exceeds the time limit or answers anything but
a legal action, the run ends with a message. The seer sees all cards.

With --json FILE, the deals of an interrupted run are saved in FILE.journal, and the same command
resumes the run. Once FILE is written, the journal is deleted. A journal identifies a program only by
its command line: if you have changed the program since, delete the journal.

There are four ways to measure. Compare two players over duplicate deals (--a, --b). Compare several
players in one seat, with the same deals and the same other players (--seat, --others). Judge bids
and other announcements by playing on without each of them (--forks). Or let two players choose in the
same positions of one seat and judge the cards where they differ (--regret, --judge, --others).
"""
EXAMPLES = (
    "napoleon --players 5 --a expert --b hard --deals 400",
    'kan --a hard --b "python my_bot.py --fast" --deals 100',
    'kan --a hard --b "python game/research/older_version.py --checkout ../old --level hard"',
    "jan_ken_po --players 4 --seat hard --seat seer --others normal --iterations 300 --deals 200",
    "jo_jotte --forks --a hard --play normal --deals 2000",
    "kan --players 5 --regret --a hard --b normal --judge worlds --deals 200",
)


def add_arguments(parser: argparse.ArgumentParser, count: Count) -> None:
    """Add the command's arguments except those for the rules; `count` parses a whole number from 1."""
    parser.add_argument("--a", type=somebody, metavar="WHO", help="first player (default: normal)")
    parser.add_argument("--b", type=somebody, metavar="WHO", help="second player (default: easy)")
    parser.add_argument(
        "--seat",
        type=somebody,
        action="append",
        metavar="WHO",
        help="player to measure in one seat; can be repeated",
    )
    parser.add_argument(
        "--others",
        type=somebody,
        metavar="WHO",
        help="player in all other seats, with --seat or --regret (default: normal)",
    )
    parser.add_argument("--forks", action="store_true", help="judge the bids and announcements of --a")
    parser.add_argument(
        "--play",
        type=somebody,
        metavar="WHO",
        help="player who plays the cards, with --forks (default: as --a)",
    )
    parser.add_argument(
        "--regret", action="store_true", help="judge the cards of one seat where --a and --b differ"
    )
    parser.add_argument(
        "--judge",
        choices=[*JUDGES],
        help="how --regret compares two cards: by a search in deals that fit the view, or by playouts of "
        "the true deal (default: worlds)",
    )
    parser.add_argument(
        "--deals",
        type=count,
        default=400,
        metavar="D",
        help="number of deals (default: %(default)s)",
    )
    parser.add_argument(
        "--workers", type=count, metavar="W", help=f"number of processes (default: {DEFAULT_WORKERS})"
    )
    parser.add_argument(
        "--iterations",
        type=count,
        metavar="I",
        help="search iterations per decision, for all players (default: their own)",
    )
    parser.add_argument(
        "--pairs", type=count, metavar="P", help="pairs of opposite seatings per deal (default: all)"
    )
    parser.add_argument(
        "--limit",
        type=count,
        default=round(ANSWER_TIMEOUT),
        metavar="S",
        help="time limit for a program's answer in seconds (default: %(default)s)",
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write the result to FILE; resume an interrupted run"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the dask.distributed cluster at ADDRESS")


def somebody(text: str) -> str:
    """Return the name of a valid contestant, for argparse."""
    try:
        return checked(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def arena(game: Game[Any], players: int, options: Options, given: argparse.Namespace) -> int:
    """Run the measurement that the arguments describe, print it as JSON, and return the exit status.

    Raises `ValueError` if the arguments don't fit together, and `OSError`.
    """
    measure = _measurement(game, players, options, given)
    if given.dask and given.workers is not None:
        raise ValueError("--workers can't be used with --dask")
    executor = cluster(given.dask) if given.dask else None
    journal = None
    if given.json:
        check_target(given.json)
        journal = given.json.with_name(given.json.name + ".journal")
        check_target(journal)
    try:
        result = measure(
            workers=given.workers or DEFAULT_WORKERS,
            executor=executor,
            journal=journal,
            progress=_progress_from(journal),
        )
    except BotFault as fault:
        print(f"arena: {fault}", file=sys.stderr)
        return 2
    if given.json:
        write_atomically(given.json, (json.dumps(result, indent=1) + "\n").encode())
    if journal:
        # Otherwise the same command would repeat these figures even if a program or Etori has changed.
        journal.unlink(missing_ok=True)
    print(json.dumps(result, indent=1))
    return 0


def _measurement(
    game: Game[Any], players: int, options: Options, given: argparse.Namespace
) -> Callable[..., dict[str, Any]]:
    searching = [*EFFORTS, *({SEER} & {given.a, given.b, given.others, given.play, *(given.seat or ())})]
    iterations = dict.fromkeys(searching, given.iterations) if given.iterations else None
    table = {
        "game": game.key,
        "players": players,
        "options": options.as_json(),
        "deals": given.deals,
        "seed": given.seed,
        "iterations": iterations,
        "limit": float(given.limit),
    }
    ways = [f"--{way}" for way in ("seat", "forks", "regret") if getattr(given, way)]
    if len(ways) > 1:
        raise ValueError(f"{ways[0]} and {ways[1]} are two measurements")
    if given.seat:
        _refuse(given, "--seat", "a", "b", "play", "pairs", "judge")
        if len({*given.seat}) < len(given.seat):
            raise ValueError("--seat names somebody twice")
        asked = SeatContest(seat=tuple(given.seat), others=given.others or "normal", **table)
        return lambda **how: seat_contest.measure(asked, **how)
    a = given.a or "normal"
    if given.forks:
        _refuse(given, "--forks", "b", "others", "pairs", "judge")
        forked = ForkContest(a=a, play=given.play or a, **table)
        return lambda **how: forked_decisions.measure(forked, **how)
    b = given.b or "easy"
    if given.regret:
        _refuse(given, "--regret", "play", "pairs")
        judged = RegretContest(
            a=a, b=b, others=given.others or "normal", judge=given.judge or next(iter(JUDGES)), **table
        )
        return lambda **how: paired_regret.measure(judged, **how)
    _refuse(given, "a bout of two", "others", "play", "judge")
    bout = Bout(a=a, b=b, pairs=given.pairs, **table)
    return lambda **how: compete(bout, **how)


def _refuse(given: argparse.Namespace, what: str, *names: str) -> None:
    """Raise `ValueError` if an argument has no meaning for this measurement."""
    for name in names:
        if getattr(given, name) is not None:
            raise ValueError(f"--{name} is not for {what}")


def cluster(address: str) -> Executor:
    """Return the executor of a dask cluster; raises `ValueError` if dask is not installed."""
    try:
        from dask.distributed import Client
    except ImportError:
        raise ValueError("--dask needs dask.distributed: pip install etori[cluster]") from None
    client: Any = Client
    executor: Executor = client(address).get_executor()
    return executor


def _progress_from(journal: Path | None) -> Callable[[int, int], None]:
    """Return a progress function that first reports how many deals the journal already holds, if any."""
    begun = False

    def progress(done: int, deals: int) -> None:
        nonlocal begun
        if done and not begun and journal is not None:
            print(f"arena: {done} deals from {quoted(str(journal))}", file=sys.stderr)
        begun = True
        _progress(done, deals)

    return progress


def _progress(done: int, deals: int) -> None:
    """Show a progress bar on standard error if it is a terminal."""
    if sys.stderr.isatty():
        filled = 40 * done // max(1, deals)
        end = "\n" if done == deals else ""
        print(
            f"\r[{'#' * filled}{'.' * (40 - filled)}] {done} of {deals} deals",
            end=end,
            file=sys.stderr,
            flush=True,
        )
