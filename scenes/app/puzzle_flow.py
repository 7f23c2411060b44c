"""The way to the puzzles of a game, and to those from own deals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game import GAMES
from game.puzzles.own import OwnDeals
from game.puzzles.progress import PuzzleProgress, load
from game.puzzles.puzzle import puzzles_of
from game.session.library import Shelf
from scenes.framework import routes
from scenes.framework.navigator import Navigator


def open_ways(navigator: Navigator, shelf: Callable[[], Shelf | None], day: Callable[[], date]) -> None:
    """Open the way to the puzzles; `shelf` has what was played, `day` tells which day it is."""

    def begin(way: routes.PuzzlesRoute) -> None:
        from scenes.pages.learn.puzzle import PuzzleTable

        game = GAMES[way.game]
        navigator.push(PuzzleTable(game, puzzles_of(game), _own(shelf(), way.game), day))

    navigator.open(routes.PuzzlesRoute, begin)


def due(folder: Path, shelf: Shelf | None, key: str, today: date) -> int:
    """How many mistakes of a game wait as puzzles; progress is kept in the folder."""
    own, progress = _own(shelf, key), load(folder).get(key, PuzzleProgress())
    return 0 if own is None else own.count(lambda missed: progress.is_due(missed.key, missed.day, today))


def _own(shelf: Shelf | None, key: str) -> OwnDeals | None:
    archive = None if shelf is None else shelf.archive
    return None if archive is None else OwnDeals(archive, GAMES[key], GAMES)
