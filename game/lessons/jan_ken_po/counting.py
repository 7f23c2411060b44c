"""Lessons of Jan Ken Po: what a deal brings, and other numbers of players."""

from __future__ import annotations

from game.lessons.jan_ken_po.tables import put_down
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

_HANDS = (
    "QC JC TC 9C 8C 6C 4C KD JD KH TH 3S AS",
    "2D 7D 9D 2S 5S 6S 9S JS AH 3H 8H 4D 3C",
    "TD QD 4S 7S TS QS KS 6H 9H 7C KC AC 2C",
    "AD 5D 6D 8D 8S 2H 4H 7H JH QH 5C 5H 3D",
)
_COURSE = (
    "pass, pass, bid 1, bid 2, " + ", ".join(put_down(_HANDS, 0)) + ", trump C, call KC, "
    "TH, 8H, 9H, QH, 5C, QC, 6S, 7C, 4C, 9D, KC, 4H, KS, 8S, KD, 2D, JC, 3H, TD, 7H, 8C, 5S, "
    "4S, 6D, JD, 7D, QD, 5D, QS, AD, 9C, AH, 6C, 2S, 6H, 8D, TC, JS, TS, 2H"
)
"""A bid of 2 with a partner, and nine tricks; one is left, which the others take."""

SCORE = Lesson("score", "What a deal brings", "points, with a worked example", "KC QC", (
    LookStep("Made, with a partner",
        say("You bid 2 and found {partner}. Each trick that was bid brings {rate}, each overtrick, won "
            "beyond that, {rate2}. A bid of 2, just made, brings {pays}, for each of you two.",
            partner=2, rate=("bid partner", 5), rate2=("over partner", 10), pays=("2 7 partner", 10)),
        at=LessonPosition(hands=_HANDS, players=4, dealer=0, course=_COURSE),
    ),
    PickStep("Count this deal",
        say("Your bid of 2 asked for {needs} tricks. You have won {won} and {partner} {won2}; the last "
            "trick goes to the others, as scissors will cut your paper. What does the deal bring you?",
            needs=7, won=(0, 7), partner=2, won2=(2, 2)),
        asks="pays",
        done=say("{Pays}: two tricks bid at {rate} and two overtricks at {rate2}.",
                 pays=("2 9 partner", 30), rate=("bid partner", 5), rate2=("over partner", 10)),
        wrong=(
            (10, say("That is the bid. Two tricks more were won than it asked for.")),
            (20, say("That is one part of it. Tricks bid and overtricks both count, at different rates.")),
            (90, say("The book counts for nothing: points begin with the tricks that were bid.")),
        ),
    ),
    LookStep("To each of you",
        say("{Booked} for you and {booked2} for {player}, as if each had made it all; the others get "
            "nothing. Points are added to your own total, whoever your partner was.",
            booked=(0, 30), booked2=(2, 30), booked3=(1, 0), booked4=(3, 0), player=2),
        plays="KH, 9S, 7S, JH",
    ),
    PickStep("A trick too few",
        say("If the bid fails, the declarer's side gets nothing, and each of the others {rate} for every "
            "missing trick. Had you won 6 of your {needs} tricks, what would each opponent have got?",
            rate=("short partner", 10), needs=7),
        asks="pays",
        done=say("{Pays}, for one missing trick.", pays=("2 6 partner", 10)),
        wrong=(
            (20, say("One trick is missing, not two.")),
            (60, say("Your six tricks bring nobody anything. Only what is missing counts.")),
        ),
    ),
    PickStep("Alone, all is dearer",
        say("Whoever plays alone gets {rate} for a trick bid and {rate2} for an overtrick; but a missing "
            "one brings each opponent {rate3}. Alone, with a bid of 3 and {needs2} tricks to win, you win "
            "6. What does each of the three get?",
            rate=("bid alone", 10), rate2=("over alone", 15), rate3=("short alone", 20), needs2=(3, 8)),
        asks="pays",
        done=say("{Pays}: two missing tricks at {rate}. Alone is brave, and worth it with a sure hand.",
                 pays=("3 6 alone", 40), rate=("short alone", 20)),
        wrong=(
            (20, say("Two tricks are missing.")),
            (30, say("That would be the declarer's, had the bid been made.", pays=("3 8 alone", 30))),
        ),
    ),
    PickStep("Nearly all, and all",
        say("A bid that is made has a bonus for each of the side: {rate} with all tricks but one, shoyo, or "
            "{rate2} with all, zensho. You bid 2, win 6, and {partner} 4: all but one of {tricks}. What do "
            "you get?", rate=("shoyo partner", 15), rate2=("zensho partner", 30), partner=2, tricks=11),
        asks="pays",
        done=say("{Pays}, and {partner} as much, whoever of you two won more: the bid, three overtricks, "
                 "and shoyo. The match ends after the deal in which somebody reaches {goal}; equal totals "
                 "share the win.", pays=("2 10 partner", 55), partner=2, goal=100),
        wrong=(
            (40, say("That is the bid and three overtricks. Shoyo comes on top.")),
            (15, say("That is shoyo alone. The tricks count as well.", rate=("shoyo partner", 15))),
            (80, say("That would be all eleven, with zensho.", pays=("2 11 partner", 80))),
        ),
    ),
))  # fmt: skip

TWO_THREE = Lesson("two_three", "Two or three players", "always alone, fewer cards", "KD KS", (
    LookStep("For two",
        say("With two players the cards from 1 to 5 stay in the box, so that the 6 is the lowest. Each gets "
            "{held} cards, and {stock} lie aside unseen. Two are put down, and {tricks} tricks played. The "
            "book is {book}, as with four.", held=(0, 13), stock=6, tricks=11, book=5),
        at=LessonPosition(
            hands=("9D KD 7H TH QH 6S 8S JS KS 7C 9C 6H 6C", "QD 8D 6D 9H JH KH 7S 9S QS 8C TC 7D TS"),
            players=2, dealer=0,
        ),
    ),
    TryStep("Trick by trick",
        say("There is no partner: {declarer} declares alone, at the rates of who is alone. {Player} leads "
            "{card}; you play second and last. {Trump} is trumps: take it as cheaply as you can.",
            declarer=1, player=1, card="QD", trump="C"),
        plays="bid 1, pass, discard 7D, discard TS, discard 6H, discard 6C, trump C, QD", right=("KD",),
        done=say("{Takes} takes the trick: you have stone, so you had to follow.", takes="KD", taker=0),
        wrong=(wrong("9D", "{Takes} is higher.", takes="QD", taker=1),),
    ),
    PickStep("For three",
        say("With three, the cards from 1 to 3 and one 4 of fire are left out. Again there are {held} cards "
            "each, {tricks} tricks, and nobody is called: one against two. But the book is {book}. How many "
            "tricks does this bid of 2 need?", held=(0, 13), tricks=11, book=4),
        at=LessonPosition(
            hands=("5D 9D KD 4H 7H TH QH 6S 8S JS KS 7C 9C",), players=3, dealer=0, course="bid 2",
        ),
        asks="needs",
        done=say("{Needs}: the book of {book}, and two.", needs=6, book=4),
        wrong=(
            (7, say("So it is with four, where the book is larger by one.")),
            (2, say("The book comes first.")),
        ),
    ),
))  # fmt: skip

_FIVE = (
    "KC QC JC 9C 7C KD QD 9D 4S 6H",
    "2D 5D 8D 3S 7S TS AH 4H 8H 2C",
    "3D 6D JD 5S 8S JS 2H 5H 9H 3C",
    "4D 7D TD 6S 9S QS 3H 7H TH 4C",
    "AD AS 2S KS JH QH KH TC 5C 6C",
)

FIVE_SIX = Lesson("five_six", "Five or six players", "shorter hands and the neko", "4S 6H", (
    LookStep("Cards are left over",
        say("With five each gets ten cards, and {stock} are left: the neko. The declarer takes it up, and "
            "then puts as many away. The book is {book}, and there are {tricks} tricks, so that the highest "
            "bid is {highest}.", stock=2, book=4, tricks=8, highest=4),
        at=LessonPosition(hands=_FIVE, players=5, dealer=0, course="pass, pass, pass, pass"),
    ),
    TryStep("First the neko",
        say("You bid 1, and the neko has come into your hand: {held} cards. Put two away. Short suits with "
            "nothing high go first: your only scissors and your lowest paper.", held=(0, 12)),
        plays="bid 1", right=("discard 4S + discard 6H",),
        done=say("They lie face down and are out of the deal. This was for the neko only."),
        wrong=(
            wrong("*", "That keeps a short suit with nothing high in it. Which scissors and which paper "
                  "can go?"),
        ),
    ),
    LookStep("Then two more",
        say("Now everybody puts two cards down as ever, you as well: {held} cards become eight. Then the "
            "declarer names trumps and calls a partner, as with four.", held=(0, 10)),
    ),
    PickStep("And six?",
        say("Six players have eight cards each; the neko has {stock}. After the discards {tricks} tricks "
            "are played, the book is {book}, the highest bid {highest}. How many of them does this bid of 1 "
            "need?", stock=4, tricks=6, book=3, highest=3),
        at=LessonPosition(hands=("KC QC JC 9C 7C KD QD 9D",), players=6, dealer=0, course="bid 1"),
        asks="needs",
        done=say("{Needs} of {tricks}: even the lowest bid is a lot.", needs=4, tricks=6),
        wrong=(
            (1, say("Do not forget the book of {book}.", book=3)),
            (6, say("These are all tricks. With four players a bid of 1 needs so many, but here the book is "
                    "{book}.", book=3)),
        ),
    ),
))  # fmt: skip
