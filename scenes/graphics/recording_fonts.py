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
    """Words on a surface, uncut, and where they stand on it."""

    text: str
    rect: pygame.Rect


KEPT = 2000
"""How many texts that were cut or broken are remembered."""


class RecordingFonts(Fonts):
    """Writes as the fonts do from which it was made, and shares what they have kept.

    What is scrolled out of sight is remembered, too. A text that was cut or broken is remembered whole.
    """

    def __init__(self, fonts: Fonts, called: Callable[[pygame.Surface], str]) -> None:
        """`called` names a picture that stands within a line; it is empty for one that says nothing."""
        self.__dict__.update(vars(fonts))
        self._called = called
        self._notes: WeakKeyDictionary[pygame.Surface, list[WrittenText]] = WeakKeyDictionary()
        self._uncut: dict[str, str] = {}
        self._broken: dict[str, tuple[str, list[str]]] = {}
        """Texts that were broken, and their lines, by the first of these."""

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
        """Cut a text, and remember it whole."""
        shown = super().ellipsis(text, *room)
        if shown != text:
            _keep(self._uncut, shown, text)
        return shown

    def tell(self, target: pygame.Surface, told: Callable[[], Text], where: pygame.Rect) -> None:
        """Record what a picture shows."""
        if text := told():
            self._notes.setdefault(target, []).append(WrittenText(text, pygame.Rect(where)))

    @contextmanager
    def told_as(
        self, target: pygame.Surface, told: Callable[[], Sequence[Text]], where: pygame.Rect
    ) -> Iterator[None]:
        """Record these lines instead of what is drawn meanwhile, each in its own row."""
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
        """Return the lines on a surface in the order they were drawn, with wrapped texts whole."""
        notes = self._notes.get(surface) if surface is not None else None
        return tuple(lines_of(notes, self._broken, _level)) if notes else ()


def _level(one: WrittenText, other: WrittenText) -> bool:
    return one.rect.centery == other.rect.centery


class PlacedWords(Protocol):
    """Words, and where they stand."""

    @property
    def text(self) -> str:
        """The words."""

    @property
    def rect(self) -> pygame.Rect:
        """Where they stand."""


P = TypeVar("P", bound=PlacedWords)


def lines_of(
    words: Sequence[P], broken: Mapping[str, tuple[str, list[str]]], level: Callable[[P, P], bool]
) -> Iterator[str]:
    """Words as they are read: those written one after the other and `level` in a row, broken texts whole.

    `broken` has those texts and their lines, by the first of these.
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
    """Pieces of a line in a row, as they are read."""
    return " ".join(filter(None, pieces))


def _keep(known: dict[str, Any], key: str, value: Any) -> None:
    if len(known) >= KEPT:
        known.clear()
    known[key] = value
