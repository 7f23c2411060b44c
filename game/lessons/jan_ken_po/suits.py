"""The first lessons of Jan Ken Po: tricks, and which suit beats which."""

from __future__ import annotations

from game.lessons.jan_ken_po.tables import at_play
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_AIM = (
    "AD 6D KD 3H 8H QH 5S TS 7C JC QC 2S 2H",
    "7D 9D TD AS 4S 6S 9S QS AH 9H 8C TC 3C",
    "3D 4D 8D 3S 7S JS KS 6H TH JH 5C AC 2C",
    "2D 5D JD QD 8S 4H 7H KH 4C 6C KC 5H 9C",
)
_SCISSORS = (
    "2D 8D TD 4H 9H QH KH 3C 6C 9C JC 3S 5S",
    "6D 9D QD AS 2S 8S TS JS 5H TH TC KC 4C",
    "4D 7D 4S 7S 9S QS 2H 6H 7H JH 7C AC 2C",
    "AD 3D 5D JD KD 6S KS 3H 8H 5C 8C AH QC",
)
_STONE = (
    "3H 8H TH 2S 6S JS KS 4C 5C 8C TC AD 3D",
    "8D JD QD 3S 4S 8S TS AH 7H KH JC KC 3C",
    "5D 6D TD AS 5S 9S QS 5H 9H JH 7C AC 2C",
    "2D 4D 7D 9D KD 7S 2H 6H QH 6C 9C 4H QC",
)
_FIRE = (
    "4D 6D 7D JD QD 2C 4C 5C 9C TC KC AS 4S",
    "TD 3S 6S 7S TS QS AH 3H TH KH QC 2D 6C",
    "8D KD 5S 8S JS KS 4H 8H JH QH 8C AC 3C",
    "3D 5D 9D 2S 9S 2H 5H 6H 9H 7C JC 7H AD",
)
_ROW = (
    "2D 7D TD AC 5C 9C QC 3H 6H TH KH 2S 4S",
    "6D 9D QD AS 3S 8S TS QS 5H JH TC KC 4C",
    "4D 8D 5S 6S 9S JS 2H 7H 8H QH 7C 2C 3C",
    "AD 3D 5D JD KD 7S KS 4H 9H 6C 8C AH JC",
)
_ROW_AGAIN = (
    "3S 5S 7S KS 2C 6C JC 4H 8H 9H QH 2D 3D",
    "7D TD JD KD 2S 4S 9S JS 6H KH 9C QC 4C",
    "4D 5D 9D AS 6S TS QS 3H 7H TH 7C AC 3C",
    "AD 6D 8D QD 8S AH 5H JH 5C 8C KC 2H TC",
)

AIM = Lesson("aim", "A game of tricks", "the aim, and who leads", "KD AD", (
    LookStep("Only tricks count",
        say("Everyone plays one card, and the player of the winning card takes all the cards: that is a "
            "trick. A deal has {tricks} tricks. One side has promised to take a certain number of tricks, "
            "and the other tries to stop it. Which cards are in a trick doesn't matter.", tricks=11,
            teaches="JKP-14:trick JKP-18"),
        at=at_play(_AIM, "C"),
    ),
    TryStep("The 1 is the lowest",
        say("{Player} leads {card}. Like the others, you must play the same suit. In each suit 13 "
            "(in other decks the king) is the highest card and 1 the lowest. Take the trick.",
            player=1, card="9D", may="AD 6D KD", teaches="JKP-1 JKP-15:follow"),
        plays="9D, 4D, JD", uses="JKP-1 JKP-15:follow", right=("KD",),
        done=say("{Takes} is the highest card of the suit led and takes the trick.", takes="KD", taker=0),
        wrong=(
            wrong("AD", "{Card} is the lowest card of its suit, so {takes} takes the trick.",
                  card="AD", takes="JD", taker=3),
            wrong("6D", "{Takes} is higher and takes the trick.", takes="JD", taker=3),
        ),
    ),
    PickStep("Who leads now?",
        say("The declarer, who bid highest, leads to the first trick. After that, the player who takes a "
            "trick leads to the next. {Player} is the declarer, and you took the first trick. Who leads now?",
            player=1, teaches="JKP-14:lead"),
        uses="JKP-14:lead", asks="turn",
        done=say("You do, and you can lead any card. The trick has now been gathered, and no one may look "
                 "at it again.", turn=0, won=(0, 1), teaches="JKP-17"),
        wrong=(
            (1, say("The declarer leads to the first trick only. Who took this one?")),
            (2, say("The lead doesn't pass round the table. Who took the trick?")),
        ),
    ),
    LookStep("What tricks are for",
        say("Tricks are scored when the deal is over. You play deals until someone has {goal} points; "
            "then the highest total wins. Your partner may change from deal to deal, but your points "
            "are your own.", goal=100, teaches="JKP-23:goal JKP-19:own"),
    ),
))  # fmt: skip

CIRCLE = Lesson("circle", "What beats what", "stone, scissors, paper, fire", "7D TS KH", (
    LookStep("Suits beat suits",
        say("Stone blunts scissors, scissors cut paper, paper wraps stone: {suit} beats {beaten}, {beaten} "
            "beats {beaten2}, and {beaten2} beats {beaten3}. Even the lowest card of the stronger suit "
            "beats every card of the weaker one. Trumps, which beat all other suits, are now {trump}: fire "
            "burns all three.",
            suit="D", beaten=("D", "S"), beaten2=("S", "H"), beaten3=("H", "D"), trump="C",
            beaten4=("C", "D"), beaten5=("C", "H"), beaten6=("C", "S"), teaches="JKP-2 JKP-4"),
        at=at_play(_SCISSORS, "C"),
    ),
    TryStep("Blunt the scissors",
        say("Scissors ({suit}) were led. You have none, so you can play any card. {Takes} is winning so "
            "far. Take the trick with your lowest stone ({suit2}) and save your trumps.",
            suit="S", takes="KS", suit2="D", teaches="JKP-15:void"),
        plays="TS, 7S, KS", uses="JKP-2 JKP-15:void JKP-4", right=("2D",),
        done=say("Even {takes} beats {card}: stone blunts scissors.", takes="2D", taker=0, card="KS"),
        wrong=(
            wrong("8D, TD", "That takes the trick, but a lower stone is enough.", taker=0),
            wrong("4H, 9H, QH, KH", "Scissors cut paper, however high: {takes} is still winning.",
                  takes="KS", taker=3),
            wrong("*", "Fire burns the scissors, but fire is trumps. Don't spend a trump where stone is "
                "enough.", taker=0),
        ),
    ),
    TryStep("Wrap the stone",
        say("Now stone ({suit}) is led, and you have none. Which suit beats stone? Take the trick with the "
            "lowest card that can win, without a trump.", suit="D", trump="C"),
        at=at_play(_STONE, "C"), plays="QD, 5D, 9D", uses="JKP-2", right=("3H",),
        done=say("Paper wraps stone: {takes} takes the trick from {card}.", takes="3H", taker=0, card="QD"),
        wrong=(
            wrong("8H, TH", "That takes the trick, but a lower paper is enough.", taker=0),
            wrong("2S, 6S, JS, KS", "Stone blunts scissors: your card is a discard, and {takes} "
                "takes the trick.", takes="QD", taker=1),
            wrong("*", "That burns the stone, but save your trumps when another suit is enough.", taker=0),
        ),
    ),
    TryStep("Fire burns everything",
        say("Paper ({suit}) is led. You have no paper, and no scissors to cut it. Take the trick as "
            "cheaply as you can.", suit="H", trump="C"),
        at=at_play(_FIRE, "C"), plays="KH, 4H, 6H", uses="JKP-4 JKP-2", right=("2C",),
        done=say("{Takes} is a trump and burns every other suit. No suit beats fire while it is trumps.",
                 takes="2C", taker=0),
        wrong=(
            wrong("4D, 6D, 7D, JD, QD", "Paper wraps stone: {takes} takes the trick.", takes="KH", taker=1),
            wrong("*", "That takes the trick, but a lower trump is enough.", taker=0),
        ),
    ),
))  # fmt: skip

ROW = Lesson("row", "The circle breaks", "other trumps, a fixed order", "2D QS KH", (
    LookStep("A fixed order",
        say("When stone, scissors or paper are trumps, the circle becomes a fixed order. Trumps (now "
            "{place}) are highest. Next is fire ({place2}), then the suit that trumps beat in the circle "
            "({place3}). The remaining suit ({place4}) is last. Each suit beats all the suits after it.",
            place=(1, "H"), place2=(2, "C"), place3=(3, "D"), place4=(4, "S"), teaches="JKP-3"),
        at=at_play(_ROW, "H"),
    ),
    TryStep("Every suit beats the last",
        say("Trumps are {trump}. {Player} leads {card}, and you have no {suit}. Take the trick as cheaply "
            "as you can: play the lowest card of the lowest suit that wins.",
            trump="H", player=1, card="QS", suit="S"),
        plays="QS, 6S, KS", uses="JKP-3", right=("2D",),
        done=say("{Takes} is enough: {beaten} is last in the order, and every other suit beats it.",
                 takes="2D", taker=0, beaten=("D", "S")),
        wrong=(
            wrong("7D, TD", "That takes the trick, but a lower card of that suit is enough.", taker=0),
            wrong("AC, 5C, 9C, QC", "Fire takes the trick, but it is second in the order. A lower suit is "
                                    "enough.", taker=0),
            wrong("*", "A trump takes the trick, but here any suit would. Save your best cards.", taker=0),
        ),
    ),
    TryStep("One suit higher",
        say("Trumps are {trump} again, and you have no {suit}. Take the trick as cheaply as you can.",
            trump="H", suit="D"),
        at=at_play(_ROW_AGAIN, "H"), plays="JD, 4D, 8D", uses="JKP-3", right=("2C",),
        done=say("{Takes} takes the trick, because fire outranks {beaten} in this order.", takes="2C",
            taker=0, beaten=("C", "D")),
        wrong=(
            wrong("6C, JC", "That takes the trick, but a lower fire is enough.", taker=0),
            wrong("3S, 5S, 7S, KS", "Scissors are last in this order and beat nothing: {takes} takes the "
                                    "trick.", takes="JD", taker=1),
            wrong("*", "A trump takes the trick, but the second suit in the order is enough.", taker=0),
        ),
    ),
    PickStep("A different order",
        say("Trumps are now stone ({trump}), and fire is second. Which suit is third in the order?",
            trump="D"),
        at=at_play(_ROW, "D"), uses="JKP-3", asks="place",
        done=say("{Place}: in the circle trumps beat this suit, because stone blunts scissors. {Place4} is "
                 "last. The picture at the side always shows the order.", place=(3, "S"), place4=(4, "H")),
        wrong=(
            ("C", say("That is fire, which is always next after trumps.", place=(2, "C"))),
            ("H", say("Paper beats stone in the circle. When stone is trumps, paper comes last.",
                      place=(4, "H"))),
        ),
    ),
))  # fmt: skip

# The 30-second overview.

_GLANCED = (
    "5D 4D 7D JD 2D 3D AD 2C 3C 9C QC KC AC",
    "TH 3H 4H 2H 5H 6H 6S 7S 2S QS 4C 5C 6C",
    "8S 9S TS KS AS 6D 8D 9D TD QD KD 7C 8C",
    "3S 4S 5S JS 7H 8H 9H JH QH KH AH TC JC",
)
_GLANCED_BIDS = "bid 1, pass, pass, pass"
_GLANCED_REST = (
    ", discard 4C, discard 5C, discard 7C, discard 8C, discard TC, discard JC, discard 2C, discard 3C, "
    "trump C, call KH"
)

GLANCE = Lesson("glance", "In 30 seconds", "bid, then suits that beat suits", "TH 8S 5D", (
    LookStep("The bid",
        say("Bid how many tricks above five your side will take. The highest bidder names trumps and "
            "calls a card. The player who holds it is their partner."),
        at=LessonPosition(hands=_GLANCED, players=4, dealer=0), plays=_GLANCED_BIDS, shows="*KH",
    ),
    LookStep("The trick",
        say("Follow the suit led. If you can't, play any card. If your card's suit beats the suit led, it "
            "is winning, and everyone must now follow the new suit.", trump="C"),
        at=LessonPosition(hands=_GLANCED, players=4, dealer=0, course=_GLANCED_BIDS + _GLANCED_REST),
        plays="TH, 8S", shows="TH *8S",
    ),
    LookStep("What beats what",
        say("Stone blunts scissors, scissors cut paper, paper wraps stone. As trumps, fire burns all "
            "three.",
            taker=0),
        plays="3S, 5D", shows="8S *5D",
    ),
))  # fmt: skip
