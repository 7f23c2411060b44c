"""Playing an example of the rules card by card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.framework.focus import Spot
from scenes.framework.roles import Said, Sort
from scenes.framework.scene import Scene
from scenes.i18n import Words
from scenes.pages.help.markdown import Part
from scenes.widgets import Scroll


@dataclass(slots=True, eq=False, kw_only=True)
class Stepper(Spot):
    """What turns a trick on a page a card on or back, around the ends. It scrolls with the page.

    Left and right turn it, Enter goes on; so does a click on its halves.
    """

    scroll: Scroll
    count: int
    """How many cards the trick has."""
    played: int
    """How many of them lie."""
    changed: Callable[[], None]

    def told(self, words: Words) -> Said:
        """How many cards of the trick lie."""
        lie = words.text("{number} of {count}", number=self.played, count=self.count)
        at = (self.played - 1, self.count)
        return Said(words.text("The trick, card by card"), Sort.CHOICE, value=lie, at=at)

    def step(self, way: int) -> None:
        """Play a card more (+1), or take the last one back (-1)."""
        self.played = (self.played - 1 + way) % self.count + 1
        self.changed()

    def adjust(self, step: int) -> bool:
        """Left and right."""
        self.step(step)
        return True

    def press_at(self, position: tuple[int, int]) -> None:
        """A click on its left half takes a card back, one on its right half plays one."""
        self.step(-1 if position[0] < self.place().centerx else 1)

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a place in the window is on it."""
        return self.enabled and self.place().collidepoint(position)

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """It is seen in its scroll area only."""
        return pygame.Rect(self.scroll.view.rect)

    def reveal(self) -> None:
        """Come into view."""
        self.scroll.reveal(self.place())


def trick_steppers(
    scene: Scene, parts: Sequence[Part], scroll: Scroll, place: Callable[[int], pygame.Rect]
) -> dict[int, Stepper]:
    """By their numbers what turns the tricks of a page, all of whose cards lie; `place` tells where it is."""
    found: dict[int, Stepper] = {}
    for number, part in enumerate(parts):
        if part.example is None or part.example.held:
            continue
        count = len(part.example.lies)
        found[number] = Stepper(
            place=partial(place, number),
            press=lambda number=number: found[number].step(1),  # type: ignore[misc]
            ground=scene.look.paper,
            radius=scene.look.px(6),
            key=("trick", number),
            scroll=scroll,
            count=count,
            played=count,
            changed=scene.redraw,
            tells=lambda number=number: found[number].told(scene.words),  # type: ignore[misc]
        )
    return found
