"""Queries for the match list: filtering, sorting, and the details of an entry.

One query finds the numbers of all matches in order; entries are then read only as they are shown. Thus the
order stays the same while a player scrolls through thousands of matches.
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
    """Outcome of a match for the person at this computer."""

    WON = "won"
    LOST = "lost"
    """The match is over, and the person hasn't won it."""
    OPEN = "open"
    """The match is not over."""


class MatchOrder(StrEnum):
    """Keys by which the match list can be sorted."""

    WHEN = "when"
    GAME = "game"
    OUTCOME = "outcome"
    POINTS = "points"
    ACCURACY = "accuracy"


@dataclass(frozen=True)
class MatchFilter:
    """A filter for the match list: finished matches, or open ones if `outcome` is `OPEN`."""

    game: str | None = None
    players: int | None = None
    since: str | None = None
    """Earliest time of the end, or of the last change if the match is open, in ISO 8601 and UTC; `None` for
    all.
    """
    until: str | None = None
    """Time in ISO 8601 and UTC before which the match ended or, if open, was last changed; `None` for all."""
    outcome: MatchOutcome | None = None
    """Outcome to list, `None` for all; single-deal matches count as neither won nor lost."""
    favourite: bool = False


class DealRow(NamedTuple):
    """A deal of a match, as the match's details show it."""

    number: int
    finished: bool
    points: tuple[int, ...]
    """Points of the deal by player."""
    worst: Grade | None
    """Worst grade of the person's decisions in the deal, or `None` if none has been reviewed."""


# A match's rows may be damaged: a value that is not a list counts as an empty list.
_OWN_SQL = f"""(SELECT min(key) FROM json_each(CASE WHEN json_valid(seats) THEN seats ELSE '[]' END)
    WHERE value = '{HUMAN}' AND typeof(key) = 'integer')"""
_PASSES_SQL = """(:game IS NULL OR game = :game)
    AND (:players IS NULL OR players = :players) AND (NOT :favourite OR favourite)
    AND (:since IS NULL OR coalesce(ended, changed) >= :since)
    AND (:until IS NULL OR coalesce(ended, changed) < :until)"""
_LISTED_SQL = f"""
    SELECT id, game, changed, ended, own, lone.match IS NOT NULL AS alone,
        own IN (SELECT value FROM json_each(CASE WHEN json_valid(winners) THEN winners ELSE '[]' END)) AS won,
        json_extract(CASE WHEN json_valid(totals) THEN totals ELSE '[]' END, '$[' || own || ']') AS points,
        (SELECT count(*) FROM json_each(CASE WHEN json_valid(totals) THEN totals ELSE '[]' END) AS each
            WHERE each.value > json_extract(totals, '$[' || own || ']')) AS better
    FROM (SELECT *, {_OWN_SQL} AS own FROM match) LEFT JOIN lone ON lone.match = id
    WHERE (:open = (ended IS NULL)) AND {_PASSES_SQL}
"""
_ACCURACY_SQL = "(SELECT avg(accuracy) FROM review WHERE review.match = id AND review.seat = own)"
_KEYS = {
    MatchOrder.WHEN: "coalesce(ended, changed)",
    MatchOrder.GAME: "game",
    MatchOrder.OUTCOME: "CASE WHEN alone THEN 99 WHEN won THEN 0 ELSE better END",
    MatchOrder.POINTS: "points",
    MatchOrder.ACCURACY: _ACCURACY_SQL,
}


def counted(database: sqlite3.Connection, wanted: MatchFilter) -> tuple[int, int]:
    """Return the numbers of finished and of open matches that pass a filter, whatever its outcome."""
    finished, unfinished = database.execute(
        f"SELECT count(ended), count(*) - count(ended) FROM match WHERE {_PASSES_SQL}", _asked(wanted)
    ).fetchone()
    return finished, unfinished


def last_game(database: sqlite3.Connection) -> str | None:
    """Return the key of the game of the match changed last; `None` if there are no matches."""
    row = database.execute("SELECT game FROM match ORDER BY changed DESC, id DESC").fetchone()
    return None if row is None else str(row[0])


def _asked(wanted: MatchFilter) -> dict[str, object]:
    """Return the parameters of `_PASSES_SQL`."""
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
    """Return the numbers of the matches that pass a filter, sorted; matches without a value come last."""
    test = {
        MatchOutcome.WON: "won AND NOT alone",
        MatchOutcome.LOST: "NOT won AND own IS NOT NULL AND NOT alone",
    }.get(wanted.outcome or MatchOutcome.OPEN, "1")
    way = "DESC" if descending else "ASC"
    key = _KEYS[order]
    rows = database.execute(
        f"""
        SELECT id FROM ({_LISTED_SQL}) WHERE {test}
        ORDER BY {key} IS NULL, {key} {way}, coalesce(ended, changed) DESC, id DESC
        """,
        {"open": wanted.outcome is MatchOutcome.OPEN, **_asked(wanted)},
    )
    return [int(row[0]) for row in rows]


def accuracies(database: sqlite3.Connection, numbers: Sequence[int]) -> dict[int, float]:
    """Return the person's average accuracy over the reviewed deals, by match, from 0 to 100."""
    rows = database.execute(
        f"""
        SELECT id, {_ACCURACY_SQL} AS accuracy FROM (SELECT *, {_OWN_SQL} AS own FROM match)
        WHERE id IN ({", ".join("?" * len(numbers))})
        """,
        tuple(numbers),
    )
    return {int(row["id"]): float(row["accuracy"]) for row in rows if row["accuracy"] is not None}


def deals_of(database: sqlite3.Connection, number: int, players: int, own: int | None) -> list[DealRow]:
    """Return the deals of a match; `own` is the person's seat. Raises `RecordError` if a row is invalid."""
    worst: dict[int, Grade] = {}
    order = list(Grade)
    for deal, grade in database.execute(
        "SELECT deal, grade FROM verdict WHERE match = ? AND seat IS ?", (number, own)
    ):
        with suppress(ValueError):  # a later version of the program may have stored a grade unknown here
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
