"""What lessons teach and use: facts, which are clauses of the rules or named parts of clauses.

A part has a name after a colon, as in `CJ-4:next`. Each sentence says what it `teaches` and each question
what it `uses`; see `game.lessons.lesson`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.lessons import LESSONS
from game.lessons.lesson import Lesson, LessonStep, QuestionStep


def clause_of(fact: str) -> str:
    """Return the clause to which a fact belongs: `CJ-4` for `CJ-4:next`."""
    return fact.partition(":")[0]


def told_before(step: LessonStep) -> list[str]:
    """Return the facts that a step teaches before it asks anything."""
    return step.says.teaches.split()


def told_after(step: LessonStep) -> list[str]:
    """Return the facts that the reply to a right answer teaches."""
    return step.done.teaches.split() if isinstance(step, QuestionStep) else []


def facts_used(step: LessonStep) -> list[str]:
    """Return the facts from which the learner finds the answer; none if the step asks nothing."""
    return step.uses.split() if isinstance(step, QuestionStep) else []


def clause_at(lesson: Lesson, place: int) -> str:
    """Return the clause that a step of the lesson teaches or uses first, or an earlier step if it has none;
    empty if there is none so far.
    """
    for step in lesson.steps[place::-1]:
        for fact in (*told_before(step), *facts_used(step)):
            return clause_of(fact)
    return ""


def lesson_for(game: str) -> dict[str, int]:
    """Return the index of the lesson that deals most with each clause, among the lessons of a game, by
    clause; of equals the first. Empty for a game without lessons.
    """
    found: dict[str, Counter[int]] = {}
    for place, lesson in enumerate(LESSONS.get(game, ())):
        for fact in _facts(lesson):
            found.setdefault(clause_of(fact), Counter())[place] += 1
    return {clause: counted.most_common(1)[0][0] for clause, counted in found.items()}


def _facts(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        yield from (*told_before(step), *facts_used(step), *told_after(step))
