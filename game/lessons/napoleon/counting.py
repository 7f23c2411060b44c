"""Lessons of Napoleon: what a deal brings, and other numbers of players."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, say
from game.lessons.napoleon.bidding import DEALT, WON
from game.lessons.napoleon.tables import BLIND

_COURSE = f"{WON}, call JD, discard 5C, discard 8C, " + (
    "6H, TH, KH, 2H, 7H, 7D, QD, 6D, 4D, 2D, 2C, AC, JC, 9C, 9H, JH, TS, 8H, 7C, 5H, KD, 3D, 5D, AD, "
    "8D, TD, QS, 9S, 4C, 6S, 6C, 3C, QH, TC, QC, 7S, 2S, JS, KS, 4S, 3S, 5S, 9D, 3H, AS"
)
"""A bid of 13 down to its last trick."""

SCORE = Lesson("score", "What a deal brings", "chips, with worked examples", "AS KH JD", (
    LookStep("Won or lost",
        say("Napoleon's side wins with as many scoring cards as were bid, or more. Napoleon then gets "
            "{pays} chips, the adjutant {pays2}, and each of the other three pays 1. A lost bid costs the "
            "same: {pays3} and {pays4}.",
            pays=("13 15 napoleon", 2), pays2=("13 15 adjutant", 1), pays3=("13 12 napoleon", -2),
            pays4=("13 12 adjutant", -1), pays5=("13 15 opponent", -1), pays6=("13 12 opponent", 1)),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0, course=_COURSE),
    ),
    PickStep("Count this deal",
        say("The last trick was {card}, {card2}, {card3}, {card4} and {card5}. {Takes} took it for {taker}: "
            "the card that you called, so there is your adjutant. How many scoring cards were in it?",
            card="AH", card2="KC", card3="8S", card4="JD", card5="4H", takes="JD", taker=3, partner=3),
        plays="AH, KC, 8S, JD, 4H", asks="worth",
        done=say("{Worth}. You have {captured} in all, {player} {captured2}: your side has {side}, and you "
                 "bid {needs}. Won: {booked} chips for you, {booked2} for {player}, and each of the others "
                 "pays 1.",
                 worth=3, captured=(0, 8), captured2=(3, 7), player=3, side=15, needs=13, booked=(0, 2),
                 booked2=(3, 1), booked3=(1, -1), booked4=(2, -1), booked5=(4, -1)),
        wrong=(
            (2, say("Ace, king, queen, jack and ten: all five ranks score, of every suit.")),
            (5, say("The eight and the four count nothing.")),
        ),
    ),
    PickStep("Too much of a good thing",
        say("Beware: a bid below 20 is lost, too, if Napoleon's side takes all twenty. What do twenty of "
            "them bring Napoleon after a bid of 13?"),
        asks="pays",
        done=say("{Pays}: lost, like a bid with too few. Leave the others one. A bid of 20 needs all, and "
                 "everybody's chips double: {pays2}, {pays3} for the adjutant, {pays4} for each opponent.",
                 pays=("13 20 napoleon", -2), pays2=("20 20 napoleon", 4), pays3=("20 20 adjutant", 2),
                 pays4=("20 20 opponent", -2)),
        wrong=(
            (2, say("So it is up to nineteen. All twenty go too far.")),
            (4, say("That is for a bid of 20.", pays=("20 20 napoleon", 4))),
        ),
    ),
    PickStep("Napoleon alone",
        say("Whoever called a card of the own hand plays alone: only cards that Napoleon takes count, and "
            "each of four opponents stakes 1 chip. What does a bid of 13, just made, bring then?"),
        asks="pays",
        done=say("{Pays}, one from each opponent; or as much lost with 12.",
                 pays=("13 13 napoleon alone", 4), pays2=("13 12 napoleon alone", -4)),
        wrong=(
            (2, say("That is with an adjutant.", pays=("13 13 napoleon", 2))),
            (8, say("That is for a bid of 20, alone.", pays=("20 20 napoleon alone", 8))),
        ),
    ),
))  # fmt: skip

OTHERS = Lesson("others", "Three, four or six", "other hands, other chips", "AS", (
    LookStep("For four",
        say("Four players get {held} cards each; the blind has {stock}. All else is as with five, but for "
            "the chips: Napoleon {pays}, the adjutant {pays2}, and each of two opponents pays 2. Alone, "
            "Napoleon plays for {pays3}.",
            held=(0, 12), stock=4, pays=("13 13 napoleon", 3), pays2=("13 13 adjutant", 1),
            pays3=("13 13 napoleon alone", 6), pays4=("13 13 opponent", -2)),
        at=LessonPosition(hands=("AS",), players=4, dealer=0),
    ),
    LookStep("For six",
        say("Six get {held} cards each, and {stock} are left. There are four opponents: Napoleon wins "
            "{pays}, the adjutant {pays2}, each opponent pays 1. Alone it is {pays3}.",
            held=(0, 8), stock=4, pays=("13 13 napoleon", 3), pays2=("13 13 adjutant", 1),
            pays3=("13 13 napoleon alone", 5), pays4=("13 13 opponent", -1)),
        at=LessonPosition(hands=("AS",), players=6, dealer=0),
    ),
    PickStep("Three players",
        say("Three get {held} cards each and leave {stock}. There is no adjutant: Napoleon stands against "
            "two, who stake 1 chip each. What does a bid of 13 bring that is made?", held=(0, 16), stock=4),
        at=LessonPosition(hands=("AS",), players=3, dealer=0), asks="pays",
        done=say("{Pays}: one from each of the two.",
                 pays=("13 13 napoleon", 2), pays2=("13 13 opponent", -1)),
        wrong=(
            (1, say("That is what one opponent pays.")),
            (4, say("So it is with five, alone against four. Here are two opponents.")),
        ),
    ),
))  # fmt: skip

TWO = Lesson("two", "Two players", "a hand and four piles", "AS JS", (
    LookStep("Piles before you",
        say("With two, each has a hand of nine and four piles of four on the table. The top card of each "
            "pile is open and belongs to your hand: {held} cards to choose from. Once it is played, the "
            "next one is turned up. {Stock} cards are the blind.", held=(0, 13), stock=2),
        at=LessonPosition(hands=("AS",), players=2, dealer=0),
    ),
    LookStep("What is open, counts",
        say("Both of you see the open cards, and must follow suit with them as with the hand. There is no "
            "adjutant. Napoleon takes the blind and puts two cards away, from the hand or the blind, never "
            "from a pile. Everything else is as you know it."),
    ),
    PickStep("What is at stake",
        say("{Tricks} tricks are played. One chip is won or lost, two with a bid of 20. What does a bid of "
            "13 bring Napoleon that ends with 12 scoring cards?", tricks=25),
        asks="pays",
        done=say("{Pays}: lost by one. A bid of 20 with all twenty would bring {pays2}.",
                 pays=("13 12 napoleon", -1), pays2=("20 20 napoleon", 2)),
        wrong=(
            (1, say("That would be a bid that is made.", pays=("13 13 napoleon", 1))),
            (-2, say("That is for a bid of 20 that fails.", pays=("20 19 napoleon", -2))),
        ),
    ),
))  # fmt: skip
