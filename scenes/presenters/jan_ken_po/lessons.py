"""Help at a table of Jan Ken Po: why an action is good, and notes for who plays for the first time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.engine.actions import Action
from game.engine.cards import CLUBS, SUIT_CARDS, Suit, suit_of
from game.games.jan_ken_po.powers import TAKERS, best_place
from game.games.jan_ken_po.state import PARTNERS_FROM, TABLES, JanKenPoState, tricks
from game.games.jan_ken_po.suits import CYCLE, suit_beats, suit_order
from scenes.i18n import Line, Text, mark
from scenes.presenters.contract.advice import Advice, BeginnerNote
from scenes.presenters.contract.leads import lead_told
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po.terms import CIRCLE, takes_over, turns

KEYS = ("auction", "discards", "trumps", "call", "order", "active", "turned")


class JanKenPoAdvice(Advice[JanKenPoState]):
    """What a bid asks for and a card does; notes on every phase, and on how a trick turns."""

    lessons = KEYS
    topics: Mapping[str, str] = {
        "bid": "auction", "pass": "auction", "discard": "discard", "trump": "discard", "call": "call",
        "alone": "call", "LEAD": "order", "MISSED": "aim", "WASTED": "order", "DEAR": "order",
        "FRIEND": "partner", "GIVEN": "order",
    }  # fmt: skip

    def topic(self, sight: Sight[JanKenPoState], chosen: Action, better: Action) -> str | None:
        suits = turns(sight.trick, sight.state.trump)
        if not suits or not _takes_over(sight, better):
            return None
        if len(suits) > 1 and not _takes_over(sight, chosen):
            return "active"
        if suit_of(chosen.cards[0]) == suit_of(better.cards[0]):
            return None
        return "circle" if sight.state.trump == CLUBS else "row"

    def hint(self, sight: Sight[JanKenPoState], action: Action) -> Line:
        words, setup = sight.words, sight.state.setup
        match action:
            case Action(number=int(bid)):
                need = TABLES[setup.players].book + bid
                return words.line("It asks for {need} of {tricks} tricks.", need=need, tricks=tricks(setup))
            case Action(verb="pass"):
                return _longest(sight)
            case Action(verb="alone"):
                return words.line("No partner would bring as much as he would cost.")
            case Action(verb="discard"):
                return words.line("You can spare it best.")
            case Action(strain=int(suit)):
                return _of_trumps(sight, suit)
            case Action(verb="call"):
                return words.line("Its holder is the partner to have.")
            case Action(verb="play"):
                return self._of_card(sight, action)
        return super().hint(sight, action)

    def _of_card(self, sight: Sight[JanKenPoState], action: Action) -> Line:
        words, trump = sight.words, sight.state.trump
        if not sight.trick:
            return lead_told(sight, action.cards[0], TAKERS[trump][action.cards[0]])
        if not _takes_over(sight, action):
            return words.line("It lets the trick go.")
        if len(sight.trick) == sight.state.setup.players - 1:
            return words.line("It takes the trick.")
        return words.line("It heads the trick for now.")

    def notes(self, sight: Sight[JanKenPoState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        match sight.state.phase:
            case "auction":
                return (_auction(sight),)
            case "neko" | "discard":
                return (_discards(sight),)
            case "trump":
                return (_trumps(sight),)
            case "call":
                return (_call(sight),)
            case "play":
                return (_in_play(sight),)
        return ()


def _takes_over(sight: Sight[JanKenPoState], play: Action) -> bool:
    """Whether a card takes the trick from the card that heads it."""
    trump = sight.state.trump
    return bool(TAKERS[trump][sight.trick[best_place(sight.trick, trump)]] >> play.cards[0] & 1)


def _of_trumps(sight: Sight[JanKenPoState], suit: Suit) -> Line:
    """How many trumps the declarer would have."""
    count = _held(sight, suit)
    return sight.words.counted_line(
        "You hold {count} card of it.", "You hold {count} cards of it.", count=count
    )


def _longest(sight: Sight[JanKenPoState]) -> Line:
    """How long the longest suit is of a hand that is too weak for a bid."""
    count = max(_held(sight, suit) for suit in range(4))
    return sight.words.counted_line(
        "You hold no more than {count} card of any suit.",
        "You hold no more than {count} cards of any suit.",
        count=count,
    )


def _held(sight: Sight[JanKenPoState], suit: Suit) -> int:
    """How many cards of a suit the player to act holds."""
    return (sight.state.hands[sight.state.turn] & SUIT_CARDS[suit]).bit_count()


def _auction(sight: Sight[JanKenPoState]) -> BeginnerNote:
    setup, words = sight.state.setup, sight.words
    if setup.players < PARTNERS_FROM:
        told = mark(
            "Everybody has one turn. Who bids highest names trumps, and must win {book} tricks and as many "
            "more as the bid says, of the {tricks} that there are."
        )
    elif not TABLES[setup.players].neko:
        told = mark(
            "Everybody has one turn. Who bids highest names trumps, and must win, alone or with a partner, "
            "{book} tricks and as many more as the bid says, of the {tricks} that there are."
        )
    else:
        told = mark(
            "Everybody has one turn. Who bids highest takes the neko, the cards in the middle, names trumps, "
            "and must win, alone or with a partner, {book} tricks and as many more as the bid says, of the "
            "{tricks} that there are."
        )
    text = words.text(told, book=TABLES[setup.players].book, tricks=tricks(setup))
    return BeginnerNote("auction", words.text("The auction"), text)


def _discards(sight: Sight[JanKenPoState]) -> BeginnerNote:
    return BeginnerNote(
        "discards",
        sight.words.text("Cards put down"),
        sight.words.text(
            "Choose cards to put face down out of play; nobody else ever sees them. Low cards of a suit "
            "that you hold few of seldom win: those can go."
        ),
    )


def _trumps(sight: Sight[JanKenPoState]) -> BeginnerNote:
    return BeginnerNote(
        "trumps",
        sight.words.text("Trumps make the order"),
        sight.words.text(
            "Name any suit: it beats the other three, in an order that the buttons show. With {suit} those "
            "three beat each other in a circle, so what was played last matters.",
            suit=sight.suit_names[CLUBS],
        ),
    )


def _call(sight: Sight[JanKenPoState]) -> BeginnerNote:
    return BeginnerNote(
        "call",
        sight.words.text("A partner"),
        sight.words.text(
            "Call a card that you would like to have beside you. Its holder plays this deal with you. "
            "Alone you score more for what you make, and the others more for what you fail in."
        ),
    )


def _in_play(sight: Sight[JanKenPoState]) -> BeginnerNote:
    suits = turns(sight.trick, sight.state.trump)
    if not suits:
        return _order(sight)
    beaters = [suit for suit in range(4) if suit_beats(suit, suits[-1], sight.state.trump)]
    return _turned(sight, suits, beaters) if len(suits) > 1 else _active(sight, suits[0], beaters)


def _order(sight: Sight[JanKenPoState]) -> BeginnerNote:
    words = sight.words
    if sight.state.setup.players < PARTNERS_FROM:
        told = mark(
            "{order} This holds for the whole deal. How many tricks you must win stands at the right."
        )
    else:
        told = mark(
            "{order} This holds for the whole deal. How many tricks your side must win stands at the right."
        )
    return BeginnerNote("order", words.text("The suit order"), words.text(told, order=_of_suits(sight)))


def _of_suits(sight: Sight[JanKenPoState]) -> Text:
    """Which suit beats which with the trumps of the deal, in a sentence or two."""
    words, names, trump = sight.words, sight.suit_names, sight.state.trump
    if trump == CLUBS:
        told = sight.agreeing(
            CLUBS,
            "{Suit} burns every other suit; among those {circle}.",
            "{Suit} burn every other suit; among those {circle}.",
        )
        circle = words.listed([takes_over(sight, suit, CYCLE[suit]) for suit in CIRCLE])
        return words.text(told, suit=names[CLUBS], circle=circle)
    first, second, third, last = (names[suit] for suit in suit_order(trump))
    return words.text(
        "From high to low: {first}, {second}, {third}, {last}. Each beats all that follow.",
        first=first,
        second=second,
        third=third,
        last=last,
    )


def _active(sight: Sight[JanKenPoState], active: Suit, beaters: Sequence[Suit]) -> BeginnerNote:
    words, names = sight.words, sight.suit_names
    if beaters:
        text = words.text(
            "The token in the middle shows the suit to follow, now {active}. With none of it, play what you "
            "like: a card of {beaters} takes the trick over.",
            active=names[active],
            beaters=words.either([names[suit] for suit in beaters]),
        )
    else:
        text = words.text(
            "The token in the middle shows the suit to follow, now {active}. With none of it, play what you "
            "like: no other suit takes the trick over.",
            active=names[active],
        )
    return BeginnerNote("active", words.text("The active suit"), text)


def _turned(sight: Sight[JanKenPoState], suits: Sequence[Suit], beaters: Sequence[Suit]) -> BeginnerNote:
    words, names = sight.words, sight.suit_names
    active = names[suits[-1]]
    story, *others = (takes_over(sight, suit, over) for over, suit in pairwise(suits))
    for other in others:
        story = words.text("{story}, then {next}", story=story, next=other)
    if beaters:
        still = words.either([names[suit] for suit in beaters])
        again = words.text("Only {beaters} can turn it again.", beaters=still)
    else:
        again = words.text("No suit beats {active}.", active=active)
    text = words.text(
        "The lead was {led}, but {story}. The active suit is now {active}: whoever has a card of it must "
        "play one. {again}",
        led=names[suits[0]],
        story=story,
        active=active,
        again=again,
    )
    return BeginnerNote("turned", words.text("The trick has turned"), text)
