"""Seats and board: players, their sides, and where cards lie."""

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
    """The two sides of a deal; each has a shape and a colour of its own."""

    A = "the side that has promised something"
    B = "the side that plays against it"


class SeatPlates(Generic[S]):
    """Players and their places, for a game that says no more of them than their tricks."""

    def status(self, sight: TableContext[S], player: int) -> Line:
        """The line under a player's name; a short one may hold symbols."""
        return sight.words.counted_line("{count} trick", "{count} tricks", count=sight.won[player])

    def short_status(self, sight: TableContext[S], player: int) -> Line:
        """Status for a plate without room for more."""
        return self.status(sight, player)

    def side(self, sight: TableContext[S], player: int) -> DealSide | None:
        """The side that a player is known to be on."""
        return None

    def out(self, sight: TableContext[S], player: int) -> bool:
        """Whether a player has nothing more to say for now (passed, or sitting out)."""
        return False

    def holder(self, view: View[S]) -> int | None:
        """Player whose hand the viewer sees: the viewer, or a player whom the viewer advises.

        For a game in which somebody sits out and sees a player's hand.
        """
        return view.viewer

    def hand_note(self, sight: TableContext[S]) -> Text:
        """A line above the hand that lies open before the viewer, where it needs one."""
        return NO_WORDS

    def idle_hand(self, sight: TableContext[S]) -> Sequence[Card]:
        """Cards of the viewer that take no part in the play, shown grey in place of the hand.

        For a game in which a hand is set aside.
        """
        return ()

    def aside(self, sight: TableContext[S], player: int) -> int:
        """Number of a player's cards that are set aside, unseen and out of play."""
        return 0

    def captured(self, sight: TableContext[S], player: int) -> Sequence[Card]:
        """Cards that a player has won, shown face up."""
        return ()


def sides_of(seats: SeatPlates[S], sight: TableContext[S]) -> tuple[DealSide | None, ...]:
    """Every player's side."""
    return tuple(seats.side(sight, player) for player in range(sight.state.setup.players))


# The board.


class WinningCard(NamedTuple):
    """The card that heads the trick: its place in the order of play, and a short tag."""

    place: int
    tag: Text


class PilePlace(Enum):
    """Place on the table of a pile without an owner."""

    BESIDE = "beside the trick, and large: a stock to draw from"
    BETWEEN = "between the players, until somebody takes it: a blind"
    APART = "out of play, and out of everybody's way"


class PileColumn(NamedTuple):
    """Pile before a player; its `top` card belongs to the hand, `None` once the pile is used up."""

    player: int
    top: Card | None


class Pile(NamedTuple):
    """A pile of cards on the table.

    `owner` is the player whose captured cards these are; where a pile of nobody lies, `lies`
    says. `words` names it with its number of cards.
    """

    zone: Zone
    owner: int | None
    words: Callable[[int], Text]
    note: Text = NO_WORDS
    lies: PilePlace = PilePlace.BESIDE


def drawn_from(layout: BoardLayout[S], sight: TableContext[S]) -> list[Zone]:
    """Piles whose cards still come to the players' hands: the stock and the columns."""
    stocks = [
        pile.zone for pile in layout.piles(sight) if pile.owner is None and pile.lies is PilePlace.BESIDE
    ]
    return [*stocks, *layout.columns(sight.state)]


def winning_card(sight: TableContext[S], cards: Sequence[Card], place: int, led: Suit) -> WinningCard:
    """The card at a place of the trick as the best one, where trumps take tricks and no card is special."""
    trumped = suit_of(cards[place]) == sight.state.trump != led
    return WinningCard(place, sight.words.text("trumps it") if trumped else sight.words.text("winning"))


class BoardLayout(Generic[S]):
    """Piles, the trick and its marks, for a game that says nothing special of them."""

    def strength(self, card: Card, trump: Suit) -> int:
        """A card's place within its suit with these trumps, for sorting from high to low."""
        return rank_of(card)

    def heading(self, sight: TableContext[S], cards: Sequence[Card]) -> WinningCard | None:
        """Winning card of an unfinished trick, where the game can say so."""
        return None

    def active_suit(self, sight: TableContext[S], cards: Sequence[Card]) -> Suit | None:
        """The suit that must be followed in an unfinished trick, where the table is to show it."""
        return None

    def look_back(self, sight: TableContext[S]) -> bool:
        """Whether the last trick may be looked at. For a game that can forbid it."""
        return True

    def piles(self, sight: TableContext[S]) -> Sequence[Pile]:
        """The piles beside the trick: every row of the state but the trick."""

        def heap(name: str) -> Pile:
            template = mark("{count} in the {pile}")
            return Pile(
                Zone(name), None, lambda count: sight.words.text(template, count=count, pile=as_it_is(name))
            )

        return [heap(name) for name in type(sight.state).ROWS if name != "trick"]

    def columns(self, state: S) -> Mapping[Zone, PileColumn]:
        """The piles before the players whose top cards belong to their hands, in their order on the table.

        For a game in which cards are played from piles.
        """
        return {}

    def tags(self, sight: TableContext[S]) -> Mapping[Card, Text]:
        """Tags of special cards, a word each: shown on the viewer's hand and in the trick."""
        return {}
