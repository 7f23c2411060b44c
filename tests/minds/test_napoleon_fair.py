"""Opponents and hints of Napoleon: who the adjutant is plays no part until he shows himself."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort, analyse
from game.engine.cards import Card, each
from game.engine.state import NOBODY, State
from game.match.match import Match
from game.session.host import Host
from tests.conftest import Tally
from tests.game.napoleon_deals import PLAYERS
from tests.game.napoleon_play import likely_course
from tests.game.random_play import random_options
from tests.game.secrecy import exchanged

GAME = GAMES["napoleon"]
LOGIC = logic_of(GAME)
LEVEL = "normal"


def some_match(tally: Tally) -> Match:
    rng = tally.rng
    players = rng.choice(PLAYERS)
    options = random_options(GAME, rng, shortest=True, players=players)
    return Match(GAME, players, options, seed=rng.randrange(10**6), first_dealer=rng.randrange(players))


def pairs(match: Match, tally: Tally) -> Iterator[tuple[Match, State]]:
    """Positions with a choice, and another deal each that the player to act cannot tell from it."""
    for position in likely_course(match, tally.rng):
        state: Any = position.deal.state
        unseen = each(position.view(state.turn).unseen)
        secret = state.called in unseen
        if len(position.legal()) < 2 or len(unseen) < 2 or tally.rng.randrange(4 if secret else 16):
            continue
        one, two = tally.rng.sample(unseen, 2)
        if secret and tally.rng.randrange(4):
            one, two = state.called, next(card for card in (one, two) if card != state.called)
        other: Any = exchanged(position, {one: two, two: one}, state.turn)
        if other is not None:
            count(state, other, one, tally)
            yield position, other


def count(state: Any, other: Any, one: Card, tally: Tally) -> None:
    tally.count["pairs of deals"] += 1
    secret = state.called >= 0 and state.adjutant == NOBODY
    tally.count["another adjutant"] += secret and state.partner() != other.partner()
    tally.count["in the auction"] += state.napoleon == NOBODY


def asked(match: Match) -> tuple[bytes, bytes, list[float]]:
    """What is sent to the opponents' process for a move and for a hint, and what the rules of thumb say."""
    host = Host(match, (LEVEL,) * match.players, None)
    player = match.to_act
    assert player is not None
    liked = LOGIC.preferences(match.view(player), match.legal())
    return pickle.dumps(host.request()), pickle.dumps(host.hint_request(player)), liked


def analyses(match: Match) -> list[Any]:
    """All that the adviser says on the way to its estimate."""
    found: list[Any] = []
    request = Host(match, ("human",) * match.players, None).hint_request(match.to_act or 0)
    analyse(request.logic, request.view, request.legal, Random(request.seed), Effort(12), report=found.append)
    return found


def in_place(match: Match, other: State, question: Any) -> Any:
    """The answer to a question about the other deal."""
    true, match.deal.state = match.deal.state, other
    try:
        return question(match)
    finally:
        match.deal.state = true


def test_deals_that_a_seat_cannot_tell_apart_give_equal_requests_and_preferences(tally: Tally) -> None:
    tally.floor(**{"pairs of deals": 100, "another adjutant": 10, "in the auction": 1})
    for _ in tally.times(40, "matches"):
        for match, other in pairs(some_match(tally), tally):
            assert asked(match) == in_place(match, other, asked)


def test_hints_are_equal_too(tally: Tally) -> None:
    tally.floor(**{"pairs of deals": 15, "another adjutant": 1})
    for _ in tally.times(9, "matches"):
        for match, other in pairs(some_match(tally), tally):
            assert analyses(match) == in_place(match, other, analyses)


def test_a_request_that_knows_the_adjutant_is_found_out(tally: Tally) -> None:
    def telling(match: Match) -> bytes:
        seen = match.view(match.to_act)
        seen.state.adjutant = match.deal.state.partner()
        return pickle.dumps(seen)

    found = False
    for _ in range(20):
        found |= any(
            telling(m) != in_place(m, other, telling) for m, other in pairs(some_match(tally), tally)
        )
    assert found
