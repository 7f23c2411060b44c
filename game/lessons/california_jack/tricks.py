"""Lessons of California Jack: what takes a trick, and what captured cards score."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

STOCK = Zone("stock")

TRICK = Lesson("trick", "What takes a trick", "higher cards and trumps", "QD KD 3C", (
    TryStep("The higher card wins",
        say("In every suit the ace is highest, then king, queen, jack, ten and so on down to the two. "
            "{Player} leads {card}. Take the trick without using a trump.", player=1, card="QD", trump="C"),
        at=LessonPosition(
            hands=("KD 7D 3C 8H 5S 2H", "QD 4C AD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="QD",
        ),
        right=("KD",),
        done=say("{Takes} is higher than {card}, and you still have your trump.", takes="KD", taker=0,
                 card="QD"),
        wrong=(
            wrong("7D", "{Takes} is higher and takes the trick.", takes="QD", taker=1),
            wrong("3C", "{Takes} takes the trick, but you didn't need a trump.", takes="3C", taker=0),
        ),
    ),
    TryStep("A trump beats an ace",
        say("{Player} leads {card}, the highest card of its suit. Take it.", player=1, card="AD", trump="C"),
        at=LessonPosition(
            hands=("KD 7D 3C 8H 5S 2H", "AD 4C QD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="AD",
        ),
        right=("3C",),
        done=say("Even {takes} is enough: a trump beats every card of the other suits.", takes="3C", taker=0),
        wrong=(
            wrong("KD", "{Takes} beats even the king. What beats an ace?", takes="AD", taker=1),
            wrong("7D", "{Takes} is far higher. What beats an ace?", takes="AD", taker=1),
        ),
    ),
    LookStep("Other suits can't win",
        say("You led {card}. {Player} has neither that suit nor a trump and discards {card2}. However "
            "high it is, it can't win, and {takes} takes both cards.",
            card="4H", player=1, card2="KC", takes="4H", taker=0, worth=3, trump="S"),
        at=LessonPosition(
            hands=("4H 7D 3S 8H 5S 2H", "KC 4C AD 8D 6C 5D"), rows=((STOCK, "6S 8C 9D 4S"),), dealer=1,
        ),
        plays="4H, KC",
    ),
))  # fmt: skip

COUNT = Lesson("count", "Counting for Game", "what captured cards are worth", "TH AC KS", (
    LookStep("Five ranks count",
        say("The fourth point is called Game. For it, each captured ten is worth {counts}, an ace "
            "{counts2}, a king {counts3}, a queen {counts4} and a jack {counts5}. Lower cards are "
            "worth nothing. Trumps count like all other cards.",
            counts=("TH", 10), counts2=("AH", 4), counts3=("KH", 3), counts4=("QH", 2), counts5=("JH", 1),
            counts6=("2H 3H 4H 5H 6H 7H 8H 9H", 0)),
        at=LessonPosition(
            hands=("3S 9S KD 8D JH 6C", "TD 7C AC QH 5S 4H"), rows=((STOCK, "2S QC 8C"),), dealer=0,
        ),
    ),
    PickStep("What is it worth?",
        say("{Player} led {card}, and you took it with {takes}. How many card points is this trick "
            "worth to you?",
            player=1, card="TD", takes="3S", taker=0),
        plays="TD, 3S", asks="worth",
        done=say("{Worth}, for the ten alone. A low trump is a small price to pay for it.", worth=10),
        wrong=(
            (2, say("That's the number of cards. Some are worth more than others.")),
            (13, say("{Card} is a low trump: it won the trick, but it's worth nothing itself.", card="3S")),
        ),
    ),
    PickStep("And this trick?",
        say("{Player} led {card}, and you had to discard {card2}. How many card points is this trick "
            "worth to {player}?", player=1, card="AC", card2="TH"),
        at=LessonPosition(
            hands=("TH 9H KD 8D JH 6D", "AC 7C 3C QH 5S 4H"), rows=((STOCK, "2S QC 8C"),), dealer=0,
        ),
        plays="AC, TH", asks="worth",
        done=say("{Worth}: {counts} for the ten and {counts2} for the ace.",
                 worth=14, counts=("TH", 10), counts2=("AC", 4)),
        wrong=(
            (10, say("That's only the ten. The ace is also worth points.")),
            (11, say("That's the ten and one more. How much is an ace worth?")),
        ),
    ),
    PickStep("The whole pack",
        say("The four suits together have 4 tens, 4 aces, 4 kings, 4 queens and 4 jacks. How many card "
            "points are in the pack?"),
        asks="counts",
        done=say("{Counts}. The player with more than half of them scores Game. With 40 each, no one does. "
            "You can look back only at the last trick, not at the rest of your captured cards, so keep "
            "count.",
                 counts=("TC TD TH TS AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS", 80)),
        wrong=(
            (20, say("That's only one suit: 10, 4, 3, 2 and 1.")),
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
        say("{Player} leads {card}, which neither of your cards can take. As you've seen, {player} "
            "then has only {card2} left. The ace is worth {counts}, the king {counts2}. Which card do "
            "you give up?",
            player=1, card="4D", card2="TC", counts=("AC", 4), counts2=("KC", 3), trump="H"),
        at=LessonPosition(
            hands=("6D 9C 8H 6H QH KC", "5H 8D KH 6C 7H AD"), rows=((STOCK, "9H QS"),), dealer=1,
            course=_LAST,
        ),
        right=("KC",), then="TC, AC",
        done=say("Your ace then takes the ten, as your king would have. You've captured {captured} card "
            "points and {player} {captured2}: Game is yours.",
                 captured=(0, 41), captured2=(1, 39), player=1, takes="AC"),
        wrong=(
            wrong("AC", "The king would also take the ten, but then you'd have {captured} each, and no one "
                "would score Game. Keep the card that is worth more.",
                  captured=(0, 40), captured2=(1, 40), takes="KC", then="TC, KC"),
        ),
    ),
    PickStep("What is the deal worth?",
        say("In this deal {player} has captured {card}, the ace of trumps: High. You have captured the "
            "two (Low), the jack and {captured} card points. How many points do you score?",
            player=1, card="AH", captured=(0, 41)),
        asks="booked",
        done=say("{Booked}: Low, Jack and Game. {Player} scores {booked2} for High.",
                 booked=(0, 3), booked2=(1, 1), player=1),
        wrong=(
            (2, say("Low and Jack make two, and your card points are more than half of 80.")),
            (4, say("All but one: you didn't capture the ace of trumps.")),
        ),
    ),
    PickStep("Counting can end early",
        say("Points are counted in this order: High, Low, Jack, Game. Counting ends as soon as a "
            "player has ten. If you had started this same deal with 8 points and {player} with 9, who "
            "would win the match?", player=1),
        at=LessonPosition(
            hands=("6D 9C 8H 6H QH KC", "5H 8D KH 6C 7H AD"), rows=((STOCK, "9H QS"),), dealer=1,
            course=_LAST + ", KC, TC, AC", totals=(8, 9),
        ),
        asks="winner",
        done=say("High comes first and takes {player} to ten. Your three points are no longer counted.",
                 winner=1, player=1, booked=(0, 0), booked2=(1, 1)),
        wrong=((0, say("Your points would be enough, but which of the four is counted first?")),),
    ),
))  # fmt: skip
