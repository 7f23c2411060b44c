"""The contents of a page of the help: its headings, and a mark for all its notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.look import Face, Role
from scenes.i18n import Text, as_it_is
from scenes.pages.help.text import Page
from scenes.widgets import Container, Scroll, Touch, Widget

if TYPE_CHECKING:
    from scenes.framework.focus import Target

_SMALLER = 0.92
"""The part of their size that the letters of an entry keep; a longer title is broken."""


class Contents:
    """A column in `area`: an entry for each heading of the page, and below them what unfolds its notes."""

    def __init__(self, scene: Scene, area: pygame.Rect, page: Page, notes: Text) -> None:
        """`notes` names all notes of the page together."""
        look = scene.look
        self.scene = scene
        self.page = page
        row, gap = look.tall(31), look.px(6)
        room = area.width - look.px(10 + 18 + 12)  # beside the bar
        face, step = look.face(Role.HELP), look.tall(20)
        titles = [self._lines(as_it_is(laid.part.text), room, face) for laid in page.headings]
        length = gap + len(titles) * row + sum(len(lines) - 1 for lines in titles) * step + look.px(16)
        foot = pygame.Rect(area.left, area.top + length + gap, area.width - look.px(28), row)
        foot.bottom = min(foot.bottom, area.bottom - look.px(4))
        if page.marks:
            area = pygame.Rect(area.left, area.top, area.width, foot.top - gap - area.top)
        scroll = self._scroll = Scroll(scene, area)
        scroll.set_height(length)
        self._followed = 0
        self._entries: list[_Entry] = []
        top = gap
        for number, (laid, lines) in enumerate(zip(page.headings, titles, strict=True)):
            rect = pygame.Rect(0, top, scroll.width, row + (len(lines) - 1) * step)
            text, go = as_it_is(laid.part.text), partial(page.go_to, number)
            self._entries.append(_Entry(scene, rect, text, lines, go, scroll.content))
            top = rect.bottom
        self.targets: list[Target] = [*self._entries]
        self._rule: pygame.Rect | None = None
        if page.marks:
            left = foot.left + look.px(12)
            self._rule = pygame.Rect(left, foot.top - gap // 2, foot.right - left, look.border)
            self.targets.append(page.whole_mark(foot, notes))

    def _lines(self, title: Text, room: int, face: Face) -> Sequence[str]:
        """A title in as many lines as it needs, one where smaller letters are enough for that."""
        fonts = self.scene.fonts
        smaller = face._replace(px=round(face.px * _SMALLER))
        return [title] if fonts.width(title, smaller) <= room else fonts.wrap(title, room, face)

    def follow(self) -> None:
        """Keep the heading that has been reached in sight, when it is another one than before."""
        reached = self.page.reached
        if self._entries and reached != self._followed:
            self._followed = reached
            self._scroll.reveal(self._entries[reached].focus_rect)

    def draw(self, surface: pygame.Surface) -> None:
        """A vermilion bar beside the heading that has been reached, and the line above the foot."""
        look, paper = self.scene.look, self.scene.look.paper
        if self._rule is not None:
            surface.fill(paper.line, self._rule)
        if not self._entries:
            return
        entry = self._entries[self.page.reached]
        rect, clip = entry.focus_rect, entry.focus_clip
        if clip is None or clip.contains(rect):
            bar = pygame.Rect(rect.left, 0, look.px(4), round(rect.height * 0.5))
            bar.centery = rect.centery
            self.scene.paint.panel(surface, bar, look.px(2), paper.focus)


class _Entry(Widget):
    """A line of the contents."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        text: Text,
        lines: Sequence[str],
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        self.lines = lines
        super().__init__(scene, rect, on_press, key=("entry", text), container=container)

    def paint(self, state: Touch) -> pygame.Surface:
        """The heading's words; a sunk ground under the pointer."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        canvas = self.row_canvas(state)
        width, height = canvas.get_size()
        room, face, step = width - look.px(12), look.face(Role.HELP), look.tall(20)
        y = (height - step * (len(self.lines) - 1)) / 2
        for line in self.lines:
            fonts.draw_fitting(canvas, line, (look.px(12), y), face, palette.text, room)
            y += step
        return canvas
