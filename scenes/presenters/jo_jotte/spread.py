"""The cards of Jo-Jotte on the table: stock and turn-up, the trick, and what is special."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.cards import NO_TRUMP, Card, Suit, each, suit_of
from game.engine.state import NOBODY, Zone
from game.games.jo_jotte.powers import best_place
from game.games.jo_jotte.ranks import HEIGHTS, jo_and_jotte
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, Text, mark
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Lies, Pile, Spread, WinningCard
from scenes.presenters.jo_jotte.facts import asked_to_meld


class JoJotteSpread(Spread[JoJotteState]):
    """What is left of the pack, which card heads the trick, and which of the own ones are special."""

    def __init__(self, seats: Seats[JoJotteState]) -> None:
        """`seats` tell whose hand lies open before the viewer."""
        self.seats = seats

    def strength(self, card: Card, trump: Suit) -> int:
        return HEIGHTS[trump][card]

    def active_suit(self, sight: Sight[JoJotteState], cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[0]) if cards else None

    def heading(self, sight: Sight[JoJotteState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        trump = sight.state.trump
        place = best_place(cards, trump)
        if suit_of(cards[place]) == trump != suit_of(cards[0]):
            return WinningCard(place, sight.words.text("trumps it"))
        return WinningCard(place, sight.words.text("heads"))

    def piles(self, sight: Sight[JoJotteState]) -> Sequence[Pile]:
        state, words = sight.state, sight.words
        nothing = NO_WORDS
        lies = Lies.BETWEEN if state.partners else Lies.APART
        corner = state.setup.players == 4 and not state.partners
        # There they lie so close together that not all have room for words.

        def in_stock(count: int) -> Text:
            return nothing if corner else words.text("{count} in the stock", count=count)

        def turned_up(count: int) -> Text:
            if corner and state.information:
                return words.text("Out of play")
            return words.text("Turn-up")

        def information(count: int) -> Text:
            return nothing if corner else words.text("Information")

        found = [Pile(Zone("stock"), None, in_stock, lies=lies)]
        found.append(Pile(Zone("turn_up"), None, turned_up, lies=lies))
        if not state.partners:
            found.append(Pile(Zone("information"), None, information, lies=lies))
        return found

    def tags(self, sight: Sight[JoJotteState]) -> Mapping[Card, Text]:
        state, words = sight.state, sight.words
        holder = self.seats.holder(sight.view)
        if held := asked_to_meld(state, holder):
            four = words.text(mark("four", about="on a card of a four of a kind"))
            run = words.text(mark("run", about="on a card of a run"))
            return {
                card: four if meld.suit == NO_TRUMP else run for meld in held for card in each(meld.cards)
            }
        if state.declarer == NOBODY or state.denomination == NO_TRUMP:
            return {}
        king, queen = jo_and_jotte(state.denomination)
        in_hand = holder is not None and not (1 << king | 1 << queen) & ~state.hands[holder]
        if not in_hand and state.jo[0] == NOBODY:
            return {}
        return {king: words.text("Jo"), queen: words.text("Jotte")}
