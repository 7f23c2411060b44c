"""What the page of records lists: numbers in their order, and rows as far as they are seen. No pygame."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from game.archive.archive import Archive, Kept
from game.archive.queries import DealRow, Filter, Order, Outcome
from game.archive.removal import Removed
from game.match.record import RecordError
from game.session.library import Shelf

STRETCH = 40
"""Rows that are asked for at once."""


class Row(NamedTuple):
    """A match in the list."""

    number: int
    kept: Kept | None
    """`None` where the match cannot be read."""
    accuracy: float | None = None


class Stock:
    """The matches of a shelf as they are listed now. Without an archive there are none."""

    def __init__(self, shelf: Shelf | None) -> None:
        self.shelf = shelf
        self.filter = Filter()
        self.order = Order.WHEN
        self.descending = True
        self.numbers: list[int] = []
        self.removed: dict[int, Removed] = {}
        """What has been deleted since the page was opened, the last one last."""
        self._counts = 0, 0
        self._rows: dict[int, Row] = {}

    @property
    def in_progress(self) -> bool:
        """Whether matches in progress are listed, and not finished ones."""
        return self.filter.outcome is Outcome.OPEN

    @property
    def narrowed(self) -> bool:
        """Whether the filter leaves out any of them."""
        return self.filter != Filter(outcome=Outcome.OPEN if self.in_progress else None)

    @property
    def counts(self) -> tuple[int, int]:
        """How many finished matches pass the filter, and how many in progress."""
        here = len([each for each in self.numbers if each not in self.removed])
        finished, unfinished = self._counts
        return (finished, here) if self.in_progress else (here, unfinished)

    @property
    def archive(self) -> Archive | None:
        """Where the matches lie, if anywhere."""
        return None if self.shelf is None else self.shelf.archive

    @property
    def writable(self) -> bool:
        """Whether anything here can be changed."""
        return self.archive is not None and self.archive.writable

    def renew(self) -> None:
        """List anew: what has changed meanwhile is seen."""
        self._rows.clear()
        self.numbers, self._counts = [], (0, 0)
        if self.archive is not None:
            with suppress(sqlite3.Error):
                self.numbers = self.archive.listed(self.filter, self.order, descending=self.descending)
                self._counts = self.archive.counted(self.filter)

    def narrow(self, **changes: object) -> None:
        """List by a changed filter."""
        self.filter = replace(self.filter, **changes)  # type: ignore[arg-type]
        self.renew()

    def sort(self, order: Order) -> None:
        """Sort by this; again turns the order around."""
        self.descending = not self.descending if order is self.order else order is not Order.GAME
        self.order = order
        self.renew()

    def row(self, place: int) -> Row:
        """The row at a place of the list, counted from 0."""
        number = self.numbers[place]
        if number not in self._rows:
            first = place - place % STRETCH
            self._fetch(self.numbers[first : first + STRETCH])
        return self._rows[number]

    def _fetch(self, numbers: list[int]) -> None:
        rows: list[Kept | None] = [None] * len(numbers)
        known: dict[int, float] = {}
        if self.archive is not None:
            with suppress(sqlite3.Error):
                rows, known = self.archive.rows(numbers), self.archive.accuracies(numbers)
        for number, kept in zip(numbers, rows, strict=True):
            if number not in self.removed or number not in self._rows:
                self._rows[number] = Row(number, kept, known.get(number))

    def place_of(self, number: int | None) -> int | None:
        """Where a match stands in the list."""
        return None if number is None or number not in self.numbers else self.numbers.index(number)

    def deals(self, kept: Kept) -> list[DealRow]:
        """The deals of a match; none where they cannot be read."""
        if self.archive is not None:
            with suppress(sqlite3.Error, RecordError):
                return self.archive.deals(kept)
        return []

    def can_repeat(self, kept: Kept) -> bool:
        """Whether the match can be played anew with the same cards."""
        if self.shelf is None or self.archive is None or kept.game not in self.shelf.games:
            return False
        with suppress(sqlite3.Error, RecordError, KeyError):
            session = self.archive.session(kept.number)
            return session.seed is not None or session.lone is not None
        return False

    # What changes the matches. All raise `sqlite3.Error`, or what the shelf raises.

    def favour(self, row: Row) -> None:
        """Mark a match as a favourite, or no longer."""
        if self.archive is not None and row.kept is not None:
            on = not row.kept.favourite
            self.archive.favour(row.number, on=on)
            self._rows[row.number] = row._replace(kept=replace(row.kept, favourite=on))

    def delete(self, number: int) -> None:
        """Take a match out; its row stays, to be put back from, until the list is made anew."""
        if self.shelf is not None:
            self.removed[number] = self.shelf.delete(number)

    def put_back(self, number: int) -> None:
        """Undo a deletion."""
        if self.archive is not None:
            self.archive.put_back(self.removed[number])
            del self.removed[number]
            self._rows.pop(number, None)
            if number not in self.numbers:
                self.renew()
