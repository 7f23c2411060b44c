"""The sentences of Jan Ken Po's notes, for somebody who plays it for the first time."""

from __future__ import annotations

import re

from game.engine.cards import SUITS
from tests.game.referee_jan_ken_po import BOOK, NEKO, suit_beats
from tests.sentences.common import leads_now
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, Grammar, suit_of
from tests.sentences.jan_ken_po.scores import all_tricks, bid_rate, short_rate
from tests.sentences.jan_ken_po.truth import (
    active,
    beaters,
    does,
    fixed_order,
    heads,
    in_a_circle,
    trump,
    turns,
)
from tests.sentences.moment import Moment

STEP = re.compile(r"(.+) (blunt|cut|wrap|burn|trump)s? (.+)")
"""`Ken cuts Po`."""


def steps(m: Moment, told: str) -> list[tuple[str, str, str]]:
    """What does what to what, of sentences that follow one another."""
    found = [STEP.fullmatch(step) for step in re.split(", then |, | and ", told)]
    return [(suit_of(step[1], m), step[2], suit_of(step[3], m)) for step in found if step is not None]


def add(found: Grammar) -> None:
    _turned(found)
    _active(found)
    _order(found)
    _before(found)


def _turned(found: Grammar) -> None:
    @found.says(BEATS, "The lead was {led:suit}, but {text}", at="note")
    def turned(m: Moment, led: str, text: str) -> bool:
        told = steps(m, text)
        suits = [led, *(suit for suit, _, _ in told)]
        return (
            suits == turns(m)
            and [over for _, _, over in told] == suits[:-1]
            and all(does(verb, suit, over, trump(m)) for suit, verb, over in told)
        )

    @found.says(BEATS, "Only {suits} can turn it again", at="note")
    def only(m: Moment, suits: list[str]) -> bool:
        return len(turns(m)) > 1 and set(suits) == beaters(m)

    @found.says(BEATS, "No suit beats {suit}", at="note")
    def none(m: Moment, suit: str) -> bool:
        return suit == active(m) and not beaters(m)

    @found.says(OWES, "The active suit is now {suit}: whoever has a card of it must play one", at="note")
    def now_active(m: Moment, suit: str) -> bool:
        return suit == active(m) and ({card[1] for card in m.owed()} == {suit} or suit not in hand_suits(m))


def hand_suits(m: Moment) -> set[str]:
    return {card[1] for card in m.own}


def _active(found: Grammar) -> None:
    @found.says(OWES, "The token in the middle shows the suit to follow, now {suit}", at="note")
    def token(m: Moment, suit: str) -> bool:
        return suit == active(m)

    @found.says(
        BEATS, "With none of it, play what you like: a card of {suits} takes the trick over", at="note"
    )
    def void(m: Moment, suits: list[str]) -> bool:
        takes = {suit for suit in SUITS if heads(m, [*m.trick, f"A{suit}"]) == len(m.trick)}
        return set(suits) == takes - {active(m)}

    @found.says(BEATS, "With none of it, play what you like: no other suit takes the trick over", at="note")
    def void_for_nothing(m: Moment) -> bool:
        return not beaters(m)


def _order(found: Grammar) -> None:
    @found.says(BEATS, "From high to low: {suits}", at="note")
    def chain(m: Moment, suits: list[str]) -> bool:
        return suits[0] == trump(m) and fixed_order("".join(suits), trump(m))

    @found.says(BEATS, "Each beats all that follow", at="note")
    def each(m: Moment) -> bool:
        return bool(trump(m)) and not in_a_circle(trump(m))

    @found.says(BEATS, "{suit} burns? every other suit; among those {text}", at="note")
    def burns(m: Moment, suit: str, text: str) -> bool:
        told = steps(m, text)
        circle = {(suit, over) for suit, verb, over in told if does(verb, suit, over, "C")}
        return suit == trump(m) == "C" and len(circle) == len(told) == 3 and in_a_circle("C")

    @found.says(LEADS, "This holds for the whole deal", at="note")
    def whole_deal(m: Moment) -> bool:
        return leads_now(m) and trump(m) != ""

    @found.says(SCORES, "How many tricks (?P<who>your side|you) must win stands at the right", at="note")
    def win(m: Moment, who: str) -> bool:
        return who == ("your side" if m.players >= 4 else "you")


def _before(found: Grammar) -> None:
    @found.says(
        BEATS, "Name any suit: it beats the other three, in an order that the buttons show", at="note"
    )
    def trumps(m: Moment) -> bool:
        return all(suit_beats(suit, over, suit) for suit in SUITS for over in SUITS if over != suit)

    @found.says(
        BEATS,
        "With {suit} those three beat each other in a circle, so what was played last matters",
        at="note",
    )
    def circle(m: Moment, suit: str) -> bool:
        return in_a_circle(suit) and not any(in_a_circle(other) for other in SUITS if other != suit)

    @found.says(
        SCORES,
        "Who bids highest (?P<neko>takes the neko, the cards in the middle, )?names trumps, and must win"
        "(?P<beside>, alone or with a partner,)? {book:number} tricks and as many more as the bid says, of "
        "the {number} that there are",
        at="note",
    )
    def auction(m: Moment, book: int, number: int, neko: str = "", beside: str = "") -> bool:
        words = (bool(neko), bool(beside)) == (bool(NEKO[m.players]), m.players >= 4)
        return words and (book, number) == (BOOK[m.players], all_tricks(m))

    @found.says(
        SCORES,
        "Alone you score more for what you make, and the others more for what you fail in",
        at="note",
    )
    def alone(m: Moment) -> bool:
        return bid_rate(m, alone=True) > bid_rate(m, alone=False) and short_rate(True) > short_rate(False)

    found.silent(
        "The auction", "Everybody has one turn", "Cards put down", "A partner", "The active suit",
        "The suit order", "Trumps make the order", "The trick has turned",
        "Choose cards to put face down out of play; nobody else ever sees them",
        "Call a card that you would like to have beside you", "Its holder plays this deal with you",
        at="note",
    )  # fmt: skip
    found.advice("Low cards of a suit that you hold few of seldom win: those can go", at="note")
