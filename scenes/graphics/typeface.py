"""Fonts that accept any text. All text is drawn with them, because SDL raises an error for some letters."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import combining

import pygame
from pygame_gui.core.gui_font_pygame import GUIFontPygame

_NO_LETTER_PATTERN = re.compile("[\0\ud800-\udfff]")
"""Characters that SDL can't draw: NUL and surrogates."""
_MARKS = 3
"""Maximum number of accents drawn on a letter: more would make its line taller than the page."""


class Typeface(pygame.font.Font):
    """A font whose methods accept any text. Text without width is drawn as an empty surface."""

    def render(self, text: str, antialias: bool, colour: pygame.typing.ColorLike) -> pygame.Surface:  # type: ignore[override]
        """Return the text as a surface; its width is 0 if the text shows nothing."""
        try:
            return super().render(drawable(text), antialias, colour)
        except pygame.error:  # SDL raises this for a text of width 0
            return pygame.Surface((0, self.get_height()), pygame.SRCALPHA)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return the width and height of a text in pixels."""
        return super().size(drawable(text))


class EntryFont(GUIFontPygame):
    """A font that accepts any text, for pygame_gui's text entries.

    They measure parts such as a lone accent.
    """

    def __init__(self, path: Path, px: int) -> None:
        super().__init__(str(path), px)
        # used by all inherited methods to draw and measure
        self._GUIFontPygame__internal_font = Typeface(path, px)

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:
        """Return the metrics of each letter; a letter that SDL refuses has those of a substitute."""
        return list(super().get_metrics(_NO_LETTER_PATTERN.sub("\ufffd", text)))


@lru_cache(4000)
def drawable(text: str) -> str:
    """Return a text without characters that SDL can't draw, and with at most three accents on a letter."""
    if text.isascii() and "\0" not in text:
        return text
    text = _NO_LETTER_PATTERN.sub("\ufffd", text)
    if not any(map(combining, text)):
        return text
    runs = groupby(text, lambda letter: combining(letter) > 0)
    return "".join("".join(run)[: _MARKS if marks else None] for marks, run in runs)
