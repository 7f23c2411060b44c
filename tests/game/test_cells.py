"""Every game with every number of players: whole matches by chance, everything checked at every position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import GAMES
from game.engine.rules import Game
from game.engine.scoring import points_of
from game.engine.view import determinize, view
from game.games.jo_jotte.result import Melds
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from .random_play import played, random_match
from .second_readings import FOLLOWED, assert_readings_agree, follow
from .test_properties import RECOUNT, assert_each_card_in_one_place, assert_one_player_to_act

CELLS = [(game, players) for game in GAMES.values() for players in game.players]


def assert_points_are_the_entries(match: Match) -> None:
    points = points_of(match.deal.entries, match.players)
    before = match.deal.setup.totals
    assert match.totals == [one + more for one, more in zip(before, points, strict=True)]
    if not match.deal.finished:
        assert all(isinstance(entry.reason, Melds) for entry in match.deal.entries), "Jo-Jotte's alone"


def assert_a_fill_gives_the_view_back(match: Match, tally: Tally) -> None:
    viewer = tally.rng.choice([*range(match.players), None])
    seen = match.view(viewer)
    assert view(determinize(seen, tally.rng), viewer) == seen
    tally.count["fills"] += 1


@pytest.mark.parametrize(("game", "players"), CELLS, ids=[f"{game.key}-{number}" for game, number in CELLS])
def test_whole_matches_with_every_number_of_players(game: Game[Any], players: int, tally: Tally) -> None:
    tally.floor(positions=8 * 25, fills=12)
    for _ in tally.times(8, "matches"):
        match = random_match(game, tally.rng, players, shortest=True)
        other: Any = None
        totals = [0] * players
        for _ in played(match, tally.rng):
            assert_each_card_in_one_place(match)
            assert_one_player_to_act(match)
            assert_points_are_the_entries(match)
            if tally.rng.randrange(12) == 0:
                assert_a_fill_gives_the_view_back(match, tally)
            if game.key in FOLLOWED:
                other = follow(match, other, totals)
                assert_readings_agree(match, other)
            tally.count["positions"] += 1
        assert match.finished
        document = json.loads(json.dumps(record.as_json(match)))
        assert record.report(match) == RECOUNT[game.key](document)
        tally.count["deals"] += len(match.deals)
