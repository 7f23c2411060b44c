"""What is shown lying on the table just now.

While cards move, the board runs behind the view: each movement changes it as it starts
and lands. When nothing moves any more it is made afresh from the view, so a movement
that is missing or skipped can never leave a wrong table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.cards import HIDDEN, JOKER, Card, Cards, Suit, each, mask, rank_of, suit_of
from game.engine.state import Zone
from game.engine.view import View
from scenes.presenters.contract.parts import Column
from scenes.presenters.contract.presenter import Presenter
from scenes.table.drawing.layout import Place

Strength = Callable[[Card, Suit], int]
"""A card's place within its suit with these trumps, for sorting."""


def by_rank(card: Card, trump: Suit) -> int:
    """The order of the ranks, whatever is trumps."""
    return rank_of(card)


@dataclass
class Heap:
    """A pile as it lies: its cards from the lowest up, `HIDDEN` where a face is not seen."""

    cards: list[Card] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return len(self.cards)

    @property
    def top(self) -> Card:
        """The face on top, or `HIDDEN`."""
        return self.cards[-1] if self.cards else HIDDEN

    def show(self, cards: Sequence[Card]) -> None:
        """The upper cards are turned up."""
        if self.cards and cards:
            self.cards[-len(cards) :] = cards[-self.count :]


@dataclass
class Board:
    """Cards on the table as one seat sees them. Other hands are numbers only: they show backs."""

    holder: int | None
    """Whose hand lies open before the viewer: as a rule his own."""
    hand: list[Card]
    counts: list[int]
    trick: list[tuple[int, Card]]
    heaps: dict[Zone, Heap]
    won: list[int]
    trump: int
    taken: list[Cards]
    """The cards that each player has won in tricks."""
    columns: dict[Zone, Column] = field(default_factory=dict)
    """Piles with a card of a hand upon them, which counts among the cards of that hand."""
    pack: int = 0
    """Cards not dealt yet, lying in the middle."""
    rest: Zone | None = None
    """The pile in which what is left of the pack ends after the deal."""
    strength: Strength = by_rank
    laid: list[tuple[Card, Place]] = field(default_factory=list)
    """Cards of hands that are laid down for all to see, and where, until they are taken up again."""
    to_lay: dict[Zone, int] = field(default_factory=dict)
    """The columns that are still to be laid out, with their numbers of cards."""

    @classmethod
    def of(cls, view: View[Any], presenter: Presenter) -> Board:
        """The table at rest."""
        state = view.state
        holder = presenter.holder(view)
        hand = each(state.hands[holder]) if holder is not None else []
        players = range(len(state.hands))
        heaps = {zone: Heap(list(state.row(zone))) for zone in state.row_zones() if zone.name != "trick"}
        for player in players:
            zone = Zone("taken", player)
            heaps[zone] = Heap([HIDDEN] * (state.taken[player].bit_count() + view.hidden.get(zone, 0)))
        order = (state.leader, *state.after(state.leader))
        return cls(
            holder=holder,
            hand=sorted_hand(hand, state.trump, presenter.strength),
            counts=[view.hand_size(player) for player in players],
            trick=list(zip(order, state.trick, strict=False)),
            heaps=heaps,
            won=list(state.won),
            trump=state.trump,
            taken=list(state.taken),
            columns=dict(presenter.columns(state)),
            strength=presenter.strength,
        )

    @classmethod
    def before_deal(cls, view: View[Any], presenter: Presenter) -> Board:
        """The table with the whole pack in the middle."""
        board = cls.of(view, presenter)
        cards = sum(board.counts) + sum(heap.count for heap in board.heaps.values())
        return cls(
            holder=board.holder,
            hand=[],
            counts=[0] * len(board.counts),
            trick=[],
            heaps={zone: Heap() for zone in board.heaps},
            won=[0] * len(board.won),
            trump=board.trump,
            taken=[0] * len(board.won),
            columns={zone: column._replace(top=None) for zone, column in board.columns.items()},
            pack=cards,
            rest=board.left_over,
            strength=board.strength,
            to_lay={
                zone: board.heaps[zone].count + (top is not None) for zone, (_, top) in board.columns.items()
            },
        )

    @property
    def left_over(self) -> Zone | None:
        """What was not dealt out and lies in a pile of nobody."""
        mine = (zone for zone, heap in self.heaps.items() if heap.count and zone not in self.columns)
        return next((zone for zone in mine if zone.name != "taken"), None)

    def give(self, player: int, card: Card) -> None:
        """A card arrives in a hand."""
        self.counts[player] += 1
        self._take_up(player, card)

    def _take_up(self, player: int, card: Card) -> None:
        if player == self.holder and card != HIDDEN:
            self.hand = sorted_hand([*self.hand, card], self.trump, self.strength)

    def take(self, player: int, card: Card) -> None:
        """A card leaves a hand."""
        self.counts[player] = max(0, self.counts[player] - 1)
        if player == self.holder and card in self.hand:
            self.hand.remove(card)
        if (zone := self.column_of(card)) is not None:
            self.columns[zone] = Column(player, None)

    def column_of(self, card: Card) -> Zone | None:
        """The pile on which a card of a hand lies."""
        return next((zone for zone, column in self.columns.items() if column.top == card != HIDDEN), None)

    def uncover(self, zone: Zone) -> None:
        """The top card of a pile is gone: the next one belongs to the hand, seen or not yet."""
        player = self.columns[zone].player
        if self.heaps[zone].cards:
            top = self.heaps[zone].cards.pop()
            self.columns[zone] = Column(player, top)
            self.give(player, top)

    def show(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Cards of a pile, or the one upon it, are turned up, the last of them on top."""
        column = self.columns.get(zone)
        if column is not None and column.top == HIDDEN and cards:
            self.columns[zone] = column._replace(top=cards[-1])
            self._take_up(column.player, cards[-1])
        elif zone in self.heaps:
            self.heaps[zone].show(cards)

    def lay(self, zone: Zone, shown: Sequence[Card]) -> None:
        """A pile of so many cards is laid out, the first and third from the top turned up."""
        count = self.to_lay.pop(zone)
        self.pack -= count
        cards = [HIDDEN] * (count - 1)
        if len(shown) > 1 and len(cards) > 1:
            cards[-2] = shown[0]
        self.heaps[zone] = Heap(cards)
        player = self.columns[zone].player
        self.columns[zone] = Column(player, shown[-1])
        self.give(player, shown[-1])

    def gather(self, winner: int, cards: Sequence[Card]) -> None:
        """A trick goes to its winner."""
        self.won[winner] += 1
        self.taken[winner] |= mask(cards)
        self.heaps.setdefault(Zone("taken", winner), Heap()).cards += [HIDDEN] * len(cards)

    def make_trumps(self, suit: Suit) -> None:
        """Trumps are made: they go to the left of the hand."""
        self.trump = suit
        self.hand = sorted_hand(self.hand, suit, self.strength)


def sorted_hand(cards: list[Card], trump: int, strength: Strength = by_rank) -> list[Card]:
    """The joker and trumps at the left, then suit by suit with colours alternating, from high to low."""
    order = {suit: place for place, suit in enumerate((3, 2, 0, 1))}
    return sorted(
        cards,
        key=lambda card: (
            card != JOKER,
            suit_of(card) != trump,
            order.get(suit_of(card), -1),
            -strength(card, trump),
        ),
    )
