"""The play of Jan Ken Po at the table: players and their sides, the neko, and what heads a trick."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP, Card, Suit, suit_of
from game.engine.state import Zone
from game.games.jan_ken_po import suits
from game.games.jan_ken_po.powers import best_place
from game.games.jan_ken_po.state import TABLES, JanKenPoState
from scenes.i18n import Line
from scenes.presenters.contract.seats import Seats, Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Lies, Pile, Spread, WinningCard
from scenes.presenters.jan_ken_po.terms import deed, settled


class JanKenPoSeats(Seats[JanKenPoState]):
    """Bids, the declarer and his partner, and the two sides as far as they are settled."""

    def status(self, sight: Sight[JanKenPoState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.phase == "auction":
            bid = dict(state.bids).get(player)
            if bid is None:
                return words.line("To bid")
            return words.line("Bid {bid}", bid=bid) if bid else words.line("Passed")
        if state.trump == NO_TRUMP:
            if player == state.declarer:
                return words.line("Declarer, bid {bid}", bid=state.bid)
            return words.counted_line("{count} card", "{count} cards", count=sight.view.hand_size(player))
        won = sight.won[player]
        if player == state.declarer:
            return words.counted_line("Declarer, {count} trick", "Declarer, {count} tricks", count=won)
        if player == state.partner:
            return words.counted_line("Partner, {count} trick", "Partner, {count} tricks", count=won)
        return super().status(sight, player)

    def short_status(self, sight: Sight[JanKenPoState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.trump != NO_TRUMP and player == state.declarer:
            return words.line("Declarer, {count}", count=sight.won[player])
        if state.trump != NO_TRUMP and player == state.partner:
            return words.line("Partner, {count}", count=sight.won[player])
        return self.status(sight, player)

    def side(self, sight: Sight[JanKenPoState], player: int) -> Side | None:
        state = sight.state
        if state.phase == "auction":
            return None
        if state.declaring(player):
            return Side.A
        return Side.B if settled(state) else None

    def out(self, sight: Sight[JanKenPoState], player: int) -> bool:
        state = sight.state
        return state.phase == "auction" and dict(state.bids).get(player) == 0


class JanKenPoSpread(Spread[JanKenPoState]):
    """The neko, the active suit, and what the card that heads the trick did to the one before."""

    def strength(self, card: Card, trump: Suit) -> int:
        return suits.strength(card)

    def heading(self, sight: Sight[JanKenPoState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        trump = sight.state.trump
        best = best_place(cards, trump)
        before = cards[best_place(cards[:best], trump)] if best else cards[best]
        suit, over = suit_of(cards[best]), suit_of(before)
        if suit == over:
            return WinningCard(best, sight.words.text("heads"))
        tag = sight.agreeing(suit, *deed(suit, over).tag)
        return WinningCard(best, sight.words.text(tag, over=sight.suit_names[over]))

    def active_suit(self, sight: Sight[JanKenPoState], cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[best_place(cards, sight.state.trump)]) if cards else None

    def look_back(self, sight: Sight[JanKenPoState]) -> bool:
        return sight.state.setup.options.look_back

    def piles(self, sight: Sight[JanKenPoState]) -> Sequence[Pile]:
        words, neko = sight.words, Zone("neko")
        if TABLES[sight.state.setup.players].neko:
            return [
                Pile(
                    neko,
                    None,
                    lambda count: words.text("{count} in the neko", count=count),
                    lies=Lies.BETWEEN,
                )
            ]
        return [Pile(neko, None, lambda count: words.text("{count} set aside", count=count), lies=Lies.APART)]
