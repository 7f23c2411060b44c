"""Quick sensible play to the end of a deal, for the search.

Before the play everybody follows the rules of thumb; in it leads are left to chance, and
who can take a trick over from the other side does so.
"""

from __future__ import annotations

from random import Random

from game.engine.actions import PLAYS
from game.engine.rules import OVER, Game
from game.jan_ken_po.powers import TAKERS
from game.jan_ken_po.state import JanKenPoState
from game.minds.jan_ken_po import advice
from game.minds.playout import decide_until


def play_out(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    """Play a bare state to its end."""
    decide_until(game, state, "play", advice.before_play)
    _play(game, state, rng)


def _play(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    legal, advance, random = game.legal, game.advance, rng.random
    following, side = state.following, (state.declarer, state.partner)
    use, takes = advice.USE[state.trump], TAKERS[state.trump]
    last = state.setup.players - 1
    while state.phase != OVER:
        actions = legal(state)
        trick = state.trick
        if not trick or len(actions) == 1:
            advance(state, actions[int(random() * len(actions))])
            continue
        heads = state.heads
        taking = takes[heads]
        leader = state.leader
        for _ in range(trick.index(heads)):  # `player_at`, but this is asked at every card
            leader = following[leader]
        friendly = (leader in side) == (state.turn in side)
        final = len(trick) == last
        best, chosen = -999, 0
        for action in actions:
            card = action[1][0]
            value = -use[card]
            if taking >> card & 1 and not friendly:
                # The last one takes it as cheaply as he can, others so that it may hold.
                value += 100 if final else 60 - 2 * value
            if value > best:
                best, chosen = value, card
        advance(state, PLAYS[chosen])
