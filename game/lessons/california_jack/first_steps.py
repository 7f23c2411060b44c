"""The first lessons of California Jack: what a deal is about, the deal, the turn, what may be played."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

STOCK = Zone("stock")

AIM = Lesson("aim", "Captured, not held", "what a deal is about", "AH JH 2H", (
    LookStep("Four points",
        say("Each deal has four points. The ace, the two and the jack of trumps are a point each, now "
            "{card}, {card2} and {card3}. The fourth is for the better cards. The first to reach ten points "
            "wins.", trump="H", card="AH", card2="2H", card3="JH"),
        at=LessonPosition(
            hands=("QH 5H KS 9D 4C 3D", "JH 9S 8C 7D TC 6S"), rows=((STOCK, "8H 5D QC 7S"),), dealer=0,
        ),
    ),
    TryStep("Capture the jack",
        say("These points go to whoever captures the card in a trick. {Player} was dealt {card} and plays "
            "it: take it.", player=1, card="JH", takes="JH", trump="H"),
        plays="JH", right=("QH",),
        done=say("{Takes} beats it. The point for {card} is now yours, though {player} held it.",
                 takes="QH", taker=0, card="JH", player=1),
        wrong=(
            wrong("5H", "{Takes} is higher, so {player} keeps the jack and its point. What beats a jack?",
                  takes="JH", taker=1, player=1),
        ),
    ),
    TryStep("Bring the two home",
        say("The other way round, a point that you hold is not yours yet. {Player} leads {card}: take this "
            "trick with your own two of trumps.", player=1, card="9S", takes="9S", trump="H"),
        at=LessonPosition(
            hands=("2H 4S KS 8D 6C 3D", "9S JC TC 7D 5D 6S"), rows=((STOCK, "8H 5C QC 7S"),), dealer=0,
            course="9S",
        ),
        right=("2H",),
        done=say("{Takes} trumps it and lies among your tricks: its point is safe.", takes="2H", taker=0),
        wrong=(
            wrong("KS", "{Takes} takes the trick, but the two stays in your hand and counts for nobody.",
                  takes="KS", taker=0),
            wrong("4S", "{Takes} stays the best card, and your two is still in danger. Any trump beats it.",
                  takes="9S", taker=1),
        ),
    ),
))  # fmt: skip

DEAL = Lesson("deal", "The deal and the stock", "what makes trumps, who leads", "7D", (
    LookStep("Six cards each",
        say("Each of you gets six cards. The other {stock} are the stock. It lies face up, so that its top "
            "card is seen, and only that one: now {top}. A deal has {tricks} tricks.",
            stock=40, tricks=26, top="7D"),
        at=LessonPosition(
            hands=("KS 9S AC 6C JH 3D", "QS 8C 5H TD 4D 2C"), rows=((STOCK, "7D QH 8H 3C"),), dealer=1,
        ),
    ),
    PickStep("Which suit is trumps?",
        say("The first card of the stock makes trumps for the whole deal. Which suit is it?"),
        asks="trump",
        done=say("{Trump}, whatever comes up later. A trump beats every card of the other suits. {Top} "
                 "stays where it is, and is the first card to be drawn.", trump="D", top="7D"),
        wrong=(
            ("S", say("You have a good one, but your cards do not decide. Look at the stock: {top}.",
                      top="7D")),
            ("H", say("Look at the card that lies open on the stock: {top}.", top="7D")),
        ),
    ),
    PickStep("Who leads?",
        say("{Player} has dealt, as the mark at the plate shows. Who leads to the first trick?", player=1),
        asks="turn",
        done=say("Whoever did not deal leads, and may lead any card. In the next deal you deal. Later "
                 "whoever took the last trick leads, again any card.", turn=0, may="KS 9S AC 6C JH 3D"),
        wrong=((1, say("The dealer comes second. Whose turn is it then?")),),
    ),
))  # fmt: skip

TURN = Lesson("turn", "Play, then draw", "what a trick brings from the stock", "TD QC", (
    TryStep("Win the open card",
        say("After each trick you both draw. The winner takes the card that lies open, now {top}, the other "
            "one the hidden card beneath it. {Player} leads {card}: win the trick.",
            top="TD", player=1, card="8C"),
        at=LessonPosition(
            hands=("QC 5C 7H 3H 9S 4S", "8C JH 6H 2S 7S KD"), rows=((STOCK, "TD 6C AS 4H"),), dealer=0,
            course="8C",
        ),
        right=("QC",),
        done=say("{Takes} takes it, and you draw {draws}. {Player} draws {draws2}: both of you see both "
                 "cards.", takes="QC", taker=0, draws=(0, "TD"), draws2=(1, "6C"), player=1),
        wrong=(
            wrong("5C", "{Takes} stays higher: {player} takes the trick and draws {draws}. Which club beats "
                  "it?", takes="8C", taker=1, player=1, draws=(1, "TD")),
        ),
    ),
    PickStep("Who leads now?",
        say("Each of you has six cards again. Who leads to the next trick?"),
        asks="turn",
        done=say("Whoever takes a trick leads to the next one, and that was you.", turn=0),
        wrong=((1, say("{Player} led to the trick before. Who took it?", player=1)),),
    ),
    LookStep("To the last card",
        say("When the stock is used up, the last six tricks are played from the hand, by the same rules, "
            "and only then the points are counted. Of {player} only the first six cards were secret: all "
            "that was drawn you have seen. Who remembers it knows the last hands.", player=1),
    ),
))  # fmt: skip

FOLLOW = Lesson("follow", "What you may play", "follow suit or trump", "KH 2S", (
    TryStep("Follow, or trump",
        say("{Player} leads {card}. You owe a card of that suit or a trump: {may}. You may trump although "
            "you could follow. Do it.", player=1, card="9H", may="KH 4H 2S", barred="TC AD 7C"),
        at=LessonPosition(
            hands=("KH 4H 2S TC AD 7C", "9H 3H QD 8C JC 5D"), rows=((STOCK, "6S 8D 9C TH"),), dealer=0,
            course="9H",
        ),
        right=("2S",),
        done=say("{Takes} is a trump, and takes the trick.", takes="2S", taker=0, trump="S"),
        wrong=(
            wrong("KH, 4H", "That follows suit, and is allowed. But here try the other way: which card is "
                  "a trump?"),
        ),
    ),
    TryStep("Void: a trump is due",
        say("{Player} leads {card}, and you have no card of that suit. Then a trump is due. Play what you "
            "owe.", player=1, card="JC", may="6H 2H", barred="TS AD 9S"),
        at=LessonPosition(
            hands=("6H 2H TS AD 9S 7D", "JC 3C QD 8S JS 5D"), rows=((STOCK, "9H 8D 9C TH"),), dealer=0,
            course="JC",
        ),
        right=("6H", "2H"),
        done=say("{Takes} takes the trick, as any trump would.", takes="6H", taker=0, trump="H"),
    ),
    TryStep("Neither suit nor trump",
        say("{Player} leads {card}. You have none of that suit and no trump, so that you may throw any card "
            "away. A ten is worth most to whoever captures it: do not give one away.",
            player=1, card="AC", may="TH 3S 8H JS 5S 2H"),
        at=LessonPosition(
            hands=("TH 3S 8H JS 5S 2H", "AC 3C QD 8S 6H 5D"), rows=((STOCK, "9D 8D 9C 4H"),), dealer=0,
            course="AC",
        ),
        right=("3S", "5S", "8H", "2H"),
        done=say("{Takes} takes the trick, and gets nothing from you that counts.",
                 takes="AC", taker=1, worth=4),
        wrong=(
            wrong("TH", "{Takes} takes it: with your ten this trick would be worth {worth}. Throw less away.",
                  takes="AC", taker=1, worth=14),
            wrong("JS", "It counts {counts} for {player}. You have cards that count nothing.",
                  counts=("JS", 1), player=1, takes="AC", taker=1, worth=5),
        ),
    ),
    TryStep("When trumps are led",
        say("{Player} leads a trump, {card}. You must play a trump if you have one, though it need not be a "
            "higher one. Here it can be: take the trick.",
            player=1, card="9C", trump="C", may="JC 8C", barred="AS TD"),
        at=LessonPosition(
            hands=("JC 8C AS TD 5S 2H", "9C 3C QD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="9C",
        ),
        right=("JC",),
        done=say("{Takes} takes it, and as the jack of trumps it has come home with its own point.",
                 takes="JC", taker=0),
        wrong=(
            wrong("8C", "{Takes} is the higher trump. You have one that is higher still.",
                  takes="9C", taker=1),
        ),
    ),
))  # fmt: skip

# The game in thirty seconds.

GLANCE = Lesson("glance", "In 30 seconds", "a trick, the stock, the points", "9H KH 2S", (
    LookStep("A trick",
        say("One of you leads, the other follows suit or trumps, as they like.", takes="9H", may="KH 4H JS"),
        at=LessonPosition(
            hands=("KH 4H JS 3D 8C 6C", "9H TC 2S 5D 7C QD"), rows=((Zone("stock"), "AS 7H"),), dealer=0,
        ),
        plays="9H", shows="9H KH",
    ),
    LookStep("Two new cards",
        say("The better card takes both. Then the winner draws the card that lies open, the other one the "
            "hidden card beneath it.", takes="KH", taker=0, draws=(0, "AS"), draws2=(1, "7H")),
        plays="KH", shows="*KH AS",
    ),
    LookStep("What counts",
        say("Captured cards count: a point each for ace, two and jack of trumps, and one for the most in "
            "tens and high cards.", takes="JS", taker=0, trump="S", worth=11),
        plays="3D, QD, TC, JS", shows="AS 2S *JS",
    ),
))  # fmt: skip
