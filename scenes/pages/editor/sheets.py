"""Sheets over the deal editor: the rules, the points before the deal, and calls that are already made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from scenes.framework.focus import FocusTarget
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.widgets import Button, Paragraph, Scroll, TextEntry, ValueStepper
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

MAX_DIGITS = 6
"""Longest number that can be typed, with its sign."""
_HEAD, _ROW = 76, 40
_MINUS = str.maketrans("–−", "--")


class ChoiceRow(NamedTuple):
    """A value that can be set: one of several with `labels`, or without them a number that is typed."""

    key: object
    label: Text
    value: int
    """Index of the label that is chosen, or the number."""
    change: Callable[[int], None]
    labels: Sequence[Text] = ()


class _ScrolledSheet(FormSheet):
    """A form whose rows scroll if there are many."""

    width = 660

    def __init__(self, title: Text) -> None:
        super().__init__()
        self.title = title
        self._offset = 0

    def lay_out(self, height: int) -> int:
        """Place the sheet with a scroll area for `height` pixels of rows; return the width of a row."""
        look = self.look
        fixed = look.tall(_HEAD) + look.tall(BUTTON_HEIGHT) + look.px(24 + 20)
        most = look.size[1] - 2 * look.px(24)
        self.place(min(fixed + height, most))
        area = pygame.Rect(self.sheet.left + look.px(MARGIN), self.sheet.top + look.tall(_HEAD), 0, 0)
        area.size = (
            self.sheet.width - 2 * look.px(MARGIN) + look.px(14),
            self.sheet.height - fixed,
        )
        self.scroll = Scroll(self, area, margin=look.px(6))
        self.scroll.set_height(height)
        self.scroll.scroll_to(self._offset)
        return self.scroll.width

    def rebuild_here(self) -> None:
        """Build the sheet again without scrolling it."""
        self._offset = self.scroll.offset
        self.rebuild(self.services)

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll with the page keys; close on Esc."""
        if not self.scroll.handle(event):
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and its rows."""
        self.draw_titled(surface, self.title)
        super().draw(surface)


class ChoicesSheet(_ScrolledSheet):
    """Lists values that can be set; `rows` returns them as they are now."""

    def __init__(
        self,
        title: Text,
        rows: Callable[[], Sequence[ChoiceRow]],
        trouble: Callable[[], Text] = lambda: NO_WORDS,
    ) -> None:
        """`trouble` returns what is wrong with the values together, or an empty text."""
        super().__init__(title)
        self.rows = rows
        self.trouble = trouble

    def build(self) -> None:
        """Build a control for each row."""
        look, words = self.look, self.words
        rows, step = self.rows(), look.tall(_ROW) + look.px(10)
        wide = self.lay_out(len(rows) * step + look.px(6))
        content, face = self.scroll.content, look.face(TextRole.SPEECH)
        most = max((self.fonts.width(row.label, face) for row in rows), default=0)
        left = min(most + look.px(16), wide // 2)
        targets: list[FocusTarget] = []
        for number, row in enumerate(rows):
            top = number * step + look.px(3)
            rect = pygame.Rect(left, top, wide - left, look.tall(_ROW))
            label = self.fonts.ellipsis(row.label, left - look.px(8), face)
            at = (0, top + (look.tall(_ROW) - self.fonts.line_height(face)) // 2)
            Paragraph(self, at, as_it_is(label), face, look.paper.text, left, container=content)
            if row.labels:
                change = partial(self._choose, row)
                control: TextEntry | ValueStepper = ValueStepper(
                    self, rect, row.labels, row.value, change, key=row.key, container=content
                )
            else:
                control = TextEntry(
                    self, rect, str(row.value), partial(self._type, row), limit=MAX_DIGITS, key=row.key,
                    container=content,
                )  # fmt: skip
            control.read_name = row.label
            targets.append(control)
        targets += self.button_row([(words.text("Done"), "check", self.router.back)])
        self.focus.set_targets(targets, targets[0])

    def _choose(self, row: ChoiceRow, value: int) -> None:
        row.change(value)
        self.rebuild_here()
        trouble = self.trouble()
        if trouble:
            self.speak(lambda: trouble)

    def _type(self, row: ChoiceRow, text: str) -> None:
        try:
            row.change(int(text.translate(_MINUS) or "0"))
        except ValueError:
            return
        self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and what is wrong beside the button."""
        super().draw(surface)
        look, trouble = self.look, self.trouble()
        if trouble:
            face, left = look.face(TextRole.LABEL), self.sheet.left + look.px(MARGIN)
            room = self.sheet.width // 2
            lines = self.fonts.wrap(trouble, room, face)[:2]
            y = self.sheet.bottom - look.px(24) - look.tall(BUTTON_HEIGHT) // 2
            self.fonts.draw_block(
                surface, lines, (left, y), face, look.paper.bad, self.fonts.line_height(face)
            )


class LegalCall(NamedTuple):
    """A call that can be made now: the action, and its words with pictures."""

    action: Action
    parts: Sequence[Part]


class CallsSheet(_ScrolledSheet):
    """Calls made so far, and those that the rules allow next."""

    def __init__(
        self,
        title: Text,
        made: Callable[[], Sequence[Text]],
        turn: Callable[[], Text],
        calls: Callable[[], Sequence[LegalCall]],
        make: Callable[[Action], None],
        take_back: Callable[[], None],
    ) -> None:
        """`made` returns the calls so far, `turn` who is to call, and `calls` what they can call."""
        super().__init__(title)
        self.made = made
        self.turn = turn
        self.calls = calls
        self.make = make
        self.take_back = take_back

    def build(self) -> None:
        """Build a line for each call so far, and buttons for those that are legal now."""
        look, words, gap = self.look, self.words, self.look.px(8)
        face, tall = look.face(TextRole.HELP), look.tall(_ROW)
        width = min(look.size[0] - 2 * look.px(24), look.px(self.width)) - 2 * look.px(MARGIN) - look.px(14)
        made = self.made() or [words.text("No one has called yet.")]
        lines = [line for told in made for line in self.fonts.wrap(told, width, face)]
        step = self.fonts.line_height(face)
        calls = self.calls()
        top = len(lines) * step + look.px(10)
        turn = self.turn()
        rects: list[pygame.Rect] = []
        x, y = 0, top + (step + look.px(8) if turn else 0)
        for call in calls:
            wide = Button.width_for(self, call.parts)
            if x and x + wide > width - look.px(20):
                x, y = 0, y + tall + gap
            rects.append(pygame.Rect(x, y, wide, tall))
            x += wide + gap
        self.lay_out((rects[-1].bottom if rects else y) + gap)
        content = self.scroll.content
        for number, line in enumerate(lines):
            Paragraph(
                self, (0, number * step), as_it_is(line), face, look.paper.text, width, container=content
            )
        if turn:
            strong = look.face(TextRole.SPEECH)
            Paragraph(self, (0, top), turn, strong, look.paper.text, width, container=content)
        buttons = [
            Button(
                self,
                rect,
                call.parts,
                partial(self._make, call.action),
                key=call.action.text,
                container=content,
            )
            for rect, call in zip(rects, calls, strict=True)
        ]
        foot = [(words.text("Done"), "check", self.router.back)]
        if self.made():
            foot.append((words.text("Take back"), "undo", self._take_back))
        row = self.button_row(foot)
        self.focus.set_targets([*buttons, *row], (buttons or row)[0])

    def _make(self, action: Action) -> None:
        self.make(action)
        self.rebuild(self.services)
        self.speak(lambda: self.words.sentences(self.made()[-1], self.turn()))

    def _take_back(self) -> None:
        self.take_back()
        self.rebuild(self.services)
