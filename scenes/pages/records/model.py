"""State of the records page: the listed matches, the chosen one, and the deal code. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from game.archive.archive import Archive, SavedMatch
from game.archive.deal_results import results_of
from game.archive.queries import DealRow, MatchFilter, MatchOrder, MatchOutcome, counted
from game.archive.received_text import read_code_in
from game.archive.removal import RemovedMatch
from game.engine.rules import Game
from game.match.deal_code import CodeError, CodeFlaw, code_of
from game.match.match import CodedDeal
from game.match.record import RecordError
from game.session.library import MatchLibrary
from scenes.i18n import Text, Translator, mark

ENTRIES_PER_READ = 40
"""Number of list entries read from the archive at once."""
TIME_FILTERS = (mark("Any date"), mark("Today"), mark("Last 7 days"), mark("Last 30 days"), mark("This year"))
CODE_FLAW_TEXTS = {
    CodeFlaw.LONG: mark("Too long for a deal code."),
    CodeFlaw.LETTERS: mark("A deal code contains only letters and digits."),
    CodeFlaw.MISTYPED: mark("There's no such deal. Check for typos."),
    CodeFlaw.UNKNOWN: mark("This version doesn't include that game."),
    CodeFlaw.NO_DEAL: mark("This code describes an impossible deal."),
}


def since(span: int, now: datetime) -> str | None:
    """Return the start of a span of `TIME_FILTERS` in the archive's format, or None for all time."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    first = (
        None,
        day,
        day - timedelta(days=6),
        day - timedelta(days=29),
        day.replace(month=1, day=1),
    )[span]
    return None if first is None else first.astimezone(UTC).isoformat(timespec="milliseconds")


class ListedMatch(NamedTuple):
    """A row of the list."""

    number: int
    kept: SavedMatch | None
    """List entry of the match; `None` if it cannot be read."""
    accuracy: float | None


class DealCode:
    """The text of the code field, and the deal that it describes.

    A code is not marked as wrong while it is being typed.
    """

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self.games = games
        self.text = ""
        self.deal: CodedDeal | None = None
        self.flaw: CodeFlaw | None = None
        self.typing = False
        self.source: int | None = None
        """Number of the match the code was copied from; `None` for other codes."""

    def take(self, text: str, *, typing: bool, source: int | None) -> None:
        """Parse a new text."""
        self.text, self.typing, self.source = text, typing, source
        self.deal = self.flaw = None
        if text.strip():
            try:
                self.deal = read_code_in(text, self.games)
            except CodeError as error:
                self.flaw = error.flaw

    @property
    def wrong(self) -> bool:
        """Whether the text should be marked as wrong."""
        return self.flaw is not None and not self.typing

    def told(self, archive: Archive | None, words: Translator) -> Text:
        """Describe the deal, or what is wrong with the code."""
        if self.deal is None:
            if self.wrong and self.flaw is not None:
                return words.text(CODE_FLAW_TEXTS[self.flaw])
            return words.text("Type or paste a deal code.")
        game = words.game(self.deal.game.title)
        players = self.deal.setup.players
        plays = [] if archive is None else results_of(archive.database, code_of(*self.deal))
        if not plays:
            return words.text("{game}, {players} players. Not played yet.", game=game, players=players)
        return words.counted(
            "{game}, {players} players. You scored {count} point.",
            "{game}, {players} players. You scored {count} points.",
            plays[-1].points,
            game=game,
            players=players,
        )


class ChosenMatch:
    """The match shown in detail, with its deals."""

    def __init__(self, library: MatchLibrary, kept: SavedMatch) -> None:
        self.kept = kept
        self.deals: list[DealRow] = []
        """Rows of the deals; empty if they cannot be read."""
        self.deal = 0
        """Index of the chosen deal."""
        self._library = library
        if library.archive is not None:
            with suppress(sqlite3.Error, RecordError):
                self.deals = library.archive.deals(kept)
        if kept.ended is None:  # the deal played last is the one to look at
            self.deal = max(0, sum(deal.finished for deal in self.deals) - 1)

    @property
    def deal_over(self) -> bool:
        """Whether the chosen deal is over."""
        return bool(self.deals) and self.deals[self.deal].finished

    @property
    def is_last_try(self) -> bool:
        """Whether it is the try at the latest daily deal that was tried.

        Without it, a clock that is set back would give a second try that counts.
        """
        tries = self._library.days()
        return bool(tries) and tries[max(tries)].number == self.kept.number

    @property
    def can_repeat(self) -> bool:
        """Whether the match can be played again with the same cards."""
        if self._library.archive is None or self.kept.game not in self._library.games:
            return False
        with suppress(sqlite3.Error, RecordError, KeyError):
            session = self._library.archive.session(self.kept.number)
            return session.seed is not None or session.lone is not None
        return False

    def deal_code(self, place: int | None = None) -> str | None:
        """Return the code of a deal by its index, by default of the chosen one, or None before its end.

        Raises `UnreadableMatch`.
        """
        if not self.deals:
            return None
        deal = self.deals[self.deal if place is None else place]
        return self._library.deal_code(self.kept.number, deal.number) if deal.finished else None


class RecordsModel:
    """The current list of a library's matches; empty without an archive."""

    def __init__(
        self, library: MatchLibrary | None, games: Mapping[str, Game[Any]], clock: Callable[[], datetime]
    ) -> None:
        self._library = library
        self.games = games
        self.clock = clock
        self.code = DealCode(games)
        self.filter = MatchFilter()
        self.span = 0
        """Index in `TIME_FILTERS` of the chosen time span."""
        self.order = MatchOrder.WHEN
        self.descending = True
        self.numbers: list[int] = []
        self.removed: dict[int, RemovedMatch] = {}
        """Matches deleted since the page was opened, the latest last."""
        self.chosen: int | None = None
        """Number of the match in the chosen row, or `None` if no row is chosen."""
        self.match: ChosenMatch | None = None
        """The chosen row's match; `None` if it was deleted or cannot be read."""
        self._counts = 0, 0
        self._rows: dict[int, ListedMatch] = {}

    @property
    def in_progress(self) -> bool:
        """Whether the list shows matches in progress instead of finished ones."""
        return self.filter.outcome is MatchOutcome.OPEN

    @property
    def narrowed(self) -> bool:
        """Whether the filter hides any match of the list shown (finished or in progress)."""
        return self.filter != MatchFilter(outcome=MatchOutcome.OPEN if self.in_progress else None)

    @property
    def counts(self) -> tuple[int, int]:
        """Number of finished matches, and of matches in progress, that pass the filter."""
        here = len([each for each in self.numbers if each not in self.removed])
        finished, unfinished = self._counts
        return (finished, here) if self.in_progress else (here, unfinished)

    @property
    def archive(self) -> Archive | None:
        """The archive that stores the matches, or `None` if there is none."""
        return None if self._library is None else self._library.archive

    @property
    def writable(self) -> bool:
        """Whether matches can be changed."""
        return self.archive is not None and self.archive.writable

    # The list

    def open(self) -> None:
        """List the finished matches, or those in progress if none are finished."""
        self.reload()
        finished, in_progress = self.counts
        if in_progress and not finished:
            self.change(outcome=MatchOutcome.OPEN)

    def reload(self) -> None:
        """Reload the list; the chosen match stays chosen if it is still listed."""
        self._rows.clear()
        self.numbers, self._counts = [], (0, 0)
        if self.archive is not None:
            with suppress(sqlite3.Error):
                self.numbers = self.archive.listed(self.filter, self.order, descending=self.descending)
                self._counts = counted(self.archive.database, self.filter)
        if self.place_of(self.chosen) is None:
            self.chosen = next(iter(self.numbers), None)
        self._read_chosen()

    def change(self, **changes: Any) -> None:
        """Change the filter and reload the list."""
        self.filter = replace(self.filter, **changes)
        self.reload()

    def change_span(self, span: int) -> None:
        """List the matches of another time span, by its index in `TIME_FILTERS`."""
        self.span = span
        self.change(since=since(span, self.clock()))

    def show_all(self, outcome: MatchOutcome | None) -> None:
        """List all matches with this outcome."""
        self.span = 0
        self.change(game=None, players=None, since=None, outcome=outcome, favourite=False)

    def find(self, number: int) -> None:
        """List the match with this number; clear the filter if it hides the match."""
        for outcome in (None, MatchOutcome.OPEN):
            if self.place_of(number) is None:
                self.show_all(outcome)

    def sort(self, order: MatchOrder) -> None:
        """Sort by this order, or reverse the direction if the list is already sorted by it."""
        self.descending = not self.descending if order is self.order else order is not MatchOrder.GAME
        self.order = order
        self.reload()

    def row(self, place: int) -> ListedMatch:
        """Return the row at an index, counted from 0."""
        number = self.numbers[place]
        if number not in self._rows:
            first = place - place % ENTRIES_PER_READ
            self._fetch(self.numbers[first : first + ENTRIES_PER_READ])
        return self._rows[number]

    def _fetch(self, numbers: list[int]) -> None:
        rows: list[SavedMatch | None] = [None] * len(numbers)
        known: dict[int, float] = {}
        if self.archive is not None:
            with suppress(sqlite3.Error):
                rows, known = self.archive.rows(numbers), self.archive.accuracies(numbers)
        for number, kept in zip(numbers, rows, strict=True):
            if number not in self.removed or number not in self._rows:
                self._rows[number] = ListedMatch(number, kept, known.get(number))

    def place_of(self, number: int | None) -> int | None:
        """Return the index of a match in the list, or None if it is not listed."""
        return None if number is None or number not in self.numbers else self.numbers.index(number)

    # The chosen match

    def choose(self, number: int) -> None:
        """Choose a listed match and its first deal."""
        self.chosen, self.match = number, None
        self._read_chosen()

    def _read_chosen(self) -> None:
        """Reload the chosen match; its chosen deal stays chosen."""
        before, self.match = self.match, None
        place = self.place_of(self.chosen)
        if self._library is None or place is None or self.chosen in self.removed:
            return
        kept = self.row(place).kept
        if kept is not None:
            self.match = ChosenMatch(self._library, kept)
            if before is not None and before.kept.number == kept.number:
                self.match.deal = min(before.deal, max(0, len(self.match.deals) - 1))

    # Changes to matches. All raise `sqlite3.Error`, and the errors that `MatchLibrary` documents.

    def favour(self, place: int) -> None:
        """Mark a match as a favourite, or remove the mark."""
        row = self.row(place)
        if self.archive is not None and row.kept is not None:
            on = not row.kept.favourite
            self.archive.favour(row.number, on=on)
            self._rows[row.number] = row._replace(kept=replace(row.kept, favourite=on))
            self._read_chosen()

    def rename(self, number: int, names: Sequence[str]) -> None:
        """Rename the players of a match. Raises RecordError or KeyError if it cannot be read."""
        if self.archive is not None:
            self.archive.rename(number, names)

    def delete(self, number: int) -> None:
        """Delete a match; its row stays until the list is reloaded, so that the deletion can be undone."""
        if self._library is not None:
            self.removed[number] = self._library.delete(number)
            self._read_chosen()

    def put_back(self, number: int) -> None:
        """Undo a deletion and choose the match."""
        if self.archive is not None:
            self.archive.put_back(self.removed[number])
            del self.removed[number]
            self._rows.pop(number, None)
            if number not in self.numbers:
                self.reload()
            if number in self.numbers:
                self.choose(number)
