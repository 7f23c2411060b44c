"""Exact endings of California Jack: position keys, equivalent cards and the number of tricks solved."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from game.ai.equivalent_cards import Kinds, kinds_of, one_of_each
from game.engine.actions import Action
from game.engine.cards import ACE, JACK, TWO, Cards, card_of, mask, rank_of
from game.games.california_jack.powers import CARD_POINTS, points
from game.games.california_jack.state import CaliforniaJackState


def specials(trump: int) -> Cards:
    """Return the trumps that are worth a point each."""
    return mask(card_of(rank, trump) for rank in (ACE, TWO, JACK))


def key(state: CaliforniaJackState) -> Hashable:
    """Return a key for the position: turn, hands, trick, stock, and captured cards as far as they score."""
    first = state.taken[0]
    return (
        state.turn,
        state.hands[0],
        state.hands[1],
        state.trick[0] if state.trick else -1,
        points(first),
        first & specials(state.trump),
        tuple(state.stock),
    )


@cache
def _kinds(trump: int) -> Kinds:
    counts = [CARD_POINTS.get(rank_of(card), 0) for card in range(52)]
    return kinds_of(range(52), counts, specials(trump))


def distinct(state: CaliforniaJackState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays with only one from each group of equivalent cards."""
    if state.phase != "play":
        return legal
    others = state.hands[1 - state.turn] | mask(state.trick) | mask(state.stock)
    return one_of_each(legal, others, _kinds(state.trump))
