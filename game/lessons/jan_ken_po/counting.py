"""Lessons of Jan Ken Po: scoring a deal, and other numbers of players."""

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
"""A bid of 2 with a partner: nine tricks are won, and the others take the last one."""

SCORE = Lesson("score", "Scoring a deal", "points, with a worked example", "KC QC", (
    LookStep("A bid with a partner",
        say("You bid 2, with {partner} as your partner. Each trick bid is worth {rate} points, and each "
            "overtrick (a trick beyond the number needed) is worth {rate2}. If you make a bid of 2 "
            "exactly, each of you scores {pays}.",
            partner=2, rate=("bid partner", 5), rate2=("over partner", 10), pays=("2 7 partner", 10),
            teaches="JKP-19:rates"),
        at=LessonPosition(hands=_HANDS, players=4, dealer=0, course=_COURSE),
    ),
    PickStep("Score this deal",
        say("Your bid of 2 needed {needs} tricks. You have taken {won} tricks and {partner} {won2}. The "
            "others take the last trick, because scissors cut your paper. How many points do you score?",
            needs=7, won=(0, 7), partner=2, won2=(2, 2)),
        uses="JKP-19:rates", asks="pays",
        done=say("{Pays}: two tricks bid at {rate} each, plus two overtricks at {rate2} each.",
                 pays=("2 9 partner", 30), rate=("bid partner", 5), rate2=("over partner", 10)),
        wrong=(
            (10, say("That is only for the bid. Your side took two more tricks than it needed.")),
            (20, say("That is only part of the score. Tricks bid and overtricks both score, at different "
                     "rates.")),
            (90, say("The book scores nothing: only tricks above it score.")),
        ),
    ),
    LookStep("Full points for each of you",
        say("You score {booked} and {player} scores {booked2}: you don't divide the points. The others "
            "score nothing. Your points are added to your own total, no matter who your partner was.",
            booked=(0, 30), booked2=(2, 30), booked3=(1, 0), booked4=(3, 0), player=2, teaches="JKP-19:own"),
        plays="KH, 9S, 7S, JH",
    ),
    PickStep("One trick short",
        say("If the bid fails, the declarer's side scores nothing. Each of the others scores {rate} "
            "for every trick short. If you had taken 6 of your {needs} tricks, how much would each "
            "opponent have scored?",
            rate=("short partner", 10), needs=7, teaches="JKP-20:short"),
        uses="JKP-20:short", asks="pays",
        done=say("{Pays}, for one trick short.", pays=("2 6 partner", 10)),
        wrong=(
            (20, say("You are one trick short, not two.")),
            (60, say("No one scores for your six tricks. Only the tricks short count.")),
        ),
    ),
    PickStep("Alone, for higher stakes",
        say("Alone, you score {rate} for each trick bid and {rate2} for each overtrick. Each trick short "
            "gives every opponent {rate3}. You bid 3 alone, need {needs2} tricks and take 6. How much does "
            "each opponent score?",
            rate=("bid alone", 10), rate2=("over alone", 15), rate3=("short alone", 20), needs2=(3, 8),
            teaches="JKP-19:alone JKP-20:alone JKP-22:alone"),
        uses="JKP-20:alone", asks="pays",
        done=say("{Pays}: two tricks short at {rate} each. Playing alone is bold, but worth it with a "
                 "strong hand.",
                 pays=("3 6 alone", 40), rate=("short alone", 20)),
        wrong=(
            (20, say("You are two tricks short.")),
            (30, say("The declarer would have scored that by making the bid.", pays=("3 8 alone", 30))),
        ),
    ),
    PickStep("All tricks, or all but one",
        say("If the bid is made, each player of the side may score a bonus: {rate} for all tricks but one "
            "(shoyo), or {rate2} for all tricks (zensho). You bid 2, you take 6 and {partner} takes 4: all "
            "but one of {tricks}. How much do you score?", rate=("shoyo partner", 15),
            rate2=("zensho partner", 30), partner=2, tricks=11, teaches="JKP-21"),
        uses="JKP-19:rates JKP-21", asks="pays",
        done=say("{Pays}: the bid, three overtricks and shoyo. {Partner} scores the same, no matter who "
                 "took more tricks. The match ends after the deal in which someone reaches {goal} points. "
                 "Players with equal totals share the win.", pays=("2 10 partner", 55), partner=2, goal=100,
                 teaches="JKP-23:goal JKP-23:ties"),
        wrong=(
            (40, say("That is the bid and three overtricks. Add the bonus for shoyo.")),
            (15, say("That is shoyo on its own. The tricks also score.", rate=("shoyo partner", 15))),
            (80, say("That would be for all eleven tricks, with zensho.", pays=("2 11 partner", 80))),
        ),
    ),
))  # fmt: skip

TWO_THREE = Lesson("two_three", "Two or three players", "always alone, fewer cards", "KD KS", (
    LookStep("Two players",
        say("With two players, leave out the cards from 1 to 5, so 6 is the lowest. Each player gets "
            "{held} cards, and {stock} are set aside unseen. Everyone discards two, and {tricks} tricks "
            "are played. The book is {book}, as with four players.", held=(0, 13), stock=6, tricks=11,
            book=5),
        at=LessonPosition(
            hands=("9D KD 7H TH QH 6S 8S JS KS 7C 9C 6H 6C", "QD 8D 6D 9H JH KH 7S 9S QS 8C TC 7D TS"),
            players=2, dealer=0,
        ),
    ),
    TryStep("Trick by trick",
        say("There is no partner: {declarer} is alone and scores at the rates for playing alone. Trumps "
            "are {trump}. {Player} leads {card}, and you play last. Take the trick as cheaply as you can.",
            declarer=1, player=1, card="QD", trump="C", teaches="JKP-22:two"),
        plays="bid 1, pass, discard 7D, discard TS, discard 6H, discard 6C, trump C, QD",
        uses="JKP-15:follow JKP-1", right=("KD",),
        done=say("{Takes} takes the trick. You had stone, so you had to follow suit.", takes="KD", taker=0),
        wrong=(wrong("9D", "{Takes} is higher.", takes="QD", taker=1),),
    ),
    PickStep("Three players",
        say("With three players, leave out the cards from 1 to 3 and the 4 of fire. Again each player gets "
            "{held} cards, and {tricks} tricks are played. The declarer plays alone against two. But the "
            "book is {book}. How many tricks does this bid of 2 need?", held=(0, 13), tricks=11, book=4),
        at=LessonPosition(
            hands=("5D 9D KD 4H 7H TH QH 6S 8S JS KS 7C 9C",), players=3, dealer=0, course="bid 2",
        ),
        uses="JKP-7:book", asks="needs",
        done=say("{Needs}: the book of {book}, plus two.", needs=6, book=4),
        wrong=(
            (7, say("That would be right with four players, where the book is one trick larger.")),
            (2, say("You need the book first, and then two more tricks.")),
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

FIVE_SIX = Lesson("five_six", "Five or six players", "fewer cards, and the neko", "4S 6H", (
    LookStep("The cards left over",
        say("Five players get ten cards each, and {stock} are left over: the neko, or kitty. The declarer "
            "takes the neko and then discards as many cards. The book is {book}. With {tricks} tricks, the "
            "highest bid is {highest}.", stock=2, book=4, tricks=8, highest=4,
            teaches="JKP-8:five JKP-9:neko"),
        at=LessonPosition(hands=_FIVE, players=5, dealer=0, course="pass, pass, pass, pass"),
    ),
    TryStep("Discard for the neko",
        say("You bid 1 and took the neko, so you have {held} cards. Discard two from short suits without "
            "high cards: your only scissors and your lowest paper.", held=(0, 12)),
        plays="bid 1", uses="JKP-9:neko", right=("discard 4S + discard 6H",),
        done=say("Your discards are face down and out of the deal. These two were only for the neko."),
        wrong=(
            wrong("*", "That keeps low cards in a short suit. Which scissors and which paper can "
                "you discard?"),
        ),
    ),
    LookStep("Then two more",
        say("Now everyone, including you, discards two cards as usual: your {held} cards become eight. "
            "Then the declarer names trumps and calls a partner, as with four players.", held=(0, 10)),
    ),
    PickStep("Six players",
        say("Six players get eight cards each, and the neko has {stock}. After the discards, {tricks} "
            "tricks are played. The book is {book}, and the highest bid is {highest}. How many tricks does "
            "this bid of 1 need?", stock=4, tricks=6, book=3, highest=3, teaches="JKP-8:six"),
        at=LessonPosition(hands=("KC QC JC 9C 7C KD QD 9D",), players=6, dealer=0, course="bid 1"),
        uses="JKP-7:book", asks="needs",
        done=say("{Needs} of {tricks} tricks: even the lowest bid is hard to make.", needs=4, tricks=6),
        wrong=(
            (1, say("Don't forget the book of {book}.", book=3)),
            (6, say("That is all the tricks. A bid of 1 needs that many with four players, but here the "
                "book is {book}.", book=3)),
        ),
    ),
))  # fmt: skip
