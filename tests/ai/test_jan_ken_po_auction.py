"""Jan Ken Po's kernel before the play: it goes on as the rules say, and plays out by the rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.evaluation import laid_open
from game.ai.jan_ken_po import rules_of_thumb
from game.ai.jan_ken_po.search_kernel import KIND_BY_PHASE, auction_of, choice_of
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import each
from game.engine.rules import OVER
from game.engine.scoring import ahead
from game.engine.view import View
from game.games.jan_ken_po.state import JanKenPoState
from game.match.match import Match
from tests.conftest import Tally
from tests.game.random_play import random_options

GAME = GAMES["jan_ken_po"]
LOGIC = logic_of(GAME)
PHASES = list(KIND_BY_PHASE)


def before_the_play(tally: Tally, number: int) -> Iterator[View[JanKenPoState]]:
    """Views of players to act in all phases, in all forms, after sensible or random answers."""
    for place in tally.times(number, "views"):
        players = GAME.players[place % len(GAME.players)]
        options = random_options(GAME, tally.rng, players=players)
        match = Match(GAME, players, options, seed=tally.rng.randrange(10**9))
        match.start_deal()
        answers, sensible = tally.rng.randrange(20), tally.rng.random() < 0.5
        while answers or len(match.legal()) == 1:
            legal = match.legal()
            action = tally.rng.choice(legal)
            if sensible:
                liked = rules_of_thumb.before_play(match.deal.state, legal)
                action = legal[liked.index(max(liked))]
            ahead_of = match.deal.state.copy()
            GAME.advance(ahead_of, action)
            if ahead_of.phase not in KIND_BY_PHASE:
                break
            match.act(action)
            answers -= answers > 0
        if len(match.legal()) > 1:
            tally.count[match.deal.state.phase] += 1
            yield match.view(match.to_act)


def test_a_position_goes_on_as_the_rules_say(tally: Tally) -> None:
    """From each phase on by chance: the same questions, turns, answers and payoffs."""
    tally.floors |= dict.fromkeys(PHASES, 3) | {"asked": 500, "alone": 10, "partners": 10}
    generator = RandomGenerator(1)
    for seen in before_the_play(tally, 120):
        state = LOGIC.sample_state(seen, tally.rng)
        position = auction_of(laid_open(state), tally.rng)
        position.deal(generator)
        for _ in range(2):
            end = state.copy()
            while end.phase != OVER:
                legal = GAME.legal(end)
                assert (position.over, position.turn) == (False, end.turn)
                assert each(position.legal()) == sorted(map(choice_of, legal))
                action = tally.rng.choice(legal)
                GAME.advance(end, action)
                position.play(choice_of(action))
                tally.count["asked"] += end.phase in KIND_BY_PHASE
            assert position.over
            ours = [position.payoff(player) for player in range(position.players)]
            assert ours == pytest.approx(ahead(LOGIC.rollout_value(end)))
            tally.count["alone" if end.partner < 0 else "partners"] += 1
            position.restart()


def test_playouts_follow_the_rules_of_thumb(tally: Tally) -> None:
    tally.floors |= dict.fromkeys(PHASES, 3) | {"answers": 500}
    generator = RandomGenerator(1)
    for seen in before_the_play(tally, 120):
        state = LOGIC.sample_state(seen, tally.rng)
        position = auction_of(laid_open(state), tally.rng)
        position.deal(generator)
        while state.phase in KIND_BY_PHASE:
            legal = GAME.legal(state)
            liked = rules_of_thumb.before_play(state, legal)
            chosen = position.liked()
            best = max(liked)
            assert chosen in [
                choice_of(action) for action, value in zip(legal, liked, strict=True) if value > best - 1e-6
            ]
            GAME.advance(state, next(action for action in legal if choice_of(action) == chosen))
            position.play(chosen)
            tally.count["answers"] += 1
        position.play_out(generator)
        assert position.over
