"""What is held is let go of where its end is not seen: the focus is lost, a page covers it, and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from scenes.i18n import Text
from scenes.pages.settings.page import SettingsPage
from scenes.pages.setup.rules import NumberStepper
from scenes.table import table_keys
from scenes.widgets import Button, TextEntry
from scenes.widgets.base import Touch
from scenes.widgets.scroll import Scroll
from tests.scenes.reader import Reader
from tests.scenes.scratch import Board, open_stack, point, press
from tests.scenes.table_driver import in_deal
from tests.scenes.test_help import open_help

PLACE = pygame.Rect(100, 100, 200, 40)
ELSEWHERE = (700, 500)


def mouse(stack: Navigator, kind: int, at: tuple[int, int], **how: Any) -> None:
    stack.handle(pygame.event.Event(kind, pos=at, **how))
    stack.settle(0.01)


def hold(stack: Navigator, at: tuple[int, int]) -> None:
    """Hold the left button down at a place."""
    point(stack, at)
    mouse(stack, pygame.MOUSEBUTTONDOWN, at, button=1)


def carry(stack: Navigator, to: tuple[int, int]) -> None:
    """Move with the left button held down."""
    mouse(stack, pygame.MOUSEMOTION, to, rel=(0, 0), buttons=(1, 0, 0))


def let_go(stack: Navigator, at: tuple[int, int]) -> None:
    mouse(stack, pygame.MOUSEBUTTONUP, at, button=1)


def lose_focus(stack: Navigator) -> None:
    stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    stack.settle(0.01)


def cover(stack: Navigator) -> None:
    """Another page comes and goes."""
    stack.push(Board())
    stack.back()


def let_go_unseen(stack: Navigator) -> None:
    """The pointer comes back with no button down."""
    point(stack, ELSEWHERE)


ends = pytest.mark.parametrize("end", [lose_focus, cover, let_go_unseen])
End = Callable[[Navigator], None]


def board(fill: Callable[[Scene], None]) -> Navigator:
    stack = open_stack()
    stack.push(Board(fill))
    stack.settle(0.01)
    return stack


@ends
def test_a_button_that_is_held_is_not_pressed_by_a_later_click(end: End) -> None:
    pressed: list[int] = []
    made: list[Button] = []
    stack = board(lambda scene: made.append(Button(scene, PLACE, "Go", lambda: pressed.append(1))))
    hold(stack, PLACE.center)
    assert made[0].state is Touch.PRESSED
    end(stack)
    assert made[0].state is not Touch.PRESSED
    let_go(stack, PLACE.center)
    assert pressed == []


@ends
def test_a_scroll_bar_that_is_dragged_stays_where_it_is(end: End) -> None:
    made: list[Scroll] = []

    def fill(scene: Scene) -> None:
        made.append(Scroll(scene, pygame.Rect(100, 100, 300, 200)))
        made[0].set_height(900)

    stack = board(fill)
    bar = made[0].bar.rect
    hold(stack, (bar.centerx, bar.top + 10))
    carry(stack, (bar.centerx, bar.top + 60))
    reached = made[0].offset
    assert reached > 0
    end(stack)
    carry(stack, (bar.centerx, bar.top + 150))
    assert made[0].offset == reached


@ends
def test_an_arrow_that_is_held_counts_no_further(end: End) -> None:
    made: list[NumberStepper] = []
    taken: list[int] = []
    names = [Text(str(number)) for number in range(100)]
    stack = board(lambda scene: made.append(NumberStepper(scene, PLACE, names, 10, taken.append)))
    hold(stack, (PLACE.right - 10, PLACE.centery))
    for _ in range(10):
        stack.settle(0.1)
    end(stack)
    reached = made[0].chosen
    assert reached > 12
    point(stack, (PLACE.right - 10, PLACE.centery))
    for _ in range(10):
        stack.settle(0.1)
    assert made[0].chosen == reached
    assert taken == [reached], "what was reached is taken"


@ends
def test_a_selection_of_text_ends(end: End) -> None:
    made: list[TextEntry] = []
    stack = board(
        lambda scene: made.append(TextEntry(scene, PLACE, "a long name", lambda text: None, limit=20))
    )
    hold(stack, (PLACE.left + 20, PLACE.centery))
    assert made[0].selection_in_progress
    end(stack)
    assert not made[0].selection_in_progress


@ends
def test_the_line_of_a_review_is_dragged_no_further(end: End) -> None:
    reader = Reader("jan_ken_po", 4)
    reader.frame()
    line = reader.page.bar.line
    at = line.plot.centery
    hold(reader.stack, (line.x(31), at))
    carry(reader.stack, (line.x(20), at))
    assert reader.place == 20
    end(reader.stack)
    carry(reader.stack, (line.x(5), at))
    assert reader.place == 20


@ends
def test_a_page_of_the_help_is_dragged_no_further(end: End) -> None:
    scene, stack = open_help((1280, 800))
    assert isinstance(stack, Navigator)
    x, y = scene.page.scroll.rect.center
    hold(stack, (x, y))
    carry(stack, (x, y - 60))
    reached = scene.page.scroll.offset
    assert reached > 0
    end(stack)
    carry(stack, (x, y - 160))
    assert scene.page.scroll.offset == reached


@pytest.mark.parametrize("end", [lose_focus, cover])
def test_the_last_trick_is_shown_no_longer(end: End, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = in_deal(2)
    sitting.hold("l")
    assert sitting.table.controller.looking_back
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 0)
    end(sitting.stack)
    assert not sitting.table.controller.looking_back


def test_keys_repeat_while_a_name_is_typed_and_not_on_the_page_after_it() -> None:
    stack = open_stack()
    stack.push(Board())
    stack.push(SettingsPage())
    assert stack.top is not None
    focus = stack.top.focus
    focus.move_to(next(each for each in focus.targets if isinstance(each, TextEntry)))
    stack.settle(0.01)
    assert pygame.key.get_repeat() != (0, 0)
    press(stack, pygame.K_ESCAPE)
    assert isinstance(stack.top, Board)
    assert pygame.key.get_repeat() == (0, 0)
