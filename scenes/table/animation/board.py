"""What lies on the table, as one seat sees it: a value, made from a view and never changed.

While cards move the table lies as it will when all of them have landed, less what is still in the air, and
with what has not left yet. So a movement that is missing or skipped can never leave a wrong table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from game.engine.cards import HIDDEN, JOKER, Card, Suit, each, rank_of, suit_of
from game.engine.state import Zone
from game.engine.view import View
from scenes.presenters.base.layout import PileColumn
from scenes.presenters.base.presenter import Presenter
from scenes.table.layout import CardPlace

PACK = Zone("pack")
TRICK = "trick"
"""The name of the places of a trick: one for each player."""
TOPS = "tops"
"""The name of the places on columns, whose cards count among those of a hand."""
LAID = "laid"
"""The name of the places before players where cards of hands lie for a while."""

Strength = Callable[[Card, Suit], int]
"""A card's place within its suit with these trumps, for sorting."""
Lying = tuple[Zone, Card]
"""A card in its place; `HIDDEN` where its face is not seen."""


class BoardPile(NamedTuple):
    """A pile as it lies: its cards from the lowest up, `HIDDEN` where a face is not seen."""

    cards: tuple[Card, ...] = ()

    @property
    def count(self) -> int:  # type: ignore[override]
        """How many cards lie there."""
        return len(self.cards)

    @property
    def top(self) -> Card:
        """The face on top, or `HIDDEN`."""
        return self.cards[-1] if self.cards else HIDDEN


@dataclass(frozen=True)
class Board:
    """Cards on the table. Of other hands only the faces that the viewer knows are told, and none is drawn."""

    holder: int | None
    """Whose hand lies open before the viewer: as a rule his own."""
    hands: tuple[tuple[Card, ...], ...]
    trick: tuple[tuple[int, Card], ...]
    heaps: Mapping[Zone, BoardPile]
    columns: Mapping[Zone, PileColumn]
    """Piles with a card of a hand upon them, which counts among the cards of that hand."""
    trump: Suit
    strength: Strength
    """What the open hand is sorted by."""
    pack: int = 0
    """Cards not dealt yet, lying in the middle."""
    laid: tuple[tuple[Card, CardPlace], ...] = ()
    """Cards of hands that are laid down for all to see, and where, until they are taken up again."""
    faces: bool = False
    """Whether the other hands lie before their players with the faces that the viewer knows."""

    @classmethod
    def of(cls, view: View[Any], presenter: Presenter[Any]) -> Board:
        """The table as it lies when nothing moves."""
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
        """The table for one who watches: each hand lies open as far as the view shows it.

        That of the `nearest` player lies before him like an own one, if it is shown whole.
        """
        board = cls.of(view, presenter)
        hands = tuple(tuple(sorted_hand(hand, board.trump, board.strength)) for hand in board.hands)
        holder = nearest if HIDDEN not in hands[nearest] else None
        return replace(board, holder=holder, hands=hands, faces=True)

    def gathered(self) -> Board:
        """The same cards as the whole pack in the middle, before the deal."""
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
        """The open hand from left to right."""
        return [] if self.holder is None else list(self.hands[self.holder])

    @property
    def counts(self) -> list[int]:
        """How many cards each player holds."""
        return [len(hand) for hand in self.hands]

    def in_hand(self, player: int) -> list[Card]:
        """The cards of a hand that lie upon no column."""
        tops = [column.top for column in self.columns.values() if column.player == player]
        return [card for card in self.hands[player] if card == HIDDEN or card not in tops]

    @property
    def left_over(self) -> Zone | None:
        """What was not dealt out and lies in a pile of nobody."""
        mine = (zone for zone, heap in self.heaps.items() if heap.count and zone not in self.columns)
        return next((zone for zone in mine if zone.name != "taken"), None)

    def column_of(self, card: Card) -> Zone | None:
        """The pile on which a card of a hand lies."""
        return next((zone for zone, column in self.columns.items() if column.top == card != HIDDEN), None)

    # Place by place.

    def places(self) -> dict[Zone, list[Card]]:
        """What lies where. Cards upon columns lie there and not in the hands that they count among."""
        found = {PACK: [HIDDEN] * self.pack}
        for player, hand in enumerate(self.hands):
            found[Zone("hands", player)] = list(hand)
        for zone, (player, top) in self.columns.items():
            if top is not None:
                found[Zone("hands", player)].remove(top)
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
        """This board less what is not there yet, with what has not left its place yet.

        `turns` is the order of play of a trick that may be on its way, `at` tells where cards are laid.
        """
        places = self.places()
        for zone, card in remaining:
            places.setdefault(zone, []).append(card)
        for zone, card in absent:
            cards = places.setdefault(zone, [])
            # What is known in one place may be unknown in the other.
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
        hands = [list(places[Zone("hands", player)]) for player in range(len(self.hands))]
        for zone, (player, _) in self.columns.items():
            top = next(iter(places[Zone(TOPS, zone.place)]), None)
            columns[zone] = PileColumn(player, top)
            hands[player] += [] if top is None else [top]
        for player in range(len(hands)):
            if self.faces or player == self.holder:
                hands[player] = sorted_hand(hands[player], self.trump, self.strength)
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
    """A card that lies elsewhere on one board than on the other; `None` is out of sight, at its player's."""

    card: Card
    source: Zone | None
    target: Zone | None


def changes(before: Board, after: Board) -> list[BoardChange]:
    """What lies elsewhere on the second board: known cards first, then as many others as were moved."""
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
    """So many of these cards, those with a face first."""
    faces = [card for card in cards if card != HIDDEN]
    return (faces + [HIDDEN] * max(0, number - len(faces)))[: max(0, number)]


def _hand(view: View[Any], player: int) -> tuple[Card, ...]:
    faces = each(view.state.hands[player])
    return (*faces, *(HIDDEN,) * (view.hand_size(player) - len(faces)))


def by_rank(card: Card, trump: Suit) -> int:
    """The order of the ranks, whatever is trumps."""
    return rank_of(card)


def sorted_hand(cards: Iterable[Card], trump: Suit, strength: Strength = by_rank) -> list[Card]:
    """The joker and trumps at the left, then suit by suit with colours alternating, from high to low."""
    order = {suit: place for place, suit in enumerate((3, 2, 0, 1))}
    return sorted(
        cards,
        key=lambda card: (
            card != HIDDEN,
            card != JOKER,
            suit_of(card) != trump,
            order.get(suit_of(card), -1),
            -strength(card, trump),
        ),
    )
