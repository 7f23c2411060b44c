"""Nothing that is hidden from a seat plays a part in what is asked and thought about its choices."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort, analyse
from game.engine.cards import each, parse_card
from game.engine.state import State
from game.engine.view import view
from game.match.match import Match
from game.session.host import Host
from tests.conftest import Tally
from tests.game.at_the_table import asked, do
from tests.game.courses import stopped
from tests.game.jo_jotte_deals import begin
from tests.game.secrecy import difference, exchanged

every_game = pytest.mark.parametrize("key", GAMES)


def pairs(key: str, tally: Tally, positions: Iterable[int]) -> Iterator[tuple[Match, Any]]:
    """Decisions, and another deal each that the player to act cannot tell from it."""
    for _ in positions:
        match = stopped(GAMES[key], tally.rng)
        player, state = match.to_act, match.deal.state
        if player is None or len(match.legal()) < 2:
            continue
        unseen = each(match.view(player).unseen)
        if len(unseen) < 2:
            continue
        one, two = tally.rng.sample(unseen, 2)
        called = getattr(state, "called", -1)
        if called in unseen and called != two:
            one = called
        other: Any = exchanged(match, {one: two, two: one}, player)
        if other is not None:
            tally.count["pairs"] += 1
            tally.count["before the play"] += state.phase != "play"
            if called in unseen:
                tally.count["another adjutant"] += state.partner() != other.partner()
            yield match, other


def said(match: Match, look: Callable[..., Any] = view) -> tuple[object, ...]:
    """What the opponents' process is asked, and what rules of thumb and search make of it."""
    state, player = match.deal.state, match.deal.state.turn
    logic, seen, legal = logic_of(match.game), look(state, player), match.game.legal(state)
    host = Host(match, ("normal",) * match.players, None)
    liked = (*legal, *logic.preferences(seen, legal))
    questions = (pickle.dumps(host.request()), pickle.dumps(host.hint_request(player)))
    if logic.can_be_solved(seen.state):
        return *questions, *liked
    return *questions, *liked, *analyse(logic, seen, legal, Random(3), Effort(6)).estimates


def differ(match: Match, other: State, look: Callable[..., Any] = view) -> bool:
    """Whether more or other things are said of the other deal."""
    here, true = said(match, look), match.deal.state
    match.deal.state = other
    try:
        return here != said(match, look)
    finally:
        match.deal.state = true


FLOORS = {"napoleon": {"another adjutant": 3}, "jo_jotte": {"before the play": 5}}


@every_game
def test_deals_that_a_seat_cannot_tell_apart_get_equal_questions_and_thoughts(key: str, tally: Tally) -> None:
    tally.floor(pairs=10, **FLOORS.get(key, {}))
    for match, other in pairs(key, tally, tally.times({"napoleon": 120}.get(key, 60), "positions")):
        assert not difference(match.deal.state, other, match.to_act)
        assert not differ(match, other)


@every_game
def test_thoughts_that_know_the_cards_are_found_out(key: str, tally: Tally) -> None:
    opened = partial(view, hands_open=True)
    assert any(differ(match, other, opened) for match, other in pairs(key, tally, range(60)))


def test_thoughts_that_know_the_adjutant_are_found_out(tally: Tally) -> None:
    def telling(state: Any, viewer: int | None) -> Any:
        seen = view(state, viewer)
        seen.state.adjutant = state.partner()
        return seen

    assert any(differ(match, other, telling) for match, other in pairs("napoleon", tally, range(200)))


def test_who_has_passed_on_the_seven_is_not_asked_again_in_a_deal_that_he_cannot_tell_apart() -> None:
    """Nobody else heard of his pass, and yet it is part of the course of Jo-Jotte."""
    hands = {0: "KC AC QS 9C 7C QC TH AS 7D", 2: "8S TC JD 7S 9H 8D TD JC JS"}
    match = begin(hands, "QD", "chouette", dealer=2)
    do(match, "pass", "accept", "pass", "pass")
    assert asked(match) == "exchange"
    do(match, "pass")
    assert (match.to_act, asked(match)) == (0, "meld")
    one, two = parse_card("7S"), parse_card("9S")
    other: Any = exchanged(match, {one: two, two: one}, 0)
    assert other.hands[2] != match.deal.state.hands[2]
    assert not difference(match.deal.state, other, 0)
    assert not differ(match, other)


def test_a_seven_that_is_exchanged_when_melds_are_compared_is_not_exchanged_before_in_a_like_deal() -> None:
    """All hear which of both comes first; with the queen, which makes a run, it would have been the seven."""
    match = begin({0: "7C 9D JD 7H 8H 9H QH 8S KS", 1: "9C QC TD KD AD JH 9S JS 7S"}, "QS")
    do(match, "pass", "accept", "pass", "pass", "meld B", "pass", "pass")
    assert match.deal.state.phase == "last exchange"
    do(match, "exchange")
    assert match.to_act == 0
    one, two = parse_card("QD"), parse_card("9S")
    assert match.view(0).unseen & 1 << one
    assert match.view(0).unseen & 1 << two
    assert exchanged(match, {one: two, two: one}, 0) is None
