"""Scanning with one switch: whole deals of every game, and all pages on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from scenes.framework import focus as focus_module
from scenes.framework import routes
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.preferences import NO_PRESS_HELP, SCAN_MS, read_preferences
from scenes.framework.scan_groups import MAX_GROUPS, MAX_UNGROUPED, ScanNode, grouped, leaves
from scenes.framework.scanning import IGNORED_PRESS_SECONDS, PASSES_PER_GROUP, offered
from scenes.graphics.layout_metrics import PAPER
from scenes.pages.home.page import HomePage
from scenes.pages.scores.match_scores import MatchScores
from scenes.pages.scores.score_page import SheetScene
from scenes.pages.setup.draw_for_dealer import DrawForDealer
from scenes.pages.table import TablePage
from scenes.table.table_mode import TableMode
from tests.net.window_door import started, words_met
from tests.scenes.switch_player import SCANNED, SWITCHES, SwitchPlayer, called
from tests.scenes.table_driver import TAUGHT
from tests.scenes.test_overlaps import ALL, Visit


@contextmanager
def at_home(folder: Path, switch: str = "key", **settings: Any) -> Iterator[SwitchPlayer]:
    """A player with one switch at the home page."""
    usual = {
        "press_help": [*SCANNED],
        "speed": "off",
        "trick_pause_ms": 300,
        "taught": [*words_met(), *TAUGHT],
    }
    with started(folder, (1280, 800), {**usual, **settings}) as program:
        program.frame()
        yield SwitchPlayer(program, switch)


def play_on(player: SwitchPlayer, rng: Random) -> None:
    """Play by chance until another page shows the end of the deal."""
    for _ in range(2000):
        program = player.program
        program.frame(0.3)
        table = program.stack.top
        if not isinstance(table, TablePage):
            return
        if not (table.seat.state.offered or table.parts.picker.coach.lesson) or table.course.idle is False:
            continue
        answers = [each for each in table.scanned() if each.key in answering(table)]
        if answers:
            player.choose(rng.choice(answers).key)
    raise AssertionError("the deal has no end")


def await_question(player: SwitchPlayer) -> None:
    """Wait until the table asks something and no card moves."""
    for _ in range(500):
        player.program.frame(0.3)
        table = player.program.stack.top
        if isinstance(table, TablePage) and table.seat.state.offered and table.course.idle:
            return
    raise AssertionError("nothing is asked")


def answering(table: TablePage) -> set[Any]:
    """Keys of the targets that answer the question: buttons of the choice, and cards of the hand."""
    picker = table.parts.picker
    buttons = [each.key for each in (*picker.buttons.buttons, *picker.closing.buttons) if each.can_focus]
    return {*buttons, *picker.hand.cards}


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_is_played_with_one_switch(key: str, tmp_path: Path) -> None:
    """From home through New game, a deal, its result, the next deal, all of the menu and home again."""
    switch = [*SWITCHES][[*GAMES].index(key) % len(SWITCHES)]
    with at_home(tmp_path, switch) as player:
        program, rng = player.program, Random(key)
        player.choose(("game", key))
        player.choose("start")
        while isinstance(program.stack.top, DrawForDealer):
            program.frame(0.3)
        play_on(player, rng)
        result = program.stack.top
        assert isinstance(result, SheetScene)
        assert player.presses < 200, "a bid, a discard or a card takes a few presses"
        player.choose("share")
        player.choose("close")
        assert program.stack.top is result
        player.choose("next")
        if isinstance(program.stack.top, MatchScores):  # the match has one deal
            player.choose("rematch")
        await_question(player)
        for name in ("Continue", "close"):
            player.choose("menu")
            player.choose(name)
            assert isinstance(program.stack.top, TablePage)
        player.choose("menu")
        player.choose("Rules")
        player.choose("close")
        player.choose("Leave the table")
        assert isinstance(program.stack.top, HomePage)


SCROLLED = [
    "help Kan", "help about, licences", "jo-jotte pad", "learn Napoleon", "news", "settings",
    "setup Napoleon", "statistics",
]  # fmt: skip
"""Positions whose pages are longer than the window."""


@pytest.mark.parametrize("name", SCROLLED)
def test_all_of_a_page_is_reached_with_one_switch(name: str) -> None:
    """The scan comes to each target, wherever it is, and scrolls to both ends of what has no target."""
    (position,) = (each for each in ALL if each.name == name)
    for program, match in (visit := Visit(position, ((1024, 640), "en", 1.0))):
        visit.steps(program, match, position.steps)
        stack = program.stack
        stack.keep(replace(stack.services.preferences, press_help=SCANNED))
        program.frame()
        player, top = SwitchPlayer(program), stack.top
        assert top is not None
        assert {*map(id, top.focus.reachable)} <= {*map(id, offered(top))}
        for target in Random(name).sample(top.focus.reachable, min(4, len(top.focus.reachable))):
            player.await_target(lambda each, key=target.key: each.key == key)
        widgets = top.manager.get_sprite_group().sprites()
        bars = [each for each in widgets if type(each).__name__ == "_Bar" and each.visible]
        assert bars
        for bar in bars:
            scroll = bar.scroll
            for half, end in zip(bar.scanned(), (0, scroll.furthest), strict=True):
                player.await_target(lambda each, half=half: each is half)
                while scroll.offset != end:
                    player.press()
                    assert top.focus.current is half
                player.press()
                assert scroll.offset == scroll.furthest - end


# The scan itself.


def spots(*rows: int) -> list[FocusSpot]:
    """Targets in rows, with this number in each."""
    return [
        FocusSpot(partial(pygame.Rect, 10 + 30 * across, 10 + 50 * down, 20, 30), lambda: None, PAPER)
        for down, count in enumerate(rows)
        for across in range(count)
    ]


def cost(nodes: ScanNode, target: FocusTarget) -> int:
    """Steps and presses until a target is chosen."""
    if not isinstance(nodes, tuple):
        return 0
    at = next(at for at, node in enumerate(nodes) if target in leaves(node))
    return at + 1 + cost(nodes[at], target)


@pytest.mark.parametrize("rows", [(1,), (5,), (3, 2), (13,), (10, 10, 10, 9, 1, 13, 3), (1,) * 75, (300,)])
def test_groups_have_all_targets_in_their_order_and_take_few_steps(rows: tuple[int, ...]) -> None:
    targets = spots(*rows)
    nodes = grouped(targets)
    assert [*leaves(nodes)] == targets
    if len(targets) <= MAX_UNGROUPED:
        assert nodes == tuple(targets)
    assert len(nodes) <= MAX_GROUPS
    costs = [cost(nodes, target) for target in targets]
    assert sum(costs) / len(costs) <= 3 + 1.6 * len(targets) ** 0.5
    assert max(costs) <= 6 + 2.2 * len(targets) ** 0.5


@contextmanager
def at_table(folder: Path, **settings: Any) -> Iterator[tuple[SwitchPlayer, TablePage]]:
    with at_home(folder, **settings) as player:
        player.choose(("game", "napoleon"))
        player.choose("start")
        while isinstance(player.program.stack.top, DrawForDealer):
            player.program.frame(0.3)
        await_question(player)
        table = player.program.stack.top
        assert isinstance(table, TablePage)
        while not isinstance(player.scanner.node, tuple):
            player.step()
        yield player, table


def test_the_scan_goes_through_a_group_twice_and_back_to_the_groups(tmp_path: Path) -> None:
    with at_table(tmp_path) as (player, table):
        scanner = player.scanner
        first = scanner.node
        assert isinstance(first, tuple)
        assert table.focus.current is None
        player.press()
        inner = []
        while scanner.node is not first:
            inner.append(scanner.node)
            player.step()
            assert len(inner) < 50
        assert inner == [*first] * PASSES_PER_GROUP
        player.step()
        assert scanner.node is not first


def test_the_ring_is_around_the_group_or_the_target(tmp_path: Path) -> None:
    with at_table(tmp_path) as (player, table):
        for _ in range(2):
            with patch.object(focus_module, "draw_ring") as draw:
                table.draw(player.program.surface)
            rects = [call.args[1] for call in draw.call_args_list]
            node = player.scanner.node
            assert node is not None
            within = [each.focus_rect for each in leaves(node)]
            assert rects == [within[0].unionall(within[1:])]
            while isinstance(player.scanner.node, tuple):
                player.press()


def test_a_screen_reader_hears_the_groups(tmp_path: Path) -> None:
    with at_table(tmp_path) as (player, _):
        sayings = player.program.stack.services.sayings
        before = sayings.count
        while not any(called(each, "menu") for each in leaves(player.scanner.node or ())):
            player.step()
        heard = [*sayings.since(before)]
        assert heard
        assert all(each.startswith("Group: ") for each in heard)
        assert heard[-1] == "Group: Menu to Next deck"


def test_a_group_that_is_made_again_is_not_announced_again(tmp_path: Path) -> None:
    with at_table(tmp_path) as (player, table):
        sayings = player.program.stack.services.sayings
        while not any(called(each, "menu") for each in leaves(player.scanner.node or ())):
            player.step()
        before, first = sayings.count, player.scanner.node
        table.rebuild(table.services)
        player.program.frame(0)
        assert player.scanner.node is not first, "the same targets, made again"
        assert sayings.since(before) == ()


def test_a_press_right_after_a_change_is_not_used(tmp_path: Path) -> None:
    """It was meant for what was there before."""
    with at_home(tmp_path) as player:
        stack, home = player.program.stack, player.program.stack.top
        stack.go(routes.Settings())
        player.program.frame(0)
        settings = stack.top
        for down in (True, False):
            pygame.event.post(SWITCHES["key"](down))
        player.program.frame(IGNORED_PRESS_SECONDS / 2)
        assert stack.top is settings is not home
        first = player.scanner.node
        player.program.frame(IGNORED_PRESS_SECONDS)
        player.press()
        assert player.scanner.node is not first


def test_a_held_switch_chooses_once(tmp_path: Path) -> None:
    with at_table(tmp_path) as (player, _):
        player.program.frame(IGNORED_PRESS_SECONDS)
        first = player.scanner.node
        assert isinstance(first, tuple)
        for _ in range(4):
            pygame.event.post(SWITCHES["key"](True))
        player.program.frame(0)
        assert player.scanner.node == first[0]


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_trick_that_lies_until_a_click_is_taken_by_the_switch(switch: str, tmp_path: Path) -> None:
    with at_home(tmp_path, switch, trick_pause="click") as player:
        player.choose(("game", "california_jack"))
        player.choose("start")
        table, program = player.program.stack.top, player.program
        while not isinstance(table, TablePage):
            program.frame(0.3)
            table = program.stack.top
        await_question(player)
        while table.controller.mode is not TableMode.READING:
            if table.seat.state.offered:
                player.choose(table.seat.state.offered[0].cards[0])
            program.frame(0.3)
        for _ in range(20):
            program.frame(0.3)
        assert table.controller.mode is TableMode.READING
        assert player.scanner.node is None
        player.press()
        assert table.controller.mode is not TableMode.READING


def test_function_keys_and_a_row_that_waits_for_a_key_are_not_the_switch(tmp_path: Path) -> None:
    with at_home(tmp_path) as player:
        program = player.program
        program.key("f11")
        assert program.stack.services.preferences.full_screen
        program.stack.go(routes.Settings())
        player.reach(lambda target: target.key == ("key", "hint"))
        program.key("y")
        assert program.stack.services.preferences.keys == {"hint": "y"}


def test_the_settings_switch_the_scan_on_set_its_speed_and_switch_it_off(tmp_path: Path) -> None:
    with at_home(tmp_path, press_help=[False, 0]) as player:
        stack = player.program.stack
        assert stack.scanner is None
        stack.go(routes.Settings())
        (row,) = (each for each in stack.top.focus.targets if each.key == "One switch")
        row.adjust(1)
        player.program.frame()
        for ms in (*SCAN_MS[2:], 0):
            assert stack.scanner is not None
            player.choose("One switch")
            assert stack.services.preferences.press_help.scan_ms == ms
        player.program.frame()
        assert stack.scanner is None
        assert stack.wake is None


@pytest.mark.parametrize("wrong", [[False], [False, 5], [False, True], [0, 600], 600, None])
def test_a_speed_that_is_none_is_the_default(wrong: object) -> None:
    assert read_preferences({"press_help": wrong}).press_help == NO_PRESS_HELP
