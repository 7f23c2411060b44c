"""The themes of puzzles: what the review says of wrong answers, and the puzzles of a theme in turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES
from game.analysis.themes import Theme
from game.puzzles.position import position_of
from game.puzzles.puzzle import Puzzle, puzzles_about, puzzles_of
from game.puzzles.puzzle_theme import find_theme
from game.puzzles.session import PuzzleSession
from tests.conftest import ROBUST, Tally
from tests.puzzles.sitter import Sitter

FEWEST_THEMES = 6
"""Of each game that have puzzles."""
SEARCHED = 3
"""Number of endings of a game that are judged again in a usual run; `ETORI_ROBUST=1` judges all puzzles."""


@pytest.mark.at_length
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_theme_is_what_the_review_says_of_wrong_answers(key: str, tally: Tally) -> None:
    puzzles = puzzles_of(GAMES[key])
    if not ROBUST:
        endings = [puzzle for puzzle in puzzles if puzzle.goal.aim != "best"]
        puzzles = tuple(tally.rng.sample(endings, SEARCHED))
    for puzzle in puzzles:
        assert find_theme(position_of(puzzle, GAMES), puzzle.answer) is puzzle.theme, puzzle.name


@pytest.mark.parametrize("key", sorted(GAMES))
def test_many_themes_have_puzzles(key: str) -> None:
    found = {theme: puzzles_about(GAMES[key], theme) for theme in Theme}
    assert sum(bool(puzzles) for puzzles in found.values()) >= FEWEST_THEMES
    assert not found[Theme.OTHER]
    for theme, puzzles in found.items():
        assert all(puzzle.theme is theme for puzzle in puzzles)
        assert all(Puzzle.read(puzzle.text) == puzzle for puzzle in puzzles)


def test_only_puzzles_of_the_theme_come_one_after_another(tmp_path: Path) -> None:
    game, theme = GAMES["kan"], Theme.GIVEN
    wanted = puzzles_about(game, theme)
    sitter, met = Sitter("kan", tmp_path, about=theme, draws=False), []
    for _ in wanted:
        sitting: PuzzleSession = sitter.sitting
        met.append(sitting.puzzle)
        number = puzzles_of(game).index(sitting.puzzle) + 1
        assert f"{number}" in sitter.table.heading()[1]
        sitter.do(sitting.puzzle.answer, by_keys=False)
        sitter.key("n")
        sitter.rest()
    assert sorted(met) == sorted(wanted)
    assert sitter.sitting.puzzle in wanted, "solved ones come again"
