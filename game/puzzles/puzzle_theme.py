"""Finds the theme of a puzzle: what the review would say that wrong answers are about."""

from __future__ import annotations

from game.ai import logic_of
from game.ai.evaluation import FULL_EFFORT, evaluate
from game.analysis.themes import Theme, theme_of
from game.engine.actions import Action
from game.puzzles.position import PuzzlePosition

MIN_THEME_SHARE = 0.5
"""Share of the wrong answers (0 to 1) that must have a theme for the puzzle to have it."""


def find_theme(position: PuzzlePosition, answer: Action) -> Theme | None:
    """Return the theme that at least `MIN_THEME_SHARE` of the wrong answers have; `None` if there is none.

    Each wrong answer is judged as the review judges a decision, from what the puzzle shows.
    """
    match = position.match
    state, logic = match.deal.state, logic_of(match.game)
    stage, found = match.game.phases[state.phase].stage, []
    wrong = [action for action in position.legal if action != answer]
    for action in wrong:
        verdict = evaluate(logic, position.seen, position.legal, action, FULL_EFFORT)
        assert verdict is not None, "nothing stops it"
        found.append(theme_of(verdict, stage, leads=not state.trick))
    likeliest = max((theme for theme in Theme if theme is not Theme.OTHER), key=found.count)
    return likeliest if found.count(likeliest) >= max(1.0, MIN_THEME_SHARE * len(wrong)) else None
