"""What a player of Jan Ken Po is asked: bids, cards to put down, trumps, the call, and a card to play."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import Card, Suit, each, suit_of
from game.games.jan_ken_po.scoring import needed, rates
from game.games.jan_ken_po.state import PARTNERS_FROM, PUT_DOWN, TABLES, JanKenPoState, highest_bid, tricks
from game.games.jan_ken_po.suits import strength
from scenes.i18n import Inline, Line, SuitMark, as_it_is, mark
from scenes.presenters.contract.questions import (
    BidPanel,
    DecisionPrompt,
    Meaning,
    Picking,
    Questions,
    Several,
    Stake,
)
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po.rail import suit_order
from scenes.presenters.jan_ken_po.terms import turns


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
        return BidPanel(words.text(mark("Your bid", about="tricks above the book")), note, numbers, made)

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
        return Picking(
            words.text("Call a card"),
            note,
            marked,
            words.text(mark("yours", about="cards")),
            spent=spent,
            first=best,
        )

    def details(self, sight: Sight[JanKenPoState], action: Action) -> Sequence[Line]:
        match action:
            case Action(number=int(bid)):
                return _of_bid(sight, bid)
            case Action(verb="call", cards=(card,)):
                return (_of_call(sight, card),)
        return ()

    def decision(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> DecisionPrompt | None:
        if sight.state.phase != "trump":
            return None
        words, setup = sight.words, sight.state.setup
        need = words.line(
            "You need {need} of {tricks} tricks", need=needed(sight.state), tricks=tricks(setup)
        )
        return DecisionPrompt(words.line("Name trumps"), need)

    def meaning(self, sight: Sight[JanKenPoState], action: Action) -> Meaning:
        return Meaning() if action.strain is None else _of_trumps(sight, action.strain)

    def dear(self, sight: Sight[JanKenPoState], action: Action) -> bool:
        if action.number is not None:  # it can lose twice what the lowest can
            return action.number >= 2 * (sight.state.bid + 1)
        return action.verb == "alone"

    def choice(self, sight: Sight[JanKenPoState], action: Action) -> Line:
        if action.strain is None:
            return super().choice(sight, action)
        name = sight.suit_names[action.strain]
        return sight.words.line("{mark} {Suit}", mark=SuitMark(action.strain), suit=name)


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


def _of_trumps(sight: Sight[JanKenPoState], suit: Suit) -> Meaning:
    """What order of the suits comes with these trumps, and what the declarer holds of them."""
    words, state = sight.words, sight.state
    order, follows = suit_order(sight, suit), as_it_is("›")
    tokens = [SuitMark(each) for each in order.chain]
    line: list[Inline] = [tokens[0]]
    for token in tokens[1:]:
        line += [follows, token]
    told = words.text("Each beats all that follow.")
    if order.cycle:
        line += [follows, as_it_is("("), *map(SuitMark, order.cycle), as_it_is(")")]
        told = words.text("The other three go round in a circle.")
    count = sum(suit_of(card) == suit for card in each(state.hands[state.declarer]))
    held = words.counted("{count} card", "{count} cards", count)
    return Meaning(told, (Stake(words.text("you hold"), held),), tuple(line))


def _of_call(sight: Sight[JanKenPoState], card: Card) -> Line:
    """Who would answer to this card."""
    state, words = sight.state, sight.words
    if state.hands[state.declarer] >> card & 1:
        return words.line("You have this card yourself: nobody will answer.")
    if state.discards[state.declarer] >> card & 1:
        return words.line("You have put this card down: nobody will answer.")
    name = sight.the_card(card)
    return words.line("Whoever holds {card} plays with you and shows himself.", card=name)
