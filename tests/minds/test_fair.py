"""Nothing that is hidden from a seat plays a part in what rules of thumb and search make of its choices.

Napoleon and Jo-Jotte have such tests of their own, with what only they keep secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort, analyse
from game.engine.cards import each
from game.engine.state import State
from game.engine.view import view
from tests.conftest import Tally
from tests.game.random_play import stopped
from tests.game.secrecy import difference, exchanged

every_game = pytest.mark.parametrize("key", ["california_jack", "jan_ken_po", "kan"])


def pairs(key: str, rng: Random, positions: Iterable[int]) -> Iterator[tuple[State, State]]:
    """Decisions, and another deal each that the player to act cannot tell from it."""
    for _ in positions:
        match = stopped(GAMES[key], rng)
        player = match.to_act
        if player is None or len(match.legal()) < 2:
            continue
        unseen = each(match.view(player).unseen)
        if len(unseen) < 2:
            continue
        one, two = rng.sample(unseen, 2)
        other = exchanged(match, {one: two, two: one}, player)
        if other is not None:
            yield match.deal.state, other


def said(key: str, state: State, look: Callable[..., Any] = view) -> tuple[object, ...]:
    """What the player to act may do, and what rules of thumb and search make of it."""
    logic = logic_of(GAMES[key])
    seen, legal = look(state, state.turn), GAMES[key].legal(state)
    liked = (*legal, *logic.preferences(seen, legal))
    if logic.can_be_solved(seen.state):
        return liked
    return (*liked, *analyse(logic, seen, legal, Random(3), Effort(6)).estimates)


@every_game
def test_deals_that_a_seat_cannot_tell_apart_get_equal_preferences_and_thoughts(
    key: str, tally: Tally
) -> None:
    tally.floor(pairs=10)
    for true, other in pairs(key, tally.rng, tally.times(60, "positions")):
        assert not difference(true, other, true.turn)
        assert said(key, true) == said(key, other)
        tally.count["pairs"] += 1


@every_game
def test_thoughts_that_know_the_cards_are_found_out(key: str, tally: Tally) -> None:
    tally.floor(pairs=10, found=1)
    opened = partial(view, hands_open=True)
    for true, other in pairs(key, tally.rng, tally.times(60, "positions")):
        tally.count["pairs"] += 1
        tally.count["found"] += said(key, true, opened) != said(key, other, opened)
