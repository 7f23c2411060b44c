"""The moment at which a sentence is read: the truth of the deal, and what its reader sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from game.engine.actions import Action
from game.engine.cards import Card, card_text, cards_text
from game.engine.events import Event, TrickTaken
from game.engine.scoring import PRISON, Entry
from game.session.host import Host
from scenes.presenters.base.table_context import TableContext

NAMES = ("Rin", "Mio", "Haru", "Nao", "Aki", "Sora")
"""None of them is a word of the game."""


class Deck(NamedTuple):
    """What a deck in use calls suits and cards."""

    suits: tuple[str, ...]
    """With no trumps last."""
    cards: dict[str, str]
    """The names of the cards, by their texts."""

    def name(self, card: Card) -> str:
        return self.cards[card_text(card)]


@dataclass(frozen=True)
class Moment:
    """What the reader of a sentence sees, and beside it what is really so."""

    host: Host
    sight: TableContext
    deck: Deck
    event: Event | None = None
    """What has just happened."""
    action: Action | None = None
    """What is considered, or would be best."""
    player: int | None = None
    """Whose plate, row or column the sentence stands at."""
    entry: Entry | None = None
    """The points that it gives a reason for."""
    legal: Sequence[Action] = ()
    """What the reader may do, if he is asked."""
    detail: Any = None
    """What is shown beside the words: a section of the rail, a page of the pad."""
    heard: int | None = None
    """How many events of the deal the reader has seen whole; `None` when nothing moves and all have been."""
    truth: Any = None
    """The true state to hold the sentence against, if it is not the present one."""
    over: bool = False
    """Whether the deal is over and its scores are read."""

    def at(self, **other: Any) -> Self:
        """The same moment, with more known of it."""
        return replace(self, **other)

    @property
    def state(self) -> Any:
        """The true state: of what stands on the table as it was, of what is told as it has come to be."""
        return self.host._match.deal.state if self.truth is None else self.truth

    @property
    def deals(self) -> list[Any]:
        """The truth of all deals so far, the present one last."""
        return list(self.host._match.deals)

    @property
    def options(self) -> Any:
        return self.host.options

    @property
    def players(self) -> int:
        return self.host.players

    @property
    def you(self) -> int | None:
        return self.sight.you

    @property
    def reader(self) -> int | None:
        """From whose seat the table is seen, called "You" or not."""
        return self.sight.view.viewer

    @property
    def seat(self) -> int:
        """The same, of a sentence that only a player can read."""
        assert self.reader is not None, "nobody sits here"
        return self.reader

    @property
    def own(self) -> list[str]:
        """What the reader holds."""
        return self.hand(self.seat)

    @property
    def card(self) -> str:
        """The card that is considered."""
        assert self.action is not None, "no card is considered"
        return card_text(self.action.cards[0])

    @property
    def speaker(self) -> int:
        """Who says the sentence."""
        assert self.player is not None, "nobody says it"
        return self.player

    @property
    def trick(self) -> list[str]:
        """The cards of the trick that are seen to lie on the table."""
        return [card_text(card) for card in self.sight.trick]

    @property
    def answered(self) -> list[str]:
        """The cards on which the last one has been played."""
        return self.trick[:-1]

    @property
    def entries(self) -> list[Entry]:
        """What has really been booked in this deal."""
        return list(self.state.entries)

    @property
    def past(self) -> list[Event]:
        """What has really happened in the deal, as far as it has been told."""
        return self.host._match.deal.events[: self.heard]

    def tricks(self) -> list[TrickTaken]:
        """The tricks that have been gathered, as far as the reader has seen it."""
        return [event for event in self.past if isinstance(event, TrickTaken)]

    def won(self, *players: int) -> int:
        """How many of them some players have won."""
        return sum(trick.winner in players for trick in self.tricks())

    def captured(self, *players: int) -> list[str]:
        """The cards in them."""
        return [card_text(card) for trick in self.tricks() if trick.winner in players for card in trick.cards]

    def number_of(self, cards: Sequence[str]) -> int:
        """Which trick of the deal, counted from 0, begins with these cards; without any the next one."""
        if not cards:
            return len(self.tricks())
        log = self.host._match.deal.events
        taken = [event for event in log if isinstance(event, TrickTaken)]
        for number, trick in enumerate(taken):
            if [card_text(card) for card in trick.cards[: len(cards)]] == list(cards):
                return number
        return len(taken)

    def total(self, player: int) -> int:
        """A player's points as they may be shown: those of the present deal are read when it is over."""
        deals = self.host._match.deals if self.over else self.host._match.deals[:-1]
        return sum(
            entry.points
            for deal in deals
            for entry in deal.entries
            if entry.player == player and entry.column != PRISON
        )

    def gain(self, player: int) -> int:
        """What this deal has brought a player."""
        return sum(
            entry.points for entry in self.entries if entry.player == player and entry.column != PRISON
        )

    def hand(self, player: int) -> list[str]:
        """What a player really holds."""
        return cards_text(self.state.hands[player]).split()

    def owed(self) -> set[str]:
        """The cards that the player to act may play, by the engine."""
        legal = self.host.legal(self.state.turn)
        return {card_text(action.cards[0]) for action in legal if action.cards}

    def __str__(self) -> str:
        match = self.host._match
        state = self.state
        return (
            f"{match.game.key} for {match.players}, seed {match.seed}, {match.options}, deal "
            f"{len(match.deals)} after {len(match.deal.actions)} actions, read by {self.reader} "
            f"({self.you}), trick {self.trick}, trumps {state.trump}, won {self.sight.won}"
        )
