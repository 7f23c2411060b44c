"""The way to the puzzles of a game, and to those from own deals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game import GAMES
from game.puzzles.own import OwnDeals
from game.puzzles.progress import PuzzleProgress, load
from game.puzzles.puzzle import puzzles_of
from game.session.library import MatchLibrary
from scenes.framework import routes
from scenes.framework.navigator import Navigator


def open_ways(
    navigator: Navigator, library: Callable[[], MatchLibrary | None], day: Callable[[], date]
) -> None:
    """Open the way to the puzzles; `library` has what was played, `day` tells which day it is."""

    def begin(way: routes.Puzzles) -> None:
        from scenes.pages.learn.puzzle import PuzzleTable

        game = GAMES[way.game]
        navigator.push(PuzzleTable(game, puzzles_of(game), _own(library(), way.game), day))

    navigator.open(routes.Puzzles, begin)


def due(folder: Path, library: MatchLibrary | None, key: str, today: date) -> int:
    """How many mistakes of a game wait as puzzles; progress is kept in the folder."""
    own, progress = _own(library, key), load(folder).get(key, PuzzleProgress())
    return 0 if own is None else own.count(lambda missed: progress.is_due(missed.key, missed.day, today))


def _own(library: MatchLibrary | None, key: str) -> OwnDeals | None:
    archive = None if library is None else library.archive
    return None if archive is None else OwnDeals(archive, GAMES[key], GAMES)
