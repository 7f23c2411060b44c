"""Where the letters of texts are, without the room around them, and which of them touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from scenes.graphics.fonts import Fonts

OPAQUE = 128
"""Alpha from which a pixel belongs to a letter, not only to its edge."""


class Ink(NamedTuple):
    """A text that was drawn, and the smallest rectangle around its letters."""

    text: str
    rect: pygame.Rect
    px: int
    """Type size in pixels."""


@contextmanager
def inked() -> Iterator[dict[int, list[Ink]]]:
    """Meanwhile all texts that are drawn, by the id of the surface on which they are."""
    draw, found = Fonts.draw, dict[int, list[Ink]]()

    def note(
        fonts: Fonts, target: pygame.Surface, text: str, at: Any, face: Any, colour: Any, *how: Any, **by: Any
    ) -> pygame.Rect:
        rect = draw(fonts, target, text, at, face, colour, *how, **by)
        letters = fonts.surface(text, face, colour).get_bounding_rect(OPAQUE)
        if letters.width:
            found.setdefault(id(target), []).append(Ink(text, letters.move(rect.topleft), face.px))
        return rect

    with patch.object(Fonts, "draw", note):
        yield found


def touching(inks: Sequence[Ink]) -> Iterator[tuple[Ink, Ink]]:
    """Pairs of texts whose letters lie over one another."""
    for number, one in enumerate(inks):
        for other in inks[number + 1 :]:
            if one.rect.colliderect(other.rect):
                yield one, other
