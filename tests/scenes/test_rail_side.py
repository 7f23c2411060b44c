"""The sidebar on either side of the table: everything on the table and in the sidebar moves along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import pygame
import pytest

from game import GAMES
from scenes.framework.preferences import Preferences, read_preferences
from scenes.framework.table_look import DEFAULT_LOOK, TableLook
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.table.layout import TableLayout
from scenes.table.table_scene import TableScene
from tests.conftest import LONG, Tally
from tests.net.pictures import left_match, reached
from tests.net.positions import TABLE, Position, positions
from tests.net.window_door import Program
from tests.scenes.table_driver import Sitting, in_deal

LEFT = TableLook(rail_left=True)
PLACES = (((1280, 800), 1.0), ((1024, 640), 1.5), ((1920, 1080), 1.0))
"""Sizes of the window and of the text."""
SEVERAL = 12 if LONG <= 1 else 3
"""In each place, one of this number of tables of a game is looked at."""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_table_and_the_rail_fill_the_window_on_either_side(size: tuple[int, int], scale: float) -> None:
    for left in (False, True):
        layout = TableLayout(LayoutMetrics(size, scale, rail_left=left), range(4), clockwise=True)
        assert layout.area.union(layout.rail).size == size
        assert not layout.area.colliderect(layout.rail)
        assert (layout.rail.left == 0) == left


def tables(game: str, place: int) -> Iterator[Position]:
    """Some positions of a game at which a table is shown, others in each place."""
    of_game = [
        each for each in positions() if each.match.startswith(game) and each.steps[: len(TABLE)] == TABLE
    ]
    yield from of_game[place::SEVERAL]


def on_table(program: Program) -> tuple[Any, ...] | None:
    """The pictures of the table and of the rail, and where each focus target is; `None` at another page."""
    table = program.stack.top
    if not isinstance(table, TableScene):
        return None
    rail = table.parts.rail
    rail.picture = None
    table.parts.tips.leave()  # the pointer is in the corner, over the rail or not
    picture, area = program.drawn_anew(), table.parts.layout.area
    inside = rail.rect.inflate(-2 * table.look.px(14), 0)  # clear of the line and of shadows from the table
    targets = []
    for each in table.focus.targets:
        rect = each.focus_rect
        targets.append((each.key, rect.move(-(area if area.colliderect(rect) else rail.rect).left, 0)))
    shown = (pygame.image.tobytes(picture.subsurface(part), "RGB") for part in (area, inside))
    return *shown, targets


@pytest.mark.parametrize("place", range(len(PLACES)))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_the_side_differs(game: str, place: int, tally: Tally) -> None:
    """Cards, panels, banners, notes, and all that can be pressed. With high contrast the felt is plain."""
    size, scale = PLACES[place]
    for position in tables(game, place):
        found = []
        for left in (False, True):
            look = {"high_contrast": True, "text_scale": scale, "table_look": ["dusk", "", left]}
            here = replace(position, settings=position.settings | look)
            with reached(here, left_match(position), size) as program:
                found.append(on_table(program))
        assert found[0] == found[1], position.name
        tally.count["tables"] += found[0] is not None
    tally.floor(tables=1)


def test_a_card_is_dragged_to_the_table_but_not_to_the_rail() -> None:
    sitting = in_deal(table_look=LEFT)
    card, layout = sitting.legal_cards()[0], sitting.table.parts.layout
    sitting.drag(card, (layout.rail.centerx, layout.height // 3))
    assert card in sitting.hand()
    sitting.drag(card, (layout.area.right - 60, layout.height // 3))
    assert card not in sitting.hand()


def test_the_side_is_changed_at_the_table_and_saved() -> None:
    sitting: Sitting = in_deal()
    stack = sitting.stack
    before = sitting.table.parts.layout.rail.left
    stack.keep(replace(stack.services.preferences, table_look=LEFT))
    assert before > sitting.table.parts.layout.rail.left == 0
    sitting.click(sitting.table.parts.rail_buttons.menu.rect.center)
    assert sitting.log == ["menu"]
    read = read_preferences(json.loads(json.dumps(asdict(Preferences(table_look=LEFT)))))
    assert read.table_look == LEFT
    assert read_preferences({"table_look": ["plum", "moon"]}).table_look == TableLook("plum", "moon")
    assert read_preferences({"table_look": ["plum", "moon", 1]}).table_look == DEFAULT_LOOK
