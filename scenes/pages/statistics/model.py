"""State of the statistics page: which deals are counted, and their figures. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Any

from game.ai.levels import MATCHED_NAME
from game.ai.matched_player import MATCHED
from game.archive.archive import Archive
from game.archive.statistics import DealFilter, Figures, TableCount
from game.archive.weak_points import weak_points
from scenes.i18n import NO_WORDS, Text, Translator, mark
from scenes.pages.statistics.games_model import (
    WEAK_POINTS_AGE,
    CountedGame,
    Explain,
    GamesModel,
    time_text,
)

AGAINST_LABELS = {
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


class StatisticsModel(GamesModel):
    """The figures of one game at a time, for the deals that pass the filters."""

    def __init__(
        self,
        archive: Archive | None,
        games: Sequence[CountedGame],
        now: Callable[[], datetime],
        booking: Iterator[None] | None,
        lately: timedelta | None,
        explain: Explain,
    ) -> None:
        """Each step of `booking` prepares one more match of an earlier version for the statistics.

        Deals finished within the last `lately` are replayed in the background; none are if it is `None`.
        The other parameters are those of `GamesModel`.
        """
        super().__init__(archive, games, now, explain)
        self.lately = lately
        self.booking = booking
        self.waiting = 0
        """Number of deals still to be replayed."""
        self.players: int | None = None
        self.against: str | None = None
        self.period = StatisticsPeriod.ALL
        self.level: str | None = None
        """Level whose replays are shown; `None` selects the first level that has any."""
        self.figures: Figures | None = None
        """Figures of the game; `None` if none of its deals were ever finished or they cannot be read."""
        self.tables: list[TableCount] = []
        self._booked = False

    def change_game(self, key: str) -> None:
        """Load the figures of another game."""
        self.level = None
        super().change_game(key)

    def change(self, **changes: Any) -> None:
        """Change some of players, against and period, and reload the figures."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._load()

    def show_all(self) -> None:
        """Count all deals of the game, without filters."""
        self.change(players=None, against=None, period=StatisticsPeriod.ALL)

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
            month = replace(self._sieve, since=self.month_ago)
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
        """Keys of `AGAINST_LABELS` for the opponents met in the game."""
        return [level for level in AGAINST_LABELS if level in {table.against for table in self.tables}]

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
                begin = now - WEAK_POINTS_AGE
            case StatisticsPeriod.YEAR:
                begin = datetime(now.astimezone().year, 1, 1)
            case StatisticsPeriod.ALL:
                return None
        return time_text(begin)

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
        return archive.waiting(self._sieve, time_text(self.now() - self.lately))

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
