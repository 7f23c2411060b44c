"""What must be told apart is so without colours: suits, grades, sides, better and worse, allowed or not.

Each mark is drawn as in the window, seen by eyes that lack a kind of cone, and compared by brightness alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pygame

from game.ai.verdict import Grade
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import CARD, GOLD, ICE, INK, PAPER, LayoutMetrics
from scenes.graphics.skins import load_skins
from scenes.i18n import Translator
from scenes.presenters.base.layout import DealSide
from scenes.table.view.painter import Painter
from tests.conftest import Tally
from tests.scenes.eyes import BLINDNESS, contrast, seen

APART = 1.5
"""The least contrast by which two points differ."""


class Pair(NamedTuple):
    """Two drawings that stand for different things, on the ground on which they lie."""

    name: str
    one: pygame.Surface
    other: pygame.Surface
    ground: str
    share: float = 0.06
    """In how many of their points they must differ."""


def _pairs() -> Iterator[Pair]:
    pygame.display.init()
    pygame.font.init()
    paint, skins = BakedSurfaces(1), load_skins()
    for key, skin in skins.items():
        for one, other in combinations(range(4), 2):
            name = f"{key}, suits {one} and {other}"
            yield Pair(f"{name}, tokens", skin.token(one, 20), skin.token(other, 20), CARD)
            yield Pair(f"{name}, pips", skin.pip(one, 16), skin.pip(other, 16), CARD, 0.15)
    for palette in (INK, PAPER):
        for one, other in combinations(Grade, 2):
            marks = [grade_mark(paint, grade, 16, palette) for grade in (one, other)]
            yield Pair(f"{one.name} and {other.name} on {palette.name}", *marks, palette.raised, 0.12)
    for high in (False, True):
        look = LayoutMetrics((1280, 800), high_contrast=high)
        painter = Painter(look, Fonts(), paint, skins["classic"], Translator(), large_index=False)
        sides = [painter.side_mark(side, look.px(14)) for side in (DealSide.A, DealSide.B)]
        yield Pair("sides", *sides, look.ink.plate, 0.2)
        faces = []
        for barred in (False, True):
            faces.append(pygame.Surface((100, 140)))
            painter.hand_card(faces[-1], 0, faces[-1].get_rect(), shadow=1, barred=barred)
        yield Pair("a card that may be played, and one that may not", *faces, look.ink.ground, 0.2)
    rise = [paint.triangle((9, 7), colour, up) for colour, up in ((GOLD, True), (ICE, False))]
    yield Pair("better and worse", *rise, INK.plate, 0.2)


def _points(drawing: pygame.Surface, ground: str) -> list[tuple[int, int, int]]:
    surface = pygame.Surface(drawing.get_size())
    surface.fill(ground)
    surface.blit(drawing, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    width, height = surface.get_size()
    return [tuple(surface.get_at((x, y)))[:3] for x in range(width) for y in range(height)]


def test_marks_are_told_apart_without_colours(tally: Tally) -> None:
    tally.floor(pairs=70)
    for pair in _pairs():
        assert pair.one.get_size() == pair.other.get_size(), pair.name
        both = Counter(zip(*(_points(each, pair.ground) for each in (pair.one, pair.other)), strict=True))
        for kind in BLINDNESS:
            differ = sum(
                times
                for (one, other), times in both.items()
                if one != other and contrast(seen(one, kind), seen(other, kind)) >= APART
            )
            told = f"{pair.name}, {kind}: {differ} of {both.total()} points"
            assert differ >= pair.share * both.total(), told
        tally.count["pairs"] += 1
