"""Cards for a trick whose winner is settled, and of two equally strong cards the one to play.

If the other side is sure to take the trick, a player gives the card that counts less, otherwise the one that
counts more. This holds whatever the hidden cards are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.bot_logic import BotLogic
from game.engine.actions import Action
from game.engine.cards import Card, Cards, each, suit_of
from game.engine.view import View


def without_waste(logic: BotLogic[Any], view: View[Any], legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays without those that waste points on a settled trick, or fail to bank them."""
    state = view.state
    sides = logic.sides(state) if state.trick and len(legal) > 1 else None
    if sides is None or logic.beaters(state, state.trick[0], now=True) is None:
        return legal
    values = logic.trick_values(state)
    settled = [taken(logic, view, sides, action.cards[0]) for action in legal]
    wasted = set()
    for action, ours in zip(legal, settled, strict=True):
        for other, ours_too in zip(legal, settled, strict=True):
            one, two = action.cards[0], other.cards[0]
            if ours is None or ours is not ours_too or {one, two} & set(values.pair or ()):
                continue
            less = values.cards[one] < values.cards[two] if ours else values.cards[one] > values.cards[two]
            if less and _as_strong(logic, view, one, two):
                wasted.add(action)
    return [action for action in legal if action not in wasted]


def taken(logic: BotLogic[Any], view: View[Any], sides: Sequence[int], card: Card) -> bool | None:
    """Return whether the player's side takes the trick with this card, or `None` if it is not settled."""
    state = view.state
    trick = (*state.trick, card)
    head, leader = trick[0], state.leader if state.trick else state.turn
    for place, played in enumerate(trick[1:], start=1):
        if _beaters(logic, view, head, now=True) >> played & 1:
            head, leader = played, state.player_at(place)
    ours: bool = sides[leader] == sides[state.turn]
    takers = _beaters(logic, view, head, now=True)
    if any(takers >> played & 1 for played in trick):
        return None  # beats the head only with certain other cards
    for player in state.to_come():
        if (sides[player] == sides[state.turn]) is not ours and takers & (view.unseen | state.hands[player]):
            return None
    return ours


def _as_strong(logic: BotLogic[Any], view: View[Any], one: Card, two: Card) -> bool:
    """Return whether two cards of a suit beat the same cards of others later, and are beaten by the same."""
    if suit_of(one) != suit_of(two):
        return False
    others = view.unseen | view.state.held_by_others(view.state.turn)
    if (_beaters(logic, view, one, now=False) ^ _beaters(logic, view, two, now=False)) & others:
        return False
    return all(
        (beaten := _beaters(logic, view, card, now=False)) >> one & 1 == beaten >> two & 1
        for card in each(others)
    )


def _beaters(logic: BotLogic[Any], view: View[Any], card: Card, *, now: bool) -> Cards:
    return logic.beaters(view.state, card, now=now) or 0
