"""Questions of every shape in a lesson: a bid, a card of the pack, a decision, several cards, words.

The lessons of the games ask some of these; here each is asked by keys and by mouse, wrong first.
"""

from __future__ import annotations

import pytest

from game.engine.templates import mark
from game.lessons import LESSONS
from game.lessons.lesson import (
    Lesson,
    LessonPosition,
    LessonStep,
    LookStep,
    PickStep,
    TryStep,
    WrongAnswer,
    say,
    together,
)

from .pupil import Pupil
from .test_lessons import choices, faults_of, match_at

NO = (WrongAnswer("*", say(mark("Not this one."))),)
YES = say(mark("So it is."))


def asked(
    title: str, right: str, at: LessonPosition | None = None, then: str = "", plays: str = ""
) -> TryStep:
    words = mark("Do what is right here, of all that can be done.")
    return TryStep(
        mark(title), say(words), at=at, plays=plays, uses="", right=(right,), done=YES, wrong=NO, then=then
    )  # fmt: skip


JAN = LessonPosition(
    hands=(
        "5D 4D 7D JD 2D 3D AD 2C 3C 9C QC KC AC",
        "TH 3H 4H 2H 5H 6H 6S 7S 2S QS 4C 5C 6C",
        "8S 9S TS KS AS 6D 8D 9D TD QD KD 7C 8C",
        "3S 4S 5S JS 7H 8H 9H JH QH KH AH TC JC",
    ),
    players=4,
    dealer=3,
)
NAPOLEON = LessonPosition(players=5, dealer=4, hands=("8C 5C 6C JD QD 7H 6S JS AS KS",))
SHAPES: dict[str, tuple[str, tuple[LessonStep, ...]]] = {
    "a bid, several cards, trumps, a call": (
        "jan_ken_po",
        (
            asked("Bid", "bid 2", JAN, then="pass, pass, pass"),
            asked(
                "Put two down", "discard 2C + discard 3C",
                then="discard 4C, discard 5C, discard 7C, discard 8C, discard TC, discard JC",
            ),
            asked("Name trumps", "trump D"),
            asked("Call", "call KH"),
            asked("Lead", "AC"),
        ),
    ),
    "a bid with a suit, a card of the pack": (
        "napoleon",
        (asked("Bid", "bid 13 S", NAPOLEON, then="pass, pass, pass, pass"), asked("Call", "call AC")),
    ),
    "decisions": (
        "jo_jotte",
        (asked("Accept it?", "accept", LessonPosition(dealer=1)),
         asked("More?", "pass", plays="pass, pass, pass")),
    ),
    "words": (
        "kan",
        (
            asked(
                "Who leads?",
                "iku",
                LessonPosition(players=5, dealer=4,
                    hands=("JK 4C 5C 3D 7D 9H QH KH 6S 9S", "", "", "AC 7C QC")),
            ),
        ),
    ),
}  # fmt: skip


def planted(name: str) -> tuple[str, Lesson]:
    key, steps = SHAPES[name]
    return key, Lesson("planted", mark("Planted"), mark("planted"), "TH", steps)


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_planted_is_what_the_rules_allow(name: str) -> None:
    assert faults_of(*planted(name)) == []


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(
    ("by_keys", "size", "scale"),
    [(False, (1280, 800), 1.0), (True, (1024, 640), 1.25)],
    ids=["mouse", "keys"],
)
def test_questions_of_every_shape_are_answered(
    name: str, by_keys: bool, size: tuple[int, int], scale: float
) -> None:
    key, lesson = planted(name)
    pupil = Pupil(key, 0, size, lessons=(lesson,), text_scale=scale)
    while not pupil.table.over:
        step, attending = pupil.table.attending.step, pupil.table.attending
        assert isinstance(step, TryStep | LookStep)
        if isinstance(step, TryStep):
            right = together(step.right[0])
            others = [choice for choice in choices(match_at(attending), step) if {*choice} != {*right}]
            for choice in others[:2]:
                pupil.choose(choice, by_keys=by_keys)
                assert not attending.answered
                assert pupil.table.parts.note.title == step.title
                assert pupil.said.startswith("Not quite. ")
                assert pupil.said.endswith(step.says.words), "the question stays"
            pupil.choose(right, by_keys=by_keys)
            assert attending.answered, step.title
        pupil.go_on(by_keys=by_keys)


@pytest.mark.parametrize("game", LESSONS)
def test_a_question_stays_after_a_wrong_answer_and_the_focus_with_it(game: str) -> None:
    """The focus stays on the answer that was chosen: it never leads to the right one."""
    chosen = next(
        place
        for place, lesson in enumerate(LESSONS[game])
        if any(isinstance(step, PickStep) for step in lesson.steps)
    )
    pupil = Pupil(game, chosen)
    table, asked = pupil.table, 0
    for number, step in enumerate(table.lesson.steps):
        if not isinstance(step, PickStep):
            continue
        table.attending.go(number)
        table._forget()
        table._sit()
        table.rebuild(table.services)
        pupil.rest()
        question = pupil.said
        for wrong, _ in step.wrong:
            pupil.pick(wrong, by_keys=True)
            assert table.parts.note.title == table.words.text(step.title)
            assert pupil.said.startswith("Not quite. ")
            if len(pupil.said.split()) > len(question.split()):
                assert pupil.said.endswith(question)
            assert table.focus.current is table.parts.note.buttons[step.answers.index(wrong)]
        asked += 1
    assert asked
