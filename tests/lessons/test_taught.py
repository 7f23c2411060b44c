"""Lessons ask only what they have taught: in the question, in an earlier step or in an earlier lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game import GAMES
from game.lessons import LESSONS
from game.lessons.clauses import clause_at, clause_of, facts_used, told_after, told_before
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, say
from tests.game.rule_pages import clauses

DEALT = LessonPosition(hands=("KD 7D 3C 8H 5S 2H", "QD 4C AD 8S 6H 5D"), dealer=0)


def untaught(lessons: Sequence[Lesson]) -> Iterator[str]:
    """What is asked before it is taught, in the order of the lessons and their steps."""
    taught: set[str] = set()
    for lesson in lessons:
        for step in lesson.steps:
            taught.update(told_before(step))
            for fact in facts_used(step):
                if fact not in taught:
                    yield f"{lesson.key}, {step.title}: {fact}"
            taught.update(told_after(step))


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_asks_only_what_has_been_taught(key: str) -> None:
    assert list(untaught(LESSONS[key])) == []


def test_what_only_the_answer_tells_is_found() -> None:
    asked = PickStep(
        "Who leads?", say("Who leads now?"), DEALT, asks="turn", wrong=(), uses="CJ-4:next",
        done=say("You do.", turn=0, teaches="CJ-4:next"),
    )  # fmt: skip
    one = Lesson("one", "One", "a planted lesson", "TH", (asked,))
    told = LookStep("Leading", say("The winner leads.", teaches="CJ-4:next"), DEALT)
    assert list(untaught([one])) == ["one, Who leads?: CJ-4:next"]
    assert list(untaught([replace(one, steps=(told, asked))])) == []
    assert list(untaught([replace(one, key="before", steps=(told,)), one])) == []
    assert list(untaught([one, replace(one, key="again")])) == ["one, Who leads?: CJ-4:next"]


@pytest.mark.parametrize("key", LESSONS)
def test_facts_are_clauses_of_the_rules_and_each_question_uses_some(key: str) -> None:
    known = set(clauses(GAMES[key].rules_text()))
    for lesson in LESSONS[key]:
        for step in lesson.steps:
            facts = [*told_before(step), *facts_used(step), *told_after(step)]
            assert {clause_of(fact) for fact in facts} <= known, (lesson.key, step.title)
            assert facts_used(step) or isinstance(step, LookStep), (lesson.key, step.title)


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_teaches_something_or_practises_what_others_taught(key: str) -> None:
    assert all(clause_at(lesson, len(lesson.steps) - 1) for lesson in LESSONS[key])


def test_a_step_is_about_what_it_teaches_or_else_what_was_taught_last() -> None:
    lesson = next(each for each in LESSONS["california_jack"] if each.key == "deal")
    assert [clause_at(lesson, place) for place in range(3)] == ["CJ-1", "CJ-2", "CJ-4"]
    silent = replace(lesson, steps=(*lesson.steps, LookStep("Look", say("Look."))))
    assert clause_at(silent, 3) == "CJ-4"
    assert clause_at(replace(lesson, steps=silent.steps[3:]), 0) == ""
