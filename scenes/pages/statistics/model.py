"""What the page asks for, and what is counted then."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any, Protocol

from game.archive.statistics import Figures, GameCount, Sieve, TableCount
from scenes.i18n import SuitMark, Template, Text

_MONTH = timedelta(days=30)


class Period(IntEnum):
    """Since when deals are counted."""

    MONTH = 0
    """For the last 30 days."""
    YEAR = 1
    """Since the year began."""
    ALL = 2


class Counts(Protocol):
    """What counts; it raises `sqlite3.Error`."""

    def games(self) -> list[GameCount]:
        """How much was played of each game."""

    def tables(self, game: str) -> list[TableCount]:
        """At what tables a game was played."""

    def figures(self, sieve: Sieve) -> Figures:
        """All figures of the deals that pass."""

    def waiting(self, sieve: Sieve, late: str) -> int:
        """How many deals that pass and were over since `late` have still to be replayed."""


@dataclass(frozen=True)
class CountedGame:
    """A game as this page shows it."""

    key: str
    title: Text
    picture: str
    heights: Mapping[str, Template | SuitMark] = field(default_factory=dict)
    """What can be undertaken, by the game's short words; a number is told as it is."""
    sources: Mapping[str, Template] = field(default_factory=dict)
    """For what points are booked, in a game without contracts."""
    skin: str = "classic"


class Counting:
    """Which deals are counted, and their figures. What cannot be read is told by `unread`."""

    def __init__(
        self, counts: Counts | None, now: Callable[[], datetime], lately: timedelta | None = None
    ) -> None:
        """What has been played `lately` is replayed by itself; nothing is where that is `None`."""
        self.counts = counts
        self.lately = lately
        self.waiting = 0
        """How many deals have still to be replayed."""
        self.now = now
        self.game = ""
        self.players: int | None = None
        self.against: str | None = None
        self.period = Period.ALL
        self.found: Figures | None = None
        """`None` where nothing of the game was ever played."""
        self.tables: list[TableCount] = []
        self.plates: dict[str, GameCount] = {}
        """How much was played of each game of which anything was."""
        self.unread = False

    def begin(self, first: str) -> None:
        """Count the game that was played most; where none was, it is the first."""
        self._count()
        most = max(self.plates.values(), key=lambda count: count.deals, default=None)
        self.game = first if most is None else most.game
        self._load()

    def renew(self) -> None:
        """Count all again: something may be new."""
        self._count()
        self._load()

    def sift(self, **changes: Any) -> None:
        """Count what passes with some of game, players, level and period changed."""
        for name, value in changes.items():
            setattr(self, name, value)
        self._load()

    def _count(self) -> None:
        self.unread = False
        try:
            found = [] if self.counts is None else self.counts.games()
        except sqlite3.Error:
            self.unread, found = True, []
        self.plates = {count.game: count for count in found}

    def _load(self) -> None:
        self.found, self.tables, self.waiting = None, [], 0
        if self.counts is None or self.game not in self.plates:
            return
        try:
            self.tables = self.counts.tables(self.game)
            if self.players not in {table.players for table in self.tables}:
                self.players = None
            if self.against not in {table.against for table in self.tables}:
                self.against = None
            self.found = self.counts.figures(self._sieve)
            self.waiting = self._count_waiting(self.counts)
            self.unread = False
        except sqlite3.Error:
            self.unread = True

    @property
    def _sieve(self) -> Sieve:
        return Sieve(self.game, self.players, self.against, self._since())

    def look_on(self) -> bool:
        """Count anew what waits; whether that has changed. Nothing else is counted."""
        before = self.waiting
        if self.counts is not None and self.found is not None:
            with suppress(sqlite3.Error):
                self.waiting = self._count_waiting(self.counts)
        return self.waiting != before

    def _count_waiting(self, counts: Counts) -> int:
        if self.lately is None:
            return 0
        late = (self.now() - self.lately).astimezone(UTC).isoformat(timespec="milliseconds")
        return counts.waiting(self._sieve, late)

    def _since(self) -> str | None:
        now = self.now()
        match self.period:
            case Period.MONTH:
                begin = now - _MONTH
            case Period.YEAR:
                begin = now.astimezone().replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
            case Period.ALL:
                return None
        return begin.astimezone(UTC).isoformat(timespec="milliseconds")
