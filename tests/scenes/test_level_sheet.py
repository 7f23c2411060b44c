"""Levels are changed between deals: from the result or the menu, never during a deal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.library import MatchLibrary
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.i18n import Translator
from scenes.pages.records.match_text import table_told
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.table.level_sheet import LevelSheet
from scenes.widgets import ValueStepper
from scenes.widgets.menu import Menu
from tests.game.archives import NOW, kept_in
from tests.scenes.scratch import open_stack, press
from tests.scenes.table_driver import skins as shared_skins
from tests.scenes.test_study_flow import begin_day, finish

SEATS = (HUMAN, "normal", "hard", "easy", "easy")


@contextmanager
def resumed(folder: Path) -> Iterator[tuple[App, Navigator]]:
    """The program, which resumes the match of a folder."""
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    evening = App(folder)
    evening.begin(stack)
    stack.go(routes.Continue())
    try:
        yield evening, stack
    finally:
        evening.leave()
        stack.clear()
        evening.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a match of Kan in its first deal."""
    game = GAMES["kan"]
    match, _ = new_match(game, 5, game.Options(), 3, ("Kay", "Mio", "Haru", "Aki", "Nao"))
    host = kept_in(tmp_path, match, SEATS)
    host.start_deal()
    host.leave()
    return tmp_path


def sheet_of(stack: Navigator) -> LevelSheet:
    assert isinstance(stack.top, LevelSheet)
    return stack.top


def level_of(sheet: LevelSheet, player: int) -> ValueStepper:
    (found,) = [each for each in sheet.focus.targets if each.key == ("level", player)]
    assert isinstance(found, ValueStepper)
    return found


def rows(stack: Navigator) -> list[str]:
    stack.go(routes.Menu())
    assert isinstance(stack.top, Menu)
    return [text for text, _, _ in stack.top.rows]


def test_a_level_changed_at_the_result_is_played_next_and_after_a_restart(folder: Path) -> None:
    with resumed(folder) as (evening, stack):
        finish(evening, Random(1))
        assert isinstance(stack.top, DealScores)
        press(stack, pygame.K_v)
        sheet = sheet_of(stack)
        assert [each.key for each in sheet.focus.targets[:-1]] == [
            ("level", player) for player in range(1, 5)
        ]
        press(stack, pygame.K_RIGHT)
        press(stack, pygame.K_RIGHT)
        level_of(sheet, 4).choose(2)
        press(stack, pygame.K_ESCAPE)
        changed = (HUMAN, "expert", "hard", "easy", "hard")
        assert evening.table.host.seats == changed
        assert tuple(evening.table.parts.tabletop.seats) == changed, "the plates say so"
        assert evening.table.host.past(1).seats == SEATS
    with resumed(folder) as (evening, stack):
        assert evening.table.host.seats == changed
        assert evening.table.host.deal_number == 1, "the next deal had not begun"
        evening.table.next_deal()
        finish(evening, Random(2))
        assert evening.table.host.past(2).seats == changed
    library = MatchLibrary(folder, GAMES, NOW)
    assert library.archive is not None
    assert table_told(library.archive.saved_match(1), Translator()) == "5 players, mixed"
    library.close()


def test_during_a_deal_the_sheet_says_why_nothing_changes(folder: Path) -> None:
    with resumed(folder) as (evening, stack):
        assert "Change levels" in rows(stack)
        stack.go(routes.Levels())
        sheet = sheet_of(stack)
        assert " ".join(sheet._note) == "You can change levels between deals, but not during a deal."
        assert not any(level_of(sheet, player).is_enabled for player in range(1, 5))
        assert sheet.focus.current is sheet.focus.targets[-1], "Enter closes it"
        press(stack, pygame.K_RIGHT)
        press(stack, pygame.K_RETURN)
        assert not isinstance(stack.top, LevelSheet)
        assert evening.table.host.seats == SEATS


def test_the_menu_after_a_deal_leads_to_levels_that_can_be_changed(folder: Path) -> None:
    with resumed(folder) as (evening, stack):
        finish(evening, Random(1))
        told = rows(stack)
        menu = stack.top
        assert isinstance(menu, Menu)
        menu.rows[told.index("Change levels")][2]()
        level_of(sheet_of(stack), 3).choose(1)
        press(stack, pygame.K_ESCAPE)
        assert isinstance(stack.top, DealScores), "the menu with the former levels is gone"
        assert evening.table.host.seats[3] == "normal"


def test_records_tell_one_level_where_another_was_chosen_for_a_deal_not_begun(tmp_path: Path) -> None:
    game = GAMES["california_jack"]
    match, _ = new_match(game, 2, game.Options(), 3)
    host = kept_in(tmp_path, match, (HUMAN, "normal"))
    rng = Random(1)
    for told in ("2 players, normal", "2 players, mixed"):
        host.start_deal()
        while not host.deal_finished:
            host.act(rng.choice(host._match.legal()))
        if host.deal_number == 1:
            host.set_level(1, "hard")
        library = MatchLibrary(tmp_path, GAMES, NOW)
        assert library.archive is not None
        assert table_told(library.archive.saved_match(1), Translator()) == told
        library.close()
    host.leave()


def test_a_daily_deal_has_no_levels_to_change(tmp_path: Path) -> None:
    stack = Navigator(replace(open_stack().services, skins=shared_skins()))
    evening = App(tmp_path)
    evening.begin(stack)
    try:
        begin_day(stack, date(2026, 11, 22))
        assert "Change levels" not in rows(stack)
        stack.back()
        finish(evening, Random(1))
        press(stack, pygame.K_v)
        assert not isinstance(stack.top, LevelSheet)
    finally:
        stack.clear()
        evening.close()
