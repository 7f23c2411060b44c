"""The puzzles that come with the games are solved again from scratch: some in a usual run, else all."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from time import process_time

import pytest

from game import GAMES
from game.puzzles.continuation import decides
from game.puzzles.position import position_of
from game.puzzles.puzzle import EXCHANGE_VERBS, GRADES, Goal, Puzzle, puzzles_of, written
from game.puzzles.puzzle_check import checked
from tests.conftest import LONG, ROBUST, Tally

FEWEST = 60
FEWEST_OF_A_GRADE = 20
FEWEST_BEFORE = {"jan_ken_po": 8, "jo_jotte": 8, "kan": 8, "napoleon": 8}
FEWEST_EXCHANGES = {"jan_ken_po": 5, "napoleon": 5, "jo_jotte": 5}
FEWEST_CHANCES = 10
"""Of decisions before the play, in the games that have any, and of cards put away among them; and of endings
with a chance."""
POSITIONS = 200_000
"""That all proofs of a game may look at: the puzzles of all games are solved within a minute."""
DECIDED = 3
"""So many endings of a game are played to their ends in a usual run, all in a long one."""
SOLVED = 24
"""So many puzzles of a game are solved in a usual run, if `ALL_SOLVED` are its lines; else all."""
ALL_SOLVED = {
    "california_jack": "449d6ee09d450380",
    "jan_ken_po": "d81729e8c5e8dbcf",
    "jo_jotte": "9a3ba3a87c77ab1a",
    "kan": "396543812214d3ce",
    "napoleon": "8c90213a1d0027de",
}
"""Digests of the lines of which all have been solved; a run with `ETORI_ROBUST=1` tells new ones."""


@pytest.mark.at_length
@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_puzzle_is_solved_again(key: str, tally: Tally, record_property) -> None:
    puzzles = puzzles_of(GAMES[key])
    digest = sha256(written(puzzles).encode()).hexdigest()[:16]
    if not ROBUST and digest == ALL_SOLVED[key]:
        puzzles = tally.rng.sample(puzzles, SOLVED)
    spent, positions, patterns, wrong = Counter[str](), 0, Counter[str](), []
    for puzzle in puzzles:
        began = process_time()
        found = checked(puzzle, GAMES)
        spent[puzzle.kind] += process_time() - began
        wrong += [f"{puzzle.text}: {fault}" for fault in found.faults]
        patterns[found.pattern] += 1
        positions += found.positions
    times = ", ".join(f"{kind} {seconds:.1f}" for kind, seconds in spent.items())
    told = f"{len(puzzles)} puzzles of {digest}, {positions:,} positions (seconds of CPU: {times})"
    record_property("tally", f"{key}: {told}")
    assert not wrong
    assert max(patterns.values()) == 1, "two are alike"
    assert positions <= POSITIONS


@pytest.mark.parametrize("key", sorted(GAMES))
def test_on_every_goal_more_hangs_than_the_goal(key: str, tally: Tally) -> None:
    endings = [puzzle for puzzle in puzzles_of(GAMES[key]) if puzzle.kind != "before"]
    for puzzle in tally.rng.sample(endings, min(len(endings), DECIDED * LONG)):
        assert decides(puzzle, GAMES), puzzle.text
        tally.count["endings"] += 1
    tally.floor(endings=DECIDED)


def is_exchange(puzzle: Puzzle) -> bool:
    """Whether a card may be put away or exchanged, if it is not best to leave it."""
    asked = position_of(puzzle, GAMES).legal if puzzle.kind == "before" else ()
    return any(action.verb in EXCHANGE_VERBS for action in asked)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_there_are_enough_of_every_grade_and_kind(key: str) -> None:
    puzzles = puzzles_of(GAMES[key])
    grades, kinds = (Counter(getattr(puzzle, what) for puzzle in puzzles) for what in ("grade", "kind"))
    assert len(puzzles) >= FEWEST
    for grade in GRADES:
        assert grades[grade] >= FEWEST_OF_A_GRADE, grade
    assert kinds["before"] >= FEWEST_BEFORE.get(key, 0)
    exchanges = sum(map(is_exchange, puzzles))
    print(f"{key}: {exchanges} of cards put away or exchanged")
    assert exchanges >= FEWEST_EXCHANGES.get(key, 0)
    assert kinds["chance"] >= FEWEST_CHANCES


def test_there_are_three_hundred_in_all() -> None:
    assert sum(len(puzzles_of(game)) for game in GAMES.values()) >= 300


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_kept_is_written_as_it_was_read(key: str) -> None:
    puzzles = puzzles_of(GAMES[key])
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    lines = written(puzzles).splitlines()
    assert lines[1:] == [puzzle.text for puzzle in puzzles]


def planted(puzzle: Puzzle) -> dict[str, Puzzle]:
    """The same puzzle with something wrong in it."""
    legal = position_of(puzzle, GAMES).legal
    return {
        "answer": puzzle._replace(answer=next(each for each in legal if each != puzzle.answer)),
        "goal": puzzle._replace(goal=puzzle.goal._replace(number=puzzle.goal.number + 1000)),
        "grade": puzzle._replace(grade=next(grade for grade in GRADES if grade != puzzle.grade)),
        "hint": puzzle._replace(hint=puzzle.hint._replace(is_lead=not puzzle.hint.is_lead)),
    }


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_wrong_line_is_noticed(key: str) -> None:
    puzzles = puzzles_of(GAMES[key])
    puzzle = next(each for each in puzzles if each.goal.number and each.kind == "certain")
    chance = next(each for each in puzzles if each.kind == "chance")
    assert not checked(puzzle, GAMES).faults
    for what, wrong in planted(puzzle).items():
        assert checked(wrong, GAMES).faults, what
    for goal in (chance.goal._replace(deals=chance.goal.deals + 1), chance.goal._replace(won=0, deals=0)):
        assert checked(chance._replace(goal=goal), GAMES).faults


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tricks",
        "tricks 0",
        "tricks 02",
        "tricks 2 3",
        "points -1",
        "catch",
        "catch 2",
        "best of",
        "best of pass",
        "best x",
        "win",
        "tricks 2 in 3 of 3",
        "tricks 2 in 0 of 3",
        "best 1 in 1 of 2",
        "best 02",
    ],
)
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        Goal.read(text)
