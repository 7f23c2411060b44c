"""Events: one small frozen type for each kind of thing that can happen in a deal.

Rules emit events while a log is attached to the state; tables turn them into movement, sound and words.
`seen_by` masks the cards that a viewer may not see, so a table never contains what its seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from game.engine.actions import Action
from game.engine.cards import HIDDEN, Card, Suit, Zone
from game.engine.player_fields import ByPlayer, Player
from game.engine.scoring import Entry

STOCK = Zone("stock")
"""The part of the pack from which players draw."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a deal."""

    @property
    def actor(self) -> Player | None:
        """The player who caused the event, or `None` if no one or several players did."""
        return None

    def seen_by(self, viewer: int | None) -> Self:
        """Return the event as a player sees it, or as an onlooker (`None`) does."""
        return self


@dataclass(frozen=True, slots=True)
class _OfOne(Event):
    """An event that one player caused, or that concerns one player."""

    player: Player

    @property
    def actor(self) -> Player | None:
        return self.player


@dataclass(frozen=True, slots=True)
class Dealt(_OfOne):
    """A player was dealt a packet of cards; the players in `also` may look at it."""

    cards: tuple[Card, ...]
    also: tuple[Player, ...] = ()

    def seen_by(self, viewer: int | None) -> Self:
        if viewer == self.player or viewer in self.also:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """A card became visible to everyone in its place: a turn-up, a cut card, the next card of the stock."""

    card: Card
    place: Zone


@dataclass(frozen=True, slots=True)
class TrumpMade(Event):
    """The trumps of the deal became known: a suit or `NO_TRUMP`."""

    strain: Suit


@dataclass(frozen=True, slots=True)
class Said(_OfOne):
    """A player announced something: a bid, a pass, a call, or a choice that had been made in secret."""

    action: Action


@dataclass(frozen=True, slots=True)
class Played(_OfOne):
    """A player played a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; `cards` are in order of play."""

    leader: Player
    winner: Player
    players: tuple[Player, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drew(_OfOne):
    """A player took a card from a place on the table; `open` if everyone saw which card."""

    card: Card
    open: bool
    place: Zone = STOCK

    def seen_by(self, viewer: int | None) -> Self:
        return self if self.open or viewer == self.player else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Discarded(_OfOne):
    """A player discarded cards from their hand. Unless `open`, the others only see how many."""

    cards: tuple[Card, ...]
    open: bool = False

    def seen_by(self, viewer: int | None) -> Self:
        if self.open or viewer == self.player:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Exchanged(_OfOne):
    """A player exchanged a card of their hand for one that everyone knows, which was in `place`.

    `place` is the hand of the `other` player, or a place on the table if `other` is `None`.
    """

    gave: Card
    got: Card
    place: Zone
    other: Player | None = None


@dataclass(frozen=True, slots=True)
class CallAnswered(Event):
    """The holder of a called card became known; `player` is `None` if no one answered.

    The holder becomes the declarer's partner. A declarer who holds the called card plays alone.
    """

    player: Player | None
    called: Card

    @property
    def actor(self) -> Player | None:
        return self.player


class MeldClaim(NamedTuple):
    """A player's statement about their best meld of a class; `None` for what was not needed to decide."""

    player: Player
    length: int | None = None
    rank: int | None = None
    """Rank (0 to 12) of four of a kind, or top rank of a run; `None` if it was not announced."""
    in_trumps: bool | None = None


@dataclass(frozen=True, slots=True)
class MeldsCompared(Event):
    """The melds of a class (`kind`) were compared, and the best side showed the melds that it scores.

    `claims` are in the order in which the class was declared. `winners` are the players of the side that
    scores, empty if the best melds are equal. `cards` are the cards that each player showed, by player, meld
    after meld, each from its highest card.
    """

    kind: str
    claims: tuple[MeldClaim, ...]
    winners: tuple[Player, ...]
    cards: ByPlayer[tuple[tuple[Card, ...], ...]]


@dataclass(frozen=True, slots=True)
class Announced(_OfOne):
    """A player said a word that the rules require, such as `jo` or `jotte`."""

    word: str


@dataclass(frozen=True, slots=True)
class Shown(_OfOne):
    """A player showed cards of their hand to another; the rest see only how many, and whether `together`.

    Cards shown `together` are shown at once; otherwise one after the other, possibly the same card twice.
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
    """Two players exchanged one card each, unseen by the others; `cards` are the cards they received."""

    players: tuple[Player, Player]
    cards: tuple[Card, Card]

    def seen_by(self, viewer: int | None) -> Self:
        return self if viewer in self.players else replace(self, cards=(HIDDEN, HIDDEN))


@dataclass(frozen=True, slots=True)
class SidesKnown(Event):
    """Everyone now knows the sides: `players` are one side, all others the other."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class SeatsChanged(Event):
    """Two players changed seats; `seats` are the players in each seat after the change."""

    players: tuple[Player, Player]
    seats: ByPlayer[tuple[Player, ...]]


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """The cards were thrown in, usually because no one bid, and no points were scored."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Points were scored, as an entry."""

    entry: Entry
