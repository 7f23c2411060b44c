"""The right-hand column of the help: the options in force at the table from which it was opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.framework.focus import Spot
from scenes.framework.roles import Said
from scenes.graphics.look import LARGE_TEXT, Role
from scenes.i18n import Text
from scenes.pages.help.at_table import AtTable
from scenes.widgets import Button, Scroll

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.framework.scene import Scene


class _Line(NamedTuple):
    """A rule laid out: its top, and its label's and its value's lines."""

    top: int
    label: Sequence[str]
    value: Sequence[str]
    differs: bool
    height: int


class Offer(NamedTuple):
    """Something that can be done from the foot of the column: words about it, its button, what it does."""

    words: Callable[[], Text]
    label: Callable[[], Text]
    press: Callable[[], None]


class Side:
    """A column in `area`, with the options of a table, if there is one, and at its foot an offer."""

    def __init__(
        self, scene: Scene, area: pygame.Rect, table: AtTable | None, offer: Offer | None = None
    ) -> None:
        look = scene.look
        self.scene = scene
        self.area = area
        self.table = table
        self.offer = offer
        self._head = look.tall(44)
        self._lines: list[_Line] = []
        self._scroll: Scroll | None = None
        self.targets: list[Target] = []
        self.button: Button | None = None
        if offer is not None:
            height = look.tall(38)
            place = pygame.Rect(area.left, area.bottom - height, area.width - look.px(8), height)
            face = look.face(Role.LABEL).strong
            self.button = Button(scene, place, offer.label(), self._take, face=face, key="offer")
            self.targets.append(self.button)
        if table is not None:
            self._lay_out(table)

    def _take(self) -> None:
        """Do what is offered; its words may change by it."""
        assert self.offer is not None, "there is a button where something is offered"
        assert self.button is not None, "it has been pressed"
        self.offer.press()
        self.button.set_parts(self.offer.label())
        self.scene.redraw()

    @property
    def _said(self) -> Sequence[str]:
        """The lines above the button."""
        if self.offer is None or self.button is None or self._short:
            return ()
        face = self.scene.look.face(Role.LABEL)
        return self.scene.fonts.wrap(self.offer.words(), self.button.focus_rect.width, face)

    @property
    def _short(self) -> bool:
        """Whether there is only room for the button: large words stand below the contents."""
        return self.table is not None and self.scene.look.text_scale > LARGE_TEXT

    @property
    def _offer_top(self) -> int:
        """Where the offer begins, in the window; without one the end of the column."""
        if self.button is None:
            return self.area.bottom
        step = self.scene.fonts.line_height(self.scene.look.face(Role.LABEL))
        return self.button.focus_rect.top - self.scene.look.px(12) - len(self._said) * step

    def _lay_out(self, table: AtTable) -> None:
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.LABEL)
        place = pygame.Rect(
            self.area.left, self.area.top + self._head, self.area.width, self.area.height - self._head
        )
        if self.button is not None:
            place.height = self._offer_top - look.px(10) - place.top
        self._scroll = scroll = Scroll(self.scene, place)
        width, gap, dot = scroll.width, look.px(12), look.px(14)
        step = fonts.line_height(face)
        top = 0
        for label, value, differs in table.rules:
            room = fonts.width(label, face) + gap + fonts.width(value, face.strong) + dot
            if room <= width:
                labels: Sequence[str] = [label]
                values: Sequence[str] = [value]
                tall = step
            else:
                labels = fonts.wrap(label, width, face)
                values = fonts.wrap(value, width - dot, face.strong)
                tall = step * (len(labels) + len(values))
            height = tall + look.tall(10)
            self._lines.append(_Line(top, labels, values, differs, height))
            top += height
        note = step * 3 if any(rule.differs for rule in table.rules) else 0
        scroll.set_height(top + note)
        if scroll.furthest:
            ring = place.inflate(look.px(6), look.px(2))
            spot = Spot(lambda: ring, self._on, look.paper, look.px(5), key="at this table")
            spot.tells = lambda: Said(self.scene.words.text("At this table"))
            self.targets.insert(0, spot)

    def _on(self) -> None:
        """A part further down; from the end back to the beginning."""
        assert self._scroll is not None, "it can be pressed where it scrolls"
        scroll = self._scroll
        at_end = scroll.offset == scroll.furthest
        scroll.scroll_to(0 if at_end else scroll.offset + scroll.rect.height * 0.8)
        self.scene.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """The options, each with a line below it and a red dot where it is not the booklet's rule.

        Away from a table, what the column is for.
        """
        scene = self.scene
        look, fonts, paper, words = scene.look, scene.fonts, scene.look.paper, scene.words
        self._draw_offer(surface)
        if self._scroll is None:
            y, face = self.area.top + look.tall(16), look.face(Role.LABEL)
            said = words.text("Point at a dotted word, and what it means stands here.")
            for text in fonts.wrap(said, self.area.width - look.px(24), face):
                fonts.draw(surface, text, (self.area.left, y), face, paper.text2)
                y += fonts.line_height(face)
            return
        at = (self.area.left, self.area.top + look.tall(16))
        fonts.draw(surface, words.text("At this table"), at, look.face(Role.RAIL_TITLE), paper.text)
        before, scroll, face = surface.get_clip(), self._scroll, look.face(Role.LABEL)
        surface.set_clip(pygame.Rect(scroll.view.rect))
        left, right = scroll.rect.left, scroll.rect.left + scroll.width
        top, step = scroll.rect.top - scroll.offset, fonts.line_height(face)
        for line in self._lines:
            y = top + line.top + look.tall(10) // 2 + step // 2
            for label in line.label:
                fonts.draw(surface, label, (left, y), face, paper.text2)
                y += step
            if len(line.label) == 1 and line.height < 2 * step:
                y -= step
            for value in line.value:
                end = right - look.px(14)
                fonts.draw(surface, value, (end, y), face.strong, paper.text, "right")
                y += step
            if line.differs:
                self._dot(surface, (right - look.px(4), y - step))
            surface.fill(
                paper.line, (left, top + line.top + line.height - look.border, right - left, look.border)
            )
        if any(line.differs for line in self._lines):
            last = self._lines[-1]
            y = top + last.top + last.height + step
            self._dot(surface, (left + look.px(4), y))
            said = words.text("Other than the booklet's rule")
            for text in fonts.wrap(said, right - left - look.px(16), face):
                fonts.draw(surface, text, (left + look.px(16), y), face, paper.text2)
                y += step
        surface.set_clip(before)

    def _draw_offer(self, surface: pygame.Surface) -> None:
        """The words above the button, unless the card of a word lies there."""
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.LABEL)
        if self.button is None or not self.button.visible:
            return
        y = self._offer_top + fonts.line_height(face) // 2
        for text in self._said:
            fonts.draw(surface, text, (self.area.left, y), face, look.paper.text2)
            y += fonts.line_height(face)

    def _dot(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        look, paint = self.scene.look, self.scene.paint
        paint.put_centred(surface, paint.disc(look.px(8), look.paper.focus), at)
