"""A deal of California Jack: two hands, a stock, and what each has captured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from game.california_jack.options import CaliforniaJackOptions
from game.engine.cards import Card, mask, suit_of
from game.engine.events import CardShown, Dealt, TrumpMade
from game.engine.state import Setup, State

HAND_SIZE = 6
TRICKS = 26
DRAWS = 20
"""Tricks after which both players draw (CJ-7)."""


class CaliforniaJackState(State):
    """The shared state and the stock, whose top card is its last."""

    __slots__ = ("stock",)

    ROWS: ClassVar[tuple[str, ...]] = ("trick", "stock")

    setup: Setup[CaliforniaJackOptions]
    stock: list[Card]

    def copy(self) -> Self:
        new = super().copy()
        new.stock = self.stock[:]
        return new


def deal(setup: Setup[CaliforniaJackOptions], deck: Sequence[Card]) -> CaliforniaJackState:
    """Six cards each, one at a time; the rest is the stock; trumps are made (CJ-1, CJ-2)."""
    eldest = 1 - setup.dealer
    state = CaliforniaJackState(setup, "play", eldest)
    state.stock = list(reversed(deck[2 * HAND_SIZE :]))
    # With a cut the last card of the deck lies open from the start, and stays known to both.
    by_cut = setup.options.trump_choice == "cut"
    maker = deck[-1] if by_cut else state.stock[-1]
    state.trump = suit_of(maker)
    assert state.log is not None
    if by_cut:
        state.log.append(CardShown(maker, "cut"))
    for player, first in ((eldest, 0), (setup.dealer, 1)):
        cards = tuple(deck[first : 2 * HAND_SIZE : 2])
        state.hands[player] = mask(cards)
        state.show(state.hands[player], to=(player,))
        state.log.append(Dealt(player, cards))
    state.show(1 << maker)
    if setup.options.stock == "face_up":
        state.show(1 << state.stock[-1])
        state.log.append(CardShown(state.stock[-1], "stock"))
    state.log.append(TrumpMade(state.trump))
    return state
