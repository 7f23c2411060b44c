"""Fonts that draw any text, whatever letters it has: the one door to SDL's, which raises on some."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import combining

import pygame
from pygame_gui.core.gui_font_pygame import GUIFontPygame

_NO_LETTER = re.compile("[\0\ud800-\udfff]")
"""What SDL takes for no text: the end of one, and halves of letters."""
_MARKS = 3
"""Accents on one letter that are drawn: more would make its line taller than the page."""


class Typeface(pygame.font.Font):
    """A font whose methods raise for no text. What has no width is drawn as nothing."""

    def render(self, text: str, antialias: bool, colour: pygame.typing.ColorLike) -> pygame.Surface:  # type: ignore[override]
        """Return the text as a surface, of width 0 if it shows nothing."""
        try:
            return super().render(drawable(text), antialias, colour)
        except pygame.error:  # SDL: "Text has zero width"
            return pygame.Surface((0, self.get_height()), pygame.SRCALPHA)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Return width and height in pixels."""
        return super().size(drawable(text))


class EntryFont(GUIFontPygame):
    """The same for the text entries of pygame_gui, which measure parts of a text: an accent, half a pair."""

    def __init__(self, path: Path, px: int) -> None:
        super().__init__(str(path), px)
        self._GUIFontPygame__internal_font = Typeface(path, px)  # all its methods draw and measure with it

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:
        """Return the measures of each letter, those of a substitute where SDL takes it for none."""
        return list(super().get_metrics(_NO_LETTER.sub("\ufffd", text)))


@lru_cache(4000)
def drawable(text: str) -> str:
    """Return a text without what SDL cannot draw, and with few accents on each letter."""
    if text.isascii() and "\0" not in text:
        return text
    text = _NO_LETTER.sub("\ufffd", text)
    if not any(map(combining, text)):
        return text
    runs = groupby(text, lambda letter: combining(letter) > 0)
    return "".join("".join(run)[: _MARKS if marks else None] for marks, run in runs)
