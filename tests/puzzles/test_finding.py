"""Looking for puzzles: the same matches bring the same, a search goes on, and no two alike are kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.ai.evaluation import FULL_EFFORT
from game.puzzles.continuation import decides
from game.puzzles.position import position_of
from game.puzzles.puzzle import GRADES, Goal, Puzzle, puzzles_of
from game.puzzles.puzzle_check import checked
from game.research import puzzle_hunt
from game.research import puzzles as finder
from game.research.puzzle_hunt import FoundPuzzle, MatchFinds, PuzzleHunt, hunt
from game.research.puzzles import chosen, graded, main

FOUND = {
    "california_jack": ("certain", 8),
    "jan_ken_po": ("certain", 6),
    "napoleon": ("certain", 38),
    "jo_jotte": ("certain", 9),
    "kan": ("before", 23),
}
"""What kind is looked for in which match: it must be found there, or in one of those that follow."""
MATCHES = 40


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_found_holds_and_is_found_again(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_hunt, "DEALS_PER_MATCH", 1)
    monkeypatch.setattr(puzzle_hunt, "FULL_EFFORT", FULL_EFFORT.scaled(0.05))
    kind, first = FOUND[key]
    for number in range(first, first + MATCHES):
        bag = hunt(PuzzleHunt(key, MATCHES, seed=3, kind=kind), number)
        if bag.found:
            break
    else:
        pytest.fail("nothing was found")
    for one in bag.found:
        puzzle = Puzzle.read(one.text)
        said = checked(puzzle, GAMES)
        assert (said.faults, said.pattern, puzzle.kind) == ((), one.pattern, kind)
        assert decides(puzzle, GAMES)
    assert hunt(PuzzleHunt(key, 100, seed=3, kind=kind), number) == bag


def test_a_search_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_hunt, "DEALS_PER_MATCH", 1)
    journal, whole = tmp_path / "kan", tmp_path / "whole"
    command = ["find", "kan", "--matches", "3", "--journal"]
    assert main([*command, str(whole)]) == 0
    lines = whole.read_text().splitlines()
    changed = json.dumps([1, [["a pattern", 0, puzzles_of(GAMES["kan"])[0].text]]])  # what was found before
    journal.write_text("\n".join([lines[0], changed, lines[-1][:9]]))  # the last line was cut
    assert main([*command, str(journal)]) == 0
    after = journal.read_text().splitlines()
    assert after[:2] == [lines[0], changed], "what was there is not looked for again"
    assert sorted(json.loads(line)[0] for line in after[1:]) == [0, 1, 2]


def test_of_alike_puzzles_one_is_kept_and_none_that_does_not_hold() -> None:
    good = [*puzzles_of(GAMES["kan"])[:3]]
    wrong = good[0]._replace(goal=good[0].goal._replace(number=good[0].goal.number + 1000))
    kept = chosen([*good, *good, wrong])
    assert sorted(puzzle.text for puzzle in kept.values()) == sorted(one.text for one in good)


def test_of_each_grade_no_more_are_kept_than_there_are_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "PUZZLES_PER_GRADE", {"certain": 2})
    found = [each for each in puzzles_of(GAMES["jo_jotte"]) if each.kind == "certain"][::5]
    kept = list(chosen(found).values())
    assert [sum(puzzle.grade == grade for puzzle in kept) for grade in GRADES] == [2, 2, 2]
    assert chosen(found) == chosen(list(found))
    before = [next(each for each in reversed(found) if each.grade == grade) for grade in GRADES]
    assert {*before} <= {*chosen(found, before).values()}, "what was kept before stays"


def test_of_cards_that_are_put_away_together_the_last_is_asked_for() -> None:
    puzzle = next(each for each in puzzles_of(GAMES["jan_ken_po"]) if each.exchanges)
    match, earlier = (
        position_of(puzzle._replace(before=before, goal=Goal("best")), GAMES).match
        for before in (puzzle.before, puzzle.before[:-1])
    )
    assert earlier.deal.state.turn == match.deal.state.turn
    assert puzzle_hunt._decides(match, match.legal())
    assert not puzzle_hunt._decides(earlier, earlier.legal())
    discards, bids = PuzzleHunt("jan_ken_po", 1, about="discard"), PuzzleHunt("jan_ken_po", 1, about="bid")
    assert puzzle_hunt._is_wanted(match.legal(), discards, Random(0))
    assert not puzzle_hunt._is_wanted(match.legal(), bids, Random(0))


def test_the_file_is_written_from_journals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, out = tmp_path / "journal", tmp_path / "kan.txt"
    some = puzzles_of(GAMES["kan"])[:2]
    bag = MatchFinds(0, [FoundPuzzle("", 5, puzzle.text) for puzzle in some])
    journal.write_text("\n".join(["a name", json.dumps(bag), '[1, [["']))
    assert main(["keep", "kan", "--anew", "--journal", str(journal), "--out", str(out)]) == 0
    assert "2 puzzles" in capsys.readouterr().out
    assert sorted(out.read_text().splitlines()[1:]) == sorted(puzzle.text for puzzle in some)


def test_all_are_graded_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever changes what the lower levels do writes the grades anew, and nothing else."""
    puzzles = puzzles_of(GAMES["kan"])[:3]
    wrong = [each._replace(grade="hard" if each.grade == "easy" else "easy") for each in puzzles]
    monkeypatch.setattr(finder, "puzzles_of", lambda game: wrong)
    assert main(["grade", "kan", "--out", str(tmp_path)]) == 0
    lines = (tmp_path / "kan.txt").read_text().splitlines()[1:]
    assert sorted(lines) == sorted(each.text for each in puzzles)
    assert [*map(graded, wrong)] == [*puzzles]


@pytest.mark.parametrize(
    "line", ["", "easy", "easy | open | tricks 2 | play KH | win | code", "a | b | c | d | e | f | g"]
)
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        Puzzle.read(line)
