"""A deal that is being put together by hand: which cards are in which places, and what is still missing.

The places follow from how the game deals: what a hand holds, what lies in which order, what is set aside.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple, Self

from game.engine.cards import HIDDEN, Card, Zone, each
from game.engine.rules import Game
from game.engine.state import Setup
from game.match.deal_code import interchangeable
from game.match.match import CodedDeal

HANDS, HANDS_IN_ORDER = "hands", "hands in order"
"""Names of places that are hands, and of those with cards of a hand whose order counts."""


class DealPlace(NamedTuple):
    """A place that cards are dealt to: a hand, a stock, cards turned up or set aside.

    `deck` has the indices of its cards in the deck, in the order of dealing. If it is not `ordered`, their
    order does not matter. `shown` means that everyone sees the cards.
    """

    zone: Zone
    deck: tuple[int, ...]
    ordered: bool
    shown: bool

    @property
    def name(self) -> str:
        """Name of the kind of place: that of its zone, or `HANDS_IN_ORDER`."""
        return HANDS_IN_ORDER if self.ordered and self.zone.name == HANDS else self.zone.name

    @property
    def size(self) -> int:
        """Number of cards in the place."""
        return len(self.deck)


@lru_cache(maxsize=32)
def places_of(game: Game[Any], setup: Setup[Any]) -> tuple[DealPlace, ...]:
    """Return the places of a deal: hands by player, then all others.

    Cards in a hand whose order matters are a place of their own, after the hands.
    """
    deck = each(game.pack(setup.players, setup.options))
    dealt = game.deal(setup, deck)
    loose = {place for group in interchangeable(game, setup) if len(group) > 1 for place in group}
    rows = dealt.row_zones()
    found: list[DealPlace] = []
    for zone in (*dealt.set_zones(), *rows):
        cards = dealt.row(zone) if zone in rows else each(getattr(dealt, zone.name)[zone.place])
        inside = sorted(map(deck.index, cards))
        free = [at for at in inside if at in loose or len(inside) == 1]
        for ordered, at in ((False, free), (True, [place for place in inside if place not in free])):
            if at:
                shown = all(dealt.known[-1] >> deck[place] & 1 for place in at)
                found.append(DealPlace(zone, tuple(at), ordered, shown))
    return tuple(sorted(found, key=lambda place: (place.name != HANDS, place.name != HANDS_IN_ORDER)))


class PlaceOwner(NamedTuple):
    """The player whose place it is, and its number from 1 if they have several of its kind."""

    player: int
    number: int


Cells = tuple[Card, ...]
"""The cards of a place, one for each of its cells; `HIDDEN` in a cell that is empty."""


@dataclass(frozen=True)
class DealDraft:
    """A deal with any number of its cards in place. Every change returns a new draft."""

    game: Game[Any]
    setup: Setup[Any]
    cells: tuple[Cells, ...]
    """The cells of each of the `places`."""

    @classmethod
    def empty(cls, game: Game[Any], players: int, options: Any = None, dealer: int = 0) -> Self:
        """Return a draft without cards: by default with the usual options, as the first deal of a match."""
        options = game.Options() if options is None else options
        carried = game.carrying.first(players, options, dealer)
        setup = Setup(options, players, dealer, (0,) * players, 1, carried)
        return cls(game, setup, tuple((HIDDEN,) * place.size for place in places_of(game, setup)))

    @classmethod
    def of(cls, deal: CodedDeal) -> Self:
        """Return the draft of a complete deal."""
        places = places_of(deal.game, deal.setup)
        return cls(deal.game, deal.setup, tuple(tuple(deal.deck[at] for at in each.deck) for each in places))

    @cached_property
    def places(self) -> tuple[DealPlace, ...]:
        """The places, hands first."""
        return places_of(self.game, self.setup)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game, lowest number first."""
        return tuple(each(self.game.pack(self.setup.players, self.setup.options)))

    # What is where.

    @cached_property
    def _at(self) -> dict[Card, tuple[int, int]]:
        found = {}
        for place, cells in enumerate(self.cells):
            for cell, card in enumerate(cells):
                if card != HIDDEN:
                    found[card] = place, cell
        return found

    def where(self, card: Card) -> tuple[int, int] | None:
        """Return the place and the cell of a card, or `None` if it is free."""
        return self._at.get(card)

    def owner(self, place: int) -> PlaceOwner | None:
        """Return whose place it is, or `None` for a place that all players share."""
        zone = self.places[place].zone
        each_has = self._zones_of_players[zone.name]
        return PlaceOwner(zone.place // each_has, zone.place % each_has + 1) if each_has else None

    @property
    def free(self) -> list[Card]:
        """Cards that are in no place, lowest number first."""
        return [card for card in self.pack if card not in self._at]

    def count(self, place: int) -> int:
        """Return how many cards are in a place."""
        return sum(card != HIDDEN for card in self.cells[place])

    def next_cell(self, place: int) -> int | None:
        """Return the first empty cell of a place, or `None` if it is full."""
        return self.cells[place].index(HIDDEN) if HIDDEN in self.cells[place] else None

    @property
    def lacking(self) -> list[int]:
        """Places with an empty cell."""
        return [place for place, cells in enumerate(self.cells) if HIDDEN in cells]

    @property
    def is_complete(self) -> bool:
        """Whether every card is in its place."""
        return not self.lacking

    def deal(self) -> CodedDeal:
        """Return the complete deal. Raises ValueError if cards are missing."""
        if not self.is_complete:
            raise ValueError("cards are missing")
        deck = [0] * len(self.pack)
        for place, cells in zip(self.places, self.cells, strict=True):
            for at, card in zip(place.deck, cells, strict=True):
                deck[at] = card
        return CodedDeal(self.game, self.setup, tuple(deck))

    # Changes to the cards.

    def put(self, card: Card, place: int, cell: int | None = None) -> Self:
        """Return the draft with a card in a cell, by default in the first empty one.

        A card that was there goes to where the other came from. Raises ValueError if the place is full and
        no cell is given, or for a card that is not in the pack.
        """
        if card not in self.pack:
            raise ValueError("not in the pack")
        before = self.where(card)
        if cell is None:
            if before is not None and before[0] == place:
                return self
            cell = self.next_cell(place)
        if cell is None:
            raise ValueError("the place is full")
        there = self.cells[place][cell]
        found = self
        if before is not None:
            found = found._with(*before, there)
        return found._with(place, cell, card)

    def take(self, card: Card) -> Self:
        """Return the draft with a card free again."""
        at = self.where(card)
        return self if at is None else self._with(*at, HIDDEN)

    def _with(self, place: int, cell: int, card: Card) -> Self:
        cells = self.cells[place]
        changed = (*cells[:cell], card, *cells[cell + 1 :])
        return replace(self, cells=(*self.cells[:place], changed, *self.cells[place + 1 :]))

    def cleared(self) -> Self:
        """Return the draft without cards."""
        return replace(self, cells=tuple((HIDDEN,) * len(cells) for cells in self.cells))

    def filled(self, rng: Random) -> Self:
        """Return the draft with the free cards dealt at random to the empty cells."""
        free = self.free
        rng.shuffle(free)
        rest = iter(free)
        return replace(
            self,
            cells=tuple(
                tuple(next(rest) if card == HIDDEN else card for card in cells) for cells in self.cells
            ),
        )

    # Changes to the table.

    def turned(self) -> Self:
        """Return the draft with every hand, the deal and all points one seat further on."""
        setup, players = self.setup, self.setup.players
        turned = replace(
            setup,
            dealer=(setup.dealer + 1) % players,
            totals=(*setup.totals[-1:], *setup.totals[:-1]),
            carried=self.game.carrying.turned(setup.carried, players),
        )
        places = {(each.zone, each.ordered): number for number, each in enumerate(self.places)}
        found = []
        for place in places_of(self.game, turned):
            name, at = place.zone
            steps = self._zones_of_players[name]
            before = Zone(name, (at - steps) % (steps * players)) if steps else place.zone
            found.append(self.cells[places[before, place.ordered]])
        return replace(self, setup=turned, cells=tuple(found))

    @cached_property
    def _zones_of_players(self) -> dict[str, int]:
        """How many zones with a name each player has, one player's after the other's; 0 if none has one."""
        dealt = self.game.deal(self.setup, self.pack)
        names = dict.fromkeys(place.zone.name for place in self.places)
        several = {*dealt.SETS, *dealt.PILES}
        return {
            name: len(getattr(dealt, name)) // self.setup.players if name in several else 0 for name in names
        }

    def at(self, setup: Setup[Any]) -> Self:
        """Return the draft at another table of the same game; cards without a place there become free."""
        pack = self.game.pack(setup.players, setup.options)
        held = {
            (place.zone, place.ordered): tuple(
                card if card == HIDDEN or pack >> card & 1 else HIDDEN for card in cells
            )
            for place, cells in zip(self.places, self.cells, strict=True)
        }
        found = []
        for place in places_of(self.game, setup):
            cells = held.get((place.zone, place.ordered), ())[: place.size]
            found.append((*cells, *(HIDDEN,) * (place.size - len(cells))))
        return replace(self, setup=setup, cells=tuple(found))
