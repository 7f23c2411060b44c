"""The cards on the table as one seat sees them: an immutable value, made from a view.

While cards move, the board is the final one without the cards that are still moving and with those that have
not left yet. So a missing or skipped movement can never leave a wrong table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.engine.cards import HANDS, HIDDEN, JOKER, Card, Cards, Suit, each, mask, rank_of, suit_of
from game.engine.state import Zone
from game.engine.view import View
from scenes.framework.hand_order import DEFAULT_ORDER, HandOrder
from scenes.presenters.base.layout import PileColumn
from scenes.presenters.base.presenter import Presenter
from scenes.table.layout import CardPlace

PACK = Zone("pack")
TRICK = "trick"
"""Zone name for the cards of a trick, one zone per player."""
TOPS = "tops"
"""Zone name for the top cards of columns, which belong to hands."""
LAID = "laid"
"""Zone name for cards of hands that are laid down in front of players for a while."""

Strength = Callable[[Card, Suit], int]
"""Function that returns a card's rank order within its suit for a trump suit; higher is stronger."""
Lying = tuple[Zone, Card]
"""A card and its zone; the card is `HIDDEN` if its face is not visible."""


class BoardPile(NamedTuple):
    """A pile's cards from the bottom up; `HIDDEN` for cards whose face is not visible."""

    cards: tuple[Card, ...] = ()

    @property
    def count(self) -> int:  # type: ignore[override]
        """Number of cards."""
        return len(self.cards)

    @property
    def top(self) -> Card:
        """The top card; `HIDDEN` if it is face down or the pile is empty."""
        return self.cards[-1] if self.cards else HIDDEN


@dataclass(frozen=True)
class Board:
    """All cards on the table. Cards that the viewer does not know are `HIDDEN`."""

    holder: int | None
    """Player whose hand is face up in front of the viewer, usually the viewer; `None` for no hand."""
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[tuple[int, Card], ...]
    heaps: Mapping[Zone, BoardPile]
    columns: Mapping[Zone, PileColumn]
    """Columns by zone; their top cards belong to the hands."""
    trump: Suit
    strength: Strength
    """Order of the cards of a suit for sorting hands."""
    pack: int
    """Number of cards not dealt yet, in the middle of the table."""
    laid: tuple[tuple[Card, CardPlace], ...] = ()
    """Cards of hands that are laid down for a while, with their positions."""
    shows_faces: bool = False
    """Whether the known cards of the other hands are shown in front of their players."""
    order: HandOrder = DEFAULT_ORDER
    """How the viewer wants hands sorted."""

    @classmethod
    def of(cls, view: View[Any], presenter: Presenter[Any]) -> Board:
        """Return the board of a view while nothing moves."""
        state = view.state
        holder = presenter.seats.holder(view)
        hands = [_hand(view, player) for player in range(len(state.hands))]
        if holder is not None:
            hands[holder] = tuple(sorted_hand(hands[holder], state.trump, presenter.board_layout.strength))
        heaps = {
            zone: BoardPile(tuple(state.row(zone)))
            for zone in state.row_zones()
            if zone.name != TRICK and zone != PACK
        }
        for player, taken in enumerate(state.taken):
            zone = Zone("taken", player)
            heaps[zone] = BoardPile((HIDDEN,) * (taken.bit_count() + view.hidden.get(zone, 0)))
        players = (state.leader, *state.after(state.leader))
        return cls(
            holder=holder,
            hands=tuple(hands),
            trick=tuple(zip(players, state.trick, strict=False)),
            heaps=heaps,
            columns=dict(presenter.board_layout.columns(state)),
            trump=state.trump,
            strength=presenter.board_layout.strength,
            pack=len(state.pack),
        )

    @classmethod
    def watched(cls, view: View[Any], presenter: Presenter[Any], *, nearest: int) -> Board:
        """Return the board for an onlooker, with the hands face up as far as the view knows them.

        The hand of the `nearest` player is in front of the onlooker if it is known completely.
        """
        board = cls.of(view, presenter)
        hands = tuple(tuple(sorted_hand(hand, board.trump, board.strength)) for hand in board.hands)
        holder = nearest if HIDDEN not in hands[nearest] else None
        return replace(board, holder=holder, hands=hands, shows_faces=True)

    def in_order(self, order: HandOrder) -> Board:
        """Return this board with the hands that are face up sorted as the viewer wants."""
        if order == self.order:
            return self
        hands = tuple(
            tuple(sorted_hand(hand, self.trump, self.strength, order))
            if self.shows_faces or player == self.holder
            else hand
            for player, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands, order=order)

    def gathered(self) -> Board:
        """Return a board with all cards in the pack, as before the deal."""
        cards = self.pack + sum(self.counts) + sum(heap.count for heap in self.heaps.values())
        return replace(
            self,
            hands=((),) * len(self.hands),
            trick=(),
            heaps={zone: BoardPile() for zone in self.heaps},
            columns={zone: column._replace(top=None) for zone, column in self.columns.items()},
            pack=cards,
        )

    @property
    def hand(self) -> list[Card]:
        """The cards of the hand in front of the viewer, from left to right; empty if there is none."""
        return [] if self.holder is None else list(self.hands[self.holder])

    @property
    def counts(self) -> list[int]:
        """Number of cards in each player's hand."""
        return [len(hand) for hand in self.hands]

    @property
    def open_cards(self) -> list[Cards]:
        """The cards that are face up in each hand, by player; empty unless other hands are shown face up."""
        return (
            [mask(card for card in hand if card != HIDDEN) for hand in self.hands] if self.shows_faces else []
        )

    def in_hand(self, player: int) -> list[Card]:
        """Return the cards of a player's hand that are not on a column."""
        tops = [column.top for column in self.columns.values() if column.player == player]
        return [card for card in self.hands[player] if card == HIDDEN or card not in tops]

    @property
    def left_over(self) -> Zone | None:
        """Zone of the first pile that is neither a column nor won cards and is not empty; `None` if there is
        none.
        """
        mine = (zone for zone, heap in self.heaps.items() if heap.count and zone not in self.columns)
        return next((zone for zone in mine if zone.name != "taken"), None)

    def column_of(self, card: Card) -> Zone | None:
        """Return the zone of the column whose top card this is; `None` if there is none."""
        return next((zone for zone, column in self.columns.items() if column.top == card != HIDDEN), None)

    # Zones.

    def places(self) -> dict[Zone, list[Card]]:
        """Return the cards by zone. Top cards of columns are in their own zones and not in the hands."""
        found = {PACK: [HIDDEN] * self.pack}
        for player, hand in enumerate(self.hands):
            found[HANDS[player]] = list(hand)
        for zone, (player, top) in self.columns.items():
            if top is not None:
                found[HANDS[player]].remove(top)
            found[Zone(TOPS, zone.place)] = [] if top is None else [top]
        found |= {Zone(TRICK, player): [] for player in range(len(self.hands))}
        found |= {Zone(TRICK, player): [card] for player, card in self.trick}
        found |= {zone: list(heap.cards) for zone, heap in self.heaps.items()}
        return found

    def while_moving(
        self,
        absent: Iterable[Lying],
        remaining: Iterable[Lying],
        turns: Sequence[int],
        at: Mapping[Zone, CardPlace],
    ) -> Board:
        """Return this board without the `absent` cards, which have not arrived, and with the `remaining`
        ones.

        Remaining cards have not left their zones yet. `turns` is the order of play for the trick, and `at`
        holds the positions of cards that are laid down.
        """
        places = self.places()
        for zone, card in remaining:
            places.setdefault(zone, []).append(card)
        for zone, card in absent:
            cards = places.setdefault(zone, [])
            # A card known in one zone may be hidden in the other.
            fitting = card if card in cards else HIDDEN if HIDDEN in cards else cards[-1] if cards else None
            if fitting is not None:
                cards.reverse()
                cards.remove(fitting)
                cards.reverse()
        return self._of_places(places, turns, at)

    def _of_places(
        self, places: Mapping[Zone, list[Card]], turns: Sequence[int], at: Mapping[Zone, CardPlace]
    ) -> Board:
        columns = {}
        hands = [list(places[HANDS[player]]) for player in range(len(self.hands))]
        for zone, (player, _) in self.columns.items():
            top = next(iter(places[Zone(TOPS, zone.place)]), None)
            columns[zone] = PileColumn(player, top)
            hands[player] += [] if top is None else [top]
        for player in range(len(hands)):
            if self.shows_faces or player == self.holder:
                hands[player] = sorted_hand(hands[player], self.trump, self.strength, self.order)
        return replace(
            self,
            hands=tuple(map(tuple, hands)),
            trick=tuple((player, card) for player in turns for card in places[Zone(TRICK, player)]),
            heaps={zone: BoardPile(tuple(places[zone])) for zone in self.heaps},
            columns=columns,
            pack=len(places[PACK]),
            laid=tuple((places[zone][0], place) for zone, place in at.items() if places.get(zone)),
        )


class BoardChange(NamedTuple):
    """A card that is in different zones on two boards; `None` is a place that is not shown on the board."""

    card: Card
    source: Zone | None
    target: Zone | None


def changes(before: Board, after: Board) -> list[BoardChange]:
    """Return the differences between two boards: known cards first, then hidden ones as far as numbers
    changed.
    """
    here, there = before.places(), after.places()
    zones = list(dict.fromkeys((*here, *there)))
    source_of = {card: zone for zone in zones for card in here.get(zone, ()) if card != HIDDEN}
    target_of = {card: zone for zone in zones for card in there.get(zone, ()) if card != HIDDEN}
    found = [
        BoardChange(card, source_of[card], zone)
        for card, zone in target_of.items()
        if card in source_of and source_of[card] != zone
    ]
    gained: list[Lying] = []
    lost: list[Lying] = []
    for zone in zones:
        if here.get(zone) == there.get(zone):
            continue
        more = len(there.get(zone, ())) - len(here.get(zone, ()))
        more += sum((change.source == zone) - (change.target == zone) for change in found)
        new = [card for card in there.get(zone, ()) if card not in source_of]
        gone = [card for card in here.get(zone, ()) if card not in target_of]
        gained += [(zone, card) for card in _some(new, more)]
        lost += [(zone, card) for card in _some(gone, -more)]
    while lost or gained:
        source, old = lost.pop(0) if lost else (None, HIDDEN)
        target, new_face = gained.pop(0) if gained else (None, HIDDEN)
        found.append(BoardChange(new_face if new_face != HIDDEN else old, source, target))
    return found


def _some(cards: Sequence[Card], number: int) -> list[Card]:
    """Return `number` of the cards, known ones first, the others as `HIDDEN`; none if it is negative."""
    faces = [card for card in cards if card != HIDDEN]
    return (faces + [HIDDEN] * max(0, number - len(faces)))[: max(0, number)]


def _hand(view: View[Any], player: int) -> tuple[Card, ...]:
    faces = each(view.state.hands[player])
    return (*faces, *(HIDDEN,) * (view.hand_size(player) - len(faces)))


def by_rank(card: Card, trump: Suit) -> int:
    """Return the rank's order, whatever the trumps."""
    return rank_of(card)


def sorted_hand(
    cards: Iterable[Card], trump: Suit, strength: Strength = by_rank, order: HandOrder = DEFAULT_ORDER
) -> list[Card]:
    """Return the cards in the order of a hand: hidden ones, the joker, then the suits or ranks.

    Suits alternate in colour. Without an order of the viewer's own, trumps are first, and each suit is sorted
    from high to low.
    """
    places = {suit: place for place, suit in enumerate((3, 2, 0, 1))}

    def place(card: Card) -> tuple[int, ...]:
        suit = places.get(suit_of(card), -1)
        rank = strength(card, trump) * (-1 if order.high_left else 1)
        return (
            card != HIDDEN,
            card != JOKER,
            order.trumps_left and suit_of(card) != trump,
            *((rank, suit) if order.by_rank else (suit, rank)),
        )

    return sorted(cards, key=place)
