"""The verdicts on a deal, as the archive keeps them: each as it is found, so that a review goes on later."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from game.ai.verdict import VerdictFormatError
from game.analysis.review import DealReview, ReviewedDecision
from game.archive import rows
from game.archive.database import transaction


class DealVerdicts(NamedTuple):
    """Those of one deal of one match. What is written here raises `sqlite3.Error`."""

    database: sqlite3.Connection
    match: int
    deal: int
    """Counted from 1."""

    def read(self) -> list[ReviewedDecision]:
        """What is kept, in the order of play; what makes no sense any more is as if it were not there."""
        rows = self.database.execute(
            "SELECT told FROM verdict WHERE match = ? AND deal = ? ORDER BY action", (self.match, self.deal)
        )
        found = []
        for (told,) in rows:
            with suppress(VerdictFormatError, ValueError, TypeError, RecursionError):
                found.append(ReviewedDecision.read(json.loads(told)))
        return found

    def keep(self, judged: Iterable[ReviewedDecision]) -> None:
        """Keep what has been found; on return it is on the disk."""
        with transaction(self.database):
            rows.add(
                self.database,
                "verdict",
                *(
                    (
                        self.match,
                        self.deal,
                        each.number,
                        each.player,
                        each.stage,
                        each.verdict.grade.value,
                        each.verdict.loss.points,
                        json.dumps(each.as_json()),
                    )
                    for each in judged
                ),
                replace=True,
            )

    def sum_up(self, found: DealReview) -> None:
        """Keep what the deal came to for a seat, once all of its decisions are judged."""
        row = (self.match, self.deal, found.player, found.accuracy, found.all.lost.points, found.cards)
        with transaction(self.database):
            rows.add(self.database, "review", row, replace=True)
