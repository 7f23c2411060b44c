"""The grade page: what its cards and tables say, at all sizes and in both languages, and without a grade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.ai.levels import LEVEL_NAMES, LEVELS
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Verdict, WeighedAction
from game.analysis import grade_landmarks
from game.analysis.grade import Landmark
from game.analysis.review import ReviewedDecision, decisions, summary
from game.analysis.themes import Theme, theme_of
from game.archive.archive import Archive
from game.archive.verdicts import DealVerdicts
from game.match.match import Match
from game.puzzles.puzzle import puzzles_about
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.graphics.charts import apart
from scenes.i18n import Text, words_in
from scenes.pages.learn.puzzle import PuzzleTable
from scenes.pages.statistics.figure_card import FigureCard
from scenes.pages.statistics.game_tabs import GameTab
from scenes.pages.statistics.grade_cards import CurveCard, ScaleCard
from scenes.pages.statistics.grade_page import GradePage
from scenes.pages.statistics.grade_text import halving_text, standing_text
from scenes.pages.statistics.table_card import TableCard
from scenes.presenters.base.themes import theme_text
from tests.game.archives import archive_of, fresh
from tests.game.counted import dated, day, put_match
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, picture, press
from tests.scenes.statistics_sitting import Open, pages, stack_of

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
LANDMARKS = tuple(
    Landmark(level, grade, 1.5)
    for level, grade in (("easy", 10.0), ("normal", 62.0), ("hard", 86.0), ("expert", 90.0))
)


def judge(archive: Archive, number: int, match: Match, rng: Random, errs: float) -> None:
    """Keep verdicts on the first player's decisions; a share of them were mistakes."""
    for count, deal in enumerate(match.deals, start=1):
        if not deal.finished:
            continue
        found = []
        for step in decisions(match, count, 0):
            others = [each for each in step.legal if each != step.action]
            if not others:
                continue
            wrong = rng.random() < errs
            best, worse = (others[0], step.action) if wrong else (step.action, others[0])
            loss = Loss(rng.uniform(0.3, 1.5), 0.05)
            weighed = (WeighedAction(best, Loss(0.0, 0.0)), WeighedAction(worse, loss))
            verdict = Verdict(
                Grade.MISTAKE if wrong else Grade.BEST,
                step.action,
                best,
                loss if wrong else Loss(0.0, 0.0),
                1.0,
                weighed,
                50,
                exact=False,
                told=best,
                against=worse,
                certainty=Certainty.CLEAR,
                causes=(),
            )
            theme = theme_of(verdict, step.stage, leads=not step.before.trick)
            found.append(ReviewedDecision(step.number, 0, step.stage, verdict, theme=theme))
        kept = DealVerdicts(archive.database, number, count)
        kept.keep(found)
        kept.sum_up(summary(match, count, 0, found))


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with reviewed deals of California Jack, ever better ones, and three deals of Kan."""
    folder = tmp_path_factory.mktemp("grade") / "played"
    archive, rng = archive_of(folder), Random(4)
    for number in range(22):
        match = fresh("california_jack", number)
        kept = put_match(archive, match, ["human", "normal"], rng, most=2)
        dated(archive, kept, day(90 + number * 10))
        judge(archive, kept, match, rng, 0.6 - number * 0.02)
    match = fresh("kan", 1)
    kept = put_match(archive, match, ["human", *["normal"] * (match.players - 1)], rng, most=3)
    judge(archive, kept, match, rng, 0.2)
    archive.close()
    return folder


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    with pages(tmp_path) as found:
        yield found


@pytest.fixture(autouse=True)
def landmarks() -> Iterator[None]:
    with patch.dict(grade_landmarks.LANDMARKS, {("california_jack", 2): LANDMARKS}, clear=True):
        yield


def grade_page(opened: Open, folder: Path, size: tuple[int, int] = (1280, 800), **settings: Any) -> GradePage:
    """Open the statistics and go on with G."""
    statistics = opened(folder, size, **settings)
    stack = stack_of(statistics)
    press(stack, pygame.K_g)
    page = stack.top
    assert isinstance(page, GradePage)
    page.model.now = statistics.model.now
    page.resume()
    picture(stack)
    return page


def stack_of_page(page: GradePage) -> Navigator:
    router = page.router
    assert isinstance(router, Navigator)
    return router


def told(page: GradePage) -> dict[str, str]:
    return {
        each.said().name: each.said().note
        for each in page.focus.targets
        if isinstance(each, FigureCard | TableCard)
    }


def test_page_tells_the_grade_its_interval_and_the_levels_around_it(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    estimate = page.model.grade.estimate
    assert estimate is not None
    sentence = told(page)["California Jack"]
    assert f"Your grade is {round(estimate.grade)} of 100." in sentence
    assert f"from {round(estimate.low)} to {round(estimate.high)}." in sentence
    assert "Between Easy and Normal." in sentence
    assert estimate.deals_to_halve is None
    assert "would halve" not in sentence
    few = halving_text(words_in("en"), estimate._replace(deals=10))
    assert few == "30 more deals would halve the interval."
    assert f"{estimate.decisions} decisions in {estimate.deals} deals." in sentence


def test_grade_of_thirty_days_ago_is_told_if_deals_have_ended_since(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    then = page.model.grade.earlier
    assert then is not None
    assert f"30 days ago: {round(then.grade)}." in told(page)["California Jack"]
    press(stack_of_page(page), pygame.K_t)
    assert f"30 days ago: {round(then.grade)}." in told(page)["Your grade"]
    later = page.model.now() + timedelta(days=60)
    page.model.now = lambda: later
    page.resume()
    assert page.model.grade.earlier is None
    assert "30 days ago" not in told(page)["Your grade"]
    press(stack_of_page(page), pygame.K_t)
    assert "30 days ago" not in told(page)["California Jack"]


def test_labels_side_by_side_stay_in_their_order_and_do_not_overlap() -> None:
    rng = Random(11)
    for _ in range(500):
        halves = [rng.uniform(10, 40) for _ in range(4)]
        low, high = 10.0, 10.0 + 2 * sum(halves) + rng.uniform(0, 300)
        places = sorted(rng.choice((low, high, rng.uniform(low, high))) for _ in halves)
        found = apart(places, halves, low, high)
        assert found[0] - halves[0] >= low - 1e-6
        assert found[-1] + halves[-1] <= high + 1e-6
        for (one, half), (other, next_half) in pairwise(zip(found, halves, strict=True)):
            assert other - one >= half + next_half - 1e-6
    assert apart([50, 150], [20, 20], 0, 200) == [50, 150], "nothing moves if there is room"
    assert apart([100, 102], [20, 20], 0, 200) == [81, 121]


CLOSE = ((62, 63, 86, 87.5), (1, 2, 98, 99.5), (58, 58.5, 59, 60), (97, 98, 99, 99.6))


@pytest.mark.parametrize(("grades", "language"), [*product(CLOSE, ("en", "ja"))])
def test_names_of_levels_close_together_do_not_overlap(
    opened: Open, reviewed: Path, grades: tuple[float, ...], language: str
) -> None:
    """Neither on the scale nor beside the curve, in the smallest window."""
    found = tuple(Landmark(*each, 0.1) for each in zip(LEVELS, grades, strict=True))
    with patch.dict(grade_landmarks.LANDMARKS, {("california_jack", 2): found}, clear=True):
        page = grade_page(opened, reviewed, (1024, 640), language=language)
        names = {page.words.text(LEVEL_NAMES[level]) for level in LEVELS}
        fonts, drawn = page.fonts, list[pygame.Rect]()
        draw = fonts.draw

        def noted(
            canvas: pygame.Surface, text: Text, at: Any, face: Any, colour: Any, side: str = "left"
        ) -> Any:
            if text in names:
                rect = pygame.Rect(0, 0, fonts.width(text, face), page.look.px(12))
                rect.midleft = (round(at[0] - (rect.width / 2 if side == "center" else 0)), round(at[1]))
                assert canvas.get_rect().contains(rect)
                drawn.append(rect)
            return draw(canvas, text, at, face, colour, side)

        for kind in (ScaleCard, CurveCard):
            card = next(each for each in page.focus.targets if isinstance(each, kind))
            drawn.clear()
            with patch.object(fonts, "draw", noted):
                card.paint(card.state)
            assert len(drawn) == len(LEVELS)
            assert all(rect.collidelist(drawn[:at]) < 0 for at, rect in enumerate(drawn))


@pytest.mark.parametrize(
    ("grade", "standing"),
    [
        (60.0, "Above Normal, below Hard and Expert"),
        (72.0, "About as good as Hard and Expert"),
        (90.0, "Above Hard and Expert"),
        (30.0, "Between Easy and Normal"),
    ],
)
def test_no_order_of_levels_is_claimed_that_was_not_measured(grade: float, standing: str) -> None:
    """Neither if they are close together nor if the weaker one did better by chance."""
    for upper in (("hard", "expert"), ("expert", "hard")):
        levels = zip(("easy", "normal", *upper), (22.0, 46.0, 73.4, 74.0), strict=True)
        assert standing_text(words_in("en"), grade, [Landmark(*each, 1.5) for each in levels]) == standing


def test_levels_whose_order_is_not_known_are_told_together(opened: Open, reviewed: Path) -> None:
    levels = zip(("easy", "normal", "expert", "hard"), (22.0, 46.0, 73.4, 74.0), strict=True)
    found = tuple(Landmark(*each, 1.5) for each in levels)
    with patch.dict(grade_landmarks.LANDMARKS, {("california_jack", 2): found}, clear=True):
        page = grade_page(opened, reviewed)
    assert "Easy 22. Normal 46. Hard and Expert 73 to 74." in told(page)["California Jack"]


def test_curve_rises_and_phases_have_grades(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    first, last = page.model.grade.curve[0].estimate, page.model.grade.curve[-1].estimate
    assert last.grade > first.grade
    assert f"is {round(last.grade)} now" in told(page)["Over time"]
    assert "Play: " in told(page)["Phase by phase"]


def test_what_to_work_on_leads_to_the_positions(opened: Open, reviewed: Path) -> None:
    reviews: list[tuple[int, int, int]] = []
    page = grade_page(opened, reviewed, reviews=reviews)
    assert page.model.weak_points
    button = next(each for each in page.focus.targets if getattr(each, "key", "")[0] == "decision")
    click(stack_of_page(page), button.focus_rect.center)
    dearest = page.model.weak_points[0].decisions[0]
    assert reviews == [(dearest.match, dearest.deal, 0)]


def test_what_to_work_on_leads_to_puzzles_and_a_lesson_of_each_theme(opened: Open, reviewed: Path) -> None:
    page, game = grade_page(opened, reviewed), GAMES["california_jack"]
    router, asked = stack_of_page(page), list[routes.Route]()
    router.open(routes.Puzzles, asked.append)
    router.open(routes.Lesson, asked.append)
    themes = {point.theme for point in page.model.weak_points}
    known = {theme for theme in themes if puzzles_about(game, theme)}
    assert known
    assert Theme.OTHER in themes - known, "a theme without puzzles"
    buttons = [each for each in page.focus.targets if getattr(each, "key", " ")[0] in ("puzzles", "lesson")]
    assert {each.key[1] for each in buttons if each.key[0] == "puzzles"} == known
    for button in buttons:
        click(router, button.focus_rect.center)
        route, theme = asked.pop(), button.key[1]
        if button.key[0] == "puzzles":
            assert button.said().name == f"{len(puzzles_about(game, theme))} puzzles"
            assert route == routes.Puzzles(game.key, theme)
        else:
            assert isinstance(route, routes.Lesson)
        assert theme_text(page.words, theme) in button.said().note


def test_a_theme_opens_its_puzzles_at_the_table(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    router = stack_of_page(page)
    button = next(each for each in page.focus.targets if getattr(each, "key", " ")[0] == "puzzles")
    click(router, button.focus_rect.center)
    table = router.top
    assert isinstance(table, PuzzleTable)
    assert table.sitting.puzzle.theme is button.key[1]
    router.back()
    assert router.top is page


def test_tabs_say_what_is_missing(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    assert page.model.grades.keys() == {"california_jack"}, (
        "the other games are graded after the page is shown"
    )
    for _ in GAMES:
        assert page.wake is not None or page.model.waiting is None
        page.update(0.02)
    assert page.wake is None
    tabs = {each.title: each.told for each in page.focus.targets if isinstance(each, GameTab)}
    assert tabs["Kan"] == f"{page.model.grades['kan'].missing} more decisions"
    assert tabs["Napoleon"] == "no reviews yet"
    assert tabs["California Jack"].startswith("Grade ")
    page._choose_game("kan")
    assert "A grade needs 40 decisions" in told(page)["Kan"]


def test_table_tells_the_same_figures(opened: Open, reviewed: Path) -> None:
    page = grade_page(opened, reviewed)
    press(stack_of_page(page), pygame.K_t)
    found = told(page)
    estimate = page.model.grade.estimate
    assert estimate is not None
    assert f"Grade: {round(estimate.grade)}." in found["Your grade"]
    assert "Hard: grade 86 and interval ± 3." in found["Levels"]
    assert {"Phase by phase", "Over time", "What to work on"} <= found.keys()


def test_without_landmarks_no_level_is_named(opened: Open, reviewed: Path) -> None:
    with patch.dict(grade_landmarks.LANDMARKS, clear=True):
        page = grade_page(opened, reviewed)
        assert "Easy" not in told(page)["California Jack"]
        press(stack_of_page(page), pygame.K_t)
        assert "Levels" not in told(page)


@pytest.mark.parametrize(("size", "language", "scale"), [*product(SIZES, ("en", "ja"), (1.0, 1.5))])
def test_page_fits_and_everything_has_a_name(
    opened: Open, reviewed: Path, size: tuple[int, int], language: str, scale: float
) -> None:
    page = grade_page(opened, reviewed, size, language=language, text_scale=scale)
    for _ in range(2):
        check_names(stack_of_page(page))
        press(stack_of_page(page), pygame.K_t)
    page._choose_game("kan")
    picture(stack_of_page(page))


@pytest.mark.parametrize(
    ("speed", "reduced", "slides"), [("normal", False, True), ("normal", True, False), ("off", False, False)]
)
def test_diamond_slides_to_another_grade(
    opened: Open, reviewed: Path, speed: str, reduced: bool, slides: bool
) -> None:
    page = grade_page(opened, reviewed)
    assert not page.busy, "it has not been elsewhere before"
    stack, first = stack_of_page(page), 80.0
    stack.keep(replace(stack.services.preferences, speed=speed, reduced_motion=reduced))
    page._grade = first
    page.rebuild(page.services)
    assert page.busy == slides
    shown = [page._scale._shown]
    for _ in range(6):
        page.update(0.1)
        shown.append(page._scale._shown)
    assert not page.busy
    assert shown[-1] == page.model.grade.estimate.grade
    assert (shown[0] == first) == slides
    assert shown == sorted(shown, reverse=shown[0] > shown[-1])


def test_g_and_escape_go_back(opened: Open, reviewed: Path) -> None:
    for key in (pygame.K_g, pygame.K_ESCAPE):
        page = grade_page(opened, reviewed)
        stack = stack_of_page(page)
        press(stack, key)
        assert stack.leads(routes.OwnGrade)
        assert not isinstance(stack.top, GradePage)
