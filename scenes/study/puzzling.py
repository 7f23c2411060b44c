"""The way to the puzzles of a game, and to those from own deals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from game import GAMES
from game.match.shelf import Shelf
from game.puzzles.own import OwnDeals
from game.puzzles.puzzle import puzzles_of
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way
from scenes.learn.puzzle import PuzzleTable


def ways(
    navigator: Navigator, shelf: Callable[[], Shelf | None], day: Callable[[], date]
) -> dict[Way, Callable[..., Any]]:
    """Where pages can ask to be led; `shelf` has what was played, `day` tells which day it is."""

    def begin(key: str) -> None:
        game, kept = GAMES[key], shelf()
        archive = None if kept is None else kept.archive
        own = None if archive is None else OwnDeals(archive, game, GAMES)
        navigator.push(PuzzleTable(game, puzzles_of(game), own, day))

    return {Way.PUZZLES: begin}
