"""What is worked on by itself: never before a deal is over, one thing after the other, and later on again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.analysis.par import COMPARED_LEVELS, LevelPar, ParJob
from game.analysis.review import DealNotOver
from game.analysis.review_job import ReviewJob
from game.engine.scoring import ahead
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.background_analysis import BackgroundAnalysis
from game.session.host import Host
from game.session.library import MatchLibrary
from tests.game.background_analysis import AtOnce, quick  # noqa: F401 - a fixture

NOW = datetime(2026, 11, 22)
games = pytest.mark.parametrize("key", GAMES)


def seated(folder: Path, key: str) -> tuple[MatchLibrary, Host]:
    """A match that is kept, before its first deal."""
    library = MatchLibrary(folder, GAMES, NOW)
    game = GAMES[key]
    match, _ = new_match(game, min(game.players), game.Options(), 3)
    return library, library.begin(match, (HUMAN, *["normal"] * (match.players - 1)))


def play_out(host: Host, rng: Random) -> None:
    host.start_deal()
    while not host.deal_finished:
        host.act(rng.choice(list(host._match.legal())))


def rows(library: MatchLibrary, table: str) -> list[tuple[Any, ...]]:
    assert library.archive is not None
    return [tuple(row) for row in library.archive.database.execute(f"SELECT * FROM {table}")]


@games
@pytest.mark.usefixtures("quick")
def test_review_and_par_follow_a_deal_and_nothing_else(key: str, tmp_path: Path) -> None:
    """All decisions of the person and three levels in his seat; stopped and gone on with on the way."""
    library, host = seated(tmp_path, key)
    assert library.archive is not None
    analyst, rng = AtOnce(), Random(1)
    work = BackgroundAnalysis(library.archive, GAMES, analyst)
    host.start_deal()
    for _ in range(5):
        work.update(allowed=True)
        if not host.deal_finished:
            host.act(rng.choice(list(host._match.legal())))
    while not host.deal_finished:
        assert not analyst.begun
        host.act(rng.choice(list(host._match.legal())))
    for count in range(400):
        work.update(allowed=count % 7 != 6)
    own = [action for player, action in host._match.deal.actions if player == 0 and action.verb != "draw"]
    assert len(rows(library, "verdict")) == len(own)
    assert len(rows(library, "review")) == bool(own)
    found = rows(library, "par")
    assert [row[:4] for row in found] == sorted((1, 1, 0, level) for level in COMPARED_LEVELS)
    assert not work.working
    begun = len(analyst.begun)
    for _ in range(20):
        work.update(allowed=True)
    assert len(analyst.begun) == begun
    play_out(host, rng)
    work.update(allowed=True)
    assert len(analyst.begun) == begun + 1
    library.close()


@pytest.mark.usefixtures("quick")
def test_a_job_for_another_deal_is_stopped_where_only_daily_deals_are_wanted(tmp_path: Path) -> None:
    library, host = seated(tmp_path, "california_jack")
    assert library.archive is not None
    analyst = AtOnce()
    work = BackgroundAnalysis(library.archive, GAMES, analyst)
    play_out(host, Random(2))
    work.update(allowed=True, only_daily=True)
    assert not analyst.begun
    work.update(allowed=True)
    assert work.working, "what was passed over is found again"
    work.update(allowed=True, only_daily=True)
    assert not work.working
    library.close()


@pytest.mark.usefixtures("quick")
def test_nothing_is_begun_while_something_moves(tmp_path: Path) -> None:
    library, host = seated(tmp_path, "california_jack")
    assert library.archive is not None
    analyst = AtOnce()
    work = BackgroundAnalysis(library.archive, GAMES, analyst)
    play_out(host, Random(2))
    for _ in range(5):
        work.update(allowed=True, quiet=False)
    assert not analyst.begun
    work.update(allowed=True)
    assert work.working
    for _ in range(400):
        work.update(allowed=True, quiet=False)
    assert (len(analyst.begun), work.working) == (1, False), "what was begun goes on, and nothing else begins"


@pytest.mark.usefixtures("quick")
def test_what_was_left_is_gone_on_with_in_another_evening(tmp_path: Path) -> None:
    library, host = seated(tmp_path, "california_jack")
    assert library.archive is not None
    play_out(host, Random(2))
    host.leave()
    first = BackgroundAnalysis(library.archive, GAMES, AtOnce())
    for _ in range(4):
        first.update(allowed=True)
    done = len(rows(library, "verdict"))
    assert 0 < done < 26
    library.close()
    library = MatchLibrary(tmp_path, GAMES, NOW)
    assert library.archive is not None
    analyst = AtOnce()
    second = BackgroundAnalysis(library.archive, GAMES, analyst)
    second.update(allowed=True)
    (job,) = analyst.begun
    assert isinstance(job, ReviewJob)
    assert len(job.done) == done
    library.close()


def test_a_deal_that_is_not_over_is_never_played_again(tmp_path: Path) -> None:
    library, host = seated(tmp_path, "kan")
    host.start_deal()
    with pytest.raises(DealNotOver):
        ParJob.of(host._match, 1, host.seats, 0)
    library.close()


@games
@pytest.mark.usefixtures("quick")
def test_par_is_what_the_levels_get_with_these_cards(key: str, tmp_path: Path) -> None:
    """The same each time, and the points of that seat."""
    library, host = seated(tmp_path, key)
    play_out(host, Random(4))
    job = ParJob.of(host._match, 1, host.seats, 0)
    found = [job.reader()(each) for each in job.work(lambda: False)]
    assert [par.level for par in found] == list(COMPARED_LEVELS)
    assert found == [LevelPar(**each) for each in job.work(lambda: False)]
    assert list(job.left(found[:1]).levels) == list(COMPARED_LEVELS[1:])
    assert list(job.work(lambda: True)) == []
    for par in found:
        points = job._played(par.level, lambda: False)
        assert points is not None
        assert (points[0], ahead(points)[0]) == (par.points, par.ahead)
    library.close()


def test_a_level_in_its_own_seat_gets_what_it_got(tmp_path: Path) -> None:
    """Where nothing hangs on luck, a table of normal players plays a deal in one way only."""
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 9)
    match.start_deal()
    deal = match.deal.coded
    one, other = (ParJob(deal, ("normal", "normal"), seat, ("normal",)) for seat in (0, 1))
    assert one._played("normal", lambda: False) == other._played("normal", lambda: False)
    assert one._played("normal", lambda: False) == ParJob(deal, (HUMAN, HUMAN), 0)._played(
        "normal", lambda: False
    )


@pytest.mark.parametrize(
    "given",
    [
        None,
        {},
        {"level": "normal"},
        {"level": "easy", "points": 1, "ahead": 0.5},
        {"level": "normal", "points": 1.5, "ahead": 0.5},
        {"level": "normal", "points": 1, "ahead": 1},
    ],
    ids=str,
)
def test_what_is_no_par_is_refused(given: object) -> None:
    match, _ = new_match(GAMES["kan"], 3, GAMES["kan"].Options(), 9)
    match.start_deal()
    job = ParJob(match.deal.coded, ("normal",) * 3, 0)
    with pytest.raises(ValueError, match="not a par"):
        job.reader()(given)
    read = job.reader()
    read({"level": "normal", "points": 1, "ahead": 0.5})
    with pytest.raises(ValueError, match="not a par"):
        read({"level": "normal", "points": 1, "ahead": 0.5})
