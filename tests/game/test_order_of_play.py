"""Who plays after whom, and who has played which card of a trick, at tables where somebody sits out too."""

from __future__ import annotations

import pytest

from game import GAMES
from game.engine.state import Setup, State
from tests.conftest import Tally

from .random_play import random_match


def at_table(players: int, following: tuple[int, ...] | None = None) -> State:
    state = State(Setup(None, players, 0, (0,) * players), "play", 1)
    if following is not None:
        state.following = following
    return state


@pytest.mark.parametrize(
    ("following", "player", "others"),
    [
        ((1, 2, 3, 0), 1, (2, 3, 0)),
        ((1, 2, 3, 0), 3, (0, 1, 2)),
        ((2, 3, 1, 0), 0, (2, 1, 3)),
        ((1, 2, 0, 3), 2, (0, 1)),  # player 3 sits out
        ((1, 2, 0, 3), 3, ()),
        ((0, 3, 2, 1), 1, (3,)),
    ],
)
def test_the_others_in_the_order_of_play(
    following: tuple[int, ...], player: int, others: tuple[int, ...]
) -> None:
    assert at_table(4, following).after(player) == others


def test_who_plays_each_card_of_a_trick_and_who_is_still_to_come() -> None:
    state = at_table(4, (2, 3, 1, 0))
    state.turn = state.leader = 3
    assert state.to_come() == (0, 2, 1)
    for card, (player, left) in enumerate([(3, (0, 2, 1)), (0, (2, 1)), (2, (1,)), (1, ())]):
        state.turn = state.player_at(card)
        assert (state.turn, state.to_come()) == (player, left)
        state.trick.append(card)


def test_what_the_others_hold_is_all_but_the_own_hand(tally: Tally) -> None:
    for _ in tally.times(50, "deals"):
        match = random_match(GAMES["napoleon"], tally.rng)
        match.start_deal()
        hands = match.deal.state.hands
        for player, hand in enumerate(hands):
            others = match.deal.state.held_by_others(player)
            assert others & hand == 0
            assert others | hand == sum(hands)
