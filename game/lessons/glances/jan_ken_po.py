"""Jan Ken Po in thirty seconds, for four."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, Look, say

_HANDS = (
    "5D 4D 7D JD 2D 3D AD 2C 3C 9C QC KC AC",
    "TH 3H 4H 2H 5H 6H 6S 7S 2S QS 4C 5C 6C",
    "8S 9S TS KS AS 6D 8D 9D TD QD KD 7C 8C",
    "3S 4S 5S JS 7H 8H 9H JH QH KH AH TC JC",
)
_BIDS = "bid 1, pass, pass, pass"
_REST = (
    ", discard 4C, discard 5C, discard 7C, discard 8C, discard TC, discard JC, discard 2C, discard 3C, "
    "trump C, call KH"
)

GLANCE = Lesson("glance", "In 30 seconds", "bids, suits that beat suits", "TH 8S 5D", (
    Look("The bid",
        say("Bid how many tricks your side will win above five. Whoever bids most names trumps, and calls "
            "a card: its holder is the partner."),
        at=LessonPosition(hands=_HANDS, players=4, dealer=0), plays=_BIDS, shows="*KH",
    ),
    Look("The trick",
        say("Follow the suit led. If you cannot, a card of a suit that beats it takes the lead over, and "
            "now that suit is the one to follow.", trump="C"),
        at=LessonPosition(hands=_HANDS, players=4, dealer=0, course=_BIDS + _REST), plays="TH, 8S",
        shows="TH *8S",
    ),
    Look("What beats what",
        say("Stone blunts scissors, scissors cut paper, paper wraps stone. Fire as trumps burns all three.",
            taker=0),
        plays="3S, 5D", shows="8S *5D",
    ),
))  # fmt: skip
