"""No text is too small to be read, cut off, or outside of what it is drawn on, wherever one looks.

The positions are those of the net for what is seen. Each is brought about at one size of the window and of
the text; a long run takes all of them at all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from scenes.framework.preferences import TEXT_SCALES
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, text_scale_in
from scenes.pages.scores.score_page import SheetScene
from tests.conftest import LONG, Tally
from tests.net.pictures import NAMES, left_match, shown
from tests.net.positions import positions
from tests.net.window_door import Program

SIZES = ((1024, 640), (1280, 800), (1920, 1080))
MOST_SEEN = (
    ((1280, 800), 2.0),
    ((1024, 640), 1.5),
    ((1024, 640), 1.0),
    ((1920, 1080), 2.0),
    ((1024, 640), 1.25),
)
EACH = 29
"""Every so-manieth position is looked at in a short run."""
OPEN = {"…"}
"""What is no text that was cut: a card of which only the rank is typed."""


@dataclass(frozen=True)
class Drawn:
    """A text as it was asked to be drawn."""

    text: str
    px: int
    left: float
    right: float
    middle: float
    target: pygame.Rect
    """What it is drawn on; of a sheet of paper, the sheet."""
    cut: bool


@contextmanager
def recorded() -> Iterator[list[Drawn]]:
    """Everything that is drawn for the last picture meanwhile."""
    found: list[Drawn] = []
    draw, sheet, ellipsis, picture = Fonts.draw, SheetScene.draw_sheet, Fonts.ellipsis, Program.picture
    sheets: dict[int, pygame.Rect] = {}
    shortened: set[str] = set()

    def note(fonts: Fonts, target: pygame.Surface, text: str, *how: Any, **more: Any) -> pygame.Rect:
        at, face = how[0], how[1]
        align = how[3] if len(how) > 3 else more.get("align", "left")
        width = fonts.width(text, face)
        left = at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        on = sheets.get(id(target), target.get_rect())
        found.append(Drawn(text, face.px, left, left + width, at[1], on, text in shortened))
        return draw(fonts, target, text, *how, **more)

    def on_sheet(scene: SheetScene, surface: pygame.Surface) -> None:
        sheet(scene, surface)
        sheets[id(surface)] = scene.sheet

    def shorten(fonts: Fonts, text: str, *room: Any) -> str:
        told = ellipsis(fonts, text, *room)
        if told != text:
            shortened.add(told)
        return told

    def look(program: Program) -> tuple[pygame.Surface, list[str]]:
        found.clear()
        sheets.clear()
        return picture(program)

    with (
        patch.object(Program, "picture", look),
        patch.object(Fonts, "draw", note),
        patch.object(Fonts, "ellipsis", shorten),
        patch.object(SheetScene, "draw_sheet", on_sheet),
    ):
        yield found


def is_name(text: str) -> bool:
    """A player's name may be as long as he likes, and is cut where there is no room for it."""
    return any(name.startswith(text.rstrip("…")) for name in NAMES)


ALL = [position for position in positions() if not position.name.startswith("moving")]


@pytest.mark.parametrize("share", range(3))
def test_every_text_can_be_read_whole(share: int, tally: Tally) -> None:
    tally.floor(texts=300, pages=3)
    looks = [look for look in product(SIZES, TEXT_SCALES) if text_scale_in(*look) == look[1]]
    shown_now = ALL if LONG > 1 else ALL[share * 5 :: EACH]
    for number, position in enumerate(shown_now):
        # The largest text that a window offers has least room: it is seen most.
        for size, scale in looks[share::3] if LONG > 1 else [MOST_SEEN[number % len(MOST_SEEN)]]:
            settled = replace(position, settings=position.settings | {"text_scale": scale})
            with recorded() as found:
                shown(settled, left_match(settled), size)
            where = f"{position.name} at {size}, text {scale}"
            for each in found:
                assert each.px >= MIN_TEXT_SIZE, f"{each.text!r} is {each.px} pixels: {where}"
                assert not each.cut or each.text in OPEN or is_name(each.text), f"{each.text!r}: {where}"
                inside = each.target.left - 1 <= each.left and each.right <= each.target.right + 1
                assert inside, f"{each.text!r} is outside of {each.target}: {where}"
            tally.count["texts"] += len(found)
            tally.count["pages"] += 1


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_a_long_word_in_the_rail_keeps_clear_of_its_figure(scale: float) -> None:
    position = next(each for each in ALL if each.name == "kan stop")
    settled = replace(position, settings=position.settings | {"text_scale": scale})
    with recorded() as found:
        shown(settled, left_match(settled), SIZES[0])
    last = {each.text: each for each in found}  # the rail is tried out in several sizes
    label, words, figure = last["Deal 2"], last["gyaku juuroku failed"], last["+32"]
    assert label.right + 4 <= figure.left
    if words.middle == label.middle:
        assert label.right + 4 <= words.left
        assert words.right + 3 <= figure.left
    else:  # in a line of its own
        assert words.middle - label.middle > words.px
        assert words.right <= figure.right
