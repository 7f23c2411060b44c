"""The window at rest shows what it would show if it were drawn anew: nothing is left to be seen later.

The main loop draws only while something moves, asks for a frame or has happened. Whatever counts on a frame
that nothing asks for is missing from the window until somebody moves the mouse.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from tests.conftest import LONG
from tests.net.pictures import Steps, left_match
from tests.net.positions import QUIET, Position, positions
from tests.net.window_door import Program, keep_match, started

NEWCOMER = {"taught": [], "trick_pause": "timed"}
"""Every note of a first hand is still to come."""
MOST_NOTES = 8
QUESTIONS = sorted(
    {
        (position.match, position.left): position
        for position in positions()
        if position.match and position.humans and not position.left.endswith("over")
    }.values(),
    key=lambda position: position.name,
)
"""One position for each question of a golden match."""
SPEEDS = ("off", "normal")
SEEN = [
    (position, speed)
    for number, position in enumerate(QUESTIONS)
    for place, speed in enumerate(SPEEDS)
    if LONG > 1 or number % 4 == 2 * place
]
"""A short run looks at every other question, at one speed."""


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def assert_nothing_is_missing(program: Program, when: str) -> None:
    """Rest as the main loop does, then compare the window with a picture drawn anew some time later."""
    program.doze()
    shown = pixels(program.surface)
    assert shown == pixels(program.drawn_anew()), f"{when}: the window differs from a picture drawn anew"
    program.wait(1)
    assert shown == pixels(program.drawn_anew()), f"{when}: something is seen only later"


@pytest.mark.parametrize(("position", "speed"), SEEN, ids=lambda given: getattr(given, "name", given))
def test_table_shows_all_there_is_when_a_note_is_closed(position: Position, speed: str) -> None:
    match = left_match(position)
    assert match is not None
    with TemporaryDirectory() as folder:
        keep_match(Path(folder), match["record"], match["seats"])
        with started(Path(folder), (1024, 640), QUIET | NEWCOMER | {"speed": speed}) as program:
            program.press("Continue")
            assert_nothing_is_missing(program, "before a note")
            for number in range(1, MOST_NOTES):
                if not program.shows("Continue"):
                    break
                program.press("Continue")
                assert_nothing_is_missing(program, f"after note {number}")


@pytest.mark.parametrize("name", ["jo-jotte nullo", "kan iku", "jan ken po trumps"])
def test_panel_shows_all_there_is_when_a_hint_is_opened_and_closed(name: str) -> None:
    position = next(position for position in positions() if position.name == name)
    match = left_match(position)
    assert match is not None
    settings = replace(position, settings=QUIET | {"speed": "normal", "trick_pause": "timed"}).settings
    with TemporaryDirectory() as folder:
        keep_match(Path(folder), match["record"], match["seats"])
        with started(Path(folder), (1280, 800), settings) as program:
            steps = Steps(program, match)
            for words in ("press Continue", "rest", "no notes"):
                steps.do(words)
            assert_nothing_is_missing(program, "the question")
            program.key("h")
            assert_nothing_is_missing(program, "with a hint")
            program.key("h")
            assert_nothing_is_missing(program, "without the hint again")
