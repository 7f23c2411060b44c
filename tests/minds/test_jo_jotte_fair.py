"""Opponents of Jo-Jotte: what others hold and are asked unheard plays no part in what they think."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from game.ai.decision import Effort, analyse
from game.engine.cards import each, parse_card
from game.engine.view import view
from game.games.jo_jotte.state import JoJotteState
from tests.conftest import Tally
from tests.game.at_the_table import asked, do
from tests.game.jo_jotte_deals import FORMS, begin
from tests.game.secrecy import difference, exchanged
from tests.minds.test_jo_jotte import GAME, LOGIC, positions


def pairs(tally: Tally, deals: Iterable[int]) -> Iterator[tuple[JoJotteState, JoJotteState]]:
    """Decisions, and another deal each that the player to act cannot tell from it."""
    for number in deals:
        for match in positions(tally, list(FORMS)[number % len(FORMS)]):
            player = match.to_act
            unseen = each(match.view(player).unseen)
            if len(match.legal()) < 2 or len(unseen) < 2 or tally.rng.randrange(6):
                continue
            one, two = tally.rng.sample(unseen, 2)
            other: Any = exchanged(match, {one: two, two: one}, player)
            if other is not None:
                yield match.deal.state, other


def said(state: JoJotteState, look: Callable[..., Any] = view) -> tuple[object, ...]:
    """What the player to act may do, and what rules of thumb and search make of it."""
    seen, legal = look(state, state.turn), GAME.legal(state)
    liked = (*legal, *LOGIC.preferences(seen, legal))
    if LOGIC.can_be_solved(seen.state):
        return liked
    return (*liked, *analyse(LOGIC, seen, legal, Random(3), Effort(6)).estimates)


def test_deals_that_a_seat_cannot_tell_apart_get_equal_preferences_and_thoughts(tally: Tally) -> None:
    tally.floor(before_play=10, pairs=30)
    for true, other in pairs(tally, tally.times(20, "deals")):
        assert not difference(true, other, true.turn)
        assert said(true) == said(other)
        tally.count["pairs"] += 1
        tally.count["before_play"] += true.phase != "play"


def test_thoughts_that_know_the_cards_are_found_out(tally: Tally) -> None:
    opened = partial(view, hands_open=True)
    tally.floor(pairs=15, found=3)
    for true, other in pairs(tally, tally.times(15, "deals")):
        tally.count["pairs"] += 1
        tally.count["found"] += said(true, opened) != said(other, opened)


def test_who_has_passed_on_the_seven_is_not_asked_again_in_a_deal_that_he_cannot_tell_apart() -> None:
    """Nobody else heard of his pass, and yet it is part of the course."""
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
    assert said(match.deal.state) == said(other)


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
