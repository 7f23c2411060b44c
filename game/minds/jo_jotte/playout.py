"""Quick sensible play to the end of the deal, for the search.

Questions are answered by the rules of thumb. In the play all cards lie open: a leader sees who
can beat a card, who follows takes a trick as cheaply as he can where it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from game.engine.actions import PLAYS, Action
from game.engine.cards import NO_TRUMP, SUIT_CARDS, Card, Suit, rank_of
from game.engine.rules import OVER, Game
from game.jo_jotte.powers import TAKERS, best_place, taking
from game.jo_jotte.ranks import HEIGHTS, JO_JOTTE, PACK, POINTS, jo_and_jotte
from game.jo_jotte.state import JoJotteState
from game.minds.jo_jotte import advice
from game.minds.jo_jotte.cardplay import KEEP_LOW, KEEP_PLAIN, KEEP_TRUMP
from game.minds.playout import decide_until

BEHIND = 3.0
"""Points that a player still to come can be expected to add to a trick."""
LEAD = 3.0
"""Points that it is worth to win a trick, beside what is in it."""
EVERY_TRICK = 200.0
"""What a trick is worth that breaks a slam."""
NOISE = 3.0
"""Leads whose worth lies so close together are left to chance."""


@cache
def keep(trump: Suit) -> tuple[float, ...]:
    """What each card may still bring in later tricks."""
    return tuple(
        (KEEP_TRUMP if card // 13 == trump else KEEP_PLAIN).get(rank_of(card), KEEP_LOW)
        if PACK >> card & 1
        else 0.0
        for card in range(52)
    )


def play_out(game: Game[JoJotteState], state: JoJotteState, rng: Random) -> None:
    """Play a bare state to its end."""
    decide_until(game, state, "play", advice.before_play)
    if state.phase == OVER:
        return
    legal, advance = game.legal, game.advance
    ours = state.camps()[0]
    side = [player in ours for player in range(state.setup.players)]
    choose = _nullo if state.plays_nullo else _tricks
    while actions := legal(state):
        advance(state, actions[0] if len(actions) == 1 else PLAYS[choose(state, actions, side, rng)])
        if state.agenda:  # the seven once more, before the second card
            decide_until(game, state, "play", advice.before_play)


def _tricks(state: JoJotteState, actions: Sequence[Action], side: Sequence[bool], rng: Random) -> Card:
    """The card to play where tricks are wanted."""
    trick, trump, hands = state.trick, state.trump, state.hands
    me = state.turn
    kept, counts, takers = keep(trump), POINTS[trump], TAKERS[trump]
    mine = side[me]
    heads, holder, points = -1, me, LEAD
    if state.slam and not sum(won for player, won in enumerate(state.won) if not side[player]):
        points += EVERY_TRICK
    if trick:
        place = best_place(trick, trump)
        heads, holder = trick[place], state.player_at(place)
        for card in trick:
            points += counts[card]
    coming = state.to_come()
    jotte = -1
    if trump != NO_TRUMP:
        king, queen = jo_and_jotte(trump)
        if hands[me] >> king & hands[me] >> queen & 1:
            jotte = queen
    top, chosen = -999.0, -1
    random = rng.random
    for action in actions:
        card = action[1][0]
        takes = not trick or takers[heads] >> card & 1
        wins = mine if takes else side[holder] == mine
        best = card if takes else heads
        led = (trick[0] if trick else card) // 13
        better = takers[best]
        friendly = takes or wins
        for player in coming:
            if taking(hands[player], led, better):
                if side[player] != mine:
                    friendly = False
                    break
                friendly = True
        worth = points + counts[card] + BEHIND * len(coming)
        value = (worth if friendly else -worth) - kept[card]
        if card == jotte:
            value -= JO_JOTTE
        if not trick:
            value += NOISE * random()
        if value > top:
            top, chosen = value, card
    return chosen


def _nullo(state: JoJotteState, actions: Sequence[Action], side: Sequence[bool], rng: Random) -> Card:
    """The card to play where every trick is to be lost: the highest that does not win."""
    trick, hands = state.trick, state.hands
    heights, takers = HEIGHTS[NO_TRUMP], TAKERS[NO_TRUMP]
    coming = state.to_come()
    heads = trick[best_place(trick, NO_TRUMP)] if trick else -1
    top, chosen = -999.0, -1
    mine = side[state.turn]
    for action in actions:
        card = action[1][0]
        takes = not trick or bool(takers[heads] >> card & 1)
        value = float(heights[card])
        if takes:
            beaten = 0
            for player in coming:
                following = hands[player] & SUIT_CARDS[card // 13]
                if side[player] != mine and following:
                    # Beaten for certain where he has nothing lower.
                    beaten = max(
                        beaten, 2 if not following & ~takers[card] else bool(following & takers[card])
                    )
            value += (-30.0, -15.0 - 2 * heights[card], 10.0)[beaten]
        if not trick:
            value += rng.random()
        if value > top:
            top, chosen = value, card
    return chosen
