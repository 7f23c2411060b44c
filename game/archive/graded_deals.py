"""What the archive knows for a player's grade: the sums of the decisions that count, deal by deal.

A decision does not count if a hint was asked for at it, or if the player had seen what followed: because it
was undone, or because the same cards were played before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from game.ai import BOT_LOGIC
from game.ai.accuracy import given_away
from game.ai.bot_logic import BotLogic
from game.analysis.grade import DecisionSums, GradedDeal

FIRST_TIME = """
NOT EXISTS (SELECT 1 FROM played AS before WHERE before.code = played.code AND before.over < played.over)
"""
"""Condition that a deal's cards were not played before."""
MOST_DEALS = 400
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
    swing = BOT_LOGIC.get(game, BotLogic).swing
    database.create_function("cost_of", 2, _cost, deterministic=True)
    rows = database.execute(_SUMS, {"game": game, "swing": swing}).fetchall()
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


def _cost(loss: object, swing: float) -> float | None:
    return given_away(loss, swing) if isinstance(loss, (int, float)) else None


# Verdicts may be damaged: invalid JSON counts as one without weighed actions.
_SUMS = f"""
    WITH newest AS (
        SELECT players, played.match, played.deal, played.seat, played.over
        FROM match CROSS JOIN played ON played.match = match.id AND match.game = :game
        JOIN review USING (match, deal, seat)
        WHERE {FIRST_TIME}
        ORDER BY over DESC, played.match DESC, deal DESC, seat DESC LIMIT {MOST_DEALS}
    ), decided AS (
        SELECT players, match, deal, seat, over, phase, cost_of(loss, :swing) AS cost, coalesce((
            SELECT max(0.0, avg(cost_of(json_extract(weighed.value, '$[1]'), :swing)))
            FROM json_each(CASE WHEN json_valid(told) THEN told ELSE '{{}}' END, '$.verdict.weighed')
                AS weighed WHERE weighed.type = 'array'
        ), 0.0) AS stake
        FROM newest JOIN verdict USING (match, deal, seat)
        WHERE grade != 'none' AND NOT EXISTS (
            SELECT 1 FROM hint WHERE hint.match = newest.match AND hint.deal = newest.deal
                AND hint.action = verdict.action
        ) AND NOT EXISTS (
            SELECT 1 FROM undo WHERE undo.match = newest.match AND undo.deal = newest.deal
                AND verdict.action >= kept AND verdict.action < kept
                    + CASE WHEN json_valid(taken) THEN json_array_length(taken) ELSE 0 END
        )
    )
    SELECT players, match, deal, seat, over, phase, count(*), sum(cost), sum(stake)
    FROM decided GROUP BY players, match, deal, seat, phase
    ORDER BY over, match, deal, seat, instr('auction exchange call play', phase), phase
"""
