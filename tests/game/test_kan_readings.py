"""Kan by chance: whole matches of all numbers of players, held against the second reading of the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.cards import JOKER, card_text, each
from game.engine.view import determinize, view
from game.match import record
from game.match.match import Match
from tests.conftest import Tally

from . import referee_kan as referee
from .kan_deals import GAME, GAMES
from .kan_play import positions, some_match
from .secrecy import all_zones, cards_in

every_table = pytest.mark.parametrize("players", GAME.players)

STOPS = 0.03
"""How many of the positions are looked at closely."""


def follow(match: Match, book: referee.Book, seen: int) -> None:
    """Tell the second reading what has happened since it knew of so many actions of the deal."""
    if len(book.deals) < len(match.deals):
        book.start(match.deal.setup.dealer, [card_text(card) for card in match.deal.deck])
    for player, action in match.deal.actions[seen:]:
        book.act(player, action.text)


def assert_the_readings_agree(match: Match, book: referee.Book) -> None:
    told = json.dumps(record.as_json(match))
    assert record.report(match) == referee.told(book), told


def assert_each_card_in_one_place(match: Match) -> None:
    state = match.deal.state
    found = sorted(card for zone in all_zones(state) for card in cards_in(state, zone))
    assert found == each(GAME.pack(match.players, match.options))


def note(match: Match, tally: Tally) -> None:
    """What happened in a match, so that the tally can ask that it did."""
    for deal in match.deals:
        state: Any = deal.state
        tally.count["deals"] += 1
        tally.count[f"deals {state.round.deal}"] += 1
        tally.count["cancelled"] += state.outcome is None
        verbs = {action.verb for _, action in deal.actions}
        for verb in ("draw", "shippo_jo", "continue", "juuroku", "gyaku_juuroku", "stop", "show"):
            tally.count[verb] += verb in verbs
        if state.form.silent and state.round.deal == 1:
            tally.count["both in one hand"] += state.holder(JOKER) == state.holder(state.key_card)
        tally.count["contracts"] += any(a.verb == "play" and a.manner for _, a in deal.actions)
        tally.count["down to one"] += sum(action.verb == "pass" for _, action in deal.actions) == 26
        for what in {entry.reason.what for entry in deal.entries}:
            tally.count[f"-{what}"] += 1


OPEN = {"draw": 4, "shippo_jo": 3, "continue": 5, "juuroku": 4, "gyaku_juuroku": 3, "stop": 3, "show": 20}
FLOORS = {
    3: {"down to one": 5, "-won": 5, "-lost": 5, "-sukonku": 5, "-gyaku_sukonku": 3},
    4: {"contracts": 3, "juuroku": 4, "gyaku_juuroku": 2, "stop": 3, "-three": 4, "both in one hand": 5},
    5: OPEN,
    6: OPEN,
}
"""What must have happened at least, by players."""


@every_table
def test_whole_matches_go_as_the_second_reading_says(players: int, tally: Tally) -> None:
    tally.floor(deals=50, stops=80, fills=30, **FLOORS[players])
    for _ in tally.times(30 if players == 3 else 20, "matches"):
        match = some_match(players, tally.rng)
        book = referee.Book(players, match.options.as_json())
        seen = 0
        for _ in positions(match, tally.rng):
            seen = min(seen, len(match.deal.actions))
            if len(book.deals) < len(match.deals):
                seen = 0
            follow(match, book, seen)
            seen = len(match.deal.actions)
            assert match.to_act == book.deals[-1].turn
            assert sorted(action.text for action in match.legal()) == book.deals[-1].choices
            assert_each_card_in_one_place(match)
            if match.deal.finished or tally.rng.random() < STOPS:
                assert_the_readings_agree(match, book)
                tally.count["stops"] += 1
            if not match.deal.finished and tally.rng.random() < STOPS:
                viewer = tally.rng.choice([*range(match.players), None])
                given = match.view(viewer)
                assert view(determinize(given, tally.rng), viewer) == given
                tally.count["fills"] += 1
        assert match.finished
        assert match.winners
        note(match, tally)


@every_table
def test_a_record_leads_back_to_the_same_position(players: int, tally: Tally) -> None:
    for _ in tally.times(8, "records"):
        match = some_match(players, tally.rng)
        stop = tally.rng.randrange(2, 150)
        for number, _ in enumerate(positions(match, tally.rng)):
            if number >= stop:
                break
        told = json.dumps(record.as_json(match)).encode()
        again = record.read(told, GAMES)
        assert record.report(again) == record.report(match)
        assert record.as_json(again) == record.as_json(match)
        assert again.deal.events == match.deal.events
        for viewer in (*range(match.players), None):
            assert again.view(viewer) == match.view(viewer)
        assert record.report(match) == referee.report(json.loads(told))
