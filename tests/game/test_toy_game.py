"""The core carries an auction, a sealed choice, a secret partner, chance and a carried pot."""

import json
from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.events import Dealt
from game.engine.rules import IllegalAction
from game.engine.state import NOBODY, Zone
from game.engine.view import determinize, view
from game.match import record
from game.match.match import new_match
from tests.toy_game import ToyGame

GAMES = {"toy": ToyGame()}
MATCHES = 60


def played_match(seed, checks=lambda match: None):
    """A random match to its end, with a check at every question."""
    game = GAMES["toy"]
    match, _ = new_match(game, 3, game.Options(), seed)
    rng = Random(seed)
    while match.upcoming is not None:
        match.start_deal()
        while not match.deal.finished:
            checks(match)
            match.act(rng.choice(match.legal()))
    return match


def test_records_round_trip_with_chance_actions_and_carried_pot():
    carried = 0
    for seed in range(MATCHES):
        match = played_match(seed)
        again = record.read(json.dumps(record.as_json(match)).encode(), GAMES)
        assert record.report(again) == record.report(match)
        assert [deal.setup.carried for deal in again.deals] == [deal.setup.carried for deal in match.deals]
        assert any(action.verb == "draw" for _, action in match.deal.actions)
        carried += sum(deal.setup.carried or 0 for deal in match.deals)
    assert carried > MATCHES / 2


def test_fill_gives_the_view_back_at_every_question():
    rng = Random(7)
    cases = 0

    def check(match):
        nonlocal cases
        for viewer in (0, 1, 2, None):
            seen = match.view(viewer)
            assert view(determinize(seen, rng), viewer) == seen
            cases += 1

    for seed in range(MATCHES):
        played_match(seed, check)
    assert cases > 20 * MATCHES


def test_a_sealed_choice_hides_what_was_chosen_and_whose_turn_it_is():
    match = started_at("stake")
    first = match.to_act
    others = [player for player in range(3) if player != first]
    before = [match.view(other) for other in others]
    match.act(parse_action("stake none"))
    assert match.view(first).state.sealed[first] == (parse_action("stake none"),)
    # The next to choose sees that he may; the third cannot tell that anybody has.
    assert match.view(others[1]) == before[1]
    assert match.view(others[1]).state.turn == NOBODY
    assert not [event for event in match.events(others[0]) if "stake" in repr(event)]


def test_the_secret_partner_is_a_card_position_that_no_view_tells():
    match = started_at("stake", seed=3)
    state = match.deal.state
    holder = next(p for p in range(3) if p != state.declarer and state.hands[p])
    onlooker = next(p for p in range(3) if p not in (state.declarer, holder))
    mine = match.view(onlooker)
    cards = [event for event in match.events(onlooker) if isinstance(event, Dealt) and event.player == holder]
    assert cards[0].cards == (-1, -1, -1)
    assert mine.state.hands[holder] == 0
    assert mine.hidden[Zone("hands", holder)] == 3


def test_chance_is_offered_to_no_seat_and_comes_again_after_an_undo():
    match = started_at("play", seed=5)
    given = match.deal.actions[-1]
    drawn = len(match.deal.actions)
    sealed = match.deal.actions[-2]
    match.rewind(drawn - 2)
    assert match.deal.state.phase == "stake"
    match.act(sealed[1])
    assert match.deal.actions[-1] == given
    assert given[1].verb == "draw"
    match.rewind(drawn - 1)
    with pytest.raises(IllegalAction, match="not possible now"):
        match.record(parse_action("draw 2C"))


def started_at(phase, seed=1):
    """A match of random actions that has come to a phase."""
    game = GAMES["toy"]
    match, _ = new_match(game, 3, game.Options(), seed)
    match.start_deal()
    rng = Random(seed)
    while match.deal.state.phase != phase:
        match.act(rng.choice(match.legal()))
    return match
