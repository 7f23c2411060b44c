"""Somebody who sits before puzzles: events go in, frames come out, by keys or by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from game import GAMES
from game.analysis.themes import Theme
from game.engine.actions import Action
from game.puzzles.own_mistakes import OwnMistakes
from game.puzzles.puzzle import Puzzle, puzzles_of
from game.puzzles.session import PuzzleSession
from scenes.pages.learn.puzzle import PuzzleTable
from tests.lessons.pupil import Pupil, Stuck  # sets the dummy driver, before pygame is imported


class Sitter(Pupil):
    """Puzzles on a stack of their own; progress is kept in a folder."""

    def __init__(
        self,
        game: str,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        *,
        puzzles: Sequence[Puzzle] | None = None,
        own: OwnMistakes | None = None,
        day: date = date(2026, 11, 23),
        draws: bool = True,
        about: Theme | None = None,
        **settings: Any,
    ) -> None:
        self.draws = draws
        every = puzzles_of(GAMES[game]) if puzzles is None else puzzles
        self.sit(PuzzleTable(GAMES[game], every, own, lambda: day, about=about), size, folder, settings)

    def rest(self, limit: int = 2000) -> None:
        """Go on until nothing moves."""
        for _ in range(limit):
            self.frame(0.3)
            if not self.open or (self.table.course.settled and not self.table.parts.hand.moving):
                self.frame(0, draw=self.draws)
                return
        raise Stuck(self.table.sitting.puzzle.text)

    @property
    def sitting(self) -> PuzzleSession:
        return self.table.sitting

    @property
    def title(self) -> str:
        """What the panel says first; empty where there is none."""
        return self.table.parts.note.title or ""

    def wrong(self) -> Action:
        """An answer that is not right: of those that are played out by a card alone, if there are such."""
        answer = self.sitting.puzzle.answer
        others = [action for action in self.sitting.legal if action != answer]
        return min(others, key=lambda action: (not _plain(action), action.text))

    def do(self, action: Action, *, by_keys: bool) -> None:
        """Choose an action at the table, and wait until what follows has been shown."""
        self.choose([action], by_keys=by_keys)
        self.rest()


def _plain(action: Action) -> bool:
    return len(action.cards) == 1 and action.strain is None and not action.manner
