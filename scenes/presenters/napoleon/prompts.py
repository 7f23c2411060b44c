"""Prompts of Napoleon: bids, a card to call, discards, and legal cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import ACE, JOKER, KING, NO_TRUMP, SPADES, Card, Suit, card_of, each, suit_of
from game.games.napoleon.powers import points, powers
from game.games.napoleon.scoring import points_of_side, stakes, wins
from game.games.napoleon.state import NapoleonState
from scenes.i18n import NO_WORDS, Line, SuitMark, Template, Text, mark
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
from scenes.presenters.napoleon.terms import (
    TERMS,
    card_named,
    everybody_knows,
    ranking,
    special_cards,
    suit_wanted,
)


class NapoleonPrompts(Prompts[NapoleonState]):
    """Prompts of Napoleon: every question of a deal, with the consequences of its answers."""

    def prompt(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> Line:
        words = sight.words
        several = self.choose_several(sight, legal)
        if several is not None:
            return words.counted_line(
                "Discard {count} card; your opponents get scoring cards",
                "Discard {count} cards; your opponents get scoring cards",
                count=several.count,
            )
        if sight.state.phase != "play":
            return words.line("Your turn")
        cards = [action.cards[0] for action in legal]
        return _follow(sight, cards) if sight.trick else _lead(sight, cards)

    def choose_several(
        self, sight: TableContext[NapoleonState], legal: Sequence[Action]
    ) -> CardSelection | None:
        state = sight.state
        if not legal or legal[0].verb != "discard":
            return None
        sizes = [sight.view.hand_size(player) for player in range(state.setup.players)]
        most = max(size for player, size in enumerate(sizes) if player != state.napoleon)
        made = state.discards[state.napoleon].bit_count()
        return CardSelection(sizes[state.napoleon] - most, made, sight.words.text("Discard"))

    def bidding(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> BidPanel:
        state, words = sight.state, sight.words
        form = state.form
        if state.exposed:
            note = words.text("The blind is face up")
        elif form.oldest:
            note = words.text("Scoring cards you must take, exactly")
        elif form.has_adjutant:
            note = words.text("Scoring cards your side must take")
        else:
            note = words.text("Scoring cards you must take")
        made = tuple(
            (bid.action.number, bid.action.strain, bid.player) for bid in state.bids if bid.action.number
        )
        numbers = tuple(range(form.lowest_bid, form.points + 1))
        return BidPanel(words.text("Your bid"), note, numbers, made, tuple(reversed(form.strains)))

    def picking(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> CardPickPrompt:
        state, words = sight.state, sight.words
        return CardPickPrompt(
            words.text(mark("Call a card", about="the adjutant's")),
            words.text("The holder secretly joins your side"),
            frozenset(each(state.hands[state.napoleon])),
            words.text(mark("yours", about="cards")),
            frozenset(special_cards(state.powers)),
            first=_best_to_call(state),
        )

    def decision(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> DecisionPrompt | None:
        if sight.state.phase != "trump":
            return None
        words, number = sight.words, sight.state.form.lowest_bid
        forced = words.line("You hold the mighty, so you must be Napoleon and bid {number}", number=number)
        return DecisionPrompt(words.line("Name trumps"), forced)

    def meaning(self, sight: TableContext[NapoleonState], action: Action) -> AnswerMeaning:
        return AnswerMeaning() if action.verb != "trump" else _of_trumps(sight, action)

    def is_risky(self, sight: TableContext[NapoleonState], action: Action) -> bool:
        state = sight.state
        match action:
            case Action(verb="bid", number=int(number)):
                lowest = (
                    state.form.lowest_bid if state.bid is None else max(state.number, state.form.lowest_bid)
                )
                usual = stakes(state.form, lowest, alone=False).napoleon
                return number > lowest and stakes(state.form, number, alone=False).napoleon >= 2 * usual
            case Action(verb="call", cards=(card,)):  # a Napoleon who calls a card of their own plays alone
                return bool(state.hands[state.napoleon] >> card & 1) or card in state.blind
        return False

    def details(self, sight: TableContext[NapoleonState], action: Action) -> Sequence[Line]:
        match action:
            case Action(verb="bid", number=int(number), strain=int(strain)):
                held = _held(sight, strain)
                return (
                    _promise(sight, number, strain),
                    (sight.words.sentences(_beyond(sight, number), held),),
                )
            case Action(verb="call", cards=(card,)):
                return _call(sight, card)
        return ()

    def decided(self, sight: TableContext[NapoleonState]) -> Text:
        state, words = sight.state, sight.words
        taken = points_of_side(state, state.partner())
        discarded = points(state.form, state.discards[state.napoleon])
        made = wins(state.form, state.number, taken, discarded)
        if sight.view.viewer in (state.napoleon, state.partner()):
            kept = mark("Decided: your bid of {number} is made with {taken}")
            lost = mark("Decided: your bid has failed")
        else:
            kept = mark("Decided: their bid of {number} is made with {taken}")
            lost = mark("Decided: their bid has failed")
        return words.text(kept if made else lost, taken=taken, number=state.number)


# Legal cards.


def _lead(sight: TableContext[NapoleonState], cards: Sequence[Card]) -> Line:
    """Return which cards the viewer may lead, named by the cards that are barred."""
    words, hand = sight.words, sight.state.hands[sight.state.turn]
    barred = [card for card in each(hand) if card not in cards]
    if not barred:
        return words.line("Your turn: lead any card")
    if barred == [JOKER]:
        return words.line("Your turn: lead any card except the joker")
    if JOKER in barred:
        return words.line("Your turn: lead any card except a trump or the joker")
    return words.line("Your turn: lead any card except a trump")


def _follow(sight: TableContext[NapoleonState], cards: Sequence[Card]) -> Line:
    state, words = sight.state, sight.words
    found, led = state.powers, sight.trick[0]
    if led == found.hunter and list(cards) == [JOKER]:
        return words.line("Your turn: you must play the joker")
    suit = suit_wanted(found, led)
    plain = [card for card in cards if card != JOKER]
    if suit is not None and plain and all(suit_wanted(found, card) == suit for card in plain):
        if JOKER in cards:
            return words.line("Your turn: follow {suit} or play the joker", suit=SuitMark(suit))
        return words.line("Your turn: follow {suit}", suit=SuitMark(suit))
    if len(cards) < sight.view.hand_size(state.turn):
        return words.line("Your turn: you must play a scoring card")
    return words.line("Your turn: play any card")


# Bids.

PROMISE_TEXTS: Mapping[tuple[str, bool], Template] = {
    ("exactly", True): mark(
        "{mark} {number} with {suit} as trumps: win exactly {number} of the {points} scoring cards."
    ),
    ("all", True): mark("{mark} {number} with {suit} as trumps: win all {points} scoring cards."),
    ("some", True): mark(
        "{mark} {number} with {suit} as trumps: win {number} to {most} of the {points} scoring cards."
    ),
    ("all", False): mark("{number} with no trumps: win all {points} scoring cards."),
    ("some", False): mark("{number} with no trumps: win {number} to {most} of the {points} scoring cards."),
}
"""Sentences on the promise of a bid, by how many scoring cards and whether there are trumps."""


def _promise(sight: TableContext[NapoleonState], number: int, strain: Suit) -> Line:
    form = sight.state.form
    many = "exactly" if form.oldest else "all" if number == form.points else "some"
    return sight.words.line(
        PROMISE_TEXTS[many, strain != NO_TRUMP],
        mark=SuitMark(strain),
        suit=sight.suit_names[strain],
        number=number,
        most=form.points - 1,
        points=form.points,
    )


def _beyond(sight: TableContext[NapoleonState], number: int) -> Text:
    """Return what a bid of `number` means besides its target: doubled payments, or when taking more loses.

    Empty if it means nothing more.
    """
    form, words = sight.state.form, sight.words
    if number == form.points:
        doubled = form.oldest or (form.options.payment == "flat" and form.modern)
        return words.text("Payments are doubled.") if doubled else NO_WORDS
    if form.oldest:
        return words.text("No more and no fewer.")
    if form.modern and form.options.opponents_none_loses:
        return words.text("You lose if the opponents win no scoring card in tricks.")
    return words.text("Taking all {points} loses unless you bid {points}.", points=form.points)


def _held(sight: TableContext[NapoleonState], strain: Suit) -> Text:
    """Return a text on the special cards that the viewer would hold with these trumps."""
    words, viewer = sight.words, sight.view.viewer
    if viewer is None:
        return NO_WORDS
    own = sight.state.hands[viewer]
    special = special_cards(powers(sight.state.form, strain))
    held = [
        words.text("the {special}", special=words.text(TERMS[name]))
        for card, name in special.items()
        if own >> card & 1
    ]
    if not held:
        return words.text("You hold no special card.")
    if len(held) == len(special) > 1:
        return words.text("You hold all {count} special cards.", count=len(held))
    return words.text("You hold {cards}.", cards=words.listed(held))


def _of_trumps(sight: TableContext[NapoleonState], action: Action) -> AnswerMeaning:
    """Return the viewer's holding with these trumps."""
    words, viewer, strain = sight.words, sight.view.viewer, action.strain
    if viewer is None or strain is None:
        return AnswerMeaning()
    count = sum(suit_of(card) == strain for card in each(sight.state.hands[viewer]) if card != JOKER)
    held = words.counted("{count} card", "{count} cards", count)
    return AnswerMeaning(_held(sight, strain), (AnswerStake(words.text("you hold"), held),))


# Calls.


def _best_to_call(state: NapoleonState) -> Card | None:
    """Return the best card that Napoleon lacks: special cards, then aces, then kings; `None` if there is
    none.
    """
    own = state.hands[state.napoleon]
    trump = state.trump if state.trump != NO_TRUMP else SPADES
    suits = [trump, *(suit for suit in (3, 2, 1, 0) if suit != trump)]
    wanted = [card for card, special in ranking(state.powers) if special != "joker"]
    wanted += [card_of(rank, suit) for rank in (ACE, KING) for suit in suits]
    return next((card for card in wanted if not own >> card & 1), None)


def _call(sight: TableContext[NapoleonState], card: Card) -> Sequence[Line]:
    """Return texts on what follows if this card is called."""
    state, words = sight.state, sight.words
    if state.hands[state.napoleon] >> card & 1:
        if everybody_knows(state, card):
            return (words.line("You hold this card, so you would play alone, and everyone would know."),)
        return (words.line("You hold this card, so you would play alone, and no one would know."),)
    if card in state.blind:
        return (_in_the_blind(sight, card),)
    return (
        words.line("The player who holds {card} is your adjutant.", card=card_named(sight, card)),
        words.line("The adjutant stays secret until the card is played."),
    )


def _in_the_blind(sight: TableContext[NapoleonState], card: Card) -> Line:
    """Return a text on what follows if a card of the face-up blind is called."""
    state, words = sight.state, sight.words
    name = card_named(sight, card)
    if state.form.has_exchange:
        return words.line("{Card} is in the blind: you would play alone.", card=name)
    dealer = state.setup.dealer
    player = (*state.after(dealer), dealer)[state.blind.index(card)]
    if player == state.napoleon:
        return words.line("{Card} will be dealt to you: you would play alone.", card=name)
    return words.line(
        "{Card} will be dealt to {player}, as everyone can see.", card=name, player=sight.names[player]
    )
