"""Napoleon in each style with each number of players: whole matches, everything checked at every position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.cards import cards_text
from game.engine.state import NOBODY
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from .napoleon_deals import GAME, PLAYERS
from .napoleon_play import likely_course
from .random_play import random_options
from .referee_napoleon import report
from .second_readings import assert_readings_agree, follow
from .test_cells import assert_a_fill_gives_the_view_back, assert_points_are_the_entries
from .test_properties import assert_each_card_in_one_place, assert_one_player_to_act

STYLES: dict[str, dict[str, Any]] = {
    "standard": {},
    "strong joker": {"joker": "strong"},
    "stronger joker": {"joker": "stronger", "joker_hunter": "3S"},
    "weak joker": {"joker": "weak"},
}
CELLS = [
    *((players, style, options) for style, options in STYLES.items() for players in PLAYERS),
    (4, "hattori", {"style": "hattori"}),
    (5, "1885", {"style": "1885"}),
]
OTHERS = {"all_pass": "expose_blind", "bidding": "reentry", "no_trump": "high", "same_two_with_joker": True}
"""What the styles are played with in every second match."""


def assert_a_whole_match_holds(match: Match, tally: Tally, every: int = 1) -> None:
    """The invariants and the second reading, of a match and of its record; counts what happened in it."""
    totals = [0] * match.players
    other: Any = None
    for position in likely_course(match, tally.rng):
        other = follow(position, other, totals)
        if position.deal.finished or tally.rng.randrange(every) == 0:
            assert_readings_agree(position, other)
            assert_each_card_in_one_place(position)
            assert_one_player_to_act(position)
            assert_points_are_the_entries(position)
            tally.count["positions"] += 1
        if tally.rng.randrange(20) == 0:
            assert_a_fill_gives_the_view_back(position, tally)
        if position.deal.finished:
            count(position, tally)
    assert match.finished
    assert record.report(match) == report(json.loads(json.dumps(record.as_json(match))))


def count(match: Match, tally: Tally) -> None:
    state = match.deal.state
    tally.count["deals"] += 1
    if state.napoleon == NOBODY:
        tally.count["thrown in"] += 1
        return
    tally.count["won" if state.result.won else "lost"] += 1
    tally.count["alone"] += state.called >= 0 and state.partner() == NOBODY
    tally.count["of an adjutant"] += state.partner() != NOBODY
    tally.count["after a second auction"] += state.exposed
    tally.count["forced"] += state.forced
    put_down = cards_text(state.discards[state.napoleon]).split()
    tally.count["with a joker discarded"] += "JK" in put_down


@pytest.mark.parametrize(
    ("players", "options"),
    [(players, options) for players, _, options in CELLS],
    ids=[f"{style}-{players}" for players, style, _ in CELLS],
)
def test_a_style_with_a_number_of_players(players: int, options: dict[str, Any], tally: Tally) -> None:
    tally.floor(positions=150)
    for number in tally.times(4, "matches"):
        chosen = {"deals": 1} | options | (OTHERS if number % 2 else {})
        read = GAME.Options.read(chosen, players)
        match = Match(GAME, players, read, seed=tally.rng.randrange(10**6), first_dealer=number % players)
        assert_a_whole_match_holds(match, tally)


HAPPENS = {2: {"won": 3}, 3: {"of an adjutant": 3}, 4: {"alone": 1}, 5: {"alone": 1}, 6: {"alone": 1}}


@pytest.mark.parametrize("players", PLAYERS)
def test_options_by_chance(players: int, tally: Tally) -> None:
    tally.floor(**{"positions": 300, "lost": 5} | HAPPENS[players])
    for number in tally.times(27, "matches"):
        options = random_options(GAME, tally.rng, shortest=True, players=players)
        options = options.changed("deals", 1 + number % 2)
        match = Match(GAME, players, options, seed=tally.rng.randrange(10**6), first_dealer=number % players)
        assert_a_whole_match_holds(match, tally, every=4)
