"""Keys and buttons by which one walks along a deal, where it is watched and where it is reviewed."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

import pygame

from scenes.framework.scene import Scene
from scenes.widgets import Button, ButtonKind


class Walk(Enum):
    """Where to go in a deal."""

    FIRST = auto()
    BACK = auto()
    PLAY = auto()
    ON = auto()
    LAST = auto()


KEYS = {
    pygame.K_LEFT: Walk.BACK,
    pygame.K_RIGHT: Walk.ON,
    pygame.K_SPACE: Walk.PLAY,
    pygame.K_HOME: Walk.FIRST,
    pygame.K_END: Walk.LAST,
}
ICONS = {
    Walk.FIRST: "first",
    Walk.BACK: "left",
    Walk.PLAY: "play",
    Walk.ON: "right",
    Walk.LAST: "last",
}


class WalkKeys:
    """Arrows and the space bar step, unless Tab has led the focus to something that they change."""

    def __init__(self) -> None:
        self.tabbed = False
        """Whether the focus is moved by keys, which then are its own."""

    def steps(self, event: pygame.event.Event, *, anyway: bool = False) -> bool:
        """Notice what moves the focus; whether an event is a key that steps, `anyway` despite Tab."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tabbed = False
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.tabbed = True
        return event.type == pygame.KEYDOWN and event.key in KEYS and (anyway or not self.tabbed)


class WalkButtons:
    """The five buttons side by side."""

    def __init__(
        self, scene: Scene, left: int, top: int, size: tuple[int, int], walk: Callable[[Walk], None]
    ) -> None:
        """`size` is that of a button: the one that lets it go on by itself is wider."""
        look, x = scene.look, left
        self.by_step: dict[Walk, Button] = {}
        for step, icon in ICONS.items():
            place = pygame.Rect(x, top, look.px(56) if step is Walk.PLAY else size[0], size[1])
            self.by_step[step] = Button(
                scene, place, "", partial(walk, step),
                kind=ButtonKind.ICON, icon=icon, palette=look.ink, key=step,
            )  # fmt: skip
            x = place.right + look.px(8)
        self.right = x
        """Where there is room for something else."""

    def show(self, *, playing: bool, back: bool, on: bool, last: bool) -> None:
        """Whether it goes on by itself, and where one can go."""
        play = self.by_step[Walk.PLAY]
        if play.icon != (icon := "pause" if playing else "play"):
            play.icon = icon
            play.refresh()
        play.set_chosen(playing)
        for step, able in ((Walk.FIRST, back), (Walk.BACK, back), (Walk.ON, on), (Walk.LAST, last)):
            if self.by_step[step].is_enabled != able:
                self.by_step[step].set_enabled(able)
