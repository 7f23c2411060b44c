"""Lessons of Jo-Jotte: good play, and what differs with three and four players."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

SENSE = Lesson("sense", "Trumps first", "good play: draw trumps, then win", "JS 9S AH", (
    TryStep("Draw trumps",
        say("You're the declarer, trumps are {trump}, and you lead. You hold the two best trumps. The ace "
            "and ten of {suit} are worth a lot, but {player} may be void in that suit and hold a trump. "
            "Draw that trump first. What do you lead?",
            trump="S", suit="H", player=1, declarer=0, turn=0),
        at=LessonPosition(
            hands=("JS 9S 7C AC AH TH", "TS QS KC 9C JD QD"),
            rows=((TURN_UP, "8S"), (STOCK, "7D 8C 8D AD 9D TC ... 7S")), dealer=1,
            course="accept, pass, pass, pass, KC, AC",
        ),
        uses="JJ-14:void JJ-1:trumps", right=("JS", "9S"), then="QS",
        done=say("{Takes} wins {worth} points and draws one of {player}'s trumps.", takes="JS", worth=25,
                 player=1),
        wrong=(
            wrong("AH, TH", "{Player} is void in that suit and must trump. {Takes} takes the trick, "
                            "worth {worth} points. Lead trumps first.",
                  player=1, takes="QS", worth=15, then="QS"),
            wrong("*", "That gives up the lead. Your jack and nine of trumps can't be beaten."),
        ),
    ),
    TryStep("Draw another trump",
        say("Your nine is now the best trump. Count the others: {card} and {card2} have been played, "
            "{card3} was turned up, and {information} is the information card. Your opponent may still "
            "hold the ten, king or ace. What do you lead?",
            card="JS", card2="QS", card3="8S", information="7S"),
        uses="JJ-14:beat JJ-1:trumps", right=("9S",), then="TS",
        done=say("{Takes} takes a ten, for {worth} points. Of the trumps, only {card} and {card2} can "
                 "still be out.",
                 takes="9S", worth=25, card="AS", card2="KS"),
        wrong=(wrong("*", "Not yet. If your opponent still has a trump, your nine of trumps is sure to "
                          "draw it."),),
    ),
    TryStep("Win points",
        say("Now lead cards that are worth points. If you hold both the ace and the ten of a suit, lead "
            "them. A ten alone can lose to the ace."),
        uses="JJ-1:plain JJ-15:values", right=("AH", "TH"), then="JD",
        done=say("{Takes} wins {worth} points. You can lead your other high card next.",
                 takes="AH", worth=10, taker=0),
        wrong=(wrong("*", "That card is worth nothing. Which of your cards are high and worth points?"),),
    ),
))  # fmt: skip

_THREE = ("JS 9S AS AH TH 7C", "KS QH KD 8D 9D 7H", "JD QD AC TC KC 8H")

THREE = Lesson("three", "Three players", "active defender, chouette", "AS", (
    TryStep("Do you defend?",
        say("With three players, the declarer plays against only one opponent, the active defender. The "
            "third hand is set aside unseen. {Player} accepted, and no one doubled. You're on the "
            "declarer's left, so you're asked first: do you defend, or withdraw and let {player2} defend? "
            "You hold the best trumps.", player=2, player2=1, teaches="JJ3-1 JJ3-3"),
        at=LessonPosition(
            players=3, dealer=1, hands=_THREE,
            rows=((TURN_UP, "8S"), (STOCK, "KH 9H 8C 7D TD JC JH QC 9C ... 7S")),
            course="accept, pass, pass, pass, pass",
        ),
        uses="JJ3-3 JJ-1:trumps", right=("defend",), then="withdraw",
        done=say("You play against {player}. If the declarer wins, both opponents write your trick points "
                 "above the line. If you win, both opponents write all the trick points above the line.",
            player=2, declarer=2),
        wrong=(
            wrong("withdraw", "Then {player} would defend or bid nullo, and your good trumps would be "
                              "wasted. With this hand, defend.", player=1),
            wrong("nullo", "With your aces, you can hardly lose every trick."),
        ),
    ),
    TryStep("Take sides",
        say("This time {player} accepted and {player2} doubled. The player who doubles is the active "
            "defender. You're the third player and score with one of the two. The best trumps are in your "
            "hand, so {player} doesn't have them. Whom do you side with?", player=1, player2=2, turn=0,
            teaches="JJ3-2"),
        at=LessonPosition(
            players=3, dealer=2, hands=_THREE, rows=((TURN_UP, "8S"),),
            course="pass, accept, pass, pass, double",
        ),
        uses="JJ3-2 JJ-1:trumps", right=("side defender",),
        done=say("You score with {player}, above the line. {Player2} can redouble only now.",
                 player=2, player2=1, times=2),
        wrong=(
            wrong("side declarer", "{Player} chose a suit without its best cards. Look at your own hand.",
                  player=1),
        ),
    ),
    LookStep("Chouette",
        say("Three players can also play a chouette, an option. One player, in the box, plays against a "
            "captain by the rules for two. The captain's partner watches, gives advice and scores with the "
            "captain. The places change after each game.", teaches="JJ3C"),
    ),
))  # fmt: skip

FOUR = Lesson("four", "Four as partners", "partners opposite, longer games", "AC TC", (
    LookStep("The dealer's turn-up",
        say("Your partner {player} sits opposite you. The turn-up is the bottom card of the pack. Everyone "
            "draws two more cards and has eight; the dealer's last card is the turn-up. So you now have "
            "{holds}. There is no information card.", player=2, holds=(0, "QS"), teaches="JJ4-1 JJ4-2 JJ4-5"),
        at=LessonPosition(
            players=4, dealer=0,
            hands=("TC 7C KH 8H JD 7S", "KC 8C AH QH 9D 9S", "AC 9C TH JH AD KS", "QC JC 9H 7H TD 8S"),
            rows=((TURN_UP, "QS"),), course="accept, pass, pass, pass, pass, pass, pass, pass",
        ),
    ),
    TryStep("Feed your partner",
        say("The player on the dealer's left led {card}. Your partner {player} is winning with {takes}, "
            "and you play last. Your side's points count for both of you. What do you play?",
            card="KC", player=2, takes="AC", may="TC 7C", teaches="JJ4-7:side"),
        plays="KC, AC, JC", uses="JJ4-7:side JJ-15:values", right=("TC",),
        done=say("{Takes} takes {worth} points for your side.", takes="AC", taker=2, worth=25),
        wrong=(
            wrong("7C", "Then the trick is worth only {worth} points, and you might lose your ten later.",
                  worth=15, takes="AC"),
        ),
    ),
    LookStep("A longer game",
        say("Both partners write all their side's points, and a game is {goal} points below the line. As an "
            "option, four can also play cutthroat: the dealer sits out, and the other three play by the "
            "rules for three. A game is then 80.", goal=125, teaches="JJ4-7:game"),
    ),
))  # fmt: skip
