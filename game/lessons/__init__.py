"""Lessons: what a learner is shown and asked at the table, as data that the rules can check.

`lesson` says what a lesson is made of, `laid` lays out its table, `session` leads through it; the lessons of
each game are in a package of the game's name.
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
"""The lessons of each game, by its key, in the order in which they are taken."""
GLANCES: Mapping[str, Lesson] = {
    "california_jack": california_jack.GLANCE,
    "jan_ken_po": jan_ken_po.GLANCE,
    "napoleon": napoleon.GLANCE,
    "jo_jotte": jo_jotte.GLANCE,
    "kan": kan.GLANCE,
}
"""Each game in thirty seconds, by its key: three steps in which cards move and nothing is asked."""


def place_of(game: str, lesson: str) -> int:
    """The place of a lesson among those of a game, from 0; `KeyError` where the game has none of that key."""
    for place, each in enumerate(LESSONS[game]):
        if each.key == lesson:
            return place
    raise KeyError(lesson)
