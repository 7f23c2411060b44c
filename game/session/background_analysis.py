"""Background analysis: the review and the par of deals that persons have just played.

The newest deal comes first. Work left unfinished when the program ends is resumed at the next start.
"""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.analysis.par import COMPARED_LEVELS, LevelPar, ParJob
from game.analysis.review import ReviewedDecision
from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import transaction
from game.engine.rules import Game
from game.session.past_deal import PastDeal

MAX_DEAL_AGE = timedelta(days=7)
"""Age from which deals are no longer analysed in the background."""
POLL_SECONDS = 0.25
"""Seconds between two calls of `update`."""

logger = logging.getLogger(__name__)


class DealSeat(NamedTuple):
    """A person's seat in a deal that is analysed."""

    match: int
    deal: int
    seat: int


class BackgroundAnalysis:
    """Starts one analysis job after another while that is allowed and the analyst is free."""

    def __init__(self, archive: Archive, games: dict[str, Game[Any]], analyst: Analyst) -> None:
        self.archive = archive
        """Archive whose deals are analysed."""
        self._games = games
        self._analyst = analyst
        self._seat: DealSeat | None = None
        self._review: RunningJob[ReviewedDecision] | None = None
        self._par: RunningJob[LevelPar] | None = None
        self._past: PastDeal | None = None
        self._tried: set[tuple[str, DealSeat]] = set()
        """Kinds of job and seats not to be tried again, because the job has ended or can't be done."""
        self._daily = False
        """Whether the running job replays the try at a daily deal."""
        self._looked = (-1, False)
        """The connection's `total_changes` when nothing was left to do, or -1, and `only_daily` then."""

    @property
    def working(self) -> bool:
        """Whether a job started here is running."""
        return self._review is not None or self._par is not None

    def update(self, *, allowed: bool, quiet: bool = True, only_daily: bool = False) -> bool:
        """Save new results, then start or stop jobs; return whether there were new results.

        A job is started only if `quiet`, because replaying a long match takes as long as several frames. Jobs
        are stopped unless `allowed`. With `only_daily`, the levels replay the tries at daily deals, and
        nothing else is done.
        """
        try:
            found = self._take_in()
            if not allowed or (only_daily and self.working and not self._daily):
                self.stop()
            elif quiet and not self.working and self._analyst.task is None:
                self._begin(only_daily)
        except (sqlite3.Error, LookupError, ValueError, TypeError) as fault:
            logger.warning("what was found is not kept: %s", fault)
            self.stop()
            return False
        return found

    def stop(self) -> None:
        """Stop the running jobs; missing results can be found later."""
        for task in (self._review, self._par):
            if task is not None:
                self._analyst.stop(task)
        self._review = self._par = self._past = None

    # Results.

    def _take_in(self) -> bool:
        if self._review is not None:
            found = self._analyst.results(self._review)
            assert self._past is not None, "a review is of a deal"
            if found:
                self._past.take(found)
            self._review = self._still(self._review, "review")
            return bool(found)
        if self._par is not None:
            pars = self._analyst.results(self._par)
            if pars:
                self._keep(pars)
            self._par = self._still(self._par, "par")
            return bool(pars)
        return False

    def _still(self, task: RunningJob[Any], kind: str) -> RunningJob[Any] | None:
        """Return the job, or `None` if it has ended.

        If the job ended without being stopped, remember not to start this kind of job again for its seat.
        """
        if task.ended is None:
            return task
        if task.ended is not JobEnd.STOPPED and self._seat is not None:
            self._tried.add((kind, self._seat))
        return None

    def _keep(self, pars: list[LevelPar]) -> None:
        assert self._seat is not None, "a par is of a seat"
        with transaction(self.archive.database):
            rows.add(self.archive.database, "par", *((*self._seat, *par) for par in pars), replace=True)

    # Next job.

    def _begin(self, only_daily: bool) -> None:
        looked = (self.archive.database.total_changes, only_daily)
        if looked == self._looked:
            return
        for kind, seat, daily in self._missing():
            self._daily = daily and kind == "par"
            if only_daily and not self._daily:
                continue
            if (kind, seat) not in self._tried and self._begin_one(kind, seat):
                return
        self._looked = looked

    def _begin_one(self, kind: str, seat: DealSeat) -> bool:
        """Start a job for a seat; return False if its match can't be read."""
        self._seat = seat
        try:
            match = self.archive.follow(seat.match, self._games)
            seats = self.archive.session(seat.match).seats_in(seat.deal)
            if kind == "review":
                kept = self.archive.verdicts(seat.match, seat.deal)
                self._past = PastDeal(match, seat.deal, seats, kept)
                self._review = self._analyst.begin(self._past.job(seat.seat))
            else:
                known = self._known(seat)
                job = ParJob.of(match, seat.deal, seats, seat.seat).left(known)
                self._par = self._analyst.begin(job)
        except (LookupError, ValueError, TypeError) as fault:
            logger.warning("a deal cannot be worked on: %s", fault)
            self._tried.add((kind, seat))
            return False
        return True

    def _known(self, seat: DealSeat) -> list[LevelPar]:
        rows = self.archive.database.execute(
            "SELECT level, points, ahead FROM par WHERE match = ? AND deal = ? AND seat = ?", seat
        )
        return [LevelPar(*row) for row in rows]

    def _missing(self) -> list[tuple[str, DealSeat, bool]]:
        """Return the missing reviews and pars of recent deals, newest deal first, and whether each is of a
        try at a daily deal.
        """
        since = (datetime.now(UTC) - MAX_DEAL_AGE).isoformat(timespec="milliseconds")
        rows = self.archive.database.execute(
            """
            SELECT match, deal, seat,
                NOT EXISTS (SELECT 1 FROM review WHERE review.match = played.match
                    AND review.deal = played.deal AND review.seat = played.seat) AS no_review,
                (SELECT count(*) FROM par WHERE par.match = played.match AND par.deal = played.deal
                    AND par.seat = played.seat) < ? AS no_par,
                EXISTS (SELECT 1 FROM lone WHERE lone.match = played.match AND day IS NOT NULL) AS daily
            FROM played WHERE over >= ? ORDER BY over DESC
            """,
            (len(COMPARED_LEVELS), since),
        )
        found: list[tuple[str, DealSeat, bool]] = []
        for match, deal, seat, no_review, no_par, daily in rows:
            own = DealSeat(match, deal, seat)
            found += [("review", own, bool(daily))] if no_review else []
            found += [("par", own, bool(daily))] if no_par else []
        return found
