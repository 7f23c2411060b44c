"""A deal that is over, looked at again: the same moments, verdicts that are kept, and playing on from it."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.ai.decision import Effort
from game.analysis.review import DealNotOver, ReviewedDecision, review
from game.archive.recovery import DATABASE_FILE
from game.match.deal_code import read_code
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from game.session.library import MatchLibrary
from game.session.past_deal import PastDeal
from tests.conftest import Tally
from tests.game.random_play import played, random_match

QUICK = Effort(12)
games = pytest.mark.parametrize("key", GAMES)


def sat(key: str, folder: Path, seed: int = 3) -> tuple[MatchLibrary, Host]:
    """A deal that is over, of a match that is kept."""
    library = MatchLibrary(folder, GAMES, datetime(2026, 1, 1))
    game, rng = GAMES[key], Random(seed)
    match, _ = new_match(game, min(game.players), game.Options(), seed)
    host = library.begin(match, (HUMAN, *["normal"] * (match.players - 1)))
    host.start_deal()
    while not host.deal_finished:
        host.act(rng.choice(list(match.legal())))
    return library, host


def judged(host: Host, seat: int) -> list[ReviewedDecision]:
    return list(review(host._match, 1, seat, effort=QUICK, seen_effort=QUICK))


def test_a_deal_that_is_not_over_cannot_be_looked_at(tmp_path: Path) -> None:
    library, host = sat("california_jack", tmp_path)
    host.start_deal()
    for number in (0, 2, 3):
        with pytest.raises(DealNotOver):
            host.past(number)
    assert host.past(1).number == 1
    library.close()


@games
def test_verdicts_are_kept_and_the_review_goes_on_later(key: str, tmp_path: Path) -> None:
    library, host = sat(key, tmp_path)
    found, number = judged(host, 0), host.number
    past = host.past(1)
    assert past.left(0) == sum(len(each.verdict.weighed) > 1 for each in found)
    past.take(found[:3])
    assert host.past(1).judged == {each.number: each for each in found[:3]}
    assert past.job(0).done == {each.number for each in found[:3]}
    library.close()
    assert number is not None
    again = MatchLibrary(tmp_path, GAMES, datetime(2026, 1, 2))
    past = again.past(number, 1)
    assert list(past.judged.values()) == found[:3]
    assert rows(tmp_path, "review") == []
    past.take(found[3:])
    assert past.left(0) == 0
    whole = past.summary(0)
    (row,) = rows(tmp_path, "review")
    assert row == (number, 1, 0, whole.accuracy, whole.all.lost.points, whole.cards)
    kept = rows(tmp_path, "verdict")
    assert [(row[2], row[3], row[5]) for row in kept] == [
        (each.number, 0, each.verdict.grade.value) for each in found
    ]
    again.close()


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    database = sqlite3.connect(folder / DATABASE_FILE)
    try:
        return database.execute(f"SELECT * FROM {table}").fetchall()
    finally:
        database.close()


def test_verdicts_that_make_no_sense_are_found_again(tmp_path: Path) -> None:
    library, host = sat("california_jack", tmp_path)
    found = judged(host, 0)
    past = host.past(1)
    past.take(found[:4])
    database = sqlite3.connect(tmp_path / DATABASE_FILE)
    for number, told in ((found[0].number, "nonsense"), (found[1].number, "{}"), (found[2].number, "[1]")):
        database.execute("UPDATE verdict SET told = ? WHERE action = ?", (told, number))
    # One of another deal: nobody played so here.
    other = next(each for each in found if each.verdict.chosen != found[3].verdict.chosen)
    wrong = found[3].as_json() | {"verdict": other.verdict.as_json()}
    database.execute(
        "UPDATE verdict SET told = ? WHERE action = ?", (str(wrong).replace("'", '"'), found[3].number)
    )
    database.commit()
    database.close()
    assert host.past(1).judged == {}
    library.close()


def test_where_nothing_can_be_kept_a_deal_is_judged_all_the_same(tmp_path: Path) -> None:
    library, host = sat("california_jack", tmp_path)
    past = host.past(1)
    library.close()
    found = judged(host, 0)
    past.take(found)
    assert past.left(0) == 0


def test_the_moments_are_those_that_the_table_has_shown(tally: Tally) -> None:
    """And each decision comes right after the moments before it."""
    tally.floor(decisions=120)
    rng = tally.rng
    for number in tally.times(10, "matches"):
        game = list(GAMES.values())[number % len(GAMES)]
        *_, match = played(random_match(game, rng, shortest=True), rng)
        past = PastDeal(match, len(match.deals), ["normal"] * match.players)
        for viewer in (None, *range(match.players)):
            assert past.moments(viewer) == match.moments(viewer)
            assert past.view(viewer) == match.view(viewer)
        assert past.moments(0, hands_open=True) == match.moments(0, hands_open=True)
        assert past.totals == tuple(match.totals)
        for choice in past.choices[::3]:
            tally.count["decisions"] += 1
            on = past.play_on(choice.number)
            assert on.to_act == choice.player
            assert on.moments(None) == match.moments(None)[: choice.before]
            assert past.before(choice.number, choice.player) == on.view(choice.player)
            assert len(on.legal()) == 1 or not choice.forced
            assert [action for _, action in on.deal.actions] == [
                action for _, action in match.deal.actions[: choice.number]
            ]
            if tally.count["decisions"] % 40 == 0:
                while not on.deal.finished:
                    on.act(rng.choice(list(on.legal())))
                assert on.upcoming is None


@games
def test_the_code_is_that_of_the_deal(key: str, tmp_path: Path) -> None:
    library, host = sat(key, tmp_path)
    past = host.past(1)
    coded = read_code(past.code, GAMES)
    assert coded.game is past.game
    assert coded.setup == past.play_on(0).deal.setup
    library.close()
