"""Who chose clearly worse than he could is led to the lesson that is about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import Action
from game.lessons import LESSONS, place_of
from game.lessons.lesson import TryStep, together
from game.lessons.session import LessonSession
from scenes.framework import routes
from scenes.presenters import presenter_of
from scenes.presenters.base.presenter import CardMistake, lesson_about, slip_of
from scenes.presenters.base.table_context import TableContext
from tests.scenes.sights import sight_of

from .test_learn import visits
from .test_lessons import choices, match_at

__all__ = ["visits"]

FORMS = (
    "two",
    "others",
    "two_three",
    "five_six",
    "shasta",
    "three",
    "four",
    "six",
    "joker",
    "hattori",
    "old",
)
"""Lessons about other numbers of players and other rules."""


def mistakes(key: str) -> Iterator[tuple[str, TableContext[Any], Action, Action]]:
    """Each wrong choice of one action that a lesson of a game refuses, and what was right."""
    for lesson in LESSONS[key]:
        for number, step in enumerate(lesson.steps):
            if not isinstance(step, TryStep) or len(right := together(step.right[0])) > 1:
                continue
            attending = LessonSession(GAMES[key], lesson)
            attending.go(number)
            sight = sight_of(attending.host)
            accepted = [together(each) for each in step.right]
            for wrong in choices(match_at(attending), step):
                if wrong not in accepted:
                    yield lesson.key, sight, wrong[0], right[0]


@pytest.mark.parametrize("key", GAMES)
def test_what_a_lesson_calls_wrong_leads_to_a_lesson_of_its_game_mostly_to_that_one(key: str) -> None:
    presenter, keys = presenter_of(key), {lesson.key for lesson in LESSONS[key]}
    led: Counter[tuple[str, str]] = Counter()
    for lesson, sight, wrong, right in mistakes(key):
        about = lesson_about(presenter, sight, wrong, right)
        assert about == "" or about in keys, (lesson, wrong, right)
        led[lesson, about] += 1
    usual = {pair: count for pair, count in led.items() if pair[0] not in FORMS}
    total, home = sum(usual.values()), sum(count for (one, other), count in usual.items() if one == other)
    none = sum(count for (_, other), count in usual.items() if not other)
    print(f"{key}: of {total} mistakes {home} lead to the lesson that asked, {none} to none: {dict(led)}")
    assert total >= 15
    assert home >= 0.45 * total


def test_a_card_is_judged_by_what_it_did_to_the_trick() -> None:
    seen = {
        slip_of(presenter_of(key), sight, wrong.cards[0], right.cards[0])
        for key in GAMES
        for _, sight, wrong, right in mistakes(key)
        if wrong.verb == right.verb == "play"
    }
    assert seen == set(CardMistake), set(CardMistake) - seen


def test_a_lesson_is_found_by_its_key(visits: Any) -> None:
    visit = visits()
    visit.stack.go(routes.Lesson("kan", "joker"))
    assert visit.top.lesson.key == "joker"
    assert visit.top.number == place_of("kan", "joker")
    with pytest.raises(KeyError):
        place_of("kan", "gambling")


def test_topics_are_slips_or_verbs_and_lead_to_lessons() -> None:
    for key in GAMES:
        for topic, lesson in presenter_of(key).advice.topics.items():
            assert topic.islower() or topic in CardMistake.__members__, topic
            assert LESSONS[key][place_of(key, lesson)].key == lesson
