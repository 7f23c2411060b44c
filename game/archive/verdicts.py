"""The archive's verdicts on a deal, saved one by one so that a review can be resumed."""

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
    """The stored verdicts on a deal. The methods raise `sqlite3.Error`."""

    database: sqlite3.Connection
    match: int
    deal: int
    """Number of the deal in the match, from 1."""

    def read(self) -> list[ReviewedDecision]:
        """Return the stored verdicts in the order of play, ignoring invalid ones."""
        rows = self.database.execute(
            "SELECT told FROM verdict WHERE match = ? AND deal = ? ORDER BY action", (self.match, self.deal)
        )
        found = []
        for (told,) in rows:
            with suppress(VerdictFormatError, ValueError, TypeError, RecursionError):
                found.append(ReviewedDecision.read(json.loads(told)))
        return found

    def keep(self, judged: Iterable[ReviewedDecision]) -> None:
        """Save new verdicts; on return they are on the disk."""
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
                        each.verdict.cost.points,
                        json.dumps(each.as_json()),
                    )
                    for each in judged
                ),
                replace=True,
            )

    def sum_up(self, found: DealReview) -> None:
        """Save a seat's review of the deal, once all its decisions are judged."""
        row = (self.match, self.deal, found.player, found.accuracy, found.all.lost.points, found.cards)
        with transaction(self.database):
            rows.add(self.database, "review", row, replace=True)
