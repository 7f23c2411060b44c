"""The writer of a match in the archive, which saves only what is new."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from zlib import crc32

from game.archive import rows
from game.archive.database import transaction
from game.archive.deal_outcomes import book
from game.archive.file_identity import FileChanged
from game.archive.locks import WindowLock
from game.archive.saved_session import SingleDeal
from game.archive.verdicts import DealVerdicts
from game.engine.actions import Action
from game.engine.cards import card_text
from game.engine.templates import Notice
from game.match import record
from game.match.match import Deal, Match
from game.match.seating import LevelChange, seats_in


class NotSaved(Exception):
    """A match could not be saved; `notice` tells the player why."""

    def __init__(self, fault: OSError | sqlite3.Error) -> None:
        super().__init__(fault.strerror if isinstance(fault, OSError) else str(fault))
        self.notice = why_not(fault)


class _Written(NamedTuple):
    """The saved part of a deal: its actions, and the checksums of its row and of theirs."""

    actions: list[tuple[int, str]]
    sums: list[int]
    played: Sequence[tuple[int, Action]] = ()
    """The actions of the deal as objects of the match, if they were written from it; otherwise empty."""

    def add(self, action: tuple[int, str]) -> int:
        """Add an action; return its checksum."""
        self.actions.append(action)
        self.sums.append(sum_of(self.sums[-1], *action))
        return self.sums[-1]

    def texts(self, played: Sequence[tuple[int, Action]]) -> list[tuple[int, str]]:
        """Return the actions of a deal as players and texts; texts of unchanged actions are reused."""
        same = 0
        while same < min(len(self.played), len(played)) and self.played[same] is played[same]:
            same += 1
        return [*self.actions[:same], *((player, action.text) for player, action in played[same:])]


class MatchWriter:
    """A writer that saves one match to the archive and remembers what is already saved.

    If a write fails, nothing of it is saved, and the next write saves it all.
    """

    def __init__(
        self,
        database: sqlite3.Connection,
        seats: Sequence[str],
        number: int | None = None,
        lone: SingleDeal | None = None,
    ) -> None:
        self.number = number
        self.lone = lone
        """Deal of a single-deal match, or `None`."""
        self.lock: WindowLock | None = None
        """Lock that keeps other windows from playing the match, or `None`."""
        self.seats = tuple(seats)
        self.levels: tuple[LevelChange, ...] = ()
        """Changes of computer players' levels between deals, in order."""
        self.resigned = False
        """Whether the match was given up: it has ended unfinished and can't be resumed."""
        self._database = database
        self._deals = 0
        """Number of saved deals; `_closed` is the number of those whose end is saved."""
        self._closed = 0
        self._last = _Written([], [])
        """Saved part of the last deal."""
        self._levels: tuple[LevelChange, ...] | None = None
        """The saved changes of levels; `None` before the first write."""
        self._hints: set[tuple[int, int]] = set()
        self._paces: dict[tuple[int, int], int] = {}

    def remember(self, deals: Sequence[Mapping[str, Any]]) -> None:
        """Note that these deals of a record are saved; the last one may be unfinished."""
        self._deals, self._closed = len(deals), max(0, len(deals) - 1)
        if deals and self.number is not None:
            dealer, deck, texts = (deals[-1][name] for name in ("dealer", "deck", "actions"))
            self._last = _Written([], [sum_of(self.number, self._deals, dealer, " ".join(deck))])
            for text in texts:
                player, _, action = text.partition(" ")
                self._last.add((int(player), action))

    def write(
        self,
        match: Match,
        hints: Sequence[tuple[int, int]] = (),
        paces: Mapping[tuple[int, int], int] | None = None,
    ) -> None:
        """Save what is new since the last write; raises `NotSaved`.

        `hints` says when hints were asked for, as pairs of deal number and number of actions before the hint.
        `paces` are persons' thinking times in milliseconds, by such pairs.
        """
        try:
            self._write(match, hints, paces or {})
        except (OSError, sqlite3.Error) as fault:
            raise NotSaved(fault) from fault

    def verdicts(self, deal: int) -> DealVerdicts | None:
        """Return the stored verdicts on a deal, counted from 1, or `None` before the match is saved."""
        return None if self.number is None else DealVerdicts(self._database, self.number, deal)

    def is_in(self, database: sqlite3.Connection) -> bool:
        """Return whether the writer uses this database connection."""
        return self._database is database

    def close(self) -> None:
        """Release the lock of the match."""
        if self.lock is not None:
            self.lock.release()

    def _write(
        self, match: Match, hints: Sequence[tuple[int, int]], paces: Mapping[tuple[int, int], int]
    ) -> None:
        fresh = [hint for hint in hints if hint not in self._hints]
        recent = {moment: ms for moment, ms in paces.items() if self._paces.get(moment) != ms}
        with transaction(self._database, self._is_there):
            number, last = self._put(match, fresh, recent)
        self.number, self._last = number, last
        self._deals = len(match.deals)
        self._closed = self._deals if match.deals and match.deal.finished else self._deals - 1
        self._levels = self.levels
        self._hints |= set(fresh)
        self._paces = dict(paces)

    def _is_there(self, database: sqlite3.Connection) -> bool:
        """Return whether a connection finds the deals and the last deal's actions that were saved before."""
        if self.number is None:
            return True
        (deals,) = database.execute("SELECT count(*) FROM deal WHERE match = ?", (self.number,)).fetchone()
        actions = database.execute(
            "SELECT player, text FROM action WHERE match = ? AND deal = ? ORDER BY number",
            (self.number, deals),
        )
        return int(deals) == self._deals and [tuple(row) for row in actions] == self._last.actions

    def put(
        self,
        match: Match,
        hints: Sequence[tuple[int, int]],
        paces: Mapping[tuple[int, int], int],
    ) -> int:
        """Write in the caller's transaction without remembering what is saved; return the match's number.

        Raises `sqlite3.Error`.
        """
        return self._put(match, hints, paces)[0]

    def _put(
        self, match: Match, hints: Sequence[tuple[int, int]], paces: Mapping[tuple[int, int], int]
    ) -> tuple[int, _Written]:
        now = _iso(datetime.now(UTC))
        number = self._open(match, now) if self.number is None else self.number
        if self.levels != self._levels:
            rows.remove(self._database, "level", number)
            rows.add(self._database, "level", *((number, *change) for change in self.levels))
        last = self._write_deals(number, match, now)
        rows.add(self._database, "hint", *((number, *hint) for hint in hints), replace=True)
        for moment, ms in paces.items():
            rows.add(self._database, "pace", (number, *moment, ms), replace=True)
        rows.update(
            self._database,
            "match",
            number,
            changed=self._after_others(number, now),
            totals=json.dumps(match.totals),
            winners=json.dumps(match.winners),
            ended=now if match.finished or self.resigned else None,
        )
        return number, last

    def _after_others(self, number: int, now: str) -> str:
        """Return the time of this change: now, or just after the last change of any other open match if that
        is later.

        So the match played last comes first, even if the clock was set back.
        """
        row = self._database.execute(
            "SELECT changed FROM match WHERE ended IS NULL AND id != ? ORDER BY changed DESC LIMIT 1",
            (number,),
        ).fetchone()
        if row is None or row[0] < now:
            return now
        with suppress(ValueError, OverflowError):  # the time may be damaged
            return _iso(datetime.fromisoformat(row[0]) + timedelta(milliseconds=1))
        return now

    def _open(self, match: Match, now: str) -> int:
        opening = (
            match.game.key,
            match.players,
            json.dumps(match.options.as_json()),
            None if match.names is None else json.dumps(match.names),
            json.dumps(self.seats),
            match.first_dealer,
            None if match.seed is None else str(match.seed),
            match.date,
            match.note,
        )
        row = (None, *opening, now, now, None, "[]", "[]", 0, sum_of(0, *opening))
        number = rows.add(self._database, "match", row)
        if self.lone is not None:
            rows.add(self._database, "lone", (number, *self.lone))
        return number

    def _write_deals(self, number: int, match: Match, now: str) -> _Written:
        """Write the new actions of the last saved deal, and all deals after it."""
        last = self._last
        for count, deal in enumerate(match.deals[max(0, self._deals - 1) :], start=max(1, self._deals)):
            if count > self._deals:
                cards = " ".join(map(card_text, deal.deck))
                last = _Written([], [sum_of(number, count, deal.setup.dealer, cards)])
                row = (number, count, deal.setup.dealer, cards, 0, "[]", last.sums[0])
                rows.add(self._database, "deal", row)
                if deal.seal is not None:
                    rows.add(self._database, "seal", (number, count, json.dumps(deal.seal.as_json())))
            actions = last.texts(deal.actions)
            same = alike(last.actions, actions)
            if same < len(last.actions):
                self._take_back(number, count, same, last.actions[same:])
            last = _Written(actions[:same], last.sums[: same + 1], tuple(deal.actions))
            for at, action in enumerate(actions[same:], start=same):
                rows.add(self._database, "action", (number, count, at, *action, last.add(action)))
                if (also := deal.conditions.get(at)) is not None:
                    told = json.dumps(record.condition_json(at, also))
                    rows.add(self._database, "condition", (number, count, at, told), replace=True)
            if deal.finished and count > self._closed:
                rows.update(self._database, "deal", number, count, finished=1, entries=entries_text(deal))
                book(self._database, number, match, count, seats_in(count, self.seats, self.levels), now)
        return last

    def _take_back(self, number: int, deal: int, kept: int, taken: Sequence[tuple[int, str]]) -> None:
        """Remove the last actions of a deal and store them as undone."""
        (undos,) = self._database.execute("SELECT count(*) FROM undo WHERE match = ?", (number,)).fetchone()
        told = json.dumps([f"{player} {text}" for player, text in taken])
        rows.add(self._database, "undo", (number, undos, deal, kept, told))
        for table in ("action", "pace", "condition"):
            rows.remove(self._database, table, number, deal, first=kept)
        rows.update(self._database, "deal", number, deal, finished=0, entries="[]")
        for table in ("played", "verdict", "review"):  # these rows no longer fit the deal
            rows.remove(self._database, table, number, deal)


def why_not(fault: OSError | sqlite3.Error) -> Notice:
    """Return the reason for a disk error as a sentence for the player."""
    if isinstance(fault, FileChanged):
        return fault.notice
    code = getattr(fault, "sqlite_errorcode", None)
    number = fault.errno if isinstance(fault, OSError) else None
    if is_full(fault):
        return Notice("The disk is full.")
    if only_read(fault):
        return Notice("The folder is read-only.")
    if code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Notice("The file is in use.")
    if number in (errno.EMFILE, errno.ENFILE):
        return Notice("Too many files are open.")
    told = fault.strerror if isinstance(fault, OSError) else None  # without the path
    return Notice("The disk reported an error: {reason}.", reason=told or str(fault))


def is_full(fault: OSError | sqlite3.Error) -> bool:
    """Return whether an error means a full disk."""
    if isinstance(fault, OSError):
        return fault.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(fault, "sqlite_errorcode", None) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)


def only_read(fault: OSError | sqlite3.Error) -> bool:
    """Return whether an error means a read-only file or folder."""
    if isinstance(fault, OSError):
        return fault.errno in (errno.EROFS, errno.EACCES)
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY


OPENING_COLUMNS = ("game", "players", "options", "names", "seats", "first_dealer", "seed", "date", "note")


def sum_of(before: int, *values: object) -> int:
    """Return the checksum of a row that follows a row with the checksum `before`."""
    return crc32(repr(values).encode("utf-8", "surrogatepass"), before)


def verify(total: int, before: int, *values: object) -> None:
    """Raise `RecordError` if a row does not match its checksum `total`."""
    if sum_of(before, *values) != total:
        raise record.RecordError("archive: a row is not what was written")


def entries_text(deal: Deal) -> str:
    """Return the entries of a finished deal as JSON for its row."""
    return json.dumps(
        [[entry.player, entry.column, entry.points, entry.reason.text] for entry in deal.entries]
    )


def _iso(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds")


def alike(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many elements at the beginning are the same in both sequences."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count
