"""What a player of Jan Ken Po is asked: bids, cards to put down, trumps, the call, and a card to play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import CLUBS, Card, Suit, each, suit_of
from game.jan_ken_po.scoring import rates
from game.jan_ken_po.state import PARTNERS_FROM, PUT_DOWN, TABLES, JanKenPoState, highest_bid, tricks
from game.jan_ken_po.suits import strength
from scenes.presenters.contract.questions import BidPanel, Picking, Questions, Several
from scenes.presenters.contract.rail import SuitOrder
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po.rail import suit_order
from scenes.presenters.jan_ken_po.terms import turns
from scenes.words import Line, mark


class JanKenPoQuestions(Questions[JanKenPoState]):
    """What is asked in each phase, and what a bid, a suit or a called card would mean."""

    def prompt(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> Line:
        words = sight.words
        several = self.choose_several(sight, legal)
        match sight.state.phase:
            case "neko" if several:
                return words.counted_line(
                    "The neko is yours: put {count} card away",
                    "The neko is yours: put {count} cards away",
                    count=several.count,
                )
            case "discard" if several:
                return words.counted_line(
                    "Put down {count} card, face down",
                    "Put down {count} cards, face down",
                    count=several.count,
                )
            case "trump":
                return words.line("Name trumps")
            case "call":
                return words.line("Play alone, or call a card")
            case "play":
                return self._to_play(sight, legal)
        return words.line("Your turn")

    def _to_play(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> Line:
        if not sight.trick:
            return sight.words.line("Your turn: lead any card")
        active = turns(sight.trick, sight.state.trump)[-1]
        name = sight.suit_names[active]
        if all(suit_of(action.cards[0]) == active for action in legal):
            return sight.words.line("Your turn: follow {suit}", suit=name)
        return sight.words.line("Your turn: no {suit}, play any card", suit=name)

    def choose_several(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> Several | None:
        state, viewer = sight.state, sight.view.viewer
        if not legal or legal[0].verb != "discard" or viewer is None:
            return None
        if state.sealed is not None:
            made = len(state.sealed.get(viewer, ()))
            return Several(PUT_DOWN - made, made, sight.words.text("Put down"))
        made = state.discards[viewer].bit_count()
        return Several(TABLES[state.setup.players].neko - made, made, sight.words.text("Put away"))

    def bidding(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> BidPanel:
        state, words = sight.state, sight.words
        made = tuple((bid, None, player) for player, bid in state.bids if bid)
        numbers = tuple(range(1, highest_bid(state.setup) + 1))
        if not state.bid and state.turn == state.setup.dealer:
            note = words.text("All others have passed: the dealer must bid")
        else:
            note = words.text("Tricks above {book}", book=TABLES[state.setup.players].book)
        return BidPanel(words.text("Your bid"), note, numbers, made)

    def picking(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> Picking:
        state, words = sight.state, sight.words
        own = state.hands[state.declarer] | state.discards[state.declarer]
        marked = frozenset(each(own))
        if state.calls:
            called = words.either([sight.the_card(card) for card in state.calls[-2:]])
            note = words.text("Nobody answered to {cards}", cards=called)
        else:
            note = words.text("Its holder is your partner")
        spent = frozenset(state.calls)
        wanted = [card for card in range(52) if card not in marked | spent]
        best = max(wanted, key=lambda card: (suit_of(card) == state.trump, strength(card)), default=None)
        return Picking(words.text("Call a card"), note, marked, words.text("yours"), spent, best)

    def details(self, sight: Sight[JanKenPoState], action: Action) -> Sequence[Line]:
        match action:
            case Action(number=int(bid)):
                return _of_bid(sight, bid)
            case Action(strain=int(suit)):
                return (_of_trumps(sight, suit),)
            case Action(verb="call", cards=(card,)):
                return (_of_call(sight, card),)
        return ()

    def order(self, sight: Sight[JanKenPoState], action: Action) -> SuitOrder | None:
        return None if action.strain is None else suit_order(sight, action.strain)


def _of_bid(sight: Sight[JanKenPoState], bid: int) -> Sequence[Line]:
    """What must be won for a bid, and what it brings."""
    setup, words = sight.state.setup, sight.words
    table, total = TABLES[setup.players], tricks(setup)
    need = table.book + bid
    alone, each = (bid * rates(setup.options, alone=way).bid for way in (True, False))
    if setup.players < PARTNERS_FROM:
        return (
            words.line("{bid}: you must take {need} of {tricks} tricks.", bid=bid, need=need, tricks=total),
            words.line("Pays {points} points. You name trumps.", points=alone),
        )
    if table.neko:
        pays = mark("Pays {each} points each, {alone} alone. You take the neko and name trumps.")
    else:
        pays = mark("Pays {each} points each, {alone} alone. You name trumps.")
    return (
        words.line("{bid}: your side must take {need} of {tricks} tricks.", bid=bid, need=need, tricks=total),
        words.line(pays, each=each, alone=alone),
    )


def _of_trumps(sight: Sight[JanKenPoState], suit: Suit) -> Line:
    """What order of the suits comes with these trumps."""
    if suit == CLUBS:
        told = sight.agreeing(
            suit,
            mark("{Suit} burns all; the other three beat each other in a circle."),
            mark("{Suit} burn all; the other three beat each other in a circle."),
        )
    else:
        told = mark("{Suit} first, and a fixed order down to the last.")
    return sight.words.line(told, suit=sight.suit_names[suit])


def _of_call(sight: Sight[JanKenPoState], card: Card) -> Line:
    """Who would answer to this card."""
    state, words = sight.state, sight.words
    if state.hands[state.declarer] >> card & 1:
        return words.line("You have this card yourself: nobody will answer.")
    if state.discards[state.declarer] >> card & 1:
        return words.line("You have put this card down: nobody will answer.")
    name = sight.the_card(card)
    return words.line("Whoever holds {card} plays with you and shows himself.", card=name)
