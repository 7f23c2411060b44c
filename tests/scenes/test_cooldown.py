"""The cool-down: what counts as a second press, and that typing goes on as before."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

import pygame
import pytest

from scenes.framework.input import cooldown
from scenes.framework.input.cooldown import Cooldown
from scenes.framework.preferences import NO_PRESS_HELP, Preferences, PressHelp, read_preferences
from scenes.pages.settings.page import SettingsPage
from tests.scenes.choosing import actions
from tests.scenes.scratch import open_stack, press
from tests.scenes.table_driver import Sitting, in_deal, typed

ON = PressHelp(cooldown=True)


class Clock:
    """A clock that a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of every cool-down that is made from now on."""
    made = Clock()
    monkeypatch.setattr(cooldown.Cooldown.__init__, "__defaults__", (made,))
    return made


Made = Callable[[bool], pygame.event.Event]


def of_key(key: int) -> Made:
    kinds = pygame.KEYUP, pygame.KEYDOWN
    return lambda down: pygame.event.Event(kinds[down], key=key, mod=0, unicode="")


def of_mouse(button: int, place: tuple[int, int] = (5, 5)) -> Made:
    kinds = pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN
    return lambda down: pygame.event.Event(kinds[down], button=button, pos=place)


def of_pad(button: int) -> Made:
    kinds = pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERBUTTONDOWN
    return lambda down: pygame.event.Event(kinds[down], button=button, instance_id=0)


ENTER, CLICK, PAD = of_key(pygame.K_RETURN), of_mouse(1), of_pad(pygame.CONTROLLER_BUTTON_A)
INPUTS = pytest.mark.parametrize("made", [ENTER, CLICK, PAD], ids=["key", "mouse", "pad"])


@INPUTS
def test_a_second_press_within_half_a_second_does_not_count_nor_does_its_release(made: Made) -> None:
    clock = Clock()
    asked = Cooldown(clock)
    assert asked.counts(made(True), typing=False)
    clock.now += 0.1
    assert asked.counts(made(False), typing=False)
    clock.now += 0.49
    assert not asked.counts(made(True), typing=False)
    clock.now += 0.02
    assert not asked.counts(made(False), typing=False)
    assert asked.counts(made(True), typing=False), "ignored presses do not prolong the time"


@INPUTS
def test_the_time_begins_again_with_the_release(made: Made) -> None:
    clock = Clock()
    asked = Cooldown(clock)
    asked.counts(made(True), typing=False)
    clock.now += 3
    asked.counts(made(False), typing=False)
    clock.now += 0.1
    assert not asked.counts(made(True), typing=False)


def test_another_key_or_button_counts_at_once_and_so_do_wheel_and_movements() -> None:
    asked = Cooldown(Clock())
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    for made in (of_key(pygame.K_k), of_key(pygame.K_h), CLICK, of_mouse(3), PAD, of_pad(11)):
        assert asked.counts(made(True), typing=False)
        assert asked.counts(made(False), typing=False)
        assert asked.counts(moved, typing=False)
    assert not asked.counts(of_mouse(1, (900, 700))(True), typing=False), "a click elsewhere is one more"
    wheel = of_mouse(4)
    assert all(asked.counts(wheel(down), typing=False) for down in (True, False) * 3)


def test_a_held_key_repeats_and_an_ignored_one_does_not() -> None:
    asked, clock = Cooldown(time := Clock()), 0
    delete = of_key(pygame.K_BACKSPACE)
    assert asked.counts(delete(True), typing=False)
    for clock in range(5):
        time.now += 0.04
        assert asked.counts(delete(True), typing=False), clock
    assert asked.counts(delete(False), typing=False)
    assert [asked.counts(delete(True), typing=False) for _ in range(3)] == [False] * 3


def test_text_is_typed_at_any_speed_but_keys_that_leave_the_entry_wait() -> None:
    asked = Cooldown(Clock())
    for key in (pygame.K_l, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_LEFT):
        for _ in range(2):
            assert asked.counts(of_key(key)(True), typing=True)
            assert asked.counts(of_key(key)(False), typing=True)
    for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_DOWN):
        assert asked.counts(of_key(key)(True), typing=True)
        assert asked.counts(of_key(key)(False), typing=True)
        assert not asked.counts(of_key(key)(True), typing=True)


def test_a_key_whose_release_another_window_saw_is_not_held_for_ever() -> None:
    asked = Cooldown(clock := Clock())
    asked.counts(ENTER(True), typing=False)
    asked.counts(pygame.event.Event(pygame.WINDOWFOCUSLOST), typing=False)
    assert not asked.counts(ENTER(True), typing=False)
    asked.counts(pygame.event.Event(pygame.WINDOWFOCUSLOST), typing=False)
    clock.now += 1
    assert asked.counts(ENTER(True), typing=False)


@pytest.mark.parametrize("on", [True, False])
def test_a_second_click_plays_no_second_card(on: bool, clock: Clock) -> None:
    sitting = in_deal(press_help=PressHelp(cooldown=on))
    sitting.rest()
    assert play_and_count(sitting)
    clock.now += 0.2
    assert play_and_count(sitting) != on
    clock.now += 0.6
    assert play_and_count(sitting)


def play_and_count(sitting: Sitting) -> bool:
    """Click a card; return whether it was played."""
    before = len(actions(sitting))
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.rest()
    return len(actions(sitting)) > before


@pytest.mark.parametrize("on", [True, False])
def test_a_second_tap_plays_no_card_that_the_first_has_only_raised(on: bool, clock: Clock) -> None:
    sitting = in_deal(press_help=PressHelp(cooldown=on))
    place = sitting.spot(sitting.legal_cards()[0])
    sitting.tap(place)
    assert not actions(sitting)
    sitting.tap(place)
    assert bool(actions(sitting)) != on
    clock.now += 0.6
    sitting.tap(place)
    assert actions(sitting)


def test_a_card_is_typed_as_fast_as_ever(clock: Clock) -> None:
    sitting = in_deal(press_help=ON)
    before = len(actions(sitting))
    sitting.key(*typed(sitting.legal_cards()[-1]), "return")
    assert len(actions(sitting)) > before


def test_the_switch_is_found_in_the_settings_and_is_saved() -> None:
    saved: list[Preferences] = []
    stack = open_stack((1280, 800), Preferences(speed="off"), saved.append)
    stack.push(page := SettingsPage())
    (switch,) = (each for each in page.focus.targets if each.key == "Cool-down")
    page.focus.move_to(switch)
    press(stack, pygame.K_RETURN)
    assert saved[-1].press_help == ON
    press(stack, pygame.K_RETURN)
    assert len(saved) == 2, "the press that switched it on is none of its own"
    read = read_preferences(json.loads(json.dumps(asdict(saved[0]))))
    assert read.press_help == ON
    for wrong in ([1, 0], [], True, [True, 0, "x"], None):
        assert read_preferences({"press_help": wrong}).press_help == NO_PRESS_HELP
