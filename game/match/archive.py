"""Every match that was played here, open or finished, in one SQLite database.

A match is its record; beside it stand its session (who sat where, the seed), when it was played, what was
taken back and where a hint was asked for. What `Page.write` has returned from is on the disk: one transaction
in a write-ahead log, flushed (`synchronous=FULL`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zlib import crc32

from game.engine.cards import card_text
from game.engine.rules import Game
from game.match import record
from game.match.database import transaction
from game.match.match import Deal, Match
from game.match.session import Session, numbers, read_session, seed_of, texts, value, write_session


@dataclass(frozen=True)
class Kept:
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


class Archive:
    """The database, once it is known to be whole (see `rescue`)."""

    def __init__(self, database: sqlite3.Connection, *, writable: bool = True) -> None:
        self.writable = writable
        self._database = database

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # Reading.

    def matches(
        self, *, ended: bool | None = None, game: str | None = None, most: int = -1, after: int = 0
    ) -> list[Kept]:
        """The matches, those changed last first: all, or the ended or open ones, or those of a game.

        `most` limits their number, after the first `after` have been left out.
        """
        rows = self._database.execute(
            f"""
            {_KEPT} WHERE (:ended IS NULL OR (ended IS NOT NULL) = :ended) AND (:game IS NULL OR game = :game)
            ORDER BY changed DESC, id DESC LIMIT :most OFFSET :after
            """,
            {"ended": ended, "game": game, "most": most, "after": after},
        )
        found: list[Kept] = []
        for row in rows:
            with suppress(ValueError, TypeError):  # what cannot be read is not listed; it stays where it is
                found.append(_kept(row))
        return found

    def numbers(self) -> list[int]:
        """All matches, in the order in which they were taken in, also those that cannot be read."""
        return [int(row[0]) for row in self._database.execute("SELECT id FROM match ORDER BY id")]

    def kept(self, number: int) -> Kept:
        """A match in the list; raises KeyError, and `RecordError` where its row makes no sense."""
        row = self._database.execute(f"{_KEPT} WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _kept(row)

    def record(self, number: int) -> dict[str, Any]:
        """The record of a match, as `record.as_json` writes it.

        Raises KeyError, and `RecordError` where a row is not what was written.
        """
        row = self._database.execute("SELECT * FROM match WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        _verify(row["sum"], 0, *(row[name] for name in _OPENING))
        found: dict[str, Any] = {
            "format": record.FORMAT,
            "version": record.VERSION,
            "game": row["game"],
            "players": row["players"],
            "options": value(row["options"]),
        }
        seed = seed_of(row["seed"])
        told = seed if seed is not None and record.can_be_told(seed) else None
        names = None if row["names"] is None else list(texts(row["names"]))
        extras = {"names": names, "seed": told, "date": row["date"], "note": row["note"]}
        found |= {name: each for name, each in extras.items() if each is not None}
        found["deals"] = []
        for deal in self._database.execute("SELECT * FROM deal WHERE match = ? ORDER BY number", (number,)):
            _verify(deal["sum"], number, deal["number"], deal["dealer"], deal["deck"])
            deck, actions = deal["deck"].split(), self._actions(deal)
            found["deals"].append({"dealer": deal["dealer"], "deck": deck, "actions": actions})
        return found

    def _actions(self, deal: sqlite3.Row) -> list[str]:
        last: int = deal["sum"]
        found: list[str] = []
        for number, player, text, total in self._database.execute(
            "SELECT number, player, text, sum FROM action WHERE match = ? AND deal = ? ORDER BY number",
            (deal["match"], deal["number"]),
        ):
            if number != len(found):
                raise record.RecordError(f"archive: action {len(found)} of deal {deal['number']} is missing")
            _verify(total, last, player, text)
            last = total
            found.append(f"{player} {text}")
        return found

    def follow(self, number: int, games: Mapping[str, Game[Any]]) -> Match:
        """A match at the point where it was left; raises KeyError, and `RecordError` where it cannot be."""
        match = record.follow(self.record(number), games)
        session = self.session(number)
        match.seed = session.seed
        if not match.deals:
            match.first_dealer = session.first_dealer
        match.draw_by_chance()
        return match

    def session(self, number: int) -> Session:
        """What is kept of a match beside its record; raises KeyError, and `RecordError` as `record` does."""
        return read_session(self._database, number)

    # Writing.

    def add(self, match: Match, seats: Sequence[str]) -> Page:
        """Take a match in; its page is written from now on. Raises `sqlite3.Error`."""
        page = Page(self._database, seats)
        page.write(match)
        return page

    def take_in(self, match: Match, session: Session, *, alike: bool = False) -> int | None:
        """Take in a match that was kept elsewhere, whole or not at all; its number, or `None` if it is here.

        It is here where a match has the same record and begin; `alike` leaves the begin out.
        Raises `sqlite3.Error`.
        """
        with transaction(self._database):
            if self._holds(match, None if alike else session.begun):
                return None
            number = Page(self._database, session.seats).put(match, session.hints)
            write_session(self._database, number, session)
        return number

    def _holds(self, match: Match, begun: str | None) -> bool:
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
                if self.record(number) == given:
                    return True
        return False

    def page(self, number: int, match: Match) -> Page:
        """The page of a match that is gone on with, as `follow` has given it."""
        return Page(self._database, self.kept(number).seats, number, match)

    def favour(self, number: int, *, on: bool) -> None:
        """Mark a match as a favourite, or no longer."""
        with transaction(self._database):
            self._database.execute("UPDATE match SET favourite = ? WHERE id = ?", (on, number))

    def delete(self, number: int) -> None:
        """Take a match out for good."""
        with transaction(self._database):
            self._database.execute("DELETE FROM match WHERE id = ?", (number,))


class Page:
    """An open match in the archive. It knows what has been written, and writes what is new.

    After a refusal nothing of a step is there, and the next one writes it all.
    """

    def __init__(
        self,
        database: sqlite3.Connection,
        seats: Sequence[str],
        number: int | None = None,
        match: Match | None = None,
    ) -> None:
        self.number = number
        self.seats = tuple(seats)
        self._database = database
        self._deals = 0 if match is None else len(match.deals)
        self._closed = self._deals if match is not None and match.deals and match.deal.finished else 0
        self._actions = [] if match is None or not match.deals else _actions(match.deal)
        self._hints: set[tuple[int, int]] = set()

    def write(self, match: Match, hints: Sequence[tuple[int, int]] = ()) -> None:
        """Put on the disk what is new since the last time; raises `sqlite3.Error`.

        `hints` are the moments, as deal and number of actions, at which one was asked for.
        """
        fresh = [hint for hint in hints if hint not in self._hints]
        with transaction(self._database):
            number = self.put(match, fresh)
        self.number = number
        self._deals = len(match.deals)
        self._closed = self._deals if match.deals and match.deal.finished else self._deals - 1
        self._actions = _actions(match.deal) if match.deals else []
        self._hints |= set(fresh)

    def put(self, match: Match, hints: Sequence[tuple[int, int]]) -> int:
        """`write` as a part of the caller's own transaction, without knowing of it; the match's number."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        number = self._open(match, now) if self.number is None else self.number
        self._write_deals(number, match)
        self._database.executemany(
            "INSERT OR IGNORE INTO hint VALUES (?, ?, ?)", [(number, *hint) for hint in hints]
        )
        ended = now if match.finished else None
        self._database.execute(
            "UPDATE match SET changed = ?, totals = ?, winners = ?, ended = ? WHERE id = ?",
            (now, json.dumps(match.totals), json.dumps(match.winners), ended, number),
        )
        return number

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
        cursor = self._database.execute(
            """
            INSERT INTO match (game, players, options, names, seats, first_dealer, seed, date, note, begun,
                changed, totals, winners, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', '[]', ?)
            """,
            (*opening, now, now, _sum(0, *opening)),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def _write_deals(self, number: int, match: Match) -> None:
        """The deals since the one that was written last, and that one as far as it has gone on."""
        for count, deal in enumerate(match.deals, start=1):
            if count < self._deals:
                continue
            actions, written = _actions(deal), self._actions if count == self._deals else []
            cards = " ".join(map(card_text, deal.deck))
            total = _sum(number, count, deal.setup.dealer, cards)
            if count > self._deals:
                self._database.execute(
                    "INSERT INTO deal (match, number, dealer, deck, sum) VALUES (?, ?, ?, ?, ?)",
                    (number, count, deal.setup.dealer, cards, total),
                )
            same = _alike(written, actions)
            if same < len(written):
                self._take_back(number, count, same, written[same:])
            for at, action in enumerate(actions):
                total = _sum(total, *action)
                if at >= same:
                    self._database.execute(
                        "INSERT INTO action VALUES (?, ?, ?, ?, ?, ?)", (number, count, at, *action, total)
                    )
            if deal.finished and count > self._closed:
                entries = [
                    [entry.player, entry.column, entry.points, entry.reason.text] for entry in deal.entries
                ]
                self._database.execute(
                    "UPDATE deal SET finished = 1, entries = ? WHERE match = ? AND number = ?",
                    (json.dumps(entries), number, count),
                )

    def _take_back(self, number: int, deal: int, kept: int, taken: Sequence[tuple[int, str]]) -> None:
        """Remove the last actions of a deal, and remember that they had been there."""
        (undos,) = self._database.execute("SELECT count(*) FROM undo WHERE match = ?", (number,)).fetchone()
        told = json.dumps([f"{player} {text}" for player, text in taken])
        self._database.execute("INSERT INTO undo VALUES (?, ?, ?, ?, ?)", (number, undos, deal, kept, told))
        self._database.execute(
            "DELETE FROM action WHERE match = ? AND deal = ? AND number >= ?", (number, deal, kept)
        )
        self._database.execute(
            "UPDATE deal SET finished = 0, entries = '[]' WHERE match = ? AND number = ?", (number, deal)
        )


_KEPT = """
    SELECT id, game, players, names, seats, begun, changed, ended, totals, winners, favourite,
        (SELECT count(*) FROM deal WHERE deal.match = id) AS deals,
        (SELECT count(*) FROM undo WHERE undo.match = id) AS undos,
        (SELECT count(*) FROM hint WHERE hint.match = id) AS hints
    FROM match
"""


_OPENING = ("game", "players", "options", "names", "seats", "first_dealer", "seed", "date", "note")


def _sum(before: int, *values: object) -> int:
    """The sum of a row that follows one with the sum `before`."""
    return crc32(repr(values).encode("utf-8", "surrogatepass"), before)


def _verify(total: int, before: int, *values: object) -> None:
    """Raises `RecordError` where a row is not what was written."""
    if _sum(before, *values) != total:
        raise record.RecordError("archive: a row is not what was written")


def _kept(row: sqlite3.Row) -> Kept:
    return Kept(
        row["id"],
        row["game"],
        row["players"],
        None if row["names"] is None else texts(row["names"]),
        texts(row["seats"]),
        row["begun"],
        row["changed"],
        row["ended"],
        row["deals"],
        numbers(row["totals"]),
        numbers(row["winners"]),
        row["undos"],
        row["hints"],
        bool(row["favourite"]),
    )


def _actions(deal: Deal) -> list[tuple[int, str]]:
    return [(player, action.text) for player, action in deal.actions]


def _alike(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first are the same in both."""
    count = 0
    while count < min(len(one), len(other)) and one[count] == other[count]:
        count += 1
    return count
