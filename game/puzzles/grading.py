"""How hard a puzzle is: whether rules of thumb find its answer, sound ones and such as err by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.view import View
from game.minds.levels import choose
from game.minds.mind import Mind
from game.puzzles.puzzle import Grade

NORMAL_TRIES, ERRING_TRIES = 5, 20
"""How often one is asked: normal tells apart only what it likes equally well, the other errs by chance."""
RARELY = 2
"""How often of his tries he who errs may hit upon the answer of a hard one."""
ERROR = 0.35
"""How far he errs: the standard deviation of his error, by the mind's `swing`."""


def grade_of(mind: Mind[Any], seen: View[Any], legal: Sequence[Action], answer: Action) -> Grade:
    """Easy where the normal level always finds the answer; hard where it never does, and erring rarely.

    Who errs judges as the normal level does, but not well: that is no beginner, whose habits are his own.
    """
    normal = sum(choose(mind, seen, legal, "normal", seed) == answer for seed in range(NORMAL_TRIES))
    if normal == NORMAL_TRIES:
        return "easy"
    if normal:
        return "medium"
    erring = sum(_erring(mind, seen, legal, seed) == answer for seed in range(ERRING_TRIES))
    return "hard" if erring <= RARELY else "medium"


def _erring(mind: Mind[Any], seen: View[Any], legal: Sequence[Action], seed: int) -> Action:
    """What rules of thumb choose that err by chance."""
    rng = Random(seed)
    liked = [value + rng.gauss(0, ERROR * mind.swing) for value in mind.preferences(seen, legal)]
    return legal[liked.index(max(liked))]
