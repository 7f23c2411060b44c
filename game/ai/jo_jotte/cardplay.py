"""Rules of thumb for the play: a card's value in this trick less its value in later ones, in points."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.bias import Bias
from game.ai.chances import chance_of, chance_to_hold
from game.ai.jo_jotte.playout import (
    BREAKING_TRICK_VALUE,
    LOW_KEEP_VALUE,
    PLAIN_KEEP_VALUES,
    POINTS_PER_LATER_PLAYER,
    TRUMP_KEEP_VALUES,
)
from game.engine.actions import Action
from game.engine.cards import HANDS, NO_TRUMP, SUIT_CARDS, Card, rank_of
from game.engine.view import View
from game.games.jo_jotte.powers import HIGHER, TAKERS, best_place
from game.games.jo_jotte.ranks import HEIGHTS, JO_JOTTE, POINTS, jo_and_jotte
from game.games.jo_jotte.state import JoJotteState

MASTER_TRUMP_BONUS = 10.0
"""Bonus for a trump that has become the highest, in points."""
MASTER_BONUS = 1.0
"""Bonus for the highest remaining card of a plain suit, in points."""
GUARD_VALUE = 1.0
"""Value of the second and third card of a suit for guarding its ten or king, in points."""


def preferences(view: View[JoJotteState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each card, in points."""
    state = view.state
    if state.plays_nullo:
        return [_in_nullo(view, action.cards[0]) for action in legal]
    ours = state.camps()[0]
    side = [player in ours for player in range(state.setup.players)]
    points = 0.0
    if state.slam and not sum(won for player, won in enumerate(state.won) if not side[player]):
        points += BREAKING_TRICK_VALUE
    keep = 1 - bias.haste
    return [_in_tricks(view, action.cards[0], side, points, keep) for action in legal]


def _in_tricks(
    view: View[JoJotteState], card: Card, side: Sequence[bool], points: float, keep: float
) -> float:
    state = view.state
    trick = [*state.trick, card]
    counts = POINTS[state.trump]
    coming = state.to_come()
    points += sum(counts[played] for played in trick) + POINTS_PER_LATER_PLAYER * len(coming)
    place = best_place(trick, state.trump)
    chance = _chance(view, trick[0], trick[place], side[state.player_at(place)] == side[state.turn], side)
    value = (2 * chance - 1) * points - keep * kept_worth(view, card)
    if state.trump != NO_TRUMP:
        king, queen = jo_and_jotte(state.trump)
        if card == queen and state.hands[state.turn] >> king & 1:
            value -= JO_JOTTE
    return value


def _chance(view: View[JoJotteState], led: Card, heads: Card, ours: bool, side: Sequence[bool]) -> float:
    """Return the probability that the player's side wins the trick if `heads` is winning so far."""
    state = view.state
    trump = state.trump
    suit = SUIT_CARDS[led // 13]
    friends = [each == side[state.turn] for each in side]
    return chance_to_hold(view, ours, friends, TAKERS[trump][heads], suit, 1.0)


def kept_worth(view: View[JoJotteState], card: Card) -> float:
    """Return a card's value for later tricks, in points."""
    state = view.state
    trump = state.trump
    rank = rank_of(card)
    higher = (view.unseen & HIGHER[trump][card]).bit_count()
    if card // 13 == trump:
        return TRUMP_KEEP_VALUES[rank] + (0.0 if higher else MASTER_TRUMP_BONUS)
    worth = PLAIN_KEEP_VALUES.get(rank, LOW_KEEP_VALUE)
    if not higher:
        return worth + MASTER_BONUS
    # A low card guards a ten or king that a higher card would otherwise capture.
    beside = state.hands[state.turn] & SUIT_CARDS[card // 13] & HIGHER[trump][card]
    if beside and beside.bit_count() < 3:
        worth += GUARD_VALUE
    return worth


def _in_nullo(view: View[JoJotteState], card: Card) -> float:
    """Return the card's value in a nullo: high losing cards are best, then winners likely to be beaten."""
    state = view.state
    trick = [*state.trick, card]
    heights = HEIGHTS[NO_TRUMP]
    value = float(heights[card])
    if best_place(trick, NO_TRUMP) != len(trick) - 1:
        return value
    takers = TAKERS[NO_TRUMP][card]
    suit = SUIT_CARDS[card // 13]
    kept = 1.0
    for player in state.to_come():
        # A player who can play lower does so, and beats the card only if forced to.
        kept *= 1 - _forced(view, player, takers, suit)
    return value - BREAKING_TRICK_VALUE * kept


def _forced(view: View[JoJotteState], player: int, takers: int, suit: int) -> float:
    """Return the probability that all of a player's cards of a suit take the trick."""
    hand = view.state.hands[player]
    lower = suit & ~takers
    if hand & lower:
        return 0.0
    zone = HANDS[player]
    holds = 1.0 if hand & takers else chance_of(view, takers, zone)
    return holds * (1 - chance_of(view, lower, zone))
