"""Lessons of Jo-Jotte: good play, and what differs with three and four players."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

SENSE = Lesson("sense", "Trumps first", "good play: draw, then cash", "JS 9S AH", (
    TryStep("Draw trumps",
        say("You are declarer in {trump} with the two best ones, and you lead. Ace and ten of {suit} are "
            "worth much, but {player} may have none of that suit, and a trump. What do you lead first?",
            trump="S", suit="H", player=1, declarer=0, turn=0),
        at=LessonPosition(
            hands=("JS 9S 7C AC AH TH", "TS QS KC 9C JD QD"),
            rows=((TURN_UP, "8S"), (STOCK, "7D 8C 8D AD 9D TC ... 7S")), dealer=1,
            course="accept, pass, pass, pass, KC, AC",
        ),
        right=("JS", "9S"), then="QS",
        done=say("{Takes} wins {worth} points and draws one of {player}'s trumps.", takes="JS", worth=25,
                 player=1),
        wrong=(
            wrong("AH, TH", "{Player} has none of that suit and must trump: {takes} takes it, with {worth} "
                  "points. Trumps first.", player=1, takes="QS", worth=15, then="QS"),
            wrong("*", "That gives the lead away. Your jack and nine of trumps cannot be beaten."),
        ),
    ),
    TryStep("Draw another trump",
        say("Another trump may be out. Your nine is now the best one. Count: you have seen {card} and "
            "{card2}, {card3} was turned up, and {information} is the information card. So who may hold "
            "ten, king or ace?", card="JS", card2="QS", card3="8S", information="7S"),
        right=("9S",), then="TS",
        done=say("{Takes} takes a ten: {worth} points. Now only {card} and {card2} can still be out.",
                 takes="9S", worth=25, card="AS", card2="KS"),
        wrong=(wrong("*", "Not yet. Your nine of trumps would draw one more for sure if there is one."),),
    ),
    TryStep("Now the rest",
        say("Now lead what counts. An ace with its ten behind it is good; a ten alone would not be, as "
            "long as its ace is out."),
        right=("AH", "TH"), then="JD",
        done=say("{Takes} wins {worth} points, and your other high card can follow.",
                 takes="AH", worth=10, taker=0),
        wrong=(wrong("*", "That's worth nothing. Which of your cards are high and worth points?"),),
    ),
))  # fmt: skip

_THREE = ("JS 9S AS AH TH 7C", "KS QH KD 8D 9D 7H", "JD QD AC TC KC 8H")

THREE = Lesson("three", "Three at the table", "active defender, chouette", "AS", (
    TryStep("Do you defend?",
        say("With three, the declarer plays against one only, the active defender. The third hand is put "
            "aside unseen. {Player} has accepted, nobody doubled. The left neighbour is asked first, and "
            "that is you: defend or withdraw?", player=2),
        at=LessonPosition(
            players=3, dealer=1, hands=_THREE,
            rows=((TURN_UP, "8S"), (STOCK, "KH 9H 8C 7D TD JC JH QC 9C ... 7S")),
            course="accept, pass, pass, pass, pass",
        ),
        right=("defend",), then="withdraw",
        done=say("You play against {player}. If the declarer wins, both opponents write your tricks above "
                 "the line; if you win, both write the tricks of both, above.", player=2, declarer=2),
        wrong=(
            wrong("withdraw", "Then {player} would defend, or bid nullo, and your good trumps lie aside. "
                  "With these, play yourself.", player=1),
            wrong("nullo", "With your aces you can hardly lose every trick."),
        ),
    ),
    TryStep("Take sides",
        say("Here {player} has accepted, and {player2} doubled. The doubler is the active defender, and "
            "you, the third, score with one of them. The best trumps are in your hand, so {player} does not "
            "have them. With whom?", player=1, player2=2, turn=0),
        at=LessonPosition(
            players=3, dealer=2, hands=_THREE, rows=((TURN_UP, "8S"),),
            course="pass, accept, pass, pass, double",
        ),
        right=("side defender",),
        done=say("You score with {player}, above the line. Only then {player2} may redouble.",
                 player=2, player2=1, times=2),
        wrong=(
            wrong("side declarer", "{Player} chose a suit without its best cards. Look at your own.",
                  player=1),
        ),
    ),
    LookStep("Or a chouette",
        say("By an option three play a chouette: one in the box against a captain, by the rules for two. "
            "The captain's partner looks on, advises and scores with the captain. After each game the "
            "places change."),
    ),
))  # fmt: skip

FOUR = Lesson("four", "Four as partners", "opposite each other, to more", "AC TC", (
    LookStep("The dealer's turn-up",
        say("You sit opposite your partner {player}. The turn-up is the bottom card of the pack, and the "
            "dealer gets it with the last of two cards more: eight each. {Holds} is now yours. There is no "
            "information card.", player=2, holds=(0, "QS")),
        at=LessonPosition(
            players=4, dealer=0,
            hands=("TC 7C KH 8H JD 7S", "KC 8C AH QH 9D 9S", "AC 9C TH JH AD KS", "QC JC 9H 7H TD 8S"),
            rows=((TURN_UP, "QS"),), course="accept, pass, pass, pass, pass, pass, pass, pass",
        ),
    ),
    TryStep("Feed your partner",
        say("The player at the dealer's left led {card}; your partner {player} has the trick with {takes}, "
            "and you are last. All that your side takes counts for both. What do you give?",
            card="KC", player=2, takes="AC", may="TC 7C"),
        plays="KC, AC, JC", right=("TC",),
        done=say("{Takes} takes {worth} points for you two.", takes="AC", taker=2, worth=25),
        wrong=(
            wrong("7C", "Then the trick is worth only {worth} points. You might lose your ten later.",
                  worth=15, takes="AC"),
        ),
    ),
    PickStep("How far?",
        say("Both partners write everything in full, and a game is longer than with two. How many points "
            "below the line?"),
        asks="goal",
        done=say("{Goal}. By an option four play cutthroat instead: the dealer sits out, and the other "
                 "three play as three do, to 80.", goal=125),
        wrong=((80, say("That is a game for two or three.")), (300, say("That's what a rubber scores."))),
    ),
))  # fmt: skip
