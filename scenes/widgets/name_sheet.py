"""A sheet that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.visible_text import clean_name
from scenes.i18n import Text
from scenes.widgets import TextEntry
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

FIELD_HEIGHT = 40
"""Height of the field in design units."""


class NameSheet(FormSheet):
    """Asks for a name of at most `limit` characters; `keep` is called with it when the sheet is confirmed.

    A name without any visible character is not kept.
    """

    def __init__(self, title: Text, name: str, keep: Callable[[str], None], limit: int) -> None:
        super().__init__()
        self.title = title
        self.name = name
        self.keep = keep
        self.limit = limit

    def build(self) -> None:
        """Build the field and the buttons."""
        look, words = self.look, self.words
        tall = look.tall(FIELD_HEIGHT)
        self.place(look.tall(76) + tall + look.tall(BUTTON_HEIGHT) + look.px(52))
        rect = pygame.Rect(0, self.sheet.top + look.tall(72), self.sheet.width - 2 * look.px(MARGIN), tall)
        rect.left = self.sheet.left + look.px(MARGIN)
        entry = TextEntry(
            self, rect, self.name, self._type, limit=self.limit, on_enter=self._confirm, key="name"
        )
        entry.read_name = words.text("Name")
        row = self.button_row(
            [(words.text("Save"), "check", self._confirm), (words.text("Back"), "left", self.router.back)]
        )
        self.focus.set_targets([entry, *row], entry)

    def _type(self, name: str) -> None:
        self.name = name

    def _confirm(self) -> None:
        name, router = clean_name(self.name), self.router
        router.back()
        if router.top is not None:
            router.top.focus.spend(self.focus)  # in the entry a held Enter repeats
        if name:
            self.keep(name)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its title."""
        self.draw_titled(surface, self.title)
        super().draw(surface)
