"""Every page draws in a window of any size, however small or odd, and stays open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.framework.preferences import TEXT_SCALES
from tests.conftest import LONG, Tally
from tests.net.pictures import Steps, keep_match, left_match
from tests.net.positions import Position, positions
from tests.net.window_door import Program, started

Size = tuple[int, int]

PAGES = {
    "pages": (
        "home", "home with a match", "settings", "one match at a time", "jack menu", "draw two", "draw five",
        "help Kan", "help keys",
    ),
    "setup": (
        "setup California Jack", "setup Jan Ken Po", "setup Napoleon", "setup Jo-Jotte", "setup Kan",
        "setup a name",
    ),
    "California Jack": ("jack lead", "jack hint", "jack result", "jack sheet", "jack match over"),
    "Jan Ken Po": ("jan ken po auction", "jan ken po call", "jan ken po six, play", "jan ken po result"),
    "Napoleon": (
        "napoleon auction", "napoleon call", "napoleon six, play", "napoleon note", "napoleon sheet",
    ),
    "Jo-Jotte": ("jo-jotte accept", "jo-jotte melds", "jo-jotte pad", "jo-jotte result"),
    "Kan": ("kan show", "kan six, tournament", "kan four, contracts", "kan result", "kan match over"),
}  # fmt: skip
ODD: tuple[Size, ...] = ((1, 1), (2, 900), (320, 200), (639, 399), (640, 400))
LONG_ONES: tuple[Size, ...] = ((641, 2000), (2600, 400))
LARGEST: Size = (3840, 2160)
FIRST: Size = (1280, 800)


@contextmanager
def opened(position: Position, folder: Path) -> Iterator[Program]:
    """The program, led to a position."""
    match = left_match(position)
    if match is not None:
        keep_match(folder, match["record"], match["seats"])
    with started(folder, FIRST, position.settings) as program:
        steps = Steps(program, match)
        for words in position.steps:
            steps.do(words)
        yield program


def shape(program: Program, size: Size) -> None:
    """Give the window a size, and draw what is to be seen then."""
    surface = pygame.display.set_mode(size)
    program.stack.resize(size)
    program.frame(0)
    program.stack.redraw()
    assert program.stack.draw(surface)


@pytest.mark.parametrize("pages", PAGES)
def test_pages_draw_in_windows_of_any_size(
    pages: str, tally: Tally, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The sizes come in another order for each page, so that small follows large and the other way."""
    by_name = {position.name: position for position in positions()}
    tally.floor(cases=14 * len(PAGES[pages]))
    for name in PAGES[pages]:
        with opened(by_name[name], tmp_path_factory.mktemp("home")) as program:
            page = program.stack.top
            for scale, long_one in zip(TEXT_SCALES[::3], tally.rng.sample(LONG_ONES, 2), strict=True):
                program.stack.keep(replace(program.stack.services.preferences, text_scale=scale))
                some = [(tally.rng.randint(1, 2560), tally.rng.randint(1, 1440)) for _ in range(LONG)]
                sizes = [*ODD, long_one, *some]
                if scale == TEXT_SCALES[-1]:
                    sizes.append(LARGEST)
                for size in tally.rng.sample(sizes, len(sizes)):
                    shape(program, size)
                    tally.count["cases"] += 1
                    assert program.stack.top is page, f"{name} is closed at {size}"
