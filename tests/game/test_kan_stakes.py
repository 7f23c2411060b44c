"""What answers may bring in Kan is what rounds then book."""

from __future__ import annotations

import pytest

from game import GAMES
from game.engine.scoring import points_of
from game.games.kan.scoring import brings
from tests.conftest import Tally
from tests.game.random_play import random_match, some_action

GAME = GAMES["kan"]


@pytest.mark.parametrize("players", GAME.players)
def test_a_round_that_ends_books_what_its_last_deal_was_said_to_bring(players: int, tally: Tally) -> None:
    """Said before the last card or answer of the deal, of the end that it then has."""
    rounds = 0
    for _ in tally.times(30 if players == 3 else 16, "matches"):
        match = random_match(GAME, tally.rng, players)
        while match.upcoming is not None and rounds < 120:
            match.start_deal()
            before = match.deal.state
            while not match.deal.finished:
                before = match.deal.state.copy()
                match.act(some_action(match.legal(), tally.rng))
            state = match.deal.state
            assert state.result is not None
            outcome = state.result.outcome
            if outcome is None or not state.result.over:
                assert not state.entries, "nothing is booked before the round is over"
                continue
            pay, booked = brings(before, outcome), points_of(state.entries, players)
            for player in range(players):
                kankei = player in state.result.with_kankei
                assert booked[player] == (pay.kankei if kankei else pay.mukankei)
            rounds += 1
            tally.count[outcome.word or ("won" if outcome.won else "lost")] += 1
    tally.count["rounds"] += rounds
    tally.floor(rounds=15)
