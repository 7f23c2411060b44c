"""The on-screen keyboard, for players with a controller or one switch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.visible_text import typed
from scenes.framework.focus import FocusTarget
from scenes.framework.routes import TextField
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, as_it_is
from scenes.widgets.buttons import Button, ButtonKind
from scenes.widgets.keyboard_layouts import HIRAGANA, LATIN, SHIFTED, katakana, marked
from scenes.widgets.paper_sheet import PaperSheet

_WIDTH, _MARGIN, _KEY, _GAP = 760, 28, 44, 6
"""Width of the sheet, its margin, height of a key and gap between keys, in design units."""
_HEAD, _LINE = 52, 44
"""Height of the title with its margin, and of the line with the text, in design units."""


class KeyboardSheet(PaperSheet):
    """Types a text key by key, for the text entry in focus on the scene below.

    Done writes the text into the entry. Esc, B and a click beside the sheet leave the entry as it was. On a
    controller, X deletes the last character and Y types a space.
    """

    def __init__(self, entry: TextField) -> None:
        super().__init__()
        self._entry = entry
        self.title = entry.read_name
        self.text = entry.text
        self._shifted = False
        self._kana: bool | None = None
        """Whether the keys are kana; `None` before the language is known."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The characters of the keys, row by row."""
        if self._kana:
            return tuple(map(katakana, HIRAGANA)) if self._shifted else HIRAGANA
        return SHIFTED if self._shifted else LATIN

    def build(self) -> None:
        """Place the sheet, a key for each character, and the keys with words below them."""
        look = self.look
        if self._kana is None:  # a text in Latin letters, such as a deal code, goes on in them
            self._kana = self.words.has_kana and not (self.text and self.text.isascii())
        margin, tall, gap = look.px(_MARGIN), look.tall(_KEY), look.px(_GAP)
        head = look.tall(_HEAD) + look.tall(_LINE) + 2 * gap
        count = len(self.rows) + 1
        width = min(look.px(_WIDTH), look.size[0] - 2 * look.px(24))
        self.place_sheet(width, head + count * (tall + gap) + margin)
        inner, left = self.sheet.width - 2 * margin, self.sheet.left + margin
        targets: list[FocusTarget] = []
        for down, row in enumerate(self.rows):
            y = self.sheet.top + head + down * (tall + gap)
            for across, rect in enumerate(_in_row(left, y, inner, tall, gap, [1] * len(row))):
                character = row[across]
                typing = partial(self.add, character)
                targets.append(self._key(rect, as_it_is(character), typing, (down, across)))
        words = self._words()
        y = self.sheet.top + head + len(self.rows) * (tall + gap)
        sizes = [Button.width_for(self, text) for text, _ in words.values()]
        for rect, (key, (text, press)) in zip(
            _in_row(left, y, inner, tall, gap, sizes), words.items(), strict=True
        ):
            kind = ButtonKind.PRIMARY if key == "done" else ButtonKind.PLAIN
            targets.append(self._key(rect, text, press, key, kind))
        self.focus.set_targets(targets, targets[0])

    def _key(
        self,
        rect: pygame.Rect,
        text: Text,
        press: Callable[[], None],
        key: object,
        kind: ButtonKind = ButtonKind.PLAIN,
    ) -> Button:
        made = Button(self, rect, text, press, kind=kind, palette=self.look.paper, key=key)
        made.read_name = text
        return made

    def _words(self) -> dict[str, tuple[Text, Callable[[], None]]]:
        """Return the texts and functions of the keys with words, by key."""
        words = self.words
        keys: dict[str, tuple[Text, Callable[[], None]]] = {}
        keys["shift"] = (as_it_is("カナ" if self._kana else "Shift"), self._shift)
        if self._kana:
            keys["mark"] = (as_it_is("゛゜小"), self._mark)
        if self.words.has_kana:
            keys["kana"] = (as_it_is("ABC" if self._kana else "かな"), self._turn_to_kana)
        keys["space"] = (words.text("Space"), partial(self.add, " "))
        keys["delete"] = (words.text("Delete"), self._delete)
        keys["done"] = (words.text("Done"), self._finish)
        return keys

    # Typing.

    def add(self, character: str) -> None:
        """Type a character, if there is room for it."""
        self._show(self.text + typed(character, self.text))

    def _delete(self) -> None:
        self._show(self.text[:-1])

    def _mark(self) -> None:
        """Change the last kana to the next of its marks or sizes."""
        self._show(self.text[:-1] + marked(self.text[-1:]))

    def _show(self, text: str) -> None:
        """Show and speak a text, unless it is too long."""
        if len(text) <= self._entry.limit:
            self.text = text
            self.speak(lambda: as_it_is(text) or self.words.text("Empty"))
            self.redraw()

    def _shift(self) -> None:
        self._shifted = not self._shifted
        self.rebuild(self.services)

    def _turn_to_kana(self) -> None:
        self._kana, self._shifted = not self._kana, False
        self.rebuild(self.services)

    def _finish(self) -> None:
        """Write the text into the entry, and close the sheet."""
        router, text = self.router, self.text
        router.back()
        below = None if router.top is None else router.top.focus.current
        # The page may have been rebuilt meanwhile, with another entry in place of the first.
        (below if isinstance(below, TextField) else self._entry).write(text)

    def handle(self, event: pygame.event.Event) -> None:
        """Delete with X or the delete key, type a space with Y, and close the sheet on Esc.

        A controller's buttons come as keys that write nothing; a letter of a real keyboard is typed.
        """
        if event.type != pygame.KEYDOWN:
            super().handle(event)
        elif event.unicode.strip() and event.unicode.isprintable():
            self.add(event.unicode)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_h):
            self._delete()
        elif event.key == pygame.K_u:
            self.add(" ")
        else:
            super().handle(event)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its title, the text so far and the keys."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        self.draw_sheet(surface)
        margin = look.px(_MARGIN)
        room = self.sheet.width - 2 * margin
        at = self.sheet.left + margin, self.sheet.top + look.tall(30)
        fonts.draw_fitting(surface, self.title, at, look.face(TextRole.SHEET_TITLE), paper.text, room)
        box = pygame.Rect(at[0], self.sheet.top + look.tall(_HEAD), room, look.tall(_LINE))
        self.paint.panel(surface, box, look.button_radius, paper.plate, paper.line, look.border)
        inside, face = box.inflate(-2 * look.px(12), 0), look.face(TextRole.NAME).regular
        caret = max(1, look.px(2))
        wide = fonts.width(self.text, face)
        x = min(inside.left, inside.right - wide - 2 * caret)  # the end of a long text is in view
        before = surface.get_clip()
        surface.set_clip(inside)
        fonts.draw(surface, self.text, (x, box.centery), face, paper.text)
        surface.fill(paper.text, pygame.Rect(x + wide + caret, box.centery - face.px // 2, caret, face.px))
        surface.set_clip(before)
        super().draw(surface)


def _in_row(left: int, top: int, width: int, tall: int, gap: int, sizes: list[int]) -> list[pygame.Rect]:
    """Return rectangles side by side that fill a row of `width` pixels in proportion to `sizes`."""
    room, x, rects = width - gap * (len(sizes) - 1), float(left), []
    for size in sizes:
        wide = room * size / sum(sizes)
        rects.append(pygame.Rect(round(x), top, round(x + wide) - round(x), tall))
        x += wide + gap
    return rects
