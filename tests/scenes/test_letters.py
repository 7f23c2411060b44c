"""In the sidebar no text touches another, however little room it has."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scenes.framework.preferences import TEXT_SCALES
from scenes.graphics.layout_metrics import text_scale_in
from scenes.pages.table import TablePage
from tests.conftest import LONG, Tally
from tests.net.pictures import left_match, reached
from tests.net.positions import Position, positions
from tests.net.window_door import Program
from tests.scenes.inks import Ink, inked, touching

SMALL = (1024, 640)
SCALES = [scale for scale in TEXT_SCALES if text_scale_in(SMALL, scale) == scale]
FULLEST = ("jack hint", "jan ken po auction", "jan ken po call", "kan hint", "napoleon six, play")
"""Positions in which the sidebar has most to tell; a long run looks at all tables."""
TABLES = [each for each in positions() if each.match and not each.name.startswith("moving")]


def sidebar_inks(program: Program, table: TablePage) -> list[Ink]:
    """What is written in the sidebar, which is drawn again for this."""
    rail = table.parts.rail
    rail.picture = None
    program.stack.redraw()
    with inked() as found:
        program.stack.draw(program.surface)
    return found.get(id(rail.picture), [])


@pytest.mark.parametrize(
    "position", [each for each in TABLES if LONG > 1 or each.name in FULLEST], ids=lambda each: each.name
)
def test_texts_in_the_sidebar_do_not_touch(position: Position, tally: Tally) -> None:
    with reached(position, left_match(position), SMALL) as program:
        table = program._top
        if not isinstance(table, TablePage):
            return
        tally.floor(texts=40)
        for language, scale in product(("en", "ja"), SCALES):
            chosen = replace(program.stack.services.preferences, language=language, text_scale=scale)
            program.stack.keep(chosen)
            program.frame(drawn=True)
            inks = sidebar_inks(program, table)
            tally.count["texts"] += len(inks)
            found = [f"{one.text!r} and {other.text!r}" for one, other in touching(inks)]
            assert not found, "\n".join([f"{position.name}, {language}, text {scale}", *found])
