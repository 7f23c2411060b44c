"""Every match that was played here, open or finished, in one SQLite database.

A match is its record; beside it stand its session (who sat where, the seed), when it was played, what was
taken back and where a hint was asked for. What `MatchWriter.write` has returned from is on the disk: one
transaction in a write-ahead log, flushed (`synchronous=FULL`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.analysis.par import COMPARED
from game.archive import rows
from game.archive.database import transaction
from game.archive.deal_outcomes import book_all, lacking
from game.archive.file_identity import FileChanged, identity_of
from game.archive.queries import DealRow, MatchFilter, MatchOrder, accuracies, deals_of, listed
from game.archive.removal import RemovedMatch, put_back, rename, take_out
from game.archive.saved_session import (
    SavedSession,
    SingleDeal,
    all_columns,
    numbers,
    read_lone,
    read_session,
    row_of,
    seed_of,
    text,
    texts,
    value,
    whole,
    write_session,
)
from game.archive.statistics import (
    DealFilter,
    Figures,
    GameCount,
    TableCount,
    figures,
    games,
    tables,
    waiting,
)
from game.archive.verdicts import DealVerdicts
from game.archive.writer import OPENING, MatchWriter, verify
from game.engine.cards import card_text
from game.engine.rules import Game
from game.engine.templates import Notice
from game.match import record
from game.match.match import Match
from game.match.seating import HUMAN


@dataclass(frozen=True)
class SavedMatch:
    """A match in the list of all: what can be said of it without following its record."""

    number: int
    """By which the archive knows it; never used again for another."""
    game: str
    players: int
    names: tuple[str, ...] | None
    seats: tuple[str, ...]
    begun: str
    """When, in ISO 8601 and UTC, as all times here."""
    changed: str
    ended: str | None
    """When it was over; `None` while it is open."""
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    undos: int
    hints: int
    favourite: bool
    lone: SingleDeal | None
    """Which deal it is, where it is one alone."""


class Archive:
    """The database, once it is known to be whole (see `rescue`)."""

    def __init__(self, database: sqlite3.Connection, *, writable: bool = True) -> None:
        self.writable = writable
        self._database = database

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # Reading.

    @property
    def database(self) -> sqlite3.Connection:
        """The connection, for what follows from matches and is kept beside them."""
        return self._database

    @property
    def lost(self) -> Notice | None:
        """Reason why the open file can't be saved to any more, or `None` while its path still leads to it."""
        identity = identity_of(self._database)
        try:
            if identity is not None:
                identity.confirm()
        except FileChanged as fault:
            return fault.notice
        return None

    def matches(
        self,
        *,
        ended: bool | None = None,
        game: str | None = None,
        lone: bool | None = None,
    ) -> list[SavedMatch]:
        """Return the matches, the last changed first: all, or only ended ones, open ones or those of a game.

        `lone` selects the matches of a single deal (True) or the others (False).
        """
        rows = self._database.execute(
            f"""
            {_SAVED} WHERE (:ended IS NULL OR (ended IS NOT NULL) = :ended) AND (:game IS NULL OR game =
            :game)     AND (:lone IS NULL OR (code IS NOT NULL) = :lone)
            ORDER BY changed DESC, id DESC
            """,
            {"ended": ended, "game": game, "lone": lone},
        )
        found: list[SavedMatch] = []
        for row in rows:
            with suppress(ValueError, TypeError):  # what cannot be read is not listed; it stays where it is
                found.append(_saved_match(row))
        return found

    def numbers(self) -> list[int]:
        """All matches, in the order in which they were taken in, also those that cannot be read."""
        return [int(row[0]) for row in self._database.execute("SELECT id FROM match ORDER BY id")]

    def saved_match(self, number: int) -> SavedMatch:
        """A match in the list; raises KeyError, and `RecordError` where its row makes no sense."""
        with all_columns():
            row = self._database.execute(f"{_SAVED} WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _saved_match(row)

    def record(self, number: int) -> dict[str, Any]:
        """The record of a match, as `record.as_json` writes it.

        Raises KeyError, and `RecordError` where a row is not what was written.
        """
        with all_columns():
            return self._record(number)

    def _record(self, number: int) -> dict[str, Any]:
        row = row_of(self._database, number)
        verify(row["sum"], 0, *(row[name] for name in OPENING))
        found: dict[str, Any] = {
            "format": record.FORMAT,
            "version": record.VERSION,
            "game": text(row["game"]),
            "players": whole(row["players"]),
            "options": value(row["options"]),
        }
        seed = seed_of(row["seed"])
        told = seed if seed is not None and record.can_be_told(seed) else None
        names = None if row["names"] is None else list(texts(row["names"]))
        date, note = (None if row[name] is None else text(row[name]) for name in ("date", "note"))
        extras = {"names": names, "seed": told, "date": date, "note": note}
        found |= {name: each for name, each in extras.items() if each is not None}
        found["deals"] = []
        for deal in self._database.execute("SELECT * FROM deal WHERE match = ? ORDER BY number", (number,)):
            verify(deal["sum"], number, deal["number"], deal["dealer"], deal["deck"])
            deck, actions = text(deal["deck"]).split(), self._actions(deal)
            found["deals"].append({"dealer": whole(deal["dealer"]), "deck": deck, "actions": actions})
        return found

    def _actions(self, deal: sqlite3.Row) -> list[str]:
        last: int = deal["sum"]
        found: list[str] = []
        for number, player, action, total in self._database.execute(
            "SELECT number, player, text, sum FROM action WHERE match = ? AND deal = ? ORDER BY number",
            (deal["match"], deal["number"]),
        ):
            if number != len(found):
                raise record.RecordError(f"archive: action {len(found)} of deal {deal['number']} is missing")
            verify(total, last, player, action)
            last = total
            found.append(f"{whole(player)} {text(action)}")
        return found

    def follow(self, number: int, games: Mapping[str, Game[Any]]) -> Match:
        """A match at the point where it was left; raises KeyError, and `RecordError` where it cannot be."""
        return self._followed(number, self.record(number), games)

    def go_on(self, number: int, games: Mapping[str, Game[Any]]) -> tuple[Match, MatchWriter]:
        """`follow`, with the writer of the match from now on."""
        written = self.record(number)
        writer = MatchWriter(self._database, self.session(number).seats, number)
        writer.remember(written["deals"])
        return self._followed(number, written, games), writer

    def _followed(self, number: int, written: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Match:
        match = record.follow(written, games, self.code(number))
        session = self.session(number)
        match.seed = session.seed
        if not match.deals and match.lone is None:
            match.first_dealer = session.first_dealer
        match.draw_by_chance()
        return match

    def code(self, number: int) -> str | None:
        """The code of the deal that a match is, where it is one alone; raises `RecordError`."""
        lone = read_lone(self._database, number)
        return None if lone is None else lone.code

    def session(self, number: int) -> SavedSession:
        """What is kept of a match beside its record; raises KeyError, and `RecordError` as `record` does."""
        return read_session(self._database, number)

    def listed(
        self, wanted: MatchFilter, order: MatchOrder = MatchOrder.WHEN, *, descending: bool = True
    ) -> list[int]:
        """The numbers of the matches that pass a filter, sorted; raises `sqlite3.Error`."""
        return listed(self._database, wanted, order, descending=descending)

    def rows(self, numbers: Sequence[int]) -> list[SavedMatch | None]:
        """Matches of a list, in its order; `None` for one that is gone or makes no sense."""
        found: dict[int, SavedMatch] = {}
        marks = ", ".join("?" * len(numbers))
        for row in self._database.execute(f"{_SAVED} WHERE id IN ({marks})", tuple(numbers)):
            with suppress(ValueError, TypeError):
                found[row["id"]] = _saved_match(row)
        return [found.get(number) for number in numbers]

    def accuracies(self, numbers: Sequence[int]) -> dict[int, float]:
        """How well the person played in these matches, from 0 to 100; those not judged are left out."""
        return accuracies(self._database, numbers)

    def deals(self, kept: SavedMatch) -> list[DealRow]:
        """The deals of a match; raises `RecordError` where a row makes no sense."""
        own = kept.seats.index(HUMAN) if HUMAN in kept.seats else None
        return deals_of(self._database, kept.number, kept.players, own)

    def verdicts(self, number: int, deal: int) -> DealVerdicts | None:
        """What is judged of a deal of a match, counted from 1; `None` where nothing can be kept."""
        return DealVerdicts(self._database, number, deal) if self.writable else None

    def games(self) -> list[GameCount]:
        """How much was played of each game; raises `sqlite3.Error`, as do `tables` and `figures`."""
        return games(self._database)

    def tables(self, game: str) -> list[TableCount]:
        """At what tables a game was played."""
        return tables(self._database, game)

    def figures(self, wanted: DealFilter) -> Figures:
        """What can be counted of the deals that pass."""
        return figures(self._database, wanted)

    def waiting(self, wanted: DealFilter, late: str) -> int:
        """How many deals that were over since `late` have still to be replayed; raises `sqlite3.Error`."""
        return waiting(self._database, wanted, late, len(COMPARED))

    def lacking(self) -> list[int]:
        """The matches that `book` makes countable; raises `sqlite3.Error`."""
        return lacking(self._database)

    # Writing.

    def book(self, number: int, games: Mapping[str, Game[Any]]) -> None:
        """Let a match of an earlier version be counted; raises as `follow` does, and `sqlite3.Error`."""
        session = self.session(number)
        book_all(self._database, number, self.follow(number, games), session.seats, session.changed)

    def add(self, match: Match, seats: Sequence[str]) -> MatchWriter:
        """Take a match in; return its writer. Raises `NotSaved`."""
        writer = self.new_writer(seats)
        writer.write(match)
        return writer

    def new_writer(self, seats: Sequence[str], lone: SingleDeal | None = None) -> MatchWriter:
        """A writer for a match that is taken in when it is written for the first time.

        `lone` says which deal it is, where it is one alone.
        """
        return MatchWriter(self._database, seats, lone=lone)

    def take_in(self, match: Match, session: SavedSession, *, alike: bool = False) -> tuple[int, bool]:
        """Take in a match that was kept elsewhere, whole or not at all; its number, and whether it is new.

        It is here where a match has the same record and begin; `alike` leaves the begin out.
        Raises `sqlite3.Error`.
        """
        with transaction(self._database):
            here = self._number_of(match, None if alike else session.begun)
            if here is not None:
                return here, False
            paces = {(deal, action): ms for deal, action, ms in session.paces}
            writer = self.new_writer(session.seats, session.lone)
            number = writer.put(match, session.hints, paces)
            write_session(self._database, number, session)
        return number, True

    def _number_of(self, match: Match, begun: str | None) -> int | None:
        deck = " ".join(map(card_text, match.deals[0].deck)) if match.deals else None
        rows = self._database.execute(
            """
            SELECT id FROM match WHERE game = ? AND (? IS NULL OR begun = ?)
                AND (SELECT deck FROM deal WHERE deal.match = match.id AND number = 1) IS ?
            """,
            (match.game.key, begun, begun, deck),
        ).fetchall()
        given = record.as_json(match)
        for (number,) in rows:
            with suppress(record.RecordError):
                if self.record(number) == given and (match.lone is None) == (self.code(number) is None):
                    return int(number)
        return None

    def favour(self, number: int, *, on: bool) -> None:
        """Mark a match as a favourite, or no longer."""
        with transaction(self._database):
            rows.update(self._database, "match", number, favourite=int(on))

    def rename(self, number: int, names: Sequence[str]) -> None:
        """Give the players of a match other names; raises KeyError, `RecordError` and `sqlite3.Error`."""
        rename(self._database, number, names)

    def delete(self, number: int) -> RemovedMatch:
        """Take a match out, for good unless it is put back; raises KeyError and `sqlite3.Error`."""
        return take_out(self._database, number)

    def put_back(self, removed: RemovedMatch) -> None:
        """Put a match that was taken out back as it was; raises `sqlite3.Error`."""
        put_back(self._database, removed)


_SAVED = """
    SELECT id, game, players, names, seats, begun, changed, ended, totals, winners, favourite,
        (SELECT count(*) FROM deal WHERE deal.match = id) AS deals,
        (SELECT count(*) FROM undo WHERE undo.match = id) AS undos,
        (SELECT count(*) FROM hint WHERE hint.match = id) AS hints, code, day
    FROM match LEFT JOIN lone ON lone.match = id
"""


def _saved_match(row: sqlite3.Row) -> SavedMatch:
    """A row of the list; raises `RecordError` where its facts do not fit one another."""
    found = SavedMatch(
        row["id"],
        text(row["game"]),
        whole(row["players"]),
        None if row["names"] is None else texts(row["names"]),
        texts(row["seats"]),
        text(row["begun"]),
        text(row["changed"]),
        None if row["ended"] is None else text(row["ended"]),
        row["deals"],
        numbers(row["totals"]),
        numbers(row["winners"]),
        row["undos"],
        row["hints"],
        bool(row["favourite"]),
        None if row["code"] is None else SingleDeal(text(row["code"]), row["day"]),
    )
    lists = (found.seats, found.names or found.seats, found.totals or found.seats)
    if any(len(each) != found.players for each in lists):
        raise record.RecordError("archive: a row is for another number of players")
    if any(len(name) > record.MAX_NAME for name in (*found.seats, *(found.names or ()))):
        raise record.RecordError(f"archive: a name of more than {record.MAX_NAME} letters")
    if not all(0 <= winner < found.players for winner in found.winners):
        raise record.RecordError("archive: no such player has won")
    return found
