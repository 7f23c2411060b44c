"""Lessons: what a learner is shown and asked at the table, as data that the rules can check.

`lesson` says what a lesson is made of, `laid` lays out its table, `attending` leads through it; the lessons
of each game lie in a module of the game's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.lessons import california_jack
from game.lessons.lesson import Lesson

GLANCES: Mapping[str, Lesson] = {"california_jack": california_jack.GLANCE}
"""Each game in thirty seconds, by its key: a lesson in which nothing is asked."""
LESSONS: Mapping[str, tuple[Lesson, ...]] = {"california_jack": california_jack.LESSONS}
"""The lessons of each game, by its key, in the order in which they are taken."""
