"""The panel into which the prompt grows while a hint is open: the question, the advice and its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, ICE, MIN_TEXT_SIZE, Colour, TextRole, TypeSize
from scenes.graphics.value_bar import bar_colours, draw_value_bar, lay_value_bar
from scenes.i18n import NO_WORDS, Line, Text, number_text
from scenes.table.picker.hint_chips import ActionValue
from scenes.table.view.painter import Painter

HEIGHT, LOW_HEIGHT = 78, 70
"""Minimum height of the panel in design units: usual, and in a small window."""
LEFT, LOW_LEFT, RIGHT, FOOT_LEFT = 70, 64, 20, 50
"""Design units left of the words in the panel, in a small window, right of the words, and left of words in
the text area of another panel.
"""
SMALL_UNIT = 0.9
"""Design unit in pixels below which the panel has the question and the advice in one line, and no scale."""
SCALE, STRIP, ROOM_FOR_SCALE = 168, 278, 520
"""Widths in design units: of the scale beside the words, of the scale below them, and of the narrowest panel
with a scale.
"""
MAX_LINES_BESIDE = 3
"""Maximum number of lines beside the scale in the text area of another panel."""
DOT = 8
LEADING, MIN_LEADING = 1.45, 1.2
"""Height of a row as a multiple of its type size, and the least one if room is short."""


class HintWords(NamedTuple):
    """What a hint says."""

    strong: Line
    """What to do; empty if that is not known."""
    reasons: Sequence[Line]
    """Forms of the reason, the longest first."""
    basis: Text = NO_WORDS
    """Number of deals tried and the sampling error, or how figures were found otherwise."""
    more: Text = NO_WORDS
    """Further words that are never left out."""
    measure: Text = NO_WORDS
    """Unit of the figures; empty if there are none."""
    settled: bool = False
    """Whether there is nothing to decide."""


class _Row(NamedTuple):
    """A line of text; `beside` is drawn in another style after its parts."""

    parts: Sequence[Part]
    face: TypeSize
    colour: Colour
    beside: tuple[Sequence[Part], TypeSize, Colour] | None = None
    dotted: bool = False
    """Whether a golden dot precedes the row."""

    @property
    def height(self) -> int:
        """Height in pixels."""
        return round(self.face.px * LEADING)


class HintPanel:
    """The words of a hint with the scale of its values, in a panel or in the text area of another panel."""

    def __init__(
        self,
        painter: Painter,
        words: HintWords,
        prompt: Line,
        *,
        value: ActionValue | None,
        crest: str | None,
    ) -> None:
        """Show the best action's `value` on the scale. `crest` is that of the partner who gives the hint."""
        look = painter.look
        self.painter = painter
        self.words = words
        self.value = value
        self.crest = crest
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.inside = 0
        """Height in pixels of the space for buttons below the words."""
        self.low = look.u < SMALL_UNIT
        self._gap = look.px(7)
        self._prompt = painter.parts(prompt, look.px(19))
        self._strong = painter.parts(words.strong, look.px(22))
        self._reasons = [painter.parts(reason, look.px(19)) for reason in words.reasons]
        self._basis = words.basis
        self._rows: list[_Row] = []
        self._aside: int | None = None
        """Number of the row with the basis at its right; `None` for no such row."""
        self._scale = 0
        """Width of the scale in pixels; 0 for no scale."""

    # Words.

    def say_less(self) -> bool:
        """Use the next shorter form of the reason, then leave out the basis; return whether it is less."""
        if len(self._reasons) > 1:
            del self._reasons[0]
            return True
        less, self._basis = bool(self._basis), NO_WORDS
        return less

    def _wrapped(self, parts: Sequence[Part], room: int, face: TypeSize, colour: Colour) -> list[_Row]:
        rows = self.painter.fonts.wrap_parts(parts, room, face, self._gap) if parts else []
        return [_Row(row, face, colour) for row in rows if row]

    def _question(self, room: int) -> list[_Row]:
        """Return the rows with the question and the advice, in one row if it is short in a small window."""
        look, ink = self.painter.look, self.painter.look.ink
        face, name = look.face(TextRole.LABEL).strong, look.face(TextRole.NAME)
        both = _Row(self._prompt, face, ink.text2, (self._strong, name, ink.text), dotted=True)
        if self.low and self._strong and self._prompt and self._width(both) <= room:
            return [both]
        rows = self._wrapped(self._prompt, room - look.px(DOT + 8), face, ink.text2)
        if rows:
            rows[0] = rows[0]._replace(dotted=True)
        return [*rows, *self._wrapped(self._strong, room, name, ink.text)]

    def fit(self, width: int) -> None:
        """Lay out the words for a panel of `width` pixels and set its size."""
        look, fonts, words = self.painter.look, self.painter.fonts, self.words
        shows_scale = self.value is not None and not self.low and width >= look.px(ROOM_FOR_SCALE)
        self._scale = self._scale_width if shows_scale and self._basis else 0
        apart = self._scale + look.px(28) if self._scale else 0
        room = width - look.px((LOW_LEFT if self.low else LEFT) + RIGHT) - apart
        ink, label, tag = look.ink, look.face(TextRole.LABEL), look.face(TextRole.TAG).regular
        rows = self._question(room)
        rows += self._wrapped(self._reasons[0], room, look.face(TextRole.HELP), ink.text)
        rows += self._wrapped([words.more] if words.more else [], room, label, ink.text2)
        self._aside = None
        if self._basis and not self._scale:
            free = room - fonts.width(self._basis, tag) - look.px(16)
            places = (number for number in (0, len(rows) - 1) if self._width(rows[number]) <= free)
            self._aside = next(places, None) if self.low else None
            if self._aside is None:
                rows += self._wrapped([self._basis], room, tag, ink.text2)
        self._rows = rows
        least = look.tall(LOW_HEIGHT if self.low else HEIGHT)
        self.rect.size = width, max(least, sum(row.height for row in rows) + look.px(16))

    def _width(self, row: _Row) -> int:
        """Return the width of a row in pixels."""
        fonts = self.painter.fonts
        width = fonts.parts_width(row.parts, row.face, self._gap)
        if row.dotted:
            width += self.painter.look.px(DOT + 8)
        if row.beside is not None:
            width += 2 * self._gap + fonts.parts_width(*row.beside[:2], self._gap)
        return width

    @property
    def _scale_width(self) -> int:
        """Width of the scale beside the words in pixels."""
        fonts, face = self.painter.fonts, self.painter.look.face(TextRole.TAG).regular
        told = (fonts.width(each, face) for each in (self.words.measure, self._basis))
        return max(self.painter.look.px(SCALE), *told)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel at its rectangle."""
        look, paint, rect = self.painter.look, self.painter.paint, self.rect
        rim = ICE if self.words.settled else GOLD
        paint.panel(
            surface, rect, look.plate_radius, look.ink.plate, rim, max(look.border, look.px(1.5)), shadow=2
        )
        left = look.px(LOW_LEFT if self.low else LEFT)
        centre = rect.top + (rect.height - self.inside) // 2
        self._draw_giver(surface, look.px(44), (rect.left + left // 2, centre))
        top = centre - sum(row.height for row in self._rows) / 2
        self._draw_rows(surface, self._rows, rect.left + left, top, 1.0)
        if self._aside is not None:
            above = sum(row.height for row in self._rows[: self._aside])
            y = top + above + self._rows[self._aside].height / 2
            face, at = look.face(TextRole.TAG).regular, (rect.right - look.px(RIGHT), y)
            self.painter.fonts.draw(surface, self._basis, at, face, look.ink.text2, "right")
        if self._scale:
            middle = rect.right - look.px(RIGHT) - self._scale // 2
            self._draw_scale(surface, middle, centre, look.px(SCALE), self._basis)

    def _draw_rows(
        self, surface: pygame.Surface, rows: Sequence[_Row], left: int, top: float, share: float
    ) -> None:
        """Draw rows from `top` down, their heights multiplied by `share`."""
        look, fonts = self.painter.look, self.painter.fonts
        for row in rows:
            x, y = left, top + row.height * share / 2
            if row.dotted:
                dot = self.painter.paint.disc(look.px(DOT), GOLD)
                self.painter.paint.put_centred(surface, dot, (x + look.px(DOT) / 2, y))
                x += look.px(DOT + 8)
            fonts.draw_parts(surface, row.parts, (x, y), row.face, row.colour, self._gap)
            if row.beside is not None:
                x += fonts.parts_width(row.parts, row.face, self._gap) + 2 * self._gap
                parts, face, colour = row.beside
                fonts.draw_parts(surface, parts, (x, y), face, colour, self._gap)
            top += row.height * share

    def _draw_scale(self, surface: pygame.Surface, middle: int, centre: int, width: int, basis: Text) -> None:
        """Draw the game's scale around (`middle`, `centre`): its unit, the value, its ends and the basis."""
        value = self.value
        if value is None:
            return
        look, fonts, words = self.painter.look, self.painter.fonts, self.painter.words
        face, colour, height = look.face(TextRole.TAG).regular, look.ink.text2, look.px(5)
        step = round(face.px * 1.3)
        y = centre - round((3 if basis else 2) * step / 2)
        fonts.draw(surface, self.words.measure, (middle, y), face, colour, "center")
        track = pygame.Rect(0, 0, width, height)
        track.center = middle, y + step
        bar = lay_value_bar(width, value.value, value.error, value.scale, look.u)
        draw_value_bar(self.painter.paint, surface, track, bar, bar_colours(look.ink, best=True))
        y += 2 * step
        digits = 0 if value.scale.is_integer() else 1
        low, high = words.gain(-value.scale, digits), words.gain(value.scale, digits)
        fonts.draw(surface, low, (track.left, y), face, colour)
        fonts.draw(surface, number_text(0), (middle, y), face, colour, "center")
        fonts.draw(surface, high, (track.right, y), face, colour, "right")
        if basis:
            fonts.draw(surface, basis, (middle, y + step), face, colour, "center")

    def _draw_giver(self, surface: pygame.Surface, disc: int, middle: tuple[int, int]) -> None:
        """Draw the crest of the partner who gives the hint, or else a bulb or, if it is settled, a tick."""
        look, paint = self.painter.look, self.painter.paint
        if self.crest is not None:
            paint.put_centred(surface, paint.crest(self.crest, disc), middle)
            return
        icon, colour = ("check", ICE) if self.words.settled else ("bulb", GOLD)
        paint.put_centred(surface, paint.disc(disc, look.ink.raised), middle)
        paint.put_centred(surface, paint.icon(icon, round(disc * 0.5), colour), middle)

    # In the text area of another panel.

    def draw_in(self, surface: pygame.Surface, area: pygame.Rect, note: Text) -> None:
        """Draw the words in the text area of a panel that shows the question itself.

        With little room, rows are closer together; then the scale, the basis and causes are left out. `note`
        is said beside the scale.
        """
        look = self.painter.look
        left = area.left + look.px(FOOT_LEFT)
        room = area.right - left
        most = area.height * LEADING / MIN_LEADING
        forms = (form for form in self._forms(room, note) if self._height(*form) <= most)
        rows, scale = next(forms, (self._short(room, area.height), False))
        needed = self._height(rows, scale=scale)
        share = min(1.0, area.height / needed) if needed else 1.0
        top = area.centery - needed * share / 2
        height = sum(row.height for row in rows) * share
        centre = round(top + height / 2)
        self._draw_giver(surface, min(look.px(40), round(height)), (area.left + look.px(20), centre))
        self._draw_rows(surface, rows, left, top, share)
        if scale:
            self._draw_strip(surface, area, top + height, note)

    def _forms(self, room: int, note: Text) -> Iterator[tuple[list[_Row], bool]]:
        """Yield the rows for a text area from most to least, and whether the scale is below them."""
        look = self.painter.look
        ink, help_, label = look.ink, look.face(TextRole.HELP), look.face(TextRole.LABEL)
        strong = self._wrapped(self._strong, room, look.face(TextRole.NAME), ink.text)
        more = self._wrapped([self.words.more] if self.words.more else [], room, label, ink.text2)
        told = [each for each in (note, self._basis) if each]
        basis = self._wrapped([self.painter.words.sentences(*told)] if told else [], room, label, ink.text2)
        for reason in self._reasons:
            rows = [*strong, *self._wrapped(reason, room, help_, ink.text), *more]
            if self.value is not None:
                yield rows, True
            yield [*rows, *basis], False
            yield rows, False

    def _short(self, room: int, height: int) -> list[_Row]:
        """Return the rows for a text area of `height` pixels with little room, in smaller type if necessary.

        If there is something that must be said, it takes the place of the reason.
        """
        look = self.painter.look
        usual, rows = look.face(TextRole.HELP), list[_Row]()
        said: Sequence[Part] = [self.words.more] if self.words.more else self._reasons[-1]
        for px in range(usual.px, MIN_TEXT_SIZE - 1, -1):
            face = TypeSize(px, usual.bold)
            rows = self._wrapped(self._strong, room, face.strong, look.ink.text)
            rows += self._wrapped(said, room, face, look.ink.text)
            if len(rows) * px * MIN_LEADING <= height:
                break
        return rows

    def _height(self, rows: Sequence[_Row], scale: bool) -> int:
        """Return the height in pixels of rows and, with `scale`, the strip with the scale below them."""
        strip = round(3.6 * self.painter.look.face(TextRole.TAG).px * LEADING / 1.3) if scale else 0
        return sum(row.height for row in rows) + strip

    def _draw_strip(self, surface: pygame.Surface, area: pygame.Rect, top: float, note: Text) -> None:
        """Draw the scale at the right of a text area from `top` down, and the basis beside it."""
        look, fonts = self.painter.look, self.painter.fonts
        face, width = look.face(TextRole.TAG).regular, min(look.px(STRIP), area.width // 2)
        centre = round((top + area.bottom) / 2)
        self._draw_scale(surface, area.right - width // 2, centre, width, NO_WORDS)
        told = self.painter.words.sentences(note, self._basis)
        room = area.width - width - look.px(16)
        lines = fonts.wrap(told, room, face)
        if len(lines) > MAX_LINES_BESIDE:
            lines, face = fonts.in_lines(told, face, room, MAX_LINES_BESIDE)
        fonts.draw_block(surface, lines, (area.left, centre), face, look.ink.text2, round(face.px * 1.4))
