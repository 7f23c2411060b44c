"""A form with a few labelled choices, one below the other, such as the level and the seat for a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.widgets.choices import ChoiceWidget, Segments, ValueStepper
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

ROW_HEIGHT = 42


class FormRow(NamedTuple):
    """A choice: its key, the label before it, and its values."""

    key: str
    label: Text
    values: Sequence[Text]
    stepped: bool = False
    """Whether one value is shown at a time, with arrows, instead of all side by side."""
    note: Text = NO_WORDS
    """What a screen reader adds to the label."""


class ChoiceForm(FormSheet):
    """A form of which subclasses say what can be chosen and what follows."""

    width = 620

    def __init__(self, chosen: Mapping[str, int]) -> None:
        """`chosen` has the index of the value chosen at first, by the key of the row."""
        super().__init__()
        self.chosen = dict(chosen)
        """Index of the chosen value, by the key of the row."""

    # To be overridden.

    def head(self) -> tuple[Text, Text]:
        """Return the title and the line below it."""
        raise NotImplementedError

    def rows(self) -> Sequence[FormRow]:
        """Return the choices from top to bottom."""
        raise NotImplementedError

    def go(self) -> tuple[Text, str]:
        """Return the text and the icon of the button that confirms the choices."""
        raise NotImplementedError

    def confirmed(self) -> None:
        """Do what follows once the choices are confirmed and the form is closed."""
        raise NotImplementedError

    # The form.

    def build(self) -> None:
        """Build the rows and the buttons."""
        look, words, rows = self.look, self.words, self.rows()
        tall, gap = look.tall(ROW_HEIGHT), look.px(14)
        self.place(look.tall(96) + len(rows) * (tall + gap) + look.tall(BUTTON_HEIGHT) + look.px(48))
        left, right = self.sheet.left + look.px(MARGIN), self.sheet.right - look.px(MARGIN)
        face = look.face(TextRole.SPEECH)
        x = left + max(self.fonts.width(row.label, face) for row in rows) + look.px(18)
        top = self.sheet.top + look.tall(92)
        self._labels: list[tuple[Text, int]] = []
        widgets: list[ChoiceWidget] = []
        for row in rows:
            rect = pygame.Rect(x, top, right - x, tall)
            kind: type[Segments] | type[ValueStepper] = ValueStepper if row.stepped else Segments
            if row.stepped:
                rect.width = min(rect.width, ValueStepper.width_for(self, row.values))
            choose = partial(self.choose, row.key)
            widget = kind(self, rect, row.values, self.chosen[row.key], choose, key=row.key)
            widget.read_name, widget.read_note = row.label, row.note
            widgets.append(widget)
            self._labels.append((row.label, top + tall // 2))
            top += tall + gap
        buttons = self.button_row(
            [(*self.go(), self.confirm), (words.text("Back"), "left", self.router.back)]
        )
        self.focus.set_targets([*widgets, *buttons], buttons[-1])

    def choose(self, key: str, value: int) -> None:
        """Choose the value with that index in a row."""
        self.chosen[key] = value
        self.redraw()

    def confirm(self) -> None:
        """Close the form and do what follows."""
        self.router.back()
        self.confirmed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, its title, the line below it and the labels of the rows."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        title, told = self.head()
        self.draw_titled(surface, title)
        left, face = self.sheet.left + look.px(MARGIN), look.face(TextRole.HELP)
        line = fonts.ellipsis(told, self.sheet.width - 2 * look.px(MARGIN), face)
        fonts.draw(surface, line, (left, self.sheet.top + look.tall(66)), face, paper.text2)
        for label, y in self._labels:
            fonts.draw(surface, label, (left, y), look.face(TextRole.SPEECH), paper.text)
        super().draw(surface)
