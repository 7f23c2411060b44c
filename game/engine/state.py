"""The position of a deal: zones of cards, whose turn it is, and which player knows which card.

A state holds only values, so it is cheap to copy and can be sent to another process. The phases decide what
is legal and what follows. A game derives its own class from `State` to add zones and public facts. Only card
positions and sealed choices are secret: every other field is known to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, Self, TypeVar

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards, Suit, mask
from game.engine.cards import Zone as Zone
from game.engine.events import Dealt, Event, Scored, TrickTaken
from game.engine.options import Options
from game.engine.player_fields import ByPlayer, Player
from game.engine.scoring import SCORE, Entry, Reason

NOBODY = -1
"""Number in place of a player's: no one is to act, or the viewer may not know who is."""

O = TypeVar("O", bound=Options)  # noqa: E741 - the O of options
P = ParamSpec("P")


@dataclass(frozen=True)
class Setup(Generic[O]):
    """The fixed facts of a deal before its first card.

    `number` counts the deals of the match from 1, `totals` are the scores before this deal, and `carried` is
    the game's own frozen value from earlier deals (a round and its seats, a prison, a box), or `None` if
    there is none.
    """

    options: O
    players: int
    dealer: int
    totals: tuple[int, ...]
    number: int = 1
    carried: Any = None


class ContractOutcome(NamedTuple):
    """A player's contract in a deal, and whether it was made."""

    player: int
    height: str
    """Size of the contract in the game's own short words, such as a number of tricks or `juuroku`."""
    made: bool


class LoggedEvent(NamedTuple):
    """An entry of a log: an event, and the full state right after it, without a log of its own."""

    event: Event
    state: State


class BareLog(list[LoggedEvent]):
    """A log for playing many deals on: it keeps the events, but the states beside them are not snapshots."""


@cache
def _zones(names: tuple[str, ...], sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    """Return as many zones of each name as its attribute has places."""
    return tuple(Zone(name, place) for name, size in zip(names, sizes, strict=True) for place in range(size))


class State:  # many members - what any game's state holds; bots read it
    """A deal in progress; the base of every game's own state.

    Unordered zones are bit masks, one for each player, in the attributes named by `SETS`; ordered zones are
    lists of cards in the attributes named by `ROWS` (one list) and `PILES` (several lists).

    `known` holds, for each player and last for an onlooker, the cards whose place they know. `may` limits
    which of the other cards a zone can hide (a zone without an entry can hide any). Both, and `past_tricks`,
    are maintained only while a log is attached: a bare `copy` is for search, in which every card is open.

    Each player knows all their own cards in the zones named by `OWN`.

    `DERIVED` names the fields that `derive` computes from the others, and `BOOKED` the types of reasons for
    which points are booked before the deal is over.
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
        "past_tricks",
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
    """Cards not dealt yet, the next one first; empty once the deal has begun."""
    phase: str
    turn: Player
    seats: ByPlayer[tuple[Player, ...]]
    following: ByPlayer[tuple[Player, ...]]
    hands: list[Cards]
    taken: list[Cards]
    trick: list[Card]
    past_tricks: tuple[TrickTaken, ...]
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
    """Events so far with the state after each, or `None` if no log is attached, as in search."""

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
        self.past_tricks = ()
        """Finished tricks in order, with who played which card."""
        self.leader = turn
        self.won = [0] * setup.players
        """Tricks won, by player."""
        self.trump = NO_TRUMP
        self.sealed = None
        """Each player's choices so far while players choose in secret, or `None`."""
        self.told = ()
        """Past events that players saw differently and still remember, masked for the viewer in a view."""
        self.entries = []
        self.result = None
        """Public result of a finished deal, a frozen value of the game's own type; `None` before the end."""
        self.known = [0] * (setup.players + 1)
        self.may = {}
        self.log = []

    def copy(self) -> Self:
        """Return an independent copy without log and knowledge, for search."""
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
        new.past_tricks = self.past_tricks
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
        """Return a copy with the players' knowledge but without the log; views can be taken of it."""
        new = self.copy()
        new.known = self.known[:]
        new.may = dict(self.may)
        return new

    def take_seats(self, players: Iterable[int]) -> None:
        """Seat the players, including those who sit out, in the direction of play."""
        self.seats = tuple(players)
        """The player in each seat."""
        after = dict(zip(self.seats, (*self.seats[1:], self.seats[0]), strict=True))
        self.following = tuple(after[player] for player in sorted(after))
        """The next player in the order of play, by player."""

    def after(self, player: int) -> tuple[int, ...]:
        """Return the other players in order of play after a player; empty if that player sits out."""
        found = []
        other = self.following[player]
        while other != player:
            found.append(other)
            other = self.following[other]
        return tuple(found)

    def player_at(self, place: int) -> int:
        """Return who plays the card at an index of the current trick, from 0 for the lead."""
        player = self.leader
        for _ in range(place):
            player = self.following[player]
        return player

    def held_by_others(self, player: int) -> Cards:
        """Return the cards in the hands of all players but one."""
        cards = 0
        for other, hand in enumerate(self.hands):
            if other != player:
                cards |= hand
        return cards

    def to_be_drawn(self, player: int, unseen: Cards) -> Cards:
        """Return the cards that players other than `player` may still get in the play, from a stock or from
        under other cards; `unseen` are those that could be anywhere.
        """
        return 0

    def to_come(self) -> tuple[int, ...]:
        """Return who still plays to the current trick after the player to act, in order of play."""
        following = self.following
        last = self.leader if self.trick else self.turn
        found = []
        player = following[self.turn]
        while player != last:
            found.append(player)
            player = following[player]
        return tuple(found)

    def give(self, player: int, cards: Sequence[Card], out_of: list[Card], also: Iterable[int] = ()) -> None:
        """Deal cards out of a pack or its rest to a player; the players in `also` may look at them."""
        for card in cards:
            out_of.remove(card)
        self.hands[player] |= mask(cards)
        if self.log is not None:
            self.show(mask(cards), to=(player, *also))
            self.emit(Dealt, player, tuple(cards), tuple(also))

    def emit(self, kind: Callable[P, Event], *facts: P.args, **more: P.kwargs) -> None:
        """Record an event of a kind, if a log is attached; in search, the event is not even created."""
        if self.log is not None:
            self.record(kind(*facts, **more))

    def record(self, event: Event) -> None:
        """Add an event to the log that is attached, with a snapshot of the state unless it is a `BareLog`.

        Make the change before calling it, since the snapshot must show the state after the event.
        """
        assert self.log is not None
        self.log.append(LoggedEvent(event, self if isinstance(self.log, BareLog) else self.snapshot()))

    @property
    def events(self) -> list[Event]:
        """All events so far, unmasked; empty if no log is attached."""
        return [event for event, _ in self.log or ()]

    # Knowledge. Rules call these methods only if a log is attached.

    def show(self, cards: Cards, to: Iterable[int] | None = None) -> None:
        """Record that the given viewers, or everyone (`None`), know where these cards are."""
        for viewer in range(len(self.known)) if to is None else to:
            self.known[viewer] |= cards

    def rule_out(self, zone: Zone, cards: Cards) -> None:
        """Record for everyone that none of these cards can be hidden in a zone."""
        self.may[zone] = self.may.get(zone, ~0) & ~cards

    def mix(self, source: Zone, target: Zone) -> None:
        """Record for everyone that a hidden card moved from one zone to another."""
        if target in self.may:
            self.may[target] |= self.may.get(source, ~0)

    def can_lie_so(self) -> bool:
        """Return whether the events so far allow these card positions; overridden for what `may` can't
        express.
        """
        return True

    def book(self, player: int | None, points: int, reason: Reason, column: str = SCORE) -> None:
        """Add an entry of points for a player, or for no one (`None`), to the deal's score; do nothing for 0
        points.
        """
        if points:
            self.enter(Entry(player, points, reason, column))

    def enter(self, entry: Entry) -> None:
        """Add an existing entry to the deal's score; do nothing for an entry of 0 points."""
        if entry.points:
            self.entries.append(entry)
            self.emit(Scored, entry)

    def conceal(self, viewer: int | None) -> None:
        """Remove from this copy, made for a viewer who is not to act, what would reveal who is to act.

        Overridden by games with questions that are put only to players with certain cards.
        """

    def undertaking(self) -> ContractOutcome | None:
        """Return the contract of this finished deal and whether it was made; `None` if there was none."""
        return None

    def derive(self) -> None:
        """Compute the fields that follow from the others, such as the form of the game."""

    def facts(self) -> dict[str, Any]:
        """Return all fields by name except the log, including a game's own."""
        kinds = type(self).__mro__
        return {
            name: getattr(self, name)
            for kind in kinds
            for name in getattr(kind, "__slots__", ())
            if name != "log"
        }

    # Zones.

    def set_zones(self) -> Sequence[Zone]:
        """Return the unordered zones."""
        return _zones(self.SETS, tuple(map(len, map(partial(getattr, self), self.SETS))))

    def row_zones(self) -> Sequence[Zone]:
        """Return the ordered zones."""
        piles = tuple(map(len, map(partial(getattr, self), self.PILES)))
        return _zones(("pack", *self.ROWS, *self.PILES), (1, *[1] * len(self.ROWS), *piles))

    def row(self, zone: Zone) -> list[Card]:
        """Return the cards of an ordered zone."""
        rows = getattr(self, zone.name)
        found: list[Card] = rows[zone.place] if zone.name in self.PILES else rows
        return found
