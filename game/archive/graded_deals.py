"""What the archive knows for a player's grade: the sums of the decisions that count, deal by deal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from game.analysis.grade import DecisionSums, GradedDeal
from game.archive.counted_decisions import (
    COST_SQL,
    FIRST_TIME_SQL,
    STAKE_SQL,
    WITHOUT_HELP_SQL,
    offer_given_away,
)

MAX_DEALS = 400
"""Maximum number of deals that are read, the newest ones."""


class TableDeals(NamedTuple):
    """A person's reviewed deals of a game with one number of players."""

    players: int
    deals: list[GradedDeal]
    """Oldest first; deals without a decision that counts are missing."""


def usual_table(database: sqlite3.Connection, game: str) -> TableDeals | None:
    """Return the newest reviewed deals of a game, with the number of players that most of them have.

    Returns `None` without such deals. Raises `sqlite3.Error`.
    """
    rows = database.execute(_SUMS_SQL, {"game": game} | offer_given_away(database, game)).fetchall()
    tables: dict[int, list[GradedDeal]] = {}
    for (players, *_), own in groupby(rows, lambda row: row[:4]):
        tables.setdefault(players, []).append(_deal(list(own)))
    if not tables:
        return None
    # among tables with equally many deals, the one played last
    most = max(tables, key=lambda players: (len(tables[players]), tables[players][-1].over))
    return TableDeals(most, tables[most])


def _deal(rows: list[tuple[int, int, int, int, str, str, int, float, float]]) -> GradedDeal:
    stages: Iterator[tuple[str, DecisionSums]] = ((row[5], DecisionSums(*row[6:])) for row in rows)
    return GradedDeal(rows[0][4], dict(stages))


_SUMS_SQL = f"""
    WITH newest AS (
        SELECT players, played.match, played.deal, played.seat, played.over
        FROM match CROSS JOIN played ON played.match = match.id AND match.game = :game
        JOIN review USING (match, deal, seat)
        WHERE {FIRST_TIME_SQL}
        ORDER BY over DESC, played.match DESC, deal DESC, seat DESC LIMIT {MAX_DEALS}
    ), decided AS (
        SELECT players, match, deal, seat, over, phase, {COST_SQL} AS cost, {STAKE_SQL} AS stake
        FROM newest JOIN verdict USING (match, deal, seat) WHERE grade != 'none' AND {WITHOUT_HELP_SQL}
    )
    SELECT players, match, deal, seat, over, phase, count(*), sum(cost), sum(stake)
    FROM decided GROUP BY players, match, deal, seat, phase
    ORDER BY over, match, deal, seat, instr('auction exchange call play', phase), phase
"""
