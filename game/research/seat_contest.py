"""One seat of the arena: several contestants take the same seat in the same deals, one after the other.

The other players are the same each time, so all differences come from the contestants: the gap between a
level and the seer shows what hidden cards cost that level.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.scoring import ahead
from game.research.arena import TableContest, told_iterations
from game.research.contest_runner import lasting, mean_of, run, to_act
from game.research.contestants import ANSWER_TIMEOUT


class OneSeat(TableContest):
    """Base of contests about one seat, which is at another place in each deal."""

    def player(self, number: int) -> int:
        """Return the player whose seat the contestants take in a deal.

        While every player deals once, the seat stays at the same distance from the dealer; then the distance
        increases by one. So every player has the seat once at every distance in as many deals as players
        times players.
        """
        return (number + 1 + number // self.players) % self.players


@dataclass(frozen=True)
class SeatContest(OneSeat):
    """A contest in which contestants take one seat of a game's table in turn; the others have one level."""

    game: str
    players: int
    options: dict[str, Any]
    seat: tuple[str, ...]
    others: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a measurement's deals in a journal, without the number of deals."""
        return lasting(self, mode="one seat")

    def kept(self, row: Any) -> SeatScore:
        """Read the scores of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, points, moves, seconds = row
        return SeatScore(number, tuple(points), tuple(moves), tuple(seconds))


class SeatScore(NamedTuple):
    """The scores of a deal for each contestant in the seat, in their order."""

    number: int
    points: tuple[float, ...]
    """Points of each contestant ahead of the average of the others at the table."""
    moves: tuple[int, ...]
    seconds: tuple[float, ...]


def play_seat(measured: SeatContest, number: int) -> SeatScore:
    """Play one deal with each contestant in the seat; raises `BotFault`. Runs in a worker process."""
    seat = measured.player(number)
    points, moves, seconds = [], [], []
    for name in measured.seat:
        match = measured.match(number)
        acted, spent = 0, 0.0
        while (player := to_act(match.game, match)) is not None:
            ours = player == seat
            choice = measured.choice(match, player, number, name if ours else measured.others)
            acted, spent = acted + ours, spent + ours * choice.seconds
            match.act(choice.action)
        points.append(ahead(match.totals)[seat])
        moves.append(acted)
        seconds.append(spent)
    return SeatScore(number, tuple(points), tuple(moves), tuple(seconds))


def measure(
    measured: SeatContest,
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> dict[str, Any]:
    """Play all deals and return the summary, in the form that `arena --seat` writes; raises `BotFault`."""
    scores = run(measured, play_seat, workers=workers, executor=executor, journal=journal, progress=progress)
    seats = []
    for place, name in enumerate(measured.seat):
        mean = mean_of([score.points[place] for score in scores])
        acted = sum(score.moves[place] for score in scores)
        spent = sum(score.seconds[place] for score in scores)
        seats.append(
            {
                "name": name,
                "points_per_deal": mean.mean,
                "ci95": mean.ci95,
                "ms_per_move": round(1000 * spent / max(1, acted), 3),
            }
        )
    gaps = []
    for low, high in combinations(range(len(measured.seat)), 2):
        mean = mean_of([score.points[high] - score.points[low] for score in scores])
        names = measured.seat[high], measured.seat[low]
        gaps.append({"of": names[0], "over": names[1], "points_per_deal": mean.mean, "ci95": mean.ci95})
    return {
        "game": measured.game,
        "players": measured.players,
        "options": measured.options,
        "others": measured.others,
        "iterations": told_iterations((*measured.seat, measured.others), measured.iterations),
        "deals": len(scores),
        "seats": seats,
        "gaps": gaps,
    }
