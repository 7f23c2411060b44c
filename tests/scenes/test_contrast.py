"""Every text stands out from what it is drawn on, in the pictures as they are drawn.

A contrast is that of the Web Content Accessibility Guidelines: 1 (the same) to 21 (black on white). Texts
need 4.7, with high contrast 7; for eyes that lack a kind of cone 4.5 and 7. The positions are those of the
net for what is seen; a long run takes all of them. The colours of the table take turns at further ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import TABLE_COLOURS
from tests.conftest import LONG, Tally
from tests.net.pictures import left_match, shown
from tests.net.window_door import Program
from tests.scenes.eyes import BLINDNESS, RGB, contrast, rgb, seen
from tests.scenes.test_drawn_text import ALL

EACH = 29
"""Every so-manieth position is looked at in a short run."""
SIZE = (1280, 800)


@dataclass(frozen=True)
class Inked:
    """A text that was drawn, its colour, where, and the canvas unless that is the window itself."""

    text: str
    colour: str
    rect: pygame.Rect
    ground: RGB | None
    """What lay there before on a canvas; none on the window, whose picture tells it."""


@contextmanager
def inked() -> Iterator[list[Inked]]:
    """Every text that is drawn for the last picture meanwhile, and can be measured."""
    found: list[Inked] = []
    draw, picture = Fonts.draw, Program.picture

    def note(
        fonts: Fonts, target: pygame.Surface, text: str, at: Any, face: Any, colour: str, align: Any = "left"
    ) -> pygame.Rect:
        on_window = target.get_size() == SIZE
        width = fonts.width(text, face)
        left = at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        rect = pygame.Rect(round(left), round(at[1] - 0.4 * face.px), width, round(0.8 * face.px))
        rect = rect.clip(target.get_clip())
        if text.strip() and rect.w > 3 and rect.h > 3:
            it = Inked(text, colour, rect, None)
            ground = None if on_window else _ground(target, it)
            if on_window or ground is not None:
                found.append(replace(it, ground=ground))
        return draw(fonts, target, text, at, face, colour, align)

    def look(program: Program) -> tuple[pygame.Surface, list[str]]:
        found.clear()
        return picture(program)

    with patch.object(Program, "picture", look), patch.object(Fonts, "draw", note):
        yield found


def _ground(surface: pygame.Surface, text: Inked) -> RGB | None:
    """The colour that most of a text's place has beside its ink; none where nothing is, or only ink."""
    ink = tuple(pygame.Color(text.colour))[:3]
    counted: Counter[RGB] = Counter()
    for x in range(text.rect.left, text.rect.right, max(1, text.rect.w // 16)):
        for y in range(text.rect.top, text.rect.bottom):
            red, green, blue, alpha = surface.get_at((x, y))
            if alpha == 255 and (red, green, blue) != ink:
                counted[red, green, blue] += 1
    return counted.most_common(1)[0][0] if counted else None


def _seen(picture: pygame.Surface, text: Inked) -> bool:
    """Whether a text's own colour is where it was drawn: then no other page, sheet or veil lies over it."""
    ink = pygame.Color(text.colour)
    return any(
        picture.get_at((x, y)) == ink
        for x in range(text.rect.left, text.rect.right)
        for y in range(text.rect.top, text.rect.bottom)
    )


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("table", TABLE_COLOURS)
def test_texts_stand_out(table: str, high: bool, tally: Tally) -> None:
    least, blind = (7, 7) if high else (4.7, 4.5)
    looked_at = ALL if LONG > 1 else ALL[int(high) + 2 * [*TABLE_COLOURS].index(table) :: EACH]
    tally.floor(texts=200, pages=4)
    measured: dict[tuple[RGB, RGB], str] = {}
    for position in looked_at:
        settled = replace(
            position, settings=position.settings | {"high_contrast": high, "table_look": [table]}
        )
        with inked() as found:
            picture = shown(settled, left_match(settled), SIZE)[0]
        for each in found:
            ground = each.ground
            if ground is None:
                ground = _ground(picture, each) if _seen(picture, each) else None
            if ground is None:
                continue
            pair = rgb(each.colour), ground
            measured.setdefault(pair, f"{each.text!r}: {position.name}")
            tally.count["texts"] += 1
        tally.count["pages"] += 1
    faint = []
    for (ink, on), where in measured.items():
        kinds = {kind: contrast(seen(ink, kind), seen(on, kind)) for kind in BLINDNESS}
        if contrast(ink, on) < least or min(kinds.values()) < blind:
            faint.append((round(contrast(ink, on), 2), kinds, where))
    assert not faint
