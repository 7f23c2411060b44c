"""Results of one deal, whoever played it and whenever, found by the deal's code.

All of it raises `sqlite3.Error`.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from game.archive.saved_session import text


class SeatResult(NamedTuple):
    """What a person has got in a deal that has a code."""

    match: int
    deal: int
    seat: int
    over: str
    """When, in ISO 8601 and UTC."""
    against: str
    """The level of all the others, or `mixed`."""
    points: int
    ahead: float
    """By how much more than the others' mean."""


def results_of(database: sqlite3.Connection, code: str) -> list[SeatResult]:
    """What persons have got in the deal of a code, the first time first."""
    rows = database.execute(
        """
        SELECT match, deal, seat, over, against, points, ahead FROM played WHERE code = ?
        ORDER BY over, match, seat
        """,
        (code,),
    )
    return [SeatResult(*row) for row in rows]


def code_in(database: sqlite3.Connection, match: int, deal: int) -> str | None:
    """Return the code of a finished deal of a match, or `None` if it isn't known without its record."""
    row = database.execute("SELECT code FROM played WHERE match = ? AND deal = ?", (match, deal)).fetchone()
    return None if row is None else text(row["code"])


def pars_of(database: sqlite3.Connection, code: str) -> dict[tuple[str, int], int]:
    """What levels have got in the deal of a code, in points, by the level and the seat that it took."""
    rows = database.execute(
        """
        SELECT level, par.seat, par.points FROM par JOIN played USING (match, deal, seat)
        WHERE code = ? ORDER BY par.match DESC
        """,
        (code,),
    )
    return {(level, seat): points for level, seat, points in rows}


def days(database: sqlite3.Connection) -> dict[str, int]:
    """The days whose deals were begun, as in `2026-11-22`, and by which number each is known.

    Of several of a day it is one that is over, where there is one.
    """
    rows = database.execute(
        """
        SELECT day, id FROM lone JOIN match ON match.id = lone.match WHERE day IS NOT NULL
        ORDER BY ended IS NOT NULL, id DESC
        """
    )
    return {text(row["day"]): row["id"] for row in rows}
