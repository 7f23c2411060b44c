"""Lessons of California Jack: two ideas of good play, and Shasta Sam."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, TryStep, say, wrong

STOCK = Zone("stock")

STOCK_SENSE = Lesson("stock", "Win it or leave it", "good play: look at the stock", "AS 4D", (
    TryStep("A card worth having",
        say("{Player} leads {card}. The trick itself is worth nothing, but look at the stock: the winner "
            "draws {top}, the best trump. Which card do you play?", top="AS", player=1, card="7C", trump="S"),
        at=LessonPosition(
            hands=("JC 5C 7H 3H 9D 4D", "7C 8H 6H 2C 7S KD"), rows=((STOCK, "AS 6C TD 4H"),), dealer=0,
            course="7C",
        ),
        uses="CJ-7:draws CJ-1:ranks", right=("JC",),
        done=say("{Takes} takes the trick, and you draw {draws}, which is sure to score High for you.",
                 takes="JC", taker=0, draws=(0, "AS")),
        wrong=(
            wrong("5C", "Then {player} draws {draws}, the highest trump, and is sure to score High.",
                  draws=(1, "AS"), player=1, takes="7C", taker=1),
        ),
    ),
    TryStep("A card worth leaving",
        say("Now the top card is {top}, which is worth nothing. The loser of this trick draws the hidden "
            "card below, which can hardly be worse. {Player} leads {card}. Which card do you play?",
            top="3S", player=1, card="9C", trump="D"),
        at=LessonPosition(
            hands=("KC 4C 7H 3H 9S 4S", "9C 8H 6H 2C 7S KS"), rows=((STOCK, "6D 5H 3S QD"),), dealer=0,
            course="8H, 3H, 9C",
        ),
        uses="CJ-7:draws CJ-9:values", right=("4C",),
        done=say("{Player} takes a trick worth {worth} card points and draws {draws}. You keep your king "
                 "and draw {draws2}.", player=1, worth=0, taker=1, draws=(1, "3S"), draws2=(0, "QD")),
        wrong=(
            wrong("KC", "That spends your king on a trick worth no more than the king itself. You draw "
                        "only {draws}.",
                  draws=(0, "3S"), takes="KC", taker=0, worth=3),
        ),
    ),
))  # fmt: skip

TENS = Lesson("tens", "Tens decide Game", "good play: take and save tens", "TC TD", (
    TryStep("Take a ten",
        say("{Player} leads {card}. A ten is worth {counts} card points, and a low trump is a small price "
            "to pay. Take the ten.",
            player=1, card="TC", counts=("TC", 10), trump="S"),
        at=LessonPosition(
            hands=("3S 9C 5C 7H 9D 4D", "TC 8H 6H 2C 7S KD"), rows=((STOCK, "6S 6C TD 4H"),), dealer=0,
            course="TC",
        ),
        uses="CJ-9:values CJ-5:follow CJ-6:trump", right=("3S",),
        done=say("{Takes} wins you {worth} card points.", takes="3S", taker=0, worth=10),
        wrong=(
            wrong("9C, 5C", "{Takes} takes the trick, and {player} gets {worth} card points.",
                  takes="TC", taker=1, player=1, worth=10),
        ),
    ),
    TryStep("Save your own ten",
        say("You can easily lose a ten: four cards of its suit and every trump beat it. When you play "
            "second, you know which card it has to beat. {Player} leads {card}. Take the trick with your "
            "ten.",
            player=1, card="8D", trump="C"),
        at=LessonPosition(
            hands=("TD AD 4D 7H 9S 3S", "8D 8H 6H 2C 7S KS"), rows=((STOCK, "6C 6S TC 4H"),), dealer=0,
            course="8D",
        ),
        uses="CJ-1:ranks CJ-9:values", right=("TD",),
        done=say("{Takes} takes the trick and is out of danger. You win {worth} card points.",
                 takes="TD", taker=0, worth=10),
        wrong=(
            wrong("AD", "{Takes} also wins the trick, but for only {worth} card points. Your ten is still "
                        "in danger.",
                  takes="AD", taker=0, worth=4),
            wrong("4D", "{Takes} is higher, and your ten is still in your hand.", takes="8D", taker=1),
        ),
    ),
    TryStep("Protect the jack",
        say("The jack and two of trumps are safe only in a trick that you take. {Player} leads {card}, a "
            "trump. Which of your trumps can you spare?", player=1, card="QC", trump="C", may="JC 5C"),
        at=LessonPosition(
            hands=("JC 5C 4D 7H 9S 3S", "QC 8H 6H 2D 7S KS"), rows=((STOCK, "6C 6S TD 4H"),), dealer=0,
            course="QC",
        ),
        uses="CJ-9:captured CJ-5:trumps CJ-1:ranks", right=("5C",),
        done=say("{Takes} takes the trick, but you keep the jack for a trick that you can win.",
                 takes="QC", taker=1),
        wrong=(
            wrong("JC", "{Takes} captures your jack, and you lose a whole point.", takes="QC", taker=1,
                  worth=3),
        ),
    ),
))  # fmt: skip

SHASTA_SAM = Lesson("shasta", "Shasta Sam", "the game with the stock face down", "2H", (
    LookStep("What is different",
        say("In Shasta Sam, the stock is face down. Before the deal, a card is cut and shown. Its suit is "
            "trumps, now {trump}, and this card is drawn last. No one sees the other cards of the stock.",
            trump="H", teaches="CJ-O3 CJ-O4:stock"),
        at=LessonPosition(
            hands=("QC 5C 7H 3S 9S 4S", "TC JH 6H 2S 7S KD"), rows=((STOCK, "AS 6C ... 9H"),), dealer=0,
            options=(("trump_choice", "cut"), ("stock", "face_down")),
        ),
    ),
    TryStep("Play for the trick itself",
        say("You don't know what you will draw, so only the cards in the trick matter. {Player} leads "
            "{card}. Win the trick without using your trump.", player=1, card="TC"),
        plays="TC", uses="CJ-1:ranks CJ-6:higher", right=("QC",),
        done=say("{Takes} wins you {worth} card points. You draw {draws}, and {player} can't see the card.",
                 takes="QC", taker=0, worth=12, draws=(0, "AS"), player=1, teaches="CJ-O4:draws"),
        wrong=(
            wrong("5C", "{Takes} wins, and {player} gets {worth} card points.",
                  takes="TC", taker=1, player=1, worth=10),
            wrong("7H", "{Takes} takes the trick, but one of your clubs would also have won.",
                  takes="7H", taker=0),
        ),
    ),
    LookStep("The rest is the same",
        say("High, Low, Jack and Game are scored as usual, and ten points win the match. You see only the "
            "cards that are played, so remember the trumps and the tens.", teaches="CJ-O4:rest"),
    ),
))  # fmt: skip
