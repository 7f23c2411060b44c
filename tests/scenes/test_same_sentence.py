"""Wherever a costly decision is told, the same sentence says why another one was better."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.analysis.moment import moment_of
from game.analysis.review import review
from game.puzzles.own_mistakes import OwnMistakes, missed
from game.puzzles.progress import FIRST_DELAY
from game.session.past_deal import PastDeal
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.i18n import Line
from scenes.pages.review import ReviewPage
from scenes.pages.statistics.page import StatisticsPage
from scenes.pages.statistics.work_card import WorkCard
from tests.puzzles.sitter import Sitter
from tests.scenes.heard import check_names
from tests.scenes.reader import QUICK, SURE
from tests.scenes.scratch import click, picture, press
from tests.scenes.test_review_flow import evening_at_result

KEY = "california_jack"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, App, Navigator, PastDeal]]:
    """A window at the result of a deal, all of whose decisions are judged."""
    folder = tmp_path_factory.mktemp("evening")
    evening, stack, host = evening_at_result(folder)
    past = host.past(1)
    past.take(list(review(past.play_on(10**6), 1, 0, effort=SURE, seen_effort=QUICK)))
    yield folder, evening, stack, past
    evening.close()


def told_in_review(stack: Navigator, number: int) -> Line:
    page = stack.top
    assert isinstance(page, ReviewPage)
    assert page.decided is not None
    assert page.decided.choice.number == number
    return page.texts.reason(page.decided)


def opened(stack: Navigator) -> tuple[StatisticsPage, WorkCard]:
    stack.go(routes.Statistics())
    page = stack.top
    assert isinstance(page, StatisticsPage)
    picture(stack)
    (card,) = (each for each in page.focus.targets if isinstance(each, WorkCard))
    return page, card


def test_statistics_lead_to_the_review_that_says_the_same(
    evening: tuple[Path, App, Navigator, PastDeal],
) -> None:
    _, _, stack, past = evening
    page, card = opened(stack)
    points = page.model.weak_points
    assert 1 <= len(points) <= 4
    costly = [each for each in past.judged.values() if each.verdict.grade.worse_than_fine]
    assert sum(len(point.decisions) for point in points) == len(costly)
    for point in points:
        told, dearest = page.model.told(point.decisions[0]), point.decisions[0]
        assert told is not None
        chip = next(each for each in card.buttons if each.key[-1] == dearest.judged.number)
        assert chip.said().note.endswith(told.spoken)
        page.focus.move_to(chip)
        picture(stack)
        press(stack, pygame.K_RETURN)
        assert told_in_review(stack, dearest.judged.number) == told.reason
        press(stack, pygame.K_ESCAPE)
        assert stack.top is page
        page, card = page, next(each for each in page.focus.targets if isinstance(each, WorkCard))
    notes = {node.name: node.note for node in check_names(stack).page.walk()}
    assert notes["What to work on"] == card.told.sentence
    lesson = next(each for each in card.buttons if each.key[0] == "lesson")
    page.focus.move_to(lesson)
    picture(stack)
    click(stack, lesson.focus_rect.center)
    assert stack.top is not page
    stack.back()
    stack.back()


def test_the_moment_and_the_puzzle_say_what_the_review_says(
    evening: tuple[Path, App, Navigator, PastDeal],
) -> None:
    folder, window, stack, past = evening
    moment = moment_of(past.judged.values(), past.swing)
    assert moment is not None
    assert moment.costly
    assert window.study is not None
    told = window.study._moment(window.table, past, 0)
    assert told.number == moment.decision.number
    stack.go(routes.Review(action=told.number))
    assert told_in_review(stack, told.number) == told.reason
    stack.back()
    assert window.study.run.archive is not None
    mistakes = missed(window.study.run.archive, KEY)
    assert mistakes
    own = OwnMistakes(window.study.run.archive, GAMES[KEY], GAMES)
    sitter = Sitter(KEY, folder, own=own, day=mistakes[0].day + FIRST_DELAY, draws=False)
    shown = sitter.sitting.missed
    assert shown is not None
    assert sitter.sitting.host.names[1] == "Mio"
    sitter.do(shown.verdict.best, by_keys=True)
    sight = sitter.table.sight()
    stack.go(routes.Review(action=shown.action))
    reason = told_in_review(stack, shown.action)
    assert sight.spelled(reason) in sight.spelled(sitter.table.telling.outcome(sight))
    stack.back()
