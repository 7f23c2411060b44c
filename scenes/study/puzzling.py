"""The way to the puzzles of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game import GAMES
from game.puzzles.puzzle import puzzles_of
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way
from scenes.learn.puzzle import PuzzleTable


def ways(navigator: Navigator) -> dict[Way, Callable[..., Any]]:
    """Where pages can ask to be led."""
    return {Way.PUZZLES: partial(_begin, navigator)}


def _begin(navigator: Navigator, key: str) -> None:
    game = GAMES[key]
    navigator.push(PuzzleTable(game, puzzles_of(game)))
