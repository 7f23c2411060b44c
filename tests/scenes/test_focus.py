"""The keyboard's focus."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from scenes.framework.focus import Focus, FocusSpot
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import INK, PAPER, LayoutMetrics
from tests.net.pictures import Steps, left_match
from tests.net.positions import QUIET, positions
from tests.net.window_door import keep_match, started, words_met


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


class Valued(FocusSpot):
    """A spot with a value that left and right change."""

    value = 0

    def adjust(self, step: int) -> bool:
        self.value += step
        return True


@pytest.fixture
def pressed() -> list[str]:
    return []


def spot(
    name: str, rect: tuple[int, int, int, int], pressed: list[str], kind: type[FocusSpot] = FocusSpot
) -> FocusSpot:
    return kind(lambda: pygame.Rect(rect), lambda: pressed.append(name), INK, 8, key=name)


@pytest.fixture
def hand(pressed: list[str]) -> dict[str, FocusSpot]:
    """A plate above three overlapping cards, a rail of two buttons at the right."""
    places = {
        "plate": (300, 100, 100, 50),
        "ace": (100, 500, 100, 150),
        "king": (160, 500, 100, 150),
        "ten": (220, 500, 100, 150),
        "hint": (900, 500, 80, 40),
        "undo": (900, 560, 80, 40),
    }
    return {name: spot(name, rect, pressed) for name, rect in places.items()}


@pytest.fixture
def focus(hand: dict[str, FocusSpot]) -> Focus:
    focus = Focus()
    focus.set_targets(list(hand.values()), hand["ace"])
    return focus


def name(focus: Focus) -> object:
    return getattr(focus.current, "key", None)


def test_tab_follows_the_list_around_both_ends(focus: Focus):
    seen = []
    for _ in range(6):
        focus.handle(key(pygame.K_TAB))
        seen.append(name(focus))
    assert seen == ["king", "ten", "hint", "undo", "plate", "ace"]
    focus.handle(key(pygame.K_TAB, pygame.KMOD_LSHIFT))
    assert name(focus) == "plate"


@pytest.mark.parametrize(
    ("start", "arrow", "goal"),
    [
        ("ace", pygame.K_RIGHT, "king"),
        ("king", pygame.K_RIGHT, "ten"),
        ("ten", pygame.K_RIGHT, "undo"),
        ("ten", pygame.K_LEFT, "king"),
        ("ten", pygame.K_UP, "plate"),
        ("plate", pygame.K_DOWN, "ten"),
        ("hint", pygame.K_DOWN, "undo"),
        ("undo", pygame.K_UP, "hint"),
        ("hint", pygame.K_LEFT, "ten"),
        ("ace", pygame.K_LEFT, "ace"),
    ],
)
def test_arrows_go_to_the_nearest_that_way(focus: Focus, hand: dict[str, FocusSpot], start, arrow, goal):
    focus.move_to(hand[start])
    assert focus.handle(key(arrow))
    assert name(focus) == goal


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press(focus: Focus, pressed: list[str], code: int):
    assert focus.handle(key(code))
    assert pressed == ["ace"]


def test_a_disabled_target_is_passed_over_and_not_pressed(focus: Focus, hand: dict[str, FocusSpot], pressed):
    hand["king"].enabled = False
    focus.handle(key(pygame.K_TAB))
    assert name(focus) == "ten"
    hand["ten"].enabled = False
    assert not focus.handle(key(pygame.K_RETURN))
    assert pressed == []


def test_keys_with_ctrl_and_letters_are_left_alone(focus: Focus):
    assert not focus.handle(key(pygame.K_RIGHT, pygame.KMOD_CTRL))
    assert not focus.handle(key(pygame.K_h))
    assert name(focus) == "ace"


def test_left_and_right_change_a_value_up_and_down_leave_it(pressed: list[str]):
    value = spot("speed", (100, 100, 100, 40), pressed, Valued)
    beside = spot("beside", (300, 100, 100, 40), pressed)
    below = spot("below", (100, 200, 100, 40), pressed)
    focus = Focus()
    focus.set_targets([value, beside, below], value)
    focus.handle(key(pygame.K_RIGHT))
    assert isinstance(value, Valued)
    assert value.value == 1
    assert focus.current is value
    focus.handle(key(pygame.K_DOWN))
    assert focus.current is below


def test_a_click_moves_the_focus_to_the_topmost_and_is_left_to_others(focus: Focus, hand):
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(170, 520), button=1)
    assert not focus.handle(event)
    assert name(focus) == "king"


def test_renewed_targets_keep_the_focus_by_key_else_take_the_first(focus: Focus, hand, pressed):
    focus.move_to(hand["ten"])
    again = [spot(each, (0, 0, 10, 10), pressed) for each in ("ace", "ten")]
    focus.set_targets(again, again[0])
    assert focus.current is again[1]
    focus.set_targets([again[0]], again[0])
    assert focus.current is again[0]


def test_targets_are_told(pressed: list[str]):
    told: list[tuple[str, bool]] = []
    spots = [spot(each, (0, 0, 10, 10), pressed) for each in ("a", "b")]
    spots[0].focused = lambda on: told.append(("a", on))
    spots[1].focused = lambda on: told.append(("b", on))
    focus = Focus()
    focus.set_targets(spots, spots[0])
    focus.step(1)
    assert told == [("a", True), ("a", False), ("b", True)]


@pytest.mark.parametrize("palette", [INK, PAPER])
def test_ring_lies_three_units_away_and_is_three_wide(palette, pressed: list[str]):
    pygame.display.init()
    surface = pygame.Surface((200, 120))
    focus, place = Focus(), pygame.Rect(50, 40, 100, 40)
    target = FocusSpot(lambda: place, lambda: None, palette, 10)
    focus.set_targets([target], target)
    focus.draw(surface, LayoutMetrics((1280, 800)), BakedSurfaces(1))
    ring = pygame.Color(palette.focus)
    column = [surface.get_at((100, y)) == ring for y in range(40)]
    assert [y for y, lit in enumerate(column) if lit] == [34, 35, 36]


OPENED = ("menu", "scores")


@pytest.mark.parametrize("opened", OPENED)
@pytest.mark.parametrize("name", ["kan iku", "jack answer", "napoleon hattori, play"])
def test_focus_is_where_it_was_when_a_page_opened_by_a_click_is_closed(name: str, opened: str) -> None:
    position = next(each for each in positions() if each.name == name)
    match = left_match(position)
    assert match is not None
    settings = QUIET | {"taught": words_met()}
    with TemporaryDirectory() as folder:
        keep_match(Path(folder), match["record"], match["seats"])
        with started(Path(folder), (1280, 800), settings) as program:
            for words in position.steps:
                Steps(program, match).do(words)
            table = program._top
            before = table.focus.current
            program.click(getattr(table.parts.rail_buttons, opened).rect.center)
            assert program._top is not table
            program.key("escape")
            assert program._top is table
            assert table.focus.current is before
