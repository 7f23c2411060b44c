"""Keys that the player has chosen in place of the usual ones."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.framework.input.keys import KEY_USES, fits, key_named, meant
from scenes.pages.settings.keys import KeyButton
from tests.net.window_door import Program, started

USE = {use.name: use for use in KEY_USES}
SIZE = (1280, 800)


def pressed(name: str) -> pygame.event.Event:
    pygame.display.init()
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=name)


def test_a_chosen_key_stands_for_the_usual_one_and_types_nothing() -> None:
    chosen = {"hint": "x", "choose": "left ctrl", "undo": "no such key"}
    event = meant(pressed("x"), chosen)
    assert (event.key, event.unicode) == (pygame.K_h, "")
    assert meant(pressed("h"), chosen).key == pygame.K_h, "the usual one still does it"
    assert meant(pressed("u"), chosen).unicode == "u"
    assert key_named("no such key") is None
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0))
    assert meant(moved, chosen) is moved


@pytest.mark.parametrize(
    ("name", "good"), [("x", True), ("f9", True), ("q", False), ("7", False), ("u", False)]
)
def test_no_key_stands_for_two_things(name: str, good: bool) -> None:
    pygame.display.init()
    key = pygame.key.key_code(name)
    assert fits(key, USE["hint"], {}) is good
    assert not fits(key, USE["hint"], {"undo": name})
    assert not fits(pygame.K_LSHIFT, USE["hint"], {})


def test_keys_are_chosen_in_the_settings_and_hold_at_once(tmp_path: Path) -> None:
    def waiting(program: Program) -> KeyButton:
        found = program.stack.top.focus.current
        assert isinstance(found, KeyButton)
        return found

    with started(tmp_path, SIZE, {}) as program:
        program.press("Settings")
        row = next(
            each for each in program.stack.top.focus.targets if getattr(each, "use", None) is USE["back"]
        )
        program.stack.top.focus.move_to(row)
        program.key("return", "q")
        assert waiting(program).parts == ["Already in use"]
        program.key("x")
        assert waiting(program).parts == ["X"]
        assert program.stack.services.preferences.keys == {"back": "x"}
        settings = program.stack.top
        program.key("return", "escape")
        assert program.stack.top is settings
        assert waiting(program).parts == ["X"]
        program.key("x")
        assert program.stack.top is not settings, "it goes back"
        program.press("Settings")
        program.stack.top.focus.move_to(
            next(
                each for each in program.stack.top.focus.targets if getattr(each, "use", None) is USE["back"]
            )
        )
        program.key("return", "delete")
        assert program.stack.services.preferences.keys == {}
