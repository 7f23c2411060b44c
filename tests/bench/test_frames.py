"""How fast the table is drawn, that it rests when nothing moves, and how fast the core plays."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from game.ai.decision import Effort
from game.ai.opponent_process import OpponentProcess
from game.research.bench import plays_per_second
from tests.ai.test_worker import request
from tests.bench.frames import STEP, frame_ms, moving_table
from tests.conftest import LONG
from tests.game.archives import jack_host
from tests.pace import slowness
from tests.scenes.table_driver import GAME, CheckedTable, Sitting

BARS = {
    (1, (1920, 1080)): 6.0,
    (1, (3840, 2160)): 9.0,
    (52, (1920, 1080)): 16.0,
    (52, (3840, 2160)): 40.0,
}
"""The most CPU milliseconds that a frame in the middle may take with so many cards moving, on a busy machine;
on a quiet one it is 1.5, 3, 6 and 12."""
FRAME_MS = BARS[52, (1920, 1080)]


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


def middle(sitting: Sitting) -> float:
    return frame_ms(sitting, 60).middle


LARGEST = (3840, 2160)
"""Only a long run looks at this size, which takes most of the time."""


@pytest.mark.parametrize(("cards", "size"), [each for each in BARS if LONG > 1 or each[1] != LARGEST])
def test_a_frame_with_cards_moving(
    cards: int, size: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    sitting, bar = moving_table(cards, size), BARS[cards, size]
    spent = best_of(4, lambda: middle(sitting), bar / 2)
    said(capsys, f"{cards} cards moving at {size[0]}x{size[1]}: {spent:.1f} ms a frame")
    assert spent < bar * slowness()


def test_one_card_moves_over_a_table_that_is_not_drawn_again() -> None:
    sitting = moving_table(1, (1920, 1080))
    for _ in range(30):
        sitting.frame(STEP)
        drawn = sum(rect.width * rect.height for rect in sitting.stack.changed)
        assert 0 < drawn < 0.1 * 1920 * 1080


def test_a_frame_while_the_opponents_think(capsys: pytest.CaptureFixture[str]) -> None:
    opponents = OpponentProcess(grace=60)
    opponents.ask(request())
    while opponents.answer() is None:
        time.sleep(0.01)
    opponents.ask(request(level="hard")._replace(effort=Effort(10**9, 60.0)))
    try:
        sitting = moving_table(52, (1920, 1080))
        spent = best_of(4, lambda: middle(sitting), FRAME_MS / 2)
        assert opponents.answer() is None, "the opponents are still thinking"
    finally:
        opponents.close()
    said(capsys, f"the same while opponents think: {spent:.1f} ms a frame")
    assert spent < FRAME_MS * slowness()


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
    sitting = moving_table(52, (1920, 1080))
    true, calls = sitting.host.view, []
    sitting.host.view = lambda viewer: calls.append(viewer) or true(viewer)  # type: ignore[method-assign]
    for _ in range(20):
        sitting.frame(0.016)
    assert len(calls) <= 40


def test_the_core_plays_fast(capsys: pytest.CaptureFixture[str]) -> None:
    rate = plays_per_second(GAME, 2, rounds=3, seconds=0.3)
    said(capsys, f"California Jack: {rate:,.0f} plays a second")
    assert rate > 20_000
