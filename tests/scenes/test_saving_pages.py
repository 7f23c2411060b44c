"""Saving a finished deal as a page: from its result and from its review, with the names that are wanted."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ai.decision import Effort
from game.analysis.review import review
from scenes.app.app import App
from scenes.app.sharing import share_past
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.pages.share.names_sheet import PageNamesSheet
from scenes.widgets import Segments
from scenes.widgets.menu import Menu
from tests.scenes.checked_table import truth
from tests.scenes.deal_pages import finished_deals
from tests.scenes.finished_day import finished_day, shared_by, stack_with_decks
from tests.scenes.page_reader import read
from tests.scenes.reader import Reader
from tests.scenes.scratch import Board, open_stack, picture, press


@pytest.fixture
def stack() -> Navigator:
    return stack_with_decks()


@pytest.fixture
def evening(tmp_path: Path, stack: Navigator, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with finished_day(tmp_path, stack) as evening:
        yield evening


def ask(stack: Navigator) -> PageNamesSheet:
    """From the result to the question for the names."""
    sheet = shared_by(stack, "Save as a page")
    assert isinstance(sheet, PageNamesSheet)
    return sheet


def test_a_page_is_saved_from_the_result_and_its_path_told(
    evening: App, stack: Navigator, tmp_path: Path
) -> None:
    sheet = ask(stack)
    assert sheet.names[evening.table.host.humans[0]].startswith("Player "), "nobody else is You"
    assert not any(isinstance(each, Segments) for each in sheet.focus.targets), "not judged yet"
    sheet.names[1] = "<b>Ottilie</b>"
    press(stack, pygame.K_RETURN)
    told = stack.top
    assert isinstance(told, Menu)
    path = tmp_path / "etori-deal.html"
    assert told.title == "Saved as etori-deal.html"
    assert told.note == str(path)
    html = read(path.read_text(encoding="utf-8"))
    assert "<b>Ottilie</b>" in html.one("body").text
    assert not html.classed("verdict")
    assert len(html.classed("trick")) == len(evening.table.host.past(1).tricks)


def test_a_second_page_does_not_replace_the_first(evening: App, stack: Navigator, tmp_path: Path) -> None:
    for name in ("etori-deal.html", "etori-deal-2.html"):
        ask(stack)
        press(stack, pygame.K_RETURN)
        assert (tmp_path / name).exists()
        stack.back()


def test_names_become_numbers_and_the_review_is_a_choice(
    evening: App, stack: Navigator, tmp_path: Path
) -> None:
    host = evening.table.host
    seat = host.humans[0]
    host.past(1).take(review(truth(host), 1, seat, effort=Effort(8), seen_effort=None))
    sheet = ask(stack)
    names = list(sheet.names)
    (choice,) = [each for each in sheet.focus.targets if isinstance(each, Segments)]
    sheet.number()
    assert sheet.names == [f"Player {number + 1}" for number in range(host.players)] != names
    press(stack, pygame.K_RETURN)
    html = read((tmp_path / "etori-deal.html").read_text(encoding="utf-8"))
    assert html.classed("verdict")
    assert not [name for name in host.names if name in html.one("body").text and name != "You"]
    stack.back()
    sheet = ask(stack)
    (choice,) = [each for each in sheet.focus.targets if isinstance(each, Segments)]
    choice.choose(1)
    press(stack, pygame.K_RETURN)
    html = read((tmp_path / "etori-deal-2.html").read_text(encoding="utf-8"))
    assert not html.classed("verdict")


def test_without_a_writable_folder_nothing_is_saved(
    evening: App, stack: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(stack)
    monkeypatch.setattr("scenes.app.page_sharing.write_for_player", lambda name, content: None)
    press(stack, pygame.K_RETURN)
    told = stack.top
    assert isinstance(told, Menu)
    assert told.title == "Not saved"


def test_the_review_leads_to_its_page() -> None:
    reader = Reader("kan", 5)
    reader.frame()
    reader.click(reader.page.head.actions["share"].rect.center)
    (route,) = reader.log
    assert (route.past, route.seat) == (reader.past, 0)


def test_a_review_is_shared_as_a_page_or_a_picture(stack: Navigator) -> None:
    log: list[routes.Route] = []
    _, past = next(finished_deals())
    stack.push(Board())
    for row, kind in (("Save as a page", routes.SavePage), ("Make a picture", routes.MakePicture)):
        stack.routes = {kind: log.append}
        share_past(stack, routes.SharePast(past, 2, 4, False))
        menu = stack.top
        assert isinstance(menu, Menu)
        {text: act for text, _, act in menu.rows}[row]()
        assert isinstance(stack.top, Board)
    assert log == [routes.SavePage(past, 2), routes.MakePicture(past, 2, 4, False)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_sheet_has_room_for_six_players(size: tuple[int, int], scale: float) -> None:
    stack = open_stack(size)
    stack.keep(replace(stack.services.preferences, text_scale=scale))
    names = [stack.services.words.text("Player {number}", number=number) for number in range(1, 7)]
    stack.push(PageNamesSheet(["human", *["easy"] * 5], names, lambda names, review: None, has_review=True))
    picture(stack)
    sheet = stack.top
    assert isinstance(sheet, PageNamesSheet)
    window = pygame.Rect((0, 0), size)
    assert window.contains(sheet.sheet)
    rects = [each.rect for each in sheet.focus.targets]
    assert all(sheet.sheet.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))
