"""State of the grade page: the grade of the game shown, and then of the other games. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from game.analysis.grade import (
    CurvePoint,
    GradeEstimate,
    Landmark,
    decisions_missing,
    earlier_grade,
    learning_curve,
    present_grade,
    stage_grades,
)
from game.analysis.grade_landmarks import landmarks_of
from game.archive.graded_deals import usual_table
from game.archive.statistics import DealFilter
from game.archive.weak_points import weak_points
from scenes.pages.statistics.games_model import GamesModel


class GameGrade(NamedTuple):
    """What is known of a player's decisions in a game."""

    players: int
    """Number of players at the table that was played most; 0 if no deal was reviewed."""
    estimate: GradeEstimate | None
    """The grade; `None` if there are too few decisions."""
    earlier: GradeEstimate | None
    """The grade as it was 30 days ago; `None` if too little was known, or if no deal has ended since."""
    missing: int
    """Number of decisions that a grade still needs at least."""
    curve: Sequence[CurvePoint]
    stages: Sequence[tuple[str, GradeEstimate | None]]
    landmarks: Sequence[Landmark]
    unread: bool
    """Whether the deals can't be read."""


class GradeModel(GamesModel):
    """The grade of the chosen game, and what to work on in it."""

    grades: dict[str, GameGrade]
    """What is known of each game that was graded so far, by its key."""

    @property
    def grade(self) -> GameGrade:
        """What is known of the chosen game."""
        return self.grades[self.game.key]

    @property
    def waiting(self) -> str | None:
        """Key of the next game to grade; `None` if all are."""
        return next((key for key in self.games if key not in self.grades), None)

    def grade_next(self) -> None:
        """Grade one more game."""
        if (key := self.waiting) is not None:
            self.grades[key] = self._graded(key)

    def _count(self) -> None:
        super()._count()
        self.grades = {}

    def _load(self) -> None:
        key, self.weak_points = self.game.key, []
        if key not in self.grades:
            self.grades[key] = self._graded(key)
        if self.archive is not None:
            with suppress(sqlite3.Error):
                self.weak_points = weak_points(self.archive.database, DealFilter(key, since=self.month_ago))

    def _graded(self, game: str) -> GameGrade:
        table, unread = None, False
        if self.archive is not None:
            try:
                table = usual_table(self.archive.database, game)
            except sqlite3.Error:
                unread = True
        players, deals = (0, []) if table is None else table
        return GameGrade(
            players,
            present_grade(deals),
            earlier_grade(deals, self.month_ago),
            decisions_missing(deals),
            learning_curve(deals),
            [*stage_grades(deals).items()],
            landmarks_of(game, players),
            unread,
        )
