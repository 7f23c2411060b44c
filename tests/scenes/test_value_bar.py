"""The bar of a value: where it begins and ends on its scale, and what its whisker and arrow say."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import INK, PAPER
from scenes.graphics.value_bar import ValueBar, bar_colours, draw_value_bar, lay_value_bar
from tests.scenes import eyes

WIDTH, REACH = 200, 2.5


def laid(value: float, error: float = 0.1) -> ValueBar:
    return lay_value_bar(WIDTH, value, error, REACH, 1.0)


def test_a_bar_begins_at_zero_in_the_middle_and_ends_at_its_value():
    assert [laid(value).end for value in (-2.5, 0.0, 1.25, 2.5)] == [0, 100, 150, 200]
    assert {laid(value).zero for value in (-9.0, -1.0, 0.0, 9.0)} == {100}


def test_a_whisker_is_the_95_percent_interval_and_never_too_short_to_see():
    assert laid(1.25, 0.5).whisker == pytest.approx((150 - 39.2, 150 + 39.2))
    assert laid(1.25, 0.0).whisker == (147, 153)
    assert laid(1.25, inf).whisker is None


def test_a_bar_beyond_its_scale_ends_in_an_arrow_instead_of_a_whisker():
    assert [laid(value).beyond for value in (-2.6, -2.5, 2.5, 2.6)] == [-1, 0, 0, 1]
    assert laid(40.0) == ValueBar(100, 200, None, 1)
    assert laid(-40.0) == ValueBar(100, 0, None, -1)


@pytest.mark.parametrize("palette", [INK, PAPER])
@pytest.mark.parametrize("value", [-1.5, 1.5])
def test_a_bar_is_filled_on_the_side_of_its_value(palette, value):
    pygame.display.init()
    surface, track = pygame.Surface((240, 40)), pygame.Rect(20, 16, WIDTH, 7)
    colours = bar_colours(palette, best=True)
    draw_value_bar(BakedSurfaces(1.0), surface, track, laid(value), colours)
    filled, empty = (round(track.centerx + side * value / REACH * 50) for side in (1, -1))
    y = track.centery
    assert eyes.contrast(tuple(surface.get_at((filled, y)))[:3], eyes.rgb(colours.fill)) < 1.05
    assert eyes.contrast(tuple(surface.get_at((empty, y)))[:3], eyes.rgb(colours.track)) < 1.05
