"""The page of records: by keys alone and by mouse, at all sizes, with many matches and with none."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.archive.archive import SavedMatch
from game.archive.export_format import line_of
from game.archive.queries import MatchFilter, MatchOrder, MatchOutcome
from game.archive.recovery import DATABASE_FILE
from game.match.deal_code import read_code
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.library import MatchLibrary
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.scanning import offered
from scenes.graphics import baked_surfaces
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.i18n import Translator
from scenes.pages.records.match_card import DealStrip, MatchCard
from scenes.pages.records.match_list import COLUMN_EDGES, LIST_WIDTH, SortHeading
from scenes.pages.records.match_text import best_other, outcome_told
from scenes.pages.records.page import RecordsPage
from scenes.pages.records.sheets import RenameSheet, SeatSheet
from scenes.widgets import Button, ButtonKind, Segments, ValueStepper
from tests.conftest import LONG
from tests.game.archives import NOW, archive_of, fresh, kept_in, seats_for
from tests.game.test_listing import own_of
from tests.game.test_listing_speed import THOUSANDS, thousands
from tests.languages.pages import spoken
from tests.net.window_door import started
from tests.pace import slowness
from tests.scenes.heard import check_names, reading_of
from tests.scenes.records_sitting import MATCHES, Sitting, matches
from tests.scenes.scratch import click, picture
from tests.scenes.switch_player import SCANNED, SwitchPlayer

Opened = Callable[..., Sitting]
SIZES = ((1024, 640), (1280, 800), (1920, 1080))


def test_by_keys_alone(open_records: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: copied.append(text) or True)
    sitting = open_records()
    page, archive = sitting.page, sitting.archive
    numbers = archive.listed(MatchFilter())
    assert (page.model.numbers, page.model.chosen, page.focus.current) == (numbers, numbers[0], page.rows)
    sitting.key(pygame.K_DOWN)
    sitting.key(pygame.K_DOWN)
    check_names(sitting.stack)
    third = numbers[2]
    assert page.model.chosen == third
    liked = archive.saved_match(third).favourite
    sitting.key(pygame.K_f)
    assert archive.saved_match(third).favourite is not liked
    sitting.key(pygame.K_c, pygame.KMOD_CTRL)
    assert copied == [sitting.library.deal_code(third, 1)]
    assert page.model.code.text == copied[0]
    sitting.key(pygame.K_DELETE)
    assert third not in archive.numbers()
    assert page.model.numbers == numbers, "its row stays"
    sitting.key(pygame.K_z, pygame.KMOD_CTRL)
    assert archive.listed(MatchFilter()) == numbers
    sitting.key(pygame.K_DELETE)
    sitting.key(pygame.K_RETURN)
    assert third in archive.numbers(), "Enter on the row is Undo"
    sitting.key(pygame.K_END)
    assert page.model.chosen == numbers[-1]
    sitting.key(pygame.K_PAGEUP)
    assert page.model.chosen not in (numbers[-1], numbers[0])
    sitting.key(pygame.K_HOME)
    assert page.model.chosen == numbers[0]
    sitting.key(pygame.K_RETURN)
    assert page.focus.current is sitting.deed("chart")
    sitting.key(pygame.K_RETURN)
    assert sitting.log[-1] == routes.Review(numbers[0], 1, own_of(archive.saved_match(numbers[0])))
    seen = set()
    for _ in page.focus.targets:
        sitting.key(pygame.K_TAB)
        seen.add(id(page.focus.current))
    assert seen == {id(target) for target in page.focus.targets if target.can_focus}
    sitting.key(pygame.K_ESCAPE)
    assert sitting.stack.top is None


def test_the_course_of_the_totals_is_told_who_does_not_see_it(open_records: Opened) -> None:
    sitting = open_records()
    page = sitting.page
    kept = [page.model.row(place).kept for place in range(len(page.model.numbers))]
    place = next(place for place, each in enumerate(kept) if each is not None and each.deals > 2)
    page.choose_place(place)
    read = [node.name for node in reading_of(sitting.stack).page.walk()]
    told = next(line for line in read if re.search(r" over \d+ deals\.", line))
    assert all(f"{number:+}".replace("-", "–") in told for number in kept[place].totals if number), told


def test_by_mouse(open_records: Opened) -> None:
    sitting = open_records()
    page, archive = sitting.page, sitting.archive
    for heading, order in (
        ("Points", MatchOrder.POINTS),
        ("Accuracy", MatchOrder.ACCURACY),
        ("Match", MatchOrder.GAME),
    ):
        down = order is not MatchOrder.GAME
        for descending in (down, not down):
            sitting.press_on(sitting.at(SortHeading, title=heading))
            assert page.model.numbers == archive.listed(MatchFilter(), order, descending=descending)
    sitting.press_on(sitting.at(Button, key=("game", "kan")))
    assert page.model.numbers == archive.listed(MatchFilter("kan"), MatchOrder.GAME)
    sitting.press_on(sitting.at(Button, key=("game", None)))
    click(sitting.stack, sitting.row_at(3))
    number = page.model.numbers[3]
    assert page.model.chosen == number
    liked = archive.saved_match(number).favourite
    x = page.places.rows.left + round(COLUMN_EDGES["star"] * page.rows.rect.width / LIST_WIDTH)  # type: ignore[union-attr]
    click(sitting.stack, (x, sitting.row_at(3)[1]))
    assert archive.saved_match(number).favourite is not liked
    sitting.press_on(sitting.deed("bin"))
    assert number not in archive.numbers()
    click(sitting.stack, sitting.row_at(3))
    assert number in archive.numbers()
    sitting.press_on(sitting.at(Button, key="favourites"))
    assert page.model.numbers == archive.listed(MatchFilter(favourite=True), MatchOrder.GAME)


def tabs_of(sitting: Sitting) -> Segments:
    found = sitting.at(Segments, key="tabs")
    assert isinstance(found, Segments)
    return found


def press_tab(sitting: Sitting, place: int) -> None:
    rect = tabs_of(sitting).focus_rect
    click(sitting.stack, (rect.left + rect.width * (1 + 2 * place) // 4, rect.centery))


def test_a_tab_lists_every_match_in_progress_and_says_how_many(open_records: Opened) -> None:
    sitting = open_records()
    page, archive = sitting.page, sitting.archive
    finished, in_progress = (
        archive.listed(MatchFilter()),
        archive.listed(MatchFilter(outcome=MatchOutcome.OPEN)),
    )
    games = [archive.saved_match(number).game for number in in_progress]
    archive._database.execute("UPDATE match SET game = ?, ended = NULL WHERE id = ?", (games[0], finished[0]))
    page.resume()
    assert tabs_of(sitting).labels == [f"Finished {len(finished) - 1}", f"In progress {len(in_progress) + 1}"]
    press_tab(sitting, 1)
    assert sorted(page.model.numbers) == sorted([*in_progress, finished[0]])
    assert [archive.saved_match(number).game for number in page.model.numbers].count(games[0]) > 1
    assert not any(target.key == "outcome" for target in page.focus.targets)
    sitting.press_on(sitting.at(Button, key=("game", games[0])))
    assert {archive.saved_match(number).game for number in page.model.numbers} == {games[0]}
    assert tabs_of(sitting).labels[1] == f"In progress {len(page.model.numbers)}"
    sitting.key(pygame.K_DELETE)
    assert tabs_of(sitting).labels[1] == f"In progress {len(page.model.numbers) - 1}"
    page.show_all()
    assert page.model.in_progress, "the filter goes, the tab stays"
    press_tab(sitting, 0)
    assert page.model.numbers == archive.listed(MatchFilter())


def test_enter_resumes_a_match_in_progress(open_records: Opened) -> None:
    sitting = open_records()
    press_tab(sitting, 1)
    sitting.press_on(sitting.page.rows)
    sitting.key(pygame.K_RETURN)
    assert sitting.log[-1] == routes.Continue(number=sitting.page.model.chosen)


def going_on(folder: Path, finished: int = 2) -> int:
    """Store a Napoleon match with finished deals and one in progress; return its number."""
    game = GAMES["napoleon"]
    match, _ = new_match(game, 5, game.Options(), 4, ("You", "Mio", "Haru", "Aki", "Nao"))
    for _ in range(finished):
        match.start_deal()
        while not match.deal.finished:
            match.act(match.legal()[0])
    match.start_deal()
    host = kept_in(folder, match, ("human", *["normal"] * 4))
    assert host.number is not None
    host.leave()
    return host.number


def test_each_finished_deal_of_a_match_in_progress_has_a_review_and_the_present_one_none(
    tmp_path: Path,
) -> None:
    number = going_on(tmp_path)
    sitting = Sitting(tmp_path)
    reviews = [
        target
        for target in sitting.page.focus.targets
        if isinstance(target, Button) and isinstance(target.key, tuple) and target.key[0] == "review"
    ]
    assert [button.key for button in reviews] == [("review", 1), ("review", 2)]
    assert [button.read_name for button in reviews] == ["Review deal 1", "Review deal 2"]
    for deal, button in enumerate(reviews, 1):
        sitting.press_on(button)
        assert sitting.log[-1] == routes.Review(number, deal, 0)
    read = [node.name for node in reading_of(sitting.stack).page.walk()]
    assert any("Deal 3" in name for name in read)
    assert any("review after the deal" in name for name in read)
    sitting.close()


def test_the_star_of_each_finished_deal_is_filled_while_it_is_in_a_collection(tmp_path: Path) -> None:
    going_on(tmp_path)
    sitting = Sitting(tmp_path)
    page, collected = sitting.page, []
    sitting.stack.collected = lambda item: item is not None and item.code in collected
    for deal in (0, 1):
        collected[:] = [page.model.match.deal_code(deal)]
        page.resume()
        filled = {target.key: target.filled for target in page.focus.targets if isinstance(target, Button)}
        assert [filled["star", 1], filled["star", 2]] == [deal == 0, deal == 1]
    sitting.close()


def test_a_match_in_progress_with_many_deals_shows_the_last_finished_one_in_a_strip(tmp_path: Path) -> None:
    number = going_on(tmp_path, 7)
    sitting = Sitting(tmp_path)
    assert sitting.at(DealStrip).chosen == 6
    sitting.press_on(sitting.deed("chart"))
    assert sitting.log[-1] == routes.Review(number, 7, 0)
    sitting.close()


def test_the_page_opens_at_the_matches_in_progress_where_none_is_finished(tmp_path: Path) -> None:
    library = MatchLibrary(tmp_path, GAMES, NOW)
    host = library.begin(fresh("kan", 3), seats_for(fresh("kan", 3)))
    host.leave()
    library.close()
    sitting = Sitting(tmp_path)
    assert sitting.page.model.in_progress
    assert sitting.page.model.chosen == host.number
    sitting.close()


def test_a_match_and_a_deal_of_it_are_played_again(open_records: Opened) -> None:
    sitting = open_records()
    page, archive = sitting.page, sitting.archive
    place = next(
        place
        for place, number in enumerate(page.model.numbers)
        if HUMAN in archive.saved_match(number).seats and archive.saved_match(number).lone is None
    )
    archive.rename(
        page.model.numbers[place], [f"P{n}" for n in range(archive.rows(page.model.numbers)[place].players)]
    )  # type: ignore[union-attr]
    page.resume()
    page.choose_place(place)
    assert page.model.match is not None
    kept = page.model.match.kept
    sitting.press_on(sitting.deed("again"))
    assert sitting.log[-1] == routes.ReplayMatch(kept.number)
    page.choose_deal(0)
    code = sitting.library.deal_code(kept.number, 1)
    assert (page.model.code.text, page.model.code.deal is not None) == (code, True)
    sitting.press_on(sitting.at(Button, key="deal"))
    way = sitting.log[-1]
    assert isinstance(way, routes.Deal)
    assert way.deal.deck == read_code(code, GAMES).deck
    assert (tuple(way.seats), tuple(way.names)) == (kept.seats, kept.names)


def test_an_open_match_is_gone_on_with_and_not_reviewed_without_a_way(
    open_records: Opened,
) -> None:
    sitting = open_records()
    del sitting.stack.routes[routes.Review]
    page = sitting.page
    page.change(outcome=MatchOutcome.OPEN)
    assert page.model.numbers == sitting.archive.listed(MatchFilter(outcome=MatchOutcome.OPEN))
    assert page.model.numbers
    with pytest.raises(LookupError):
        sitting.deed("chart")
    sitting.press_on(sitting.deed("play"))
    assert sitting.log[-1] == routes.Continue(number=page.model.chosen)


def test_a_match_that_another_window_plays_is_left_alone(tmp_path: Path) -> None:
    other = MatchLibrary(tmp_path, GAMES, NOW)
    host = other.begin(fresh("kan", 3), seats_for(fresh("kan", 3)))
    sitting = Sitting(tmp_path)
    sitting.page.change(outcome=MatchOutcome.OPEN)
    sitting.key(pygame.K_DELETE)
    assert sitting.archive.numbers() == [host.number]
    assert sitting.page.note is not None
    assert "another window" in sitting.page.note
    host.leave()
    sitting.key(pygame.K_DELETE)
    assert sitting.archive.numbers() == []
    assert sitting.page.model.counts == (0, 0)
    sitting.key(pygame.K_z, pygame.KMOD_CTRL)
    assert sitting.page.model.counts == (0, 1)
    sitting.close()
    other.close()


def test_good_and_mistyped_codes(open_records: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = open_records()
    page = sitting.page
    code = sitting.library.deal_code(page.model.numbers[0], 1)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    for text, good in (
        (f" {code}\n", True),
        (code.replace("-", "").lower(), True),
        (wrong, False),
        ("?", False),
        ("x" * 3_000_000, False),
    ):
        monkeypatch.setattr(clipboard, "get", lambda text=text: text)
        sitting.key(pygame.K_v, pygame.KMOD_CTRL)
        assert (page.model.code.deal is not None) == good
        assert page.model.code.wrong != good
        told = page.model.code.told(sitting.archive, page.words)
        assert ("typos" in told) == (text == wrong)
    page.rebuild(page.services)
    assert len(page.code_bar.field.text) < 1000, "what no code can be is not laid out"
    before = list(sitting.log)
    page.play_deal()
    assert sitting.log == before, "what is no deal is not played"
    page.focus.move_to(page.code_bar.field)
    monkeypatch.setattr(clipboard, "get", lambda: code)
    sitting.key(pygame.K_v, pygame.KMOD_CTRL)
    assert page.code_bar.field.text == code
    page.code_bar.field.set_text(wrong[:12])
    sitting.stack.settle(0.01)
    assert page.model.code.text == wrong[:12]
    assert not page.model.code.wrong, "nothing is wrong while one types"
    sitting.key(pygame.K_RETURN)
    assert page.model.code.wrong
    monkeypatch.setattr(clipboard, "get", lambda: "")
    page.paste()
    assert page.note is not None


def test_a_deal_that_was_played_is_known_by_its_code(tmp_path: Path, open_records: Opened) -> None:
    sitting = open_records()
    page = sitting.page
    rows = sitting.archive._database.execute("SELECT * FROM played ORDER BY over").fetchall()
    page.take_code(rows[-1]["code"])
    assert str(abs(rows[-1]["points"])) in page.model.code.told(sitting.archive, page.words)
    sitting.archive._database.execute("DELETE FROM played")
    assert "Not played yet" in page.model.code.told(sitting.archive, page.words)


def test_names_change_on_their_sheet(open_records: Opened) -> None:
    sitting = open_records()
    assert sitting.page.model.match is not None
    kept = sitting.page.model.match.kept
    sitting.press_on(sitting.deed("person"))
    sheet = sitting.stack.top
    assert isinstance(sheet, RenameSheet)
    check_names(sitting.stack)
    sheet.names = ["  Ann ", *[""] * (kept.players - 1)]
    for target in sheet.focus.targets:
        if isinstance(target, Button) and target.icon == "check":
            click(sitting.stack, target.focus_rect.center)
    assert sitting.stack.top is sitting.page
    before = kept.names or [f"Player {number + 1}" for number in range(kept.players)]
    assert sitting.archive.saved_match(kept.number).names == ("Ann", *before[1:])
    sitting.archive.record(kept.number)


def test_export_goes_to_a_file_and_the_clipboard(
    open_records: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: copied.append(text) or True)
    sitting = open_records()
    number = sitting.page.model.numbers[0]
    sitting.press_on(sitting.deed("export"))
    (path,) = home.iterdir()
    assert path.read_bytes() == line_of(sitting.archive, number) == copied[0].encode()
    assert sitting.page.note is not None
    assert str(path) in sitting.page.note
    sitting.press_on(sitting.at(Button, key="export"))
    all_of_them = next(each for each in home.iterdir() if each != path)
    assert len(all_of_them.read_bytes().splitlines()) == MATCHES


# What is seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_no_text_is_cut_or_lies_outside(size: tuple[int, int], scale: float, open_records: Opened) -> None:
    sitting = open_records(size, text_scale=scale)
    names = {name for kept in sitting.archive.matches() for name in kept.names or ()}
    cut: set[str] = set()
    drawn: list[tuple[str, pygame.Rect, pygame.Rect]] = []
    ellipsis, draw = Fonts.ellipsis, Fonts.draw

    def shorten(fonts: Fonts, text: str, *room: Any) -> str:
        told = ellipsis(fonts, text, *room)
        if told != text and text not in names:
            cut.add(text)
        return told

    def note(fonts: Fonts, target: pygame.Surface, text: str, *how: Any, **more: Any) -> pygame.Rect:
        rect = draw(fonts, target, text, *how, **more)
        width = fonts.width(text, how[1])
        drawn.append((text, pygame.Rect(rect.x, rect.y, width, rect.height), target.get_rect()))
        return rect

    with patch.object(Fonts, "ellipsis", shorten), patch.object(Fonts, "draw", note):
        for outcome in (None, MatchOutcome.WON, MatchOutcome.OPEN):
            sitting.page.change(outcome=outcome)
            for place in range(len(sitting.page.model.numbers)):
                sitting.page.choose_place(place)
                sitting.stack.settle(0.01)
                picture(sitting.stack)
        sitting.page.change(game="kan", favourite=True, players=2)
        picture(sitting.stack)
        assert not sitting.page.model.numbers
    assert len(drawn) > 500
    assert not cut
    for text, rect, target in drawn:
        assert target.left - 1 <= rect.left, text
        assert rect.right <= target.right + 1, text
    targets = [target for target in sitting.page.focus.targets if target.focus_clip is None]
    for number, one in enumerate(targets):
        for other in targets[number + 1 :]:
            assert not one.focus_rect.colliderect(other.focus_rect), (one, other)


def test_in_a_small_window_the_card_lies_under_its_row(open_records: Opened) -> None:
    sitting = open_records((1024, 640))
    page, rows = sitting.page, sitting.page.rows
    assert rows is not None
    for place in (0, 4, 9):
        page.choose_place(place)
        sitting.stack.settle(0.01)
        assert isinstance(rows.card, MatchCard)
        row = rows.focus_rect
        for icon in ("again", "bin"):
            deed = sitting.deed(icon)
            assert row.bottom <= deed.focus_rect.top
            assert page.places.rows.contains(deed.focus_rect)
        assert rows.top_of(place + 1) == (place + 1) * rows.step + rows.card.size[1]
        assert rows.place_at(rows.top_of(place + 1)) == place + 1
        assert rows.place_at(rows.top_of(place) + rows.step) is None
    sitting.press_on(sitting.deed("again"))
    assert sitting.log[-1] == routes.ReplayMatch(page.model.numbers[9])


def test_the_deals_of_a_long_match_are_all_within_reach(open_records: Opened) -> None:
    sitting = open_records()
    page = sitting.page
    database = sitting.archive._database
    number = page.model.numbers[0]
    database.execute("DELETE FROM deal WHERE match = ?", (number,))
    for deal in range(1, 31):
        database.execute("INSERT INTO deal VALUES (?, ?, 0, '', 0, '[]', 0)", (number, deal))
    page.resume()
    strip = sitting.at(DealStrip)
    for deal in range(30):
        assert deal in strip.shown
        assert strip.chosen == page.model.match.deal == deal
        strip.adjust(1)
        strip = sitting.at(DealStrip)
    assert page.model.match.deal == 29


def test_thousands_scroll_smoothly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = archive_of(tmp_path)
    thousands(archive._database, THOUSANDS)
    archive.close()
    began = time.process_time()
    sitting = Sitting(tmp_path)
    picture(sitting.stack)
    opened = time.process_time() - began
    page, surface = sitting.page, pygame.display.get_surface()
    assert page.rows is not None
    assert len(page.model.numbers) == THOUSANDS
    frames = []
    for number in range(300):
        began = time.process_time()
        page.rows.scroll.scroll_to(number * 700 if number % 3 else page.rows.scroll.offset + 64)
        sitting.stack.settle(0.016)
        sitting.stack.draw(surface)
        frames.append(time.process_time() - began)
    chosen = []
    for _ in range(60):
        began = time.process_time()
        sitting.key(pygame.K_DOWN)
        sitting.stack.draw(surface)
        chosen.append(time.process_time() - began)
    frames.sort()
    with capsys.disabled():
        print(
            f"\n  {THOUSANDS} matches: page {opened * 1000:.0f} ms, a frame of scrolling "
            f"{statistics.median(frames) * 1000:.1f} ms (p95 {frames[285] * 1000:.1f}), "
            f"a row further {statistics.median(chosen) * 1000:.1f} ms"
        )
    assert frames[285] < slowness() / 60
    assert opened < 1.5 * slowness(), "with all drawings"
    sitting.close()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.25] if LONG > 1 else [1.25])
@pytest.mark.parametrize("size", SIZES)
def test_filters_stay_above_the_list(size: tuple[int, int], scale: float, language: str) -> None:
    speaking = nullcontext() if language == "en" else spoken(language)
    started_there = partial(started, size=size, settings={"text_scale": scale})
    with TemporaryDirectory() as folder, speaking, started_there(Path(folder)) as program:
        program.press("Records")
        page = program._top
        room = page.places.filters
        kinds = [each for each in page.focus.targets if isinstance(each, (Button, ValueStepper))]
        filters = [each for each in kinds if isinstance(each, ValueStepper) or each.kind is ButtonKind.PILL]
        assert len(filters) == 10
        for each in filters:
            assert room.left <= each.rect.left, each.key
            assert each.rect.right <= room.right, each.key


def test_at_the_table_of_a_code_one_chooses_a_place_and_against_whom(open_records: Opened) -> None:
    sitting = open_records()
    page, stack = sitting.page, sitting.stack
    numbers = [number for number in page.model.numbers if sitting.archive.saved_match(number).players > 2]
    code = sitting.library.deal_code(numbers[0], 1)
    page.take_code(code)
    players = sitting.archive.saved_match(numbers[0]).players

    def opened() -> SeatSheet:
        sitting.press_on(sitting.at(Button, key="deal"))
        assert isinstance(stack.top, SeatSheet)
        return stack.top

    opened()
    sitting.key(pygame.K_ESCAPE)
    assert stack.top is page
    opened()
    sitting.key(pygame.K_RETURN)
    assert stack.top is page
    way = sitting.log[-1]
    assert isinstance(way, routes.Deal)
    assert way.deal.deck == read_code(code, GAMES).deck
    assert way.seats == [HUMAN, *["normal"] * (players - 1)]
    assert way.names[0] == "Kay"
    sheet = opened()
    for kind, presses in ((Segments, 2), (ValueStepper, 1)):
        sheet.focus.move_to(next(each for each in sheet.focus.targets if isinstance(each, kind)))
        for _ in range(presses):
            sitting.key(pygame.K_RIGHT)
    sheet.focus.move_to(sheet.focus.targets[-1])
    sitting.key(pygame.K_RETURN)
    way = sitting.log[-1]
    assert isinstance(way, routes.Deal)
    assert way.seats == ["expert", HUMAN, *["expert"] * (players - 2)]
    assert way.names[1] == "Kay"
    assert len(set(way.names)) == players


def test_what_the_page_of_records_has_baked_is_still_there_in_the_next_frame(
    open_records: Callable[..., Sitting],
) -> None:
    with patch("scenes.framework.scene.BakedSurfaces", BakedSurfaces):
        sitting = open_records((3840, 2160))
        picture(sitting.stack)
        rows, surface = sitting.page.rows, pygame.display.get_surface()
        assert rows is not None

        def scroll(by: int) -> None:
            rows.scroll.scroll_to(rows.scroll.offset + by)
            sitting.stack.settle(0.016)
            assert sitting.stack.draw(surface)

        scroll(64)
        with (
            patch.object(baked_surfaces, "_bake_felt", side_effect=AssertionError("the felt is baked again")),
            patch.object(pygame.transform, "gaussian_blur", side_effect=AssertionError("so is a shadow")),
        ):
            for by in (64, -64, 20):
                scroll(by)


def test_one_switch_reaches_every_match(tmp_path: Path) -> None:
    """The rows in view are targets, and the list scrolls to the others."""
    (tmp_path / DATABASE_FILE).write_bytes(matches())
    with started(tmp_path, (1024, 640), {"press_help": [*SCANNED]}) as program:
        program.stack.go(routes.Records())
        program.frame()
        player, page = SwitchPlayer(program), program.stack.top
        assert isinstance(page, RecordsPage)
        last = page.model.numbers[-1]
        for number in (page.model.numbers[2], last):
            while ("row", number) not in [each.key for each in offered(page)]:
                player.choose("Scroll down")
            player.choose(("row", number))
            assert page.model.chosen == number


@pytest.mark.parametrize(
    ("totals", "winners", "told", "next_best"),
    [
        ((285, 665, 285, 665), (1, 3), "2nd", 1),
        ((665, 285, 665, 285), (0, 2), "Won", 1),
        ((30, 30, 20, 10), (0, 1), "Won", 1),
        ((20, 30, 30, 10), (1, 2), "3rd", 1),
        ((5, 5, 5, 5), (0, 1, 2, 3), "Won", 1),
    ],
)
def test_partners_share_a_place_and_are_not_compared(
    totals: tuple[int, ...], winners: tuple[int, ...], told: str, next_best: int
) -> None:
    now = "2026-11-22T09:30:00+00:00"
    seats = ("human", "easy", "easy", "easy")
    kept = SavedMatch(1, "jo_jotte", 4, None, seats, now, now, now, 4, totals, winners, 0, 0, False, None)
    assert outcome_told(kept, Translator()) == (told, told == "Won")
    assert best_other(kept) == next_best


def test_without_a_code_there_is_no_deal_to_play(open_records: Opened) -> None:
    sitting = open_records()
    play = sitting.at(Button, key="deal")
    assert not play.can_focus
    sitting.page.take_code("no code")
    assert play.can_focus, "pressing it says what is wrong"
