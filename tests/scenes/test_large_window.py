"""In the largest windows, too, a page is drawn again from what has been baked once."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pygame

from scenes.graphics import paint
from scenes.graphics.paint import Paint
from tests.scenes.records_sitting import Sitting
from tests.scenes.scratch import picture


def test_what_the_page_of_records_has_baked_is_still_there_in_the_next_frame(
    open_records: Callable[..., Sitting],
) -> None:
    with patch("scenes.framework.scene.Paint", Paint):
        sitting = open_records((3840, 2160))
        picture(sitting.stack)
        rows, surface = sitting.page.rows, pygame.display.get_surface()
        assert rows is not None

        def scroll(by: int) -> None:
            rows.scroll.scroll_to(rows.scroll.offset + by)
            sitting.stack.settle(0.016)
            assert sitting.stack.draw(surface)

        scroll(64)
        with (
            patch.object(paint, "_bake_felt", side_effect=AssertionError("the felt is baked again")),
            patch.object(pygame.transform, "gaussian_blur", side_effect=AssertionError("so is a shadow")),
        ):
            for by in (64, -64, 20):
                scroll(by)
