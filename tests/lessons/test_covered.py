"""What the lessons of a game leave out: no number of players, no form, none of its words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import GAMES
from game.lessons import LESSONS
from game.lessons.lesson import LessonStep, PickStep, TryStep
from scenes.presenters import presenter_of

FORMS = {
    "california_jack": {("stock", "face_down")},
    "napoleon": {("joker", "strong"), ("style", "hattori"), ("style", "1885")},
}
"""Options that make another game of it."""
OF_A_DECK = {"jan", "ken", "po", "kaji", "cut card"}
"""What decks call their suits, and what the lessons say in a whole sentence."""


def said(step: LessonStep) -> Iterator[str]:
    """All that a step can say."""
    yield from (step.title, step.says.words)
    match step:
        case TryStep():
            yield step.done.words
            yield from step.right
            yield from (wrong.says.words for wrong in step.wrong)
        case PickStep():
            yield step.done.words
            yield from (reason.words for _, reason in step.wrong)


@pytest.mark.parametrize("key", LESSONS)
def test_each_number_of_players_and_each_form_has_its_lesson(key: str) -> None:
    positions = [step.at for lesson in LESSONS[key] for step in lesson.steps if step.at is not None]
    assert {position.players for position in positions} == set(GAMES[key].players)
    assert {option for position in positions for option in position.options} >= FORMS.get(key, set())


@pytest.mark.parametrize("key", LESSONS)
def test_every_word_of_a_game_is_said_in_its_lessons(key: str) -> None:
    told = [text for lesson in LESSONS[key] for step in lesson.steps for text in said(step)]
    told += [text for lesson in LESSONS[key] for text in (lesson.title, lesson.about)]
    text = " ".join(told).lower()
    words = {str(term.name).lower() for term in presenter_of(key).terms} - OF_A_DECK
    assert [word for word in words if word not in text] == []
