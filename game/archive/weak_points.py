"""What a player could work on: the slips and mistakes that count, by their themes."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from typing import NamedTuple

from game.ai.verdict import VerdictFormatError
from game.analysis.review import ReviewedDecision
from game.analysis.themes import Theme
from game.archive.counted_decisions import FIRST_TIME_SQL, WITHOUT_HELP_SQL
from game.archive.statistics import OWN_DEALS_SQL, DealFilter

MAX_THEMES = 4
"""Maximum number of themes that are named."""
MAX_DECISIONS = 1000
"""Maximum number of slips and mistakes to read, latest first."""


class CostlyDecision(NamedTuple):
    """A slip or a mistake of a person in a finished deal."""

    match: int
    deal: int
    """Number of the deal in the match, from 1."""
    over: str
    """When the deal ended: ISO 8601, UTC."""
    judged: ReviewedDecision

    @property
    def cost(self) -> float:
        """What the decision cost, in points."""
        return self.judged.verdict.cost.points


class WeakPoint(NamedTuple):
    """A theme of slips and mistakes, and what they cost together."""

    theme: Theme
    decisions: tuple[CostlyDecision, ...]
    """At least one, the dearest first."""

    @property
    def cost(self) -> float:
        """What the decisions cost together, in points."""
        return sum(each.cost for each in self.decisions)


def weak_points(database: sqlite3.Connection, wanted: DealFilter) -> list[WeakPoint]:
    """Return the dearest themes in the deals that pass a filter, at most `MAX_THEMES`, dearest first.

    `Theme.OTHER` comes last. Rows that can't be read are left out. Raises `sqlite3.Error`.
    """
    found: dict[Theme, list[CostlyDecision]] = defaultdict(list)
    for each in costly_decisions(database, wanted):
        if each.judged.theme is not None:
            found[each.judged.theme].append(each)
    points = [
        WeakPoint(theme, tuple(sorted(decisions, key=lambda each: -each.cost)))
        for theme, decisions in found.items()
    ]
    points.sort(key=lambda point: (point.theme is Theme.OTHER, -point.cost))
    return points[:MAX_THEMES]


def costly_decisions(
    database: sqlite3.Connection, wanted: DealFilter, until: str | None = None
) -> Iterator[CostlyDecision]:
    """Yield the slips and mistakes that count in the deals that pass a filter, at most `MAX_DECISIONS`,
    latest first.

    With `until` (ISO 8601, UTC) only deals that ended before it count. Rows that can't be read are left out.
    Raises `sqlite3.Error`.
    """
    query = f"""
        SELECT match, deal, over, told FROM {_COUNTED_SQL} AND grade IN ('slip', 'mistake')
        ORDER BY over DESC, match DESC, deal DESC, action LIMIT {MAX_DECISIONS}
    """
    for match, deal, over, told in database.execute(query, asdict(wanted) | {"until": until}):
        with suppress(VerdictFormatError, ValueError, TypeError, RecursionError):
            yield CostlyDecision(match, deal, over, ReviewedDecision.read(json.loads(told)))


def count_decisions(database: sqlite3.Connection, wanted: DealFilter, until: str | None = None) -> int:
    """Return the number of decisions that count, whatever they cost; the arguments are those of
    `costly_decisions`.
    """
    query = f"SELECT count(*) FROM {_COUNTED_SQL} AND grade != 'none'"
    return int(database.execute(query, asdict(wanted) | {"until": until}).fetchone()[0])


_COUNTED_SQL = f"""
    {OWN_DEALS_SQL} JOIN verdict USING (match, deal, seat)
    WHERE {FIRST_TIME_SQL} AND {WITHOUT_HELP_SQL} AND (:until IS NULL OR over < :until)
"""
