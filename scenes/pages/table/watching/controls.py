"""Sidebar controls for watching: visible hands, viewpoint, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, TextRole
from scenes.i18n import Text, mark
from scenes.table.sidebar.sections import MARGIN
from scenes.table.sidebar.sidebar_panel import foot_places, head_button
from scenes.widgets import Button, ButtonKind, Segments, ValueStepper

OPEN, CLOSED = 0, 1


@dataclass(frozen=True)
class WatchActions:
    """Callbacks of the controls; those for choices are called with the index chosen."""

    hands: Callable[[int], None]
    eyes: Callable[[int], None]
    last_trick: Callable[[], None]
    skin: Callable[[], None]


class WatchControls:
    """The lowest part of the sidebar, and the two buttons at its head."""

    def __init__(
        self,
        scene: Scene,
        rail: pygame.Rect,
        names: Sequence[Text],
        hands: int,
        eyes: int,
        wishes: WatchActions,
    ) -> None:
        """`names` are the viewpoints, with everyone first; `eyes` is the index of the chosen one."""
        look, words, ink = scene.look, scene.words, scene.look.ink
        self.scene = scene
        gap, row, places = look.px(8), look.tall(36), foot_places(look, rail)
        half = places[0].width
        self.left, self.right = places[0].left, rail.right - look.px(MARGIN)
        self._eyes_y = places[0].top - look.px(14) - row
        self._hands_y = self._eyes_y - gap - row
        self._head_y = self._hands_y - look.tall(17)
        self.top = self._head_y - look.tall(18)
        """Top edge of the controls in pixels."""
        self._row = row
        face = look.face(TextRole.LABEL)
        self._labels = words.text(mark("Hands", about="the cards that each holds")), words.text("View as")
        x = self.left + max(scene.fonts.width(label, face) for label in self._labels) + look.px(10)
        wide = self.right - x
        place = pygame.Rect(x, self._hands_y, wide, row)
        shown = [words.text("Open"), words.text("Closed")]
        self.hands = Segments(
            scene, place, shown, hands, wishes.hands, palette=ink, key="hands", enabled=eyes == 0
        )
        place = pygame.Rect(x, self._eyes_y, wide, row)
        self.eyes = ValueStepper(scene, place, names, eyes, wishes.eyes, palette=ink, key="eyes")
        rows = (
            (words.text("Take a seat"), "person", scene.to(routes.ChooseSeat())),
            (words.text("Rules"), "book", scene.to(routes.Help())),
            (words.text("Last trick"), "trick", wishes.last_trick),
            (words.text("Scores"), "sheet", scene.to(routes.Scores())),
        )
        self._face = look.face(TextRole.HELP)
        while self._face.px > MIN_TEXT_SIZE and half < max(
            Button.width_for(scene, text, ButtonKind.RAIL, face=self._face) for text, _, _ in rows
        ):
            self._face = self._face._replace(px=self._face.px - 1)
        self.seat, self.rules, self.last_trick, self.scores = (
            Button(scene, at, text, press, kind=ButtonKind.RAIL, icon=icon, key=icon, face=self._face)
            for at, (text, icon, press) in zip(places, rows, strict=True)
        )
        if Button.width_for(scene, rows[0][0], ButtonKind.RAIL, face=self._face) > half:
            self.seat.set_parts(words.text("Join"))
        self.menu = head_button(scene, rail, "menu", scene.to(routes.Menu()))
        self.skin = head_button(scene, rail, "cards", wishes.skin, right=True)

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets in reading order."""
        return [
            self.menu, self.skin, self.hands, self.eyes, self.seat, self.rules, self.last_trick, self.scores,
        ]  # fmt: skip

    def draw(self, surface: pygame.Surface, trick: Text) -> None:
        """Draw the labels of the widgets; `trick` is the progress of the deal."""
        look, fonts = self.scene.look, self.scene.fonts
        face, colour = look.face(TextRole.LABEL), look.ink.text2
        surface.fill(look.ink.line, (self.left, self.top, self.right - self.left, look.border))
        fonts.draw(surface, self.scene.words.text("Watching"), (self.left, self._head_y), face, colour)
        fonts.draw(surface, trick, (self.right, self._head_y), face, colour, "right")
        for label, y in zip(self._labels, (self._hands_y, self._eyes_y), strict=True):
            fonts.draw(surface, label, (self.left, y + self._row // 2), face, look.ink.text)
