"""Par: what the levels bring in a person's seat on the same cards, the others as they were.

It is found in the analysts' process, and only of deals that are over (see `game.ai.analysis_process`).
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

COMPARED = ("normal", "hard", "expert")
"""The levels that take the seat."""
INSTEAD = "normal"
"""Who sits in the place of other persons."""
UNHURRIED = 30.0
"""How much longer than at the table a level may take: it is the iterations that count."""


class LevelPar(NamedTuple):
    """What a level has got in a seat, in points, and by how much more than the others' mean."""

    level: str
    points: int
    ahead: float


@dataclass(frozen=True)
class ParJob:
    """To play a deal that is over again, with each level in a person's seat."""

    deal: CodedDeal
    seats: tuple[str, ...]
    seat: int
    levels: tuple[str, ...] = COMPARED

    @classmethod
    def of(cls, match: Match, number: int, seats: Sequence[str], seat: int) -> ParJob:
        """For a seat in a deal of a match, counted from 1; raises `DealNotOver`."""
        return cls(deal_of(match, number).coded, tuple(seats), seat)

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """Every `LevelPar`, as JSON, the weakest level first."""
        for level in self.levels:
            points = self._played(level, stop)
            if points is None:
                return
            yield LevelPar(level, points[self.seat], ahead(points)[self.seat])._asdict()

    def _played(self, level: str, stop: Stop) -> list[int] | None:
        """What everybody gets with that level in the seat; `None` where it was stopped."""
        # The seed of the match would tell its next deals: luck comes from what is known.
        seed = int.from_bytes(sha256(code_of(*self.deal).encode()).digest()[:8], "big")
        match = match_of(self.deal, seed)
        match.start_deal()
        logic = logic_of(match.game)
        sitting = [INSTEAD if each == HUMAN else each for each in self.seats]
        sitting[self.seat] = level
        while not match.deal.finished:
            player = match.deal.state.turn
            effort = effort_of(sitting[player])
            if effort is not None:
                effort = effort._replace(seconds=effort.seconds * UNHURRIED)
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
        """Reads what a level has got that was not known yet."""
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
        """The levels that have not played yet."""
        done = {par.level for par in found}
        return replace(self, levels=tuple(level for level in self.levels if level not in done))
