"""Completed lessons and guided first deals, as stored in the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.lessons.lesson import Lesson
from scenes.framework.preferences import Preferences


def is_taken(preferences: Preferences, game: str, lesson: Lesson) -> bool:
    """Return whether a lesson has been completed."""
    return lesson.key in preferences.lessons.get(game, ())


FIRST_HAND_KEY = "first hand"
"""Key that marks a guided first deal of a game as played to its end, beside the keys of lessons."""
_BEGUN = ("first hand 1 begun", "first hand 2 begun")
"""For each guided first deal the key that marks it as the one begun last."""


def has_first_hand(preferences: Preferences, game: str) -> bool:
    """Return whether a guided first deal of the game has been played to its end."""
    return FIRST_HAND_KEY in preferences.lessons.get(game, ())


def with_first_hand(preferences: Preferences, game: str) -> Preferences:
    """Return the settings with the game's guided first deal marked as played."""
    taken = preferences.lessons.get(game, ())
    kept = taken if FIRST_HAND_KEY in taken else (*taken, FIRST_HAND_KEY)
    return replace(preferences, lessons={**preferences.lessons, game: kept})


def next_first_hand(preferences: Preferences, game: str, number: int) -> int:
    """Return which of `number` guided first deals is next, from 0: the one after that begun last."""
    taken = preferences.lessons.get(game, ())
    begun = [which for which, key in enumerate(_BEGUN) if key in taken]
    return (begun[-1] + 1) % number if begun else 0


def with_begun(preferences: Preferences, game: str, which: int) -> Preferences:
    """Return the settings with guided first deal `which`, from 0, as the one begun last."""
    taken = [key for key in preferences.lessons.get(game, ()) if key not in _BEGUN]
    return replace(preferences, lessons={**preferences.lessons, game: (*taken, _BEGUN[which])})


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
