"""Red means that Enter does this: at most one place of a page is filled with it, and Enter presses that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import PRIMARY_PRESSED
from scenes.widgets.base import PaintedShape, Widget
from tests.conftest import Tally
from tests.net.pictures import left_match, reached
from tests.net.positions import positions
from tests.net.window_door import Program

ALL = list(positions())
SHARES = 4
LEAST = 20
"""Side of the smallest button in design units; less is a dot, a bar or a line beside a text."""


class Reds:
    """What is filled with red while a page is painted: widgets, or `None` for the page itself."""

    def __init__(self, program: Program) -> None:
        assert program.stack.top is not None
        self.scene = program.stack.top
        self.program = program
        look = self.scene.look
        self.colours = {PRIMARY_PRESSED}
        self.colours |= {
            each for palette in (look.paper, look.ink) for each in (palette.primary, palette.primary_hover)
        }
        self.found: list[Widget | None] = []
        self._painting: Widget | None = None

    def note(self, fill: object, size: tuple[int, int]) -> None:
        if (
            fill in self.colours
            and min(size) >= self.scene.look.px(LEAST)
            and self._painting not in self.found
        ):
            self.found.append(self._painting)

    @contextmanager
    def painted(self) -> Iterator[None]:
        """Meanwhile what is filled is noted, and by whom."""
        rounded, panel, fresh = BakedSurfaces.rounded, BakedSurfaces.panel, PaintedShape.get_fresh_surface

        def noted_rounded(paint: Any, size: Any, radius: Any, fill: Any, *rest: Any, **named: Any) -> Any:
            self.note(fill, size)
            return rounded(paint, size, radius, fill, *rest, **named)

        def noted_panel(
            paint: Any, target: Any, rect: Any, radius: Any, fill: Any, *rest: Any, **named: Any
        ) -> None:
            self.note(fill, rect.size)
            panel(paint, target, rect, radius, fill, *rest, **named)

        def by_widget(shape: PaintedShape) -> pygame.Surface:
            before, self._painting = self._painting, shape.widget
            try:
                return fresh(shape)
            finally:
                self._painting = before

        with ExitStack() as patches:
            patches.enter_context(patch.object(BakedSurfaces, "rounded", noted_rounded))
            patches.enter_context(patch.object(BakedSurfaces, "panel", noted_panel))
            patches.enter_context(patch.object(PaintedShape, "get_fresh_surface", by_widget))
            yield

    def look(self) -> list[Widget | None]:
        """Paint the whole page and return what is red."""
        with self.painted():
            for sprite in self.scene.manager.get_sprite_group().sprites():
                if isinstance(sprite, Widget):
                    sprite.refresh()
            self.scene.manager.update(0.0)
            self.program.stack.draw(self.program.surface)
        return self.found


@pytest.mark.parametrize("share", range(SHARES))
def test_one_place_is_red_and_enter_presses_it(share: int, tally: Tally) -> None:
    tally.floor(red=10)
    for position in ALL[share::SHARES]:
        with reached(position, left_match(position), (1024, 640)) as program:
            reds = Reds(program).look()
            if not reds:
                continue
            where = f"{position.name}: {[getattr(each, 'key', 'the page') for each in reds]}"
            (red,) = reds
            assert isinstance(red, Widget), where
            assert red.is_there, where
            pressed: list[bool] = []
            with patch.object(red, "on_press", lambda told=pressed: told.append(True)):
                program.key("return")
            assert pressed == [True], f"{where}: Enter does something else"
            tally.count["red"] += 1


def test_red_on_a_widget_and_on_the_page_is_noticed() -> None:
    (home,) = [each for each in ALL if each.name == "home"]
    with reached(home, None, (1024, 640)) as program:
        reds = Reds(program)
        (first,) = reds.look()
        assert getattr(first, "key", None) == "continue"
        with reds.painted():
            reds.scene.paint.panel(
                program.surface, pygame.Rect(0, 0, 40, 40), 2, reds.scene.look.paper.primary
            )
        assert reds.found == [first, None]
