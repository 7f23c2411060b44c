"""The list of all matches as a page of records shows it: filtered and sorted, and what is behind a row.

A list is first the numbers of its matches in their order, found by one query, and then what is seen of it:
that stays so while one scrolls through thousands.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from game.ai.verdict import Grade
from game.archive.saved_session import json_list
from game.engine.scoring import PRISON
from game.match.record import RecordError
from game.match.seating import HUMAN


class MatchOutcome(StrEnum):
    """What came of a match for the person at this computer."""

    WON = "won"
    LOST = "lost"
    """It is over, and somebody else has won."""
    OPEN = "open"
    """It is not over."""


class MatchOrder(StrEnum):
    """What a list can be sorted by."""

    WHEN = "when"
    GAME = "game"
    OUTCOME = "outcome"
    POINTS = "points"
    ACCURACY = "accuracy"


@dataclass(frozen=True)
class MatchFilter:
    """Which matches are listed: those that are over, unless the open ones are asked for."""

    game: str | None = None
    players: int | None = None
    since: str | None = None
    """In ISO 8601 and UTC: those that ended at this time or later, or of open ones were changed."""
    until: str | None = None
    """Those before this time."""
    outcome: MatchOutcome | None = None
    """One that is alone a deal is neither won nor lost."""
    favourite: bool = False


class DealRow(NamedTuple):
    """A deal of a match, as its card shows it."""

    number: int
    finished: bool
    points: tuple[int, ...]
    """What it brought each player."""
    worst: Grade | None
    """The worst mark of the person's decisions; `None` where nobody has judged any."""


# A match's rows may be damaged: a value that is not a list counts as an empty list.
_OWN = f"""(SELECT min(key) FROM json_each(CASE WHEN json_valid(seats) THEN seats ELSE '[]' END)
    WHERE value = '{HUMAN}' AND typeof(key) = 'integer')"""
_PASSES = """(:game IS NULL OR game = :game)
    AND (:players IS NULL OR players = :players) AND (NOT :favourite OR favourite)
    AND (:since IS NULL OR coalesce(ended, changed) >= :since)
    AND (:until IS NULL OR coalesce(ended, changed) < :until)"""
_LISTED = f"""
    SELECT id, game, changed, ended, own, lone.match IS NOT NULL AS alone,
        own IN (SELECT value FROM json_each(CASE WHEN json_valid(winners) THEN winners ELSE '[]' END)) AS won,
        json_extract(CASE WHEN json_valid(totals) THEN totals ELSE '[]' END, '$[' || own || ']') AS points,
        (SELECT count(*) FROM json_each(CASE WHEN json_valid(totals) THEN totals ELSE '[]' END) AS each
            WHERE each.value > json_extract(totals, '$[' || own || ']')) AS better
    FROM (SELECT *, {_OWN} AS own FROM match) LEFT JOIN lone ON lone.match = id
    WHERE (:open = (ended IS NULL)) AND {_PASSES}
"""
_ACCURACY = "(SELECT avg(accuracy) FROM review WHERE review.match = id AND review.seat = own)"
_KEYS = {
    MatchOrder.WHEN: "coalesce(ended, changed)",
    MatchOrder.GAME: "game",
    MatchOrder.OUTCOME: "CASE WHEN alone THEN 99 WHEN won THEN 0 ELSE better END",
    MatchOrder.POINTS: "points",
    MatchOrder.ACCURACY: _ACCURACY,
}


def counted(database: sqlite3.Connection, wanted: MatchFilter) -> tuple[int, int]:
    """Return the numbers of finished and of open matches that pass a filter, ignoring its outcome."""
    finished, unfinished = database.execute(
        f"SELECT count(ended), count(*) - count(ended) FROM match WHERE {_PASSES}", _asked(wanted)
    ).fetchone()
    return finished, unfinished


def _asked(wanted: MatchFilter) -> dict[str, object]:
    """Return the parameters of `_PASSES`."""
    return {
        "game": wanted.game,
        "players": wanted.players,
        "since": wanted.since,
        "until": wanted.until,
        "favourite": wanted.favourite,
    }


def listed(
    database: sqlite3.Connection,
    wanted: MatchFilter,
    order: MatchOrder = MatchOrder.WHEN,
    *,
    descending: bool = True,
) -> list[int]:
    """The numbers of the matches in their order; those of which nothing is known come last."""
    test = {
        MatchOutcome.WON: "won AND NOT alone",
        MatchOutcome.LOST: "NOT won AND own IS NOT NULL AND NOT alone",
    }.get(wanted.outcome or MatchOutcome.OPEN, "1")
    way = "DESC" if descending else "ASC"
    key = _KEYS[order]
    rows = database.execute(
        f"""
        SELECT id FROM ({_LISTED}) WHERE {test}
        ORDER BY {key} IS NULL, {key} {way}, coalesce(ended, changed) DESC, id DESC
        """,
        {"open": wanted.outcome is MatchOutcome.OPEN, **_asked(wanted)},
    )
    return [int(row[0]) for row in rows]


def accuracies(database: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, float]:
    """Of those of the matches of which it is known: how well the person played, from 0 to 100, by deals."""
    rows = database.execute(
        f"""
        SELECT id, {_ACCURACY} AS accuracy FROM (SELECT *, {_OWN} AS own FROM match)
        WHERE id IN ({", ".join("?" * len(numbers))})
        """,
        tuple(numbers),
    )
    return {int(row["id"]): float(row["accuracy"]) for row in rows if row["accuracy"] is not None}


def deals_of(database: sqlite3.Connection, number: int, players: int, own: int | None) -> list[DealRow]:
    """The deals of a match; `own` is the person's seat. Raises `RecordError` where a row makes no sense."""
    worst: dict[int, Grade] = {}
    order = list(Grade)
    for deal, grade in database.execute(
        "SELECT deal, grade FROM verdict WHERE match = ? AND seat IS ?", (number, own)
    ):
        with suppress(ValueError):  # a later version may know more grades
            found = Grade(grade)
            worst[deal] = max(worst.get(deal, found), found, key=order.index)
    rows = database.execute(
        "SELECT number, finished, entries FROM deal WHERE match = ? ORDER BY number", (number,)
    )
    return [
        DealRow(
            row["number"], bool(row["finished"]), _points(row["entries"], players), worst.get(row["number"])
        )
        for row in rows
    ]


def _points(entries: object, players: int) -> tuple[int, ...]:
    sums = [0] * players
    for entry in json_list(entries):
        try:
            player, column, points, _ = entry
            counts = column != PRISON and player is not None
            if counts and not (0 <= player < players):
                raise ValueError
            if counts:
                sums[player] += int(points)
        except (TypeError, ValueError) as fault:
            raise RecordError("archive: an entry is not what was written") from fault
    return tuple(sums)
