"""Which lessons have been taken: the settings remember it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.lessons.lesson import Lesson
from scenes.framework.preferences import Preferences


def is_taken(preferences: Preferences, game: str, lesson: Lesson) -> bool:
    """Whether a lesson has been taken to its end."""
    return lesson.key in preferences.lessons.get(game, ())


def with_lesson(preferences: Preferences, game: str, lesson: Lesson) -> Preferences:
    """The settings once it has."""
    taken = preferences.lessons.get(game, ())
    return replace(preferences, lessons={**preferences.lessons, game: (*taken, lesson.key)})


def afresh(preferences: Preferences, game: str) -> Preferences:
    """The settings as if none of the lessons of a game had been taken."""
    others = {key: taken for key, taken in preferences.lessons.items() if key != game}
    return replace(preferences, lessons=others)


def next_lesson(preferences: Preferences, game: str, lessons: Sequence[Lesson]) -> int | None:
    """The place of the first lesson that has not been taken; `None` where all have."""
    return next(
        (number for number, each in enumerate(lessons) if not is_taken(preferences, game, each)), None
    )
