"""The match archive: every match played here, open or finished, in one SQLite database.

A match is stored as its record, together with its session (seats, seed), its times, undone actions and hints.
When `MatchWriter.write` returns, the match is on the disk: one transaction in a write-ahead log, flushed
(`synchronous=FULL`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.analysis.par import COMPARED_LEVELS
from game.archive import rows
from game.archive.database import snapshot, transaction
from game.archive.deal_outcomes import book_all, lacking
from game.archive.file_identity import FileChanged, identity_of
from game.archive.queries import DealRow, MatchFilter, MatchOrder, accuracies, deals_of, listed
from game.archive.removal import RemovedMatch, put_back, rename, take_out
from game.archive.saved_session import (
    SavedSession,
    SingleDeal,
    all_columns,
    json_list,
    level_changes,
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
from game.archive.writer import OPENING_COLUMNS, MatchWriter, verify
from game.engine.cards import card_text
from game.engine.rules import Game
from game.engine.templates import Notice
from game.match import record
from game.match.match import Match
from game.match.seating import HUMAN, LevelChange, seats_in


@dataclass(frozen=True)
class SavedMatch:
    """An entry of the match list: the facts of a match that are known without replaying its record."""

    number: int
    """Number of the match in the archive; never reused."""
    game: str
    players: int
    names: tuple[str, ...] | None
    seats: tuple[str, ...]
    """Seats at the beginning of the match."""
    begun: str
    """Start time in ISO 8601 and UTC, like all times in this class."""
    changed: str
    ended: str | None
    """End time, or `None` while the match is open."""
    deals: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    undos: int
    hints: int
    favourite: bool
    lone: SingleDeal | None
    """Code and day of the deal if the match is a single deal, or `None`."""
    levels: tuple[LevelChange, ...] = ()
    """Changes of computer players' levels between deals, in order."""
    date: str | None = None
    """Date of the match in its record, or `None`."""

    def seats_in(self, deal: int) -> tuple[str, ...]:
        """Return the seats in a deal, counted from 1."""
        return seats_in(deal, self.seats, self.levels)

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The seats at the beginning, and in each deal that began with another level."""
        changed = {change.deal for change in self.levels if change.deal <= self.deals}
        return [self.seats, *map(self.seats_in, sorted(changed))]


class Archive:
    """The archive on an open connection; `open_archive` checks the file first."""

    def __init__(self, database: sqlite3.Connection, *, writable: bool = True) -> None:
        self.writable = writable
        self._database = database

    def close(self) -> None:
        """Close the database connection."""
        self._database.close()

    # Reading.

    @property
    def database(self) -> sqlite3.Connection:
        """The database connection, for data that is derived from matches and stored with them."""
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
        """Return the matches, the last changed first: all, only ended or only open ones, or only those of a
        game.

        `lone` selects the matches of a single deal (True) or all others (False).
        """
        rows = self._database.execute(
            f"""
            {_SAVED_SQL} WHERE (:ended IS NULL OR (ended IS NOT NULL) = :ended) AND (:game IS NULL OR game =
            :game)     AND (:lone IS NULL OR (code IS NOT NULL) = :lone)
            ORDER BY changed DESC, id DESC
            """,
            {"ended": ended, "game": game, "lone": lone},
        )
        found: list[SavedMatch] = []
        for row in rows:
            with suppress(ValueError, TypeError):  # unreadable matches are not listed but stay in the archive
                found.append(_saved_match(row))
        return found

    def numbers(self) -> list[int]:
        """Return the numbers of all matches, oldest entry first, unreadable ones included."""
        return [int(row[0]) for row in self._database.execute("SELECT id FROM match ORDER BY id")]

    def saved_match(self, number: int) -> SavedMatch:
        """Return a match's list entry.

        Raises KeyError if there is no such match, and `RecordError` if its row is invalid.
        """
        with all_columns():
            row = self._database.execute(f"{_SAVED_SQL} WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _saved_match(row)

    def record(self, number: int, *, seals: bool = True) -> dict[str, Any]:
        """Return the record of a match in the form of `record.as_json`.

        Without `seals` these are not read, since an archive of an earlier version has none. Raises KeyError
        if there is no such match, and `RecordError` if a row was altered.
        """
        with all_columns(), snapshot(self._database):
            found = self._record(number)
            if seals:
                self._add_seals(number, found)
            return found

    def _record(self, number: int) -> dict[str, Any]:
        row = row_of(self._database, number)
        verify(row["sum"], 0, *(row[name] for name in OPENING_COLUMNS))
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

    def _add_seals(self, number: int, written: dict[str, Any]) -> None:
        for deal, told in self._database.execute("SELECT deal, told FROM seal WHERE match = ?", (number,)):
            if not 1 <= whole(deal) <= len(written["deals"]):
                raise record.RecordError("archive: a seal without its deal")
            written["deals"][deal - 1]["seal"] = value(told)
            written["version"] = record.SEALED_VERSION
        for deal, told in self._database.execute(
            "SELECT deal, told FROM condition WHERE match = ? ORDER BY deal, action", (number,)
        ):
            if not 1 <= whole(deal) <= len(written["deals"]):
                raise record.RecordError("archive: conditions without their deal")
            written["deals"][deal - 1].setdefault("conditions", []).append(value(told))

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
        """Return a match as it was left.

        Raises KeyError if there is no such match, and `RecordError` if its record is invalid.
        """
        return self._followed(number, self.record(number), games)

    def go_on(self, number: int, games: Mapping[str, Game[Any]]) -> tuple[Match, MatchWriter]:
        """Return a match as `follow` does, and the writer with which it continues."""
        written, session = self.record(number), self.session(number)
        writer = MatchWriter(self._database, session.seats, number, session.lone)
        writer.levels = session.levels
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
        """Return the deal code of a single-deal match, or `None` for other matches; raises `RecordError`."""
        lone = read_lone(self._database, number)
        return None if lone is None else lone.code

    def session(self, number: int) -> SavedSession:
        """Return the session of a match.

        Raises KeyError if there is no such match, and `RecordError` if its rows are invalid.
        """
        return read_session(self._database, number)

    def listed(
        self, wanted: MatchFilter, order: MatchOrder = MatchOrder.WHEN, *, descending: bool = True
    ) -> list[int]:
        """Return the numbers of the matches that pass a filter, sorted; raises `sqlite3.Error`."""
        return listed(self._database, wanted, order, descending=descending)

    def rows(self, numbers: Sequence[int]) -> list[SavedMatch | None]:
        """Return the list entries of matches in the order of `numbers`.

        The entry of a missing or invalid match is `None`.
        """
        found: dict[int, SavedMatch] = {}
        marks = ", ".join("?" * len(numbers))
        for row in self._database.execute(f"{_SAVED_SQL} WHERE id IN ({marks})", tuple(numbers)):
            with suppress(ValueError, TypeError):
                found[row["id"]] = _saved_match(row)
        return [found.get(number) for number in numbers]

    def accuracies(self, numbers: Sequence[int]) -> dict[int, float]:
        """Return the person's accuracy by match, from 0 to 100; matches without a review are left out."""
        return accuracies(self._database, numbers)

    def deals(self, kept: SavedMatch) -> list[DealRow]:
        """Return the deals of a match; raises `RecordError` if a row is invalid."""
        own = kept.seats.index(HUMAN) if HUMAN in kept.seats else None
        return deals_of(self._database, kept.number, kept.players, own)

    def verdicts(self, number: int, deal: int) -> DealVerdicts | None:
        """Return the stored verdicts on a match's deal (from 1), or `None` if the archive is read-only."""
        return DealVerdicts(self._database, number, deal) if self.writable else None

    def games(self) -> list[GameCount]:
        """Return how many matches and deals of each game were played; raises `sqlite3.Error`."""
        return games(self._database)

    def tables(self, game: str) -> list[TableCount]:
        """Return how many deals of a game were played with each number of players and level of opponents.

        Raises `sqlite3.Error`.
        """
        return tables(self._database, game)

    def figures(self, wanted: DealFilter) -> Figures:
        """Return the statistics of the deals that pass a filter; raises `sqlite3.Error`."""
        return figures(self._database, wanted)

    def waiting(self, wanted: DealFilter, late: str) -> int:
        """Return how many deals that ended since `late` still lack a par; raises `sqlite3.Error`."""
        return waiting(self._database, wanted, late, len(COMPARED_LEVELS))

    def lacking(self) -> list[int]:
        """Return the matches whose deal outcomes `book` still has to store; raises `sqlite3.Error`."""
        return lacking(self._database)

    # Writing.

    def book(self, number: int, games: Mapping[str, Game[Any]]) -> None:
        """Store the deal outcomes of a match from an earlier version.

        Raises as `follow` does, and `sqlite3.Error`.
        """
        session = self.session(number)
        book_all(self._database, number, self.follow(number, games), session)

    def add(self, match: Match, seats: Sequence[str]) -> MatchWriter:
        """Add a match and return its writer; raises `NotSaved`."""
        writer = self.new_writer(seats)
        writer.write(match)
        return writer

    def new_writer(self, seats: Sequence[str], lone: SingleDeal | None = None) -> MatchWriter:
        """Return a writer for a new match, which is added to the archive at its first write.

        `lone` is the code and day of a single-deal match.
        """
        return MatchWriter(self._database, seats, lone=lone)

    def take_in(self, match: Match, session: SavedSession, *, alike: bool) -> tuple[int, bool]:
        """Import a match completely or not at all; return its number and whether it is new.

        A match is not new if the archive has one with the same record and start time; with `alike`, the
        record alone decides. Raises `sqlite3.Error`.
        """
        with transaction(self._database):
            here = self._number_of(match, None if alike else session.begun)
            if here is not None:
                return here, False
            paces = {(deal, action): ms for deal, action, ms in session.paces}
            # What was played elsewhere is no try at a daily deal here.
            lone = None if session.lone is None else session.lone._replace(day=None)
            writer = self.new_writer(session.seats, lone)
            writer.levels = session.levels
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
        """Mark a match as a favourite, or remove the mark; raises `sqlite3.Error`."""
        with transaction(self._database):
            rows.update(self._database, "match", number, favourite=int(on))

    def rename(self, number: int, names: Sequence[str]) -> None:
        """Rename the players of a match.

        Raises KeyError if there is no such match, `RecordError` if its row or the names are invalid, and
        `sqlite3.Error` if the database fails.
        """
        rename(self._database, number, names)

    def delete(self, number: int) -> RemovedMatch:
        """Delete a match; return what `put_back` needs to restore it.

        Raises KeyError if there is no such match, and `sqlite3.Error` if the database fails.
        """
        return take_out(self._database, number)

    def put_back(self, removed: RemovedMatch) -> None:
        """Restore a deleted match unchanged; raises `sqlite3.Error` if the database fails."""
        put_back(self._database, removed)


_SAVED_SQL = """
    SELECT id, game, players, names, seats, date, begun, changed, ended, totals, winners, favourite,
        (SELECT count(*) FROM deal WHERE deal.match = id) AS deals,
        (SELECT count(*) FROM undo WHERE undo.match = id) AS undos,
        (SELECT count(*) FROM hint WHERE hint.match = id) AS hints, code, day,
        (SELECT json_group_array(json_array(deal, seat, level)) FROM (
            SELECT deal, seat, level FROM level WHERE level.match = id ORDER BY deal, seat)) AS levels
    FROM match LEFT JOIN lone ON lone.match = id
"""


def _saved_match(row: sqlite3.Row) -> SavedMatch:
    """Return the list entry of a row; raises `RecordError` if its values contradict each other."""
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
        level_changes(json_list(row["levels"]), whole(row["players"])),
        None if row["date"] is None else text(row["date"]),
    )
    lists = (found.seats, found.names or found.seats, found.totals or found.seats)
    if any(len(each) != found.players for each in lists):
        raise record.RecordError("archive: a row is for another number of players")
    if any(len(name) > record.MAX_NAME_LENGTH for name in (*found.seats, *(found.names or ()))):
        raise record.RecordError(f"archive: a name of more than {record.MAX_NAME_LENGTH} letters")
    if not all(0 <= winner < found.players for winner in found.winners):
        raise record.RecordError("archive: no such player has won")
    return found
