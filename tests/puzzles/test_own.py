"""Mistakes of own deals come back as puzzles, after days, until they were solved twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.ai.paired_trials import Loss
from game.ai.verdict import Grade, Verdict, WeighedAction
from game.analysis.review import ReviewedDecision, decisions
from game.archive.archive import Archive
from game.engine.actions import SEVERAL
from game.puzzles import progress as kept
from game.puzzles.own_mistakes import OwnMistakes, missed, puzzle_of
from game.puzzles.position import position_of
from game.puzzles.progress import FIRST_DELAY, MISSED_DELAY, SOLVED_DELAY, PuzzleProgress
from tests.ai.verdicts import verdict as verdict_on
from tests.conftest import Tally
from tests.game.archives import archive_of, fresh, kept_in, seats_for
from tests.puzzles.sitter import Sitter  # sets the dummy driver, before pygame is imported

LOST = Loss(4.5, 0.5)
NOTHING = Loss(0.0, 0.0)
UNSURE = Loss(0.2, 0.4)


def played(folder: Path, key: str, seed: int) -> None:
    """One match of a game, of which the first deal is played to its end."""
    match, rng = fresh(key, seed), Random(seed)
    host = kept_in(folder, match, seats_for(match))
    host.start_deal()
    while not match.deal.finished:
        host.act(rng.choice(match.legal()))
    host.leave()


def judge(archive: Archive, number: int, rng: Random, *, unsure: bool = False) -> Verdict:
    """Let one decision of the person have been a mistake; another answer was right."""
    match = archive.follow(number, GAMES)
    own = [
        each for each in decisions(match, 1, 0) if len(each.legal) > 2 and each.legal[0].verb not in SEVERAL
    ]
    decision = rng.choice(own)
    best, third = [action for action in decision.legal if action != decision.action][:2]
    weighed = [WeighedAction(best, NOTHING), WeighedAction(decision.action, LOST)]
    weighed.insert(1, WeighedAction(third, UNSURE if unsure else LOST))
    verdict = verdict_on(Grade.MISTAKE, decision.action, LOST, tuple(weighed), best=best, expected=3.0)
    notes = archive.verdicts(number, 1)
    assert notes is not None
    notes.keep([ReviewedDecision(decision.number, 0, decision.stage, verdict)])
    return verdict


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with closing(archive_of(tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_mistake_is_laid_out_as_its_player_saw_it(
    key: str, archive: Archive, tmp_path: Path, tally: Tally
) -> None:
    for seed in tally.times(4, "mistakes"):
        played(tmp_path, key, seed)
        number = archive.numbers()[-1]
        verdict = judge(archive, number, tally.rng)
        found = next(each for each in missed(archive, key) if each.match == number)
        assert found.verdict == verdict
        assert found.accepted == (verdict.best,)
        match = archive.follow(number, GAMES)
        puzzle = puzzle_of(match, found)
        position = position_of(puzzle, GAMES)
        (before,) = (each for each in decisions(match, 1, 0) if each.number == found.action)
        assert position.seen == before.view
        assert set(position.legal) == set(before.legal)
        assert puzzle.answer in position.legal


def test_only_mistakes_of_persons_in_that_game_come(archive: Archive, tmp_path: Path) -> None:
    for key in ("kan", "napoleon"):
        played(tmp_path, key, 3)
    first, second = archive.numbers()
    judge(archive, first, Random(1))
    judge(archive, second, Random(1))
    assert [each.match for each in missed(archive, "kan")] == [first]
    archive.database.execute("UPDATE verdict SET grade = 'slip' WHERE match = ?", (first,))
    assert missed(archive, "kan") == []
    archive.database.execute("UPDATE verdict SET seat = 1 WHERE match = ?", (second,))
    assert missed(archive, "napoleon") == []


def test_what_makes_no_sense_is_left_out(archive: Archive, tmp_path: Path) -> None:
    played(tmp_path, "kan", 3)
    judge(archive, 1, Random(1))
    archive.database.execute("UPDATE verdict SET told = '{}'")
    assert missed(archive, "kan") == []
    assert OwnMistakes(archive, GAMES["kan"], GAMES).next(lambda each: True) is None


def test_a_deal_that_is_gone_is_passed_over(archive: Archive, tmp_path: Path) -> None:
    for seed in (3, 4):
        played(tmp_path, "kan", seed)
        judge(archive, archive.numbers()[-1], Random(1))
    archive.database.execute("UPDATE action SET text = 'nonsense' WHERE match = 2 AND number = 0")
    found = OwnMistakes(archive, GAMES["kan"], GAMES).next(lambda each: True)
    assert found is not None
    assert found.missed.match == 1


def test_it_comes_back_after_days_until_it_was_solved_twice() -> None:
    made, key = date(2026, 11, 1), "1.1.5"
    progress, today = PuzzleProgress(), made
    assert not progress.is_due(key, made, today)
    today += FIRST_DELAY
    assert progress.is_due(key, made, today)
    progress = progress.after_own(key, today, clean=False)
    assert not progress.is_due(key, made, today)
    today += MISSED_DELAY
    assert progress.is_due(key, made, today)
    progress = progress.after_own(key, today, clean=True)
    assert not progress.is_due(key, made, today + SOLVED_DELAY - timedelta(days=1))
    today += SOLVED_DELAY
    assert progress.is_due(key, made, today)
    progress = progress.after_own(key, today, clean=True)
    assert not progress.is_due(key, made, today + timedelta(days=1000))
    assert progress.is_due("another", made, today)


@pytest.mark.parametrize("by_keys", [True, False], ids=["keys", "mouse"])
def test_an_own_mistake_comes_before_the_others(archive: Archive, tmp_path: Path, by_keys: bool) -> None:
    """At the table: a wrong answer is told so and stays untried, the right one is counted."""
    key = "california_jack"
    played(tmp_path, key, 5)
    verdict = judge(archive, 1, Random(2), unsure=True)
    day = missed(archive, key)[0].day
    own = OwnMistakes(archive, GAMES[key], GAMES)

    def waiting(today: date) -> int:
        progress = kept.load(tmp_path).get(key, PuzzleProgress())
        return own.count(lambda each: progress.is_due(each.key, each.day, today))

    assert (waiting(day), waiting(day + FIRST_DELAY)) == (0, 1)
    sitter = Sitter(key, tmp_path, own=own, day=day + FIRST_DELAY, draws=False)
    sitting = sitter.sitting
    assert sitting.missed is not None
    assert len(sitting.accepted) == 2
    sitter.do(verdict.chosen, by_keys=by_keys)
    assert sitter.title == "Not this one"
    assert sitting.answered is None
    sitter.do(sitting.accepted[1], by_keys=by_keys)
    assert sitter.title == "Solved"
    (again,) = kept.load(tmp_path)[key].own
    assert (again.solved, again.due) == (0, day + FIRST_DELAY + MISSED_DELAY)
    assert (waiting(day + FIRST_DELAY), waiting(again.due)) == (0, 1)
    sitter.go_on(by_keys=by_keys)
    assert sitter.sitting.missed is None
    later = Sitter(key, tmp_path, own=own, day=again.due, draws=False)
    later.do(verdict.best, by_keys=by_keys)
    (again,) = kept.load(tmp_path)[key].own
    assert again.solved == 1


def test_one_that_is_passed_over_comes_another_day(archive: Archive, tmp_path: Path) -> None:
    key = "california_jack"
    played(tmp_path, key, 5)
    judge(archive, 1, Random(2))
    day = missed(archive, key)[0].day + FIRST_DELAY
    own = OwnMistakes(archive, GAMES[key], GAMES)
    sitter = Sitter(key, tmp_path, own=own, day=day, draws=False)
    sitter.key("n")
    sitter.rest()
    assert sitter.sitting.missed is None
    again = Sitter(key, tmp_path, own=own, day=day + MISSED_DELAY, draws=False)
    assert again.sitting.missed is not None
