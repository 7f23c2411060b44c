"""Fonts that record the text they draw, for screen readers. Used only while one is active."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

import pygame

from scenes.graphics.fonts import Fonts, Part
from scenes.i18n import Text


class WrittenText(NamedTuple):
    """A text drawn on a surface, uncut, and its rectangle there."""

    text: str
    rect: pygame.Rect


MAX_REMEMBERED_TEXTS = 2000
"""Number of cut or wrapped texts to remember. When it is reached, all of them are forgotten."""


class RecordingFonts(Fonts):
    """Draws text like the fonts it is created from, sharing their caches, and records it for screen readers.

    Text that is scrolled out of sight is also recorded. A text that was cut or wrapped is recorded whole.
    """

    def __init__(self, fonts: Fonts, called: Callable[[pygame.Surface], str]) -> None:
        """Share the caches of `fonts`.

        `called` returns the words for a picture within a line, or an empty text.
        """
        self.__dict__.update(vars(fonts))
        self._called = called
        self._notes: WeakKeyDictionary[pygame.Surface, list[WrittenText]] = WeakKeyDictionary()
        self._uncut: dict[str, str] = {}
        self._broken: dict[str, tuple[str, list[str]]] = {}
        """Wrapped texts and their lines, by the first line."""

    def draw(self, target: pygame.Surface, text: str, *where: Any, **how: Any) -> pygame.Rect:
        """Draw a line of text and record it."""
        rect = super().draw(target, text, *where, **how)
        if text:
            self._notes.setdefault(target, []).append(WrittenText(self._uncut.get(text, text), rect))
        return rect

    def draw_parts(self, target: pygame.Surface, parts: Sequence[Part], *where: Any, **how: Any) -> None:
        """Draw words and pictures in a row and record them as one line."""
        before = len(self._notes.get(target, ()))
        super().draw_parts(target, parts, *where, **how)
        rects = [each.rect for each in self._notes.get(target, ())[before:]]
        said = [
            self._uncut.get(part, part) if isinstance(part, str) else self._called(part) for part in parts
        ]
        if any(said):
            x, y = where[0] if where else how["position"]
            rect = rects[0].unionall(rects[1:]) if rects else pygame.Rect(int(x), int(y), 0, 0)
            notes = self._notes.setdefault(target, [])
            notes[before:] = [WrittenText(spaced(said), rect)]

    def wrap(self, text: str, *room: Any) -> list[str]:
        """Wrap a text and remember it whole."""
        lines = super().wrap(text, *room)
        if len(lines) > 1:
            _keep(self._broken, lines[0], (text, lines))
        return lines

    def ellipsis(self, text: str, *room: Any) -> str:
        """Return a text, cut with "…" if it is too wide, and remember it whole."""
        shown = super().ellipsis(text, *room)
        if shown != text:
            _keep(self._uncut, shown, text)
        return shown

    def tell(self, target: pygame.Surface, told: Callable[[], Text], where: pygame.Rect) -> None:
        """Record the words for a picture drawn at `where`, if there are any."""
        if text := told():
            self._notes.setdefault(target, []).append(WrittenText(text, pygame.Rect(where)))

    @contextmanager
    def told_as(
        self, target: pygame.Surface, told: Callable[[], Sequence[Text]], where: pygame.Rect
    ) -> Iterator[None]:
        """Record the lines of `told`, each as a row, instead of the text drawn in the `with` block."""
        before = len(self._notes.get(target, ()))
        yield
        self._notes.setdefault(target, [])[before:] = [
            WrittenText(line, pygame.Rect(where.x, where.y + 2 * row, 0, 0))
            for row, line in enumerate(told())
        ]

    def begin(self, target: pygame.Surface) -> None:
        """Forget the text of a surface that is about to be redrawn."""
        self._notes.pop(target, None)

    def written_on(self, surface: pygame.Surface | None) -> tuple[str, ...]:
        """Return the lines on a surface in the order they were drawn, with wrapped texts whole.

        For None, return no lines.
        """
        notes = self._notes.get(surface) if surface is not None else None
        return tuple(lines_of(notes, self._broken, _level)) if notes else ()


def _level(one: WrittenText, other: WrittenText) -> bool:
    return one.rect.centery == other.rect.centery


class PlacedWords(Protocol):
    """A text and its rectangle."""

    @property
    def text(self) -> str:
        """The text as it was drawn."""

    @property
    def rect(self) -> pygame.Rect:
        """Rectangle of the text, in pixels."""


P = TypeVar("P", bound=PlacedWords)


def lines_of(
    words: Sequence[P], broken: Mapping[str, tuple[str, list[str]]], level: Callable[[P, P], bool]
) -> Iterator[str]:
    """Yield texts as lines to be read aloud: texts in a row are joined, wrapped texts are whole.

    `broken` has each wrapped text and its lines, by the first line. `level` tells whether two texts are in a
    row.
    """
    start = 0
    while start < len(words):
        text, lines = broken.get(words[start].text, ("", [""]))
        end = start + len(lines)
        if [word.text for word in words[start:end]] != lines:
            first, end = words[start], start + 1
            while end < len(words) and level(words[end], first):
                end += 1
            text = spaced([word.text for word in sorted(words[start:end], key=lambda word: word.rect.x)])
        yield text
        start = end


def spaced(pieces: Sequence[str]) -> str:
    """Return the pieces of a line joined by spaces, without empty ones."""
    return " ".join(filter(None, pieces))


def _keep(known: dict[str, Any], key: str, value: Any) -> None:
    if len(known) >= MAX_REMEMBERED_TEXTS:
        known.clear()
    known[key] = value
