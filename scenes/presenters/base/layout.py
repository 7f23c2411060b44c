"""Seats and board: players, their sides, and the places of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Generic, NamedTuple

from game.engine.cards import Card, Suit, rank_of, suit_of
from game.engine.state import Zone
from game.engine.view import View
from scenes.i18n import NO_WORDS, Line, Text, as_it_is, mark
from scenes.presenters.base.table_context import S, TableContext

# Seats.


class DealSide(Enum):
    """The two sides of a deal; each has its own shape and colour."""

    A = "the side that has promised something"
    B = "the side that plays against it"


class SeatPlates(Generic[S]):
    """The texts at the players' seats, and each player's side; by default only the tricks won are shown."""

    def status(self, sight: TableContext[S], player: int) -> Line:
        """Return the text under a player's name; a short text may contain symbols."""
        return sight.words.counted_line("{count} trick", "{count} tricks", count=sight.won[player])

    def short_status(self, sight: TableContext[S], player: int) -> Line:
        """Return the status for a name plate with little room."""
        return self.status(sight, player)

    def side(self, sight: TableContext[S], player: int) -> DealSide | None:
        """Return the side that a player is known to be on, or `None` if it is unknown."""
        return None

    def out(self, sight: TableContext[S], player: int) -> bool:
        """Return whether a player takes no part for now (has passed or sits out)."""
        return False

    def holder(self, view: View[S]) -> int | None:
        """Return the player whose hand the viewer sees: the viewer, or the player whom the viewer advises.

        `None` for an onlooker. Overridden by games in which a player who sits out may see another hand.
        """
        return view.viewer

    def hand_note(self, sight: TableContext[S]) -> Text:
        """Return a text to show above the viewer's open hand; empty if none is needed."""
        return NO_WORDS

    def idle_hand(self, sight: TableContext[S]) -> Sequence[Card]:
        """Return cards of the viewer that take no part in the play, shown grey in place of the hand.

        Overridden by games in which a hand is set aside.
        """
        return ()

    def aside(self, sight: TableContext[S], player: int) -> int:
        """Return the number of a player's cards that are set aside, face down and out of play."""
        return 0

    def captured(self, sight: TableContext[S], player: int) -> Sequence[Card]:
        """Return the cards that a player has won, shown face up."""
        return ()


def sides_of(seats: SeatPlates[S], sight: TableContext[S]) -> tuple[DealSide | None, ...]:
    """Return every player's side, or `None` where it is unknown."""
    return tuple(seats.side(sight, player) for player in range(sight.state.setup.players))


# The board.


class WinningCard(NamedTuple):
    """The card that is winning the trick: its index in the order of play, and a short tag."""

    place: int
    tag: Text


class PilePlace(Enum):
    """Place on the table for a pile that no player owns."""

    BESIDE = "beside the trick, and large: a stock to draw from"
    BETWEEN = "between the players, until somebody takes it: a blind"
    APART = "out of play, and out of everybody's way"


class PileColumn(NamedTuple):
    """Pile in front of a player; its `top` card belongs to the hand (`None` when the pile is used up)."""

    player: int
    top: Card | None


class Pile(NamedTuple):
    """A pile of cards on the table.

    `owner` is the player who captured the cards; for a pile without an owner, `lies` is its place. `words` is
    its name with the number of cards.
    """

    zone: Zone
    owner: int | None
    words: Callable[[int], Text]
    note: Text = NO_WORDS
    lies: PilePlace = PilePlace.BESIDE


def drawn_from(layout: BoardLayout[S], sight: TableContext[S]) -> list[Zone]:
    """Return the piles from which cards still reach the players' hands: the stock and the columns."""
    stocks = [
        pile.zone for pile in layout.piles(sight) if pile.owner is None and pile.lies is PilePlace.BESIDE
    ]
    return [*stocks, *layout.columns(sight.state)]


def winning_card(sight: TableContext[S], cards: Sequence[Card], place: int, led: Suit) -> WinningCard:
    """Return the card at a place of the trick as the winning card, for games with trumps and no special
    cards.
    """
    trumped = suit_of(cards[place]) == sight.state.trump != led
    return WinningCard(place, sight.words.text("trumping") if trumped else sight.words.text("winning"))


class BoardLayout(Generic[S]):
    """The piles, the trick and its marks on the table; the defaults suit a game without special cards."""

    def strength(self, card: Card, trump: Suit) -> int:
        """Return a card's rank within its suit with these trumps, for sorting from high to low."""
        return rank_of(card)

    def heading(self, sight: TableContext[S], cards: Sequence[Card]) -> WinningCard | None:
        """Return the winning card of an unfinished trick, or `None` if the game does not show it."""
        return None

    def active_suit(self, sight: TableContext[S], cards: Sequence[Card]) -> Suit | None:
        """Return the suit to follow in an unfinished trick, or `None` if the table does not show it."""
        return None

    def look_back(self, sight: TableContext[S]) -> bool:
        """Return whether players may look at the last trick. Overridden by games that can forbid it."""
        return True

    def piles(self, sight: TableContext[S]) -> Sequence[Pile]:
        """Return the piles beside the trick: every row of the state but the trick."""

        def heap(name: str) -> Pile:
            template = mark("{count} in the {pile}")
            return Pile(
                Zone(name), None, lambda count: sight.words.text(template, count=count, pile=as_it_is(name))
            )

        return [heap(name) for name in type(sight.state).ROWS if name != "trick"]

    def columns(self, state: S) -> Mapping[Zone, PileColumn]:
        """Return the piles in front of players whose top cards belong to their hands, in table order.

        Overridden by games in which cards are played from piles.
        """
        return {}

    def tags(self, sight: TableContext[S]) -> Mapping[Card, Text]:
        """Return one-word tags of special cards, shown on the viewer's hand and in the trick."""
        return {}
