"""Deals by their code: the day's from home, the same again from a result, and side by side."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.ai.decision import Effort
from game.analysis.par import ParJob
from game.analysis.review import review
from game.analysis.review_job import ReviewJob
from game.archive.deal_results import days
from game.match.daily import daily_deal
from game.match.deal_code import code_of
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.background_analysis import POLL_SECONDS
from game.session.host import Host
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.app.sharing import GRADE_SYMBOLS, marks_of
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.pages.daily.page import PastDaysPage
from scenes.pages.home.page import HomePage
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.pad import DealPad
from scenes.pages.scores.same_cards import SameCardsSheet, shown
from scenes.pages.scores.score_page import TotalLine
from scenes.pages.table import TablePage
from scenes.widgets import Button
from scenes.widgets.menu import Menu
from tests.game.archives import archive_of, kept_in
from tests.game.background_analysis import AtOnce, quick  # noqa: F401 - a fixture
from tests.scenes.checked_table import truth
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins

TODAY = date(2026, 11, 22)


@pytest.fixture
def stack() -> Navigator:
    services = open_stack().services
    return Navigator(replace(services, skins=shared_skins()))


@pytest.fixture
def evening(tmp_path: Path, stack: Navigator) -> Iterator[App]:
    evening = App(tmp_path)
    evening.begin(stack)
    evening.daily.day = lambda: TODAY
    stack.top.resume()
    yield evening
    evening.close()


def play_out(host: Host, rng: Random) -> None:
    if host.deal_number == 0:
        host.start_deal()
    while not host.deal_finished:
        host.act(rng.choice(truth(host).legal()))


def finish(evening: App, rng: Random) -> None:
    """Play the deal at the table to its end, and see what it has brought."""
    play_out(evening.table.host, rng)
    evening.table.rebuild(evening.navigator.services)
    evening.navigator.go(routes.Result())


def begin_day(stack: Navigator, day: date) -> None:
    """Begin the try at a day's deal."""
    stack.go(routes.DailyDealTable(day))
    confirm(stack)


def confirm(stack: Navigator) -> None:
    """Confirm that the one try begins."""
    assert isinstance(stack.top, Menu)
    press(stack, pygame.K_RETURN)
    assert isinstance(stack.top, TablePage)


def press_daily(stack: Navigator) -> None:
    """Press the card of the day's deal on the home page."""
    home = stack.top
    assert isinstance(home, HomePage)
    home.focus.move_to(next(each for each in home.focus.targets if each.key == "daily"))
    press(stack, pygame.K_RETURN)


def test_home_plays_the_deal_that_it_shows_when_midnight_comes(evening: App, stack: Navigator) -> None:
    home, tomorrow = stack.top, TODAY + timedelta(days=1)
    assert isinstance(home, HomePage)
    shown = home.today()
    evening.daily.day = lambda: tomorrow
    press_daily(stack)
    confirm(stack)
    assert evening.library is not None
    assert set(evening.library.days()) == {shown.day} == {TODAY}
    stack.go(routes.Home())
    card = next(each for each in home.focus.targets if each.key == "daily")
    assert card.today.day == tomorrow
    assert not card.today.begun


def test_home_and_calendar_show_the_next_day_after_midnight(evening: App, stack: Navigator) -> None:
    home = stack.top
    assert isinstance(home, HomePage)
    for ago in range(3):
        day = TODAY + timedelta(days=ago)
        evening.daily.day = lambda day=day: day
        stack.update(60)
        card = next(each for each in home.focus.targets if each.key == "daily")
        assert (card.today.day, card.today.game) == (day, daily_deal(day, GAMES).game.key)
    stack.go(routes.PastDays())
    evening.daily.day = lambda: TODAY + timedelta(days=3)
    stack.update(60)
    tile = next(each for each in stack.top.focus.targets if each.key == TODAY + timedelta(days=3))
    assert tile.is_enabled


def test_the_calendar_resumes_a_deal_that_was_begun(evening: App, stack: Navigator) -> None:
    past = TODAY - timedelta(days=1)
    begin_day(stack, past)
    number = evening.table.host.number
    stack.go(routes.Home())
    stack.go(routes.PastDays())
    days = stack.top
    assert isinstance(days, PastDaysPage)
    assert days.told(past).endswith(" Select to resume.")
    assert set(days.played.begun) == {past}
    click(stack, next(each for each in days.focus.targets if each.key == past).focus_rect.center)
    assert evening.table.host.number == number


def test_a_daily_deal_that_another_window_plays_is_not_begun_again(
    evening: App, stack: Navigator, tmp_path: Path
) -> None:
    begin_day(stack, TODAY)
    number = evening.table.host.number
    stack.go(routes.Home())
    assert number is not None
    other = MatchLibrary(tmp_path, GAMES, datetime.now())
    host = other.go_on(number)
    press_daily(stack)
    assert isinstance(stack.top, Menu), "it can be looked at"
    host.leave()
    other.close()
    assert len(archive_of(tmp_path).numbers()) == 1


def test_the_deal_of_the_day_is_played_from_home_and_then_done(
    evening: App, stack: Navigator, tmp_path: Path
) -> None:
    home = stack.top
    assert isinstance(home, HomePage)
    assert home.today().told == "Napoleon for five"
    assert not any(home.today().dots)
    press_daily(stack)
    confirm(stack)
    host = evening.table.host
    assert host.seats == (HUMAN, *["normal"] * 4)
    stack.go(routes.Home())
    assert home.today().told == "Your try goes on: Napoleon for five"
    assert home.today().begun
    press_daily(stack)
    assert evening.table.host.number == host.number
    finish(evening, Random(1))
    own = evening.table.host.totals[0]
    stack.go(routes.AfterResult())
    assert isinstance(stack.top, SameCardsSheet)
    check_names(stack)
    stack.go(routes.AfterResult())
    assert stack.top is home
    assert home.today().dots == (False, False, False, False, True)
    assert f"{abs(own)}" in home.today().goal
    assert days(archive_of(tmp_path).database) == {"2026-11-22": host.number}
    press_daily(stack)
    assert isinstance(stack.top, PastDaysPage)
    check_names(stack)


def test_past_days_are_played_from_the_calendar_and_make_no_streak(evening: App, stack: Navigator) -> None:
    rng = Random(2)
    for ago in (2, 1):
        stack.go(routes.PastDays())
        days = stack.top
        assert isinstance(days, PastDaysPage)
        target = next(each for each in days.focus.targets if each.key == TODAY - timedelta(days=ago))
        click(stack, target.focus_rect.center)
        confirm(stack)
        finish(evening, rng)
        played = code_of(*evening.table.host.coded_deal())
        assert played == code_of(*daily_deal(TODAY - timedelta(days=ago), GAMES))
        stack.go(routes.AfterResult())
        stack.go(routes.AfterResult())
    stack.go(routes.PastDays())
    days = stack.top
    assert isinstance(days, PastDaysPage)
    assert days.played.row == 0, "past days make no streak"
    assert {TODAY - timedelta(days=1), TODAY - timedelta(days=2)} == set(days.played.ended)
    for key in (pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        press(stack, key)
        picture(stack)
    assert days.month == date(2026, 10, 1)
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, HomePage)


@pytest.mark.parametrize("key", GAMES)
def test_the_same_deal_again_stands_beside_and_leads_back(
    key: str, stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards and seats are the same, the others as chosen; the match waits where it was."""
    copied: list[str] = []
    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", copied.append)
    game, rng = GAMES[key], Random(3)
    players = game.players[-1]
    match, _ = new_match(game, players, game.Options(), 5, [f"P{n}" for n in range(players)])
    kept_in(tmp_path, match, (HUMAN, *["easy"] * (players - 1))).leave()
    evening = App(tmp_path)
    evening.begin(stack)
    try:
        stack.go(routes.Continue())
        finish(evening, rng)
        first = evening.table.host
        deal = first.coded_deal()
        press(stack, pygame.K_c)
        assert copied == [code_of(*deal)]
        shared = stack.top
        assert isinstance(shared, Menu)
        assert "".join(shared.lines[:2]) == code_of(*deal)
        press(stack, pygame.K_ESCAPE)
        press(stack, pygame.K_a)
        menu = stack.top
        assert isinstance(menu, Menu)
        hard = next(each for each in menu.focus.targets if "Hard" in str(each.key))
        assert isinstance(hard, Button)
        click(stack, hard.focus_rect.center)
        again = evening.table.host
        assert again.lone
        assert again.names == first.names
        assert again.seats == (HUMAN, *["hard"] * (players - 1))
        finish(evening, rng)
        assert code_of(*again.coded_deal()) == code_of(*deal)
        stack.go(routes.AfterResult())
        beside = stack.top
        assert isinstance(beside, SameCardsSheet)
        assert len(beside.result.rows) == 2
        assert [row.own for row in beside.result.rows] == [False, True]
        picture(stack)
        press(stack, pygame.K_a)
        assert isinstance(stack.top, Menu)
        press(stack, pygame.K_ESCAPE)
        press(stack, pygame.K_RETURN)
        assert evening.table.host.number == first.number
        assert not evening.table.host.lone
        assert evening.table.host.deal_number == 1
    finally:
        evening.close()


def test_the_sheet_shows_the_best_and_ones_own() -> None:
    rows = [TotalLine("You", "sun", 0, points, own=points == -5) for points in (3, -5, 8, 1, 0)]
    assert [row.after for row in shown(rows, 3)] == [8, 3, -5]
    assert [row.after for row in shown(rows, 9)] == [8, 3, 1, 0, -5]


def test_a_result_is_saved_as_a_picture_and_shared_without_a_clipboard(
    evening: App, stack: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    begin_day(stack, TODAY)
    finish(evening, Random(5))
    press(stack, pygame.K_c)
    shared = stack.top
    assert isinstance(shared, Menu)
    assert "copied" not in shared.note
    for _ in range(2):
        press(stack, pygame.K_RETURN)
        told = stack.top
        assert isinstance(told, Menu)
        assert told is not shared
        press(stack, pygame.K_RETURN)
        press(stack, pygame.K_c)
    saved = [pygame.image.load(path) for path in sorted(tmp_path.glob("etori-deal*.png"))]
    assert [each.get_size() for each in saved] == [(1280, 800)] * 2
    assert pygame.transform.average_color(saved[0])[:3] != (0, 0, 0)


def test_marks_are_told_once_all_is_judged(evening: App, stack: Navigator) -> None:
    begin_day(stack, TODAY)
    host = evening.table.host
    finish(evening, Random(6))
    assert marks_of(host, stack.services.words) is None
    past = host.past(1)
    past.take(review(truth(host), 1, 0, effort=Effort(8), seen_effort=None))
    marks = marks_of(host, stack.services.words)
    assert marks is not None
    shapes, code = marks.split("\n")
    assert code == code_of(*host.coded_deal())
    assert sum(map(shapes.count, GRADE_SYMBOLS.values())) == len(past.own(0))


@pytest.mark.background
@pytest.mark.usefixtures("quick")
def test_levels_replay_the_daily_deal_even_without_automatic_review(evening: App, stack: Navigator) -> None:
    analyst = AtOnce()
    evening.study.analyst = analyst
    stack.keep(replace(stack.services.preferences, compare=False))
    begin_day(stack, TODAY)
    stack.update(0.1)
    assert not analyst.begun, "not while the try is played"
    finish(evening, Random(7))
    stack.go(routes.AfterResult())
    sheet = stack.top
    assert isinstance(sheet, SameCardsSheet)
    assert len(sheet.result.rows) == 1
    for _ in range(60):
        stack.update(0.5)
    assert [type(job) for job in analyst.begun] == [ParJob]
    assert len(sheet.result.rows) == 4, "you and three levels"
    assert evening.archive is not None
    for table, count in (("par", 3), ("review", 0), ("verdict", 0)):
        assert evening.archive.database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == count
    stack.keep(replace(stack.services.preferences, compare=True))
    for _ in range(60):
        stack.update(0.5)
    assert [type(job) for job in analyst.begun] == [ParJob, ReviewJob]


@pytest.mark.background
@pytest.mark.usefixtures("quick")
def test_late_deals_are_judged_while_none_is_played(
    evening: App, stack: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And never where the settings say no."""
    analyst = AtOnce()
    evening.study.analyst = analyst
    seats = (HUMAN, *["normal"] * 4)
    evening.study.play_deal(daily_deal(TODAY, GAMES), seats, ("You", "Mio", "Haru", "Aki", "Nao"))
    for _ in range(5):
        stack.update(0.1)
    assert not analyst.begun
    stack.keep(replace(stack.services.preferences, compare=False))
    finish(evening, Random(7))
    stack.update(0.1)
    assert not analyst.begun
    assert stack.background is evening.study
    assert evening.study.wake is None
    stack.keep(replace(stack.services.preferences, compare=True))
    stack.back()
    stack.go(routes.Result())
    with monkeypatch.context() as moving:
        moving.setattr(Navigator, "busy", property(lambda navigator: True))
        stack.update(0.1)
        assert not analyst.begun, "what takes a moment to begin waits until nothing moves"
    stack.update(0.1)
    assert len(analyst.begun) == 1
    assert evening.study.wake == POLL_SECONDS
    sheet = stack.top
    assert isinstance(sheet, (DealScores, DealPad))
    assert sheet.play.play is not None
    assert not sheet.play.play.done
    assert sheet.wake is not None
    picture(stack)
    for _ in range(60):
        stack.update(0.1)
    assert sheet.play.play.done
    assert sheet.wake == sheet.play.wake
    picture(stack)
    host = evening.table.host
    assert marks_of(host, stack.services.words) is not None
    assert evening.library is not None
    assert len(evening.library.pars_of(code_of(*host.coded_deal()))) == 3
    stack.go(routes.AfterResult())
    beside = stack.top
    assert isinstance(beside, SameCardsSheet)
    assert [row.name for row in beside.result.rows] == ["This time", "Normal", "Hard", "Expert"]
    picture(stack)
