"""The arena: how much stronger one player is than another, over duplicate deals.

Each deal, with any later deals until its points are scored, is played once for every rotation of the two
players around the table, or for some pairs of opposite rotations, so that luck of the cards affects both
equally. Levels search a fixed number of iterations without a clock, so a result doesn't depend on the
machine.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from game import GAMES
from game.ai.bidding_styles import level_of
from game.ai.levels import opponent_seed
from game.match.match import Match
from game.research.contest_runner import lasting, mean_of, run, to_act
from game.research.contestants import ANSWER_TIMEOUT, TimedChoice, decide, iterations_of


class TableContest:
    """Base of contests at a game's table, with the fields that all of them have."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    iterations: dict[str, int] | None
    """Search iterations by level; `None` for the levels' own."""
    limit: float
    """Time limit for a program's answer, in seconds."""

    def match(self, number: int) -> Match:
        """Return a match in which the deal of that number, from 0, is dealt; dealers rotate."""
        game = GAMES[self.game]
        options = game.Options.read(self.options, self.players)
        seed = self.seed * 1_000_003 + number
        match = Match(game, self.players, options, seed=seed, first_dealer=number % self.players)
        match.start_deal()
        return match

    def choice(self, match: Match, player: int, number: int, name: str) -> TimedChoice:
        """Return the choice of the player to act as the contestant of this name; raises `BotFault`."""
        seed = opponent_seed(match.seed, player, number, sum(len(deal.actions) for deal in match.deals))
        iterations = iterations_of(name, (self.iterations or {}).get(level_of(name)))
        return decide(match, name, seed, iterations, self.limit)


@dataclass(frozen=True)
class Bout(TableContest):
    """A contest between two contestants at a game's table."""

    game: str
    players: int
    options: dict[str, Any]
    a: str
    b: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    pairs: int | None = None
    """Number of pairs of opposite seatings in which each deal is played; `None` for all."""
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a bout's deals in a journal, without the number of deals."""
        return lasting(self)

    def kept(self, row: Any) -> DealScore:
        """Read the score of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, points, moves, seconds = row
        return DealScore(number, points, tuple(moves), tuple(seconds))


class DealScore(NamedTuple):
    """The result of one deal, played in all its seatings."""

    number: int
    points: float
    """Average score of `a` minus average score of `b`, in points."""
    moves: tuple[int, int]
    seconds: tuple[float, float]
    """CPU seconds of all choices of `a` and of `b`; elapsed seconds for programs."""


Seats = tuple[bool, ...]
"""Whether each player plays as contestant `a`, by player."""


def opposite_seatings(players: int) -> list[tuple[Seats, Seats]]:
    """Return the pairs of opposite seatings: every other player is `a`, rotated around the table.

    Each seating comes with its opposite, since with an odd number of players one level has an extra seat.
    """
    found: list[tuple[Seats, Seats]] = []
    for turn in range(players):
        seats = tuple((player + turn) % players % 2 == 0 for player in range(players))
        opposite = tuple(not seat for seat in seats)
        if (seats, opposite) not in found and (opposite, seats) not in found:
            found.append((seats, opposite))
    return found


def seatings(bout: Bout, number: int) -> list[Seats]:
    """Return the seatings in which a deal of a bout is played; if not all are used, they vary by deal."""
    pairs = opposite_seatings(bout.players)
    taken = len(pairs) if bout.pairs is None else min(bout.pairs, len(pairs))
    return [seats for step in range(taken) for seats in pairs[(number * taken + step) % len(pairs)]]


def play_number(bout: Bout, number: int) -> DealScore:
    """Play one deal of a bout in all its seatings; raises `BotFault`. Runs in a worker process."""
    differences = []
    moves, seconds = [0, 0], [0.0, 0.0]
    for seats in seatings(bout, number):
        match = bout.match(number)
        while (player := to_act(match.game, match)) is not None:
            side = 0 if seats[player] else 1
            action, spent = bout.choice(match, player, number, bout.b if side else bout.a)
            seconds[side] += spent
            moves[side] += 1
            match.act(action)
        points = match.totals
        ours = [points[player] for player, seat in enumerate(seats) if seat]
        theirs = [points[player] for player, seat in enumerate(seats) if not seat]
        differences.append(fmean(ours) - fmean(theirs))
    return DealScore(number, fmean(differences), (moves[0], moves[1]), (seconds[0], seconds[1]))


def compete(
    bout: Bout,
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> dict[str, Any]:
    """Play a bout and return its summary, in the form that `python -m game arena --json` writes.

    The arguments are those of `run`; raises `BotFault`.
    """
    scores = run(bout, play_number, workers=workers, executor=executor, journal=journal, progress=progress)
    return summary(bout, scores)


def summary(bout: Bout, scores: list[DealScore]) -> dict[str, Any]:
    """Return the figures of a bout; the interval is the half width of the 95% confidence interval."""
    points = [score.points for score in scores]
    decided = [value for value in points if value]
    per_move = {}
    for side, name in enumerate("ab"):
        moves = sum(score.moves[side] for score in scores)
        per_move[name] = round(1000 * sum(score.seconds[side] for score in scores) / max(1, moves), 3)
    mean = mean_of(points)
    return {
        "game": bout.game,
        "players": bout.players,
        "options": bout.options,
        "a": bout.a,
        "b": bout.b,
        "iterations": told_iterations((bout.a, bout.b), bout.iterations),
        "deals": mean.number,
        "seatings": len(seatings(bout, 0)),
        "points_per_deal": mean.mean,
        "ci95": mean.ci95,
        "a_wins": round(sum(value > 0 for value in decided) / len(decided), 4) if decided else 0.5,
        "ms_per_move": per_move,
    }


def told_iterations(names: tuple[str, ...], given: dict[str, int] | None) -> dict[str, int]:
    """Return the search iterations of each contestant whose iterations the arena sets."""
    found = {name: iterations_of(name, (given or {}).get(level_of(name))) for name in names}
    return {name: iterations for name, iterations in found.items() if iterations is not None}
