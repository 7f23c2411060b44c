"""Game controllers: their buttons do what keys do, and cost nothing until somebody listens."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from scenes.framework.input.gamepad import Gamepads, as_key
from scenes.table import table_keys
from tests.scenes.choosing import actions
from tests.scenes.table_driver import Sitting, in_deal

NOTHING = (
    "import scenes.framework.main_loop, scenes.app.app, sys; print('pygame._sdl2.controller' in sys.modules)"
)


def push(sitting: Sitting, *buttons: str) -> None:
    """Push and let go buttons of a controller, as SDL tells of them."""
    for name in buttons:
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
            sitting.frame(0, draw=False)


def test_a_card_is_found_and_played_with_the_pad() -> None:
    sitting = in_deal(1)
    hand = sitting.table.parts.hand
    push(sitting, "DPAD_RIGHT")
    first = hand.focused
    assert first in hand.cards
    push(sitting, "DPAD_RIGHT", "DPAD_RIGHT", "DPAD_LEFT")
    assert hand.focused == hand.cards[hand.cards.index(first) + 1]
    before = len(actions(sitting))
    push(sitting, "A")
    assert len(actions(sitting)) == before + 1
    sitting.rest()
    push(sitting, "Y")
    assert len(actions(sitting)) == before, "Y takes back"


def test_x_shows_a_hint_and_never_names_a_suit_and_b_goes_back() -> None:
    sitting = in_deal(1)
    sitting.key("k")
    push(sitting, "X")
    assert sitting.table.parts.hint.shown
    push(sitting, "B")
    assert sitting.table.parts.picker.typing.rank is None
    push(sitting, "B")
    assert not sitting.table.parts.hint.shown
    assert sitting.log == []
    push(sitting, "B")
    assert sitting.log == ["menu"]


def test_start_opens_the_menu_and_a_shoulder_shows_the_last_trick_while_it_is_held(monkeypatch) -> None:
    monkeypatch.setattr(table_keys, "TAP_SECONDS", 0)
    sitting = in_deal(2)
    push(sitting, "START")
    assert sitting.log == ["menu"]
    button = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
    sitting.frame(0)
    assert sitting.table.controller.looking_back
    pygame.event.post(pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))
    sitting.frame(0)
    assert not sitting.table.controller.looking_back


def test_other_events_and_other_buttons_stay_what_they_are() -> None:
    for event in (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1),
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_GUIDE, instance_id=0),
    ):
        assert as_key(event) is event


class Pad:
    """A controller that is plugged in."""

    def __init__(self, number: int) -> None:
        if number == 9:
            raise pygame.error("no such device")
        self.id = 40 + number


def test_controllers_come_and_go_once_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame._sdl2 import controller

    made: list[int] = []
    monkeypatch.setattr(controller, "Controller", lambda number: made.append(number) or Pad(number))
    monkeypatch.setattr(controller, "init", lambda: None)
    come = pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=2)
    pads = Gamepads()
    pads.handle(come)
    assert made == [], "nobody listens yet"
    pads.listen()
    pads.handle(come)
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=9))
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=42))
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    assert made == [2, 9]


def test_a_system_without_controllers_is_none_the_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame._sdl2 import controller

    def refuse() -> None:
        raise pygame.error("none here")

    monkeypatch.setattr(controller, "init", refuse)
    pads = Gamepads()
    pads.listen()
    pads.handle(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))


def test_the_start_of_the_program_knows_nothing_of_controllers() -> None:
    told = subprocess.run([sys.executable, "-c", NOTHING], capture_output=True, text=True, check=True)
    assert told.stdout.strip().splitlines()[-1] == "False"
