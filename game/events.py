"""What happened: one small frozen type for each kind of thing.

Rules emit events while a log is attached to the state; tables turn them into
movement, sound and words. An event that shows a card not everybody may see is masked
for each viewer by `seen_by`, so that a table never holds what its seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from .actions import Action
from .cards import HIDDEN, Card, Suit
from .scoring import Entry


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a deal."""

    def seen_by(self, viewer: int | None) -> Self:
        """The event as a player, or an onlooker (`None`), learns of it."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A packet of cards went from the pack to a player's hand."""

    player: int
    cards: tuple[Card, ...]

    def seen_by(self, viewer: int | None) -> Self:
        if viewer == self.player:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CardShown(Event):
    """A card became visible to all where it lies: a turn-up, the cut card, the next of the stock."""

    card: Card
    place: str


@dataclass(frozen=True, slots=True)
class TrumpMade(Event):
    """Trumps of the deal are known: a suit or `NO_TRUMP`."""

    strain: Suit


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A player announced something: a bid, a pass, a call, a choice turned up."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played a card to the trick."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; its cards are in order of play."""

    leader: int
    winner: int
    players: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player took a card from a place on the table; `open` if everybody saw which."""

    player: int
    card: Card
    open: bool
    place: str = "stock"

    def seen_by(self, viewer: int | None) -> Self:
        return self if self.open or viewer == self.player else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player put cards of his hand out of play; unless they lie `open`, the others learn how many."""

    player: int
    cards: tuple[Card, ...]
    open: bool = False

    def seen_by(self, viewer: int | None) -> Self:
        if self.open or viewer == self.player:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class CallAnswered(Event):
    """The holder of a called card showed himself; `player` is `None` where nobody did.

    He is the declarer's partner, or the declarer himself, who then stands alone.
    """

    player: int | None
    called: Card


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """Nobody wanted to play: the cards are thrown in, and nothing is booked."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """An entry was booked."""

    entry: Entry
