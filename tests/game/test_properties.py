"""What must hold in every game at every moment, over matches and options by chance."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from game import GAMES, record
from game.actions import parse_action
from game.cards import each
from game.events import Event
from game.match import Match
from game.rules import Game
from game.view import View, view
from tests.conftest import Tally

from . import referee_california_jack
from .random_play import played, random_match, stopped
from .secrecy import all_zones, cards_in, told_apart

RECOUNT = {"california_jack": referee_california_jack.report}
"""For every game a second reading of its rules, which knows nothing of the first."""

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
    tally.floor(positions=10_000)
    seen = set()
    for _ in tally.times(60, "matches"):
        match = random_match(game, tally.rng)
        seen |= set(match.options.as_json().items())
        for _ in played(match, tally.rng):
            assert_each_card_in_one_place(match)
            assert_one_player_to_act(match)
            tally.count["positions"] += 1
        assert match.finished
        assert match.winners
        assert match.upcoming is None
    for name, option in game.Options.declared().items():
        assert {(name, value) for value in option.values} <= seen, "every value of every option was played"


@every_game
def test_points_equal_the_independent_recount(game: Game[Any], tally: Tally) -> None:
    recount = RECOUNT[game.key]
    for _ in tally.times(100, "matches"):
        match = random_match(game, tally.rng)
        for _ in played(match, tally.rng):
            pass
        assert record.report(match) == recount(json.loads(json.dumps(record.as_json(match))))
        tally.count["deals"] += len(match.deals)


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
    tally.floor(positions=800)
    for _ in tally.times(5, "matches"):
        match = random_match(game, tally.rng)
        for _ in played(match, tally.rng):
            assert_same_after_reading(match)
            tally.count["positions"] += 1


@every_game
def test_a_record_may_stop_anywhere(game: Game[Any], tally: Tally) -> None:
    for _ in tally.times(200, "records"):
        match = stopped(game, tally.rng)
        match.seed = tally.rng.choice([None, match.seed])
        match.names = tally.rng.choice([None, tuple(f"Jo \u2660 {n}" for n in range(match.players))])
        match.note = tally.rng.choice([None, "a note\nof two lines"])
        match.date = tally.rng.choice([None, "2024-02-29", "2024-02-29T23:59:59+09:00"])
        assert_same_after_reading(match)
        assert record.report(match) == RECOUNT[game.key](record.as_json(match))


def exchanges(game: Game[Any], tally: Tally, positions: int, **planted: Any) -> list[str]:
    """What could be told apart in many positions; nothing, if nothing leaks."""
    leaks = []
    for _ in tally.times(positions, "positions"):
        match = stopped(game, tally.rng)
        for viewer in (*range(match.players), None):
            unseen = each(match.view(viewer).unseen)
            if len(unseen) < 2:
                continue
            one, two = tally.rng.sample(unseen, 2)
            found = told_apart(match, viewer, one, two, **planted)
            if found is not None:
                tally.count["deals compared"] += 1
                if found:
                    leaks.append(found)
    return leaks


@every_game
def test_a_view_never_tells_what_the_seat_may_not_know(game: Game[Any], tally: Tally) -> None:
    tally.floor(**{"deals compared": 1_500})
    assert exchanges(game, tally, positions=900) == []


def view_with_a_hand_too_much(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.hands[-1] = state.hands[-1]
    return seen


def view_with_the_first_card_of_the_stock(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    if state.stock:
        seen.state.stock[0] = state.stock[0]
    return seen


def view_that_rules_out_by_the_truth(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    for zone in seen.hidden:
        seen.state.may[zone] = seen.state.may.get(zone, ~0) & ~(state.hands[0] & 1 << 5)
    return seen


def view_that_tells_what_others_know(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.known = state.known[:]
    return seen


def hear_everything(events: list[Event], viewer: int | None) -> list[Event]:
    return list(events)


@pytest.mark.parametrize(
    "planted",
    [
        {"look": view_with_a_hand_too_much},
        {"look": view_with_the_first_card_of_the_stock},
        {"look": view_that_rules_out_by_the_truth},
        {"look": view_that_tells_what_others_know},
        {"listen": hear_everything},
    ],
    ids=lambda planted: next(iter(planted.values())).__name__,
)
def test_a_planted_leak_is_found(planted: dict[str, Any], tally: Tally) -> None:
    assert exchanges(GAMES["california_jack"], tally, positions=150, **planted)


@every_game
def test_a_view_holds_no_card_that_the_seat_may_not_know(game: Game[Any], tally: Tally) -> None:
    """The plain reading beside the exchanges: every card in a view's zones is one the viewer knows."""
    for _ in tally.times(400, "positions"):
        match = stopped(game, tally.rng)
        for viewer in (*range(match.players), None):
            seen = match.view(viewer)
            known = match.deal.state.known[-1 if viewer is None else viewer]
            shown = {card for zone in all_zones(seen.state) for card in cards_in(seen.state, zone)} - {-1}
            assert all(known >> card & 1 for card in shown)
            assert seen.state.log is None
            if viewer is not None:
                assert seen.state.hands[viewer] == match.deal.state.hands[viewer]
            for event in match.events(viewer):
                for name in (field.name for field in dataclasses.fields(event)):
                    value = getattr(event, name)
                    cards = value if name == "cards" else (value,) if name == "card" else ()
                    assert all(known >> card & 1 for card in cards if card >= 0)
