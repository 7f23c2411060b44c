"""Every puzzle that comes with the games is solved again from scratch."""

from __future__ import annotations

from collections import Counter
from time import process_time

import pytest

from game import GAMES
from game.puzzles.checking import checked
from game.puzzles.position import position_of
from game.puzzles.puzzle import GRADES, Goal, Puzzle, puzzles_of, written

FEWEST = 60
FEWEST_OF_A_GRADE = 15
POSITIONS = 150_000
"""That all proofs of a game may look at: the puzzles of all games are solved within a minute."""


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_puzzle_is_solved_again(key: str, record_property) -> None:
    puzzles = puzzles_of(GAMES[key])
    began, positions, patterns, wrong = process_time(), 0, Counter[str](), []
    for puzzle in puzzles:
        found = checked(puzzle, GAMES)
        wrong += [f"{puzzle.text}: {fault}" for fault in found.faults]
        patterns[found.pattern] += 1
        positions += found.positions
    spent = process_time() - began
    record_property("tally", f"{key}: {len(puzzles)} puzzles, {positions:,} positions ({spent:.1f} s of CPU)")
    assert not wrong
    assert max(patterns.values()) == 1, "two are alike"
    assert positions <= POSITIONS


@pytest.mark.parametrize("key", sorted(GAMES))
def test_there_are_enough_of_every_grade(key: str) -> None:
    grades = Counter(puzzle.grade for puzzle in puzzles_of(GAMES[key]))
    assert sum(grades.values()) >= FEWEST
    assert all(grades[grade] >= FEWEST_OF_A_GRADE for grade in GRADES), grades


def test_there_are_three_hundred_in_all() -> None:
    assert sum(len(puzzles_of(game)) for game in GAMES.values()) >= 300


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_kept_is_written_as_it_was_read(key: str) -> None:
    puzzles = puzzles_of(GAMES[key])
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    lines = written({str(number): puzzle for number, puzzle in enumerate(puzzles)}).splitlines()
    assert sorted(lines[1:]) == sorted(puzzle.text for puzzle in puzzles)


def planted(puzzle: Puzzle) -> dict[str, Puzzle]:
    """The same puzzle with something wrong in it."""
    legal = position_of(puzzle, GAMES).legal
    return {
        "answer": puzzle._replace(answer=next(each for each in legal if each != puzzle.answer)),
        "goal": puzzle._replace(goal=puzzle.goal._replace(number=puzzle.goal.number + 1000)),
        "grade": puzzle._replace(grade=next(grade for grade in GRADES if grade != puzzle.grade)),
        "hint": puzzle._replace(hint=puzzle.hint._replace(leads=not puzzle.hint.leads)),
    }


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_wrong_line_is_noticed(key: str) -> None:
    puzzle = next(each for each in puzzles_of(GAMES[key]) if each.goal.number)
    assert not checked(puzzle, GAMES).faults
    for what, wrong in planted(puzzle).items():
        assert checked(wrong, GAMES).faults, what


@pytest.mark.parametrize(
    "text",
    ["", "tricks", "tricks 0", "tricks 02", "tricks 2 3", "points -1", "catch", "catch 2", "best 1", "win"],
)
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        Goal.read(text)
