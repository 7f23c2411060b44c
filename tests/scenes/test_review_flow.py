"""From the result of a deal to its review, to a table for practice, and back: in a whole evening."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from game import GAMES
from game.match.match import new_match
from game.session.host import Host
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.pages.home.page import HomePage
from scenes.pages.review import ReviewPage
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.table import TablePage
from scenes.widgets import Button
from scenes.widgets.menu import Menu
from tests.game.archives import kept_in
from tests.scenes.checked_table import truth
from tests.scenes.reader import QuickAnalyst
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import QuickOpponents
from tests.scenes.table_driver import skins as shared_skins


def evening_at_result(folder: Path, players: int = 2) -> tuple[App, Navigator, Host]:
    """A window in which a deal has just been played to its end."""
    game = GAMES["california_jack"]
    match, _ = new_match(game, players, game.Options(), 4, ("You", "Mio"))
    match.start_deal()
    while not match.deal.finished:
        match.act(match.legal()[0])
    kept_in(folder, match, ("human", "normal")).leave()
    evening, stack, host = evening_of(folder)
    if not isinstance(stack.top, DealScores):
        stack.go(routes.Result())
    return evening, stack, host


def evening_of(folder: Path) -> tuple[App, Navigator, Host]:
    """A window in which the match of a folder has just been resumed."""
    services = open_stack().services
    preferences = replace(services.preferences, speed="off", trick_pause_ms=300)
    stack = Navigator(replace(services, skins=shared_skins(), preferences=preferences))
    evening = App(folder)
    evening.opponents = QuickOpponents()
    evening.opponents.start = lambda: None  # type: ignore[method-assign]
    evening.begin(stack)
    assert evening.study is not None
    evening.study.analyst = QuickAnalyst()
    stack.go(routes.Continue())
    return evening, stack, evening.table.host


def press(stack: Navigator, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        stack.handle(pygame.event.Event(kind, key=code, mod=0, unicode=""))


def test_from_the_result_to_the_review_to_practice_and_back(tmp_path: Path) -> None:
    evening, stack, host = evening_at_result(tmp_path)
    try:
        assert isinstance(stack.top, DealScores)
        result = stack.top
        press(stack, pygame.K_r)
        page = stack.top
        assert isinstance(page, ReviewPage)
        for _ in range(20):
            stack.update(0.1)
        assert page.model.judged == page.model.to_judge
        page.choose(3)
        decided = page.decided
        assert decided is not None
        press(stack, pygame.K_t)
        table = stack.top
        assert isinstance(table, TablePage)
        assert evening.table is table
        practice = table.host
        assert practice.practice
        assert practice.number is None
        assert practice.action_number == decided.choice.number
        assert practice.view(0) == page.table.past.before(decided.choice.number, 0)
        stack.draw(pygame.display.get_surface() or pygame.Surface((1, 1)))
        stack.go(routes.Menu())
        menu = stack.top
        assert isinstance(menu, Menu)
        assert menu.note == "This is a practice match: nothing will be saved."
        assert {row[1] for row in menu.rows}.isdisjoint({"again", "flag"})
        stack.back()
        while not practice.deal_finished:
            practice.act(truth(practice).legal()[0])
        stack.go(routes.AfterResult())
        assert stack.top is page, "practice leads back to where it began"
        assert evening.match is host
        assert evening.table.host is host
        press(stack, pygame.K_t)
        stack.go(routes.Home())
        assert stack.top is page
        press(stack, pygame.K_ESCAPE)
        assert stack.top is result
        assert evening.kept
        stack.go(routes.AfterResult())
        assert evening.table.host is host
        assert host.deal_number == 2
        assert evening.library is not None
        assert evening.library.archive is not None
        assert len(evening.library.archive.matches()) == 1, "practice is counted nowhere"
        assert host.number is not None
        stack.go(routes.Review(host.number, 1, 0))
        again = stack.top
        assert isinstance(again, ReviewPage)
        assert again.table.past.judged == page.table.past.judged, "what was found is kept"
        assert again.table.past.left(0) == 0
        stack.back()
        stack.go(routes.Home())
        assert isinstance(stack.top, HomePage)
    finally:
        stack.clear()
        evening.close()


def test_during_a_deal_only_the_one_before_can_be_reviewed(tmp_path: Path) -> None:
    evening, stack, host = evening_at_result(tmp_path)
    try:
        stack.go(routes.AfterResult())
        assert host.deal_number == 2
        assert not host.deal_finished
        stack.go(routes.Review())
        assert isinstance(stack.top, ReviewPage)
        assert stack.top.table.past.number == 1
    finally:
        stack.clear()
        evening.close()


def test_the_menu_reviews_the_last_finished_deal_and_none_before_it(tmp_path: Path) -> None:
    evening, stack, host = evening_at_result(tmp_path)
    try:
        stack.go(routes.AfterResult())
        table = stack.top
        assert not host.deal_finished
        stack.go(routes.Menu())
        menu = stack.top
        assert isinstance(menu, Menu)
        (review,) = [row for row in menu.rows if row[1] == "chart"]
        assert review[0] == "Review last deal"
        review[2]()
        assert isinstance(stack.top, ReviewPage)
        assert stack.top.table.past.number == 1
        stack.back()
        assert stack.top is menu
        stack.back()
        assert stack.top is table
        assert host.deal_number == 2
    finally:
        stack.clear()
        evening.close()


def test_the_menu_offers_no_review_during_the_first_deal(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 4, ("You", "Mio"))
    kept_in(tmp_path, match, ("human", "normal")).leave()
    evening, stack, host = evening_of(tmp_path)
    try:
        assert (host.deal_number, host.deals_finished) == (1, 0)
        stack.go(routes.Menu())
        assert isinstance(stack.top, Menu)
        assert "chart" not in [icon for _, icon, _ in stack.top.rows]
    finally:
        stack.clear()
        evening.close()


def test_a_review_leaves_the_way_on_where_it_was_and_in_focus(tmp_path: Path) -> None:
    evening, stack, _ = evening_at_result(tmp_path)
    try:
        result = stack.top
        assert isinstance(result, DealScores)
        onward = result.focus.current
        assert isinstance(onward, Button)
        assert onward.key == "next"
        place = onward.focus_rect.copy()
        review = next(each for each in result.focus.targets if getattr(each, "key", None) == "chart")
        result.focus.move_to(review)
        press(stack, pygame.K_RETURN)
        assert isinstance(stack.top, ReviewPage)
        for _ in range(20):
            stack.update(0.1)
        press(stack, pygame.K_ESCAPE)
        assert stack.top is result
        stack.settle(0.01)
        after = result.focus.current
        assert isinstance(after, Button)
        assert (after.key, after.focus_rect) == ("next", place)
        press(stack, pygame.K_RETURN)
        assert stack.top is evening.table
    finally:
        stack.clear()
        evening.close()


def test_the_end_of_the_evening_ends_the_expert(tmp_path: Path) -> None:
    evening, stack, _ = evening_at_result(tmp_path)
    closed: list[bool] = []
    assert evening.study is not None
    evening.study.analyst.close = lambda: closed.append(True)  # type: ignore[method-assign]
    stack.clear()
    evening.close()
    assert closed == [True]
