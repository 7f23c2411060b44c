"""A deal of California Jack: two hands, a stock, and the captured cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, Self

from game.engine.cards import HIDDEN, Card, Cards, mask, suit_of
from game.engine.events import STOCK, CardShown, TrumpMade
from game.engine.state import Setup, State, Zone
from game.games.california_jack.deal_result import CaliforniaJackResult
from game.games.california_jack.options import CaliforniaJackOptions

HAND_SIZE = 6
TRICKS = 26
DRAWS = 20
"""Tricks after which both players draw (CJ-7); the last six tricks are played without drawing (CJ-8)."""


PhaseName = Literal["play", "after trick", "over"]
"""Names of the phases of a deal."""


class CaliforniaJackState(State):
    """The state of a deal with the stock, whose top card is its last."""

    __slots__ = ("stock",)

    ROWS: ClassVar[tuple[str, ...]] = ("trick", "stock")

    phase: PhaseName
    setup: Setup[CaliforniaJackOptions]
    result: CaliforniaJackResult | None
    stock: list[Card]

    def copy(self) -> Self:
        new = super().copy()
        new.stock = self.stock[:]
        return new

    def to_be_drawn(self, player: int, unseen: Cards) -> Cards:
        return mask(card for card in self.stock if card != HIDDEN) | unseen if self.stock else 0


def deal(setup: Setup[CaliforniaJackOptions], deck: Sequence[Card]) -> CaliforniaJackState:
    """Deal six cards each, one at a time; the rest is the stock, and trumps are made (CJ-1, CJ-2, CJ-O3)."""
    eldest = 1 - setup.dealer
    state = CaliforniaJackState(setup, "play", eldest)
    state.pack, state.stock = list(deck), []
    # With a cut, the last card of the deck is open from the start and both players remember it.
    by_cut = setup.options.trump_choice == "cut"
    maker = deck[-1] if by_cut else deck[2 * HAND_SIZE]
    if by_cut:
        state.show(1 << maker)
        state.emit(CardShown, maker, Zone("cut"))
    for player, first in ((eldest, 0), (setup.dealer, 1)):
        state.give(player, deck[first : 2 * HAND_SIZE : 2], state.pack)
    state.stock, state.pack = state.pack[::-1], []
    state.show(1 << maker)
    if setup.options.stock == "face_up":
        state.show(1 << state.stock[-1])
        state.emit(CardShown, state.stock[-1], STOCK)
    state.trump = suit_of(maker)
    state.emit(TrumpMade, state.trump)
    return state
