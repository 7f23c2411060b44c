"""Jo-Jotte in thirty seconds, for two."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, Look, say

GLANCE = Lesson("glance", "In 30 seconds", "the turn-up, melds, the best trumps", "JD 9D AD", (
    Look("The turn-up",
        say("One card lies turned up. Take its suit as trumps, name another, or pass. Whoever chooses must "
            "come to the higher total."),
        at=LessonPosition(
            hands=("AC JD KD 7H 7S 9S", "7C 8C 9C 8D 8S AS"), rows=((Zone("turn_up"), "AD"),), dealer=1,
        ),
        plays="accept", shows="*AD",
    ),
    Look("Three more cards",
        say("Then both draw three cards more. Runs in a suit and four of a kind can be declared, and count "
            "beside the tricks.", trump="D"),
        plays="pass", shows="7C 8C 9C",
    ),
    Look("The best trumps",
        say("Follow suit, or trump if you cannot. Among the trumps the jack and the nine stand above the "
            "ace, and count most.", taker=0),
        plays="pass, pass, pass, 8D, JD", shows="*JD 9D AD",
    ),
))  # fmt: skip
