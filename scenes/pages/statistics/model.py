"""State of the statistics page: which deals are counted, and their figures. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any

from game.ai.levels import MATCHED_NAME
from game.ai.matched_player import MATCHED
from game.archive.archive import Archive
from game.archive.statistics import DealFilter, Figures, GameCount, TableCount
from game.archive.weak_points import CostlyDecision, WeakPoint, weak_points
from scenes.graphics.own_deck import USUAL_DECK, OwnDeck
from scenes.i18n import NO_WORDS, SuitMark, Template, Text, Translator, mark
from scenes.presenters.base.themes import ToldDecision

_MONTH = timedelta(days=30)
_POINTS = mark("{points} points")
AGAINST = {
    "easy": mark("Against easy"),
    "normal": mark("Against normal"),
    "hard": mark("Against hard"),
    "expert": mark("Against expert"),
    MATCHED: MATCHED_NAME,
    "mixed": mark("Against a mix"),
    "human": mark("People only"),
}


class StatisticsPeriod(IntEnum):
    """The period in which deals are counted."""

    MONTH = 0
    """The last 30 days."""
    YEAR = 1
    """The current calendar year."""
    ALL = 2


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
    skin: OwnDeck = USUAL_DECK
    amount: Template = _POINTS
    """A number of the match's points with their unit."""


Explain = Callable[[str, CostlyDecision], ToldDecision | None]
"""Returns a decision of a game, given by its key, in words; `None` if its deal can't be read."""


def untold(game: str, decision: CostlyDecision) -> None:
    """Return `None`: only the cost of decisions is shown."""


class StatisticsModel:
    """The figures of one game at a time, for the deals that pass the filters."""

    def __init__(
        self,
        archive: Archive | None,
        games: Sequence[CountedGame],
        now: Callable[[], datetime],
        booking: Iterator[None] | None = None,
        lately: timedelta | None = None,
        explain: Explain = untold,
    ) -> None:
        """Each step of `booking` prepares one more match of an earlier version for the statistics.

        Deals finished within the last `lately` are replayed in the background; none are if it is `None`.
        `explain` tells costly decisions in words.
        """
        self.archive = archive
        self.games = {game.key: game for game in games}
        self.now = now
        self.lately = lately
        self.booking = booking
        self.explain = explain
        self.waiting = 0
        """Number of deals still to be replayed."""
        self.game = games[0]
        self.players: int | None = None
        self.against: str | None = None
        self.period = StatisticsPeriod.ALL
        self.level: str | None = None
        """Level whose replays are shown; `None` selects the first level that has any."""
        self.figures: Figures | None = None
        """Figures of the game; `None` if none of its deals were ever finished or they cannot be read."""
        self.weak_points: list[WeakPoint] = []
        """The dearest themes of slips and mistakes in the last 30 days, whatever the period."""
        self._told: dict[tuple[int, int, int], ToldDecision | None] = {}
        self.tables: list[TableCount] = []
        self.played: dict[str, GameCount] = {}
        """Amount played of each game, by its key; games never played are missing."""
        self.unread = False
        """Whether the last attempt to read the archive failed."""
        self._booked = False

    def open(self) -> None:
        """Load the figures of the most played game, or of the first if none was played."""
        self._count()
        most = max(self.played.values(), key=lambda count: count.deals, default=None)
        self.game = self.game if most is None else self.games[most.game]
        self._load()

    def renew(self) -> None:
        """Reload everything."""
        self._told.clear()
        self._count()
        self._load()

    def change_game(self, key: str) -> None:
        """Load the figures of another game."""
        self.level = None
        self.change(game=self.games[key])

    def change(self, **changes: Any) -> None:
        """Change some of game, players, against and period, and reload the figures."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._load()

    def show_all(self) -> None:
        """Count all deals of the game, without filters."""
        self.change(players=None, against=None, period=StatisticsPeriod.ALL)

    def _count(self) -> None:
        self.unread = False
        try:
            found = [] if self.archive is None else self.archive.games()
        except sqlite3.Error:
            self.unread, found = True, []
        self.played = {count.game: count for count in found}

    def _load(self) -> None:
        self.figures, self.tables, self.waiting, self.weak_points = None, [], 0, []
        played = self.played.get(self.game.key)
        if self.archive is None or played is None:
            return
        try:
            self.tables = self.archive.tables(self.game.key)
            if self.players not in self.sizes:
                self.players = None
            if self.against not in {table.against for table in self.tables}:
                self.against = None
            self.figures = self.archive.figures(self._sieve)
            self.waiting = self._count_waiting(self.archive)
            month = replace(self._sieve, since=self._time_text(self.now() - _MONTH))
            self.weak_points = weak_points(self.archive.database, month)
            self.unread = False
        except sqlite3.Error:
            self.unread = True

    @property
    def sizes(self) -> list[int]:
        """Numbers of players at the game's tables, in ascending order."""
        return sorted({table.players for table in self.tables})

    @property
    def opponents(self) -> list[str]:
        """Keys of `AGAINST` for the opponents met in the game."""
        return [level for level in AGAINST if level in {table.against for table in self.tables}]

    @property
    def deals(self) -> int:
        """Number of deals counted."""
        return 0 if self.figures is None else self.figures.sums.deals

    @property
    def _sieve(self) -> DealFilter:
        return DealFilter(self.game.key, self.players, self.against, self._since())

    def _since(self) -> str | None:
        now = self.now()
        match self.period:
            case StatisticsPeriod.MONTH:
                begin = now - _MONTH
            case StatisticsPeriod.YEAR:
                begin = now.astimezone().replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
            case StatisticsPeriod.ALL:
                return None
        return self._time_text(begin)

    @staticmethod
    def _time_text(when: datetime) -> str:
        return when.astimezone(UTC).isoformat(timespec="milliseconds")

    def told(self, decision: CostlyDecision) -> ToldDecision | None:
        """Return a decision in words; `None` if its deal can't be read."""
        key = decision.match, decision.deal, decision.judged.number
        if key not in self._told:
            self._told[key] = self.explain(self.game.key, decision)
        return self._told[key]

    def message(self, words: Translator) -> Text:
        """Return a text on why no statistics are shown; empty if some are."""
        if self.archive is None:
            return words.text("No matches saved, so there are no statistics.")
        if self.unread:
            return words.text("Your matches can't be read right now.")
        if self.figures is None:
            return words.text(
                "No finished deals of {game} yet. Your first will appear here.", game=self.game.title
            )
        return NO_WORDS if self.deals else words.text("No deals match these filters.")

    # Background work

    def check_waiting(self) -> bool:
        """Update only the number of deals to be replayed; return whether it has changed."""
        before = self.waiting
        if self.archive is not None and self.figures is not None:
            with suppress(sqlite3.Error):
                self.waiting = self._count_waiting(self.archive)
        return self.waiting != before

    def _count_waiting(self, archive: Archive) -> int:
        if self.lately is None:
            return 0
        return archive.waiting(self._sieve, self._time_text(self.now() - self.lately))

    def book_next(self) -> bool:
        """Prepare one more match for the statistics. Return whether none is left and the figures changed."""
        if self.booking is None:
            return False
        try:
            next(self.booking)
            self._booked = True
        except (StopIteration, sqlite3.Error):
            self.booking = None
            return self._booked
        return False
