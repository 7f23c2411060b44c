"""The picture of the home page: its dark side is a gradient without streaks."""

from __future__ import annotations

import pygame

from scenes.graphics.look import LayoutMetrics
from scenes.graphics.paint import Paint
from scenes.pages.home.picture import bake_picture

ROWS = 160
STREAK = 0.6
"""Levels by which the mean of a column differs from its neighbours' where it is seen as a streak."""


def test_no_streaks_in_the_dark_gradient() -> None:
    pygame.display.init()
    pygame.display.set_mode((1024, 640))
    look = LayoutMetrics((1024, 640))
    sky = bake_picture(look, Paint(look.u)).subsurface((4, 0, look.px(600), ROWS))
    columns = [pygame.transform.average_color(sky, (x, 0, 1, ROWS)) for x in range(sky.get_width())]
    assert columns[10][:3] < columns[-1][:3], "it is darker at the left"
    means = [
        [sum(sky.get_at((x, y))[channel] for y in range(ROWS)) / ROWS for x in range(sky.get_width())]
        for channel in range(3)
    ]
    for row in means:
        streaks = [
            abs(here - (left + right) / 2) for left, here, right in zip(row, row[1:], row[2:], strict=False)
        ]
        assert max(streaks) < STREAK
