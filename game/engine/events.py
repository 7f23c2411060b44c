"""What happened: one small frozen type for each kind of thing.

Rules emit events while a log is attached to the state; tables turn them into
movement, sound and words. An event that shows a card not everybody may see is masked
for each viewer by `seen_by`, so that a table never holds what its seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from game.engine.actions import Action
from game.engine.cards import HIDDEN, Card, Suit, Zone
from game.engine.player_fields import ByPlayer, Player
from game.engine.scoring import Entry

STOCK = Zone("stock")
"""What is left of the pack, to draw from."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a deal."""

    @property
    def actor(self) -> Player | None:
        """The one player whose doing it is; `None` where it is nobody's own, or that of several."""
        return None

    def seen_by(self, viewer: int | None) -> Self:
        """The event as a player, or an onlooker (`None`), learns of it."""
        return self


@dataclass(frozen=True, slots=True)
class _OfOne(Event):
    """Something that one player did, or that happened to him alone."""

    player: Player

    @property
    def actor(self) -> Player | None:
        return self.player


@dataclass(frozen=True, slots=True)
class Dealt(_OfOne):
    """A packet of cards went from the pack to a player's hand; `also` are others who may look at it."""

    cards: tuple[Card, ...]
    also: tuple[Player, ...] = ()

    def seen_by(self, viewer: int | None) -> Self:
        if viewer == self.player or viewer in self.also:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """A card became visible to all where it lies: a turn-up, the cut card, the next of the stock."""

    card: Card
    place: Zone


@dataclass(frozen=True, slots=True)
class TrumpMade(Event):
    """Trumps of the deal are known: a suit or `NO_TRUMP`."""

    strain: Suit


@dataclass(frozen=True, slots=True)
class Said(_OfOne):
    """A player announced something: a bid, a pass, a call, a choice turned up."""

    action: Action


@dataclass(frozen=True, slots=True)
class Played(_OfOne):
    """A player played a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; its cards are in order of play."""

    leader: Player
    winner: Player
    players: tuple[Player, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drew(_OfOne):
    """A player took a card from a place on the table; `open` if everybody saw which."""

    card: Card
    open: bool
    place: Zone = STOCK

    def seen_by(self, viewer: int | None) -> Self:
        return self if self.open or viewer == self.player else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Discarded(_OfOne):
    """A player put cards of his hand out of play; unless they lie `open`, the others learn how many."""

    cards: tuple[Card, ...]
    open: bool = False

    def seen_by(self, viewer: int | None) -> Self:
        if self.open or viewer == self.player:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Exchanged(_OfOne):
    """A player gave a card of his hand for one that all know, which lay at this place.

    That may be the hand of the `other` player; where there is none it is on the table.
    """

    gave: Card
    got: Card
    place: Zone
    other: Player | None = None


@dataclass(frozen=True, slots=True)
class CallAnswered(Event):
    """The holder of a called card showed himself; `player` is `None` where nobody did.

    He is the declarer's partner, or the declarer himself, who then stands alone.
    """

    player: Player | None
    called: Card

    @property
    def actor(self) -> Player | None:
        return self.player


class MeldClaim(NamedTuple):
    """What a player says of his best meld of a class; `None` where it was not needed to decide."""

    player: Player
    length: int | None = None
    rank: int | None = None
    """Of four of a kind; of a run the top one."""
    in_trumps: bool | None = None


@dataclass(frozen=True, slots=True)
class MeldsCompared(Event):
    """The melds of a class (`kind`) were compared, and the best side laid down those that it scores.

    `claims` stand in the order in which the class was declared. `winners` are the players of the
    side that scores, nobody if the best are equal. `cards` are what each player has laid down, by
    player, one meld after the other, each from its highest card.
    """

    kind: str
    claims: tuple[MeldClaim, ...]
    winners: tuple[Player, ...]
    cards: ByPlayer[tuple[tuple[Card, ...], ...]]


@dataclass(frozen=True, slots=True)
class Announced(_OfOne):
    """What a player must say by the rules, and so no choice of his: `jo`, `jotte`."""

    word: str


@dataclass(frozen=True, slots=True)
class Shown(_OfOne):
    """A player let another one look at cards of his hand; the third ones see how many, and in what manner.

    `together` are cards shown at once; otherwise one comes after the other, perhaps the same again.
    """

    to: Player
    cards: tuple[Card, ...]
    together: bool = False

    def seen_by(self, viewer: int | None) -> Self:
        if viewer in (self.player, self.to):
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two players exchanged a card each, unseen by the others; `cards` are what each has got."""

    players: tuple[Player, Player]
    cards: tuple[Card, Card]

    def seen_by(self, viewer: int | None) -> Self:
        return self if viewer in self.players else replace(self, cards=(HIDDEN, HIDDEN))


@dataclass(frozen=True, slots=True)
class SidesKnown(Event):
    """From now on everybody knows who plays with whom: `players` are one side, all others the other."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SeatsChanged(Event):
    """Two players changed seats; `seats` says who sits in each seat now."""

    players: tuple[Player, Player]
    seats: ByPlayer[tuple[Player, ...]]


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """The cards are thrown in, mostly because nobody wanted to play, and nothing is booked."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """An entry was booked."""

    entry: Entry
