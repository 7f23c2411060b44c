"""The one try at a daily deal: nothing gives a second one that counts, and no help goes with it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.archive import rows
from game.archive.archive import SavedMatch
from game.archive.database import transaction
from game.archive.export_format import line_of, take
from game.archive.saved_session import SingleDeal, local_time
from game.match.daily import DayOutcome, PlayedDays, daily_deal, outcome
from game.match.deal_code import code_of
from game.match.match import new_match
from game.session.daily_tries import DailyTry, TrickSide, begun_on, played_days, trick_sides, tries
from game.session.library import MatchLibrary
from game.session.past_deal import PastDeal
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.i18n import as_it_is, gain_text
from scenes.pages.daily.page import PastDaysPage
from scenes.pages.home.daily import DailyCard
from scenes.pages.home.page import HomePage
from scenes.pages.scores.own_play import POLL_SECONDS
from scenes.pages.scores.same_cards import SameCards, SameCardsSheet
from scenes.pages.scores.score_page import TotalLine
from scenes.presenters.base.sidebar import ONE_TRY
from scenes.table.picker.answers import ChosenActions
from scenes.table.table_mode import TableCommand, TableMode
from scenes.widgets.menu import Menu
from tests.game.random_play import some_action
from tests.scenes.checked_table import truth
from tests.scenes.heard import reading_of
from tests.scenes.scratch import open_stack, picture, press
from tests.scenes.table_driver import QuickOpponents
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
    """Also after an own choice, and whatever the settings say of second looks; both are said before."""
    stack = evening.navigator
    opponents = evening.opponents = QuickOpponents()
    opponents.start = lambda: None  # type: ignore[method-assign]
    stack.keep(replace(stack.services.preferences, second_look=True, speed="off"))
    stack.go(routes.DailyDealTable(TODAY))
    assert isinstance(stack.top, Menu)
    assert all(told in stack.top.note for told in ("one try", "no hint", "no undo"))
    confirm(stack)
    table = evening.table
    controller, asked = table.controller, 0
    for _ in range(400):
        stack.update(0.4)
        stack.settle(0.4)
        if controller.mode is TableMode.TAUGHT:
            table.parts.picker.coach.go_on()
        if controller.mode is not TableMode.ASKED:
            continue
        asked += 1
        if asked == 3:
            break
        before = table.host.action_number
        controller.dispatch(ChosenActions(controller.seat.state.offered[:1]))
        assert controller.mode is not TableMode.DOUBTED
        assert table.host.action_number > before
    assert asked == 3
    assert table.host.daily
    assert table.host.day == TODAY
    assert not table.host.can_undo(0)
    before = table.host.action_number
    for command in (TableCommand.HINT, TableCommand.UNDO):
        table.messages.clear()
        controller.dispatch(command)
        assert not table.parts.hint.shown
        assert table.host.action_number == before
        assert str(table.messages.caption[0]) == ONE_TRY
    assert not table.parts.rail_buttons.hint.is_enabled
    assert not table.parts.rail_buttons.undo.is_enabled
    sections = [section.heading for section in table.table_view.sections(table.sight())]
    assert sections[0] == "Your goal: beat Hard on these cards. One try: no hint, no undo."


@pytest.mark.parametrize("quits", [True, False], ids=["quit", "killed"])
def test_quitting_and_killing_leave_the_same_try(tmp_path: Path, quits: bool) -> None:
    evening, stack = begun(tmp_path)
    begin_day(stack, TODAY)
    left = evening.table.host
    for _ in range(3):
        left.act(truth(left).legal()[0])
    if quits:
        evening.leave()
        evening.close()
    folder = shutil.copytree(tmp_path, tmp_path / "left")  # what a program that is killed leaves on the disk
    again, stack = begun(folder)
    stack.go(routes.DailyDealTable(TODAY))
    host = again.table.host
    assert known(folder) == {TODAY: left.number} == {TODAY: host.number}
    assert host.daily
    assert host.action_number == left.action_number
    again.close()
    evening.close()


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


ZONES = {"UTC": 0, "Etc/GMT+12": -12, "Etc/GMT-14": 14}
"""Time zones, and their hours ahead of UTC: at least two of them always have different dates."""


@pytest.fixture(params=ZONES)
def offset(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[timedelta]:
    """A machine in another time zone: how far its clock is ahead of UTC."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield timedelta(hours=ZONES[request.param])
    monkeypatch.delenv("TZ")
    time.tzset()


def test_the_date_of_the_machine_decides_in_every_time_zone(offset: timedelta, tmp_path: Path) -> None:
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    evening = App(tmp_path)
    evening.begin(stack)
    before = datetime.now(timezone(offset)).date()
    shown = evening.daily.today().day
    assert shown in (before, datetime.now(timezone(offset)).date())
    begin_day(stack, shown)
    assert known(tmp_path) == {shown: evening.table.host.number}
    assert truth(evening.table.host).deal.coded == daily_deal(shown, GAMES)
    evening.close()


def try_at(day: date, begun: datetime, levels: Mapping[str, int]) -> DailyTry:
    """A try with 10 points that was begun at a time of the machine's clock."""
    told = begun.astimezone(UTC).isoformat()
    lone = SingleDeal(code_of(*daily_deal(day, GAMES)), day.isoformat())
    match = SavedMatch(1, "kan", 5, None, (), told, told, told, 1, (), (), 0, 0, False, lone)
    return DailyTry(match, 10, levels)


def test_a_streak_counts_days_that_were_won_on_the_day_itself_and_in_turn(offset: timedelta) -> None:
    """From one midnight to the next of the machine; a clock that is set back fills no gap."""
    won, lost = {"hard": 9}, {"hard": 10}
    day = [TODAY - timedelta(days=ago) for ago in range(6)]
    first, last = timedelta(minutes=1), timedelta(hours=23, minutes=59)

    def row(*tried: tuple[date, date, timedelta, Mapping[str, int]]) -> int:
        """The streak after tries: the day of each, when it was begun, and the points of the levels."""
        found = {
            each: try_at(each, datetime.combine(on, datetime.min.time()) + at, levels)
            for each, on, at, levels in tried
        }
        return played_days(found, TODAY).row

    assert row(*((day[ago], day[ago], at, won) for ago, at in ((2, first), (1, last), (0, first)))) == 3
    assert row((day[1], day[1], first, lost), (day[0], day[0], last, won)) == 1, "level is not beaten"
    assert row((day[1], day[0], first, won), (day[0], day[0], first, won)) == 1, "yesterday's deal today"
    gap = (day[1], day[1], last, won)
    assert row((day[2], day[2], first, won), (day[0], day[0], first, won), gap) == 1


@pytest.mark.parametrize("day", [TODAY, YESTERDAY])
def test_a_try_stays_with_the_day_on_which_it_was_begun(day: date, offset: timedelta, tmp_path: Path) -> None:
    """Even if its player has travelled to where that moment is in another day."""
    evening, stack = begun(tmp_path, TODAY)
    begin_day(stack, day)
    evening.close()
    library = MatchLibrary(tmp_path, GAMES, datetime.now())
    kept = library.days()[day]
    library.close()
    assert (local_time(kept.begun).date(), begun_on(kept)) == (datetime.now().date(), TODAY)


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
    """Neither by their code nor from the records, whoever has played them."""
    stack = evening.navigator
    begin_day(stack, TODAY)
    number = evening.table.host.number
    assert number is not None
    assert evening.archive is not None
    seats, names = ("human", *["normal"] * 4), ("You", "Mio", "Haru", "Aki", "Nao")
    imported = take(evening.archive, played_elsewhere(tmp_path / "elsewhere"), GAMES)
    assert imported not in (None, number)
    for way in (
        routes.Deal(daily_deal(TODAY, GAMES), seats, names),
        routes.ReplayMatch(number),
        routes.ReplayMatch(imported),
    ):
        stack.go(routes.Home())
        stack.go(way)
        assert evening.table.host.number == number
    menu = evening.matches.menu()
    assert "Start again" not in {row[0] for row in menu.rows}


def played_elsewhere(folder: Path) -> bytes:
    """The line of a finished try at today's deal, exported by the program of another player."""
    evening, stack = begun(folder)
    begin_day(stack, TODAY)
    finish(evening, Random(4))
    number = evening.table.host.number
    assert number is not None
    assert evening.archive is not None
    line = line_of(evening.archive, number)
    evening.close()
    assert TODAY.isoformat().encode() in line
    return line


def test_an_imported_match_is_no_try(evening: App, tmp_path: Path) -> None:
    assert evening.archive is not None
    assert take(evening.archive, played_elsewhere(tmp_path / "elsewhere"), GAMES) is not None
    assert known(tmp_path) == {}


def test_the_last_try_is_not_deleted_whatever_the_clock_says(tmp_path: Path) -> None:
    """An earlier one is: its day comes no more in turn, so that another try at it would not count."""
    evening, stack = begun(tmp_path)
    for day in (YESTERDAY, TODAY):
        begin_day(stack, day)
        finish(evening, Random(5))
        stack.go(routes.AfterResult())
        stack.go(routes.AfterResult())
    stack.go(routes.Records())
    press(stack, pygame.K_DELETE)
    assert known(tmp_path).keys() == {YESTERDAY, TODAY}
    press(stack, pygame.K_DOWN)
    press(stack, pygame.K_DELETE)
    assert known(tmp_path).keys() == {TODAY}
    evening.close()


def test_a_result_is_compared_with_the_levels() -> None:
    levels = {"normal": 0, "hard": 10, "expert": 20}
    assert [outcome(points, levels) for points in (9, 10, 20, 21)] == [
        DayOutcome.BEHIND, DayOutcome.LEVEL, DayOutcome.AHEAD, DayOutcome.BEST,
    ]  # fmt: skip
    assert outcome(9, {}) is DayOutcome.PLAYED


def test_the_copied_lines_tell_date_game_result_tricks_and_streak_and_no_cards(
    evening: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", copied.append)
    stack = evening.navigator
    begin_day(stack, TODAY)
    finish(evening, Random(6))
    host = evening.table.host
    own, sides = gain_text(host.totals[0]), trick_sides(host.past(1), 0)
    marks = "".join("▲" if side is TrickSide.OURS else "▼" for side in sides)
    tricks = f"{sides.count(TrickSide.OURS)} of {len(sides)} tricks"
    stack.go(routes.AfterResult())
    assert isinstance(stack.top, SameCardsSheet)
    picture(stack)
    press(stack, pygame.K_c)
    press(stack, pygame.K_RETURN)
    assert evening.archive is not None
    hard = host.totals[0] - 4
    with transaction(evening.archive.database):
        rows.add(evening.archive.database, "par", (host.number, 1, 0, "hard", hard, 0.0))
    press(stack, pygame.K_c)
    assert copied == [
        f"Etori 22 Nov, Napoleon: {own}\n{marks}\n{tricks}",
        f"Etori 22 Nov, Napoleon: {own}, Hard {gain_text(hard)}\n{marks}\n{tricks}, streak 1",
    ]
    press(stack, pygame.K_ESCAPE)
    sheet = stack.top
    assert isinstance(sheet, SameCardsSheet)
    sheet.update(POLL_SECONDS)
    assert sheet.result.title == "You beat Hard"
    assert sheet.result.story == "22 November: Napoleon for five. Streak: 1 day"
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, HomePage)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 800), 1.5)])
def test_the_result_has_room_beside_all_levels(size: tuple[int, int], scale: float) -> None:
    stack = open_stack(size, Preferences(speed="off", text_scale=scale))
    rows = tuple(
        TotalLine(as_it_is(name), "sun", 0, points, own=name == "You")
        for name, points in (("You", -9), ("Normal", 3), ("Hard", 8), ("Expert", 1))
    )
    long = as_it_is("Day and table. The streak counts only deals of the day itself. " * 2)
    stack.push(SameCardsSheet(SameCards(as_it_is("Behind"), long, rows, as_it_is("Home"), daily=True)))
    sheet = stack.top
    assert isinstance(sheet, SameCardsSheet)
    assert len(sheet._rows) == len(rows)
    assert pygame.Rect((0, 0), size).contains(sheet.sheet)


@pytest.mark.parametrize(
    ("key", "players"), [(key, players) for key, game in GAMES.items() for players in game.players]
)
def test_a_trick_is_for_the_own_side_or_against_it(key: str, players: int) -> None:
    game, met = GAMES[key], set()
    for seed in range(12):
        match, _ = new_match(game, players, game.Options(), seed)
        match.start_deal()
        rng = Random(seed)
        while not match.deal.finished:
            match.act(some_action(match.legal(), rng))
        past = PastDeal(match, 1, ("human", *["easy"] * (players - 1)))
        winners = [trick.winner for trick in past.tricks]
        for seat in range(players):
            told = trick_sides(past, seat)
            assert all(side is TrickSide.OURS for side, who in zip(told, winners, strict=True) if who == seat)
            if players == 2:
                assert told.count(TrickSide.OURS) == winners.count(seat)
            met.update(told)
    assert met == {TrickSide.OURS, TrickSide.THEIRS}, "every game has two sides"


def banner(evening: App) -> list[str]:
    """The lines of the banner on the home page."""
    home = evening.navigator.top
    assert isinstance(home, HomePage)
    (card,) = [each for each in home.focus.targets if each.key == "daily"]
    assert isinstance(card, DailyCard)
    picture(evening.navigator)
    heard = [node.name for node in reading_of(evening.navigator).page.walk()]
    assert any(f"Daily deal, 22 November {card.today.goal}" in name for name in heard), "it has its date"
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
        ("hard", own - 4, ["You beat Hard", f"{result}, Hard {gain_text(own - 4)}. Streak: 1 day"]),
        (
            "expert",
            own - 1,
            ["You beat Hard and Expert", f"{result}, Hard {gain_text(own - 4)}. Streak: 1 day"],
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


def test_a_day_of_the_calendar_shows_how_its_try_ended(evening: App) -> None:
    """Each outcome looks different from the others and from a day without a try; so does a streak."""
    stack, looks = evening.navigator, {}
    for outcome_of_day in (None, *DayOutcome):
        found = {} if outcome_of_day is None else {YESTERDAY: outcome_of_day}
        played = PlayedDays(TODAY, found, 0)
        page = PastDaysPage(lambda played=played: played, lambda: TODAY, lambda day: as_it_is(str(day)))
        stack.push(page)
        page.focus.move_to(next(each for each in page.focus.targets if each.key == "back"))
        looks[outcome_of_day] = picture(stack)
        stack.back()
    assert len(set(looks.values())) == len(looks)


def test_only_the_first_of_two_windows_has_a_try_that_counts(tmp_path: Path) -> None:
    """Both have asked whether it begins; the second one begins when the first one's try is over."""
    first, stack = begun(tmp_path)
    second, other = begun(tmp_path)
    for each in (stack, other):
        each.go(routes.DailyDealTable(TODAY))
    confirm(stack)
    number = first.table.host.number
    finish(first, Random(8))
    press(other, pygame.K_RETURN)
    assert not second.table.host.daily, "it is practice"
    assert known(tmp_path) == {TODAY: number}
    first.close()
    second.close()
