"""The panel above the hand in which a lesson says and asks something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from scenes.frame.scene import Scene
from scenes.looks.fonts import Part
from scenes.looks.look import GOLD, GOOD, ICE, Role
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter
from scenes.widgets import Button, Kind
from scenes.words import Line, Text

WIDTH = 640
PAD, DISC = 18, 34
CLEAR = 30
"""Design units between the panel and the cards of the hand, which rise when they are pointed at."""
ROW = 40
BESIDE = 8
"""Between it and a pile."""


class Tone(Enum):
    """What is said, and so what the panel looks like: its icon and its rim."""

    SAYS = "bulb"
    WRONG = "close"
    RIGHT = "check"


_RIMS = {Tone.SAYS: GOLD, Tone.WRONG: ICE, Tone.RIGHT: GOLD}


@dataclass(frozen=True)
class Offer:
    """A button of the panel."""

    text: Text
    press: Callable[[], None]
    enabled: bool = True


class Note:
    """Words above the hand, and the buttons that go on from them or answer."""

    def __init__(
        self,
        scene: Scene,
        painter: Painter,
        layout: TableLayout,
        piles: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        """`piles` are places on the table that it is not to cover."""
        self.scene = scene
        self.painter = painter
        self.layout = layout
        self.piles = piles
        self.buttons: list[Button] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies; empty while nothing is said."""
        self.title: Text | None = None
        self.line: Line = ()
        self.tone = Tone.SAYS
        self._rows: list[list[Part]] = []

    @property
    def shown(self) -> bool:
        """Whether anything is said."""
        return self.title is not None

    def clear(self) -> None:
        """Say nothing."""
        for button in self.buttons:
            button.kill()
        self.buttons, self.title, self.line = [], None, ()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        title: Text,
        line: Line,
        tone: Tone,
        offers: Sequence[Offer] = (),
    ) -> None:
        """Say this, with these buttons in a row below it, beside the piles where it would touch them."""
        self.clear()
        self.title, self.line, self.tone = title, line, tone
        look = self.scene.look
        least = self.layout.plate(self.layout.order[0]).right + look.px(12)
        middle = round(self.layout.middle)
        self._fit(min(look.px(WIDTH), 2 * (middle - least)), offers)
        apart = [pile.inflate(2 * look.px(BESIDE), 0) for pile in self.piles()]
        apart = [pile for pile in apart if not pile.left < middle < pile.right]
        while near := [pile for pile in apart if pile.colliderect(self.rect)]:  # narrower it grows higher
            self._fit(2 * min(max(middle - pile.right, pile.left - middle) for pile in near), offers)
        self._lay(offers)

    def _fit(self, width: int, offers: Sequence[Offer]) -> None:
        """Break the words for a width, and lie above the hand as high as they need."""
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.HELP)
        pad, disc = look.px(PAD), look.px(DISC)
        room = width - 2 * pad - disc - look.px(14)
        self._rows = fonts.wrap_parts(self.painter.parts(self.line, look.px(20)), room, face, look.px(5))
        height = look.tall(40) + len(self._rows) * self._step + look.px(12)
        if offers:
            height += look.tall(ROW) + look.px(12)
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.midbottom = round(self.layout.middle), self.layout.columns_top - look.px(CLEAR)

    def _lay(self, offers: Sequence[Offer]) -> None:
        """Put the buttons in a row at the foot, the last one at the right."""
        look, pad = self.scene.look, self.scene.look.px(PAD)
        right = self.rect.right - pad
        top = self.rect.bottom - look.px(14) - look.tall(ROW)
        for number, offer in reversed([*enumerate(offers)]):
            kind = Kind.PRIMARY if len(offers) == 1 else Kind.PLAIN
            wide = max(look.px(88), Button.width_for(self.scene, offer.text, kind))
            place = pygame.Rect(right - wide, top, wide, look.tall(ROW))
            button = Button(
                self.scene, place, offer.text, offer.press,
                kind=kind, palette=look.ink, enabled=offer.enabled, key=("lesson", number),
            )  # fmt: skip
            self.buttons.insert(0, button)
            right -= wide + look.px(10)

    @property
    def _step(self) -> int:
        look = self.scene.look
        return max(self.scene.fonts.line_height(look.face(Role.HELP)), look.px(23))

    def draw(self, surface: pygame.Surface) -> None:
        """The panel; its buttons lie upon it."""
        if self.title is None:
            return
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        paint.panel(
            surface, self.rect, look.panel_radius, ink.ground, _RIMS[self.tone], look.border, shadow=3
        )
        pad, disc = look.px(PAD), look.px(DISC)
        centre = self.rect.left + pad + disc // 2, self.rect.top + look.px(14) + disc // 2
        fill = GOOD if self.tone is Tone.RIGHT else ink.plate
        paint.put_centred(surface, paint.disc(disc, fill), centre)
        colour = {Tone.SAYS: GOLD, Tone.WRONG: ICE, Tone.RIGHT: ink.text}[self.tone]
        paint.put_centred(surface, paint.icon(self.tone.value, look.px(18), colour), centre)
        x, y = self.rect.left + pad + disc + look.px(14), self.rect.top + look.tall(23)
        fonts.draw(surface, self.title, (x, y), look.face(Role.NAME), ink.text)
        face = look.face(Role.HELP)
        for number, row in enumerate(self._rows):
            at = (x, self.rect.top + look.tall(40) + (number + 0.5) * self._step)
            fonts.draw_parts(surface, row, at, face, ink.text, look.px(5))
