"""Quick sensible play to the end of a deal, for the search.

Before the play everybody follows the rules of thumb; in it leads are left to chance, who
can take a trick over from the other side does so, and scoring cards go to friends.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from game.engine.actions import PLAYS
from game.engine.cards import ACE, KING, rank_of
from game.engine.rules import OVER, Game
from game.minds.napoleon import advice, cardplay
from game.minds.playout import decide_until
from game.napoleon.powers import URA_JACK, Powers, tables
from game.napoleon.state import NapoleonState

GIVEN = 2.0
"""What a scoring card brings on a trick that a friend is sure of, and costs on one of the others."""
HOLDS = 0.6
"""How likely a trick holds that others still play to."""
KEEP_SIDE = {ACE: 0.5, KING: 0.3}


@lru_cache(512)
def keep(powers: Powers) -> tuple[float, ...]:
    """What each card is good for later, in scoring cards."""
    return tuple(
        KEEP_SIDE.get(rank_of(card), 0.02 * rank_of(card)) if worth is None else worth
        for card, worth in enumerate(cardplay.special_worth(powers))
    )


def play_out(game: Game[NapoleonState], state: NapoleonState, rng: Random) -> None:
    """Play a bare state to its end."""
    decide_until(game, state, "play", advice.before_play)
    if state.phase != OVER:
        _play(game, state, rng)


def _play(game: Game[NapoleonState], state: NapoleonState, rng: Random) -> None:
    legal, advance, random = game.legal, game.advance, rng.random
    following = state.following
    scoring, side = state.form.scoring, state.sides()
    found, kept = tables(state.powers), keep(state.powers)
    last = state.setup.players - 1
    while state.phase != OVER:
        actions = legal(state)
        trick = state.trick
        if not trick or len(actions) == 1:
            advance(state, actions[int(random() * len(actions))])
            continue
        heights = (found.later if any(state.won) else found.first).heights[trick[0]]
        player, leader, best, points = state.leader, state.leader, 0, 1.0
        for card in trick:
            points += scoring >> card & 1
            if heights[card] > best:
                best, leader = heights[card], player
            player = following[player]
        friendly = side[leader] == side[state.turn]
        final = len(trick) == last
        sure = GIVEN if final or best >= URA_JACK else 0.5
        top, chosen = -99.0, 0
        for action in actions:
            card = action[1][0]
            score = scoring >> card & 1
            value = -kept[card]
            if friendly:
                value += sure * score
            elif heights[card] > best:
                # The last one takes it as cheaply as he can, others so that it may hold.
                value += points + score if final else HOLDS * (points + score) + 0.02 * heights[card]
            else:
                value -= GIVEN * score
            if value > top:
                top, chosen = value, card
        advance(state, PLAYS[chosen])
