"""What can be counted about a player's deals: each figure is one query over the archive.

A deal counts once for each person at this computer who played it, when it is over. A match counts likewise
once it has ended, unless it was one deal alone; one that was given up was not won. What is practised
is not in the archive. Times are in ISO 8601 and UTC.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple, Self

from game.ai import BOT_LOGIC
from game.ai.accuracy import LEAST, given_away
from game.ai.bot_logic import BotLogic
from game.engine.scoring import PRISON

WINDOW = 15
"""The deals of which a moving mean is one."""
PACED = 300
"""The newest deals of which is told how long moves took."""
RECENT = 30
"""The reviewed deals of which is told what they have cost, beside as many before them."""


@dataclass(frozen=True)
class DealFilter:
    """Which deals are counted: those of a game, all or those of a table, of a level, from a time on."""

    game: str
    players: int | None = None
    against: str | None = None
    """The level of all the others, or `mixed`."""
    since: str | None = None


class GameCount(NamedTuple):
    """How much was played of a game."""

    game: str
    matches: int
    deals: int


class TableCount(NamedTuple):
    """How many deals were played at a kind of table."""

    players: int
    against: str
    deals: int


class DealTotals(NamedTuple):
    """All deals in one line; the means are `None` where there is no deal."""

    deals: int
    won: int
    """In which more was got than by the others in the mean."""
    points: float | None
    """A deal, in the mean."""
    ahead: float | None
    """By how much more than the others' mean, a deal in the mean."""


class DealPoints(NamedTuple):
    """What one deal brought."""

    match: int
    deal: int
    seat: int
    over: str
    points: int
    ahead: float
    mean: float
    """The mean points of this deal and of those before it, as many as `WINDOW` in all."""


class MatchEnd(NamedTuple):
    """How one match ended."""

    match: int
    seat: int
    ended: str
    place: int | None
    """1 for who won; `None` where it was given up."""


class WinningStreaks(NamedTuple):
    """Matches won one after the other."""

    now: int
    best: int


class ContractCount(NamedTuple):
    """What was undertaken at one height."""

    height: str
    """In the game's own short words."""
    bid: int
    made: int
    points: float
    """What such a deal brought in the mean."""


class PointSource(NamedTuple):
    """For what points were booked."""

    key: str
    """The first word of the reason, as records tell it."""
    own: int
    """How often it was booked for the player."""
    all: int
    """How often for anybody."""


class MatchAccuracy(NamedTuple):
    """How well was played in a match, from 0 to 100, as far as its deals are reviewed."""

    match: int
    seat: int
    accuracy: float
    deals: int


class StageLoss(NamedTuple):
    """What decisions of one stage have cost a deal, in points beside the expert's choice."""

    stage: str
    recent: float
    """In the newest reviewed deals, as many as `RECENT`."""
    before: float | None
    """In as many before those; `None` where there were none."""
    decisions: int
    """In the newest."""
    worse: int
    """How many of them were a slip or a mistake."""
    accuracy: float | None
    """Of the newest, from 0 to 100, as a deal's; `None` where nothing was at stake."""
    deals: int
    """The newest reviewed deals, whatever was decided in them."""
    deals_before: int


class ParFigures(NamedTuple):
    """A level in the player's seat, on the same cards: how much further ahead the player came out himself."""

    level: str
    deals: int
    ahead: float
    """A deal, in the mean."""
    error: float | None
    """Its standard error; `None` for one deal."""
    better: int
    same: int
    worse: int
    spread: tuple[tuple[float, int], ...]
    """By how much further ahead in how many deals, ascending."""

    @classmethod
    def of(cls, level: str, spread: Sequence[tuple[float, int]]) -> Self:
        """The sums over such a spread."""
        deals = sum(count for _, count in spread)
        mean = sum(ahead * count for ahead, count in spread) / deals
        squares = sum((ahead - mean) ** 2 * count for ahead, count in spread)
        better = sum(count for ahead, count in spread if ahead > 0)
        same = sum(count for ahead, count in spread if ahead == 0)
        error = sqrt(squares / (deals - 1) / deals) if deals > 1 else None
        return cls(level, deals, mean, error, better, same, deals - better - same, tuple(spread))


class MoveTimes(NamedTuple):
    """How long own moves took in the newest deals, in milliseconds; `None` where no time was taken."""

    moves: int
    mean: float | None
    median: float | None
    longest: int | None


class HelpCounts(NamedTuple):
    """What was helped with in the deals that are counted: nothing of it is hidden."""

    hints: int
    undos: int
    deals: int
    """In how many of them there was a hint or an undo."""


@dataclass(frozen=True)
class Figures:
    """All that is counted of some deals."""

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
        """How many."""
        return sum(each.place == 1 for each in self.matches)

    def as_json(self) -> dict[str, Any]:
        """All of it, ready for `json`."""
        return {name: _told(getattr(self, name)) for name in self.__dataclass_fields__}


def _told(found: Any) -> Any:
    return found._asdict() if hasattr(found, "_asdict") else [each._asdict() for each in found]


def games(database: sqlite3.Connection) -> list[GameCount]:
    """What was played of each game; those of which nothing was are left out."""
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
    """At what tables a game was played."""
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
    """All figures of the deals that pass; raises `sqlite3.Error`."""
    logic = BOT_LOGIC.get(wanted.game, BotLogic)
    given = asdict(wanted) | {"swing": logic.swing}
    database.create_function("given_away", 2, _given_away, deterministic=True)

    def rows(query: str) -> list[sqlite3.Row]:
        return database.execute(query, given).fetchall()

    beside = groupby(rows(_PAR), lambda row: str(row[0]))
    return Figures(
        DealTotals(*rows(_SUMS)[0]),
        tuple(DealPoints(*row) for row in rows(_DEALS)),
        tuple(MatchEnd(*row) for row in rows(f"SELECT * FROM ({_MATCHES}) ORDER BY ended, id, seat")),
        WinningStreaks(*rows(_RUNS)[0]),
        tuple(ContractCount(*row) for row in rows(_CONTRACTS)),
        tuple(PointSource(*row) for row in rows(_SOURCES)),
        tuple(MatchAccuracy(*row) for row in rows(_ACCURACY)),
        tuple(StageLoss(*row) for row in rows(_LOST)),
        tuple(ParFigures.of(level, [(row[1], row[2]) for row in found]) for level, found in beside),
        MoveTimes(*rows(_PACE)[0]),
        HelpCounts(*rows(_HELP)[0]),
    )


def _given_away(loss: object, swing: float) -> float | None:
    """Return `given_away`, or None if the row has no loss."""
    return given_away(loss, swing) if isinstance(loss, (int, float)) else None


def waiting(database: sqlite3.Connection, wanted: DealFilter, late: str, levels: int) -> int:
    """How many of the deals were over since `late`, and have not been replayed by so many levels yet."""
    (count,) = database.execute(_WAITING, asdict(wanted) | {"late": late, "levels": levels}).fetchone()
    return int(count)


# The queries. CROSS JOIN lets SQLite begin with the table that is named first.

_PASSING = """
    match.game = :game AND (:players IS NULL OR match.players = :players)
    AND (:against IS NULL OR played.against = :against)
"""
_OWN = f"""
    match CROSS JOIN played ON played.match = match.id AND {_PASSING}
    AND (:since IS NULL OR played.over >= :since)
"""
_SUMS = f"SELECT count(*), count(*) FILTER (WHERE ahead > 0), avg(points), avg(ahead) FROM {_OWN}"
_DEALS = f"""
    SELECT match, deal, seat, over, points, ahead, avg(points) OVER (
        ORDER BY over, match, deal, seat ROWS {WINDOW - 1} PRECEDING)
    FROM {_OWN} ORDER BY over, match, deal, seat
"""
# Lists may be damaged: what is no JSON counts as an empty one.
_LIST = "json_each(CASE WHEN json_valid({0}) THEN {0} ELSE '[]' END)"
_ROW = "CASE WHEN {0}.type = 'array' THEN {0}.value ELSE '[]' END"
_MATCHES = f"""
    SELECT id, seat, ended, CASE
        WHEN NOT EXISTS (SELECT 1 FROM {_LIST.format("winners")}) THEN NULL
        WHEN seat IN (SELECT value FROM {_LIST.format("winners")}) THEN 1
        ELSE max(2, 1 + (SELECT count(DISTINCT better.value) FROM {_LIST.format("totals")} AS better
            WHERE better.value > json_extract(totals, '$[' || seat || ']')))
        END AS place
    FROM match CROSS JOIN played ON played.match = match.id AND {_PASSING}
        AND deal = (SELECT min(deal) FROM played AS first WHERE first.match = match.id)
    WHERE ended IS NOT NULL AND (:since IS NULL OR ended >= :since)
        AND NOT EXISTS (SELECT 1 FROM lone WHERE lone.match = match.id)
"""
_RUNS = f"""
    WITH results AS (
        SELECT place IS 1 AS won, row_number() OVER (ORDER BY ended, id, seat) AS at FROM ({_MATCHES})
    ), runs AS (
        SELECT count(*) AS length, max(at) AS last FROM (
            SELECT at, at - row_number() OVER (ORDER BY at) AS run FROM results WHERE won
        ) GROUP BY run
    )
    SELECT coalesce((SELECT length FROM runs WHERE last = (SELECT max(at) FROM results)), 0),
        coalesce((SELECT max(length) FROM runs), 0)
"""
_CONTRACTS = f"""
    SELECT height, count(*), sum(made), avg(points) FROM {_OWN} AND height IS NOT NULL
    GROUP BY height ORDER BY height GLOB '[0-9]*' DESC, CAST(height AS INTEGER), height
"""
# Many deals have brought the same: their entries are read once.
_SOURCES = f"""
    SELECT substr(why, 1, instr(why || ' ', ' ') - 1) AS key, sum((booked IS seat) * times), sum(times) FROM (
        SELECT seat, times, json_extract({_ROW.format("entry")}, '$[0]') AS booked,
            json_extract({_ROW.format("entry")}, '$[3]') AS why
        FROM (
            SELECT seat, entries, count(*) AS times
            FROM {_OWN} JOIN deal ON deal.match = played.match AND deal.number = played.deal
            GROUP BY entries, seat
        ) JOIN {_LIST.format("entries")} AS entry
        WHERE json_extract({_ROW.format("entry")}, '$[1]') != '{PRISON}'
    ) WHERE booked IS NOT NULL AND why IS NOT NULL GROUP BY key ORDER BY sum(times) DESC, key
"""
_ACCURACY = f"""
    SELECT match.id, review.seat, avg(accuracy), count(*)
    FROM {_OWN} JOIN review USING (match, deal, seat)
    WHERE accuracy IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lone WHERE lone.match = match.id)
    GROUP BY match.id, review.seat ORDER BY max(over), match.id, review.seat
"""
_LOST = f"""
    WITH reviewed AS (
        SELECT match, deal, seat,
            (row_number() OVER (ORDER BY over DESC, match DESC, deal DESC, seat DESC) - 1) / {RECENT} AS age
        FROM {_OWN} JOIN review USING (match, deal, seat)
        ORDER BY over DESC, match DESC, deal DESC, seat DESC LIMIT 2 * {RECENT}
    ), counted AS (SELECT sum(age = 0) AS recent, sum(age = 1) AS before FROM reviewed),
    decided AS (
        SELECT phase, age, loss, grade, age = 0 AND grade != 'none' AS own, CASE WHEN age = 0 THEN (
            SELECT max(0.0, avg(given_away(json_extract({_ROW.format("weighed")}, '$[1]'), :swing)))
            FROM json_each(CASE WHEN json_valid(told) THEN told ELSE '{{}}' END, '$.verdict.weighed')
                AS weighed
        ) END AS stake
        FROM reviewed JOIN verdict USING (match, deal, seat)
    )
    SELECT phase, coalesce(sum(loss) FILTER (WHERE age = 0), 0.0) / counted.recent,
        coalesce(sum(loss) FILTER (WHERE age = 1), 0.0) / nullif(counted.before, 0),
        sum(own), sum(own AND grade IN ('slip', 'mistake')),
        CASE WHEN sum(stake) FILTER (WHERE own) >= {LEAST} THEN
            100 * min(1.0, max(0.0, 1 - sum(given_away(loss, :swing)) FILTER (WHERE own)
                / sum(stake) FILTER (WHERE own))) END,
        counted.recent, counted.before
    FROM decided CROSS JOIN counted GROUP BY phase ORDER BY instr('auction exchange call play', phase), phase
"""
# A mean of whole numbers divided by how many others there are: what lies below a thousandth is rounding.
_PAR = f"""
    SELECT level, round(played.ahead - par.ahead, 3) AS further, count(*)
    FROM {_OWN} JOIN par USING (match, deal, seat) GROUP BY level, further
    ORDER BY instr('easy normal hard expert', level), level, further
"""
_WAITING = f"""
    SELECT count(*) FROM {_OWN} AND over >= :late AND (SELECT count(*) FROM par
        WHERE par.match = played.match AND par.deal = played.deal AND par.seat = played.seat) < :levels
"""
_PACE = f"""
    WITH newest AS (
        SELECT match, deal, seat FROM {_OWN} ORDER BY over DESC, match DESC, deal DESC, seat DESC
        LIMIT {PACED}
    ), own AS (
        SELECT ms, row_number() OVER (ORDER BY ms) AS at, count(*) OVER () AS moves
        FROM newest CROSS JOIN pace USING (match, deal)
            CROSS JOIN action ON action.match = pace.match AND action.deal = pace.deal
                AND action.number = pace.action AND action.player = seat
    )
    SELECT count(*), avg(ms), avg(ms) FILTER (WHERE at IN ((moves + 1) / 2, moves / 2 + 1)), max(ms) FROM own
"""
_HELP = f"""
    SELECT coalesce(sum(hints), 0), coalesce(sum(undos), 0), coalesce(sum(hints > 0 OR undos > 0), 0) FROM (
        SELECT (SELECT count(*) FROM hint WHERE hint.match = id AND hint.deal = at) AS hints,
            (SELECT count(*) FROM undo WHERE undo.match = id AND undo.deal = at) AS undos
        FROM (SELECT DISTINCT match.id AS id, played.deal AS at FROM {_OWN})
    )
"""
