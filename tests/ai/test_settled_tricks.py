"""Equally strong cards for a trick whose winner is settled: none that is left out is better."""

from __future__ import annotations

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.endgame import Endgame
from game.ai.settled_tricks import without_waste
from tests.ai.positions import decisions
from tests.conftest import Tally


@pytest.mark.parametrize(("key", "floor"), [("california_jack", 20), ("jo_jotte", 40), ("kan", 20)])
def test_no_play_that_is_left_out_is_better_than_the_others(key: str, floor: int, tally: Tally) -> None:
    """Solved with all cards open, after random play by all."""
    logic = logic_of(GAMES[key])
    tally.floor(left_out=floor)
    for _ in tally.times(300, "deals"):
        for match in decisions(logic.game, tally.rng):
            state, legal = match.deal.state, match.legal()
            if state.phase != "play" or not logic.can_be_solved(state):
                continue
            kept = without_waste(logic, match.view(state.turn), legal)
            if len(kept) < len(legal):
                values = dict(zip(legal, Endgame(logic, state.turn).values(state, legal), strict=True))
                assert max(values[action] for action in kept) == max(values.values())
                tally.count["left_out"] += len(legal) - len(kept)
