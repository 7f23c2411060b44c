"""The panel above the hand with the texts of a lesson or puzzle, and the buttons to continue or answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, ICE, LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole
from scenes.i18n import Line, Text
from scenes.table.layout import TableLayout
from scenes.table.view.painter import Painter
from scenes.widgets import Button, ButtonKind

WIDTH = 640
PAD, DISC = 18, 34
CLEAR, CLOSE = 30, 12
"""Gap to the cards of the hand in design units: without buttons, when cards can rise, and with buttons."""
ROW = 40
TAGGED = 28
"""Gap with buttons to cards of the hand that have tags or are raised, in design units."""
BESIDE, EDGE = 8, 16
"""Gaps to a pile beside the panel, and to the edge of the table, in design units."""


class NoteTone(Enum):
    """Kinds of text. The value is the icon of the panel; its rim also depends on the kind."""

    SAYS = "bulb"
    WRONG = "close"
    RIGHT = "check"


_RIMS = {NoteTone.SAYS: GOLD, NoteTone.WRONG: ICE, NoteTone.RIGHT: GOLD}


@dataclass(frozen=True)
class NoteButton:
    """A button of the panel: its text, its action, and whether it can be pressed."""

    text: Text
    press: Callable[[], None]
    enabled: bool = True


class NoteSurroundings(NamedTuple):
    """What is around the panel on the table and should not be covered, as rectangles in pixels."""

    piles: Sequence[pygame.Rect]
    """Piles beside the panel: it becomes narrower and higher to avoid them."""
    own: Sequence[pygame.Rect]
    """The viewer's won cards: the panel begins to the right of them."""
    trick: Sequence[pygame.Rect]
    """Cards of the trick, above the panel: it becomes wider and lower to avoid them."""
    tagged: bool
    """Whether cards of the hand below the panel have tags or are raised."""


class NotePanel:
    """Shows a title, a text and buttons in a panel above the hand."""

    def __init__(
        self,
        scene: Scene,
        painter: Painter,
        layout: TableLayout,
        around: Callable[[], NoteSurroundings],
    ) -> None:
        """`around` returns what is around the panel on the table."""
        self.scene = scene
        self.painter = painter
        self.layout = layout
        self.around = around
        self.buttons: list[Button] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Place of the panel in the window, in pixels; empty while it is not shown."""
        self.title: Text | None = None
        self.line: Line = ()
        self.tone = NoteTone.SAYS
        self._face = scene.look.face(TextRole.HELP)
        self._rows: list[list[Part]] = []
        self._lift = CLOSE

    @property
    def shown(self) -> bool:
        """Whether the panel has a text, and so is drawn."""
        return self.title is not None

    def clear(self) -> None:
        """Remove the panel and its buttons."""
        for button in self.buttons:
            button.kill()
        self.buttons, self.title, self.line = [], None, ()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        title: Text,
        line: Line,
        tone: NoteTone,
        offers: Sequence[NoteButton] = (),
    ) -> None:
        """Show a text with these buttons, covering as little as possible of what is around the panel."""
        self.clear()
        self.title, self.line, self.tone = title, line, tone
        look, around, middle = self.scene.look, self.around(), round(self.layout.middle)
        pad, gap = look.px(PAD), look.px(10)
        left = max(self.layout.plate(self.layout.order[0]).right, *(rect.right for rect in around.own), 0)
        room = pygame.Rect(left + look.px(12), 0, 0, 0)
        room.width = self.layout.area.right - look.px(EDGE) - room.left
        row = sum(self._widths(offers)) + gap * (len(offers) - 1) + 2 * pad if len(offers) > 1 else 0
        self._lift = TAGGED if around.tagged else CLOSE
        least = self.scene.fonts.width(title, look.face(TextRole.NAME)) + 2 * pad + look.px(DISC + 14)
        widest = min(look.px(WIDTH), 2 * (middle - room.left), room.width)
        if look.text_scale > LARGE_TEXT_SCALE:
            widest = min(look.wide(WIDTH), room.width)
        self._face = look.face(TextRole.HELP)
        self._fit(min(room.width, max(widest, least)), room, offers)
        piles = [pile.inflate(2 * look.px(BESIDE), 0) for pile in around.piles]
        piles = [pile for pile in piles if not pile.left < middle < pile.right]
        # a narrower panel is higher and may touch another pile
        while near := [pile for pile in piles if pile.colliderect(self.rect)]:
            for pile in near:
                cut = max(room.left, pile.right) if pile.centerx < middle else room.left
                end = room.right if pile.centerx < middle else min(room.right, pile.left)
                room = pygame.Rect(cut, 0, end - cut, 0)
            self._fit(min(self.rect.width, room.width), room, offers)
        if row > self.rect.width or self.rect.collidelist(around.trick) >= 0:
            narrow = self.rect.width
            self._fit(room.width, room, offers)
            if self.rect.collidelist(piles) >= 0:
                self._fit(narrow, room, offers)
        usual = round(self._face.px / look.text_scale)
        while self.rect.collidelist(around.trick) >= 0 and self._face.px > max(usual, MIN_TEXT_SIZE):
            # smaller type, so that the trick stays visible
            self._face = self._face._replace(px=self._face.px - 1)
            self._fit(self.rect.width, room, offers)
        if self.rect.top < look.px(8):  # too high for the window: extend it over the viewer's plate
            edge = self.layout.area.left + look.px(16)
            room.width += room.left - edge
            room.left = edge
            self._fit(room.width, room, offers)
        while self.rect.top < look.px(8) and self._face.px > MIN_TEXT_SIZE:
            self._face = self._face._replace(px=self._face.px - 1)
            self._fit(room.width, room, offers)
        self._lay(offers)

    def _fit(self, width: int, within: pygame.Rect, offers: Sequence[NoteButton]) -> None:
        """Wrap the text for a panel of `width` pixels and place the panel above the hand.

        `within` gives the leftmost and rightmost pixel that it may use.
        """
        look, fonts, face = self.scene.look, self.scene.fonts, self._face
        pad, disc = look.px(PAD), look.px(DISC)
        below = len(offers) > 1 or look.text_scale > LARGE_TEXT_SCALE
        beside = 0 if below or not offers else self._widths(offers)[0] + look.px(14)
        room = width - 2 * pad - disc - look.px(14) - beside
        self._rows = fonts.wrap_parts(self.painter.parts(self.line, look.px(20)), room, face, look.px(5))
        height = look.tall(40) + len(self._rows) * self._step + look.px(12)
        if below and offers:
            height += look.tall(ROW) + look.px(12)
        elif offers:
            height = max(height, look.tall(ROW) + look.px(28))
        self.rect = pygame.Rect(0, 0, width, height)
        clear = look.px(self._lift if offers else CLEAR)
        self.rect.midbottom = round(self.layout.middle), self.layout.columns_top - clear
        self.rect.left = max(within.left, min(self.rect.left, within.right - width))

    def _widths(self, offers: Sequence[NoteButton]) -> list[int]:
        """Return the widths of the buttons in pixels."""
        kind = ButtonKind.PRIMARY if len(offers) == 1 else ButtonKind.PLAIN
        least = self.scene.look.px(88)
        return [max(least, Button.width_for(self.scene, offer.text, kind)) for offer in offers]

    def _lay(self, offers: Sequence[NoteButton]) -> None:
        """Make the buttons, in a row at the bottom of the panel, the last one on the right."""
        look, pad = self.scene.look, self.scene.look.px(PAD)
        right = self.rect.right - pad
        top = self.rect.bottom - look.px(14) - look.tall(ROW)
        kind = ButtonKind.PRIMARY if len(offers) == 1 else ButtonKind.PLAIN
        for number, (offer, wide) in reversed([*enumerate(zip(offers, self._widths(offers), strict=True))]):
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
        return max(self.scene.fonts.line_height(self._face), look.px(23))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel. Its buttons are widgets, drawn later."""
        if self.title is None:
            return
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        paint.panel(
            surface, self.rect, look.panel_radius, ink.ground, _RIMS[self.tone], look.border, shadow=3
        )
        pad, disc = look.px(PAD), look.px(DISC)
        centre = self.rect.left + pad + disc // 2, self.rect.top + look.px(14) + disc // 2
        fill = ink.good if self.tone is NoteTone.RIGHT else ink.plate
        paint.put_centred(surface, paint.disc(disc, fill), centre)
        colour = {NoteTone.SAYS: GOLD, NoteTone.WRONG: ICE, NoteTone.RIGHT: ink.text}[self.tone]
        paint.put_centred(surface, paint.icon(self.tone.value, look.px(18), colour), centre)
        x, y = self.rect.left + pad + disc + look.px(14), self.rect.top + look.tall(23)
        room = self.rect.right - pad - x
        title = fonts.fitting(self.title, look.face(TextRole.NAME), room)
        fonts.draw(surface, self.title, (x, y), title, ink.text)
        for number, row in enumerate(self._rows):
            at = (x, self.rect.top + look.tall(40) + (number + 0.5) * self._step)
            fonts.draw_parts(surface, row, at, self._face, ink.text, look.px(5))
