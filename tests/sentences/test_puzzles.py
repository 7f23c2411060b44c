"""What is said of puzzles is so: of some of every kind, chosen by chance, and of all in a long run."""

from __future__ import annotations

from datetime import date

import pytest

from game import GAMES
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Judgement, WeighedAction
from game.puzzles.own_mistakes import OwnMistake
from game.puzzles.puzzle import Goal, Puzzle, puzzles_of
from game.puzzles.session import PuzzleSession
from tests.conftest import LONG, Tally
from tests.sentences.checks import Judge
from tests.sentences.games import all_decks
from tests.sentences.moment import NAMES
from tests.sentences.puzzles import PUZZLES, read

READ = {"certain": 4, "chance": 2, "before": 2}
"""Of each kind so many are read in a usual run."""


def sit(puzzle: Puzzle, missed: OwnMistake | None = None) -> PuzzleSession:
    return PuzzleSession(puzzle, GAMES, NAMES[0], NAMES, missed)


def heard(tally: Tally, judge: Judge, sitting: PuzzleSession) -> None:
    """Read a puzzle; one wrong answer is tried, whichever."""
    wrong = tally.rng.choice([action for action in sitting.legal if action not in sitting.accepted])
    fitting = [deck for deck in all_decks() if "JK" in deck.cards or not _needs_joker(sitting)]
    read(sitting, tally.rng.choice(fitting), judge, wrong)
    tally.count["puzzles"] += 1


def _needs_joker(sitting: PuzzleSession) -> bool:
    game = sitting.game
    return bool(game.pack(sitting.host.players, sitting.host.options) >> 52)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_said_of_puzzles_is_so(key: str, tally: Tally) -> None:
    judge = Judge(PUZZLES)
    for kind, usual in READ.items():
        puzzles = [puzzle for puzzle in puzzles_of(GAMES[key]) if puzzle.kind == kind]
        for puzzle in tally.rng.sample(puzzles, min(len(puzzles), usual * LONG)):
            heard(tally, judge, sit(puzzle))
    tally.floor(puzzles=READ["certain"] + READ["chance"])
    judge.assert_true()


@pytest.mark.parametrize("kind", ["one answer", "several", "with a reason"])
def test_what_is_said_of_an_own_mistake_is_so(kind: str, tally: Tally) -> None:
    judge = Judge(PUZZLES)
    kept = next(puzzle for puzzle in puzzles_of(GAMES["jan_ken_po"]) if puzzle.kind == "before")
    puzzle = kept._replace(goal=Goal("best"))
    wrong, third = [action for action in sit(puzzle).legal if action != kept.answer][:2]
    nothing, lost = Loss(0.0, 0.0), Loss(4.5, 0.5)
    weighed = (
        WeighedAction(kept.answer, nothing),
        WeighedAction(third, Loss(0.2, 0.4) if kind == "several" else lost),
        WeighedAction(wrong, lost),
    )
    certainty, causes = Certainty.CLOSE, ()
    if kind == "with a reason":
        certainty = Certainty.CLEAR
        causes = (Cause(CauseKind.SCORES_MORE, (Claim(Measure.AHEAD, 3.0, -1.5),)),)
    judged = Judgement(kept.answer, wrong, 3.0, weighed, 60, False, True, certainty, causes)
    verdict = judged.verdict(wrong, Grade.MISTAKE, lost)
    heard(tally, judge, sit(puzzle, OwnMistake(1, 1, 0, date(2026, 5, 19), verdict)))
    judge.assert_true()


def test_a_false_word_about_a_puzzle_is_found(tally: Tally) -> None:
    """A hint, a number and a chance that are not so."""
    puzzles = {kind: [each for each in puzzles_of(GAMES["kan"]) if each.kind == kind] for kind in READ}
    certain, chance = puzzles["certain"][0], puzzles["chance"][0]
    other = {"win": "lose", "lose": "win", "either": "win"}
    false = {
        "hint": certain._replace(hint=certain.hint._replace(trick=other[certain.hint.trick])),
        "too_few": certain._replace(goal=certain.goal._replace(number=99)),
        "chance": chance._replace(goal=chance.goal._replace(deals=chance.goal.deals + 1)),
    }
    for what, puzzle in false.items():
        judge = Judge(PUZZLES)
        heard(tally, judge, sit(puzzle))
        assert judge.false, what
