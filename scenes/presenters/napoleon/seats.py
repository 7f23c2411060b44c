"""The players of Napoleon: what each has bid and taken, and on which side he is known to be."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP, Card, each
from game.engine.state import NOBODY
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Line
from scenes.presenters.contract.seats import Seats, Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon.facts import count, sides
from scenes.presenters.napoleon.terms import denomination


class NapoleonSeats(Seats[NapoleonState]):
    """The secret adjutant as far as the viewer knows him, and the scoring cards that all have won."""

    def status(self, sight: Sight[NapoleonState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.phase == "auction":
            return _said(sight, player)
        if state.phase in ("trump", "call", "discard"):
            if player == state.napoleon and state.bid is not None:
                return words.line("Napoleon, bid {number}", number=state.number)
            return words.counted_line("{count} card", "{count} cards", count=sight.view.hand_size(player))
        taken = count(state, player)
        if player == state.napoleon:
            return words.line("Napoleon, {taken}", taken=taken)
        if player == sides(state).partner:
            return words.line("Adjutant, {taken}", taken=taken)
        return words.line("{taken} scoring", taken=taken)

    def short_status(self, sight: Sight[NapoleonState], player: int) -> Line:
        state = sight.state
        if state.phase in ("trump", "call", "discard") and player == state.napoleon and state.bid is not None:
            return sight.words.line("Bid {number}", number=state.number)
        bids = [bid.action for bid in state.bids if bid.player == player]
        if state.phase == "auction" and bids and bids[-1].strain == NO_TRUMP:
            return sight.words.line("{number} NT", number=bids[-1].number or 0)
        return self.status(sight, player)

    def side(self, sight: Sight[NapoleonState], player: int) -> Side | None:
        state = sight.state
        if state.phase == "auction" or state.napoleon == NOBODY:
            return None
        known = sides(state)
        if player in (state.napoleon, known.partner):
            return Side.A
        called = state.called != NO_CARD or known.settled
        return Side.B if known.settled or (called and player == sight.view.viewer) else None

    def out(self, sight: Sight[NapoleonState], player: int) -> bool:
        state = sight.state
        if state.phase != "auction" or state.form.reentry:
            return False
        return any(bid.player == player and bid.action.verb == "pass" for bid in state.bids)

    def captured(self, sight: Sight[NapoleonState], player: int) -> Sequence[Card]:
        return each(sight.state.captured(player))[::-1]


def _said(sight: Sight[NapoleonState], player: int) -> Line:
    """What a player has said last in the auction."""
    said = [bid.action for bid in sight.state.bids if bid.player == player]
    if not said:
        return sight.words.line("To bid")
    number, strain = said[-1].number, said[-1].strain
    if number is None or strain is None:
        return sight.words.line("Passed")
    return sight.words.line("Bid {number} {suit}", number=number, suit=denomination(sight, strain))
