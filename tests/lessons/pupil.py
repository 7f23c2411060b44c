"""Somebody who takes a lesson: events go in, frames come out, by keys or by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.scenes.table_driver import Ground, fonts, skins  # sets the dummy driver, before pygame is imported

import pygame  # isort: skip

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import Card
from game.lessons import LESSONS
from game.lessons.lesson import Given, Lesson
from scenes.audio import Sounds
from scenes.framework import routes
from scenes.framework.focus import FocusSpot
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.pages.learn.lesson import LessonTable
from scenes.table.picker.action_picker import ASIDE_KEY
from tests.scenes.scratch import NOWHERE


class Stuck(AssertionError):
    """Nothing goes on."""


class Pupil:
    """A lesson on a stack of its own; settings are kept, where it leads is noted."""

    def __init__(
        self,
        game: str,
        number: int = 0,
        size: tuple[int, int] = (1280, 800),
        *,
        draws: bool = True,
        lessons: Sequence[Lesson] = (),
        **settings: Any,
    ) -> None:
        """`lessons` are others than those of the game."""
        self.draws = draws
        self.sit(LessonTable(GAMES[game], lessons or LESSONS[game], number), size, NOWHERE, settings)

    def sit(self, table: Any, size: tuple[int, int], folder: Path, settings: dict[str, Any]) -> None:
        """Sit down before a table in a window of that size; where it leads is noted."""
        pygame.display.init()
        pygame.display.set_mode(size)
        pygame.event.clear()
        pygame.mouse.set_pos((1, 1))
        self.log: list[Any] = []
        chosen = Preferences(**{"speed": "off", "trick_pause_ms": 300, **settings})
        services = Services.create(chosen, size, skins(), folder, fonts())
        self.stack = Navigator(replace(services, sounds=Sounds()))
        self.stack.routes = dict.fromkeys((routes.Help, routes.Lesson), self.log.append)
        self.table = table
        self.stack.push(Ground())
        self.stack.push(self.table)
        self.rest()

    @property
    def open(self) -> bool:
        return self.stack.top is self.table

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def frame(self, dt: float = 0.05, draw: bool = False) -> None:
        events = pygame.event.get()
        self.stack.update(dt)
        for event in events:
            self.stack.handle(event)
        self.stack.settle(dt)
        if draw:
            self.stack.redraw()
            self.stack.draw(self.surface)

    def rest(self, limit: int = 400) -> None:
        """Go on until something is said or asked, and nothing moves."""
        for _ in range(limit):
            self.frame(0.3)
            table = self.table
            if not self.open:
                return
            said = table.parts.note.shown or table.parts.picker.buttons.buttons or table.seat.chosen
            if table.course.settled and not table.parts.hand.moving and said:
                self.frame(0, draw=self.draws)
                return
        raise Stuck(f"{self.table.lesson.key}, step {self.table.attending.number + 1}")

    # Mouse and keys.

    def key(self, *names: str) -> None:
        for name in names:
            code = pygame.key.key_code(name)
            letter = name if len(name) == 1 else ""
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=letter))
            self.frame(0)

    def click(self, position: tuple[int, int]) -> None:
        pygame.mouse.set_pos(position)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        self.frame(0)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
        self.frame(0)

    def press(self, key: object, *, by_keys: bool) -> None:
        """Press what has this key: by the mouse, or by Tab and Enter."""
        found = [target for target in self.table.focus.targets if getattr(target, "key", None) == key]
        if not found or not found[0].can_focus:
            raise Stuck(f"{key} cannot be pressed")
        if not by_keys:
            self.click(self.spot(key) if isinstance(found[0], FocusSpot) else found[0].focus_rect.center)
            return
        for _ in range(120):
            if self.table.focus.current is found[0]:
                self.key("return")
                return
            self.key("tab")
        raise Stuck(f"Tab does not lead to {key}")

    def spot(self, card: Any) -> tuple[int, int]:
        """A place on a card of the hand that no other covers."""
        rect = self.table.parts.hand.rect(card)
        return rect.left + max(3, round(rect.width * 0.12)), rect.centery

    # What a learner does.

    @property
    def said(self) -> str:
        """What stands in the panel."""
        return " ".join(part for part in self.table.parts.note.line if isinstance(part, str))

    def go_on(self, *, by_keys: bool) -> None:
        """Press the only button of the panel; by keys it has the focus."""
        if by_keys:
            current = self.table.focus.current
            if current is not self.table.parts.note.buttons[0]:
                raise Stuck("the focus is not on the button that goes on")
            self.key("return")
        else:
            self.click(self.table.parts.note.buttons[0].rect.center)
        self.rest()

    def choose(self, actions: tuple[Action, ...], *, by_keys: bool) -> None:
        """Decide so, as the table asks: a card, several cards that are confirmed, a button."""
        if self.table.parts.note.buttons:  # what was to be read first
            self.go_on(by_keys=by_keys)
        picker = self.table.parts.picker
        for action in actions:
            buttons = {button.key for button in picker.buttons.buttons}
            if ("action", action.text) in buttons:
                self.press(("action", action.text), by_keys=by_keys)
                continue
            if picker._aside and action.manner and not picker._adding:  # something is said with the card
                self.press(ASIDE_KEY, by_keys=by_keys)
            for card in action.cards:
                self._card(card, by_keys=by_keys)
            if any(button.key == ("action", action.text) for button in picker.buttons.buttons):
                self.press(("action", action.text), by_keys=by_keys)
        if picker.several is not None and picker.buttons.buttons:
            self.press(picker.buttons.buttons[0].key, by_keys=by_keys)
        self.rest()

    def _card(self, card: Card, *, by_keys: bool) -> None:
        self.press(card, by_keys=by_keys)
        self.table.parts.hand.settle()

    def pick(self, answer: Given, *, by_keys: bool) -> None:
        step: Any = self.table.attending.step
        self.press(("lesson", step.answers.index(answer)), by_keys=by_keys)
        self.rest()
