"""Equally strong cards for a trick whose winner is settled: none that is left out is better."""

from __future__ import annotations

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.endgame import Endgame
from game.ai.settled_tricks import without_waste
from tests.ai.positions import decisions
from tests.conftest import Tally


@pytest.mark.parametrize(
    ("key", "floor"), [("california_jack", 20), ("jo_jotte", 40), ("kan", 20), ("napoleon", 20)]
)
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


def test_what_is_left_out_for_the_last_card_in_napoleon_goes_by_the_side_that_takes_the_trick(
    tally: Tally,
) -> None:
    """Cards of equal strength, with twos that beat by the others of the trick, and a hidden adjutant."""
    logic = logic_of(GAMES["napoleon"])
    tally.floor(left_out=40)
    for _ in tally.times(300, "deals"):
        for match in decisions(logic.game, tally.rng):
            state, legal = match.deal.state, match.legal()
            if state.phase != "play" or not state.trick or state.to_come():
                continue
            kept = without_waste(logic, match.view(state.turn), legal)
            scoring = state.form.scoring
            for action in legal:
                if action in kept:
                    continue
                after = state.copy()
                logic.game.advance(after, action)
                ours = state.sides()[after.leader] == state.sides()[state.turn]
                # what counts is left out if the others take it, otherwise what does not
                assert bool(scoring >> action.cards[0] & 1) is not ours
                tally.count["left_out"] += 1
