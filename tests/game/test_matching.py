"""Opponents at the player's level: the strength that results tell, and where it is read from."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.levels import LEVELS, choose
from game.ai.matched_player import STRONGEST, WEAKEST, MatchedPlayer
from game.analysis.matching import (
    MAX_DEALS,
    SLOPES,
    UNKNOWN_STRENGTH,
    MatchedResult,
    estimate,
    neighbours,
    strength_of,
)
from game.archive.own_strength import earlier_self, own_strength
from game.session.host import Host
from tests.conftest import Tally

from .archives import archive_of, jack_host

JACK = "california_jack"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_strength_follows_the_results_and_becomes_surer(game: str) -> None:
    assert estimate(game, []) == UNKNOWN_STRENGTH
    before = UNKNOWN_STRENGTH
    for deals in (1, 5, 15, MAX_DEALS):
        won = estimate(game, [MatchedResult(100, 3.0)] * deals)
        even = estimate(game, [MatchedResult(100, 0.0)] * deals)
        lost = estimate(game, [MatchedResult(100, -3.0)] * deals)
        assert WEAKEST <= lost.strength < even.strength == 100 < won.strength <= STRONGEST
        assert won.error <= before.error
        before = won
    assert before.error < UNKNOWN_STRENGTH.error
    older = [MatchedResult(100, -3.0)] * 100
    assert estimate(game, [MatchedResult(100, 0.0)] * MAX_DEALS + older).strength == 100
    some = [MatchedResult(80, ahead) for ahead in (3.0, -1.0, 4.0)]
    many = [result._replace(ahead=50 * result.ahead) for result in some]
    assert estimate(game, some) == estimate(game, many), "the unit of points does not matter"


def test_every_level_has_its_place_among_the_strengths() -> None:
    assert set(SLOPES) == set(GAMES)
    strengths = [strength_of(level) for level in LEVELS]
    assert strengths == sorted(strengths)
    assert strength_of("normal:bold") == strength_of("normal")
    assert strength_of("matched:140:5955") == 140
    assert strength_of("human") is None
    for level, strength in zip(LEVELS, strengths, strict=True):
        assert level in neighbours(strength)
    assert neighbours(101) == ("normal", "hard")


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("ability", [0, 50, 100, 150, 200, 230])
def test_chances_are_about_even_after_fifteen_deals(game: str, ability: int, tally: Tally) -> None:
    """On average over players whose results follow the measured slope, in three matches of five deals."""
    slope = SLOPES[game] / 100
    chances = []
    for _ in tally.times(600, "players"):
        results: list[MatchedResult] = []
        for _ in range(3):
            against = estimate(game, results).strength
            played = [
                MatchedResult(against, tally.rng.gauss(slope * (ability - against), 1)) for _ in range(5)
            ]
            results = [*reversed(played), *results]
        chances.append(NormalDist().cdf(slope * (ability - estimate(game, results).strength)))
    assert 0.45 < fmean(chances) < 0.55


def play(folder: Path, seats: tuple[str, str], deals: int, rng: Random, own: str = "normal") -> Host:
    """Play deals into the archive of a folder; the person plays as the level `own`."""
    host = jack_host(seats, rng.getrandbits(30), folder)
    for _ in range(deals):
        host.start_deal()
        while not host.deal_finished:
            match = host._match
            player = match.to_act
            player_spec = own if host.seats[player] == "human" else host.seats[player]
            view, legal = match.view(player), match.legal()
            host.act(choose(logic_of(host.game), view, legal, player_spec, rng.getrandbits(30)))
        if host.finished:
            break
    return host


def test_a_strength_is_read_from_the_deals_against_computer_players(tmp_path: Path) -> None:
    rng = Random(5)
    for _ in range(4):
        play(tmp_path, ("human", "matched:0"), 2, rng)
        play(tmp_path, ("human", "human"), 1, rng)
    with closing(archive_of(tmp_path)) as archive:
        found = own_strength(archive.database, JACK)
        assert 4 <= found.deals <= 8
        assert own_strength(archive.database, "kan") == UNKNOWN_STRENGTH
        long_ago = (datetime.now(UTC) - timedelta(days=91)).isoformat(timespec="milliseconds")
        assert own_strength(archive.database, JACK, long_ago) == UNKNOWN_STRENGTH


def test_an_earlier_self_needs_enough_judged_decisions(tmp_path: Path) -> None:
    play(tmp_path, ("human", "easy"), 1, Random(3))
    with closing(archive_of(tmp_path)) as archive:
        assert earlier_self(archive.database, JACK, "2999-01-01T00:00:00.000+00:00") is None


def test_opponents_at_a_level_err_in_different_ways_unless_they_are_beginners() -> None:
    players = [MatchedPlayer.at_seat(seat, 140) for seat in range(6)]
    assert len(set(players)) == 4
    assert {MatchedPlayer.at_seat(seat, 0).player_spec for seat in range(6)} == {"matched:0"}


def test_what_does_not_count_for_the_strength_leaves_the_other_deals_counted(tmp_path: Path) -> None:
    """A deal played before, several persons at one table, and a match whose seats are damaged."""
    play(tmp_path, ("human", "easy"), 1, Random(3))
    with closing(archive_of(tmp_path)) as archive:
        known = own_strength(archive.database, JACK)
        assert known.deals == 1
    play(tmp_path, ("human", "easy"), 1, Random(3))
    with closing(archive_of(tmp_path)) as archive:
        (code,) = {row[0] for row in archive.database.execute("SELECT code FROM played")}
        assert code
        assert own_strength(archive.database, JACK) == known, "the same cards"
    play(tmp_path, ("human", "easy"), 1, Random(4))
    with closing(archive_of(tmp_path)) as archive:
        assert own_strength(archive.database, JACK).deals == 2
        archive.database.execute("""UPDATE match SET seats = '["human"]' WHERE id = 1""")
        archive.database.execute("INSERT INTO level VALUES (1, 1, 1, 'hard')")
        assert own_strength(archive.database, JACK).deals == 1
