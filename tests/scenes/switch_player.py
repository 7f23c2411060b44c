"""A player with one switch: waits until the scan is on what they want, and presses."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.preferences import PressHelp
from scenes.framework.scan_groups import leaves
from scenes.framework.scanning import IGNORED_PRESS_SECONDS, Scanner, offered
from tests.net.window_door import Program

PERIOD = 1.0
SCANNED = PressHelp(scan_ms=1000)
Wanted = Callable[[FocusTarget], bool]

SWITCHES: dict[str, Callable[[bool], pygame.event.Event]] = {
    "key": lambda down: pygame.event.Event(
        pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_x, mod=0, unicode="x"
    ),
    "click": lambda down: pygame.event.Event(
        pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, pos=(3, 3), button=1
    ),
    "pad": lambda down: pygame.event.Event(
        pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP,
        button=pygame.CONTROLLER_BUTTON_B,
        instance_id=0,
    ),
}
"""Switches, each with the event of its press and of its release."""


class SwitchPlayer:
    """Uses the program with one switch and nothing else."""

    def __init__(self, program: Program, switch: str = "key") -> None:
        self.program = program
        self._switch = SWITCHES[switch]
        self.presses = 0
        self.steps = 0
        """Times that the scan has moved on."""

    @property
    def scanner(self) -> Scanner:
        scanner = self.program.stack.scanner
        assert scanner is not None, "the scan is on"
        return scanner

    def press(self) -> None:
        self.program.frame(IGNORED_PRESS_SECONDS)
        for down in (True, False):
            pygame.event.post(self._switch(down))
            self.program.frame(0)
        self.presses += 1

    def step(self) -> None:
        """Wait until the scan moves on."""
        self.program.frame(PERIOD + 0.01)
        self.steps += 1

    def await_target(self, wanted: Wanted, limit: int = 200) -> None:
        """Wait until the scan is on a target, and press only to go into groups."""
        top = self.program.stack.top
        assert top is not None
        for _ in range(limit):
            node = self.scanner.node
            if node is None or not any(map(wanted, leaves(node))):
                self.step()
            elif isinstance(node, tuple):
                self.press()
            else:
                return
            assert self.program.stack.top is top, "the page stays"
        raise AssertionError(f"not reached: {[each.key for each in offered(top)]}")

    def reach(self, wanted: Wanted, limit: int = 200) -> None:
        """Choose a target."""
        self.await_target(wanted, limit)
        self.press()

    def choose(self, name: object) -> None:
        """Choose what a screen reader calls by this name, or what has this key."""
        self.reach(lambda target: called(target, name))


def called(target: FocusTarget, name: object) -> bool:
    """Whether a target has this key or this name for a screen reader."""
    said = target.said()
    return target.key == name or (said is not None and said.name == name)
