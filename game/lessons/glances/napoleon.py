"""Napoleon in thirty seconds, for five."""

from __future__ import annotations

from game.engine.templates import mark
from game.lessons.lesson import Lesson, LessonPosition, Look, say

_HANDS = (
    "5C 6C 7C 8C 6D JD QD 7H 6S JS",
    "3C 4C KC 7D 8D 3H 9H TH 9S AS",
    "9C JC 4D 5D AD 6H 2S 3S 5S QS",
    "TC AC 2D KD 2H 4H 8H JH 7S TS",
    "2C 3D 9D TD 5H KH AH 4S 8S KS",
)

GLANCE = Lesson("glance", "In 30 seconds", "a bid, a secret partner, three cards", "AS JS JC", (
    Look(mark("The bid", about="scoring cards to take"),
        say("Aces, kings, queens, jacks and tens score, twenty in all. Whoever bids to take most of them, "
            "and in which trumps, is Napoleon."),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4), plays="bid 13 S, pass, pass, pass, pass",
        shows="AS KS TS",
    ),
    Look("The secret partner",
        say("Napoleon calls a card. Its holder is secretly on the same side, and says nothing.", trump="S"),
        plays="call KD", shows="*KD",
    ),
    Look("Three cards above all",
        say("Follow suit; trumps beat the rest. Above all stand the ace of spades, then the jack of trumps "
            "and the other jack of its colour.", taker=0),
        plays="discard 5C, discard 6C, JS, 9S, 2S, 7S, 4S", shows="AS *JS JC",
    ),
))  # fmt: skip
