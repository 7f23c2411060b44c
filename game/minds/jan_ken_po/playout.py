"""Quick sensible play to the end of a deal, for the search.

Before the play everybody follows the rules of thumb; in it leads are left to chance, but those
that nobody of the other side can take over are likelier, and who can take a trick over from the
other side does so.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.actions import PLAYS, Action
from game.engine.cards import SUIT_CARDS, Card, Cards
from game.engine.rules import OVER, Game
from game.jan_ken_po.powers import TAKERS
from game.jan_ken_po.state import JanKenPoState
from game.minds.jan_ken_po import advice
from game.minds.playout import decide_until

HOLDS = 0.5
"""How much a lead that cannot be taken over is liked more, beside a chance between 0 and 1.

With leads all by chance the declarer's side, who lead more, took a third of a trick too little
of the eight that they take at the normal level, and bidding or partnering looked bad to a search.
"""


def play_out(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    """Play a bare state to its end."""
    decide_until(game, state, "play", advice.before_play)
    _play(game, state, rng)


def _play(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    legal, advance = game.legal, game.advance
    following, side = state.following, (state.declarer, state.partner)
    use, takes = advice.USE[state.trump], TAKERS[state.trump]
    last = state.setup.players - 1
    while state.phase != OVER:
        actions = legal(state)
        trick = state.trick
        if len(actions) == 1:
            advance(state, actions[0])
            continue
        if not trick:
            advance(state, PLAYS[_lead(state, actions, side, takes, rng)])
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


def _lead(
    state: JanKenPoState,
    actions: Sequence[Action],
    side: tuple[int, int],
    takes: Sequence[Cards],
    rng: Random,
) -> Card:
    """A card to lead."""
    random, mine = rng.random, state.turn in side
    against = [hand for player, hand in enumerate(state.hands) if (player in side) != mine]
    best, chosen = -1.0, 0
    for action in actions:
        card = action[1][0]
        following, takers = SUIT_CARDS[card // 13], takes[card]
        value = random()
        for hand in against:
            if (hand & following or hand) & takers:
                break
        else:
            value += HOLDS
        if value > best:
            best, chosen = value, card
    return chosen
