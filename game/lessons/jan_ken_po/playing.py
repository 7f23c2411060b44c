"""Lessons of Jan Ken Po: the active suit, the ranking of cards, and playing with a partner."""

from __future__ import annotations

from game.lessons.jan_ken_po.tables import at_play
from game.lessons.lesson import Lesson, LookStep, PickStep, TryStep, say, wrong

_CUT = (
    "2S KS 5H 9H QH 3D 5D AC 4C 8C TC 2H 2C",
    "9D AS 9S QS 3H 6H 7H 8H TH KH 9C AD 6C",
    "6D 8D TD QD 3S 4S 5S 7S 8S TS QC 3C 5C",
    "2D 4D 7D JD KD 6S JS 4H JH 7C JC AH KC",
)
_FREE = (
    "2H 3H 7H KH AC 6C 9C 4D 6D JD QD 2S 3S",
    "7D AS TS KS 4H 6H 8H 9H TH QH 7C QC 4C",
    "2D 5D 8D TD 4S 5S 6S 8S 9S JS TC 2C 3C",
    "AD 3D 9D KD 7S QS 5H JH 5C 8C KC AH JC",
)
_WRAPPED = (
    "2H 5H 9H KH 3S 6S KS 4C 7C 8C QC AD 2D",
    "4D TD AS 7S 9S QS 4H TH QH 5C 9C KC 3C",
    "5D 7D 9D JD 2S 4S 5S 8S TS JS TC AC 2C",
    "3D 6D 8D QD KD 3H 6H 7H 8H JH 6C AH JC",
)
_CUT_LATE = (
    "2H 5H 9H KH AD 2D 4C 7C 8C QC 9D 3S 6S",
    "4D JD AH 4H 6H 7H 8H TH JH QH 9C KC 3C",
    "5D 7D TD QD KD AS 4S 5S 9S QS TC AC 2C",
    "3D 6D 8D 2S 7S 8S TS JS KS 5C 6C 3H JC",
)
_CALLED = (
    "2H 7H JH 3D 8D 9D QD KC 6C 7C 3C AS 2S",
    "6D TD KD 3S 4S 8S JS KS 6H QH TC QC 4C",
    "4D 7D 5S 6S TS QS 4H 8H 9H KH 8C AC 2C",
    "AD 2D 5D JD 7S 9S AH 5H TH 5C 9C 3H JC",
)

ACTIVE = Lesson("active", "The active suit", "the suit you must follow now", "TH 8S KS", (
    LookStep("The suit changes",
        say("Trumps are {trump}. {Player} led {card}. {Player2} had no {suit} and cut it, so {takes} is "
            "winning so far. Scissors ({suit2}) are now the active suit: follow scissors, not the suit led.",
            trump="D", player=1, card="TH", player2=2, suit="H", takes="8S", taker=2, suit2="S",
            teaches="JKP-15:active JKP-16:cut"),
        at=at_play(_CUT, "D"), plays="TH, 8S",
    ),
    TryStep("Follow the active suit",
        say("{Player} has followed with {takes}. You have paper, but paper is no longer the suit to "
            "follow. Take the trick.",
            player=3, takes="JS", may="2S KS", barred="5H 9H QH"),
        plays="JS", uses="JKP-15:active JKP-1", right=("KS",),
        done=say("{Takes} is the highest card of the active suit and takes the trick.",
                 takes="KS", taker=0),
        wrong=(wrong("2S", "{Takes} is higher.", takes="JS", taker=3),),
    ),
    TryStep("Void in the active suit",
        say("This is the same trick, but now you have no scissors. You can play any card, even though you "
            "hold paper, the suit led. Take the trick as cheaply as you can without a trump.",
            trump="D", takes="QS", teaches="JKP-15:void"),
        at=at_play(_FREE, "D"), plays="TH, 8S, QS", uses="JKP-15:void JKP-3", right=("AC",),
        done=say("Fire outranks scissors in this order. {Takes}, the lowest fire, takes the trick.",
                 takes="AC", taker=0),
        wrong=(
            wrong("2H, 3H, 7H, KH", "Paper was led, but scissors have cut it. A paper card would be "
                                    "only a discard, and "
                "{takes} would take the trick.", takes="QS", taker=3),
            wrong("6C, 9C", "That takes the trick, but a lower card of that suit is enough.", taker=0),
            wrong("*", "A trump would take the trick, but fire is enough.", taker=0),
        ),
    ),
))  # fmt: skip

ORDER = Lesson("order", "Order of play", "the same cards, a different winner", "QH TS QD", (
    TryStep("Playing last",
        say("Trumps are {trump}, so the other three suits keep their circle. Paper was led, scissors cut "
            "it, and {takes} blunted the scissors. You have no {suit}. Take the trick with your lowest "
            "paper.",
            trump="C", takes="QD", suit="D", teaches="JKP-16:order"),
        at=at_play(_WRAPPED, "C"), plays="QH, TS, QD", uses="JKP-16:order JKP-2 JKP-4", right=("2H",),
        done=say("{Takes} wraps the stone. A higher paper was led, but scissors had already cut it.",
            takes="2H", taker=0),
        wrong=(
            wrong("5H, 9H, KH", "That takes the trick, but your lowest paper is enough.", taker=0),
            wrong("3S, 6S, KS", "Stone blunts scissors: {takes} is still winning.", takes="QD", taker=3),
            wrong("*", "That burns the stone, but paper is enough.", taker=0),
        ),
    ),
    PickStep("In another order",
        say("In another deal the same cards are played in another order. {Card} is led. {Player} discards "
            "{card2}, which doesn't beat paper, and {player2} cuts with {card3}. Who is winning the trick?",
            card="QH", player=2, card2="QD", player2=3, card3="TS", teaches="JKP-16:discard"),
        at=at_play(_CUT_LATE, "C"), plays="QH, QD, TS", uses="JKP-16:discard JKP-2", asks="taker",
        done=say("{Player}: scissors cut paper, and the stone was played too early to blunt them. Your "
                 "{card} can't win now, because scissors are active and cut paper.",
                 player=3, card="2H", taker=3, takes="TS", teaches="JKP-16:order"),
        wrong=(
            (1, say("The scissors cut {card}.", card="QH")),
            (2, say("Paper was winning then, and stone doesn't beat paper, so the stone was a discard.")),
        ),
    ),
    LookStep("Lessons for play",
        say("When you play last, the lowest card of a winning suit is enough, so keep low cards of several "
            "suits. In a fixed order, count the suits above yours before you lead. In the circle, a suit "
            "is safe only after the suit that beats it has been played."),
    ),
))  # fmt: skip

PARTNER = Lesson("partner", "You are called", "playing with your partner", "KC KS", (
    LookStep("Two against two",
        say("{Declarer} is the declarer and has called {card}. You hold that card, so you show it at once "
            "and are {player}'s partner for this deal. Your tricks are added together. Seats and turns "
            "stay the same.", declarer=1, card="KC", player=1, partner=0, teaches="JKP-11:shows JKP-13"),
        at=at_play(_CALLED, "C", bid=2, call="KC"),
    ),
    PickStep("What you need",
        say("{Player} bid 2 above the book of {book}. How many of the {tricks} tricks do the two of "
            "you need?", player=1, book=5, tricks=11, teaches="JKP-7:book"),
        uses="JKP-7:book", asks="needs",
        done=say("{Needs}: the book plus two.", needs=7),
        wrong=(
            (2, say("The first tricks are the book and don't count towards the bid.")),
            (9, say("You share one book and one bid.")),
        ),
    ),
    TryStep("Leave it to your partner",
        say("{Player}, your partner, is winning with {takes}, and you play last. Which card can you "
            "spare?", player=1, takes="KS"),
        plays="KS, 6S, 9S", uses="JKP-11:shows JKP-2 JKP-15:void", right=("2H",),
        done=say("The scissors cut your low paper, and {takes} takes the trick for both of you.",
                 takes="KS", taker=1, partner=0),
        wrong=(
            wrong("7H, JH", "Your partner still takes the trick, but play a lower card: this high card may "
                            "win a later trick.", taker=1),
            wrong("3D, 8D, 9D, QD", "Stone blunts scissors. You would take a trick that your partner is "
                                    "already winning.", taker=0),
            wrong("*", "That wastes a trump on a trick your side already has.", taker=0),
        ),
    ),
))  # fmt: skip
