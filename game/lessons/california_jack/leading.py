"""A lesson of California Jack: which cards not to lead, and what to lead before a ten."""

from __future__ import annotations

from game.lessons.california_jack.playing import STOCK
from game.lessons.lesson import Lesson, LessonPosition, TryStep, say, wrong

_ENDS = (
    "8D 6S QH 6D 4H JD 2S TC 9S QS AD 4D 6C 2D 3D TS 5C TH TD 5D 9H AS "
    "5H 9C 4C QC JS 2H 5S JC 8C 3C 4S 9D 8H KC 7C 3S 2C 7D"
)
"""A stock, in drawing order."""
_LAST = (
    "7H, 6H, KS, 6S, JH, 3H, 4H, AH, 8S, 7S, 2S, QS, AC, QD, 6C, TC, QH, JD, 9S, AD, TD, KD, 9H, TH, "
    "AS, 6D, 5C, 3D, KH, 2H, QC, JC, 8C, 3C, 5S, 9D, 8H, 5H, 7C, KC, 4S, 7D, 4C, 2C, 9C, 8D, JS, 5D"
)
"""A deal with two tricks left."""

LEAD = Lesson("lead", "What not to lead", "good play: cards to save", "TD JH 2H", (
    TryStep("Hold back tens",
        say("You lead. Trumps are {trump}. A ten is worth {counts} card points, so your opponent takes it "
            "whenever they can. If its suit is led, you want a lower card to play instead. Lead a card that "
            "you can afford to lose.",
            trump="S", counts=("TD", 10)),
        at=LessonPosition(
            hands=("TD 9C 8C 3C 5H 4D", "QD 9D KC 6C JH 2S"), rows=((STOCK, "6S 3H TH 7D"),), dealer=1,
        ),
        uses="CJ-9:values CJ-5:follow", right=("8C", "9C", "3C", "5H"),
        done=say("If this card loses, you lose no card points. Keep your ten for a trick that you win.",
                 counts=("9C 8C 3C 5H", 0)),
        wrong=(
            wrong("TD", "{Takes} takes your ten, and {player} gets {worth} card points. When you lead a "
                        "ten, you don't know which card will be played on it.",
                        takes="QD", taker=1, worth=12, player=1, then="QD"),
            wrong("4D", "That leaves the ten as your only card of its suit. If that suit is led, you may "
                        "have to play the ten. Keep a low card of the same suit."),
        ),
    ),
    TryStep("The jack and the two",
        say("Trumps are now {trump}. Two of your cards are worth a point each to the player who captures "
            "them. Lead another card.", trump="H"),
        at=LessonPosition(
            hands=("JH 2H 8C 6C 9S 5S", "QH 5H KC 7C 3S TD"), rows=((STOCK, "6H 3C TS 4H"),), dealer=1,
        ),
        uses="CJ-9:captured CJ-9:points", right=("6C", "8C", "5S", "9S"),
        done=say("The jack and two are safe when they win the trick. Play them second, when the other "
                 "player has led another suit."),
        wrong=(
            wrong("JH", "{Takes} takes the jack, and {player} gets its point.",
                  takes="QH", taker=1, player=1, then="QH"),
            wrong("2H", "Any other trump beats the two. Here {takes} takes it, and {player} gets the point "
                        "for Low.",
                  takes="5H", taker=1, player=1, then="5H"),
        ),
    ),
    TryStep("Trump first, then the ten",
        say("The stock is empty. Trumps are {trump}. If you've counted, you know that {player} still has "
            "{card} and {card2}. You have captured {captured} card points, and {player} has {captured2}. "
            "Which card do you lead?",
            player=1, card="2D", card2="3S", trump="D", captured=(0, 31), captured2=(1, 39)),
        at=LessonPosition(
            hands=("QD KD 3H 6H AH 8S", "AC 7H JH KH 7S KS"), rows=((STOCK, _ENDS),), dealer=0, course=_LAST,
        ),
        uses="CJ-5:trumps CJ-9:values CJ-9:half", right=("4D",), then="2D, TS, 3S",
        done=say("Your trump captured the other player's last trump, so Low is yours. No card could then "
                 "trump your ten. You also score Game, with {captured} card points to {captured2}.",
                 takes="TS", taker=0, captured=(0, 41), captured2=(1, 39)),
        wrong=(
            wrong("TS", "{Takes} trumps your ten. {Player} scores Low and has {captured} card points, so "
                        "you also lose Game.", takes="2D", taker=1, player=1, captured=(1, 49), then="2D"),
        ),
    ),
))  # fmt: skip
