"""A lesson of California Jack: which cards are not to be led, and what to lead before a ten."""

from __future__ import annotations

from game.lessons.california_jack.playing import STOCK
from game.lessons.lesson import Lesson, LessonPosition, TryStep, say, wrong

_ENDS = (
    "8D 6S QH 6D 4H JD 2S TC 9S QS AD 4D 6C 2D 3D TS 5C TH TD 5D 9H AS "
    "5H 9C 4C QC JS 2H 5S JC 8C 3C 4S 9D 8H KC 7C 3S 2C 7D"
)
"""A stock, as it is drawn."""
_LAST = (
    "7H, 6H, KS, 6S, JH, 3H, 4H, AH, 8S, 7S, 2S, QS, AC, QD, 6C, TC, QH, JD, 9S, AD, TD, KD, 9H, TH, "
    "AS, 6D, 5C, 3D, KH, 2H, QC, JC, 8C, 3C, 5S, 9D, 8H, 5H, 7C, KC, 4S, 7D, 4C, 2C, 9C, 8D, JS, 5D"
)
"""A deal down to its last two tricks."""

LEAD = Lesson("lead", "What not to lead", "good play: cards that wait", "TD JH 2H", (
    TryStep("Tens wait",
        say("You lead, and {trump} is trumps. A ten counts {counts}, more than any other card, and whoever "
            "can take it will. Lead a card that it costs little to lose.", trump="S", counts=("TD", 10)),
        at=LessonPosition(
            hands=("TD 9C 8C 3C 5H 4D", "QD 9D KC 6C JH 2S"), rows=((STOCK, "6S 3H TH 7D"),), dealer=1,
        ),
        right=("8C", "9C", "3C", "5H"),
        done=say("If it is lost, no card points go with it. Your ten waits for a trick that you take.",
                 counts=("9C 8C 3C 5H", 0)),
        wrong=(
            wrong("TD", "{Takes} takes it: {worth} card points for {player}. Who leads a ten does not know "
                  "what it will meet.", takes="QD", taker=1, worth=12, player=1, then="QD"),
            wrong("4D", "Then your ten is alone in its suit: once that is led, you have to give it. Keep "
                  "its company."),
        ),
    ),
    TryStep("So do jack and two",
        say("Now {trump} is trumps, and you hold two cards that are a point each for whoever captures them. "
            "Lead something else.", trump="H"),
        at=LessonPosition(
            hands=("JH 2H 8C 6C 9S 5S", "QH 5H KC 7C 3S TD"), rows=((STOCK, "6H 3C TS 4H"),), dealer=1,
        ),
        right=("6C", "8C", "5S", "9S"),
        done=say("Jack and two are safe where they take the trick themselves: on a plain card that you "
                 "need not, or cannot, follow."),
        wrong=(
            wrong("JH", "{Takes} takes it, and {player} has the point for the jack.",
                  takes="QH", taker=1, player=1, then="QH"),
            wrong("2H", "Any trump takes it, here {takes}, and {player} has the point for Low.",
                  takes="5H", taker=1, player=1, then="5H"),
        ),
    ),
    TryStep("The trump before the ten",
        say("The stock is empty, and who has counted knows: {player} has {card} and {card2} left. {Trump} "
            "is trumps. You have captured {captured} card points, {player} {captured2}. What do you lead?",
            player=1, card="2D", card2="3S", trump="D", captured=(0, 31), captured2=(1, 39)),
        at=LessonPosition(
            hands=("QD KD 3H 6H AH 8S", "AC 7H JH KH 7S KS"), rows=((STOCK, _ENDS),), dealer=0, course=_LAST,
        ),
        right=("4D",), then="2D, TS, 3S",
        done=say("The last trump had to fall, Low is yours, and nothing could trump your ten any more: "
                 "{captured} to {captured2} card points, and so Game, too.",
                 takes="TS", taker=0, captured=(0, 41), captured2=(1, 39)),
        wrong=(
            wrong("TS", "{Takes} trumps it. {Player} keeps Low and has {captured} card points: Game is "
                  "lost, too.", takes="2D", taker=1, player=1, captured=(1, 49), then="2D"),
        ),
    ),
))  # fmt: skip
