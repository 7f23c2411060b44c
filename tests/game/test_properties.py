"""What must hold in every game at every moment, over matches and options by chance."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import parse_action
from game.engine.cards import each
from game.engine.rules import Game
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from . import referee_california_jack, referee_jan_ken_po, referee_jo_jotte, referee_kan, referee_napoleon
from .random_play import played, random_match, stopped
from .secrecy import all_zones, cards_in

RECOUNT = {
    "california_jack": referee_california_jack.report,
    "jan_ken_po": referee_jan_ken_po.report,
    "napoleon": referee_napoleon.report,
    "jo_jotte": referee_jo_jotte.report,
    "kan": referee_kan.report,
}
"""For every game a second reading of its rules, which knows nothing of the first."""

NEXT = {"log", "phase", "turn", "leader", "following", "agenda", "defender", "sealed", "need", "result"}
"""What a state holds of the question that comes next: the one before has been told by then."""
UNTOLD = {
    "jan_ken_po": {("Dealt", "neko"), ("Dealt", "pack")},
    "napoleon": {
        ("Dealt", "blind"),
        ("Dealt", "pack"),
        ("Played", "hands"),
        ("Played", "tops"),
        ("Played", "piles"),
    },
    "kan": {("TrickTaken", "not_kankei"), ("TrickTaken", "kankei")},
}
"""What follows a moment with no event of its own: what is left of the pack lies as a blind; the next card of
a pile, which all have seen, may be played; that a deal goes on, or ends, lets one conclude who is with whom.
"""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def test_every_game_has_a_second_reading() -> None:
    assert RECOUNT.keys() == GAMES.keys()


def assert_each_card_in_one_place(match: Match) -> None:
    state = match.deal.state
    found = sorted(card for zone in all_zones(state) for card in cards_in(state, zone))
    assert found == each(match.game.pack(match.players, match.options))


def assert_one_player_to_act(match: Match) -> None:
    legal = match.legal()
    if match.deal.finished:
        assert match.to_act is None
        assert not legal
        return
    assert match.to_act in range(match.players)
    assert legal
    assert len(set(legal)) == len(legal)
    assert all(parse_action(action.text) == action for action in legal)


@every_game
def test_each_card_in_one_place_and_one_player_to_act(game: Game[Any], tally: Tally) -> None:
    """And at the end the points are those of the independent recount."""
    tally.floor(positions=5_000)
    seen = set()
    for _ in tally.times({"california_jack": 32, "napoleon": 45, "kan": 32}.get(game.key, 64), "matches"):
        match = random_match(game, tally.rng)
        seen |= set(match.options.as_json().items())
        for _ in played(match, tally.rng):
            assert_each_card_in_one_place(match)
            assert_one_player_to_act(match)
            tally.count["positions"] += 1
        assert match.finished
        assert match.winners
        assert match.upcoming is None
        assert record.report(match) == RECOUNT[game.key](json.loads(json.dumps(record.as_json(match))))
        tally.count["deals"] += len(match.deals)
    for name, option in game.Options.declared().items():
        had = {value for each, value in seen if each == name}
        if isinstance(option.values, range):
            assert option.values[0] in had
            assert len(had) > 1
        else:
            assert had == set(option.values), "every value of every option was played"


def assert_same_after_reading(match: Match) -> None:
    written = json.dumps(record.as_json(match)).encode()
    again = record.read(written, GAMES)
    assert record.report(again) == record.report(match)
    assert record.as_json(again) == record.as_json(match)
    assert again.deal.events == match.deal.events
    for viewer in (*range(match.players), None):
        assert again.view(viewer) == match.view(viewer)


@every_game
def test_a_record_leads_back_to_the_same_position_at_every_move(game: Game[Any], tally: Tally) -> None:
    tally.floor(positions=300)
    matches = {"jan_ken_po": 8, "napoleon": 10, "kan": 8}.get(game.key, 5)
    for _ in tally.times(matches, "matches"):
        match = random_match(game, tally.rng, shortest=True)
        for _ in islice(played(match, tally.rng), 80):
            assert_same_after_reading(match)
            tally.count["positions"] += 1


@every_game
def test_a_record_may_stop_anywhere(game: Game[Any], tally: Tally) -> None:
    for _ in tally.times(60, "records"):
        match = stopped(game, tally.rng)
        match.seed = tally.rng.choice([None, match.seed])
        match.names = tally.rng.choice([None, tuple(f"Jo \u2660 {n}" for n in range(match.players))])
        match.note = tally.rng.choice([None, "a note\nof two lines"])
        match.date = tally.rng.choice([None, "2024-02-29", "2024-02-29T23:59:59+09:00"])
        assert_same_after_reading(match)
        assert record.report(match) == RECOUNT[game.key](record.as_json(match))


@every_game
def test_what_an_event_tells_of_is_done_in_the_view_of_its_moment(game: Game[Any], tally: Tally) -> None:
    tally.floor(actions=800)
    untold = UNTOLD.get(game.key, set())
    for _ in tally.times(14, "matches"):
        for match in islice(played(random_match(game, tally.rng, shortest=True), tally.rng), 150):
            state = match.deal.state
            event, after = state.log[-1]
            changed = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())} - NEXT
            changed = {name for name in changed if getattr(state, name) != getattr(after, name)}
            late = {(type(event).__name__, name) for name in changed - {"known", "may"}} - untold
            assert not late
            tally.count["actions"] += 1
