"""A window too small for any page asks for more room, and what was open waits."""

from __future__ import annotations

import pygame
import pytest

from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Scene
from scenes.framework.too_small import draw_cramped
from scenes.graphics.layout_metrics import INK
from scenes.i18n import as_it_is
from scenes.table import table_keys
from scenes.widgets import Button
from tests.game.archives import jack_host
from tests.scenes.scratch import Board, click, open_stack, picture, point, press
from tests.scenes.table_driver import Sitting

SMALL = (639, 500)
FLAT = (900, 399)


def resize(stack: Navigator, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    stack.resize(size)


def asks_for_room(stack: Navigator) -> bool:
    """Whether the window shows the words that ask for a larger one, and nothing else."""
    wanted = pygame.Surface(pygame.display.get_window_size())
    draw_cramped(wanted, stack.services)
    return picture(stack) == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.parametrize("size", [SMALL, FLAT, (1, 1), (40, 700), (639, 399)])
def test_a_small_window_asks_for_more_room(size: tuple[int, int]) -> None:
    stack = open_stack()
    stack.push(Board())
    assert not asks_for_room(stack)
    resize(stack, size)
    assert asks_for_room(stack)
    resize(stack, (640, 400))
    assert not asks_for_room(stack)


def test_the_words_fit_where_they_are_drawn() -> None:
    """In ever smaller windows the words shrink before they go; what is left at the rim is ground."""
    stack = open_stack(preferences=Preferences(speed="off", text_scale=1.25))
    drawn = 0
    for width in range(1, 640, 37):
        for height in (1, 9, 40, 120, 300, 700):
            surface = pygame.Surface((width, height))
            draw_cramped(surface, stack.services)
            ground = pygame.mask.from_threshold(surface, INK.ground, (1, 1, 1, 255))
            ground.invert()
            words = ground.get_bounding_rects()
            drawn += bool(words)
            inside = surface.get_rect().inflate(-2, 0)
            assert all(inside.contains(each) for each in words), (width, height)
    assert drawn > 40


def test_what_was_open_waits_for_room() -> None:
    """Nothing is pressed, typed or moved meanwhile, and then all is as it was."""
    stack, pressed = open_stack(), []

    def fill(scene: Scene) -> None:
        everywhere = pygame.Rect((0, 0), scene.look.size)
        Button(scene, everywhere, as_it_is("Press"), lambda: pressed.append(1))

    board = Board(fill)
    stack.push(board)
    point(stack, (100, 100))
    before = picture(stack)
    resize(stack, FLAT)
    board.moving = True
    assert not stack.busy
    assert stack.wake is None
    click(stack, (100, 100))
    press(stack, pygame.K_RETURN)
    press(stack, pygame.K_x)
    stack.update(1.0)
    assert (pressed, board.keys, stack.top) == ([], [], board)
    board.moving = False
    resize(stack, (1280, 800))
    assert picture(stack) == before
    click(stack, (100, 100))
    assert pressed == [1]


def test_a_press_begun_in_time_is_forgotten() -> None:
    stack, pressed = open_stack(), []

    def fill(scene: Scene) -> None:
        Button(scene, pygame.Rect(0, 0, 300, 300), as_it_is("Press"), lambda: pressed.append(1))

    stack.push(Board(fill))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
        stack.handle(pygame.event.Event(kind, pos=(100, 100), rel=(0, 0), buttons=(0, 0, 0), button=1))
    resize(stack, SMALL)
    resize(stack, (1280, 800))
    stack.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(100, 100), button=1))
    stack.settle(0.01)
    assert pressed == []


def test_escape_ends_the_program() -> None:
    stack = open_stack()
    stack.push(Board())
    resize(stack, SMALL)
    press(stack, pygame.K_ESCAPE)
    assert stack.top is None


def test_a_window_that_opens_small_has_room_later() -> None:
    stack = open_stack((300, 200))
    stack.push(Board())
    assert asks_for_room(stack)
    assert stack.services.look.size == (640, 400)
    resize(stack, (1280, 800))
    assert stack.services.look.size == (1280, 800)
    assert not asks_for_room(stack)


def test_a_key_held_down_may_be_let_go(monkeypatch) -> None:
    """The last trick is shown while L is held: it is not shown for ever."""
    sitting = Sitting(jack_host(), speed="off", trick_pause_ms=300)
    for _ in range(2):
        sitting.rest()
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.rest()
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 0)
    sitting.hold("l")
    assert sitting.table.controller.looking_back
    sitting.resize(SMALL)
    sitting.stack.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0))
    sitting.resize((1280, 800))
    assert not sitting.table.controller.looking_back


def test_time_stands_still_at_a_table_that_is_not_seen() -> None:
    sitting = Sitting(jack_host(seats=("normal", "normal")), speed="normal")
    sitting.resize(SMALL)
    before = sitting.host.moments(0)
    for _ in range(200):
        sitting.frame(0.3)
    assert sitting.host.moments(0) == before
    sitting.resize((1280, 800))
    sitting.rest()
    assert sitting.log == ["over"]


def test_no_fade_from_a_frame_of_another_size() -> None:
    """The window's old surface is gone by then: to copy it has brought the program down."""
    stack = open_stack(preferences=Preferences(speed="normal"))
    stack.push(Board())
    picture(stack)
    stack.push(Board())
    assert stack.busy
    resize(stack, (1024, 640))
    assert not stack.busy
    stack.push(Board())
    assert not stack.busy
    picture(stack)
    pygame.display.set_mode((1280, 800))  # the window has changed, and the stack is yet to hear of it
    stack.push(Board())
    assert not stack.busy
