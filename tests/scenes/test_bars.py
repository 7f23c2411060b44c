"""The bars of totals: they grow from zero to both sides, and what is below nothing is hatched."""

from __future__ import annotations

import pygame
import pytest

from scenes.graphics.layout_metrics import GOLD_BAR, OFF
from scenes.pages.scores.match_scores import MatchScores
from scenes.pages.scores.score_page import TotalLine
from scenes.presenters.base.scores import FinalPlace, MatchSummary
from tests.scenes.test_scores import open_on

BARS = pygame.Rect(40, 40, 520, 204)
LEVELS = ((4, -3, 0), (8, -6, 0))
"""Totals before and after a deal, zero in the middle."""


def bars(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[pygame.Surface, int]:
    """The panel of totals alone, grown to its end, and where its zero is: the first player looks on."""
    scene = MatchScores(MatchSummary("", "", (FinalPlace("Mio", "plum", 1),), 1, 0))
    open_on(scene, reduced_motion=True)
    rows = [
        TotalLine(name, "plum", had, has, own=not number)
        for number, (name, had, has) in enumerate(zip("ABC", before, after, strict=True))
    ]
    surface = pygame.Surface((600, 340))
    surface.fill(scene.look.paper.ground)
    scene.draw_totals(surface, BARS, rows, None)
    y, line = BARS.bottom - 2, pygame.Color(scene.look.paper.text)
    dark = [x for x in range(BARS.left, BARS.right) if surface.get_at((x, y)) == line]
    return surface, (dark[0] + dark[-1] + 1) // 2


def colours_beside(surface: pygame.Surface, zero: int, row: int, reach: int) -> set[tuple[int, ...]]:
    """The colours in the middle of a row's bar, a little right of zero or left of it."""
    y = round(BARS.top + 18 + (row + 0.5) * (BARS.height - 18) / 3)
    xs = range(zero + 4, zero + reach) if reach > 0 else range(zero + reach, zero - 4)
    return {tuple(surface.get_at((x, y)))[:3] for x in xs}


def test_bars_grow_from_zero_to_both_sides_and_what_is_below_is_hatched() -> None:
    before, after = LEVELS
    surface, zero = bars(before, after)
    assert BARS.left + BARS.width * 0.3 < zero < BARS.right - 60
    gold, off = (tuple(pygame.Color(each))[:3] for each in (GOLD_BAR, OFF))
    assert gold in colours_beside(surface, zero, 0, 30)
    assert not {gold, off} & colours_beside(surface, zero, 0, -30), "nothing grows to the left of it"
    below = colours_beside(surface, zero, 1, -30)
    assert not {gold, off} & below
    assert len(below) > 3, "lines, not one colour"
    level = colours_beside(surface, zero, 2, 30) | colours_beside(surface, zero, 2, -30)
    assert len(level) == 1, "who has nothing has no bar"


def test_zero_is_at_the_left_where_nobody_is_below_it() -> None:
    _, middle = bars(*LEVELS)
    surface, zero = bars((4, 3, 0), (8, 6, 0))
    assert zero < middle - 60
    off = tuple(pygame.Color(OFF))[:3]
    assert off in colours_beside(surface, zero, 1, 30)
    assert bars((4, -1, 0), (8, 6, 0))[1] == pytest.approx(middle, abs=12), "who was below it counts, too"
