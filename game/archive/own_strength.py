"""A player's strength in a game, now or at an earlier time, from the deals in the archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from statistics import fmean

from game.ai.matched_player import FULL, ErrorProfile, MatchedPlayer
from game.analysis.matching import MAX_DEALS, MatchedResult, StrengthEstimate, estimate, strength_of
from game.analysis.themes import Theme
from game.archive.counted_decisions import DEAL_WITHOUT_HELP_SQL, FIRST_TIME_SQL
from game.archive.saved_session import all_columns, level_changes, texts
from game.archive.statistics import DealFilter
from game.archive.weak_points import costly_decisions, count_decisions
from game.match.record import RecordError
from game.match.seating import HUMAN, UNKNOWN_PLAYER, seats_in

MIN_DECISIONS = 40
"""Minimum number of decisions that count for a player's errors to be known."""
_HABITS: Mapping[Theme, str] = {
    Theme.HIGH_BID: "overbids",
    Theme.DOUBLE: "overbids",
    Theme.LOST: "forgets",
    Theme.GIVEN: "forgets",
    Theme.TRUMPS: "forgets",
    Theme.LEAD: "forgets",
    Theme.WASTED: "spends",
    Theme.DISCARD: "spends",
    Theme.PARTNER: "covers",
}
"""The habit that shows in a theme; the other themes are about doing too little, which no habit explains."""


def own_strength(database: sqlite3.Connection, game: str, until: str | None = None) -> StrengthEstimate:
    """Return the strength of the persons at this computer in a game, from the newest deals.

    Only deals of one person against computer players count, without a hint or an undo and with cards that
    were not played before. If `until` is given (ISO 8601, UTC), only those that ended before that time count.
    Rows that can't be read are left out. Raises `sqlite3.Error`.
    """
    rows = database.execute(
        f"""
        SELECT match.id, match.players, match.seats, played.deal, played.seat, ahead
        FROM played JOIN match ON match.id = played.match
        WHERE game = ? AND (? IS NULL OR over < ?) AND against NOT IN ('{HUMAN}', '{UNKNOWN_PLAYER}')
            AND {FIRST_TIME_SQL} AND {DEAL_WITHOUT_HELP_SQL}
        ORDER BY over DESC, played.match DESC, played.deal DESC
        """,
        (game, until, until),
    )
    results: list[MatchedResult] = []
    for match, players, seats, deal, seat, ahead in rows:
        if len(results) == MAX_DEALS:
            break
        with suppress(RecordError), all_columns():
            found = database.execute("SELECT deal, seat, level FROM level WHERE match = ?", (match,))
            sitting = seats_in(deal, texts(seats), sorted(level_changes(found, players)))
            others = [strength_of(each) for at, each in enumerate(sitting) if at != seat]
            known = [strength for strength in others if strength is not None]
            if known and len(known) == len(others):
                results.append(MatchedResult(fmean(known), ahead))
    return estimate(game, results)


def earlier_self(database: sqlite3.Connection, game: str, until: str) -> MatchedPlayer | None:
    """Return a player as strong as the person at this computer was, who errs as that person did.

    `until` is a time in ISO 8601 and UTC: only deals that ended before it count. The habits are weighted by
    what slips and mistakes of their themes cost. `None` if fewer than `MIN_DECISIONS` count or no habit
    shows. Raises `sqlite3.Error`.
    """
    wanted = DealFilter(game)
    if count_decisions(database, wanted, until) < MIN_DECISIONS:
        return None
    costs = dict.fromkeys(ErrorProfile._fields, 0.0)
    for each in costly_decisions(database, wanted, until):
        if each.judged.theme is not None and each.judged.theme in _HABITS:
            costs[_HABITS[each.judged.theme]] += each.cost
    most = max(costs.values())
    if most <= 0:
        return None
    profile = ErrorProfile(**{habit: round(FULL * cost / most) for habit, cost in costs.items()})
    return MatchedPlayer(own_strength(database, game, until).strength, profile)
