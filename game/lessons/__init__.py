"""Lessons: what a learner is shown and asked at the table, as data that the rules can check.

`lesson` defines the parts of a lesson, `position_builder` sets up its tables, and `session` leads through it.
Each game's lessons are in a package with the game's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.lessons import california_jack, jan_ken_po, jo_jotte, kan, napoleon
from game.lessons.lesson import Lesson

__all__ = ["GLANCES", "LESSONS", "place_of"]

LESSONS: Mapping[str, tuple[Lesson, ...]] = {
    "california_jack": california_jack.LESSONS,
    "jan_ken_po": jan_ken_po.LESSONS,
    "jo_jotte": jo_jotte.LESSONS,
    "kan": kan.LESSONS,
    "napoleon": napoleon.LESSONS,
}
"""Lessons of each game by key, in teaching order."""
GLANCES: Mapping[str, Lesson] = {
    "california_jack": california_jack.GLANCE,
    "jan_ken_po": jan_ken_po.GLANCE,
    "napoleon": napoleon.GLANCE,
    "jo_jotte": jo_jotte.GLANCE,
    "kan": kan.GLANCE,
}
"""A 30-second overview of each game, by key: three steps with moving cards and no questions."""


def place_of(game: str, lesson: str) -> int:
    """Return the index of a lesson among those of a game; raises `KeyError` for an unknown key."""
    for place, each in enumerate(LESSONS[game]):
        if each.key == lesson:
            return place
    raise KeyError(lesson)
