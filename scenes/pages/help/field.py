"""The field in which a word of the page is sought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.graphics.look import Role
from scenes.i18n import as_it_is
from scenes.widgets import TextEntry

if TYPE_CHECKING:
    from scenes.framework.scene import Scene
    from scenes.pages.help.text import Page

LONGEST = 40
KEY = "F"
"""The key that leads to the field."""


class FindField(TextEntry):
    """What is typed is sought at once; `on_next` is told +1 or -1 for the next place or the one before."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        query: str,
        on_change: Callable[[str], None],
        on_next: Callable[[int], None],
    ) -> None:
        self.on_next = on_next
        self._ignored = ""
        super().__init__(scene, rect, query, on_change, limit=LONGEST, key="find")
        self.read_name = scene.words.text("Find a word")

    def process_event(self, event: pygame.event.Event) -> bool:
        """As in any entry, but the letter of the key that led here is not typed."""
        if event.type == pygame.TEXTINPUT and self._ignored:
            own, self._ignored = self._ignored, ""
            if event.text.casefold() == own.casefold():
                return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._ignored = ""
        return super().process_event(event)

    def come(self) -> None:
        """The key that leads here has been pressed: its letter is still to come."""
        self.scene.focus.move_to(self)
        self.select_range = [0, len(self.text)]
        self.edit_position = len(self.text)
        self._ignored = KEY

    def activate(self) -> None:
        """Enter: the next place, with Shift the one before."""
        self.on_next(-1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1)

    def clear(self) -> None:
        """Seek nothing any more."""
        self.set_text("")
        self._told = ""
        self.on_change("")

    def draw_mark(self, surface: pygame.Surface, page: Page) -> None:
        """What it is for while it is empty; else which place is shown, of how many."""
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        face, paper, words = look.face(Role.LABEL), look.paper, self.scene.words
        right, y = self.rect.right - look.px(10), self.rect.centery
        if self.text:
            none = words.text("none")
            shown = words.text("{number} of {count}", number=page.hit + 1, count=len(page.hits))
            said = shown if page.hits else none
            ground = pygame.Rect(0, 0, fonts.width(said, face) + look.px(12), self.rect.height - look.px(8))
            ground.midright = (self.rect.right - look.px(5), y)
            surface.fill(self.palette.plate, ground)  # a long word ends before the count
            fonts.draw(surface, said, (right, y), face, paper.text2 if page.hits else paper.focus, "right")
            return
        side = look.tall(22)
        cap = pygame.Rect(self.rect.right - look.px(8) - side, 0, side, side)
        cap.centery = y
        paint.panel(surface, cap, look.px(5), paper.ground, paper.strong_line, look.border)
        fonts.draw(surface, as_it_is(KEY), cap.center, face, paper.text2, "center")  # a key's name
        if self.scene.focus.current is not self:
            at = (self.rect.left + look.px(12), y)
            hint = fonts.ellipsis(words.text("Find a word"), cap.left - at[0] - look.px(4), face)
            fonts.draw(surface, hint, at, face, paper.text2)
