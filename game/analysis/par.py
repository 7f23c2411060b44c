"""Par: what the levels score in a person's seat with the same cards and the same other players.

Par is computed in the analysis process, and only for finished deals (see `game.ai.analysis_process`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.levels import choose, effort_of, opponent_seed
from game.ai.paired_trials import Stop
from game.analysis.review import deal_of
from game.engine.scoring import ahead, points_of
from game.match.deal_code import code_of, match_of
from game.match.match import CodedDeal, Match
from game.match.seating import HUMAN

COMPARED_LEVELS = ("normal", "hard", "expert")
"""The levels that take the seat."""
REPLACEMENT_LEVEL = "normal"
"""Level that replaces any other persons at the table."""
TIME_LIMIT_FACTOR = 30.0
"""Factor on a level's time limit at the table, so that its iterations set the effort."""


class LevelPar(NamedTuple):
    """An AI level's score in a seat, in points, and its lead over the average of the others."""

    level: str
    points: int
    ahead: float


@dataclass(frozen=True)
class ParJob:
    """A job that replays a finished deal with each level in a person's seat."""

    deal: CodedDeal
    seats: tuple[str, ...]
    seat: int
    levels: tuple[str, ...] = COMPARED_LEVELS

    @classmethod
    def of(cls, match: Match, number: int, seats: Sequence[str], seat: int) -> ParJob:
        """Return the job for a seat in a deal of a match, counted from 1; raises `DealNotOver`."""
        return cls(deal_of(match, number).coded, tuple(seats), seat)

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """Yield every `LevelPar` as JSON, weakest level first."""
        for level in self.levels:
            points = self._played(level, stop)
            if points is None:
                return
            yield LevelPar(level, points[self.seat], ahead(points)[self.seat])._asdict()

    def _played(self, level: str, stop: Stop) -> list[int] | None:
        """Return every player's points if `level` takes the seat; `None` if `stop` ended the job."""
        # Not the match's seed, which would reveal its next deals: the seed is derived from what is known.
        seed = int.from_bytes(sha256(code_of(*self.deal).encode()).digest()[:8], "big")
        match = match_of(self.deal, seed)
        match.start_deal()
        logic = logic_of(match.game)
        sitting = [REPLACEMENT_LEVEL if each == HUMAN else each for each in self.seats]
        sitting[self.seat] = level
        while not match.deal.finished:
            player = match.deal.state.turn
            effort = effort_of(sitting[player])
            if effort is not None:
                effort = effort._replace(seconds=effort.seconds * TIME_LIMIT_FACTOR)
            choice = choose(
                logic,
                match.view(player),
                match.legal(),
                sitting[player],
                opponent_seed(seed, player, 1, len(match.deal.actions)),
                effort=effort,
                stop=stop,
            )
            if stop():
                return None
            match.act(choice)
        return points_of(match.deal.entries, match.players)

    def reader(self) -> Callable[[object], LevelPar]:
        """Return a function that reads the result of a missing level; it raises `ValueError` for anything
        else.
        """
        missing = list(self.levels)

        def read(given: object) -> LevelPar:
            if not isinstance(given, dict) or given.keys() != set(LevelPar._fields):
                raise ValueError("not a par")
            found = LevelPar(**given)
            if found.level not in missing or type(found.points) is not int or type(found.ahead) is not float:
                raise ValueError("not a par")
            missing.remove(found.level)
            return found

        return read

    def left(self, found: Sequence[LevelPar]) -> ParJob:
        """Return the job for the levels that have not played yet."""
        done = {par.level for par in found}
        return replace(self, levels=tuple(level for level in self.levels if level not in done))
