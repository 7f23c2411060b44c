"""Statistics of a player's deals; each figure is one query over the archive.

A finished deal counts once for each person at this computer who played it. A match counts likewise once it
has ended, unless it was a single deal; a match that was given up counts as not won. Practice is not in the
archive. Times are in ISO 8601 and UTC.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple, Self

from game.ai.accuracy import MIN_TOTAL_STAKE
from game.archive.counted_decisions import COST_SQL, STAKE_SQL, offer_given_away
from game.engine.scoring import PRISON
from game.match.seating import MIXED_LEVELS

AVERAGED_DEALS = 15
"""Number of deals in a moving average."""
MAX_TIMED_DEALS = 300
"""Number of newest deals whose move times are counted."""
RECENT_DEALS = 30
"""Number of newest reviewed deals whose losses are compared with those of as many deals before."""


@dataclass(frozen=True)
class DealFilter:
    """A filter for deals: by game, and optionally by number of players, opponents' level and time."""

    game: str
    players: int | None = None
    against: str | None = None
    """Level that all other players share, or `mixed`; `None` for all. A match counts for a level if all its
    deals were played against it, otherwise for `mixed`.
    """
    since: str | None = None


class GameCount(NamedTuple):
    """Numbers of finished matches and of deals played of a game."""

    game: str
    matches: int
    deals: int


class TableCount(NamedTuple):
    """Number of deals played with a number of players against opponents of a level, or of `mixed` levels."""

    players: int
    against: str
    deals: int


class DealTotals(NamedTuple):
    """Totals over all deals; the averages are `None` if there are no deals."""

    deals: int
    won: int
    """Number of deals in which the player scored more than the average of the others."""
    points: float | None
    """Average points per deal; `None` without deals."""
    ahead: float | None
    """Average points per deal above the average of the other players; `None` without deals."""


class DealPoints(NamedTuple):
    """A person's result in one deal."""

    match: int
    deal: int
    seat: int
    over: str
    points: int
    ahead: float
    mean: float
    """Average points over this deal and those before it, at most `AVERAGED_DEALS` deals."""


class MatchEnd(NamedTuple):
    """A person's result in one finished match."""

    match: int
    seat: int
    ended: str
    place: int | None
    """Place in the match, 1 for a winner, or `None` if the match was given up."""


class WinningStreaks(NamedTuple):
    """Current and longest numbers of matches won in a row."""

    now: int
    best: int


class ContractCount(NamedTuple):
    """Contracts of one size: how many the player bid, and how many of those were made."""

    height: str
    """Size of the contract in the game's own short words, such as a number of tricks or `juuroku`."""
    bid: int
    made: int
    points: float
    """Average points of a deal with this contract."""


class PointSource(NamedTuple):
    """How often points were scored for one reason."""

    key: str
    """First word of the reason, as in records."""
    own: int
    """Number of times that the player scored points for this reason."""
    all: int
    """Number of times that any player scored points for this reason."""


class MatchAccuracy(NamedTuple):
    """Average accuracy over the reviewed deals of a match, from 0 to 100."""

    match: int
    seat: int
    accuracy: float
    deals: int


class StageLoss(NamedTuple):
    """Points per deal lost by the decisions of one stage, compared with the expert's choices."""

    stage: str
    recent: float
    """Loss per deal in the newest reviewed deals, up to `RECENT_DEALS`."""
    before: float | None
    """Loss per deal in as many deals before the newest ones, or `None` if there are none."""
    decisions: int
    """Number of decisions with a choice in the newest deals."""
    worse: int
    """Number of decisions in the newest deals that were graded as a slip or a mistake."""
    accuracy: float | None
    """Accuracy in the newest deals, from 0 to 100, or `None` if too little was at stake."""
    deals: int
    """Number of newest reviewed deals, with or without decisions of this stage."""
    deals_before: int


class ParFigures(NamedTuple):
    """Comparison of the player's results with an AI level's, in the same seat and with the same cards."""

    level: str
    deals: int
    ahead: float
    """Average points per deal by which the player did better than the level; below 0 if worse."""
    error: float | None
    """Standard error of `ahead`, or `None` for a single deal."""
    better: int
    same: int
    worse: int
    spread: tuple[tuple[float, int], ...]
    """Differences in points (player's minus level's), ascending, each with its number of deals."""

    @classmethod
    def of(cls, level: str, spread: Sequence[tuple[float, int]]) -> Self:
        """Return the comparison for a spread, which must not be empty."""
        deals = sum(count for _, count in spread)
        mean = sum(ahead * count for ahead, count in spread) / deals
        squares = sum((ahead - mean) ** 2 * count for ahead, count in spread)
        better = sum(count for ahead, count in spread if ahead > 0)
        same = sum(count for ahead, count in spread if ahead == 0)
        error = sqrt(squares / (deals - 1) / deals) if deals > 1 else None
        return cls(level, deals, mean, error, better, same, deals - better - same, tuple(spread))


class MoveTimes(NamedTuple):
    """The player's move times in the newest deals, in milliseconds; `None` if no time was measured."""

    moves: int
    mean: float | None
    median: float | None
    longest: int | None


class HelpCounts(NamedTuple):
    """Numbers of hints and undos in the counted deals."""

    hints: int
    undos: int
    deals: int
    """Number of deals with a hint or an undo."""


@dataclass(frozen=True)
class Figures:
    """All statistics of the deals that pass a filter."""

    sums: DealTotals
    deals: tuple[DealPoints, ...]
    matches: tuple[MatchEnd, ...]
    runs: WinningStreaks
    contracts: tuple[ContractCount, ...]
    sources: tuple[PointSource, ...]
    accuracy: tuple[MatchAccuracy, ...]
    lost: tuple[StageLoss, ...]
    par: tuple[ParFigures, ...]
    pace: MoveTimes
    help: HelpCounts

    @property
    def matches_won(self) -> int:
        """Number of matches won."""
        return sum(each.place == 1 for each in self.matches)

    def as_json(self) -> dict[str, Any]:
        """Return all statistics as values for `json`."""
        return {name: _told(getattr(self, name)) for name in self.__dataclass_fields__}


def _told(found: Any) -> Any:
    return found._asdict() if hasattr(found, "_asdict") else [each._asdict() for each in found]


def games(database: sqlite3.Connection) -> list[GameCount]:
    """Return the counts of each game that was played; raises `sqlite3.Error`."""
    return [
        GameCount(*row)
        for row in database.execute(
            """
            SELECT game, count(DISTINCT CASE WHEN ended IS NOT NULL AND lone.match IS NULL
                THEN match.id * 64 + seat END), count(*)
            FROM played JOIN match ON match.id = played.match LEFT JOIN lone ON lone.match = match.id
            GROUP BY game ORDER BY game
            """
        )
    ]


def tables(database: sqlite3.Connection, game: str) -> list[TableCount]:
    """Return how many deals of a game were played with each number of players and level of opponents.

    Raises `sqlite3.Error`.
    """
    return [
        TableCount(*row)
        for row in database.execute(
            """
            SELECT players, against, count(*) FROM match JOIN played ON played.match = match.id
            WHERE game = ? GROUP BY players, against ORDER BY players, against
            """,
            (game,),
        )
    ]


def figures(database: sqlite3.Connection, wanted: DealFilter) -> Figures:
    """Return all statistics of the deals that pass a filter; raises `sqlite3.Error`."""
    given = asdict(wanted) | offer_given_away(database, wanted.game)

    def rows(query: str) -> list[sqlite3.Row]:
        return database.execute(query, given).fetchall()

    beside = groupby(rows(_PAR_SQL), lambda row: str(row[0]))
    return Figures(
        DealTotals(*rows(_SUMS_SQL)[0]),
        tuple(DealPoints(*row) for row in rows(_DEALS_SQL)),
        tuple(MatchEnd(*row) for row in rows(f"SELECT * FROM ({_MATCHES_SQL}) ORDER BY ended, id, seat")),
        WinningStreaks(*rows(_RUNS_SQL)[0]),
        tuple(ContractCount(*row) for row in rows(_CONTRACTS_SQL)),
        tuple(PointSource(*row) for row in rows(_POINT_SOURCES_SQL)),
        tuple(MatchAccuracy(*row) for row in rows(_ACCURACY_SQL)),
        tuple(StageLoss(*row) for row in rows(_LOST_SQL)),
        tuple(ParFigures.of(level, [(row[1], row[2]) for row in found]) for level, found in beside),
        MoveTimes(*rows(_PACE_SQL)[0]),
        HelpCounts(*rows(_HELP_SQL)[0]),
    )


def waiting(database: sqlite3.Connection, wanted: DealFilter, late: str, levels: int) -> int:
    """Return how many deals that ended since `late` have pars of fewer than `levels` levels.

    Raises `sqlite3.Error`.
    """
    (count,) = database.execute(_WAITING_SQL, asdict(wanted) | {"late": late, "levels": levels}).fetchone()
    return int(count)


# The queries. CROSS JOIN makes SQLite begin with the table that is named first.

_OF_GAME_SQL = "match.game = :game AND (:players IS NULL OR match.players = :players)"
_PASSING_SQL = f"{_OF_GAME_SQL} AND (:against IS NULL OR played.against = :against)"
# A match counts for the level against which all its deals were played.
_WHOLE_MATCH_AGAINST_SQL = f"""(
    SELECT CASE WHEN min(against) = max(against) THEN min(against) ELSE '{MIXED_LEVELS}' END
    FROM played AS each WHERE each.match = played.match AND each.seat = played.seat)
"""
OWN_DEALS_SQL = f"""
    match CROSS JOIN played ON played.match = match.id AND {_PASSING_SQL}
    AND (:since IS NULL OR played.over >= :since)
"""
"""What a query selects from: the deals that pass a filter, whose fields are its parameters."""
_SUMS_SQL = (
    f"SELECT count(*), count(*) FILTER (WHERE ahead > 0), avg(points), avg(ahead) FROM {OWN_DEALS_SQL}"
)
_DEALS_SQL = f"""
    SELECT match, deal, seat, over, points, ahead, avg(points) OVER (
        ORDER BY over, match, deal, seat ROWS {AVERAGED_DEALS - 1} PRECEDING)
    FROM {OWN_DEALS_SQL} ORDER BY over, match, deal, seat
"""
# Lists may be damaged: invalid JSON counts as an empty list.
_LIST_SQL = "json_each(CASE WHEN json_valid({0}) THEN {0} ELSE '[]' END)"
_ROW_SQL = "CASE WHEN {0}.type = 'array' THEN {0}.value ELSE '[]' END"
_MATCHES_SQL = f"""
    SELECT id, seat, ended, CASE
        WHEN NOT EXISTS (SELECT 1 FROM {_LIST_SQL.format("winners")}) THEN NULL
        WHEN seat IN (SELECT value FROM {_LIST_SQL.format("winners")}) THEN 1
        ELSE max(2, 1 + (SELECT count(DISTINCT better.value) FROM {_LIST_SQL.format("totals")} AS better
            WHERE better.value > json_extract(totals, '$[' || seat || ']')))
        END AS place
    FROM match CROSS JOIN played ON played.match = match.id AND {_OF_GAME_SQL}
        AND (:against IS NULL OR :against = {_WHOLE_MATCH_AGAINST_SQL})
        AND deal = (SELECT min(deal) FROM played AS first WHERE first.match = match.id)
    WHERE ended IS NOT NULL AND (:since IS NULL OR ended >= :since)
        AND NOT EXISTS (SELECT 1 FROM lone WHERE lone.match = match.id)
"""
_RUNS_SQL = f"""
    WITH results AS (
        SELECT place IS 1 AS won, row_number() OVER (ORDER BY ended, id, seat) AS at FROM ({_MATCHES_SQL})
    ), runs AS (
        SELECT count(*) AS length, max(at) AS last FROM (
            SELECT at, at - row_number() OVER (ORDER BY at) AS run FROM results WHERE won
        ) GROUP BY run
    )
    SELECT coalesce((SELECT length FROM runs WHERE last = (SELECT max(at) FROM results)), 0),
        coalesce((SELECT max(length) FROM runs), 0)
"""
_CONTRACTS_SQL = f"""
    SELECT height, count(*), sum(made), avg(points) FROM {OWN_DEALS_SQL} AND height IS NOT NULL
    GROUP BY height ORDER BY height GLOB '[0-9]*' DESC, CAST(height AS INTEGER), height
"""
# Many deals have the same entries: each list of entries is read once.
_POINT_SOURCES_SQL = f"""
    SELECT substr(why, 1, instr(why || ' ', ' ') - 1) AS key, sum((booked IS seat) * times), sum(times) FROM (
        SELECT seat, times, json_extract({_ROW_SQL.format("entry")}, '$[0]') AS booked,
            json_extract({_ROW_SQL.format("entry")}, '$[3]') AS why
        FROM (
            SELECT seat, entries, count(*) AS times
            FROM {OWN_DEALS_SQL} JOIN deal ON deal.match = played.match AND deal.number = played.deal
            GROUP BY entries, seat
        ) JOIN {_LIST_SQL.format("entries")} AS entry
        WHERE json_extract({_ROW_SQL.format("entry")}, '$[1]') != '{PRISON}'
    ) WHERE booked IS NOT NULL AND why IS NOT NULL GROUP BY key ORDER BY sum(times) DESC, key
"""
_ACCURACY_SQL = f"""
    SELECT match.id, review.seat, avg(accuracy), count(*)
    FROM {OWN_DEALS_SQL} JOIN review USING (match, deal, seat)
    WHERE accuracy IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lone WHERE lone.match = match.id)
    GROUP BY match.id, review.seat ORDER BY max(over), match.id, review.seat
"""
_LOST_SQL = f"""
    WITH reviewed AS (
        SELECT match, deal, seat,
            (row_number() OVER (ORDER BY over DESC, match DESC, deal DESC, seat DESC) - 1) / {RECENT_DEALS}
                AS age
        FROM {OWN_DEALS_SQL} JOIN review USING (match, deal, seat)
        ORDER BY over DESC, match DESC, deal DESC, seat DESC LIMIT 2 * {RECENT_DEALS}
    ), counted AS (SELECT sum(age = 0) AS recent, sum(age = 1) AS before FROM reviewed),
    decided AS (
        SELECT phase, age, loss, grade, age = 0 AND grade != 'none' AS own,
            CASE WHEN age = 0 THEN {STAKE_SQL} END AS stake
        FROM reviewed JOIN verdict USING (match, deal, seat)
    )
    SELECT phase, coalesce(sum(loss) FILTER (WHERE age = 0), 0.0) / counted.recent,
        coalesce(sum(loss) FILTER (WHERE age = 1), 0.0) / nullif(counted.before, 0),
        sum(own), sum(own AND grade IN ('slip', 'mistake')),
        CASE WHEN sum(stake) FILTER (WHERE own) >= {MIN_TOTAL_STAKE} THEN
            100 * min(1.0, max(0.0, 1 - sum({COST_SQL}) FILTER (WHERE own)
                / sum(stake) FILTER (WHERE own))) END,
        counted.recent, counted.before
    FROM decided CROSS JOIN counted GROUP BY phase ORDER BY instr('auction exchange call play', phase), phase
"""
# Leads are whole numbers divided by the number of others: differences below a thousandth are rounding.
_PAR_SQL = f"""
    SELECT level, round(played.ahead - par.ahead, 3) AS further, count(*)
    FROM {OWN_DEALS_SQL} JOIN par USING (match, deal, seat) GROUP BY level, further
    ORDER BY instr('easy normal hard expert', level), level, further
"""
_WAITING_SQL = f"""
    SELECT count(*) FROM {OWN_DEALS_SQL} AND over >= :late AND (SELECT count(*) FROM par
        WHERE par.match = played.match AND par.deal = played.deal AND par.seat = played.seat) < :levels
"""
_PACE_SQL = f"""
    WITH newest AS (
        SELECT match, deal, seat FROM {OWN_DEALS_SQL} ORDER BY over DESC, match DESC, deal DESC, seat DESC
        LIMIT {MAX_TIMED_DEALS}
    ), own AS (
        SELECT ms, row_number() OVER (ORDER BY ms) AS at, count(*) OVER () AS moves
        FROM newest CROSS JOIN pace USING (match, deal)
            CROSS JOIN action ON action.match = pace.match AND action.deal = pace.deal
                AND action.number = pace.action AND action.player = seat
    )
    SELECT count(*), avg(ms), avg(ms) FILTER (WHERE at IN ((moves + 1) / 2, moves / 2 + 1)), max(ms) FROM own
"""
_HELP_SQL = f"""
    SELECT coalesce(sum(hints), 0), coalesce(sum(undos), 0), coalesce(sum(hints > 0 OR undos > 0), 0) FROM (
        SELECT (SELECT count(*) FROM hint WHERE hint.match = id AND hint.deal = at) AS hints,
            (SELECT count(*) FROM undo WHERE undo.match = id AND undo.deal = at) AS undos
        FROM (SELECT DISTINCT match.id AS id, played.deal AS at FROM {OWN_DEALS_SQL})
    )
"""
