"""What must hold in every game at every moment, over matches and options by chance."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from game import GAMES
from game.engine.rules import OVER, Game
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from .random_play import played, random_match, some_action, stopped
from .second_readings import RECOUNT

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


@every_game
def test_every_value_of_every_option_is_tried(game: Game[Any], tally: Tally) -> None:
    seen = {each for _ in range(64) for each in random_match(game, tally.rng).options.as_json().items()}
    for name, option in game.Options.declared().items():
        had = {value for each, value in seen if each == name}
        if isinstance(option.values, range):
            assert option.values[0] in had
            assert len(had) > 1
        else:
            assert had == set(option.values)


def assert_same_after_reading(match: Match) -> None:
    written = json.dumps(record.as_json(match)).encode()
    again = record.read(written, GAMES)
    assert record.report(again) == record.report(match)
    assert record.as_json(again) == record.as_json(match)
    assert again.deal.events == match.deal.events
    for viewer in (*range(match.players), None):
        assert again.view(viewer) == match.view(viewer)


@every_game
def test_a_record_leads_back_to_the_same_position_wherever_it_stops(game: Game[Any], tally: Tally) -> None:
    for number in tally.times(60, "records"):
        match = stopped(game, tally.rng)
        while number % 6 == 0 and not match.deal.finished:
            match.act(tally.rng.choice(match.legal()))
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


NOTED = {"known", "may", "past_tricks", "told", "not_kankei", "favours"}
"""What only a log keeps: who knows what, and what is guessed from."""


def facts(state: Any) -> dict[str, Any]:
    return {name: value for name, value in state.facts().items() if name not in NOTED}


@every_game
def test_a_bare_state_goes_the_same_way(game: Game[Any], tally: Tally) -> None:
    """What a search tries is what a match would do."""
    tally.floor(actions=500)
    for _ in tally.times(30, "deals"):
        match = random_match(game, tally.rng)
        match.start_deal()
        deal = match.deal
        bare = deal.state.copy()
        assert bare.log is None
        bare.emit(pytest.fail, "no event is created in a search")
        done = len(deal.actions)  # chance may have been first
        while not deal.finished:
            match.act(some_action(match.legal(), tally.rng))
            for _, action in deal.actions[done:]:
                assert bare.phase != OVER
                game.apply(bare, action)
            done = len(deal.actions)
            assert facts(bare) == facts(deal.state)
        tally.count["actions"] += done
