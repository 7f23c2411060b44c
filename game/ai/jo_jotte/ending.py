"""Exact endings of Jo-Jotte: position keys, equivalent cards and the number of tricks solved."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache

from game.ai.equivalent_cards import Kinds, apart, kinds_of, likely_first, one_of_each
from game.ai.jo_jotte.playout import KEEP_VALUES
from game.ai.jo_jotte.prospects import payoff
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Cards, Suit, mask
from game.engine.scoring import ahead
from game.games.jo_jotte.deal_result import SideTally
from game.games.jo_jotte.powers import TAKERS, best_place, points
from game.games.jo_jotte.ranks import HEIGHTS, POINTS, jo_and_jotte
from game.games.jo_jotte.scoring import ScoringBasis, scored
from game.games.jo_jotte.state import JoJotteState

SOLVED_TRICKS, SOLVED_TRICKS_OF_PARTNERS = 6, 4
"""Tricks left at which a deal is solved exactly, for two players and for partners."""


def tricks_solved(state: JoJotteState) -> int:
    """Return the tricks left at which a deal is solved exactly."""
    return SOLVED_TRICKS_OF_PARTNERS if state.in_pairs else SOLVED_TRICKS


def key(state: JoJotteState) -> Hashable:
    """Return a key for the position: hands, trick, turn, the declarer's score and state of Jo-Jotte."""
    declared, won, lost = _so_far(state)
    booked = (won,) if state.plays_nullo else (declared, not won, not lost, state.jo)
    return (tuple(state.hands), tuple(state.trick), state.turn, booked)


def _playing(state: JoJotteState) -> tuple[int, ...]:
    """Return the players of the declarer's side who play cards; others only score with them."""
    declarer = state.declarer
    return (declarer, (declarer + 2) % 4) if state.in_pairs else (declarer,)


def _so_far(state: JoJotteState) -> tuple[int, int, int]:
    """Return the card points and tricks of the declarer's side, and the tricks of the others."""
    declared = won = 0
    for player in _playing(state):
        declared += points(state.taken[player], state.trump)
        won += state.won[player]
    return declared, won, sum(state.won) - won


@lru_cache(1 << 14)
def paid(basis: ScoringBasis, declared: SideTally, defended: SideTally) -> tuple[float, ...]:
    """Return the value of the end of the play to each player, in points ahead of the others."""
    return tuple(ahead(payoff(scored(basis, declared, defended))))


def distinct(state: JoJotteState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays with only one from each group of equivalent cards, the most promising first."""
    if len(legal) == 1 or state.phase != "play":
        return legal
    trump, trick = state.trump, state.trick
    others = state.held_by_others(state.turn) | mask(trick)
    takers = TAKERS[trump][trick[best_place(trick, trump)]] if trick else None
    return likely_first(one_of_each(legal, others, _kinds(trump)), KEEP_VALUES[trump], takers)


@cache
def _kinds(trump: Suit) -> Kinds:
    """Return groups of cards with equal value.

    The queen of trumps is separate, as the king may make it worth more.
    """
    jotte = 0 if trump == NO_TRUMP else 1 << jo_and_jotte(trump)[1]
    return kinds_of(HEIGHTS[trump], POINTS[trump], jotte)


@cache
def like_cards(trump: Suit) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Return two sets by card: the lower cards of its suit, and the cards of its kind."""
    return apart(_kinds(trump))
