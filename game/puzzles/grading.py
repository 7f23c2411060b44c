"""Grades puzzles by which of the levels that play by rules of thumb find the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.bot_logic import BotLogic
from game.ai.levels import choose
from game.engine.actions import Action
from game.engine.view import View
from game.puzzles.puzzle import Grade

NORMAL_TRIES, EASY_TRIES = 5, 20
"""Number of tries of each level: `normal` breaks ties at random, `easy` forgets and overlooks at random."""
MAX_LUCKY_TRIES = 2
"""Maximum number of tries in which `easy` may find the answer of a hard puzzle."""


def grade_of(logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action) -> Grade:
    """Return the grade: easy if `normal` always finds the answer, hard if it never does and `easy` does so
    rarely.
    """
    normal = _found(logic, seen, legal, answer, "normal", NORMAL_TRIES)
    if normal == NORMAL_TRIES:
        return "easy"
    if normal:
        return "medium"
    return "hard" if _found(logic, seen, legal, answer, "easy", EASY_TRIES) <= MAX_LUCKY_TRIES else "medium"


def _found(
    logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action, level: str, tries: int
) -> int:
    return sum(choose(logic, seen, legal, level, seed) == answer for seed in range(tries))
