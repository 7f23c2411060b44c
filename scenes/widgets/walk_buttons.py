"""Keys and buttons for moving through a deal: to its ends, step by step, or automatically."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.widgets.buttons import Button, icon_button

if TYPE_CHECKING:
    from scenes.framework.scene import Scene


class StepCommand(Enum):
    """A command for moving through a deal; `PLAY` starts or stops moving automatically."""

    FIRST = auto()
    BACK = auto()
    PLAY = auto()
    ON = auto()
    LAST = auto()


STEP_KEYS = {
    pygame.K_LEFT: StepCommand.BACK,
    pygame.K_RIGHT: StepCommand.ON,
    pygame.K_SPACE: StepCommand.PLAY,
    pygame.K_HOME: StepCommand.FIRST,
    pygame.K_END: StepCommand.LAST,
}
STEP_ICONS = {
    StepCommand.FIRST: "first",
    StepCommand.BACK: "left",
    StepCommand.PLAY: "play",
    StepCommand.ON: "right",
    StepCommand.LAST: "last",
}


class WalkKeys:
    """Recognises stepping keys (arrows, space, Home and End), unless Tab has moved the focus to a widget that
    may use them.
    """

    def __init__(self) -> None:
        self.tabbed = False
        """Whether Tab was used since the last mouse press, so that the focused widget gets the keys."""

    def steps(self, event: pygame.event.Event, *, anyway: bool = False) -> bool:
        """Track the use of Tab and the mouse; return whether the event is a stepping key.

        After Tab, stepping keys count only if `anyway`.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tabbed = False
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.tabbed = True
        return event.type == pygame.KEYDOWN and event.key in STEP_KEYS and (anyway or not self.tabbed)


class WalkButtons:
    """A row of buttons for the step commands, drawn in the palette `ink`.

    The first button is in `place`; the play button is wider. A press calls `walk` with the button's command.
    """

    def __init__(self, scene: Scene, place: pygame.Rect, walk: Callable[[StepCommand], None]) -> None:
        ink, x = scene.look.ink, place.left
        self._buttons: dict[StepCommand, Button] = {}
        for step, icon in STEP_ICONS.items():
            wide = scene.look.px(56) if step is StepCommand.PLAY else place.width
            rect = pygame.Rect(x, place.top, wide, place.height)
            self._buttons[step] = icon_button(scene, rect, icon, partial(walk, step), palette=ink, key=step)
            self.right = rect.right
            """Right edge of the row in window pixels."""
            x = rect.right + scene.look.px(8)

    def __iter__(self) -> Iterator[Button]:
        return iter(self._buttons.values())

    def __getitem__(self, step: StepCommand) -> Button:
        return self._buttons[step]

    def show(self, *, playing: bool, back: bool, on: bool, last: bool) -> None:
        """Show whether the deal plays automatically, and enable the steps that are possible."""
        play = self._buttons[StepCommand.PLAY]
        if play.icon != (icon := "pause" if playing else "play"):
            play.icon = icon
            play.refresh()
        play.set_chosen(playing)
        for step, able in (
            (StepCommand.FIRST, back),
            (StepCommand.BACK, back),
            (StepCommand.ON, on),
            (StepCommand.LAST, last),
        ):
            if self._buttons[step].is_enabled != able:
                self._buttons[step].set_enabled(able)
