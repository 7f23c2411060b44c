"""What matters in the last tricks of California Jack: for the exact endings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.california_jack.scoring import CARD_POINTS, card_points
from game.california_jack.state import CaliforniaJackState
from game.engine.actions import Action
from game.engine.cards import ACE, JACK, TWO, Cards, card_of, mask, rank_of, suit_of


def specials(trump: int) -> Cards:
    """The trumps that are worth a point of their own."""
    return mask(card_of(rank, trump) for rank in (ACE, TWO, JACK))


def key(state: CaliforniaJackState) -> Hashable:
    """Hands, trick and leader, and of the captured cards only what still counts."""
    first = state.taken[0]
    return (
        state.turn,
        state.hands[0],
        state.hands[1],
        state.trick[0] if state.trick else -1,
        card_points(first),
        first & specials(state.trump),
        len(state.stock),
    )


def distinct(state: CaliforniaJackState, legal: Sequence[Action]) -> Sequence[Action]:
    """One of each run of cards that are worth the same and that no card of the other player parts."""
    other = state.hands[1 - state.turn] | mask(state.trick)
    kept = []
    last = None
    for action in legal:
        card = action.cards[0]
        if last is not None and _same_worth(last, card, state.trump):
            between = ((1 << card) - 1) & ~((2 << last) - 1)
            if not other & between:
                last = card
                continue
        kept.append(action)
        last = card
    return kept


def _same_worth(one: int, two: int, trump: int) -> bool:
    if suit_of(one) != suit_of(two):
        return False
    if (1 << one | 1 << two) & specials(trump):
        return False
    return CARD_POINTS.get(rank_of(one), 0) == CARD_POINTS.get(rank_of(two), 0)
