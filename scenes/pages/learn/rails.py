"""What every kind of learning has at the foot of the rail: its own facts, and buttons below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.framework.focus import Target
from scenes.graphics.look import LEAST_TEXT, Role
from scenes.i18n import Text
from scenes.table.sidebar.sections import MARGIN
from scenes.widgets import Button, ButtonKind

if TYPE_CHECKING:
    from scenes.pages.learn.stopped import StoppedTable


@dataclass(frozen=True)
class Deed:
    """A button at the foot of the rail."""

    text: Text
    icon: str
    press: Callable[[], None]


class OwnRail:
    """Two buttons at the head of the rail and four at its foot; what stands between is its kinds' own.

    The rules are at the left of the head; at its right is the next deck, or what is needed more there.
    """

    def __init__(
        self,
        scene: StoppedTable,
        rail: pygame.Rect,
        deeds: Sequence[Deed],
        corner: Deed | None = None,
    ) -> None:
        look = scene.look
        self.scene = scene
        margin, gap, tall = look.px(MARGIN), look.px(8), look.tall(42)
        self.left, self.right = rail.left + margin, rail.right - margin
        wide = (rail.width - 2 * margin - gap) // 2
        self.foot = rail.bottom - look.px(16) - 2 * tall - gap
        """The highest pixel of the buttons."""
        face = look.face(Role.HELP)
        while face.px > LEAST_TEXT and wide < max(
            Button.width_for(scene, deed.text, ButtonKind.RAIL, face=face) for deed in deeds
        ):
            face = face._replace(px=face.px - 1)
        self.buttons = []
        for place, deed in enumerate(deeds):
            x = self.left + place % 2 * (wide + gap)
            rect = pygame.Rect(x, self.foot + place // 2 * (tall + gap), wide, tall)
            self.buttons.append(
                Button(
                    scene, rect, deed.text, deed.press,
                    kind=ButtonKind.RAIL, icon=deed.icon, key=deed.icon, face=face,
                )
            )  # fmt: skip
        side = look.px(36)
        place_of = pygame.Rect(rail.left + look.px(12), look.px(14), side, side)
        self.rules = Button(
            scene, place_of, "", scene.open_rules, kind=ButtonKind.ICON, icon="book", key="book"
        )
        place_of = place_of.copy()
        place_of.right = rail.right - look.px(12)
        press, icon = (scene.table_view.next_skin, "cards") if corner is None else (corner.press, corner.icon)
        self.corner = Button(scene, place_of, "", press, kind=ButtonKind.ICON, icon=icon, key=icon)

    @property
    def top(self) -> int:
        """The highest pixel of all but what stands at the head."""
        return self.foot

    @property
    def targets(self) -> list[Target]:
        """What can be pressed, as the eye goes."""
        return [self.rules, self.corner, *self.buttons]

    def draw(self, surface: pygame.Surface) -> None:
        """What stands above the buttons."""
