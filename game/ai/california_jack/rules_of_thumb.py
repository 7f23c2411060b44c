"""Rules of thumb for California Jack, using only what the player may know.

A card's worth is what its captor scores. A trick is worth its cards and, while there is a stock, what the top
card is better than the unseen card below it. Cards in the hand have a value for later tricks.
All figures are in points of the deal; they were set by hand and checked by play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.ai.bias import Bias
from game.ai.chances import chance_of
from game.engine.actions import Action
from game.engine.cards import (
    ACE,
    HANDS,
    JACK,
    KING,
    QUEEN,
    SUIT_CARDS,
    TEN,
    TWO,
    Card,
    each,
    rank_of,
    suit_of,
)
from game.engine.float_sum import float_sum
from game.engine.view import View
from game.games.california_jack.powers import CARD_POINTS, TAKERS, playable
from game.games.california_jack.state import CaliforniaJackState

GAME_SHARE = 0.022
"""Value of one card point towards the Game point, in points of the deal."""
TRUMP_CAPTURE_POINTS = {ACE: 1.0, JACK: 1.0, TWO: 1.0}
"""Points for capturing a trump, by rank."""
TRUMP_KEEP_VALUES = {ACE: 0.75, KING: 0.5, QUEEN: 0.45, JACK: 0.55, TWO: 0.35}
PLAIN_KEEP_VALUES = {ACE: 0.22, KING: 0.12, QUEEN: 0.06, TEN: 0.1}
"""Value of keeping a card of a plain suit, by rank, in points of the deal; `TRUMP_KEEP_VALUES` is for trumps.

Trumps not listed are worth 0.2 to 0.3, plain cards not listed almost nothing.
"""
MIN_LATER_SHARE = 0.4
"""Share of a card's value for later tricks that even the hastiest bot considers.

At 0, bots play hardly better than at random.
"""


@cache
def capture_value(card: Card, trump: int) -> float:
    """Return the value of capturing a card, in points."""
    rank = rank_of(card)
    special = TRUMP_CAPTURE_POINTS.get(rank, 0.0) if suit_of(card) == trump else 0.0
    return special + CARD_POINTS.get(rank, 0) * GAME_SHARE


@cache
def keep_value(card: Card, trump: int) -> float:
    """Return the value of having a card in the hand, in points."""
    rank = rank_of(card)
    if suit_of(card) == trump:
        return TRUMP_KEEP_VALUES.get(rank, 0.2 + 0.01 * rank)
    return PLAIN_KEEP_VALUES.get(rank, 0.003 * rank)


def preferences(view: View[CaliforniaJackState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each legal card, in points of the deal."""
    state = view.state
    prize = top_card_gain(view)
    # Once the stock is gone, a kept card can be used only in the last tricks.
    keep = (1.0 if state.stock else 0.35) * (1 - (1 - MIN_LATER_SHARE) * bias.haste)
    if state.trick:
        return [_answer(state, action.cards[0], prize, keep) for action in legal]
    return [_lead(view, action.cards[0], prize, keep) for action in legal]


def top_card_gain(view: View[CaliforniaJackState]) -> float:
    """Return by how many points the open top card of the stock is better than the unseen card below it.

    0 if it is worse: then normal is stronger if it plays for the cards of the trick than if it plays to lose.
    """
    stock = view.state.stock
    if not stock or stock[-1] < 0:
        return 0.0
    trump = view.state.trump
    below = each(view.unseen)
    if len(stock) > 1 and stock[-2] >= 0:
        below = [stock[-2]]
    unseen = float_sum(draw_value(card, trump) for card in below) / max(1, len(below))
    return max(0.0, draw_value(stock[-1], trump) - unseen)


@cache
def draw_value(card: Card, trump: int) -> float:
    """Return the value of drawing a card: its use in the hand, and part of what capturing it is worth."""
    return keep_value(card, trump) + 0.4 * capture_value(card, trump)


def _answer(state: CaliforniaJackState, card: Card, prize: float, keep: float) -> float:
    trump = state.trump
    trick = capture_value(card, trump) + capture_value(state.trick[0], trump)
    wins = TAKERS[trump][state.trick[0]] >> card & 1
    return (trick + prize if wins else -trick - prize) - keep * keep_value(card, trump)


def _lead(view: View[CaliforniaJackState], card: Card, prize: float, keep: float) -> float:
    state = view.state
    trump = state.trump
    beaten = _chance_beaten(view, card, prize)
    # A player who can't beat the lead answers with a card they can spare.
    won = capture_value(card, trump) + 0.03 + prize
    lost = capture_value(card, trump) + 0.1 + prize
    return (1 - beaten) * won - beaten * lost - keep * keep_value(card, trump)


def _chance_beaten(view: View[CaliforniaJackState], card: Card, prize: float) -> float:
    """Return the probability that the other player can and will beat a lead."""
    state = view.state
    other = 1 - state.turn
    void_must_trump = state.setup.options.void_must_trump
    takers = TAKERS[state.trump][card]
    known = playable(card, state.hands[other], state.trump, void_must_trump) & takers
    stake = 2 * (capture_value(card, state.trump) + prize)
    chance = max((_will(beater, stake, state.trump) for beater in each(known)), default=0.0)
    place = HANDS[other]
    lacking = view.hidden.get(place, 0)
    if lacking:
        pool = view.unseen & state.may.get(place, ~0)
        following = SUIT_CARDS[suit_of(card)]
        for beaters in (pool & takers & following, pool & takers & ~following):
            if beaters:
                cheapest = (beaters & -beaters).bit_length() - 1
                able = chance_of(view, beaters, place)
                chance = max(chance, able * _will(cheapest, stake, state.trump))
    return chance


def _will(beater: Card, stake: float, trump: int) -> float:
    """Return the probability that a player who can beat a lead with `beater` does so."""
    gain = stake + 2 * capture_value(beater, trump) - keep_value(beater, trump)
    return 0.9 if gain > 0 else 0.3
