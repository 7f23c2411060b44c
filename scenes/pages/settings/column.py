"""A column of rows on the settings page: texts on the left, controls on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.input.keys import KeyUse, label_of
from scenes.framework.preferences import NAME_LENGTH
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.i18n import NO_WORDS, Template, Text
from scenes.pages.settings.keys import KeyButton
from scenes.pages.settings.pictures import PictureChoice
from scenes.widgets import Button, ChoiceWidget, Scroll, Segments, Switch, TextEntry, ValueStepper

_BESIDE = 0.42
"""Least share of a column's width for large text beside a control. If there is less, the control is below."""
STEPPER_WIDTH = 204
"""Width in design units of a stepper that has the same width at any text size."""
SCALED_HEIGHT = 44
"""Height in design units, above the middle of a column's first control, that grows with the text size."""

Sign = tuple[pygame.Surface, Text, pygame.Surface | None]
"""A suit's sign, its name, and the sign of the usual suit that it replaces, or None if they have one name."""


class SettingsColumn:
    """Places the rows of one column from the top down."""

    def __init__(self, scene: Scene, scroll: Scroll, x: int, width: int) -> None:
        """`x` and `width` are pixels within the scroll area."""
        self.scene = scene
        self.container = scroll.content
        self.x = x
        self.width = width
        self.y = scene.look.px(4)
        self.targets: list[FocusTarget] = []
        self._drawings: list[Callable[[pygame.Surface], None]] = []

    def section(self, template: Template) -> None:
        """Place a heading with a line."""
        title = self.scene.words.text(template)
        look, fonts = self.scene.look, self.scene.fonts
        face = look.face(TextRole.LABEL).strong
        y = self.y + look.tall(14)
        line = pygame.Rect(0, y, 0, max(1, look.border))
        line.left = self.x + fonts.width(title, face) + look.px(12)
        line.width = self.x + self.width - line.left

        def draw(surface: pygame.Surface) -> None:
            fonts.draw(surface, title, (self.x, y), face, colours.BRASS)
            surface.fill(look.paper.line, line)

        self._drawings.append(draw)
        self.y += look.tall(34)

    def note(self, template: Template) -> None:
        """Place a note, across the column, about the rows that follow."""
        look, fonts = self.scene.look, self.scene.fonts
        small, step = look.face(TextRole.LABEL), look.tall(20)
        lines, first = fonts.wrap(self.scene.words.text(template), self.width, small), self.y + look.tall(6)

        def draw(surface: pygame.Surface) -> None:
            fonts.draw_down(surface, lines, (self.x, first), small, look.paper.text2, step)

        self._drawings.append(draw)
        self.y += step * len(lines) + look.tall(4)

    def _row(
        self, label: Template, told: Text, control_width: int, *, enabled: bool = True, steady: bool = False
    ) -> pygame.Rect:
        """Place a row's texts; return the rectangle for its control.

        The control is on the right, or below large texts. `steady` is as in `stepper`.
        """
        look, fonts, words = self.scene.look, self.scene.fonts, self.scene.words
        bold, small = look.face(TextRole.NAME), look.face(TextRole.LABEL)
        control = pygame.Rect(0, self.y + look.tall(4), control_width, look.tall(36))
        control.right = self.x + self.width
        if steady:  # undo the growth of the heading and of the row
            control.top -= look.tall(SCALED_HEIGHT) - look.px(SCALED_HEIGHT)
        room = control.left - self.x - look.px(12)
        title = words.text(label)
        below = room < (self.width * _BESIDE if look.text_scale > LARGE_TEXT_SCALE and not steady else 0)
        if below:  # no room for large text beside the control
            room = self.width
        lines = fonts.wrap(told, room, small) if told else []
        bold, step = fonts.fitting(title, bold, room), look.tall(20)
        top = self.y + look.tall(14) if lines or below else control.centery
        self.y += look.tall(64) + step * (len(lines) - 1)
        if below:
            control.top = top + look.tall(38) + (len(lines) - 1) * step
            self.y = control.bottom + look.tall(14)

        def draw(surface: pygame.Surface) -> None:
            colour = look.paper.text if enabled else look.paper.text3
            fonts.draw(surface, title, (self.x, top), bold, colour)
            colour, first = look.paper.text2 if enabled else colour, (self.x, top + look.tall(22))
            fonts.draw_down(surface, lines, first, small, colour, step)

        self._drawings.append(draw)
        return control

    def segments(
        self,
        label: Template,
        help_text: Template,
        labels: Sequence[Text],
        chosen: int,
        change: Callable[[int], None],
    ) -> None:
        """Place a row with two or three values side by side."""
        told = self.scene.words.text(help_text)
        rect = self._row(label, told, Segments.width_for(self.scene, labels))
        widget = Segments(self.scene, rect, labels, chosen, change, key=label, container=self.container)
        self._target(widget, label, told)

    def stepper(
        self,
        label: Template,
        help_text: Template,
        labels: Sequence[Text],
        chosen: int,
        change: Callable[[int], None],
        enabled: bool = True,
        *,
        steady: bool = False,
    ) -> None:
        """Place a row with a stepper for many values.

        The first row of a column may be `steady`: its arrows are in the same place at any text size.
        """
        told = self.scene.words.text(help_text)
        width = self.scene.look.px(STEPPER_WIDTH) if steady else ValueStepper.width_for(self.scene, labels)
        rect = self._row(label, told, width, enabled=enabled, steady=steady)
        widget = ValueStepper(
            self.scene, rect, labels, chosen, change, key=label, container=self.container, enabled=enabled
        )
        self._target(widget, label, told)

    def switch(self, label: Template, help_text: Template, on: bool, change: Callable[[bool], None]) -> None:
        """Place a row with a switch."""
        told = self.scene.words.text(help_text)
        width, height = Switch.size(self.scene)
        rect = self._row(label, told, width)
        corner = (rect.right, rect.centery - height // 2)
        widget = Switch(self.scene, corner, on, change, key=label, container=self.container)
        self._target(widget, label, told)

    def button(self, label: Template, help_text: Template, text: Text, press: Callable[[], None]) -> None:
        """Place a row with a button."""
        scene, told = self.scene, self.scene.words.text(help_text)
        rect = self._row(label, told, Button.width_for(scene, text))
        palette = scene.look.paper
        widget = Button(scene, rect, text, press, palette=palette, key=label, container=self.container)
        widget.read_note = told
        self.targets.append(widget)

    def picture_choice(
        self,
        label: Template,
        help_text: Template,
        pictures: Sequence[pygame.Surface],
        labels: Sequence[Text],
        chosen: int,
        change: Callable[[int], None],
    ) -> None:
        """Place a row with a picture for each value below its texts."""
        scene, told = self.scene, self.scene.words.text(help_text)
        self._row(label, told, 0)
        height = PictureChoice.height_for(scene, pictures[0], labels, self.width)
        rect = pygame.Rect(self.x, self.y - scene.look.px(8), self.width, height)
        widget = PictureChoice(
            scene, rect, pictures, labels, chosen, change, key=label, container=self.container
        )
        self._target(widget, label, told)
        self.y = rect.bottom + scene.look.px(14)

    def entry(self, label: Template, help_text: Template, text: str, change: Callable[[str], None]) -> None:
        """Place a row with a text entry."""
        look, told = self.scene.look, self.scene.words.text(help_text)
        rect = self._row(label, told, look.px(220))
        rect.height = look.tall(40)
        widget = TextEntry(
            self.scene, rect, text, change, limit=NAME_LENGTH, key=label, container=self.container
        )
        self._target(widget, label, told)

    def _target(self, widget: ChoiceWidget | Switch | TextEntry, label: Template, note: Text) -> None:
        """Add a control to the focus targets, and give it its label and note for screen readers."""
        widget.read_name, widget.read_note = self.scene.words.text(label), note
        self.targets.append(widget)

    def key(self, use: KeyUse, change: Callable[[str], None]) -> None:
        """Place a row with the key for a use. `change` gets the name of a new key, or "" for the default."""
        scene, changed = self.scene, use.name in self.scene.services.preferences.keys
        usual = scene.words.text("Default: {key}.", key=label_of(use.key, scene.words))
        rect = self._row(use.label, usual if changed else NO_WORDS, KeyButton.room(scene))
        self.targets.append(KeyButton(scene, rect, use, change, container=self.container))

    def pictures(self, surfaces: Sequence[pygame.Surface], legend: Sequence[Sign] = ()) -> None:
        """Place a row of pictures from the left, and to their right the meaning of their suit signs."""
        look, paint = self.scene.look, self.scene.paint
        top = self.y + look.px(2)

        def draw(surface: pygame.Surface) -> None:
            x = self.x
            for each in surfaces:
                radius = round(each.get_height() * 0.043)
                paint.put_shadow(surface, pygame.Rect((x, top), each.get_size()), radius, 1)
                paint.put(surface, each, (x, top))
                x += each.get_width() + look.px(12)
            room = pygame.Rect(x + look.px(4), top, self.x + self.width - x - look.px(4), height)
            self._draw_legend(surface, room, legend)

        if surfaces:
            height = surfaces[0].get_height()
            self._drawings.append(draw)
            self.y = top + height + look.px(18)

    def _draw_legend(self, surface: pygame.Surface, room: pygame.Rect, legend: Sequence[Sign]) -> None:
        look, fonts = self.scene.look, self.scene.fonts
        plain = look.face(TextRole.STATUS)
        for number, (sign, name, usual) in enumerate(legend):
            middle = room.top + round(room.height * (number + 0.5) / len(legend))
            self.scene.paint.put(surface, sign, (room.left, middle - sign.get_height() // 2))
            x = room.left + sign.get_width() + look.px(8)
            left = room.right - x - look.px(6) - sign.get_width()
            drawn = fonts.draw_fitting(surface, name, (x, middle), plain.strong, look.paper.text, left)
            x = drawn.right + look.px(6)
            if usual is not None:
                self.scene.paint.put(surface, usual, (x, middle - usual.get_height() // 2))

    def draw_texts(self, surface: pygame.Surface) -> None:
        """Draw the words and lines of all rows."""
        for draw in self._drawings:
            draw(surface)
