"""A review by the analysts' process: the same verdicts, one by one, and of nothing that is not over."""

from __future__ import annotations

import pickle
import time
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai.analysis_process import Analyst, JobEnd
from game.ai.decision import Effort
from game.ai.verdict import VerdictFormatError
from game.analysis.review import DealNotOver, ReviewedDecision, review
from game.analysis.review_job import ReviewJob
from game.engine.options import Options
from game.match.match import Match, new_match

QUICK = Effort(4)
CLAIM = ["ours now", 0.7, 0.2, None]
games = pytest.mark.parametrize("key", GAMES)


def played(key: str, deals: int = 1, seed: int = 3, options: Options | None = None) -> Match:
    """A match of so many deals that are over, played at random."""
    game, rng = GAMES[key], Random(seed)
    match, _ = new_match(game, min(game.players), options or game.Options(), seed)
    for _ in range(deals):
        if match.upcoming is None:
            break
        match.start_deal()
        while not match.deal.finished:
            match.act(rng.choice(list(match.legal())))
    return match


def at_once(match: Match, number: int, seat: int | None) -> list[ReviewedDecision]:
    return list(review(match, number, seat, effort=QUICK, seen_effort=QUICK))


@games
def test_the_process_finds_what_the_review_finds(key: str) -> None:
    match = played(key, 2)
    number = len(match.deals)
    job = ReviewJob.of(match, number, 0, effort=QUICK, seen_effort=QUICK)
    analyst = Analyst()
    try:
        task, end = analyst.begin(job), time.monotonic() + 60
        while task.ended is None and time.monotonic() < end:
            analyst.results(task)
            time.sleep(0.01)
        assert task.ended is JobEnd.DONE
        assert analyst.process.replaced == 0
    finally:
        analyst.close()
    assert sorted(task.found, key=lambda each: each.number) == at_once(match, number, 0)


@games
def test_a_job_holds_all_that_is_needed_and_goes_on_with_what_is_left(key: str) -> None:
    match = played(key)
    seat = None if key == "california_jack" else 0  # all seats of the others take long
    job = pickle.loads(pickle.dumps(ReviewJob.of(match, 1, seat, effort=QUICK, seen_effort=None)))
    assert job.match().deal.actions == match.deal.actions
    assert job.match().deal.state.facts() == match.deal.state.facts()
    lines = list(job.work(lambda: False))
    found = list(map(job.reader(), lines))
    half = job.left(found[::2])
    assert list(half.work(lambda: False)) == lines[1::2]
    assert list(map(half.reader(), lines[1::2])) == found[1::2]
    with pytest.raises(VerdictFormatError):
        half.reader()(lines[0])


def test_a_deal_that_is_not_over_is_never_sent() -> None:
    match = played("california_jack")
    match.start_deal()
    for number in (0, 2, 3):
        with pytest.raises(DealNotOver):
            ReviewJob.of(match, number)


def test_what_is_no_judgement_of_this_deal_is_refused() -> None:
    match = played("california_jack")
    job = ReviewJob.of(match, 1, 0, effort=QUICK, seen_effort=QUICK)
    line = next(each for each in job.work(lambda: False) if len(each["verdict"]["weighed"]) > 1)
    job.reader()(line)
    fine = line["verdict"] | {"causes": [["likely", 1.0, 1, None, [CLAIM], None]]}
    job.reader()(line | {"verdict": fine})
    other = next(action for seat, action in match.deal.actions if seat == 1).text
    wrong: list[dict[str, Any]] = [
        line | {"number": 1000},
        line | {"player": 1},
        line | {"stage": "auction"},
        line | {"verdict": line["verdict"] | {"chosen": other}},
        line | {"verdict": line["verdict"] | {"best": other}},
        line | {"verdict": line["verdict"] | {"told": other}},
        line | {"verdict": line["verdict"] | {"against": other}},
        line | {"verdict": line["verdict"] | {"weighed": [[other, 0.0, 0.0]]}},
        line | {"verdict": line["verdict"] | {"causes": [["likely", 1.0, 2, None, [CLAIM], None]]}},
        line | {"verdict": line["verdict"] | {"beliefs": [["AS", [0.5, 0.25, 0.25], 0.0]]}},
        line | {"hindsight": line["hindsight"] | {"best": other}},
        line | {"better_line": ["0:AS* 2:2S"]},
        {},
    ]
    for each in wrong:
        with pytest.raises(VerdictFormatError):
            job.reader()(each)
    read = job.reader()
    read(line)
    with pytest.raises(VerdictFormatError):
        read(line)
