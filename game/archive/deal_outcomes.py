"""Outcomes of finished deals for each person at this computer, as rows for statistics.

They follow from the record and are stored so that thousands of deals can be counted at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from game.ai.bidding_styles import level_of
from game.archive import rows
from game.archive.database import transaction
from game.archive.saved_session import SavedSession
from game.engine.scoring import ahead, points_of
from game.match.deal_code import code_of
from game.match.match import Match
from game.match.seating import HUMAN, MIXED_LEVELS


def book(
    database: sqlite3.Connection, number: int, match: Match, count: int, seats: Sequence[str], over: str
) -> None:
    """Store the outcome of a match's deal, counted from 1, in the caller's transaction.

    `over` is the time when the deal ended. Raises `sqlite3.Error`.
    """
    deal = match.deals[count - 1]
    points = points_of(deal.entries, match.players)
    lead = ahead(points)
    code = code_of(*deal.coded)
    undertaken = deal.state.undertaking()
    for seat, player_spec in enumerate(seats):
        if player_spec != HUMAN:
            continue
        own = undertaken if undertaken is not None and undertaken.player == seat else None
        height, made = (None, None) if own is None else (own.height, own.made)
        against = against_whom(seats, seat)
        row = (number, count, seat, over, code, against, points[seat], lead[seat], height, made)
        rows.add(database, "played", row, replace=True)


def lacking(database: sqlite3.Connection) -> list[int]:
    """Return the matches of earlier versions with a finished deal whose outcome is not stored."""
    found = database.execute(
        """
        SELECT DISTINCT match.id FROM match
            JOIN json_each(CASE WHEN json_valid(seats) THEN seats ELSE '[]' END) AS sitter ON sitter.value = ?
            JOIN deal ON deal.match = match.id AND finished
        WHERE NOT EXISTS (SELECT 1 FROM played
            WHERE played.match = match.id AND played.deal = deal.number AND played.seat = sitter.key)
        ORDER BY match.id
        """,
        (HUMAN,),
    )
    return [int(row[0]) for row in found]


def book_all(database: sqlite3.Connection, number: int, match: Match, session: SavedSession) -> None:
    """Store all missing outcomes of a match's finished deals in one transaction; raises `sqlite3.Error`.

    The last change of the match is stored as the end of each of these deals.
    """
    with transaction(database):
        booked = database.execute("SELECT deal, seat FROM played WHERE match = ?", (number,))
        there = {(deal, seat) for deal, seat in booked}
        people = [seat for seat, player_spec in enumerate(session.seats) if player_spec == HUMAN]
        for count, deal in enumerate(match.deals, start=1):
            if deal.finished and not all((count, seat) in there for seat in people):
                book(database, number, match, count, session.seats_in(count), session.changed)


def against_whom(seats: Sequence[str], seat: int) -> str:
    """Return the level that all other players share, whatever their style, or `mixed`."""
    others = {level_of(player_spec) for player, player_spec in enumerate(seats) if player != seat}
    return others.pop() if len(others) == 1 else MIXED_LEVELS
