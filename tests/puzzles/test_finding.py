"""Looking for puzzles: the same matches bring the same, a search goes on, and no two alike are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import GAMES
from game.puzzles.attempt import decides
from game.puzzles.checking import checked
from game.puzzles.puzzle import GRADES, Puzzle, puzzles_of, written
from game.tools import puzzles as finder
from game.tools.puzzles import Bag, Found, Hunt, chosen, hunt, main

MATCHES = 40
"""In which something must be found."""


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_found_holds_and_is_found_again(key: str) -> None:
    for number in range(MATCHES):
        bag = hunt(Hunt(key, MATCHES, seed=3), number)
        if bag.found:
            break
    else:
        pytest.fail("nothing was found")
    for one in bag.found:
        said = checked(Puzzle.read(one.text), GAMES)
        assert (said.faults, said.pattern) == ((), one.pattern)
        assert decides(Puzzle.read(one.text), GAMES)
    assert hunt(Hunt(key, 100, seed=3), number) == bag


def test_a_search_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, whole = tmp_path / "kan", tmp_path / "whole"
    command = ["find", "kan", "--matches", "3", "--journal"]
    assert main([*command, str(whole)]) == 0
    lines = whole.read_text().splitlines()
    changed = json.dumps([1, [["a pattern", 0, "what was found before"]]])
    journal.write_text("\n".join([lines[0], changed, lines[-1][:9]]))  # the last line was cut
    assert main([*command, str(journal)]) == 0
    after = journal.read_text().splitlines()
    assert after[:2] == [lines[0], changed], "what was there is not looked for again"
    assert sorted(json.loads(line)[0] for line in after[1:]) == [0, 1, 2]


def test_of_alike_puzzles_one_is_kept_and_none_that_does_not_hold() -> None:
    good = [Found("", 5, puzzle.text) for puzzle in puzzles_of(GAMES["kan"])[:3]]
    bad = Puzzle.read(good[0].text)
    wrong = bad._replace(goal=bad.goal._replace(number=bad.goal.number + 1000))
    kept = chosen([*good, *good, Found("", 5, wrong.text)])
    assert sorted(puzzle.text for puzzle in kept.values()) == sorted(one.text for one in good)


def test_of_each_grade_no_more_are_kept_than_there_are_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "KEPT", 2)
    found = [Found("", 5, puzzle.text) for puzzle in puzzles_of(GAMES["napoleon"])[::7]]
    kept = list(chosen(found).values())
    assert [sum(puzzle.grade == grade for puzzle in kept) for grade in GRADES] == [2, 2, 2]
    assert chosen(found) == chosen(list(found))


def test_the_file_is_written_from_journals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, out = tmp_path / "journal", tmp_path / "kan.txt"
    some = puzzles_of(GAMES["kan"])[:2]
    bag = Bag(0, [Found("", 5, puzzle.text) for puzzle in some])
    journal.write_text("\n".join(["a name", json.dumps(bag), '[1, [["']))
    assert main(["keep", "kan", "--journal", str(journal), "--out", str(out)]) == 0
    assert "2 found" in capsys.readouterr().out
    assert sorted(out.read_text().splitlines()[1:]) == sorted(puzzle.text for puzzle in some)
    assert out.read_text() == written(chosen(bag.found))


@pytest.mark.parametrize(
    "line", ["", "easy", "easy | open | tricks 2 | play KH | win | code", "a | b | c | d | e | f | g"]
)
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        Puzzle.read(line)
