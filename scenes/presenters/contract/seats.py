"""Seats: status, side and cards before each player, as the tabletop draws them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Generic

from game.engine.cards import Card
from game.engine.view import View
from scenes.i18n import NO_WORDS, Line, Text
from scenes.presenters.contract.sight import S, Sight


class Side(Enum):
    """The two sides of a deal; each has a shape and a colour of its own."""

    A = "the side that has promised something"
    B = "the side that plays against it"


class Seats(Generic[S]):
    """Seats for a game that shows only tricks."""

    def status(self, sight: Sight[S], player: int) -> Line:
        """The line under a player's name; a short one may hold symbols."""
        return sight.words.counted_line("{count} trick", "{count} tricks", count=sight.won[player])

    def short_status(self, sight: Sight[S], player: int) -> Line:
        """The same where a plate has no room for more."""
        return self.status(sight, player)

    def side(self, sight: Sight[S], player: int) -> Side | None:
        """The side that a player is known to be on."""
        return None

    def out(self, sight: Sight[S], player: int) -> bool:
        """Return whether a player has no say for now (passed, or sits out)."""
        return False

    def holder(self, view: View[S]) -> int | None:
        """Return the player whose hand the viewer sees: the viewer, or the player whom the viewer advises.

        For a game in which somebody sits out and sees a player's hand.
        """
        return view.viewer

    def hand_note(self, sight: Sight[S]) -> Text:
        """A line above the hand that lies open before the viewer, where it needs one."""
        return NO_WORDS

    def idle_hand(self, sight: Sight[S]) -> Sequence[Card]:
        """Cards of the viewer that take no part in the play, to be shown grey in the place of his hand.

        For a game in which a hand is set aside.
        """
        return ()

    def aside(self, sight: Sight[S], player: int) -> int:
        """How many cards of a player's hand are set aside, unseen and out of play."""
        return 0

    def captured(self, sight: Sight[S], player: int) -> Sequence[Card]:
        """The cards that a player has won and that lie open before him."""
        return ()


def sides_of(seats: Seats[S], sight: Sight[S]) -> tuple[Side | None, ...]:
    """Every player's side."""
    return tuple(seats.side(sight, player) for player in range(sight.state.setup.players))
