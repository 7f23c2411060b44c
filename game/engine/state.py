"""The position of a deal: zones of cards, whose turn it is, and who knows which card.

A state holds values only, so that copying it is cheap and it can go to another
process. Legality and consequences live in the phases; a game derives its own state
from `State` to add zones and public facts. Secrets are card positions or sealed
choices and nothing else: every other field is known to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards, Suit, mask
from game.engine.cards import Zone as Zone
from game.engine.events import Dealt, Event, Scored
from game.engine.options import Options
from game.engine.player_fields import ByPlayer, Player
from game.engine.scoring import SCORE, Entry, Reason

NOBODY = -1
"""In place of a player: nobody is to act, or the viewer may not know who."""

O = TypeVar("O", bound=Options)  # noqa: E741 - the O of options


@dataclass(frozen=True)
class Setup(Generic[O]):
    """What is settled before the first card of a deal.

    `number` counts the deals of the match from 1, `totals` are the scores before this
    deal, and `carried` is the game's own frozen value that outlives a deal (a round and
    its seats, a prison, a box), or `None` where nothing does.
    """

    options: O
    players: int
    dealer: int
    totals: tuple[int, ...]
    number: int = 1
    carried: Any = None


class ContractOutcome(NamedTuple):
    """What a player has undertaken in a deal, and whether he has made it."""

    player: int
    height: str
    """How much it was, in the game's own short words: a number of tricks, or `juuroku`."""
    made: bool


class LoggedEvent(NamedTuple):
    """What a log keeps: an event, and the whole truth right after it, without a log of its own."""

    event: Event
    state: State


class State:  # many members - what any game's state holds; bots read it
    """A deal in progress; the base of every game's own state.

    Unordered zones are bit masks, one for each player, in the attributes named by
    `SETS`; ordered zones are lists of cards in the attributes named by `ROWS` (one
    list) and `PILES` (several lists).

    `known` holds for each player, and last for an onlooker, the cards whose place he
    knows; `may` restricts which of the other cards a zone can hide (a zone without an
    entry can hide any). Both are kept only while a log is attached: a bare `copy` is for
    search, where everything lies open.

    Each player knows all cards of his own places in the zones named by `OWN`.

    `DERIVED` names the fields that follow from the others, as `derive` sets them, and `BOOKED` the kinds
    of reasons for which points are booked before the deal is over.
    """

    __slots__ = (
        "entries",
        "following",
        "hands",
        "known",
        "leader",
        "log",
        "may",
        "pack",
        "phase",
        "result",
        "sealed",
        "seats",
        "setup",
        "taken",
        "told",
        "trick",
        "trump",
        "turn",
        "won",
    )

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken")
    ROWS: ClassVar[tuple[str, ...]] = ("trick",)
    PILES: ClassVar[tuple[str, ...]] = ()
    OWN: ClassVar[tuple[str, ...]] = ("hands",)
    DERIVED: ClassVar[tuple[str, ...]] = ()
    BOOKED: ClassVar[tuple[type, ...]] = ()

    setup: Setup[Any]
    pack: list[Card]
    """What has not been dealt yet, the next card first; empty once the deal has begun."""
    phase: str
    turn: Player
    seats: ByPlayer[tuple[Player, ...]]
    following: ByPlayer[tuple[Player, ...]]
    hands: list[Cards]
    taken: list[Cards]
    trick: list[Card]
    leader: Player
    won: ByPlayer[list[int]]
    trump: Suit
    sealed: dict[Player, tuple[Action, ...]] | None
    told: tuple[Event, ...]
    entries: list[Entry]
    result: Any
    known: list[Cards]
    may: dict[Zone, Cards]
    log: list[LoggedEvent] | None
    """What has happened, while somebody wants to know: not in search."""

    def __init__(self, setup: Setup[Any], phase: str, turn: int) -> None:
        self.setup = setup
        self.pack = []
        self.phase = phase
        self.turn = turn
        self.take_seats(range(setup.players))
        self.hands = [0] * setup.players
        self.taken = [0] * setup.players
        """Cards won in tricks, by player."""
        self.trick = []
        self.leader = turn
        self.won = [0] * setup.players
        """Tricks won, by player."""
        self.trump = NO_TRUMP
        self.sealed = None
        """While players choose in secret: each one's choices so far; `None` otherwise."""
        self.told = ()
        """What some heard more of than others and go on thinking of; a view has it as its viewer heard it."""
        self.entries = []
        self.result = None
        """What came of a finished deal: a frozen value of the game's own type, of what all know then."""
        self.known = [0] * (setup.players + 1)
        self.may = {}
        self.log = []

    def copy(self) -> Self:
        """An independent copy without log and knowledge, for search."""
        new = object.__new__(type(self))
        new.setup = self.setup
        new.pack = self.pack[:]
        new.phase = self.phase
        new.turn = self.turn
        new.seats = self.seats
        new.following = self.following
        new.hands = self.hands[:]
        new.taken = self.taken[:]
        new.trick = self.trick[:]
        new.leader = self.leader
        new.won = self.won[:]
        new.trump = self.trump
        new.sealed = self.sealed if self.sealed is None else dict(self.sealed)
        new.told = self.told
        new.entries = self.entries[:]
        new.result = self.result
        new.known = []
        new.may = {}
        new.log = None
        return new

    def snapshot(self) -> Self:
        """A copy with what everyone knows, still without the log: views of it can be taken."""
        new = self.copy()
        new.known = self.known[:]
        new.may = dict(self.may)
        return new

    def take_seats(self, players: Iterable[int]) -> None:
        """Seat the players, in the direction of play, with those who sit out."""
        self.seats = tuple(players)
        """The player in each seat."""
        after = dict(zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True))
        self.following = tuple(after[player] for player in sorted(after))
        """For each player the one who plays after him."""

    def after(self, player: int) -> tuple[int, ...]:
        """The others who play, in the order of play from a player's left; nobody if he sits out."""
        found = []
        other = self.following[player]
        while other != player:
            found.append(other)
            other = self.following[other]
        return tuple(found)

    def player_at(self, place: int) -> int:
        """Who plays the card at a place of the present trick, from 0 for the lead."""
        player = self.leader
        for _ in range(place):
            player = self.following[player]
        return player

    def held_by_others(self, player: int) -> Cards:
        """The cards in the hands of all but one player."""
        cards = 0
        for other, hand in enumerate(self.hands):
            if other != player:
                cards |= hand
        return cards

    def to_come(self) -> tuple[int, ...]:
        """Who still play to the present trick after the player to act, in their order."""
        following = self.following
        last = self.leader if self.trick else self.turn
        found = []
        player = following[self.turn]
        while player != last:
            found.append(player)
            player = following[player]
        return tuple(found)

    def give(self, player: int, cards: Sequence[Card], out_of: list[Card], also: Iterable[int] = ()) -> None:
        """Deal cards of the pack (or of what is left of it) to a player; `also` may look at them, too."""
        for card in cards:
            out_of.remove(card)
        self.hands[player] |= mask(cards)
        if self.log is not None:
            self.show(mask(cards), to=(player, *also))
            self.emit(Dealt(player, tuple(cards), tuple(also)))

    def emit(self, event: Event) -> None:
        """Tell what has just happened, if somebody keeps a log: it keeps the state right after it, too.

        So whatever an event tells of has to be done before it is told.
        """
        if self.log is not None:
            self.log.append(LoggedEvent(event, self.snapshot()))

    @property
    def events(self) -> list[Event]:
        """All that has happened, unmasked; nothing where nobody keeps a log."""
        return [event for event, _ in self.log or ()]

    # Knowledge. Rules call these only where a log is attached.

    def show(self, cards: Cards, to: Iterable[int] | None = None) -> None:
        """Let the given players, or everybody, know where these cards are."""
        for viewer in range(len(self.known)) if to is None else to:
            self.known[viewer] |= cards

    def rule_out(self, zone: Zone, cards: Cards) -> None:
        """Note for all that none of these cards can be hidden in a zone."""
        self.may[zone] = self.may.get(zone, ~0) & ~cards

    def mix(self, source: Zone, target: Zone) -> None:
        """Note for all that a hidden card went from one zone to another."""
        if target in self.may:
            self.may[target] |= self.may.get(source, ~0)

    def can_lie_so(self) -> bool:
        """Whether all has been possible with the cards where they lie, as far as `may` cannot say it."""
        return True

    def book(self, player: int | None, points: int, reason: Reason, column: str = SCORE) -> None:
        """Enter points for a player; entries of 0 points are not made."""
        if points:
            self.enter(Entry(player, points, reason, column))

    def enter(self, entry: Entry) -> None:
        """The same for an entry that has been made already."""
        if entry.points:
            self.entries.append(entry)
            if self.log is not None:
                self.emit(Scored(entry))

    def conceal(self, viewer: int | None) -> None:
        """Take out of this copy, which is for a viewer who is not to act, by what he could tell who is.

        For questions that are put only to a player with certain cards; in most games there are none.
        """

    def undertaking(self) -> ContractOutcome | None:
        """Who has undertaken what in this finished deal; in a game without contracts nobody."""
        return None

    def derive(self) -> None:
        """Set what follows from the other fields: the form of the game, and what it makes of trumps."""

    def facts(self) -> dict[str, Any]:
        """All fields by name but the log, a game's own among them."""
        kinds = type(self).__mro__
        return {
            name: getattr(self, name)
            for kind in kinds
            for name in getattr(kind, "__slots__", ())
            if name != "log"
        }

    # Zones.

    def set_zones(self) -> Sequence[Zone]:
        """The unordered zones."""
        zones = []
        for name in self.SETS:
            for index in range(len(getattr(self, name))):
                zones.append(Zone(name, index))
        return zones

    def row_zones(self) -> Sequence[Zone]:
        """The ordered zones."""
        zones = [Zone("pack"), *map(Zone, self.ROWS)]
        for name in self.PILES:
            for index in range(len(getattr(self, name))):
                zones.append(Zone(name, index))
        return zones

    def row(self, zone: Zone) -> list[Card]:
        """The cards of an ordered zone."""
        rows = getattr(self, zone.name)
        found: list[Card] = rows[zone.place] if zone.name in self.PILES else rows
        return found
