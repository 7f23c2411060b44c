"""Every lesson is what the rules say: what is accepted is legal, what is claimed is so, nothing is left out.

Each step is laid out as a learner finds it, and everything that he may do there is done: what is right is
carried out, and what is not must have a reason, whose claims are held against what would have come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from string import Formatter

import pytest

from game import GAMES
from game.engine.actions import SEVERAL, Action
from game.engine.templates import mark
from game.lessons import GLANCES, LESSONS
from game.lessons.lesson import (
    LEARNER,
    PLACEHOLDER_KINDS,
    Lesson,
    LessonPosition,
    LessonStep,
    LookStep,
    PickStep,
    Statement,
    TryStep,
    ValueKind,
    WrongAnswer,
    actions_of,
    claim_of,
    kind_of,
    say,
    together,
    told,
)
from game.lessons.position_builder import follow
from game.lessons.session import LessonSession, reason_of
from game.match.match import Match

from .claims import Table, check, wrong_claims

ALL = [(key, lesson) for key, lessons in LESSONS.items() for lesson in lessons]
IDS = [f"{key}-{lesson.key}" for key, lesson in ALL]
GLANCED = [*ALL, *GLANCES.items()]
MOST_SETS = 400
"""So many choices of several cards are tried, where there are more."""


def match_at(attending: LessonSession) -> Match:
    """The truth, which only tests look at."""
    return attending._match


def choices(match: Match, step: TryStep) -> Iterator[tuple[Action, ...]]:
    """Everything that the learner could decide there."""
    legal = list(match.legal())
    size = len(together(step.right[0]))
    if legal[0].verb in SEVERAL and size > 1:
        for number, chosen in enumerate(combinations(legal, size)):
            if number >= MOST_SETS:
                break
            yield chosen
        return
    for action in legal:
        yield (action,)


def at_step(key: str, lesson: Lesson, number: int) -> LessonSession:
    attending = LessonSession(GAMES[key], lesson)
    attending.go(number)
    return attending


def faults_of(key: str, lesson: Lesson) -> list[str]:
    """Where a lesson is not as it should be."""
    return [
        f"{number + 1} {step.title}: {fault}"
        for number, step in enumerate(lesson.steps)
        for fault in step_faults(key, lesson, number, step)
    ]


def step_faults(key: str, lesson: Lesson, number: int, step: LessonStep) -> Iterator[str]:
    attending = at_step(key, lesson, number)
    table = Table(match_at(attending), attending.before)
    yield from said(step.says, table, table)
    match step:
        case TryStep():
            yield from try_faults(key, lesson, number, step)
        case PickStep():
            yield from said(step.done, table, table)
            yield from pick_faults(step, table)


def said(says: Statement, before: Table, after: Table) -> Iterator[str]:
    """What is wrong with a sentence."""
    places = {name[:1].lower() + name[1:] for _, name, _, _ in Formatter().parse(says.words) if name}
    named = dict(says.values)
    if places - set(named):
        yield f"nothing fills {sorted(places - set(named))}"
    for name in set(named) - places:
        if claim_of(name) in PLACEHOLDER_KINDS:
            yield f"{name} is not told"
    for fault in wrong_claims(says, before, after):
        yield f"the rules do not confirm {fault}: {says.words}"


def try_faults(key: str, lesson: Lesson, number: int, step: TryStep) -> Iterator[str]:
    attending = at_step(key, lesson, number)
    match = match_at(attending)
    if match.to_act != LEARNER:
        yield "it is not the learner's turn"
        return
    accepted = [frozenset(together(each)) for each in step.right]
    legal = [frozenset(choice) for choice in choices(match, step)]
    for choice in accepted:
        if choice not in legal:
            yield f"{texts(choice)} is accepted and not legal"
    used: set[int] = set()
    for choice in choices(match, step):
        tried = at_step(key, lesson, number)
        truth = match_at(tried)
        before, after = Table(match, attending.before), Table(truth, len(truth.deal.events))
        if frozenset(choice) in accepted:
            if choice == together(step.right[0]):
                answer = tried.answer(choice)
                assert answer == step.done
                yield from said(step.done, before, after)
            else:
                follow(truth, choice)
                follow(truth, actions_of(step.then))
            continue
        try:
            reason = reason_of(step, choice)
        except LookupError:
            yield f"nobody says why not {texts(choice)}"
            continue
        wrong = next(each for each in step.wrong if each.says == reason)
        used.add(step.wrong.index(wrong))
        follow(truth, choice)
        follow(truth, actions_of(wrong.then))
        yield from said(reason, before, after)
    for place, wrong in enumerate(step.wrong):
        if place not in used:
            yield f"nothing that is legal and wrong is {wrong.tried}"


def pick_faults(step: PickStep, table: Table) -> Iterator[str]:
    values = dict(step.done.values)
    if step.asks not in values:
        yield f"the answer does not claim {step.asks}"
        return
    right = values[step.asks]
    if len({step.right, *(answer for answer, _ in step.wrong)}) < 1 + len(step.wrong) or not step.wrong:
        yield "answers that are alike, or only one"
    for answer, reason in step.wrong:
        other = (right[0], answer) if isinstance(right, tuple) else answer
        if check(claim_of(step.asks), table, other):
            yield f"{answer} is right as well"
        yield from said(reason, table, table)


def texts(choice: frozenset[Action] | tuple[Action, ...]) -> str:
    return " + ".join(action.text for action in choice)


@pytest.mark.parametrize(("key", "lesson"), GLANCED, ids=[f"{key}-{lesson.key}" for key, lesson in GLANCED])
def test_a_lesson_is_what_the_rules_say(key: str, lesson: Lesson) -> None:
    assert faults_of(key, lesson) == []


@pytest.mark.parametrize(("key", "lesson"), ALL, ids=IDS)
def test_a_lesson_begins_at_a_table_and_asks_something(key: str, lesson: Lesson) -> None:
    assert lesson.steps[0].at is not None
    assert lesson.key.isidentifier()
    assert any(isinstance(step, TryStep | PickStep) for step in lesson.steps)
    assert 1 <= len(lesson.cards.split()) <= 3
    assert len(lesson.steps) <= 6
    for step in lesson.steps:
        for sentence in (step.says, getattr(step, "done", step.says)):
            assert len(sentence.words.split()) <= 50, sentence.words


@pytest.mark.parametrize("key", LESSONS)
def test_a_game_has_six_to_fourteen_lessons_of_different_names(key: str) -> None:
    lessons = LESSONS[key]
    assert 6 <= len(lessons) <= 14, "about ten, and one for each other form"
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert len({lesson.title for lesson in lessons}) == len(lessons)


def with_step(step: LessonStep) -> Lesson:
    return Lesson("planted", mark("Planted"), mark("planted"), "TH", (step,))


TABLE = LessonPosition(hands=("KD 7D 3C 8H 5S 2H", "QD 4C AD 8S 6H 5D"), dealer=0, course="QD")
GOOD = TryStep(
    mark("Try"),
    say(mark("Take it.")),
    at=TABLE,
    uses="CJ-6",
    right=("KD",),
    done=say(mark("{Takes} takes {worth}."), takes="KD", taker=0, worth=5),
    wrong=(
        WrongAnswer("7D", say(mark("{Takes} takes it."), takes="QD", taker=1)),
        WrongAnswer("*", say(mark("Not this one."))),
    ),
)


def test_a_planted_lesson_that_is_right_has_no_fault() -> None:
    assert faults_of("california_jack", with_step(GOOD)) == []


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (replace(GOOD, right=("AS",)), "AS is accepted and not legal"),
        (replace(GOOD, right=("8H",), done=say(mark("Well."))), "8H is accepted and not legal"),
        (replace(GOOD, done=say(mark("{Takes} takes it."), takes="QD")), "do not confirm takes=QD"),
        (replace(GOOD, done=say(mark("It is worth {worth}."), worth=6)), "do not confirm worth=6"),
        (replace(GOOD, done=say(mark("{Card} takes it."))), "nothing fills ['card']"),
        (replace(GOOD, says=say(mark("Play."), may="KD")), "do not confirm may=KD"),
        (replace(GOOD, says=say(mark("Not these."), barred="7D")), "do not confirm barred=7D"),
        (replace(GOOD, says=say(mark("Trumps."), trump="D")), "do not confirm trump=D"),
        (replace(GOOD, says=say(mark("Ten."), counts=("TD", 4))), "do not confirm counts=4"),
        (replace(GOOD, wrong=GOOD.wrong[:1]), "nobody says why not"),
        (replace(GOOD, wrong=(*GOOD.wrong, WrongAnswer("8H", say(mark("No."))))), "nothing that is legal"),
        (replace(GOOD, wrong=(WrongAnswer("*", say(mark("."), taker=0)),)), "do not confirm taker=0"),
        (replace(GOOD, at=replace(TABLE, dealer=1, course="")), "do not confirm worth=5"),
        (replace(GOOD, says=say(mark("Play."), card="KD")), "card is not told"),
        (
            PickStep(
                mark("Pick"), say(mark("How many?")), TABLE,
                uses="CJ-9", asks="worth", done=say(mark("{worth}"), worth=2), wrong=((2, say(mark("No."))),),
            ),
            "2 is right as well",
        ),
    ],
)  # fmt: skip
def test_a_planted_lesson_that_is_wrong_is_found(step: LessonStep, fault: str) -> None:
    faults = faults_of("california_jack", with_step(step))
    assert any(fault in each for each in faults), faults


@pytest.mark.parametrize("key", LESSONS)
def test_no_figure_that_is_told_could_be_another(key: str) -> None:
    """Each figure in a lesson's sentences, one higher, is denied by the rules."""
    tried = 0
    for lesson in LESSONS[key]:
        for number, step in enumerate(lesson.steps):
            attending = at_step(key, lesson, number)
            table = Table(match_at(attending), attending.before)
            for sentence in (step.says, step.done) if isinstance(step, PickStep) else (step.says,):
                for name, value in sentence.claims:
                    if kind_of(name) is ValueKind.FIGURE:
                        higher = (value[0], int(value[1]) + 1) if isinstance(value, tuple) else int(value) + 1
                        assert not check(name, table, higher), (lesson.key, step.title, name)
                        tried += 1
    print(f"{key}: {tried} figures")
    assert tried >= 20


@pytest.mark.parametrize(
    "position",
    [
        LessonPosition(hands=("KD KD",)),
        LessonPosition(hands=("KD 7D 3C 8H 5S 2H 9S",)),
        LessonPosition(hands=("KD",), course="AS"),
        LessonPosition(hands=("KD", "KD")),
        LessonPosition(hands=("JK",)),
    ],
)
def test_a_position_to_which_no_rules_lead_is_refused(position: LessonPosition) -> None:
    with pytest.raises(ValueError, match=r"."):
        LessonSession(
            GAMES["california_jack"], with_step(LookStep(mark("Look"), say(mark("Look.")), position))
        )


def test_a_sentence_has_no_values_of_unknown_names() -> None:
    with pytest.raises(KeyError):
        say(mark("{colour}"), colour="H")


def test_what_stands_after_a_gap_lies_at_the_end() -> None:
    lesson = LESSONS["california_jack"][-1]
    state = match_at(at_step("california_jack", lesson, 0)).deal.state
    assert [state.stock[-1] // 13, state.stock[0] % 13] == [3, 7]
    assert told((1, 5)) == 5
