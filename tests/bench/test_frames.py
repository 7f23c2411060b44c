"""How fast the table is drawn, that it rests when nothing moves, and how fast the core plays."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from unittest.mock import patch

import pytest

from game.engine.events import ThrownIn
from game.engine.view import Moment
from game.minds.levels import Effort
from game.minds.worker import Opponents
from game.tools.bench import plays_per_second
from scenes.table.motion.animator import Beat, Move
from tests.minds.test_worker import request
from tests.scenes.table_driver import GAME, CheckedTable, Sitting, Table, jack_host

FRAME_MS = 16.0
"""The most CPU time that a frame may take in the middle; 8 ms are aimed for."""


def moving_table() -> Sitting:
    """All 52 cards under way at once, each on a long way of its own."""
    sitting = Sitting(jack_host(), size=(1920, 1080), speed="normal", table=Table)
    sitting.rest()
    layout = sitting.table.parts.layout
    moves = []
    for card in range(52):
        row, column = divmod(card, 13)
        start = layout.pack._replace(x=120 + column * 100, y=160 + row * 220)
        end = layout.pack._replace(x=1400 - column * 100, y=900 - row * 220)
        moves.append(Move(card, start, end, 60_000, shadow=3))
    with patch("scenes.table.motion.course.choreograph", lambda *given: [Beat(moves)]):
        sitting.table.course.show([Moment(ThrownIn(), sitting.table.seat.view())])
    for _ in range(10):
        sitting.frame(0.016)
    assert len(sitting.table.course.animator.flying()) == 52
    return sitting


def frame_ms(sitting: Sitting, frames: int = 60) -> float:
    """CPU time of this process, so that others on the machine do not count, but a thread in it would."""
    times = []
    for _ in range(frames):
        began = time.process_time()
        sitting.frame(0.016)
        times.append((time.process_time() - began) * 1000)
    return median(times)


def said(capsys: pytest.CaptureFixture[str], text: str) -> None:
    with capsys.disabled():
        print(f"\n  {text} ", end="")


def best_of(tries: int, measure: Callable[[], float], enough: float) -> float:
    """The least of a few measurements: another program may have had the processor."""
    best = measure()
    for _ in range(tries - 1):
        if best < enough:
            break
        best = min(best, measure())
    return best


def test_a_frame_with_all_cards_moving(capsys: pytest.CaptureFixture[str]) -> None:
    sitting = moving_table()
    taken = best_of(4, lambda: frame_ms(sitting), FRAME_MS / 2)
    said(capsys, f"52 cards moving at 1920x1080: {taken:.1f} ms a frame")
    assert taken < FRAME_MS


def test_a_frame_while_the_opponents_think(capsys: pytest.CaptureFixture[str]) -> None:
    opponents = Opponents(grace=60)
    opponents.ask(request())
    while opponents.answer() is None:
        time.sleep(0.01)
    opponents.ask(request(level="hard")._replace(effort=Effort(10**9, 60.0)))
    try:
        sitting = moving_table()
        taken = best_of(4, lambda: frame_ms(sitting), FRAME_MS / 2)
        assert opponents.answer() is None, "the opponents are still thinking"
    finally:
        opponents.close()
    said(capsys, f"the same while opponents think: {taken:.1f} ms a frame")
    assert taken < FRAME_MS


def test_nothing_is_drawn_while_nothing_moves() -> None:
    sitting = Sitting(jack_host(), speed="normal")
    sitting.rest(0.05, draw=True)
    for _ in range(20):
        sitting.frame(0.05)
    assert isinstance(sitting.table, CheckedTable)
    drawn = sitting.table.drawn
    for _ in range(200):
        sitting.frame(0.05)
        assert not sitting.stack.busy
    assert sitting.table.drawn == drawn
    assert sitting.stack.wake is None, "a table that waits for its player sleeps"


def test_a_pause_is_slept_through() -> None:
    sitting = Sitting(jack_host(seed=3), speed="fast", trick_pause="click")
    sitting.rest()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    for _ in range(100):
        sitting.frame(0.05)
    assert isinstance(sitting.table, CheckedTable)
    drawn = sitting.table.drawn
    for _ in range(100):
        sitting.frame(0.05)
    assert sitting.table.drawn == drawn


def test_views_are_taken_sparingly() -> None:
    """A frame asks the host for the view once or twice, not for every card."""
    sitting = moving_table()
    true, calls = sitting.host.view, []
    sitting.host.view = lambda viewer: calls.append(viewer) or true(viewer)  # type: ignore[method-assign]
    for _ in range(20):
        sitting.frame(0.016)
    assert len(calls) <= 40


def test_the_core_plays_fast(capsys: pytest.CaptureFixture[str]) -> None:
    rate = plays_per_second(GAME, 2, rounds=3, seconds=0.3)
    said(capsys, f"California Jack: {rate:,.0f} plays a second")
    assert rate > 20_000
