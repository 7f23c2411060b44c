"""Matches that come into the archive through the window, and what the page of records leads to."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.archive.export_format import line_of
from game.archive.queries import MatchOutcome
from game.archive.saved_session import local_time
from game.match import record
from game.match.deal_code import code_of
from game.session.daily_tries import begun_on
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.app.program_run import ProgramRun
from scenes.app.records_flow import RecordsFlow
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Fonts
from scenes.pages.records.match_text import day_told
from scenes.pages.records.model import TIME_FILTERS, since
from scenes.pages.records.page import RecordsPage
from scenes.pages.records.sheets import ImportSheet, SeatSheet
from scenes.pages.statistics.figure_table import local_day
from scenes.pages.table import TablePage
from tests.game.archives import NOW, fresh, seats_for
from tests.game.test_listing import play_deals
from tests.scenes.records_sitting import MATCHES, Sitting
from tests.scenes.scratch import click, open_stack, picture, press
from tests.scenes.table_driver import skins as shared_skins


def open_routes(stack: Navigator, folder: Path, library: MatchLibrary | None) -> ProgramRun:
    """Open the routes to the records alone."""
    run = ProgramRun(folder)
    run.begin(stack)
    run.library = library
    flow = RecordsFlow(run)
    stack.open(routes.Records, flow.show_all)
    stack.open(routes.ReplayMatch, flow.play_anew)
    stack.open(routes.ImportMatches, flow.take_in)
    return run


def led(tmp_path: Path) -> tuple[Navigator, MatchLibrary]:
    """A stack with the real ways of the study over an empty archive."""
    stack = open_stack()
    library = MatchLibrary(tmp_path / "archive", GAMES, NOW)
    open_routes(stack, library.folder, library)
    stack.go(routes.Records())
    return stack, library


def dropped(stack: Navigator, path: Path) -> ImportSheet:
    stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    sheet = stack.top
    assert isinstance(sheet, ImportSheet)
    for _ in range(400):
        stack.update(0.05)
        if sheet.over:
            break
    assert sheet.over
    picture(stack)
    return sheet


def words_of(stack: Navigator) -> list[str]:
    found: list[str] = []
    draw = Fonts.draw

    def note(fonts: Fonts, target: pygame.Surface, text: str, *how: Any, **more: Any) -> pygame.Rect:
        found.append(text)
        return draw(fonts, target, text, *how, **more)

    with patch.object(Fonts, "draw", note):
        assert stack.top is not None
        stack.top.rebuild(stack.services)
        picture(stack)
    return found


def test_a_dropped_file_is_taken_in_and_a_damaged_one_changes_nothing(tmp_path: Path) -> None:
    stack, library = led(tmp_path)
    assert library.archive is not None
    match = fresh("napoleon", 5)
    play_deals(match, Random(2), 2)
    good, bad = tmp_path / "evening.json", tmp_path / "damaged.json"
    good.write_text(json.dumps(record.as_json(match), indent=1))
    written = record.as_json(match)
    written["deals"][1]["actions"][3] = "0 pass and more"
    bad.write_text(json.dumps(written))
    sheet = dropped(stack, bad)
    told = " ".join(words_of(stack))
    assert sheet.has_failed
    for part in ("damaged.json contains no Etori match", "eal 2", "Nothing was changed."):
        assert part in told, told
    assert library.archive.numbers() == []
    press(stack, pygame.K_RETURN)
    assert isinstance(stack.top, RecordsPage)
    assert stack.top.model.numbers == []
    sheet = dropped(stack, good)
    assert not sheet.has_failed
    assert "1 match imported" in words_of(stack)
    press(stack, pygame.K_ESCAPE)
    assert library.archive.numbers() == [1]
    stack.top.change(outcome=MatchOutcome.OPEN)  # type: ignore[union-attr]
    assert stack.top.model.numbers == [1]  # type: ignore[union-attr]
    assert "No new matches" in (dropped(stack, good) and words_of(stack))
    library.close()


def test_many_lines_come_in_while_the_window_goes_on(
    open_records: Callable[..., Sitting], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = open_records()
    lines = [line_of(sitting.archive, number) for number in sitting.archive.numbers()]
    path = tmp_path / "all.jsonl"
    path.write_bytes(b"".join([*lines, b"{\n"]))
    stack, library = led(tmp_path)
    assert library.archive is not None
    sheet = dropped(stack, path)
    assert len(library.archive.numbers()) == MATCHES
    told = words_of(stack)
    assert f"{MATCHES} matches imported" in told
    assert any(f"Line {MATCHES + 1}" in text for text in told)
    assert not sheet.has_failed
    stack.back()
    monkeypatch.setattr(clipboard, "get", lambda: lines[0].decode())
    stack.go(routes.ImportMatches())
    paste = next(each for each in stack.top.focus.targets if getattr(each, "icon", "") == "copy")  # type: ignore[union-attr]
    click(stack, paste.focus_rect.center)
    stack.update(1.0)
    assert "No new matches" in words_of(stack)
    library.close()


def test_a_file_dropped_where_nothing_can_be_kept_does_no_harm(tmp_path: Path) -> None:
    stack = open_stack()
    open_routes(stack, tmp_path, None)
    stack.go(routes.Records())
    stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "x.json")))
    assert "Nothing was imported." in words_of(stack)
    stack.back()
    press(stack, pygame.K_DELETE)
    press(stack, pygame.K_f)
    assert "No finished matches yet" in words_of(stack)
    stack.routes = {}
    stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "x.json")))
    assert isinstance(stack.top, RecordsPage)


def test_a_match_is_begun_anew_through_the_real_way(tmp_path: Path) -> None:
    hosts: list[Any] = []
    stack, library = led(tmp_path)
    run = open_routes(stack, library.folder, library)
    run.sit = hosts.append  # type: ignore[method-assign]
    match = fresh("jo_jotte", 2)
    host = library.begin(match, seats_for(match))
    stack.go(routes.ReplayMatch(host.number))
    assert hosts[0].number not in (None, host.number)
    assert library.archive is not None
    library.archive.delete(host.number or 0)
    stack.go(routes.ReplayMatch(host.number))
    assert len(hosts) == 1
    assert "This version can't resume the match" in words_of(stack)
    library.close()


def test_no_clipboard_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    assert clipboard.put("x") is False
    assert clipboard.get() == ""
    monkeypatch.setattr(pygame, "scrap", None)
    assert clipboard.put("x") is False
    assert clipboard.get() == ""


def test_from_the_records_to_a_table_and_back_again(tmp_path: Path) -> None:
    """In the whole program: anew, and on with a match that is not the last one of its game."""
    library = MatchLibrary(tmp_path, GAMES, NOW)
    for seed in (3, 4):
        match = fresh("california_jack", seed)
        host = library.begin(match, seats_for(match))
        play_deals(match, Random(seed), 1)
        host.save()
        host.leave()
    library.close()
    evening, stack = App(tmp_path), Navigator(replace(open_stack().services, skins=shared_skins()))
    stack.push(Scene())
    try:
        evening.begin(stack)
        stack.go(routes.Records())
        page = stack.top
        assert isinstance(page, RecordsPage)
        for way, number in ((routes.Continue(number=1), 1), (routes.ReplayMatch(1), 3)):
            stack.go(way)
            assert isinstance(stack.top, TablePage)
            assert stack.top.host.number == number
            stack.go(routes.Home())
            assert stack.top is page
        assert page.model.counts == (0, 3)
        page.change(outcome=MatchOutcome.OPEN)
        assert sorted(page.model.numbers) == [1, 2, 3]
        page.take_code(evening.library.deal_code(1, 1))  # type: ignore[union-attr]
        page.play_deal()
        assert isinstance(stack.top, SeatSheet)
        press(stack, pygame.K_RETURN)
        assert isinstance(stack.top, TablePage)
        assert (stack.top.host.number, stack.top.host.names[0]) == (4, "You")
    finally:
        stack.clear()
        evening.close()


def test_files_named_at_the_start_are_taken_in_together_and_the_first_is_shown(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.etori", "two.etori", "broken.etori", "none.etori")]
    for number, path in enumerate(paths[:2]):
        match = fresh("kan", number)
        play_deals(match, Random(number), 1)
        path.write_text(json.dumps(record.as_json(match)))
    paths[2].write_bytes(b"\xff\x00 {" * 9)
    evening = App(tmp_path / "archive")
    evening.files = [*paths, tmp_path]
    stack = open_stack()
    try:
        evening.begin(stack)
        sheet = stack.top
        assert isinstance(sheet, ImportSheet)
        stack.update(1.0)
        told = " ".join(words_of(stack))
        for part in ("2 matches imported", "broken.etori: ", "2 more errors."):
            assert part in told, told
        press(stack, pygame.K_RETURN)
        page = stack.top
        assert isinstance(page, RecordsPage)
        assert page.model.chosen == 1
        # The same once more: nothing is new, and what is meant is shown.
        evening.navigator.go(routes.ImportMatches(paths[1:2]))
        stack.update(1.0)
        assert "No new matches" in words_of(stack)
        press(stack, pygame.K_ESCAPE)
        assert page.model.chosen == 2
        evening.navigator.go(routes.ImportMatches(paths[2:]))
        stack.update(1.0)
        assert "None of these files contains an Etori match" in words_of(stack)
    finally:
        evening.close()


def test_several_files_that_are_dropped_at_once_share_a_sheet(tmp_path: Path) -> None:
    stack, library = led(tmp_path)
    for number in range(3):
        path = tmp_path / f"{number}.etori"
        path.write_text(json.dumps(record.as_json(fresh("napoleon", number))))
        stack.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    assert stack.pages == ("RecordsPage", "ImportSheet")
    stack.update(1.0)
    assert "3 matches imported" in words_of(stack)
    library.close()


def test_enter_imports_the_file_whose_path_was_typed(tmp_path: Path) -> None:
    stack, library = led(tmp_path)
    path = tmp_path / "one.etori"
    path.write_text(json.dumps(record.as_json(fresh("kan", 1))))
    stack.top.take_in()  # type: ignore[union-attr]
    press(stack, pygame.K_RETURN)  # nothing is typed yet
    for letter in str(path):
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(stack, pygame.K_RETURN)
    stack.update(1.0)
    sheet = stack.top
    assert isinstance(sheet, ImportSheet)
    assert sheet.over
    assert "1 match imported" in words_of(stack), words_of(stack)
    library.close()


def test_a_path_that_leads_nowhere_is_told_as_such(tmp_path: Path) -> None:
    stack, library = led(tmp_path)
    dropped(stack, tmp_path / ("x" * 300))  # no system can even look for it
    stack.back()
    sheet = stack.top
    assert isinstance(sheet, RecordsPage)
    sheet.take_in()
    for letter in "~nobody-of-this-name/one.etori":
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    press(stack, pygame.K_RETURN)
    stack.update(1.0)
    assert isinstance(stack.top, ImportSheet)
    assert stack.top.over
    library.close()


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be there")
def test_a_file_whose_name_is_no_text_is_named_as_far_as_it_is(tmp_path: Path) -> None:
    stack, library = led(tmp_path)
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\n\x1b[31mname.etori"))
    path.write_bytes(b"{}\n")
    dropped(stack, path)
    assert "???[31mname.etori contains no Etori match" in words_of(stack)
    stack.go(routes.ImportMatches([path, tmp_path / ("x" * 300)]))
    stack.update(1.0)
    assert any(text.startswith("???[31mname.etori: ") for text in words_of(stack))
    library.close()


def pasted_into(tmp_path: Path, text: str) -> ImportSheet:
    """The sheet after its button for the clipboard, on which a text is."""
    stack, _ = led(tmp_path)
    stack.top.take_in()  # type: ignore[union-attr]
    sheet = stack.top
    assert isinstance(sheet, ImportSheet)
    with patch.object(clipboard, "get", lambda: text):
        sheet._paste()
    for _ in range(50):
        stack.update(0.05)
    picture(stack)
    return sheet


@pytest.mark.parametrize("text", ["", " \n", "\u200b"])
def test_an_empty_clipboard_is_told_as_such(tmp_path: Path, text: str) -> None:
    sheet = pasted_into(tmp_path, text)
    assert sheet.intake is None
    assert sheet._note() == "The clipboard contains no text."


def test_a_record_from_a_mail_is_taken_in(tmp_path: Path) -> None:
    match = fresh("kan", 1)
    play_deals(match, Random(1), 1)
    lines = json.dumps(record.as_json(match), indent=1).splitlines()
    sheet = pasted_into(tmp_path, "Hello!\n\n" + "\n".join(f"> {line}" for line in lines) + "\n\nKay")
    assert sheet.intake is not None
    assert len(sheet.intake.taken) == 1


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_a_file_of_another_editor_is_taken_in(tmp_path: Path, coding: str) -> None:
    stack, library = led(tmp_path)
    assert library.archive is not None
    matches = [fresh(key, 2) for key in ("kan", "napoleon")]
    for match in matches:
        play_deals(match, Random(1), 1)
    lines = "\r\n".join(json.dumps(record.as_json(match)) for match in matches)
    path = tmp_path / "matches.etori"
    path.write_bytes(lines.encode(coding))
    assert dropped(stack, path).intake.taken == library.archive.numbers()  # type: ignore[union-attr]
    assert len(library.archive.numbers()) == 2


def test_a_broken_record_is_told_with_the_line_where_it_breaks(tmp_path: Path) -> None:
    stack, _ = led(tmp_path)
    match = fresh("kan", 1)
    play_deals(match, Random(1), 1)
    lines = json.dumps(record.as_json(match), indent=1).splitlines()
    path = tmp_path / "match.etori"
    path.write_text("\n".join([*lines[:2], " oops", *lines[2:]]), "utf-8")
    sheet = dropped(stack, path)
    assert sheet._note() == "This isn't an Etori record: line 3 can't be read. Nothing was changed."
    path.write_bytes(json.dumps(record.as_json(match)).encode("utf-16")[:-1])
    told = dropped(stack, path)._note()
    assert told.startswith("Record: not UTF-8 at byte "), told
    path.write_text(json.dumps(record.as_json(match)) + "\noops\n", "utf-8")
    assert dropped(stack, path)._note() == "Line 2: this isn't an Etori record."


def test_a_code_from_a_chat_is_found_and_stands_alone_in_the_field(
    open_records: Callable[..., Sitting],
) -> None:
    sitting = open_records()
    match = fresh("napoleon", 3)
    play_deals(match, Random(1), 1)
    code = code_of(*match.deal.coded)
    with patch.object(clipboard, "get", lambda: f"> Deal code: “{code.replace('-', '–').lower()}” – try it!"):
        sitting.page.focus.move_to(sitting.page.code_bar.field)
        sitting.key(pygame.K_v, pygame.KMOD_CTRL)
    assert sitting.page.model.code.deal is not None
    assert sitting.page.code_bar.field.text == code
    with patch.object(clipboard, "get", lambda: "\u200b\n"):
        sitting.key(pygame.K_v, pygame.KMOD_CTRL)
    assert sitting.page.note == "The clipboard contains no text."
    assert sitting.page.code_bar.field.text == code


@pytest.mark.parametrize(
    ("zone", "day"), [("Etc/GMT+12", "0001-01-01T00:00"), ("Etc/GMT-14", "9999-12-31T23:59")]
)
def test_a_match_from_the_end_of_the_calendar_is_listed_in_every_time_zone(
    zone: str, day: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its day there is before the first or after the last day that there is."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    stack, library = led(tmp_path)
    assert library.archive is not None
    match = fresh("kan", 3)
    play_deals(match, Random(2), 1)
    when = f"{day}:00.000+00:00"
    session = {"seats": seats_for(match), "begun": when, "changed": when, "ended": when}
    path = tmp_path / "match.etori"
    path.write_text(json.dumps({"record": record.as_json(match), "session": session}))
    dropped(stack, path)
    press(stack, pygame.K_RETURN)
    assert isinstance(stack.top, RecordsPage)
    assert stack.top.model.numbers == [1]
    assert any(f" {int(day[:4])}" in told for told in words_of(stack))
    kept = library.archive.saved_match(1)
    assert begun_on(kept) == local_day(when) == date.fromisoformat(day[:10])
    for damaged in ("", "5", "2026-11-22", None):
        assert local_time(damaged).tzinfo is not None
    library.close()
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("summer_time")
def test_a_match_keeps_its_day_when_the_clocks_change() -> None:
    now, words = RecordsPage(None, GAMES).model.clock(), open_stack().services.words
    for when, day in (
        ("2021-01-15T22:30:00.000+00:00", "15 Jan"),
        ("2021-07-15T22:30:00.000+00:00", "16 Jul"),
    ):
        assert day_told(when, now, words) == f"{day} 2021"
    spring = datetime(2026, 4, 2)
    assert since(TIME_FILTERS.index("Last 30 days"), spring) == "2026-03-03T23:00:00.000+00:00"
