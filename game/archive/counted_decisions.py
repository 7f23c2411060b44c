"""Parts of queries about judged decisions: which of them count, and what a decision gave away.

A decision does not count if a hint was asked for at it, or if the player had seen what followed: because it
was undone, or because the same cards were played before.
"""

from __future__ import annotations

import sqlite3

from game.ai import logic_class
from game.ai.accuracy import given_away

FIRST_TIME_SQL = """
    NOT EXISTS (SELECT 1 FROM played AS before WHERE before.code = played.code AND before.over < played.over)
"""
"""Condition that the cards of a row of `played` were not played before."""
DEAL_WITHOUT_HELP_SQL = """
    NOT EXISTS (SELECT 1 FROM hint WHERE hint.match = played.match AND hint.deal = played.deal)
    AND NOT EXISTS (SELECT 1 FROM undo WHERE undo.match = played.match AND undo.deal = played.deal)
"""
"""Condition that no hint was asked for and nothing was undone in the deal of a row of `played`."""
# What was undone may be damaged: invalid JSON counts as an empty list.
WITHOUT_HELP_SQL = """
    NOT EXISTS (
        SELECT 1 FROM hint WHERE hint.match = verdict.match AND hint.deal = verdict.deal
            AND hint.action = verdict.action
    ) AND NOT EXISTS (
        SELECT 1 FROM undo WHERE undo.match = verdict.match AND undo.deal = verdict.deal
            AND verdict.action >= kept AND verdict.action < kept
                + CASE WHEN json_valid(taken) THEN json_array_length(taken) ELSE 0 END
    )
"""
"""Condition that no hint was asked for at the decision of a row of `verdict`, and that it was not undone."""
# Verdicts may be damaged: invalid JSON counts as one without weighed actions.
STAKE_SQL = """
    coalesce((
        SELECT max(0.0, avg(given_away(json_extract(weighed.value, '$[1]'), :swing)))
        FROM json_each(CASE WHEN json_valid(told) THEN told ELSE '{}' END, '$.verdict.weighed') AS weighed
        WHERE weighed.type = 'array'
    ), 0.0)
"""
"""The stake of a row of `verdict`, as in an `AccuracyWeight`."""
COST_SQL = "given_away(loss, :swing)"
"""The cost of a row of `verdict`, as in an `AccuracyWeight`."""


def offer_given_away(database: sqlite3.Connection, game: str) -> dict[str, float]:
    """Let queries use `STAKE_SQL` and `COST_SQL`; return the parameters that they need for a game, by its
    key.
    """
    database.create_function("given_away", 2, _given_away, deterministic=True)
    return {"swing": logic_class(game).swing}


def _given_away(loss: object, swing: float) -> float | None:
    """Return `given_away`, or `None` if the row has no loss."""
    return given_away(loss, swing) if isinstance(loss, (int, float)) else None
