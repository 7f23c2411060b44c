"""A state without a log goes the way of one that has it: what a search tries is what a match would do."""

from __future__ import annotations

from typing import Any

import pytest

from game import GAMES
from game.engine.rules import OVER
from tests.conftest import Tally
from tests.game.random_play import random_match, some_action

NOTED = {"known", "may", "past", "told", "not_kankei", "favours"}
"""What only a log keeps: who knows what, and what is guessed from."""


def facts(state: Any) -> dict[str, Any]:
    return {name: value for name, value in state.facts().items() if name not in NOTED}


@pytest.mark.parametrize("key", GAMES)
def test_a_bare_state_goes_the_same_way(key: str, tally: Tally) -> None:
    game = GAMES[key]
    tally.floor(actions=1000)
    for _ in tally.times(60, "deals"):
        match = random_match(game, tally.rng)
        match.start_deal()
        deal = match.deal
        bare = deal.state.copy()
        assert bare.log is None
        done = len(deal.actions)  # chance may have been first
        while not deal.finished:
            match.act(some_action(match.legal(), tally.rng))
            for _, action in deal.actions[done:]:
                assert bare.phase != OVER
                game.apply(bare, action)
            done = len(deal.actions)
            assert facts(bare) == facts(deal.state)
        tally.count["actions"] += done
