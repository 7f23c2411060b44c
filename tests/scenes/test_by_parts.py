"""Pages that are drawn by parts show, after whatever a hand does, what they would show drawn as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from tests.conftest import Tally
from tests.game.archives import archive_of
from tests.game.counted import fill
from tests.scenes.scratch import click, picture, point, press
from tests.scenes.statistics_sitting import pages, stack_of

SIZE = (1280, 800)
RECORDS_KEYS = (
    *(pygame.K_DOWN, pygame.K_UP, pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT) * 2,
    pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_RETURN, pygame.K_f, pygame.K_DELETE,
)  # fmt: skip
STATISTICS_KEYS = (
    *(pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN) * 2, pygame.K_RETURN, pygame.K_t,
)  # fmt: skip
LETTERS = "JKN7QX"


def do_something(stack: Navigator, rng: Random, keys: Sequence[int]) -> str:
    """A key, a letter, a movement of the pointer, a turn of the wheel or a click; tells which."""
    where = (rng.randrange(SIZE[0]), rng.randrange(SIZE[1]))
    deed = rng.choice(("key", "key", "letter", "point", "wheel", "click", "wait"))
    if deed == "key":
        press(stack, rng.choice(keys))
    elif deed == "letter":
        letter = rng.choice(LETTERS)
        stack.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
        stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    elif deed == "point":
        point(stack, where)
    elif deed == "wheel":
        turned = rng.choice((-1, 1))
        stack.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turned, precise_x=0.0, precise_y=turned))
    elif deed == "click":
        click(stack, where)
    stack.settle(rng.choice((0.01, 0.3)))
    return deed


def watch(stack: Navigator, tally: Tally, keys: Sequence[int], times: int) -> None:
    """Do things at random, and hold each frame against a picture that is drawn from the ground up."""
    window = pygame.display.get_surface()
    assert window is not None
    page = stack.top
    for _ in tally.times(times, "frames"):
        deed = do_something(stack, tally.rng, keys)
        if stack.top is not page:  # a question, a sheet, the help: away with it
            press(stack, pygame.K_ESCAPE)
            continue
        shown = picture(stack)
        tally.count["in parts"] += stack.changed != [window.get_rect()]
        again = pygame.Surface(SIZE).convert(window)
        assert stack.top is not None
        stack.top.draw(again)
        assert pygame.image.tobytes(again, "RGB") == shown, f"after {deed}"


@pytest.fixture(autouse=True)
def own_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is put on the clipboard of this computer."""
    monkeypatch.setattr(clipboard, "put", lambda text: True)
    monkeypatch.setattr(clipboard, "get", lambda: "JK4-7Q")


def test_records(open_records: Callable[..., Any], tally: Tally) -> None:
    watch(open_records(SIZE).stack, tally, RECORDS_KEYS, 60)
    tally.floor(**{"in parts": 20})


def test_statistics(tmp_path: Path, tally: Tally) -> None:
    folder = tmp_path / "played"
    archive = archive_of(folder)
    fill(archive, Random(4), 12)
    archive.close()
    with pages(tmp_path) as opened:
        watch(stack_of(opened(folder, SIZE)), tally, STATISTICS_KEYS, 40)
    tally.floor(**{"in parts": 10})


def test_what_is_typed_and_the_cursor_that_blinks(open_records: Callable[..., Any], tally: Tally) -> None:
    sitting = open_records(SIZE)
    stack, page, window = sitting.stack, sitting.page, pygame.display.get_surface()
    page.focus.move_to(page.code_bar.field)
    before = b""
    for letter in [*"JKN7QX", ""]:
        if letter:
            stack.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
            stack.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        for _ in range(6):
            stack.settle(0.2)
            shown = picture(stack)
            tally.count["pictures that differ"] += shown != before
            before = shown
            again = pygame.Surface(SIZE).convert(window)
            page.draw(again)
            assert pygame.image.tobytes(again, "RGB") == shown
    assert page.model.code.text, "it was typed"
    tally.floor(**{"pictures that differ": 8})  # letters: 6
