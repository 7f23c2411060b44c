"""Guided first deals: the chosen deals of each game, which a player who follows the hints wins.

The deals are in `first_hands.txt`, as deal codes. `python -m game.research.first_hands` finds, checks and
measures them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from game.engine.rules import Game
from game.match.deal_code import read_code
from game.match.match import CodedDeal

LEARNER = 0
"""The player whose seat the learner takes."""
OTHERS = "normal"
"""AI level of the other players."""


def first_hands(game: Game[Any]) -> tuple[CodedDeal, ...]:
    """Return a game's guided first deals in the order in which they are played; empty if it has none."""
    return tuple(read_code(code, {game.key: game}) for code in _codes() if code.startswith(game.letters))


@cache
def _codes() -> tuple[str, ...]:
    text = files(__package__).joinpath("first_hands.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))
