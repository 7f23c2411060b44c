"""Lessons of Napoleon: scoring a deal, and other numbers of players."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, say
from game.lessons.napoleon.bidding import DEALT, WON
from game.lessons.napoleon.tables import BLIND

_COURSE = f"{WON}, call JD, discard 5C, discard 8C, " + (
    "6H, TH, KH, 2H, 7H, 7D, QD, 6D, 4D, 2D, 2C, AC, JC, 9C, 9H, JH, TS, 8H, 7C, 5H, KD, 3D, 5D, AD, "
    "8D, TD, QS, 9S, 4C, 6S, 6C, 3C, QH, TC, QC, 7S, 2S, JS, KS, 4S, 3S, 5S, 9D, 3H, AS"
)
"""A bid of 13, with one trick left."""

SCORE = Lesson("score", "What a deal is worth", "chips, with examples", "AS KH JD", (
    LookStep("Won or lost",
        say("If Napoleon's side takes at least as many scoring cards as were bid, Napoleon gets {pays} "
            "chips and the adjutant {pays2}. The other three pay 1 each. If the bid fails, the same chips "
            "are lost: {pays3} and {pays4}.",
            pays=("13 15 napoleon", 2), pays2=("13 15 adjutant", 1), pays3=("13 12 napoleon", -2),
            pays4=("13 12 adjutant", -1), pays5=("13 15 opponent", -1), pays6=("13 12 opponent", 1),
            teaches="NAP-13:chips"),
        at=LessonPosition(hands=DEALT, rows=((BLIND, "4D 9S"),), players=5, dealer=0, course=_COURSE),
    ),
    PickStep("Score this deal",
        say("The last trick was {card}, {card2}, {card3}, {card4} and {card5}. {Taker} won it with "
            "{takes}, the card you called, so {taker} is your adjutant. How many scoring cards were in the "
            "trick?",
            card="AH", card2="KC", card3="8S", card4="JD", card5="4H", takes="JD", taker=3, partner=3),
        plays="AH, KC, 8S, JD, 4H", uses="NAP-1:scoring", asks="worth",
        done=say("{Worth}. In all, you have {captured} and {player} has {captured2}, so your side has "
                 "{side}. You bid {needs}, so you win {booked} chips and {player} wins {booked2}. The "
                 "others pay 1 each.",
                 worth=3, captured=(0, 8), captured2=(3, 7), player=3, side=15, needs=13, booked=(0, 2),
                 booked2=(3, 1), booked3=(1, -1), booked4=(2, -1), booked5=(4, -1)),
        wrong=(
            (2, say("Aces, kings, queens, jacks and tens of every suit are scoring cards.")),
            (5, say("The eight and the four are not scoring cards.")),
        ),
    ),
    PickStep("Don't take them all",
        say("Be careful: with a bid below 20, Napoleon's side also loses if it takes all twenty. After a "
            "bid of 13, how many chips does Napoleon win or lose for taking all twenty?",
            teaches="NAP-13:twenty"),
        uses="NAP-13:chips NAP-13:twenty", asks="pays",
        done=say("{Pays}, the same as for too few. Leave the others at least one. A bid of 20 needs all "
                 "twenty, and the chips are doubled: {pays2} for Napoleon, {pays3} for the adjutant, "
                 "{pays4} for each opponent.",
                 pays=("13 20 napoleon", -2), pays2=("20 20 napoleon", 4), pays3=("20 20 adjutant", 2),
                 pays4=("20 20 opponent", -2), teaches="NAP-14"),
        wrong=(
            (2, say("That would be right for up to nineteen. Taking all twenty loses.")),
            (4, say("That would be right for a bid of 20.", pays=("20 20 napoleon", 4))),
        ),
    ),
    PickStep("Napoleon alone",
        say("A Napoleon who calls a card from their own hand plays alone. Only scoring cards that Napoleon "
            "takes count, and each of the four opponents stakes 1 chip. What does Napoleon win for bidding "
            "13 and taking exactly 13?", teaches="NAP-15"),
        uses="NAP-15", asks="pays",
        done=say("{Pays}, one from each opponent. With 12, Napoleon loses the same.",
                 pays=("13 13 napoleon alone", 4), pays2=("13 12 napoleon alone", -4)),
        wrong=(
            (2, say("That would be right with an adjutant.", pays=("13 13 napoleon", 2))),
            (8, say("That would be right for bidding 20 alone.", pays=("20 20 napoleon alone", 8))),
        ),
    ),
))  # fmt: skip

OTHERS = Lesson("others", "Three, four or six players", "different hands and chips", "AS", (
    LookStep("Four players",
        say("With four players, each gets {held} cards and the blind has {stock}. Apart from that, only "
            "the chips differ: Napoleon gets {pays}, the adjutant {pays2}, and the two opponents pay 2 "
            "each. A Napoleon who plays alone wins or loses {pays3}.",
            held=(0, 12), stock=4, pays=("13 13 napoleon", 3), pays2=("13 13 adjutant", 1),
            pays3=("13 13 napoleon alone", 6), pays4=("13 13 opponent", -2), teaches="NAP-4P"),
        at=LessonPosition(hands=("AS",), players=4, dealer=0),
    ),
    LookStep("Six players",
        say("Six players get {held} cards each, and the blind has {stock}. There are four opponents: "
            "Napoleon gets {pays}, the adjutant {pays2}, and each opponent pays 1. A Napoleon who plays "
            "alone wins or loses {pays3}.",
            held=(0, 8), stock=4, pays=("13 13 napoleon", 3), pays2=("13 13 adjutant", 1),
            pays3=("13 13 napoleon alone", 5), pays4=("13 13 opponent", -1), teaches="NAP-6P"),
        at=LessonPosition(hands=("AS",), players=6, dealer=0),
    ),
    PickStep("Three players",
        say("Three players get {held} cards each, and the blind has {stock}. There is no adjutant. "
            "Napoleon plays against two opponents, who stake 1 chip each. How many chips does Napoleon win "
            "for making a bid of 13?", held=(0, 16), stock=4, teaches="NAP-3P"),
        at=LessonPosition(hands=("AS",), players=3, dealer=0), uses="NAP-3P", asks="pays",
        done=say("{Pays}, one from each opponent.",
                 pays=("13 13 napoleon", 2), pays2=("13 13 opponent", -1)),
        wrong=(
            (1, say("That is what one opponent pays.")),
            (4, say("That would be right for Napoleon alone with five players. Here there are only two "
                    "opponents.")),
        ),
    ),
))  # fmt: skip

TWO = Lesson("two", "Two players", "a hand and four piles", "AS JS", (
    LookStep("Your four piles",
        say("Each player has nine cards in hand and four piles of four. The top card of each pile is face "
            "up and part of your hand, so you choose from {held} cards. When you play a top card, the next "
            "card is turned up. The blind has {stock} cards.", held=(0, 13), stock=2, teaches="NAP-2P:piles"),
        at=LessonPosition(hands=("AS",), players=2, dealer=0),
    ),
    LookStep("Your open cards",
        say("Both players see the open cards, and you must also follow suit with yours. There is no "
            "adjutant. Napoleon takes the blind and discards two cards from the hand or the blind, never "
            "from a pile. Everything else is as usual.", teaches="NAP-2P:open"),
    ),
    PickStep("The stakes",
        say("There are {tricks} tricks. The loser pays the winner one chip, or two with a bid of 20. "
            "Napoleon bids 13 and takes 12. How many chips does Napoleon win or lose?", tricks=25,
            teaches="NAP-2P:stake"),
        uses="NAP-2P:stake", asks="pays",
        done=say("{Pays}: the bid failed by one scoring card. Making a bid of 20 pays {pays2}.",
                 pays=("13 12 napoleon", -1), pays2=("20 20 napoleon", 2)),
        wrong=(
            (1, say("That would be right if the bid were made.", pays=("13 13 napoleon", 1))),
            (-2, say("That would be right for failing a bid of 20.", pays=("20 19 napoleon", -2))),
        ),
    ),
))  # fmt: skip
