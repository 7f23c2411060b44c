"""Quick sensible play to the end of a deal, for the search: leads by chance, answers by worth."""

from __future__ import annotations

from random import Random

from game.california_jack.powers import TAKERS
from game.california_jack.state import CaliforniaJackState
from game.engine.actions import PLAYS
from game.engine.rules import OVER, Game
from game.minds.california_jack.advice import held, worth

WORTH = tuple(tuple(worth(card, trump) for card in range(52)) for trump in range(4))
HELD = tuple(tuple(0.7 * held(card, trump) for card in range(52)) for trump in range(4))
"""What capturing and what keeping a card is worth, by trumps and card."""


def play_out(game: Game[CaliforniaJackState], state: CaliforniaJackState, rng: Random) -> None:
    """Play a bare state to its end. Whoever answers wins what is worth it with what he can spare."""
    worth_of, held_of = WORTH[state.trump], HELD[state.trump]
    legal, advance, random = game.legal, game.advance, rng.random
    takers = TAKERS[state.trump]
    while state.phase != OVER:
        actions = legal(state)
        if not state.trick or len(actions) == 1:
            advance(state, actions[int(random() * len(actions))])
            continue
        lead = state.trick[0]
        taking = takers[lead]
        stake = worth_of[lead]
        best, chosen = -9.0, lead
        for action in actions:
            card = action[1][0]
            gain = stake + worth_of[card]
            value = (gain if taking >> card & 1 else -gain) - held_of[card]
            if value > best:
                best, chosen = value, card
        advance(state, PLAYS[chosen])
