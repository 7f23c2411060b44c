"""What is asked for cannot be read at the table meanwhile, and no title is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pygame
import pytest

from game.engine.cards import Suit
from game.lessons import LESSONS
from game.lessons.lesson import PickStep, ValueKind, claim_of, kind_of
from scenes.graphics.layout_metrics import TextRole
from scenes.pages.learn.lesson_text import answer_text
from scenes.pages.learn.stopped_table import SIDE_CLAIMS, StoppedTable
from scenes.presenters.base.sidebar import SidebarSection

from .pupil import Pupil


def told(value: object) -> Iterator[str]:
    """All words and figures of a section."""
    if isinstance(value, str):
        yield from re.findall(r"[\w-]+", value)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif is_dataclass(value):
        for field in fields(value):
            yield from told(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for each in value:
            yield from told(each)


def drawn(table: StoppedTable) -> tuple[SidebarSection, ...]:
    """The sections of the rail as they are drawn."""
    table.draw(pygame.Surface(table.look.size))
    return table.parts.rail.shown[2]


@pytest.mark.parametrize("key", LESSONS)
def test_the_rail_does_not_tell_what_is_asked_for_until_it_is_answered(key: str) -> None:
    asked = covered = 0
    for number, lesson in enumerate(LESSONS[key]):
        places = [at for at, step in enumerate(lesson.steps) if isinstance(step, PickStep)]
        table = Pupil(key, number, draws=False).table if places else None
        for at in places:
            step = lesson.steps[at]
            assert isinstance(step, PickStep)
            table.attending.go(at)
            table._sit()
            table.rebuild(table.services)
            table.course.finish()
            table.update(0.0)
            asked += 1
            assert table.asks == claim_of(step.asks)
            sight, claim = table.sight(), table.asks
            before = drawn(table)
            table._show()
            assert table.asks == ""
            after = drawn(table)
            covered += before != after or claim in (*SIDE_CLAIMS, "turn", "taker")
            secret = any(claim in each.tells for each in after) and kind_of(claim) in (
                ValueKind.SUIT,
                ValueKind.CARD,
            )
            answer = answer_text(step.asks, step.right, sight)
            for kept, shown in zip(before, after, strict=True):
                wanted = set(re.findall(r"[\w-]+", answer.lower()))
                words = {word.lower() for word in told(kept)}
                assert not (wanted <= words and (secret or kept != shown)), (lesson.key, step.title, kept)
                assert kept != shown or claim not in kept.tells, (lesson.key, kept)
    print(f"{key}: {covered} of {asked} answers were covered")
    assert covered >= min(4, asked // 2)


def test_what_is_covered_keeps_its_title_and_tells_no_suit() -> None:
    pupil = Pupil("california_jack", 1, draws=False)
    pupil.key("n")
    pupil.rest()
    sight = pupil.table.sight()
    assert pupil.table.asks == "trump"
    known, covered = (
        pupil.table.table_view.presenter.sidebar.sections(sight),
        drawn(pupil.table),
    )
    assert [type(each) for each in known] == [type(each) for each in covered]
    suits: list[Suit] = [getattr(section, "suit", -1) for section in covered]
    assert sight.state.trump not in suits


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_titles_of_lessons_and_steps_are_never_cut(scale: float) -> None:
    pupil = Pupil("kan", 0, (1024, 640), draws=False, text_scale=scale)
    table, fonts, look = pupil.table, pupil.table.fonts, pupil.table.look
    words = table.words
    own, head = table.parts.own, table.parts.rail.subtitle_room
    room = own.right - own.left - look.px(30)
    for lesson in (lesson for lessons in LESSONS.values() for lesson in lessons):
        title = words.text(lesson.title)
        face = fonts.fitting(title, look.face(TextRole.RAIL_TITLE), head)
        lines = fonts.wrap(title, head, face)
        assert len(lines) <= 2, lesson.title
        assert all(fonts.width(line, face) <= head for line in lines), lesson.title
        for step in lesson.steps:
            title = words.text(step.title)
            face = fonts.fitting(title, look.face(TextRole.HELP).strong, room)
            assert fonts.width(title, face) <= room, (lesson.key, title)
