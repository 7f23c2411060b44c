"""Kan in thirty seconds, for five."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, Look, say

_HANDS = (
    "4C 5C 3D 7D 9H QH KH 6S 9S JK",
    "6C JC KC 8D 9D TD 6H 4S 5S KS",
    "8C TC 5D KD AD 3H 4H TH 8S QS",
    "7C QC AC JD 7H JH AH 2S 3S JS",
    "3C 9C 4D 6D QD 5H 8H 7S TS AS",
)

GLANCE = Lesson("glance", "In 30 seconds", "two against three, sixteen cards", "JK AC", (
    Look("Who plays with whom",
        say("Whoever holds the joker and whoever holds the ace of trumps say kan. These two are the kankei, "
            "against the other three.", trump="C", turn=0),
        at=LessonPosition(hands=_HANDS, players=5, dealer=4), plays="iku, koi", shows="*JK *AC",
    ),
    Look("A trick",
        say("Follow suit if you can. The joker takes the trick, then the highest trump, then the highest "
            "card of the suit led.", taker=3),
        plays="KH, 6H, 3H, AH, 5H", shows="KH *AH",
    ),
    Look("What counts",
        say("Aces, kings, queens and jacks count one each, sixteen in all. The kankei need nine of them, "
            "the others eight."),
        shows="AH KH QH JH",
    ),
))  # fmt: skip
