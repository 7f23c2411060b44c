"""Collections in the window: things are starred, collected, practised, exported and imported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.archive.collections import (
    STARRED,
    Collection,
    CollectionFile,
    CollectionItem,
    ItemKind,
    line_of_collection,
)
from game.match.daily import daily_deal
from game.match.deal_code import code_of, read_code
from game.puzzles.progress import load
from game.puzzles.puzzle import puzzles_of
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.pages.collections.page import CollectionsPage
from scenes.pages.collections.rows import CollectionRow, ItemRow, NewRow
from scenes.pages.collections.sheets import CollectSheet
from scenes.pages.learn.puzzle import PuzzleTable
from scenes.pages.records.page import RecordsPage
from scenes.pages.records.sheets import ImportSheet
from scenes.pages.review import ReviewPage
from scenes.widgets import TextEntry
from scenes.widgets.menu import Menu
from scenes.widgets.name_sheet import NameSheet
from tests.game.test_collections import deal_items
from tests.scenes.heard import check_names
from tests.scenes.scratch import click, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins
from tests.scenes.test_study_flow import confirm, finish

DAY = date(2026, 11, 22)


@pytest.fixture
def stack() -> Navigator:
    return Navigator(replace(open_stack().services, skins=shared_skins()))


@pytest.fixture
def evening(tmp_path: Path, stack: Navigator) -> Iterator[App]:
    evening = App(tmp_path)
    evening.begin(stack)
    evening.daily.day = lambda: DAY
    yield evening
    evening.close()


@pytest.fixture
def kept(tmp_path: Path) -> CollectionFile:
    return CollectionFile(tmp_path)


def puzzle_item(game: str, number: int = 0) -> CollectionItem:
    puzzle = puzzles_of(GAMES[game])[number]
    return CollectionItem(ItemKind.PUZZLE, puzzle.code, DAY, actions=len(puzzle.before))


def opened(stack: Navigator, name: str = STARRED) -> CollectionsPage:
    stack.go(routes.Collections(name))
    page = stack.top
    assert isinstance(page, CollectionsPage)
    picture(stack)
    return page


def rows(page: CollectionsPage, kind: type = ItemRow) -> list:
    return [each for each in page.focus.targets if isinstance(each, kind)]


def button(page, icon: str):
    return next(each for each in page.focus.targets if getattr(each, "icon", None) == icon)


def shows_star(page, key: object = "star") -> bool:
    """Whether the star of a page is filled; a screen reader must hear the same."""
    star = next(each for each in page.focus.targets if getattr(each, "key", None) == key)
    assert star.said().note == ("In a collection." if star.filled else "")
    return star.filled


def write(stack: Navigator, key: str, text: str) -> None:
    """Type a text into an entry of the sheet on top."""
    page = stack.top
    assert page is not None
    entry = next(each for each in page.focus.targets if isinstance(each, TextEntry) and each.key == key)
    page.focus.move_to(entry)
    stack.settle(0.01)
    for letter in text:
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    stack.settle(0.01)


def press_on(stack: Navigator, target) -> None:
    target.reveal()
    stack.settle(0.01)
    click(stack, target.focus_rect.center)


# Starring.


def begin_single(evening: App, stack: Navigator) -> None:
    """A deal at the table, played to its end, with its result on top."""
    deal = daily_deal(date(2026, 3, 4), GAMES)
    seats = ["normal"] * deal.setup.players
    seats[1] = "human"
    stack.go(routes.Deal(deal, seats, [f"P{n}" for n in range(deal.setup.players)]))
    finish(evening, Random(3))


def test_b_stars_the_deal_of_a_result_once_and_the_sheet_collects_it(
    evening: App, stack: Navigator, kept: CollectionFile
):
    begin_single(evening, stack)
    result = stack.top
    assert not shows_star(result)
    press(stack, pygame.K_b)
    sheet = stack.top
    assert isinstance(sheet, CollectSheet)
    (item,) = kept.read()[0].items
    host = evening.table.host
    assert (item.kind, item.code, item.seat) == (ItemKind.DEAL, code_of(*host.coded_deal()), 1)
    write(stack, "name", " Auctions ")
    press_on(stack, button(sheet, "check"))
    write(stack, "note", "why 14?")
    check_names(stack)
    press(stack, pygame.K_ESCAPE)
    assert stack.top is result
    assert [(each.name, [one.note for one in each.items]) for each in kept.read()] == [
        (STARRED, ["why 14?"]),
        ("Auctions", ["why 14?"]),
    ]
    press(stack, pygame.K_b)
    sheet = stack.top
    assert isinstance(sheet, CollectSheet)
    pill = next(each for each in sheet.focus.targets if getattr(each, "key", None) == ("pill", STARRED))
    assert pill.chosen
    press_on(stack, pill)
    press(stack, pygame.K_ESCAPE)
    assert kept.holding(item) == ["Auctions"], "taken out of the starred ones, and not starred again"
    press(stack, pygame.K_b)
    press(stack, pygame.K_ESCAPE)
    assert kept.holding(item) == ["Auctions"]
    assert shows_star(result)
    kept.delete("Auctions")
    result.resume()
    assert not shows_star(result)


def test_a_review_stars_the_moment_it_shows_and_at_the_end_the_deal(
    evening: App, stack: Navigator, kept: CollectionFile
):
    begin_single(evening, stack)
    press(stack, pygame.K_r)
    page = stack.top
    assert isinstance(page, ReviewPage)
    number = page.decided.choice.number if page.decided is not None else None
    assert number is not None
    press(stack, pygame.K_b)
    press(stack, pygame.K_RETURN)
    assert shows_star(page)
    place = page.table.reel.place
    page.go(len(page.table.reel.steps))
    assert not shows_star(page)
    press_on(stack, page.head.actions["star"])
    press(stack, pygame.K_ESCAPE)
    assert shows_star(page)
    page.go(place)
    assert shows_star(page)
    page.go(0)
    assert shows_star(page) == (place == 0)
    moment, deal = kept.read()[0].items
    assert (moment.kind, len(moment.before), moment.seat) == (ItemKind.MOMENT, number, 1)
    match = moment.match(GAMES)
    assert match.to_act == page.model.seat
    assert [str(each) for each in match.legal()] == [str(each) for each in page.model.decided[0].choice.legal]
    assert (deal.kind, deal.code, deal.seat) == (ItemKind.DEAL, moment.code, 1)


def test_a_puzzle_is_starred_by_its_key_and_its_button(evening: App, stack: Navigator, kept: CollectionFile):
    stack.go(routes.Puzzles("kan"))
    table = stack.top
    assert isinstance(table, PuzzleTable)
    assert not shows_star(table)
    press(stack, pygame.K_b)
    assert isinstance(stack.top, CollectSheet)
    press(stack, pygame.K_ESCAPE)
    assert shows_star(table)
    assert [item.puzzle for item in kept.read()[0].items] == [table.sitting.puzzle.name]
    star = table.parts.own.star
    assert star is not None
    picture(stack)
    press_on(stack, star)
    assert isinstance(stack.top, CollectSheet)
    assert len(kept.read()[0].items) == 1


def test_records_star_the_chosen_deal(evening: App, stack: Navigator, kept: CollectionFile):
    begin_single(evening, stack)
    code = code_of(*evening.table.host.coded_deal())
    evening.leave()
    stack.go(routes.Records())
    page = stack.top
    assert isinstance(page, RecordsPage)
    picture(stack)
    press_on(stack, next(each for each in page.focus.targets if getattr(each, "key", "") == ("deed", "star")))
    assert isinstance(stack.top, CollectSheet)
    press(stack, pygame.K_ESCAPE)
    (item,) = kept.read()[0].items
    assert (item.code, item.seat) == (code, 1)
    assert shows_star(page, ("deed", "star"))
    kept.remove(STARRED, item)
    page.resume()
    assert not shows_star(page, ("deed", "star"))
    page.focus.move_to(page.rows)
    press(stack, pygame.K_b)
    press(stack, pygame.K_ESCAPE)
    assert [each.code for each in kept.read()[0].items] == [code]
    press_on(stack, button(page, "star"))
    assert isinstance(stack.top, CollectionsPage)


# The page.


def test_a_page_lists_collections_and_items_by_keys_alone(
    evening: App, stack: Navigator, kept: CollectionFile
):
    deal, moment, _ = deal_items("napoleon", Random(1))
    kept.merge(Collection("Endgames", (deal, moment, puzzle_item("kan", 2))))
    page = opened(stack)
    assert page.model.chosen == STARRED
    assert rows(page) == []
    page.focus.move_to(rows(page, CollectionRow)[1])
    press(stack, pygame.K_RETURN)
    check_names(stack)
    told = [row.title for row in rows(page)]
    cards = sum(text.startswith("play ") for text in moment.before)
    assert told[0] == f"Napoleon: Deal, {deal.players} players"
    assert told[1].startswith("Napoleon: Moment ")
    assert f"after {cards} card" in told[1] or not cards
    assert told[2] == "Kan: Puzzle 3"
    assert rows(page)[1].told == "22 November: why not trump?"
    page.focus.move_to(rows(page)[1])
    press(stack, pygame.K_DELETE)
    assert page.model.shown.items == (deal, puzzle_item("kan", 2))
    press(stack, pygame.K_z, pygame.KMOD_CTRL)
    assert page.model.shown.items == (deal, puzzle_item("kan", 2), moment)
    page.focus.move_to(rows(page)[0])
    press(stack, pygame.K_b)
    assert isinstance(stack.top, CollectSheet)
    assert kept.holding(deal) == ["Endgames"], "what is in a collection is not starred as well"


def test_a_collection_is_made_renamed_and_deleted_after_a_question(
    evening: App, stack: Navigator, kept: CollectionFile
):
    page = opened(stack)
    press_on(stack, rows(page, NewRow)[0])
    assert isinstance(stack.top, NameSheet)
    write(stack, "name", "序盤")
    press_on(stack, button(stack.top, "check"))
    assert page.model.chosen == "序盤"
    kept.add("序盤", puzzle_item("kan"))
    page.resume()
    press_on(stack, button(page, "list"))
    write(stack, "name", "の練習")
    press_on(stack, button(stack.top, "check"))
    assert [each.name for each in kept.read()] == [STARRED, "序盤の練習"]
    assert page.model.shown.items == (puzzle_item("kan"),)
    press_on(stack, next(each for each in page.focus.targets if getattr(each, "parts", None) == ["Delete"]))
    assert isinstance(stack.top, Menu)
    press(stack, pygame.K_RETURN)
    assert len(kept.read()) == 2, "the first row keeps it"
    page.focus.move_to(rows(page, CollectionRow)[1])
    press(stack, pygame.K_DELETE)
    press(stack, pygame.K_DOWN)
    press(stack, pygame.K_RETURN)
    assert kept.read() == (Collection(STARRED),)
    assert page.model.chosen == STARRED


def test_the_name_of_the_starred_ones_means_them(evening: App, stack: Navigator, kept: CollectionFile):
    page = opened(stack)
    page._ask_name()
    write(stack, "name", "starred")
    press_on(stack, button(stack.top, "check"))
    assert [each.name for each in kept.read()] == [STARRED]


def test_a_change_that_cannot_be_saved_is_told_and_shows_what_is_there(
    evening: App, stack: Navigator, kept: CollectionFile, monkeypatch: pytest.MonkeyPatch
):
    first, second = (puzzle_item("kan", number) for number in (0, 2))
    kept.merge(Collection(STARRED, (first, second)))
    page = opened(stack)
    page._remove(first)

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as now:
        now.setattr("game.archive.files.save", full)
        page._put_back()
        page._remove(second)
        assert page._told() == "The disk is full."
        assert len(rows(page)) == 1
        stack.go(routes.Collect(second))
        write(stack, "note", "trump first?")
        for open_sheets in (True, False):
            press(stack, pygame.K_ESCAPE)
            assert (stack.top is not page) == open_sheets, "a note is not lost without a word"
    page._put_back()
    assert kept.read()[0].items == (second, first)
    monkeypatch.setattr("game.archive.files.save", full)
    stack.go(routes.Collect(puzzle_item("kan", 1)))
    sheet = stack.top
    assert isinstance(sheet, CollectSheet)
    assert str(sheet.trouble) == "The disk is full."
    picture(stack)


def test_the_note_of_an_item_that_could_not_be_starred_is_saved_with_it_or_told(
    evening: App, stack: Navigator, kept: CollectionFile, monkeypatch: pytest.MonkeyPatch
):
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    item = puzzle_item("kan", 1)
    page = opened(stack)
    with monkeypatch.context() as now:
        now.setattr("game.archive.files.save", full)
        stack.go(routes.Collect(item))
        write(stack, "note", "trump first?")
        press(stack, pygame.K_ESCAPE)
        assert stack.top is not page, "the note is not dropped while the disk is full"
        assert kept.holding(item) == []
    press(stack, pygame.K_ESCAPE)
    assert stack.top is page
    assert [each.note for each in kept.read()[0].items] == ["trump first?"]


# Practice.


def test_a_deal_and_a_moment_are_practised_where_they_were_and_count_nowhere(
    evening: App, stack: Navigator, kept: CollectionFile
):
    deal, moment, rest = deal_items("jan_ken_po", Random(8))
    kept.merge(Collection(STARRED, (deal, moment)))
    page = opened(stack)
    press_on(stack, rows(page)[0])
    host = evening.table.host
    assert (host.practice, host.number, host.humans) == (True, None, [deal.seat])
    finish(evening, Random(1))
    assert host.coded_deal() == read_code(deal.code, GAMES)
    evening.leave()
    assert stack.top is page
    press_on(stack, rows(page)[1])
    host = evening.table.host
    assert (host.practice, host.humans) == (True, [moment.seat])
    assert host.names[moment.seat] == stack.services.preferences.name
    assert host.action_number == len(moment.before)
    assert rest[0][1] in [action.text for action in host.legal(moment.seat)]
    evening.leave()
    assert evening.archive is not None
    assert evening.archive.numbers() == []


def test_all_items_are_practised_one_after_another_until_stopped(
    evening: App, stack: Navigator, kept: CollectionFile
):
    items = tuple(puzzle_item("kan", number) for number in range(3))
    kept.merge(Collection(STARRED, items))
    page = opened(stack)
    press_on(stack, button(page, "play"))
    for number in (0, 1):
        table = stack.top
        assert isinstance(table, PuzzleTable)
        assert table.sitting.puzzle.name == items[number].puzzle
        press(stack, pygame.K_n)
        assert isinstance(stack.top, Menu)
        assert stack.top.title == f"{number + 1} of 3 practised"
        assert stack.top.note == f"Next: Kan: Puzzle {number + 2}"
        if number == 0:
            press(stack, pygame.K_RETURN)
    press(stack, pygame.K_ESCAPE)
    assert stack.top is page
    press_on(stack, rows(page)[2])
    press(stack, pygame.K_n)
    assert stack.top is page, "a single item leads to no other"


def test_a_practised_puzzle_changes_no_progress_and_ends_with_done(
    evening: App, stack: Navigator, kept: CollectionFile, tmp_path: Path
):
    stack.refit(replace(stack.services, data=tmp_path / "data"))
    kept.add(STARRED, puzzle_item("napoleon"))
    page = opened(stack)
    press_on(stack, rows(page)[0])
    table = stack.top
    assert isinstance(table, PuzzleTable)
    table._do(table.sitting.puzzle.answer)
    table.course.finish()
    table.see()
    table.present()
    assert table.sitting.right
    assert [each.parts for each in table.parts.note.buttons][-1] == ["Done"]
    table.parts.note.buttons[-1].activate()
    assert stack.top is page
    assert load(tmp_path / "data") == {}


def test_todays_daily_deal_opens_as_its_one_try(evening: App, stack: Navigator, kept: CollectionFile):
    code = code_of(*daily_deal(DAY, GAMES))
    kept.add(STARRED, CollectionItem(ItemKind.DEAL, code, DAY))
    page = opened(stack)
    press_on(stack, rows(page)[0])
    confirm(stack)
    assert evening.table.host.day == DAY
    assert not evening.table.host.practice


def test_the_code_of_todays_deal_opens_its_one_try(evening: App, stack: Navigator):
    deal = read_code(code_of(*daily_deal(DAY, GAMES)), GAMES)
    assert deal != daily_deal(DAY, GAMES), "a code has no order within a hand"
    stack.go(routes.Deal(deal, ["human"] + ["easy"] * (deal.setup.players - 1), list("ABCDEF")))
    confirm(stack)
    assert evening.table.host.day == DAY


@pytest.mark.parametrize(
    "item",
    [
        replace(puzzle_item("kan"), actions=199),
        replace(puzzle_item("kan"), code="KA5-0"),
        CollectionItem(ItemKind.DEAL, "XX4-000000-00", DAY),
    ],
)
def test_what_this_version_does_not_know_is_listed_and_refused(
    item: CollectionItem, evening: App, stack: Navigator, kept: CollectionFile
):
    kept.add(STARRED, item)
    page = opened(stack)
    press_on(stack, rows(page)[0])
    assert isinstance(stack.top, Menu)
    assert stack.top.title == "This can't be practised"
    press(stack, pygame.K_RETURN)
    assert stack.top is page


# Files.


def test_a_collection_is_exported_and_imported_again(
    evening: App, stack: Navigator, kept: CollectionFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def written(name: str, content: Callable[[], bytes]) -> Path:
        (tmp_path / name).write_bytes(content())
        return tmp_path / name

    monkeypatch.setattr("game.archive.transfer.write_for_player", written)
    deal, moment, _ = deal_items("kan", Random(2))
    kept.merge(Collection("A/B 序盤", (deal, moment)))
    page = opened(stack, "A/B 序盤")
    press_on(stack, button(page, "export"))
    path = tmp_path / "etori-A-B-序盤.etori"
    assert path.read_bytes() == line_of_collection(Collection("A/B 序盤", (deal, moment)))
    assert "etori-A-B-序盤.etori" in page.note
    kept.delete("A/B 序盤")
    stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    sheet = stack.top
    assert isinstance(sheet, ImportSheet)
    while sheet.busy:
        stack.update(0.02)
    assert (sheet._title(), sheet._note()) == ("1 collection imported", "2 new items in Collections.")
    assert not sheet.has_failed
    press(stack, pygame.K_RETURN)
    assert stack.top is page
    assert kept.read() == (Collection(STARRED), Collection("A/B 序盤", (deal, moment)))
    assert [row.collection.name for row in rows(page, CollectionRow)] == [STARRED, "A/B 序盤"]
