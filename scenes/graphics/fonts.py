"""Fonts: choosing a typeface, measuring, wrapping and drawing text.

Text is placed by the middle of its capitals instead of its line box, so that it is level with icons, suit
tokens and the middle of a button. Surfaces are premultiplied and shared: do not draw on them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

import pygame

from scenes.graphics.glyphs import Glyphs
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, Colour, TypeSize
from scenes.graphics.typeface import EntryFont, Typeface
from scenes.i18n import (
    NEVER_LINE_START,
    PICTURE_CHARACTER,
    STOPS,
    Text,
    TouchingWords,
    UnbreakablePart,
    chunks,
    letters,
)

Align = Literal["left", "center", "right"]
Part = str | pygame.Surface
_Length = TypeVar("_Length", int, float)

HALF_CAPITAL = 0.357
"""Half the height of a capital, in em: the distance from the middle of the capitals to the baseline."""

_NAMES = {False: "NotoSans-Regular.ttf", True: "NotoSans-Bold.ttf"}
_WIDE_NAMES = {False: "NotoSansJP-Regular.otf", True: "NotoSansJP-Bold.otf"}
_SMALLER = 0.75
"""Smallest share of its size at which a text stays in one line; it is wrapped rather than made smaller."""
_SURFACES_KEPT = 800
_WIDTHS_KEPT = 4000


class Fonts:
    """Measures, wraps and draws text in the program's typefaces. Each is opened once for each size used."""

    def __init__(self) -> None:
        self._folder = files("pygame_gui") / "data"
        self._open: dict[tuple[str, int], Typeface] = {}
        self._for_entries: dict[tuple[str, int], EntryFont] = {}
        self._glyphs: dict[str, Glyphs] = {}
        self._widths: dict[tuple[str, TypeSize], int] = {}
        self._surfaces: OrderedDict[tuple[str, TypeSize, Colour], pygame.Surface] = OrderedDict()

    def font(self, face: TypeSize, text: str = "") -> Typeface:
        """Return the font for a text: Noto Sans, or Noto Sans JP if Noto Sans lacks one of its letters."""
        return self._load(self._name_for(text, face.bold), face.px)

    def is_wide(self, text: str) -> bool:
        """Return whether a text is drawn in Noto Sans JP, because Noto Sans lacks one of its letters."""
        return self._name_for(text, False) != _NAMES[False]

    def for_entry(self, face: TypeSize, *, wide: bool) -> EntryFont:
        """Return the font for a text entry: Noto Sans, or Noto Sans JP if `wide`."""
        name = (_WIDE_NAMES if wide else _NAMES)[face.bold]
        font = self._for_entries.get((name, face.px))
        if font is None:
            with as_file(self._folder / name) as path:
                font = self._for_entries[name, face.px] = EntryFont(path, face.px)
        return font

    def _name_for(self, text: str, bold: bool) -> str:
        if text.isascii() or all(self._shows(_NAMES[bold], letter) for letter in text):
            return _NAMES[bold]
        return _WIDE_NAMES[bold]

    def _load(self, name: str, px: int) -> Typeface:
        font = self._open.get((name, px))
        if font is None:
            with as_file(self._folder / name) as path:
                font = self._open[name, px] = Typeface(path, px)
        return font

    def _shows(self, name: str, letter: str) -> bool:
        glyphs = self._glyphs.get(name)
        if glyphs is None:
            with as_file(self._folder / name) as path:
                glyphs = self._glyphs[name] = Glyphs(path)
        return letter in glyphs

    def missing(self, text: str) -> set[str]:
        """Return the characters of a text that the fonts lack, in regular or bold."""
        names = [self._name_for(text, bold) for bold in (False, True)]
        return {letter for letter in text for name in names if not self._shows(name, letter)}

    def surface(self, text: str, face: TypeSize, colour: Colour) -> pygame.Surface:
        """Return one line of text as a premultiplied surface, as high as its line box.

        Cached: do not draw on it.
        """
        key = (text, face, colour)
        surface = self._surfaces.get(key)
        if surface is None:
            surface = self._render(text, face, colour)
            self._surfaces[key] = surface
            if len(self._surfaces) > _SURFACES_KEPT:
                self._surfaces.popitem(last=False)
        else:
            self._surfaces.move_to_end(key)
        return surface

    def _render(self, text: str, face: TypeSize, colour: Colour) -> pygame.Surface:
        font = self.font(face, text)
        extra = _extra_gap(face)
        if not extra or " " not in text:
            return font.render(text, True, colour).premul_alpha()
        surface = pygame.Surface((self.width(text, face), font.get_height()), pygame.SRCALPHA)
        x = 0
        for word in text.split(" "):
            if word:
                drawn = font.render(word, True, colour).premul_alpha()
                surface.blit(drawn, (x, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += font.size(word + " ")[0] + extra
        return surface

    def width(self, text: str, face: TypeSize) -> int:
        """Return the width of a text in pixels."""
        width = self._widths.get((text, face))
        if width is None:
            if len(self._widths) >= _WIDTHS_KEPT:
                self._widths.clear()
            width = self._widths[text, face] = self._measure(text, face)
        return width

    def _measure(self, text: str, face: TypeSize) -> int:
        font, extra = self.font(face, text), _extra_gap(face)
        if not extra or " " not in text:
            return font.size(text)[0]
        words = text.split(" ")
        return sum(font.size(word + " ")[0] + extra for word in words[:-1]) + font.size(words[-1])[0]

    def line_height(self, face: TypeSize) -> int:
        """Return the distance between the lines of a paragraph, in pixels."""
        return round(face.px * 1.5)

    def least_step(self, face: TypeSize) -> int:
        """Return the smallest distance of two lines in pixels at which their letters do not touch."""
        return round(face.px * 1.1)

    def draw(
        self,
        target: pygame.Surface,
        text: str,
        position: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line of text; return the rectangle of its line box.

        `position` is (x, y) in pixels: x is the left end, centre or right end of the text, by `align`; y is
        the middle of its capitals.
        """
        surface = self.surface(text, face, colour)
        left = position[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * surface.get_width()
        top = round(position[1] + HALF_CAPITAL * face.px) - self.font(face, text).get_ascent()
        return target.blit(surface, (round(left), top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_fitting(
        self,
        target: pygame.Surface,
        text: str,
        position: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        room: int,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line in at most `room` pixels; return the rectangle of its line box.

        The type is made smaller if necessary. Text that is still too wide is cut. `position` is as in `draw`.
        """
        face = self.fitting(text, face, room)
        return self.draw(target, self.ellipsis(text, room, face), position, face, colour, align)

    def draw_title(
        self,
        target: pygame.Surface,
        text: str,
        position: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        room: int,
    ) -> None:
        """Draw a title at most `room` pixels wide, in one line or two.

        One line is preferred, in smaller type if necessary. `position` is the left end and the vertical
        middle of the title.
        """
        face = self.fitting(text, face, room)
        lines = [text]
        if self.width(text, face) > room:
            lines, face = self.in_lines(text, face, room)
        self.draw_around(target, lines, position, face, colour)

    def draw_around(
        self,
        target: pygame.Surface,
        lines: Sequence[str],
        middle: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        leading: float = 1.1,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw lines of text below each other; return the rectangle around their line boxes.

        They are centred vertically on `middle`, `leading` times their type size apart. `lines` must not be
        empty.
        """
        drawn = []
        for number, line in enumerate(lines):
            above = round((number - (len(lines) - 1) / 2) * face.px * leading)
            drawn.append(self.draw(target, line, (middle[0], middle[1] + above), face, colour, align))
        return drawn[0].unionall(drawn[1:])

    def draw_down(
        self,
        target: pygame.Surface,
        lines: Sequence[str],
        first: tuple[float, _Length],
        face: TypeSize,
        colour: Colour,
        step: int,
        align: Align = "left",
    ) -> _Length:
        """Draw lines of text below each other, `step` pixels apart; return y of the last one.

        `first` is (x, y) of the first line, as `position` in `draw`.
        """
        x, y = first
        for number, line in enumerate(lines):
            y += step if number else 0
            self.draw(target, line, (x, y), face, colour, align)
        return y

    def draw_block(
        self,
        target: pygame.Surface,
        lines: Sequence[str],
        middle: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        step: int,
        align: Align = "left",
    ) -> None:
        """Draw lines of text below each other, `step` pixels apart and centred vertically on `middle`."""
        first = middle[0], middle[1] - (len(lines) - 1) / 2 * step
        self.draw_down(target, lines, first, face, colour, step, align)

    def parts_width(self, parts: Sequence[Part], face: TypeSize, gap: int) -> int:
        """Return the width in pixels of a row of texts and pictures, usually `gap` pixels apart."""
        widths = [self.width(part, face) if isinstance(part, str) else part.get_width() for part in parts]
        return sum(widths) + sum(_gap_between(*pair, gap) for pair in pairwise(parts))

    def draw_parts(
        self,
        target: pygame.Surface,
        parts: Sequence[Part],
        position: tuple[float, float],
        face: TypeSize,
        colour: Colour,
        gap: int,
        align: Align = "left",
    ) -> None:
        """Draw texts and premultiplied pictures (suit tokens, icons) in a row, usually `gap` pixels apart.

        `position` is as in `draw`; pictures are centred vertically on it.
        """
        room = self.parts_width(parts, face, gap)
        x = position[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * room
        for number, part in enumerate(parts):
            x += _gap_between(parts[number - 1], part, gap) if number else 0
            if isinstance(part, str):
                self.draw(target, part, (x, position[1]), face, colour)
                x += self.width(part, face)
            else:
                top = round(position[1] - part.get_height() / 2)
                target.blit(part, (round(x), top), special_flags=pygame.BLEND_PREMULTIPLIED)
                x += part.get_width()

    def wrap(self, text: str, width: int, face: TypeSize) -> list[str]:
        """Break a text into lines of at most `width` pixels, and at each newline.

        A wider single word stays whole.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for blank, chunk in self._bits(paragraph, width, face):
                longer = f"{line} {chunk}" if blank else line + chunk
                if line and self.width(longer, face) > width:
                    lines.append(line)
                    line = chunk
                else:
                    line = longer
            lines.append(line)
        return lines

    def wrap_parts(self, parts: Sequence[Part], width: int, face: TypeSize, gap: int) -> list[list[Part]]:
        """Break a row of texts and pictures into rows of at most `width` pixels.

        A row may also end at a picture.
        """
        rows: list[list[Part]] = [[]]
        for run in _runs(parts):
            for bit in _apart(run, chunks):
                room = self.parts_width(bit.parts, face, gap)
                for each in [bit] if room <= width else _apart(bit.parts, letters, bit):
                    row = rows[-1]
                    longer = each.behind(row)
                    stop = each.is_stop and not (row and isinstance(row[-1], str))
                    if row and not stop and self.parts_width(longer, face, gap) > width:
                        rows.append(list(each.parts))
                    else:
                        rows[-1] = longer
        return rows

    def _bits(self, text: str, width: int, face: TypeSize) -> Sequence[UnbreakablePart]:
        """Return the words and phrases of a line.

        Japanese phrases wider than `width` pixels are split further.
        """
        found = chunks(text)
        if text.isascii():
            return found
        bits: list[UnbreakablePart] = []
        for chunk in found:
            if self.width(chunk.text, face) <= width:
                bits.append(chunk)
            else:
                first, *others = letters(chunk.text)
                bits += [first._replace(blank=chunk.blank), *others]
        return bits

    def fitting(self, text: str, face: TypeSize, room: float) -> TypeSize:
        """Return `face`, made smaller until the text fits into `room` pixels, but not below
        `MIN_TEXT_SIZE`.
        """
        while face.px > MIN_TEXT_SIZE and self.width(text, face) > room:
            face = TypeSize(face.px - 1, face.bold)
        return face

    def fitting_parts(self, parts: Sequence[Part], face: TypeSize, room: float, gap: int) -> TypeSize:
        """Return `face`, made smaller until a row of texts and pictures fits into `room` pixels.

        It never gets smaller than `MIN_TEXT_SIZE`. Texts and pictures are usually `gap` pixels apart.
        """
        while face.px > MIN_TEXT_SIZE and self.parts_width(parts, face, gap) > room:
            face = TypeSize(face.px - 1, face.bold)
        return face

    def in_lines(self, text: str, face: TypeSize, room: int, most: int = 2) -> tuple[list[str], TypeSize]:
        """Return a text as at most `most` lines of `room` pixels, and the type size in which they fit.

        The text is kept in one line if that takes a little smaller type. Otherwise it is wrapped and made
        smaller only as far as necessary, because players who chose large text need it. Lines that don't fit
        even in `MIN_TEXT_SIZE` are cut with "…".
        """
        one = max(MIN_TEXT_SIZE, round(face.px * _SMALLER))
        tries = (
            *((px, 1) for px in range(face.px, one - 1, -1)),
            *((px, count) for count in range(2, most + 1) for px in range(face.px, MIN_TEXT_SIZE - 1, -1)),
        )
        for px, count in tries:
            own = TypeSize(px, face.bold)
            lines = [text] if count == 1 else self.wrap(text, room, own)
            if len(lines) <= count and all(self.width(line, own) <= room for line in lines):
                return lines, own
        least = TypeSize(min(face.px, MIN_TEXT_SIZE), face.bold)
        lines = self.wrap(text, room, least)
        blank = "" if self.is_wide(text) else " "
        lines = [*lines[: most - 1], blank.join(lines[most - 1 :])]
        return [self.ellipsis(line, room, least) for line in lines], least

    def ellipsis(self, text: str, width: int, face: TypeSize) -> str:
        """Return the text, cut with "…" if it is wider than `width` pixels."""
        if self.width(text, face) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", face) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def draw_paragraph(
        self,
        target: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        face: TypeSize,
        colour: Colour,
    ) -> int:
        """Draw a text wrapped to the width of `rect`, from its top down; return the height in pixels."""
        height = self.line_height(face)
        lines = self.wrap(text, rect.width, face)
        for number, line in enumerate(lines):
            self.draw(target, line, (rect.left, rect.top + (number + 0.5) * height), face, colour)
        return len(lines) * height

    # For screen readers. Only `RecordingFonts` records text; here nothing is recorded.

    def begin(self, target: pygame.Surface) -> None:
        """Forget the text recorded on a surface that is about to be redrawn. Does nothing here."""

    def tell(self, target: pygame.Surface, told: Callable[[], Text], where: pygame.Rect) -> None:
        """Record the words that `told` returns for a picture drawn at `where`.

        Does nothing here, and does not call `told`; `RecordingFonts` overrides it.
        """

    @contextmanager
    def told_as(
        self, target: pygame.Surface, told: Callable[[], Sequence[Text]], where: pygame.Rect
    ) -> Iterator[None]:
        """Record the lines of `told` instead of the text drawn in the `with` block. Does nothing here."""
        yield

    def written_on(self, surface: pygame.Surface | None) -> tuple[str, ...]:
        """Return the lines of text recorded on a surface. Empty here."""
        return ()


class _Bit(NamedTuple):
    """A part of a row of texts and pictures that can't be split over two lines."""

    parts: tuple[Part, ...]
    runs_on: bool
    """Whether the bit and the text before it are parts of the same string."""
    blank: bool
    """Whether a space separates the bit from the text before it."""

    @property
    def is_stop(self) -> bool:
        """Whether it consists only of characters that may not begin a line, such as a full stop."""
        return (
            len(self.parts) == 1 and isinstance(self.parts[0], str) and set(self.parts[0]) <= NEVER_LINE_START
        )

    def behind(self, row: Sequence[Part]) -> list[Part]:
        """Return a row with this bit appended."""
        last, first = row[-1] if row else None, self.parts[0]
        if not (self.runs_on and isinstance(last, str) and isinstance(first, str)):
            return [*row, *self.parts]
        return [*row[:-1], type(last)(f"{last} {first}" if self.blank else last + first), *self.parts[1:]]


def _runs(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield the parts in groups that are broken into lines like one text.

    `TouchingWords` are in one group with the parts that they touch.
    """
    run: list[Part] = []
    for part in parts:
        if run and TouchingWords not in (type(run[-1]), type(part)):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


def _apart(
    run: Sequence[Part], apart: Callable[[str], Sequence[UnbreakablePart]], first: _Bit | None = None
) -> Iterator[_Bit]:
    """Yield a run of parts, split where `apart` allows the end of a line.

    `first` is the bit that the run comes from, if any: the first result is joined to the text before it in
    the same way.
    """
    left, begun = list(run), False
    for number, chunk in enumerate(
        apart("".join(part if isinstance(part, str) else PICTURE_CHARACTER for part in run))
    ):
        runs_on, blank = begun, chunk.blank
        if first is not None and not number:
            runs_on, blank = first.runs_on, first.blank
        taken: list[Part] = []
        room = len(chunk.text)
        while room:
            part = left.pop(0)
            begun = False
            if isinstance(part, str):
                there = part.lstrip()
                bit, rest = type(part)(there[:room]), type(part)(there[room:])
                if rest:
                    left.insert(0, rest)
                    begun = True
                taken += [bit] if bit else []
                room -= len(bit)
            else:
                taken.append(part)
                room -= 1
        yield _Bit(tuple(taken), runs_on, blank)


def _extra_gap(face: TypeSize) -> int:
    """Return the pixels added to each space. At small sizes, hinting makes spaces too narrow."""
    return 1 if face.px <= 13 else 0


def _gap_between(before: Part, part: Part, gap: int) -> int:
    """Return the pixels between two parts of a row, at most 2 before punctuation and at `TouchingWords`."""
    close = isinstance(part, str) and part[:1] in STOPS
    return min(gap, 2) if close or TouchingWords in (type(before), type(part)) else gap
