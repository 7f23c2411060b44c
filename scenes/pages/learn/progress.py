"""Completed lessons, as stored in the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.lessons.lesson import Lesson
from scenes.framework.preferences import Preferences


def is_taken(preferences: Preferences, game: str, lesson: Lesson) -> bool:
    """Return whether a lesson has been completed."""
    return lesson.key in preferences.lessons.get(game, ())


def with_lesson(preferences: Preferences, game: str, lesson: Lesson) -> Preferences:
    """Return the settings with the lesson marked as done."""
    taken = preferences.lessons.get(game, ())
    return replace(preferences, lessons={**preferences.lessons, game: (*taken, lesson.key)})


def afresh(preferences: Preferences, game: str) -> Preferences:
    """Return the settings with no lesson of the game marked as done."""
    others = {key: taken for key, taken in preferences.lessons.items() if key != game}
    return replace(preferences, lessons=others)


def next_lesson(preferences: Preferences, game: str, lessons: Sequence[Lesson]) -> int | None:
    """Return the index of the first lesson not yet completed, or `None` if all are."""
    return next(
        (number for number, each in enumerate(lessons) if not is_taken(preferences, game, each)), None
    )
