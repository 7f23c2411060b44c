"""The arena: how much stronger one level is than another, over duplicate deals.

Every deal, with those that follow until its points are booked, is played as many times as
there are ways to turn the two levels round the table, or in some pairs of opposite ones, so
that luck of the cards falls on both. Levels
work at fixed iteration counts, without a clock, so that a result does not depend on the
machine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game import GAMES
from game.engine.rules import Game
from game.match.match import Match
from game.minds import mind_of
from game.minds.levels import EFFORTS, Effort, choose, opponent_seed


@dataclass(frozen=True)
class Bout:
    """What is compared: two levels at a game's table. `iterations` holds for levels that search."""

    game: str
    players: int
    options: dict[str, Any]
    a: str
    b: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    pairs: int | None = None
    """How many pairs of opposite seatings each deal is played in; `None` for all there are."""

    def effort(self, level: str) -> Effort | None:
        """A level's iterations, without a clock."""
        if level not in EFFORTS:
            return None
        given = (self.iterations or {}).get(level, EFFORTS[level].iterations)
        return Effort(given, float("inf"))


class DealScore(NamedTuple):
    """What one deal, played in all its seatings, told."""

    number: int
    points: float
    """Mean points of `a` minus those of `b`."""
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """CPU time of all choices of `a` and of `b`."""


Seats = tuple[bool, ...]
"""For each player whether he plays as `a`."""


def opposite_seatings(players: int) -> list[tuple[Seats, Seats]]:
    """Who plays as `a`: every other player, turned round the table until it repeats.

    Each seating comes with its opposite, for with an odd number one level has a seat more.
    """
    found: list[tuple[Seats, Seats]] = []
    for turn in range(players):
        seats = tuple((player + turn) % players % 2 == 0 for player in range(players))
        opposite = tuple(not seat for seat in seats)
        if (seats, opposite) not in found and (opposite, seats) not in found:
            found.append((seats, opposite))
    return found


def seatings(bout: Bout, number: int) -> list[Seats]:
    """The seatings in which a deal of a bout is played; where not all are, they change from deal to deal."""
    pairs = opposite_seatings(bout.players)
    taken = len(pairs) if bout.pairs is None else min(bout.pairs, len(pairs))
    return [seats for step in range(taken) for seats in pairs[(number * taken + step) % len(pairs)]]


def play_number(bout: Bout, number: int) -> DealScore:
    """Play one deal of a bout in all its seatings. Runs in a worker process."""
    game = GAMES[bout.game]
    mind = mind_of(game)
    options = game.Options.read(bout.options, bout.players)
    differences = []
    moves, seconds = [0, 0], [0.0, 0.0]
    for seats in seatings(bout, number):
        seed = bout.seed * 1_000_003 + number
        match = Match(game, bout.players, options, seed=seed, first_dealer=number % bout.players)
        match.start_deal()
        while (player := to_act(game, match)) is not None:
            side = 0 if seats[player] else 1
            level = bout.b if side else bout.a
            choice_seed = opponent_seed(seed, player, number, sum(len(deal.actions) for deal in match.deals))
            view, legal = match.view(player), match.legal()
            began = time.process_time()
            action = choose(mind, view, legal, level, choice_seed, effort=bout.effort(level))
            seconds[side] += time.process_time() - began
            moves[side] += 1
            match.act(action)
        points = match.totals
        ours = [points[player] for player, seat in enumerate(seats) if seat]
        theirs = [points[player] for player, seat in enumerate(seats) if not seat]
        differences.append(fmean(ours) - fmean(theirs))
    return DealScore(number, fmean(differences), (moves[0], moves[1]), (seconds[0], seconds[1]))


def to_act(game: Game[Any], match: Match) -> int | None:
    """Who is to act, in the next deal where this one's points are not booked yet; `None` when all is done."""
    while match.deal.finished and not game.is_settled(match.deal.state):
        match.start_deal()
    return match.to_act


def compete(
    bout: Bout,
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> dict[str, Any]:
    """Play a bout and sum it up, in the shape that `python -m game arena --json` writes.

    Any `concurrent.futures` executor will do, a cluster's too; without one a pool of
    `workers` processes is used. What has been played is kept in `journal`, from which a
    bout that was broken off goes on.
    """
    scores = {score.number: score for score in _played(bout, journal) if score.number < bout.deals}
    missing = [number for number in range(bout.deals) if number not in scores]
    progress(len(scores), bout.deals)
    with executor_of(executor, workers) as pool, _writing(journal, bout) as write:
        futures = [pool.submit(play_number, bout, number) for number in missing]
        try:
            for future in as_completed(futures):
                score = future.result()
                scores[score.number] = score
                write(score)
                progress(len(scores), bout.deals)
        finally:
            # A bout that is broken off should not play the rest before it ends.
            for future in futures:
                future.cancel()
    return summary(bout, [scores[number] for number in sorted(scores)])


def executor_of(executor: Executor | None, workers: int) -> Any:
    """The executor given, left open afterwards, or a pool of processes that is closed."""
    return nullcontext(executor) if executor is not None else ProcessPoolExecutor(workers)


def summary(bout: Bout, scores: list[DealScore]) -> dict[str, Any]:
    """The figures of a bout; the interval is the half width of 95% confidence."""
    points = [score.points for score in scores]
    decided = [value for value in points if value]
    per_move = {}
    for side, name in enumerate("ab"):
        moves = sum(score.moves[side] for score in scores)
        per_move[name] = round(1000 * sum(score.seconds[side] for score in scores) / max(1, moves), 3)
    return {
        "game": bout.game,
        "players": bout.players,
        "options": bout.options,
        "a": bout.a,
        "b": bout.b,
        "iterations": {
            level: effort.iterations for level in (bout.a, bout.b) if (effort := bout.effort(level))
        },
        "deals": len(points),
        "seatings": len(seatings(bout, 0)),
        "points_per_deal": round(fmean(points), 4) if points else 0.0,
        "ci95": round(1.96 * stdev(points) / sqrt(len(points)), 4) if len(points) > 1 else 0.0,
        "a_wins": round(sum(value > 0 for value in decided) / len(decided), 4) if decided else 0.5,
        "ms_per_move": per_move,
    }


# The journal: one line that names the bout, then one line a deal.


def _name(bout: Bout) -> str:
    """The same for bouts whose deals can be continued, however many are asked for."""
    facts = asdict(bout) | {"deals": 0}
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _played(bout: Bout, journal: Path | None) -> Iterator[DealScore]:
    if journal is None or not journal.exists():
        return
    lines = journal.read_text(encoding="utf-8", errors="replace").splitlines()
    if not lines or lines[0] != _name(bout):
        return
    for line in lines[1:]:
        try:
            number, points, moves, seconds = json.loads(line)
        except (ValueError, TypeError):  # the last line of a run that was killed
            return
        yield DealScore(number, points, tuple(moves), tuple(seconds))


@contextmanager
def _writing(journal: Path | None, bout: Bout) -> Iterator[Callable[[DealScore], None]]:
    """A function that adds a score to the journal, which is begun anew where it is another bout's."""
    if journal is None:
        yield lambda score: None
        return
    kept = list(_played(bout, journal))
    with journal.open("w", encoding="utf-8") as file:

        def write(score: DealScore) -> None:
            file.write(json.dumps(score) + "\n")
            file.flush()

        file.write(_name(bout) + "\n")
        for score in kept:
            write(score)
        yield write
