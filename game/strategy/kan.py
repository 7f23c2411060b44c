"""Claims about good play in Kan."""

from __future__ import annotations

from game.engine.cards import JOKER, Cards, mask
from game.engine.view import View
from game.games.kan.form import SCORING, points
from game.games.kan.powers import best_place, joker_is_lowest, takers_now
from game.games.kan.state import KanState
from game.strategy.claim import NO_CARDS, Kinds, StrategyClaim


def _head(state: KanState) -> int:
    """Return the index of the winning card in the trick."""
    lowest = joker_is_lowest(state.form, state.tricks)
    return best_place(state.trick, state.led, state.trump, joker_is_lowest=lowest)


def _friend_heads(state: KanState) -> bool:
    return (state.player_at(_head(state)) in state.kankei) == (state.turn in state.kankei)


def _give_them_nothing(view: View[KanState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick or not state.kankei or _friend_heads(state):
        return NO_CARDS
    scoring = cards & SCORING
    takers = takers_now(state, state.led)[state.trick[_head(state)]]
    return cards & ~scoring & ~takers, scoring & ~takers


def _feed_a_friend(view: View[KanState], cards: Cards) -> Kinds:
    state = view.state
    if not state.kankei or state.to_come() or not state.trick or not _friend_heads(state):
        return NO_CARDS
    scoring = cards & SCORING & ~(1 << JOKER)
    return scoring, cards & ~scoring & ~(1 << JOKER)


def _keep_the_joker(view: View[KanState], cards: Cards) -> Kinds:
    state = view.state
    if not state.trick or points(mask(state.trick)) or state.form.silent:
        return NO_CARDS
    return cards & ~(1 << JOKER), cards & 1 << JOKER


CLAIMS = (
    StrategyClaim("feed-a-friend", _feed_a_friend),
    StrategyClaim("give-them-nothing", _give_them_nothing),
    StrategyClaim("keep-the-joker", _keep_the_joker),
)
