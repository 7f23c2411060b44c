"""The on-screen keyboard: texts are entered with a controller or with one switch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.routes import TextField
from scenes.pages.collections.page import CollectionsPage
from scenes.pages.help.page import HelpPage
from scenes.pages.records.page import RecordsPage
from scenes.pages.settings.page import SettingsPage
from scenes.pages.setup.page import SetupPage
from scenes.widgets.keyboard_layouts import HIRAGANA, LATIN, SHIFTED, katakana, marked
from scenes.widgets.keyboard_sheet import KeyboardSheet
from scenes.widgets.name_sheet import NameSheet
from tests.net.positions import KNOWN
from tests.net.window_door import Program, started
from tests.scenes.switch_player import SCANNED, SwitchPlayer

SIZES = [((1024, 640), 1.5), ((1280, 800), 1.0), ((1920, 1080), 2.0)]


@contextmanager
def at(
    route: routes.Route, folder: Path, size: tuple[int, int] = (1280, 800), **settings: Any
) -> Iterator[Program]:
    """The program at a page."""
    with started(folder, size, {"speed": "off", **settings}) as program:
        program.stack.go(route)
        program.frame()
        yield program


def push(program: Program, *buttons: str) -> None:
    """Push and let go buttons of a controller."""
    for name in buttons:
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
            program.frame(0)


def to_entry(program: Program) -> TextField:
    """Move to the first text entry of the page with the controller, and choose it."""
    assert program.stack.top is not None
    focus = program.stack.top.focus
    for _ in range(200):
        if isinstance(focus.current, TextField):
            entry = focus.current
            push(program, "A")
            return entry
        push(program, "RIGHTSHOULDER")
    raise AssertionError("no entry")


def keyboard(program: Program) -> KeyboardSheet:
    sheet = program.stack.top
    assert isinstance(sheet, KeyboardSheet)
    return sheet


def go_to(program: Program, wanted: object) -> None:
    """Move to a key with the controller's pad alone, by the shortest way, and press it."""
    sheet = keyboard(program)
    (target,) = (each for each in sheet.focus.targets if named(each, wanted))
    ways = ("DPAD_LEFT", "DPAD_RIGHT", "DPAD_UP", "DPAD_DOWN")
    for _ in range(40):
        here, there = sheet.focus.current, target.focus_rect
        if here is target:
            push(program, "A")
            return
        assert here is not None
        dx, dy = (there.centerx - here.focus_rect.centerx, there.centery - here.focus_rect.centery)
        across = abs(dy) < here.focus_rect.height / 2
        push(program, ways[(dx > 0) if across else 2 + (dy > 0)])
    raise AssertionError(f"{wanted} is not reached")


def named(target: FocusTarget, wanted: object) -> bool:
    said = target.said()
    return target.key == wanted or (said is not None and said.name == wanted)


def test_a_name_is_typed_with_the_controller(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path) as program:
        page = program.stack.top
        to_entry(program)
        sheet = keyboard(program)
        assert (sheet.title, sheet.text) == ("Name", "You")
        push(program, "X", "X", "X")
        assert sheet.text == ""
        for key in ("shift", "K", "shift", "a", "y"):
            go_to(program, key)
        push(program, "Y")
        go_to(program, "7")
        assert sheet.text == "Kay 7"
        go_to(program, "done")
        assert program.stack.top is page
        assert isinstance(page, SettingsPage)
        entry = page.focus.current
        assert isinstance(entry, TextField)
        assert entry.text == "Kay 7"
        push(program, "B")
        assert program.stack.services.preferences.name == "Kay 7"


def test_b_leaves_the_entry_as_it_was(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path) as program:
        entry = to_entry(program)
        go_to(program, "q")
        push(program, "B")
        assert isinstance(program.stack.top, SettingsPage)
        assert entry.text == "You"


def test_a_deal_code_is_typed_and_read(tmp_path: Path) -> None:
    with at(routes.Records(), tmp_path) as program:
        page = program.stack.top
        assert isinstance(page, RecordsPage)
        to_entry(program)
        for key in "kan-1":
            go_to(program, key)
        go_to(program, "done")
        assert page.model.code.text == "kan-1"


def test_kana_are_typed_with_marks_and_as_katakana(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path, language="ja", name="みお") as program:
        to_entry(program)
        sheet = keyboard(program)
        assert sheet.rows == HIRAGANA
        push(program, "X", "X")
        for key in ("は", "mark", "ー", "つ", "mark", "shift", "ア", "カ", "mark", "kana", "z", "kana"):
            go_to(program, key)
        assert sheet.text == "ばーっアガz"
        go_to(program, "done")
        push(program, "B")
        assert program.stack.services.preferences.name == "ばーっアガz"


def test_a_text_in_latin_letters_goes_on_in_them(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path, language="ja", name="Kay") as program:
        to_entry(program)
        assert keyboard(program).rows == LATIN


def test_the_text_is_no_longer_than_the_entry_takes(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path, name="K" * 15) as program:
        entry = to_entry(program)
        sheet = keyboard(program)
        for _ in range(3):
            sheet.add("e")
        assert sheet.text == "K" * 15 + "e"
        assert len(sheet.text) == entry.limit


def test_the_page_may_be_rebuilt_meanwhile(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path) as program:
        to_entry(program)
        pygame.display.set_mode((1024, 640))
        program.stack.resize((1024, 640))
        go_to(program, "q")
        go_to(program, "done")
        push(program, "B")
        assert program.stack.services.preferences.name == "Youq"


def test_enter_on_a_real_keyboard_opens_none(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path) as program:
        page = program.stack.top
        assert page is not None
        page.focus.move_to(next(each for each in page.focus.targets if isinstance(each, TextField)))
        program.key("return")
        assert program.stack.top is page


def test_a_name_is_typed_with_one_switch(tmp_path: Path) -> None:
    with at(routes.Settings(), tmp_path, press_help=[*SCANNED]) as program:
        player = SwitchPlayer(program)
        player.choose("Name")
        assert keyboard(program).text == "You"
        for key in ("delete", "delete", "o", "space", "done"):
            player.choose(key)
        page = program.stack.top
        assert isinstance(page, SettingsPage)
        entry = next(each for each in page.focus.targets if isinstance(each, TextField))
        assert entry.text == "Yo "
        player.choose("Name")
        player.choose("close")
        assert program.stack.top is page


def test_the_keyboard_opens_where_a_choice_asks_for_a_name(tmp_path: Path) -> None:
    """One's own rules and an opponent get their names with one switch."""
    with at(routes.Setup("kan"), tmp_path, press_help=[*SCANNED], lessons=KNOWN) as program:
        player, stack = SwitchPlayer(program), program.stack
        player.choose(("option", "rounds"))
        for chosen, name in ((("name", 1), "Mio"), ("Save as my rules", "My rules")):
            player.choose(chosen)
            program.frame()
            assert keyboard(program).text == name
            player.choose("x")
            player.choose("done")
            program.frame()
        page = stack.top
        assert isinstance(page, SetupPage)
        assert page.model.draft.name(1, "You", page.words) == "Miox"
        assert [*stack.services.preferences.rules["kan"]] == ["My rulesx"]


def test_a_sheet_that_begins_with_an_entry_opens_no_keyboard_by_itself(tmp_path: Path) -> None:
    with at(routes.Collections(), tmp_path, press_help=[*SCANNED]) as program:
        player = SwitchPlayer(program)
        player.choose("New collection")
        for _ in range(3):
            program.frame(0.1)
        assert isinstance(program.stack.top, NameSheet)
        for key in ("name", "x", "done", "Save"):
            player.choose(key)
            program.frame(0.1)
        page = program.stack.top
        assert isinstance(page, CollectionsPage)
        assert page.model.chosen == "x"


def test_one_switch_goes_through_the_hits_of_a_search(tmp_path: Path) -> None:
    with at(routes.Help(), tmp_path, press_help=[*SCANNED]) as program:
        player, page = SwitchPlayer(program), program.stack.top
        assert isinstance(page, HelpPage)
        player.choose("find")
        for key in (*"trick", "done"):
            player.choose(key)
        number = page.page.hit
        for _ in range(2):
            player.choose("next hit")
        assert page.page.hit == number + 2


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_keys_are_in_the_window_and_none_covers_another(
    size: tuple[int, int], scale: float, language: str, tmp_path: Path
) -> None:
    with at(routes.Settings(), tmp_path, size, language=language, name="みお", text_scale=scale) as program:
        to_entry(program)
        sheet = keyboard(program)
        for _ in range(2):
            rects = [each.focus_rect for each in sheet.focus.targets]
            assert len(rects) >= 44
            for number, rect in enumerate(rects):
                assert sheet.sheet.contains(rect)
                assert rect.collidelist(rects[number + 1 :]) < 0
                assert rect.width >= rect.height * 0.8
            assert pygame.Rect((0, 0), size).contains(sheet.sheet)
            drawn = program.picture()[1]
            assert not [text for text in drawn if "…" in text]
            sheet._turn_to_kana() if language == "ja" else sheet._shift()


def test_the_layouts_have_each_character_once() -> None:
    for rows in (LATIN, SHIFTED, HIRAGANA):
        typed = "".join(rows)
        assert len({*typed}) == len(typed)
        assert {*map(len, rows)} == {10}
    wanted = {chr(code) for code in range(ord("ぁ"), ord("ん") + 1)} - {*"ゎゐゑ"}
    reached = {*"".join(HIRAGANA)}
    while more := {marked(kana) for kana in reached} - reached:
        reached |= more
    assert reached >= wanted
    assert {marked(kana) for kana in map(katakana, reached)} <= {*map(katakana, reached)}
    assert all(one != other for one, other in pairwise(["は", marked("は"), marked(marked("は"))]))
