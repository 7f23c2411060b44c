"""A short menu over the scene below: a paper sheet with a few rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text
from scenes.widgets import Button, ButtonKind
from scenes.widgets.paper_sheet import PaperSheet

Row = tuple[Text, str, Callable[[], None]]
ROW, GAP = 48, 10
"""Height of a row and gap between two, in design units."""
LINE_HEIGHT = 22
"""Height of a line of text, in design units."""


def lay_rows(
    scene: Scene, left: int, top: int, width: int, rows: Sequence[Row], tall: int | None = None
) -> None:
    """Add the rows as buttons one below the other, and focus the first.

    The lengths are in pixels. `tall` is the height of a row, `None` for the usual one.
    """
    look = scene.look
    tall, gap = look.tall(ROW) if tall is None else tall, look.px(GAP)
    targets: list[FocusTarget] = []
    for number, (text, icon, press) in enumerate(rows):
        rect = pygame.Rect(left, top + number * (tall + gap), width, tall)
        kind = ButtonKind.PRIMARY if number == 0 else ButtonKind.PLAIN
        targets.append(Button(scene, rect, text, press, kind=kind, icon=icon, palette=look.paper))
    scene.focus.set_targets(targets, targets[0])


class Menu(PaperSheet):
    """A small sheet with a title, a note and rows, each with a text, an icon and a function.

    The first row is the primary one. Esc and a click beside the sheet close it without calling a function.
    """

    def __init__(
        self,
        title: Text,
        note: Text,
        rows: Sequence[Row],
        lines: Sequence[Text] = (),
        anew: Callable[[], Menu] | None = None,
        keys: Mapping[int, Callable[[], None]] | None = None,
    ) -> None:
        """Show `lines` below the note. `anew` creates the same menu in the current language, and `keys` calls
        a function when a key is pressed.
        """
        super().__init__()
        self.anew = anew
        self._keys = keys or {}
        self.lines = lines
        self.title = title
        self.note = note
        self.rows = rows

    def say(self, told: Text) -> None:
        """Show and speak a sentence in place of the note."""
        self.note = told
        self.rebuild(self.services)
        self.speak(lambda: told)

    def reword(self) -> None:
        """Replace all texts by those of a new menu in the current language, if `anew` is given."""
        if self.anew is not None:
            other = self.anew()
            self.title, self.note, self.rows, self.lines = other.title, other.note, other.rows, other.lines

    def build(self) -> None:
        """Place the sheet in the middle of the window, and the rows on it."""
        look = self.look
        margin, tall, gap = look.px(32), look.tall(ROW), look.px(GAP)
        wide = [Button.width_for(self, text, icon=icon) for text, icon, _ in self.rows]
        wide.append(self.fonts.width(self.title, look.face(TextRole.SHEET_TITLE)))
        inner = min(max(look.px(400) - 2 * margin, *wide), look.size[0] - 4 * margin)
        below = look.tall(LINE_HEIGHT * len(self.lines)) + len(self.rows) * (tall + gap) + margin
        most = max(2, (look.size[1] - look.tall(92) - below) // look.tall(LINE_HEIGHT))
        self._told, self._small = self.fonts.in_lines(self.note, look.face(TextRole.LABEL), inner, most)
        head = look.tall(92 + LINE_HEIGHT * (len(self._told) - 1 + len(self.lines)))
        # With large text many rows are too tall for the window: they get what room there is.
        tall = min(tall, (look.size[1] - head - margin + gap) // len(self.rows) - gap)
        self.place_sheet(inner + 2 * margin, head + len(self.rows) * (tall + gap) + margin - gap)
        left, top = self.sheet.left + margin, self.sheet.top + head
        lay_rows(self, left, top, self.sheet.width - 2 * margin, self.rows, tall)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the menu's own keys, and those of every sheet."""
        if event.type == pygame.KEYDOWN and event.key in self._keys:
            self._keys[event.key]()
        else:
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its words and rows."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        self.draw_sheet(surface)
        x = self.sheet.left + look.px(32)
        title, label, room = (
            look.face(TextRole.SHEET_TITLE),
            look.face(TextRole.LABEL),
            self.sheet.right - look.px(32) - x,
        )
        at, step = (x, self.sheet.top + look.tall(36)), look.tall(LINE_HEIGHT)
        fonts.draw_fitting(surface, self.title, at, title, paper.text, room)
        at = (x, self.sheet.top + look.tall(64))
        y = fonts.draw_down(surface, self._told, at, self._small, paper.text2, step)
        for line in self.lines:
            y += step
            fonts.draw_fitting(surface, line, (x, y), label, paper.text2, room)
        super().draw(surface)
