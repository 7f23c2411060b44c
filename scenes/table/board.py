"""What is shown lying on the table just now.

While cards move, the board runs behind the view: each movement changes it as it starts
and lands. When nothing moves any more it is made afresh from the view, so a movement
that is missing or skipped can never leave a wrong table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.cards import HIDDEN, Card, Suit, each, rank_of, suit_of
from game.state import Zone
from game.view import View


@dataclass
class Heap:
    """A pile as it lies: how many cards, and the face on top or `HIDDEN`."""

    count: int
    top: Card = HIDDEN


@dataclass
class Board:
    """Cards on the table as one seat sees them. Other hands are numbers only: they show backs."""

    viewer: int | None
    hand: list[Card]
    counts: list[int]
    trick: list[tuple[int, Card]]
    heaps: dict[Zone, Heap]
    won: list[int]
    trump: int
    pack: int = 0
    """Cards not dealt yet, lying in the middle."""
    rest: Zone | None = None
    """The pile in which what is left of the pack ends after the deal."""
    strength: Callable[[Card], int] = rank_of
    """A card's place within its suit."""

    @classmethod
    def of(cls, view: View[Any], strength: Callable[[Card], int] = rank_of) -> Board:
        """The table at rest; `strength` says how cards are sorted within a suit."""
        state = view.state
        hand = each(state.hands[view.viewer]) if view.viewer is not None else []
        players = range(len(state.hands))
        heaps = {
            zone: Heap(len(state.row(zone)), (state.row(zone) or [HIDDEN])[-1])
            for zone in state.row_zones()
            if zone.name != "trick"
        }
        for player in players:
            zone = Zone("taken", player)
            heaps[zone] = Heap(state.taken[player].bit_count() + view.hidden.get(zone, 0))
        order = [(state.seats.index(state.leader) + step) % len(state.seats) for step in players]
        return cls(
            viewer=view.viewer,
            hand=sorted_hand(hand, state.trump, strength),
            counts=[view.hand_size(player) for player in players],
            trick=[(state.seats[seat], card) for seat, card in zip(order, state.trick, strict=False)],
            heaps=heaps,
            won=list(state.won),
            trump=state.trump,
            strength=strength,
        )

    @classmethod
    def before_deal(cls, view: View[Any], strength: Callable[[Card], int] = rank_of) -> Board:
        """The table with the whole pack in the middle."""
        board = cls.of(view, strength)
        cards = sum(board.counts) + sum(heap.count for heap in board.heaps.values())
        return cls(
            viewer=view.viewer,
            hand=[],
            counts=[0] * len(board.counts),
            trick=[],
            heaps={zone: Heap(0) for zone in board.heaps},
            won=[0] * len(board.won),
            trump=board.trump,
            pack=cards,
            rest=next((zone for zone, heap in board.heaps.items() if heap.count), None),
            strength=strength,
        )

    def give(self, player: int, card: Card) -> None:
        """A card arrives in a hand."""
        self.counts[player] += 1
        if player == self.viewer and card != HIDDEN:
            self.hand = sorted_hand([*self.hand, card], self.trump, self.strength)

    def take(self, player: int, card: Card) -> None:
        """A card leaves a hand."""
        self.counts[player] = max(0, self.counts[player] - 1)
        if player == self.viewer and card in self.hand:
            self.hand.remove(card)

    def make_trumps(self, suit: Suit) -> None:
        """Trumps are made: they go to the left of the hand."""
        self.trump = suit
        self.hand = sorted_hand(self.hand, suit, self.strength)


def sorted_hand(cards: list[Card], trump: int, strength: Callable[[Card], int] = rank_of) -> list[Card]:
    """Trumps at the left, then suit by suit with colours alternating, each from high to low."""
    order = {suit: place for place, suit in enumerate((3, 2, 0, 1))}
    return sorted(
        cards, key=lambda card: (suit_of(card) != trump, order.get(suit_of(card), -1), -strength(card))
    )
