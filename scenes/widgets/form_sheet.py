"""Forms: dialogs with a title, fields and a row of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.framework.focus import FocusTarget
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text
from scenes.widgets.buttons import Button, ButtonKind
from scenes.widgets.paper_sheet import PaperSheet

MARGIN, BUTTON_HEIGHT = 32, 46
"""Margin of a form and height of its buttons, in design units."""


class FormSheet(PaperSheet):
    """A dialog with a title and buttons at its foot; Esc and a click beside it close it."""

    width = 560

    def place(self, height: int) -> None:
        """Centre the sheet in the window, `height` pixels tall."""
        width = min(self.look.size[0] - 2 * self.look.px(24), self.look.px(self.width))
        self.place_sheet(width, height)

    def button_row(self, buttons: Sequence[tuple[Text, str, Callable[[], None]]]) -> list[FocusTarget]:
        """Build buttons at the foot, with the first one on the right as the primary button."""
        look = self.look
        tall, x = look.tall(BUTTON_HEIGHT), self.sheet.right - look.px(MARGIN)
        found: list[FocusTarget] = []
        for number, (text, icon, press) in enumerate(buttons):
            kind = ButtonKind.PLAIN if number else ButtonKind.PRIMARY
            width = Button.width_for(self, text, kind, icon)
            rect = pygame.Rect(x - width, self.sheet.bottom - look.px(24) - tall, width, tall)
            found.insert(0, Button(self, rect, text, press, kind=kind, icon=icon, palette=look.paper))
            x = rect.left - look.px(10)
        return found

    def draw_titled(self, surface: pygame.Surface, title: Text, *, bad: bool = False) -> None:
        """Draw the sheet with its title; `bad` adds a red outline."""
        look, paper = self.look, self.look.paper
        self.draw_sheet(surface, colours.BAD if bad else None, look.px(2) if bad else 1)
        face = look.face(TextRole.SHEET_TITLE)
        at = (self.sheet.left + look.px(MARGIN), self.sheet.top + look.tall(38))
        room = self.sheet.width - 2 * look.px(MARGIN)
        self.fonts.draw(surface, self.fonts.ellipsis(title, room, face), at, face, paper.text)
