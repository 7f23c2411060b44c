"""California Jack in thirty seconds."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, Look, say

GLANCE = Lesson("glance", "In 30 seconds", "a trick, the stock, the points", "9H KH 2S", (
    Look("A trick",
        say("One of you leads, the other follows suit or trumps, as they like.", takes="9H", may="KH 4H JS"),
        at=LessonPosition(
            hands=("KH 4H JS 3D 8C 6C", "9H TC 2S 5D 7C QD"), rows=((Zone("stock"), "AS 7H"),), dealer=0,
        ),
        plays="9H", shows="9H KH",
    ),
    Look("Two new cards",
        say("The better card takes both. Then the winner draws the card that lies open, the other one the "
            "hidden card beneath it.", takes="KH", taker=0, draws=(0, "AS"), draws2=(1, "7H")),
        plays="KH", shows="*KH AS",
    ),
    Look("What counts",
        say("Captured cards count: a point each for ace, two and jack of trumps, and one for the most in "
            "tens and high cards.", takes="JS", taker=0, trump="S", worth=11),
        plays="3D, QD, TC, JS", shows="AS 2S *JS",
    ),
))  # fmt: skip
