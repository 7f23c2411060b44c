"""Lessons of California Jack: what takes a trick, and what captured cards score."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

STOCK = Zone("stock")

TRICK = Lesson("trick", "What takes a trick", "higher cards and trumps", "QD KD 3C", (
    TryStep("The higher card wins",
        say("In every suit the ace is highest, then king, queen, jack, ten and so on down to the two. "
            "{Player} leads {card}. Take the trick without using a trump.", player=1, card="QD", trump="C",
            teaches="CJ-1:ranks CJ-6:higher"),
        at=LessonPosition(
            hands=("KD 7D 3C 8H 5S 2H", "QD 4C AD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="QD",
        ),
        uses="CJ-1:ranks CJ-6:higher", right=("KD",),
        done=say("{Takes} is higher than {card}, and you still have your trump.", takes="KD", taker=0,
                 card="QD"),
        wrong=(
            wrong("7D", "{Takes} is higher and takes the trick.", takes="QD", taker=1),
            wrong("3C", "{Takes} takes the trick, but you could have won without a trump.",
                  takes="3C", taker=0),
        ),
    ),
    TryStep("A trump beats an ace",
        say("{Player} leads {card}, the highest card of its suit. Take the trick.",
            player=1, card="AD", trump="C"),
        at=LessonPosition(
            hands=("KD 7D 3C 8H 5S 2H", "AD 4C QD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="AD",
        ),
        uses="CJ-6:trump", right=("3C",),
        done=say("Even {takes} is enough: a trump beats every card of the other suits.", takes="3C", taker=0),
        wrong=(
            wrong("KD", "{Takes} beats even the king. Which card beats an ace?", takes="AD", taker=1),
            wrong("7D", "{Takes} is far higher. Which card beats an ace?", takes="AD", taker=1),
        ),
    ),
    LookStep("Other suits can't win",
        say("You led {card}. {Player} has neither that suit nor a trump, and discards {card2}. A discard "
            "can't win, however high it is. {Takes} takes both cards.",
            card="4H", player=1, card2="KC", takes="4H", taker=0, worth=3, trump="S", teaches="CJ-6:discard"),
        at=LessonPosition(
            hands=("4H 7D 3S 8H 5S 2H", "KC 4C AD 8D 6C 5D"), rows=((STOCK, "6S 8C 9D 4S"),), dealer=1,
        ),
        plays="4H, KC",
    ),
))  # fmt: skip

COUNT = Lesson("count", "Counting for Game", "what cards are worth", "TH AC KS", (
    LookStep("Five ranks count",
        say("The fourth point, Game, is for the most card points. A captured ten is worth {counts}, an ace "
            "{counts2}, a king {counts3}, a queen {counts4} and a jack {counts5}. All other cards are "
            "worth nothing. The cards of the trump suit count like the others.",
            counts=("TH", 10), counts2=("AH", 4), counts3=("KH", 3), counts4=("QH", 2), counts5=("JH", 1),
            counts6=("2H 3H 4H 5H 6H 7H 8H 9H", 0), teaches="CJ-9:values"),
        at=LessonPosition(
            hands=("3S 9S KD 8D JH 6C", "TD 7C AC QH 5S 4H"), rows=((STOCK, "2S QC 8C"),), dealer=0,
        ),
    ),
    PickStep("What is it worth?",
        say("{Player} led {card}, and you took it with {takes}. How many card points is this trick "
            "worth to you?",
            player=1, card="TD", takes="3S", taker=0),
        plays="TD, 3S", uses="CJ-9:values", asks="worth",
        done=say("{Worth} card points, for the ten alone. A low trump is a small price to pay.", worth=10),
        wrong=(
            (2, say("That's the number of cards, not their value. Some cards are worth more than others.")),
            (13, say("{Card} won the trick, but a low trump is worth nothing itself.", card="3S")),
        ),
    ),
    PickStep("And this trick?",
        say("{Player} led {card}, and you had to discard {card2}. How many card points is this trick "
            "worth to {player}?", player=1, card="AC", card2="TH"),
        at=LessonPosition(
            hands=("TH 9H KD 8D JH 6D", "AC 7C 3C QH 5S 4H"), rows=((STOCK, "2S QC 8C"),), dealer=0,
        ),
        plays="AC, TH", uses="CJ-9:values", asks="worth",
        done=say("{Worth} card points: {counts} for the ten and {counts2} for the ace.",
                 worth=14, counts=("TH", 10), counts2=("AC", 4)),
        wrong=(
            (10, say("That's only the ten. The ace is also worth card points.")),
            (11, say("That would be a ten and a jack. How much is an ace worth?")),
        ),
    ),
    PickStep("The whole pack",
        say("The pack has 4 tens, 4 aces, 4 kings, 4 queens and 4 jacks. How many card points is that in "
            "all?"),
        uses="CJ-9:values", asks="counts",
        done=say("{Counts} card points. The player who captures more than half scores Game. With 40 each, "
                 "no one scores it. You can look again only at the last trick, so keep count of your card "
                 "points.",
                 counts=("TC TD TH TS AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS", 80),
                 teaches="CJ-9:half CJ-11"),
        wrong=(
            (20, say("That's only one suit: 10 + 4 + 3 + 2 + 1.")),
            (52, say("That's the number of cards. The tens alone are worth {counts}.",
                     counts=("TC TD TH TS", 40))),
        ),
    ),
))  # fmt: skip

_LAST = (
    "6D, 8D, 6C, 9C, QS, 5H, 4S, TS, QH, KH, AH, 6H, JC, 2C, 9S, 2S, 3C, JH, 8C, 7H, TD, 8H, 2D, 9D, "
    "5S, 3S, 5D, QD, 6S, 7S, TH, JD, 3D, 2H, 4C, 7C, KS, JS, 8S, AS, QC, 3H, AD, 7D, 4H, 5C, 9H, KD, 4D"
)
"""A deal with two tricks left."""

SCORE = Lesson("score", "Scoring a deal", "High, Low, Jack and Game", "AH 2H JH", (
    TryStep("The last two tricks",
        say("{Player} leads {card}, and neither of your cards can beat it. From the cards you've seen, you "
            "know that {player} then has only {card2} left. Your ace is worth {counts} card points, and "
            "your king {counts2}. Which card do you discard?",
            player=1, card="4D", card2="TC", counts=("AC", 4), counts2=("KC", 3), trump="H"),
        at=LessonPosition(
            hands=("6D 9C 8H 6H QH KC", "5H 8D KH 6C 7H AD"), rows=((STOCK, "9H QS"),), dealer=1,
            course=_LAST,
        ),
        uses="CJ-6:higher CJ-9:values CJ-9:half", right=("KC",), then="TC, AC",
        done=say("Your ace then takes the ten. You've captured {captured} card points and {player} has "
                 "{captured2}, so Game is yours.",
                 captured=(0, 41), captured2=(1, 39), player=1, takes="AC"),
        wrong=(
            wrong("AC", "Your king also takes the ten, but then you have {captured} card points each, and "
                        "no one scores Game. Keep the card that is worth more.",
                  captured=(0, 40), captured2=(1, 40), takes="KC", then="TC, KC"),
        ),
    ),
    PickStep("What is the deal worth?",
        say("In this deal, {player} captured {card}, the ace of trumps, for High. You captured the two for "
            "Low, the jack and {captured} card points. How many points do you score?",
            player=1, card="AH", captured=(0, 41), teaches="CJ-9:names"),
        uses="CJ-9:points CJ-9:names CJ-9:half", asks="booked",
        done=say("{Booked} points: Low, Jack and Game. {Player} scores {booked2} point for High.",
                 booked=(0, 3), booked2=(1, 1), player=1),
        wrong=(
            (2, say("Low and Jack make two points, and you also have more than half of the 80 card points.")),
            (4, say("That's one too many: you didn't capture the ace of trumps.")),
        ),
    ),
    PickStep("Scoring can end early",
        say("Points are scored in this order: High, Low, Jack, Game. Scoring ends as soon as a player has "
            "ten. Say you started this deal with 8 points and {player} with 9. Who wins the match?",
            player=1, teaches="CJ-10:order"),
        at=LessonPosition(
            hands=("6D 9C 8H 6H QH KC", "5H 8D KH 6C 7H AD"), rows=((STOCK, "9H QS"),), dealer=1,
            course=_LAST + ", KC, TC, AC", totals=(8, 9),
        ),
        uses="CJ-10:goal CJ-10:order", asks="winner",
        done=say("High is scored first and takes {player} to ten. Your three points are not scored.",
                 winner=1, player=1, booked=(0, 0), booked2=(1, 1)),
        wrong=((0, say("Your three points would be enough, but which of the four is scored first?")),),
    ),
))  # fmt: skip
