"""Widgets that hold a value: one of a few (segments), one of many (stepper), yes or no (switch)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core.interfaces import IContainerLikeInterface

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import Palette, TextRole
from scenes.i18n import Text
from scenes.widgets.base import Touch, Widget

_ICON = 1.25
"""Icon size relative to the size of the letters beside it."""


class ChoiceWidget(Widget):
    """Base of widgets with several labelled values, one of which is chosen.

    `on_change` is called with the index of a newly chosen value.
    """

    def __init__(  # noqa: PLR0913 - a widget, and options by name
        self,
        scene: Scene,
        rect: pygame.Rect,
        labels: Sequence[Text],
        chosen: int,
        on_change: Callable[[int], None],
        *,
        palette: Palette | None = None,
        key: object = None,
        container: IContainerLikeInterface | None = None,
        enabled: bool = True,
    ) -> None:
        self.labels = list(labels)
        self.chosen = chosen
        self.on_change = on_change
        self.part_under_pointer: int | None = None
        self._let_go_at = 0
        super().__init__(
            scene, rect, self.step_around, palette=palette, key=key, container=container, enabled=enabled
        )

    def part_at(self, x: int) -> int | None:
        """Return the part that is `x` pixels from the widget's left edge, or None; by default the index of a
        value, all equally wide.
        """
        return max(0, min(len(self.labels) - 1, x * len(self.labels) // max(1, int(self.rect.width))))

    def press_part(self, part: int) -> None:
        """Handle a click on a part; by default choose the value."""
        self.choose(part)

    def choose(self, number: int) -> None:
        """Choose a value and call `on_change`, unless it is chosen already or out of range."""
        if number != self.chosen and 0 <= number < len(self.labels):
            self.set_chosen(number)
            self.on_change(number)

    def set_chosen(self, number: int) -> None:
        """Choose a value without calling `on_change`."""
        self.chosen = number
        self.refresh()

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the label and the chosen value."""
        value, at = self.labels[self.chosen], (self.chosen, len(self.labels))
        return TargetDescription(self.read_name or value, AccessibleRole.CHOICE, self.read_note, value, at=at)

    def step_around(self) -> None:
        """Choose the next value, or the first after the last, as Enter does."""
        self.choose((self.chosen + 1) % len(self.labels))

    def adjust(self, step: int) -> bool:
        """Choose the next value in the direction of `step`; return True even at the ends."""
        self.choose(self.chosen + step)
        return True

    def process_event(self, event: pygame.event.Event) -> bool:
        """Note where a click ends, because the pointer position is known too late for a finger or in a slow
        frame.
        """
        if event.type == pygame.MOUSEBUTTONUP:
            self._let_go_at = self.ui_manager.calculate_scaled_mouse_position(event.pos)[0]
        return bool(super().process_event(event))

    def pressed_by_mouse(self) -> None:
        """Press the part that was clicked."""
        part = self.part_at(self._let_go_at - int(self.rect.x))
        if part is not None:
            self.press_part(part)

    def update(self, time_delta: float) -> None:
        """Find the part under the pointer, and paint the widget again if it is a different one."""
        at = self.ui_manager.get_mouse_position()
        inside = self.hovered or (
            self.held and self.rect.collidepoint(at)
        )  # while held, a widget does not count as hovered
        part = self.part_at(at[0] - int(self.rect.x)) if inside and self.is_enabled else None
        if part != self.part_under_pointer:
            self.part_under_pointer = part
            self.refresh()
        super().update(time_delta)


class Segments(ChoiceWidget):
    """A choice widget with two or three values side by side, optionally with `icons` before their labels."""

    icons: Sequence[str] = ()

    @staticmethod
    def width_for(scene: Scene, labels: Sequence[Text], *, icons: bool = False) -> int:
        """Return the width in pixels that these labels need, with or without `icons` before them."""
        face = scene.look.face(TextRole.SPEECH)
        widest = max(scene.fonts.width(label, face) for label in labels)
        beside = round(face.px * _ICON) + scene.look.px(8) if icons else 0
        return (widest + beside + 2 * scene.look.px(15)) * len(labels) + 2 * scene.look.px(3)

    def show_icons(self, *icons: str) -> None:
        """Show these icons before the labels."""
        self.icons = icons
        self.refresh()

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the track with the chosen label on a dark chip."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        off = state is Touch.DISABLED
        track = paint.rounded((width, height), look.button_radius, palette.sunk, palette.line, look.border)
        paint.put(canvas, track, (0, 0))
        inset = look.px(3)
        inner = (width - 2 * inset) / len(self.labels)
        face = look.face(TextRole.SPEECH)
        for number, label in enumerate(self.labels):
            left, right = round(inset + number * inner), round(inset + (number + 1) * inner)
            chip = pygame.Rect(left, inset, right - left, height - 2 * inset)
            lit = number == self.part_under_pointer != self.chosen
            if number == self.chosen or lit:
                fill = palette.faded if off else palette.raised if lit else palette.text
                level = 1 if number == self.chosen and not off else 0
                paint.panel(canvas, chip, look.px(7), fill, shadow=level)
            elif number > 0 and number - 1 not in (self.chosen, self.part_under_pointer):
                canvas.fill(palette.line, (left, height * 0.28, look.border, round(height * 0.44)))
            colour = palette.ground if number == self.chosen else palette.text
            if off:
                colour = palette.text if number == self.chosen else palette.text3
            parts: list[Part] = [label]
            if self.icons:
                parts.insert(0, paint.icon(self.icons[number], round(face.px * _ICON), colour))
            own = face if number == self.chosen else face.regular
            fonts.draw_parts(canvas, parts, (chip.centerx, height / 2), own, colour, look.px(8), "center")
        return canvas


class ValueStepper(ChoiceWidget):
    """A choice widget that shows one of many values, with an arrow on each side to change it."""

    @staticmethod
    def width_for(scene: Scene, labels: Sequence[Text]) -> int:
        """Return the width in pixels of a stepper for these labels, including its arrows."""
        face = scene.look.face(TextRole.SPEECH)
        widest = max(scene.fonts.width(label, face) for label in labels)
        return widest + 2 * scene.look.px(14) + 2 * scene.look.tall(36)

    def part_at(self, x: int) -> int | None:
        """Return 0 for the left arrow, 1 for the right arrow, or None between them."""
        arrow = int(self.rect.height)
        return 0 if x < arrow else 1 if x >= int(self.rect.width) - arrow else None

    def press_part(self, part: int) -> None:
        """Choose the previous or next value."""
        self.adjust(1 if part else -1)

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the value between its arrows; an arrow is faint at the end of the values."""
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        off = state is Touch.DISABLED
        fill = palette.sunk if off else palette.raised
        body = paint.rounded((width, height), look.button_radius, fill, palette.line, look.border)
        paint.put(canvas, body, (0, 0))
        inset = look.px(3)
        side = height - 2 * inset
        for part, icon in ((0, "left"), (1, "right")):
            left = inset if part == 0 else width - inset - side
            leads = not off and 0 <= self.chosen + (1 if part else -1) < len(self.labels)
            if leads:
                cell = palette.faded if self.part_under_pointer == part else palette.sunk
                paint.put(canvas, paint.rounded((side, side), look.px(7), cell), (left, inset))
            arrow = paint.icon(icon, look.px(20), palette.text if leads else palette.faded)
            paint.put_centred(canvas, arrow, (left + side / 2, height / 2))
        colour = palette.text3 if off else palette.text
        face = look.face(TextRole.SPEECH)
        room, middle = width - 2 * height - look.px(6), (width / 2, height / 2)
        self.scene.fonts.draw_fitting(canvas, self.labels[self.chosen], middle, face, colour, room, "center")
        return canvas


class Switch(Widget):
    """An on/off switch. Its knob also shows a tick or a ring, so that colour is not the only sign."""

    def __init__(
        self,
        scene: Scene,
        topright: tuple[int, int],
        on: bool,
        on_change: Callable[[bool], None],
        *,
        key: object = None,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.on = on
        self.on_change = on_change
        width, height = self.size(scene)
        rect = pygame.Rect(topright[0] - width, topright[1], width, height)
        super().__init__(scene, rect, self.flip, key=key, container=container)

    @staticmethod
    def size(scene: Scene) -> tuple[int, int]:
        """Return the width and height in pixels, which are the same for all switches."""
        return scene.look.px(46), scene.look.px(26)

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the label, and whether the switch is on."""
        return TargetDescription(self.read_name, AccessibleRole.SWITCH, self.read_note, on=self.on)

    def flip(self) -> None:
        """Change the value, and call `on_change` with the new one."""
        self.on = not self.on
        self.refresh()
        self.on_change(self.on)

    def adjust(self, step: int) -> bool:
        """Switch off with the left key and on with the right key; always return True."""
        if self.on != (step > 0):
            self.flip()
        return True

    @property
    def focus_radius(self) -> int:
        """Corner radius of the focus outline: half the height."""
        return int(self.rect.height) // 2

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the painted track with the knob and the mark."""
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        fill = palette.faded if state is Touch.DISABLED else colours.GOOD if self.on else colours.OFF
        if state in (Touch.HOVERED, Touch.PRESSED):
            fill = "#238055" if self.on else "#7A7564"
        knob_fill = colours.PAPER.raised
        paint.put(canvas, paint.rounded((width, height), height / 2, fill), (0, 0))
        inset = look.px(3)
        side = height - 2 * inset
        paint.put(canvas, paint.disc(side, knob_fill), (width - inset - side if self.on else inset, inset))
        if self.on:
            tick = paint.icon("check", look.px(14), knob_fill)
            paint.put_centred(canvas, tick, (width * 0.30, height / 2))
        else:
            ring = paint.disc(look.px(10), None, knob_fill, look.px(2))
            paint.put_centred(canvas, ring, (width * 0.735, height / 2))
        return canvas
