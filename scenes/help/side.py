"""The right-hand column of the help: the options in force at the table from which it was opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.frame.focus import Spot
from scenes.help.at_table import AtTable
from scenes.looks.look import Role
from scenes.widgets import Button, Scroll
from scenes.words import Text

if TYPE_CHECKING:
    from scenes.frame.focus import Target
    from scenes.frame.scene import Scene


class _Line(NamedTuple):
    """A rule laid out: its top, and its label's and its value's lines."""

    top: int
    label: Sequence[str]
    value: Sequence[str]
    differs: bool
    height: int


class Side:
    """A column in `area`."""

    def __init__(
        self,
        scene: Scene,
        area: pygame.Rect,
        table: AtTable | None,
        forms: tuple[Callable[[], bool], Callable[[], None]] | None = None,
    ) -> None:
        """`forms`: whether the rules of other tables are all shown, and what shows or folds them."""
        look = scene.look
        self.scene = scene
        self.area = area
        self.table = table
        self._head = look.tall(44)
        self._lines: list[_Line] = []
        self._scroll: Scroll | None = None
        self.targets: list[Target] = []
        self.forms: Button | None = None
        self._shows = forms[0] if forms is not None else lambda: True
        if forms is not None:
            self._build_forms(forms[1])
        if table is not None:
            self._lay_out(table)

    def _build_forms(self, toggle: Callable[[], None]) -> None:
        """The button at the foot of the column, and the words above it."""
        look, fonts, words = self.scene.look, self.scene.fonts, self.scene.words
        face, height = look.face(Role.LABEL), look.tall(38)
        width = self.area.width - look.px(8)
        said = words.text("Parts of the rules that other tables play are folded away.")
        self._said = fonts.wrap(said, width, face)
        place = pygame.Rect(self.area.left, self.area.bottom - height, width, height)

        def press() -> None:
            toggle()
            button.set_parts(self._button_text)

        button = self.forms = Button(
            self.scene, place, self._button_text, press, face=face.strong, key="forms"
        )
        self._room = height + look.px(12) + len(self._said) * fonts.line_height(face)

    @property
    def _button_text(self) -> Text:
        words = self.scene.words
        return words.text("Only this table's rules") if self._shows() else words.text("Show all rules")

    def _lay_out(self, table: AtTable) -> None:
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.LABEL)
        place = pygame.Rect(
            self.area.left, self.area.top + self._head, self.area.width, self.area.height - self._head
        )
        if self.forms is not None:
            place.height -= self._room + look.px(10)
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
            self.targets.append(Spot(lambda: ring, self._on, look.paper, look.px(5), key="at this table"))
        if self.forms is not None:
            self.targets.append(self.forms)

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
        if self.forms is not None and self.forms.visible:
            y = self.area.bottom - self._room + step // 2
            for text in self._said:
                fonts.draw(surface, text, (left, y), face, paper.text2)
                y += step

    def _dot(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        look, paint = self.scene.look, self.scene.paint
        paint.put_centred(surface, paint.disc(look.px(8), look.paper.focus), at)
