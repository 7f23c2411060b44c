"""The flow of puzzles, including those from the player's own mistakes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from game import GAMES
from game.puzzles.own_mistakes import OwnMistakes
from game.puzzles.progress import PuzzleProgress, load
from game.puzzles.puzzle import puzzles_of
from scenes.app.program_run import Flow, ProgramRun
from scenes.framework import routes


class PuzzleFlow(Flow):
    """Opens puzzles; `day` returns today's date."""

    def __init__(self, run: ProgramRun, day: Callable[[], date]) -> None:
        super().__init__(run)
        self.day = day

    def begin(self, route: routes.Puzzles) -> None:
        """Open the puzzles of a game, the player's own mistakes first, or those with a theme."""
        from scenes.pages.learn.puzzle import PuzzleTable

        game = GAMES[route.game]
        own = self._own(route.game) if route.about is None else None
        self.navigator.push(PuzzleTable(game, puzzles_of(game), own, self.day, about=route.about))

    def due(self, key: str) -> int:
        """Return how many of the player's mistakes in a game are due as puzzles today."""
        own, progress = self._own(key), load(self.navigator.services.data).get(key, PuzzleProgress())
        today = self.day()
        return 0 if own is None else own.count(lambda missed: progress.is_due(missed.key, missed.day, today))

    def _own(self, key: str) -> OwnMistakes | None:
        archive = self.run.archive
        return None if archive is None else OwnMistakes(archive, GAMES[key], GAMES)
