"""How hard a puzzle is, by which of the levels that follow rules of thumb find its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.bot_logic import BotLogic
from game.ai.levels import choose
from game.engine.actions import Action
from game.engine.view import View
from game.puzzles.puzzle import Grade

NORMAL_TRIES, EASY_TRIES = 5, 20
"""How often a level is asked: normal tells apart only what it likes equally well, easy errs by chance."""
RARELY = 2
"""How often of its tries easy may hit upon the answer of a hard one."""


def grade_of(logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action) -> Grade:
    """Easy where the normal level always finds the answer; hard where it never does, and easy rarely."""
    normal = _found(logic, seen, legal, answer, "normal", NORMAL_TRIES)
    if normal == NORMAL_TRIES:
        return "easy"
    if normal:
        return "medium"
    return "hard" if _found(logic, seen, legal, answer, "easy", EASY_TRIES) <= RARELY else "medium"


def _found(
    logic: BotLogic[Any], seen: View[Any], legal: Sequence[Action], answer: Action, level: str, tries: int
) -> int:
    return sum(choose(logic, seen, legal, level, seed) == answer for seed in range(tries))
