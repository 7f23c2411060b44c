"""Claims about good play in Jo-Jotte."""

from __future__ import annotations

from game.engine.cards import ACE, KING, NO_TRUMP, QUEEN, RANK_CARDS, SUIT_CARDS, TEN, Cards
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.powers import TAKERS, best_place
from game.games.jo_jotte.state import JoJotteState
from game.strategy.claim import NO_CARDS, Kinds, StrategyClaim


def _usual(state: JoJotteState) -> bool:
    """Return whether the player wants tricks and there are trumps."""
    return state.nullo == NOBODY and state.strain != NO_TRUMP


def _take_what_counts(view: View[JoJotteState], cards: Cards) -> Kinds:
    state = view.state
    if not _usual(state) or not state.trick or state.to_come():
        return NO_CARDS
    led = state.trick[best_place(state.trick, state.strain)]
    takers = cards & TAKERS[state.strain][led]
    counting = RANK_CARDS[ACE] | RANK_CARDS[TEN]
    return (takers, cards & ~takers) if counting >> led & 1 else NO_CARDS


def _friend_heads(state: JoJotteState) -> bool:
    head = state.player_at(best_place(state.trick, state.strain))
    return state.in_pairs and (head - state.turn) % 2 == 0


def _feed_a_friend(view: View[JoJotteState], cards: Cards) -> Kinds:
    state = view.state
    if not _usual(state) or not state.trick or state.to_come() or not _friend_heads(state):
        return NO_CARDS
    plain = cards & ~SUIT_CARDS[state.strain]
    counting = RANK_CARDS[ACE] | RANK_CARDS[TEN] | RANK_CARDS[KING] | RANK_CARDS[QUEEN]
    return plain & counting, plain & ~counting


def _throw_away_little(view: View[JoJotteState], cards: Cards) -> Kinds:
    state = view.state
    if not _usual(state) or not state.trick or state.to_come() or _friend_heads(state):
        return NO_CARDS
    heads = state.trick[best_place(state.trick, state.strain)]
    losing = cards & ~TAKERS[state.strain][heads]
    counting = RANK_CARDS[ACE] | RANK_CARDS[TEN] | RANK_CARDS[KING] | RANK_CARDS[QUEEN]
    return losing & ~counting, losing & counting


CLAIMS = (
    StrategyClaim("take-what-counts", _take_what_counts),
    StrategyClaim("feed-a-friend", _feed_a_friend),
    StrategyClaim("throw-away-little", _throw_away_little),
)
