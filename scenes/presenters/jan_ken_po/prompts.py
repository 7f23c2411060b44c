"""Prompts and advice of Jan Ken Po: questions, reasons for an answer, notes for beginners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.engine.actions import Action
from game.engine.cards import CLUBS, Card, Suit, each, suit_of
from game.games.jan_ken_po.powers import TAKERS, best_place
from game.games.jan_ken_po.scoring import needed, rates
from game.games.jan_ken_po.state import PARTNERS_FROM, PUT_DOWN, TABLES, JanKenPoState, highest_bid, tricks
from game.games.jan_ken_po.suits import CYCLE, strength, suit_beats
from game.games.jan_ken_po.suits import suit_order as row_of
from scenes.i18n import Inline, Line, SuitMark, Text, as_it_is, mark
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, note
from scenes.presenters.base.prompts import (
    AnswerMeaning,
    AnswerStake,
    BidPanel,
    CardPickPrompt,
    CardSelection,
    DecisionPrompt,
    Prompts,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jan_ken_po.terms import CIRCLE_VERBS, suit_order, takes_over, turns


class JanKenPoPrompts(Prompts[JanKenPoState]):
    """Prompts of Jan Ken Po: each phase's questions, and the meaning of a bid, a trump suit or a call."""

    def prompt(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> Line:
        words = sight.words
        several = self.choose_several(sight, legal)
        match sight.state.phase:
            case "neko" if several:
                return words.counted_line(
                    "You took the neko: discard {count} card",
                    "You took the neko: discard {count} cards",
                    count=several.count,
                )
            case "discard" if several:
                return words.counted_line(
                    "Discard {count} card, face down",
                    "Discard {count} cards, face down",
                    count=several.count,
                )
            case "trump":
                return words.line("Name trumps")
            case "call":
                return words.line("Play alone, or call a card")
            case "play":
                return self._to_play(sight, legal)
        return words.line("Your turn")

    def _to_play(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> Line:
        if not sight.trick:
            return sight.words.line("Your turn: lead any card")
        active = turns(sight.trick, sight.state.trump)[-1]
        name = sight.suit_names[active]
        if all(suit_of(action.cards[0]) == active for action in legal):
            return sight.words.line("Your turn: follow {suit}", suit=name)
        return sight.words.line("Your turn: no {suit}, play any card", suit=name)

    def choose_several(
        self, sight: TableContext[JanKenPoState], legal: Sequence[Action]
    ) -> CardSelection | None:
        state, viewer = sight.state, sight.view.viewer
        if not legal or legal[0].verb != "discard" or viewer is None:
            return None
        if state.sealed is not None:
            made = len(state.sealed.get(viewer, ()))
            return CardSelection(PUT_DOWN - made, made, sight.words.text("Discard"))
        made = state.discards[viewer].bit_count()
        return CardSelection(TABLES[state.setup.players].neko - made, made, sight.words.text("Discard"))

    def bidding(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> BidPanel:
        state, words = sight.state, sight.words
        made = tuple((bid, None, player) for player, bid in state.bids if bid)
        numbers = tuple(range(1, highest_bid(state.setup) + 1))
        if not state.bid and state.turn == state.setup.dealer:
            note = words.text("Everyone else has passed: the dealer must bid")
        else:
            note = words.text("Tricks above {book}", book=TABLES[state.setup.players].book)
        return BidPanel(words.text(mark("Your bid", about="tricks above the book")), note, numbers, made)

    def picking(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> CardPickPrompt:
        state, words = sight.state, sight.words
        own = state.hands[state.declarer] | state.discards[state.declarer]
        marked = frozenset(each(own))
        if state.calls:
            called = words.either([sight.the_card(card) for card in state.calls[-2:]])
            note = words.text("No one claimed {cards}", cards=called)
        else:
            note = words.text("Its holder is your partner")
        spent = frozenset(state.calls)
        wanted = [card for card in range(52) if card not in marked | spent]
        best = max(wanted, key=lambda card: (suit_of(card) == state.trump, strength(card)), default=None)
        return CardPickPrompt(
            words.text("Call a card"),
            note,
            marked,
            words.text(mark("yours", about="cards")),
            spent=spent,
            first=best,
        )

    def details(self, sight: TableContext[JanKenPoState], action: Action) -> Sequence[Line]:
        match action:
            case Action(number=int(bid)):
                return _of_bid(sight, bid)
            case Action(verb="call", cards=(card,)):
                return (_of_call(sight, card),)
        return ()

    def decision(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> DecisionPrompt | None:
        if sight.state.phase != "trump":
            return None
        words, setup = sight.words, sight.state.setup
        need = words.line(
            "You need {need} of {tricks} tricks", need=needed(sight.state), tricks=tricks(setup)
        )
        return DecisionPrompt(words.line("Name trumps"), need)

    def meaning(self, sight: TableContext[JanKenPoState], action: Action) -> AnswerMeaning:
        return AnswerMeaning() if action.strain is None else _of_trumps(sight, action.strain)

    def is_risky(self, sight: TableContext[JanKenPoState], action: Action) -> bool:
        if action.number is not None:  # from this number on, a bid can lose twice as much as the lowest one
            return action.number >= 2 * (sight.state.bid + 1)
        return action.verb == "alone"


def _of_bid(sight: TableContext[JanKenPoState], bid: int) -> Sequence[Line]:
    """Return a text on the tricks needed for a bid, and one on its points."""
    setup, words = sight.state.setup, sight.words
    table, total = TABLES[setup.players], tricks(setup)
    need = table.book + bid
    alone, each = (bid * rates(setup.options, alone=way).bid for way in (True, False))
    if setup.players < PARTNERS_FROM:
        return (
            words.line(
                "Bid {bid}: you must take {need} of {tricks} tricks.", bid=bid, need=need, tricks=total
            ),
            words.line("If made: {points} points. You name trumps.", points=alone),
        )
    if table.neko:
        pays = mark("If made: {each} points each, or {alone} alone. You take the neko and name trumps.")
    else:
        pays = mark("If made: {each} points each, or {alone} alone. You name trumps.")
    return (
        words.line(
            "Bid {bid}: your side must take {need} of {tricks} tricks.", bid=bid, need=need, tricks=total
        ),
        words.line(pays, each=each, alone=alone),
    )


def _of_trumps(sight: TableContext[JanKenPoState], suit: Suit) -> AnswerMeaning:
    """Return the order of the suits with these trumps, and the declarer's length in them."""
    words, state = sight.words, sight.state
    order, follows = suit_order(sight, suit), as_it_is("›")
    tokens = [SuitMark(each) for each in order.chain]
    line: list[Inline] = [tokens[0]]
    for token in tokens[1:]:
        line += [follows, token]
    told = words.text("Each suit beats all those after it.")
    if order.cycle:
        line += [follows, as_it_is("("), *map(SuitMark, order.cycle), as_it_is(")")]
        told = words.text("The other three beat each other in a circle.")
    count = sum(suit_of(card) == suit for card in each(state.hands[state.declarer]))
    held = words.counted("{count} card", "{count} cards", count)
    return AnswerMeaning(told, (AnswerStake(words.text("you hold"), held),), tuple(line))


def _of_call(sight: TableContext[JanKenPoState], card: Card) -> Line:
    """Return a text on what follows if this card is called."""
    state, words = sight.state, sight.words
    if state.hands[state.declarer] >> card & 1:
        return words.line("You hold this card yourself: no one will answer.")
    if state.discards[state.declarer] >> card & 1:
        return words.line("You discarded this card: no one will answer.")
    name = sight.the_card(card)
    return words.line("The player who holds {card} says so and becomes your partner.", card=name)


# Advice.

NOTES = {
    "auction": NoteText(
        "The auction",
        "Everyone gets one turn. The highest bidder names trumps. They must take {book} tricks "
        "plus the number bid, out of {tricks}.",
    ),
    "auction partners": NoteText(
        "The auction",
        "Everyone gets one turn. The highest bidder names trumps. Alone or with a partner, they "
        "must take {book} tricks plus the number bid, out of {tricks}.",
    ),
    "auction neko": NoteText(
        "The auction",
        "Everyone gets one turn. The highest bidder takes the neko (the cards in the middle) and "
        "names trumps. Alone or with a partner, they must take {book} tricks plus the number bid, "
        "out of {tricks}.",
    ),
    "discards": NoteText(
        "Discards",
        "Choose cards to discard face down. They are out of play, and no one else ever sees them. "
        "Low cards in a short suit seldom win, so discard those first.",
    ),
    "trumps": NoteText(
        "Trumps decide the order",
        "Name any suit as trumps: trumps beat the other three suits. The buttons show the order of all "
        "four. If you name {suit}, the other three beat each other in a circle, so the order of play "
        "matters.",
    ),
    "call": NoteText(
        "Your partner",
        "Call a card that would help you. The player who holds it is your partner for this deal. Playing "
        "alone scores more if you succeed, but the others score more if you fail.",
    ),
    "order": NoteText(
        "The suit order",
        "{order} This order applies for the whole deal. The sidebar shows how many tricks you must take.",
    ),
    "order partners": NoteText(
        "The suit order",
        "{order} This order applies for the whole deal. The sidebar shows how many tricks your side must "
        "take.",
    ),
    "active": NoteText(
        "The active suit",
        "The token in the middle shows the suit to follow, now {active}. If you have none, play any card, "
        "but only {beaters} can take the trick.",
    ),
    "active safe": NoteText(
        "The active suit",
        "The token in the middle shows the suit to follow, now {active}. If you have none, play "
        "any card, but no other suit can take the trick.",
    ),
    "turned": NoteText(
        "The active suit has changed",
        "The lead was {led}, but {story}. The active suit is now {active}, and you must follow it if you "
        "can. {again}",
    ),
}


class JanKenPoAdvice(Advice[JanKenPoState]):
    """Advice in Jan Ken Po: reasons for bids and cards, and notes on each phase and on the active suit."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "bid": "auction", "pass": "auction", "discard": "discard", "trump": "discard", "call": "call",
        "alone": "call", "LEAD": "order", "MISSED": "aim", "WASTED": "order", "DEAR": "order",
        "FRIEND": "partner", "GIVEN": "order",
    }  # fmt: skip

    def topic(self, sight: TableContext[JanKenPoState], chosen: Action, better: Action) -> str | None:
        suits = turns(sight.trick, sight.state.trump)
        if not suits or not _takes_over(sight, better):
            return None
        if len(suits) > 1 and not _takes_over(sight, chosen):
            return "active"
        if suit_of(chosen.cards[0]) == suit_of(better.cards[0]):
            return None
        return "circle" if sight.state.trump == CLUBS else "row"

    def notes(self, sight: TableContext[JanKenPoState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        setup = sight.state.setup
        table, partners = TABLES[setup.players], setup.players >= PARTNERS_FROM
        match sight.state.phase:
            case "auction":
                key = "auction neko" if table.neko else "auction partners"
                key = key if partners else "auction"
                return (note(NOTES, sight, key, book=table.book, tricks=tricks(setup)),)
            case "neko" | "discard":
                return (note(NOTES, sight, "discards"),)
            case "trump":
                return (note(NOTES, sight, "trumps", suit=sight.suit_names[CLUBS]),)
            case "call":
                return (note(NOTES, sight, "call"),)
            case "play" if sight.trick:
                return (self._turned(sight),)
            case "play":
                key = "order partners" if partners else "order"
                return (note(NOTES, sight, key, order=_of_suits(sight)),)
        return ()

    def _turned(self, sight: TableContext[JanKenPoState]) -> BeginnerNote:
        """Return the note on the active suit, and on how it changed during the trick."""
        words, names, suits = sight.words, sight.suit_names, turns(sight.trick, sight.state.trump)
        active = names[suits[-1]]
        over = [suit for suit in range(4) if suit_beats(suit, suits[-1], sight.state.trump)]
        beaters = words.either([names[suit] for suit in over])
        if len(suits) == 1:
            return note(NOTES, sight, "active" if over else "active safe", active=active, beaters=beaters)
        story, *others = (takes_over(sight, suit, beaten) for beaten, suit in pairwise(suits))
        for other in others:
            story = words.text("{story}, then {next}", story=story, next=other)
        again = words.text("No suit beats {active}.", active=active)
        if over:
            again = words.text("Only {beaters} can change the active suit again.", beaters=beaters)
        return note(NOTES, sight, "turned", led=names[suits[0]], story=story, active=active, again=again)


def _takes_over(sight: TableContext[JanKenPoState], play: Action) -> bool:
    """Return whether a card takes the trick over from the winning card."""
    trump = sight.state.trump
    return bool(TAKERS[trump][sight.trick[best_place(sight.trick, trump)]] >> play.cards[0] & 1)


def _of_suits(sight: TableContext[JanKenPoState]) -> Text:
    """Return the order of the suits with the trumps of the deal, in one or two sentences."""
    words, names, trump = sight.words, sight.suit_names, sight.state.trump
    if trump == CLUBS:
        told = sight.agreeing(
            CLUBS,
            "{Suit} burns every other suit. Among the other three, {circle}.",
            "{Suit} burn every other suit. Among the other three, {circle}.",
        )
        circle = words.listed([takes_over(sight, suit, CYCLE[suit]) for suit in CIRCLE_VERBS])
        return words.text(told, suit=names[CLUBS], circle=circle)
    first, second, third, last = (names[suit] for suit in row_of(trump))
    return words.text(
        "From high to low: {first}, {second}, {third}, {last}. Each suit beats all those after it.",
        first=first,
        second=second,
        third=third,
        last=last,
    )
