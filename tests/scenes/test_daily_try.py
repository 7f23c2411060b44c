"""The one try at a daily deal: nothing gives a second one that counts, and no help goes with it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.archive import rows
from game.archive.database import transaction
from game.archive.export_format import line_of, take
from game.match.daily import DayOutcome, daily_deal, in_turn, outcome
from game.match.deal_code import code_of
from game.session.daily_tries import TrickSide, trick_sides, tries
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.i18n import gain_text
from scenes.pages.daily.page import PastDaysPage
from scenes.pages.home.daily import DailyCard
from scenes.pages.home.page import HomePage
from scenes.pages.scores.same_cards import SameCardsSheet
from scenes.table.table_mode import TableCommand
from scenes.widgets.menu import Menu
from tests.scenes.scratch import open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins
from tests.scenes.test_study_flow import begin_day, confirm, finish

TODAY = date(2026, 11, 22)
HOME_ASKS = 2.5
"""Seconds after which home has looked again whether the levels have played."""
YESTERDAY = TODAY - timedelta(days=1)


def begun(folder: Path, day: date = TODAY) -> tuple[App, Navigator]:
    """The program as it begins in a folder on a day."""
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    evening = App(folder)
    evening.begin(stack)
    evening.daily.day = lambda: day
    stack.top.resume()
    return evening, stack


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[App]:
    evening, _ = begun(tmp_path)
    yield evening
    evening.close()


def known(folder: Path) -> dict[date, int]:
    """The matches of the tries, by day."""
    library = MatchLibrary(folder, GAMES, datetime.now())
    found = {day: each.match.number for day, each in tries(library).items()}
    library.close()
    return found


def test_a_try_asks_for_no_help_and_takes_nothing_back(evening: App) -> None:
    stack = evening.navigator
    begin_day(stack, TODAY)
    table = evening.table
    for _ in range(400):
        stack.update(0.1)
        if table.controller.seat.state.offered:
            break
    assert table.host.daily
    assert not table.host.can_undo(0)
    for command in (TableCommand.HINT, TableCommand.UNDO):
        table.controller.dispatch(command)
        assert not table.parts.hint.shown
        assert not table.host.undos
    assert not table.parts.rail_buttons.hint.is_enabled
    assert not table.parts.rail_buttons.undo.is_enabled
    sections = [section.heading for section in table.table_view.sections(table.sight())]
    assert sections[0] == "Your goal: beat Hard on these cards. One try: no hint, no undo."


def test_quitting_and_killing_leave_the_same_try(tmp_path: Path) -> None:
    evening, stack = begun(tmp_path)
    begin_day(stack, TODAY)
    number = evening.table.host.number
    evening.opponents.close()  # killed: nothing else is closed
    again, stack = begun(tmp_path)
    stack.go(routes.DailyDealTable(TODAY))
    assert known(tmp_path) == {TODAY: number}
    again.close()


def test_d_on_the_first_page_plays_resumes_and_then_shows_it(evening: App) -> None:
    def press_d(modifiers: int = 0) -> None:
        evening.navigator.handle(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=modifiers, unicode="d", scancode=0)
        )

    navigator = evening.navigator
    home = navigator.top
    assert isinstance(home, HomePage)
    press_d(pygame.KMOD_CTRL)
    assert navigator.top is home, "Ctrl+D is another key"
    press_d()
    confirm(navigator)
    assert evening.table.host.daily
    number = evening.table.host.number
    navigator.go(routes.Home())
    press_d()
    assert evening.table.host.number == number, "it is resumed"
    finish(evening, Random(1))
    navigator.go(routes.Home())
    press_d()
    assert isinstance(navigator.top, PastDaysPage)


def test_after_its_end_the_cards_are_only_practised(evening: App, tmp_path: Path) -> None:
    stack = evening.navigator
    begin_day(stack, TODAY)
    first = evening.table.host.number
    finish(evening, Random(1))
    stack.go(routes.AfterResult())
    stack.go(routes.AfterResult())
    stack.go(routes.DailyDealTable(TODAY))
    assert not evening.table.host.daily
    finish(evening, Random(2))
    assert known(tmp_path) == {TODAY: first}


def test_a_clock_that_is_set_back_fills_no_gap() -> None:
    assert in_turn([YESTERDAY, TODAY]) == {YESTERDAY, TODAY}
    assert in_turn([TODAY, YESTERDAY, TODAY + timedelta(days=1)]) == {TODAY, TODAY + timedelta(days=1)}


def test_a_clock_that_is_set_back_gives_no_second_try(tmp_path: Path) -> None:
    for day in (TODAY, TODAY + timedelta(days=1), TODAY):
        evening, stack = begun(tmp_path, day)
        stack.go(routes.DailyDealTable(day))
        if isinstance(stack.top, Menu):
            press(stack, pygame.K_RETURN)
        finish(evening, Random(3))
        evening.close()
    assert len(known(tmp_path)) == 2


def test_the_code_of_todays_deal_leads_to_the_try(evening: App, tmp_path: Path) -> None:
    stack = evening.navigator
    deal = daily_deal(TODAY, GAMES)
    seats, names = ("human", *["normal"] * 4), ("You", "Mio", "Haru", "Aki", "Nao")
    stack.go(routes.Deal(deal, seats, names))
    assert isinstance(stack.top, Menu), "it is asked whether the try begins"
    press(stack, pygame.K_RETURN)
    assert evening.table.host.daily
    assert known(tmp_path) == {TODAY: evening.table.host.number}


def test_the_cards_of_an_open_try_are_not_played_beside_it(evening: App, tmp_path: Path) -> None:
    """Neither by their code nor from the records."""
    stack = evening.navigator
    begin_day(stack, TODAY)
    number = evening.table.host.number
    assert number is not None
    seats, names = ("human", *["normal"] * 4), ("You", "Mio", "Haru", "Aki", "Nao")
    for way in (routes.Deal(daily_deal(TODAY, GAMES), seats, names), routes.ReplayMatch(number)):
        stack.go(routes.Home())
        stack.go(way)
        assert evening.table.host.number == number
    menu = evening.matches.menu()
    assert "Start again" not in {row[0] for row in menu.rows}


def test_an_imported_match_is_no_try(evening: App, tmp_path: Path) -> None:
    stack = evening.navigator
    begin_day(stack, TODAY)
    finish(evening, Random(4))
    number = evening.table.host.number
    assert number is not None
    assert evening.archive is not None
    line = line_of(evening.archive, number)
    assert TODAY.isoformat().encode() in line
    other, _ = begun(tmp_path / "elsewhere")
    assert other.archive is not None
    assert take(other.archive, line, GAMES) is not None
    other.close()
    assert known(tmp_path / "elsewhere") == {}


def test_todays_try_is_not_deleted(tmp_path: Path) -> None:
    today = date.today()
    evening, stack = begun(tmp_path, today)
    begin_day(stack, today)
    number = evening.table.host.number
    finish(evening, Random(5))
    stack.go(routes.AfterResult())
    stack.go(routes.AfterResult())
    stack.go(routes.Records())
    press(stack, pygame.K_DELETE)
    assert known(tmp_path) == {today: number}
    evening.close()


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
def test_a_day_has_the_same_cards_in_every_time_zone(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The date on the calendar decides, not the hour."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert code_of(*daily_deal(TODAY, GAMES)).startswith("NA5-161K89")
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()


def test_a_result_is_compared_with_the_levels() -> None:
    levels = {"normal": 0, "hard": 10, "expert": 20}
    assert [outcome(points, levels) for points in (9, 10, 20, 21)] == [
        DayOutcome.BEHIND, DayOutcome.LEVEL, DayOutcome.AHEAD, DayOutcome.BEST,
    ]  # fmt: skip
    assert outcome(9, {}) is DayOutcome.PLAYED


def test_the_copied_lines_tell_no_cards(evening: App, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", copied.append)
    stack = evening.navigator
    begin_day(stack, TODAY)
    finish(evening, Random(6))
    stack.go(routes.AfterResult())
    assert isinstance(stack.top, SameCardsSheet)
    picture(stack)
    press(stack, pygame.K_c)
    host = evening.table.host
    first, marks, last = copied[0].split("\n")
    past = host.past(1)
    sides = trick_sides(past, 0)
    assert first.startswith("Etori 22 Nov, Napoleon: ")
    assert marks == "".join("▲" if side is TrickSide.OURS else "▼" for side in sides)
    assert last.startswith(f"{sides.count(TrickSide.OURS)} of {len(sides)} tricks")
    press(stack, pygame.K_ESCAPE)
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, HomePage)


def banner(evening: App) -> list[str]:
    """The lines of the banner on the home page."""
    home = evening.navigator.top
    assert isinstance(home, HomePage)
    (card,) = [each for each in home.focus.targets if each.key == "daily"]
    assert isinstance(card, DailyCard)
    picture(evening.navigator)
    return [card.today.goal, card.today.told]


def test_the_banner_on_home_tells_the_goal_the_try_and_the_result(evening: App) -> None:
    stack = evening.navigator
    assert banner(evening) == ["Beat Hard on the same cards", "Napoleon for five"]
    begin_day(stack, TODAY)
    stack.go(routes.Home())
    assert banner(evening) == ["Beat Hard on the same cards", "Your try goes on: Napoleon for five"]
    stack.go(routes.DailyDealTable(TODAY))
    finish(evening, Random(6))
    host = evening.table.host
    own = host.totals[0]
    result = f"Result: {gain_text(own)}"
    stack.go(routes.Home())
    assert banner(evening) == [result, "The levels play the same cards next."]
    assert evening.archive is not None
    for level, points, told in (
        ("hard", own - 4, ["You beat Hard", f"{result}, Hard {gain_text(own - 4)}"]),
        (
            "expert",
            own - 1,
            ["You beat Hard and Expert", f"{result}, Hard {gain_text(own - 4)}"],
        ),
        ("hard", own, ["Level with Hard", f"{result}, Hard {gain_text(own)}"]),
        ("hard", own + 3, ["Behind Hard", f"{result}, Hard {gain_text(own + 3)}"]),
    ):
        with transaction(evening.archive.database):
            rows.add(evening.archive.database, "par", (host.number, 1, 0, level, points, 0.0), replace=True)
        if level == "hard" and points < own:
            stack.update(HOME_ASKS)  # it is noticed while the page is shown
        else:
            stack.top.resume()
        assert banner(evening) == told


def test_the_banner_tells_of_a_try_that_was_resigned(evening: App) -> None:
    stack = evening.navigator
    begin_day(stack, TODAY)
    evening.table.host.resign()
    stack.go(routes.Home())
    assert banner(evening) == ["Resigned", "Napoleon for five"]
