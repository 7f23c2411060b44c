"""State of the grade page: the grade of one game at a time, over all of its reviewed deals. No pygame."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from game.analysis.grade import (
    CurvePoint,
    GradeEstimate,
    Landmark,
    decisions_missing,
    learning_curve,
    present_grade,
    stage_grades,
)
from game.analysis.grade_landmarks import landmarks_of
from game.archive.archive import Archive
from game.archive.graded_deals import usual_table
from scenes.pages.statistics.model import CountedGame, Explain, StatisticsModel, untold


class GameGrade(NamedTuple):
    """What is known of a player's decisions in a game."""

    players: int
    """Number of players at the table that was played most; 0 if no deal was reviewed."""
    estimate: GradeEstimate | None
    """The grade; `None` if there are too few decisions."""
    missing: int
    """Number of decisions that a grade still needs at least."""
    curve: Sequence[CurvePoint]
    stages: Sequence[tuple[str, GradeEstimate | None]]
    landmarks: Sequence[Landmark]
    unread: bool = False
    """Whether the deals can't be read."""


class GradeModel(StatisticsModel):
    """The grades of all games, and what to work on in one of them."""

    def __init__(
        self,
        archive: Archive | None,
        games: Sequence[CountedGame],
        now: Callable[[], datetime],
        explain: Explain = untold,
    ) -> None:
        """The parameters are those of `StatisticsModel`."""
        super().__init__(archive, games, now, explain=explain)
        self.grades: dict[str, GameGrade] = {}
        """What is known of each game, by its key."""

    @property
    def grade(self) -> GameGrade:
        """What is known of the chosen game."""
        return self.grades[self.game.key]

    def _count(self) -> None:
        super()._count()
        self.grades = {key: self._graded(key) for key in self.games}

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
            decisions_missing(deals),
            learning_curve(deals),
            [*stage_grades(deals).items()],
            landmarks_of(game, players),
            unread,
        )
