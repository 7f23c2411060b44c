"""What is worked on by itself: the review and the par of deals that persons have just played.

The newest deal comes first. What was not finished when the program ended is gone on with the next time.
"""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from game.ai.analysis_process import Analyst, JobEnd, RunningJob
from game.analysis.par import COMPARED, LevelPar, ParJob
from game.analysis.review import ReviewedDecision
from game.archive import rows
from game.archive.archive import Archive
from game.archive.database import transaction
from game.engine.rules import Game
from game.session.past_deal import PastDeal

LATELY = timedelta(days=7)
"""Deals that were over before are not worked on by themselves any more."""
POLL = 0.25
"""Seconds between two looks at what has been found."""

logger = logging.getLogger(__name__)


class DealSeat(NamedTuple):
    """Whose deal is worked on."""

    match: int
    deal: int
    seat: int


class BackgroundAnalysis:
    """Gives the analyst one job after the other, as long as it may and nobody else needs him."""

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
        """What need not be tried again: it ended without having found all."""
        self._looked = -1
        """At which state of the archive nothing was left to do."""

    @property
    def working(self) -> bool:
        """Whether the analyst is at work for it."""
        return self._review is not None or self._par is not None

    def update(self, *, allowed: bool, quiet: bool = True) -> bool:
        """Take in what is found, and begin what is next, or stop; whether anything was found.

        Nothing is begun that is not `quiet`: to follow a long match takes as long as several frames.
        """
        try:
            found = self._take_in()
            if not allowed:
                self.stop()
            elif quiet and not self.working and self._analyst.task is None:
                self._begin()
        except (sqlite3.Error, LookupError, ValueError, TypeError) as fault:
            logger.warning("what was found is not kept: %s", fault)
            self.stop()
            return False
        return found

    def stop(self) -> None:
        """Work no longer; what is missing is found later."""
        for task in (self._review, self._par):
            if task is not None:
                self._analyst.stop(task)
        self._review = self._par = self._past = None

    # What is found.

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
        """The task, unless it has ended."""
        if task.ended is None:
            return task
        if task.ended is not JobEnd.STOPPED and self._seat is not None:
            self._tried.add((kind, self._seat))
        return None

    def _keep(self, pars: list[LevelPar]) -> None:
        assert self._seat is not None, "a par is of a seat"
        with transaction(self.archive.database):
            rows.add(self.archive.database, "par", *((*self._seat, *par) for par in pars), replace=True)

    # What is next.

    def _begin(self) -> None:
        changes = self.archive.database.total_changes
        if changes == self._looked:
            return
        for kind, seat in self._missing():
            if (kind, seat) not in self._tried and self._begin_one(kind, seat):
                return
        self._looked = changes

    def _begin_one(self, kind: str, seat: DealSeat) -> bool:
        """Whether there was anything to begin: a match that cannot be read is left alone."""
        self._seat = seat
        try:
            match = self.archive.follow(seat.match, self._games)
            seats = self.archive.session(seat.match).seats
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

    def _missing(self) -> list[tuple[str, DealSeat]]:
        """The reviews and pars that are missing of late deals, those of the newest one first."""
        since = (datetime.now(UTC) - LATELY).isoformat(timespec="milliseconds")
        rows = self.archive.database.execute(
            """
            SELECT match, deal, seat,
                NOT EXISTS (SELECT 1 FROM review WHERE review.match = played.match
                    AND review.deal = played.deal AND review.seat = played.seat) AS no_review,
                (SELECT count(*) FROM par WHERE par.match = played.match AND par.deal = played.deal
                    AND par.seat = played.seat) < ? AS no_par
            FROM played WHERE over >= ? ORDER BY over DESC
            """,
            (len(COMPARED), since),
        )
        found: list[tuple[str, DealSeat]] = []
        for match, deal, seat, no_review, no_par in rows:
            own = DealSeat(match, deal, seat)
            found += [("review", own)] if no_review else []
            found += [("par", own)] if no_par else []
        return found
