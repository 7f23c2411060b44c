"""State that the pages of statistics and grades share: the games, and what to work on in one. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from game.archive.archive import Archive
from game.archive.statistics import GameCount
from game.archive.weak_points import CostlyDecision, WeakPoint
from scenes.graphics.own_deck import DEFAULT_DECK, OwnDeck
from scenes.i18n import SuitMark, Template, Text, mark
from scenes.presenters.base.themes import ToldDecision

WEAK_POINTS_AGE = timedelta(days=30)
"""How far back weak points are looked for."""
_POINTS = mark("{points} points")


@dataclass(frozen=True)
class CountedGame:
    """A game as shown on the statistics page."""

    key: str
    title: Text
    picture: str
    heights: Mapping[str, Template | SuitMark] = field(default_factory=dict)
    """Names of the contracts, by the game's short codes; missing numbers are shown as they are."""
    sources: Mapping[str, Template] = field(default_factory=dict)
    """Names of what points are scored for, by the first word of the reason, in a game without contracts."""
    skin: OwnDeck = DEFAULT_DECK
    amount: Template = _POINTS
    """A number of the match's points with their unit."""


Explain = Callable[[str, CostlyDecision], ToldDecision | None]
"""Returns a decision of a game, given by its key, in words; `None` if its deal can't be read."""


def untold(game: str, decision: CostlyDecision) -> None:
    """Return `None`: only the cost of decisions is shown."""


class GamesModel:
    """One game at a time out of all. Subclasses load what is known of it."""

    def __init__(
        self,
        archive: Archive | None,
        games: Sequence[CountedGame],
        now: Callable[[], datetime],
        explain: Explain,
    ) -> None:
        """`explain` tells costly decisions in words."""
        self.archive = archive
        self.games = {game.key: game for game in games}
        self.now = now
        self.explain = explain
        self.game = games[0]
        self.weak_points: list[WeakPoint] = []
        """The dearest themes of slips and mistakes in the last `WEAK_POINTS_AGE`."""
        self.played: dict[str, GameCount] = {}
        """Amount played of each game, by its key; games never played are missing."""
        self.unread = False
        """Whether the last attempt to read the archive failed."""
        self._told: dict[tuple[int, int, int], ToldDecision | None] = {}

    def open(self) -> None:
        """Load the most played game, or the first if none was played."""
        self._count()
        most = max(self.played.values(), key=lambda count: count.deals, default=None)
        self.game = self.game if most is None else self.games[most.game]
        self._load()

    def reload(self) -> None:
        """Reload everything."""
        self._told.clear()
        self._count()
        self._load()

    def change_game(self, key: str) -> None:
        """Load another game."""
        self.game = self.games[key]
        self._load()

    def _count(self) -> None:
        self.unread = False
        try:
            found = [] if self.archive is None else self.archive.games()
        except sqlite3.Error:
            self.unread, found = True, []
        self.played = {count.game: count for count in found}

    def _load(self) -> None:
        """Load what is known of the chosen game."""
        raise NotImplementedError

    def told(self, decision: CostlyDecision) -> ToldDecision | None:
        """Return a decision in words; `None` if its deal can't be read."""
        key = decision.match, decision.deal, decision.judged.number
        if key not in self._told:
            self._told[key] = self.explain(self.game.key, decision)
        return self._told[key]

    @property
    def month_ago(self) -> str:
        """The beginning of the last `WEAK_POINTS_AGE`, as the archive writes times."""
        return time_text(self.now() - WEAK_POINTS_AGE)


def time_text(when: datetime) -> str:
    """Return a time as the archive writes times."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")
