"""Results of a deal in all matches, found by the deal's code.

The functions raise `sqlite3.Error`.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from game.archive.saved_session import text


class SeatResult(NamedTuple):
    """A person's result in a deal."""

    match: int
    deal: int
    seat: int
    over: str
    """Time when the deal ended, in ISO 8601 and UTC."""
    against: str
    """Level that all other players share, or `mixed`."""
    points: int
    ahead: float
    """Points ahead of the others' average."""


def results_of(database: sqlite3.Connection, code: str) -> list[SeatResult]:
    """Return persons' results in the deal with this code, oldest first; empty if no one has played it."""
    rows = database.execute(
        """
        SELECT match, deal, seat, over, against, points, ahead FROM played WHERE code = ?
        ORDER BY over, match, seat
        """,
        (code,),
    )
    return [SeatResult(*row) for row in rows]


def code_in(database: sqlite3.Connection, match: int, deal: int) -> str | None:
    """Return the code of a finished deal of a match, or `None` if its outcome is not stored."""
    row = database.execute("SELECT code FROM played WHERE match = ? AND deal = ?", (match, deal)).fetchone()
    return None if row is None else text(row["code"])


def pars_of(database: sqlite3.Connection, code: str) -> dict[tuple[str, int], int]:
    """Return the points of AI levels in the deal with this code, by level and seat; empty if none has played
    it.
    """
    rows = database.execute(
        """
        SELECT level, par.seat, par.points FROM par JOIN played USING (match, deal, seat)
        WHERE code = ? ORDER BY par.match DESC
        """,
        (code,),
    )
    return {(level, seat): points for level, seat, points in rows}


def days(database: sqlite3.Connection) -> dict[str, int]:
    """Return the match number of the try at each daily deal, by day, as in `2026-11-22`, in the order of the
    tries.

    If a day has several matches, the first one is the try.
    """
    rows = database.execute(
        """
        SELECT day, min(id) AS id FROM lone JOIN match ON match.id = lone.match WHERE day IS NOT NULL
        GROUP BY day ORDER BY min(id)
        """
    )
    return {text(row["day"]): row["id"] for row in rows}
