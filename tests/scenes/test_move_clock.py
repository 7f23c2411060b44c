"""Time per move: what the table measures of a person's decisions, and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.table.controller import MAX_MOVE_SECONDS, SLEEP_FRAME_SECONDS
from tests.game.archives import archive_of, jack_host
from tests.scenes.table_driver import Ground, Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A table whose match is saved, at the viewer's first question."""
    found = Sitting(jack_host(folder=tmp_path), speed="off", trick_pause_ms=300)
    found.rest()
    return found


def decide(sitting: Sitting) -> None:
    sitting.click(sitting.spot(sitting.legal_cards()[0]))


def times(folder: Path) -> list[int]:
    """The times in the archive in whole seconds, in the order of the moves."""
    archive = archive_of(folder)
    try:
        return [round(ms / 1000) for _, _, ms in archive.session(1).paces]
    finally:
        archive.close()


def test_move_time_is_saved_from_the_question_to_the_decision(tmp_path: Path, sitting: Sitting) -> None:
    for _ in range(30):
        sitting.frame(0.1)
    decide(sitting)
    assert times(tmp_path) == [3]
    for thought in (7, 2):
        sitting.rest()
        sitting.frame(thought)
        decide(sitting)
    assert times(tmp_path) == [3, 7, 2], "neither cards that move nor the others' time counts"


def test_move_time_leaves_out_other_pages(tmp_path: Path, sitting: Sitting) -> None:
    sitting.frame(2)
    sitting.stack.push(Ground())
    for _ in range(30):
        sitting.frame(10)
    sitting.stack.back()
    sitting.frame(3)
    decide(sitting)
    assert times(tmp_path) == [5]


def test_move_time_leaves_out_a_window_without_the_focus(
    tmp_path: Path, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    sitting.frame(4)
    for _ in range(5):
        sitting.frame(50)
    monkeypatch.undo()
    sitting.frame(50)
    sitting.frame(1)
    decide(sitting)
    assert times(tmp_path) == [5]


def test_move_time_leaves_out_sleep_and_ends_where_the_player_is_away(
    tmp_path: Path, sitting: Sitting
) -> None:
    sitting.frame(2)
    sitting.frame(8 * 3600)
    sitting.frame(1)
    decide(sitting)
    sitting.rest()
    for _ in range(100):
        sitting.frame(SLEEP_FRAME_SECONDS / 2)
    decide(sitting)
    assert times(tmp_path) == [3, MAX_MOVE_SECONDS]


def test_move_time_is_measured_again_after_an_undo(tmp_path: Path, sitting: Sitting) -> None:
    for thought in (4, 5):
        sitting.frame(thought)
        decide(sitting)
        sitting.rest()
    sitting.key("u")
    assert times(tmp_path) == [4], "what was taken back has no time"
    sitting.rest()
    sitting.frame(1)
    decide(sitting)
    assert times(tmp_path) == [4, 1]


def test_move_time_is_not_recorded_where_the_table_plays_for_the_viewer(tmp_path: Path) -> None:
    sitting = Sitting(jack_host(folder=tmp_path), speed="off", trick_pause_ms=300, play_forced=True)
    forced = 0
    while not sitting.host.deal_finished:
        sitting.rest()
        if "over" in sitting.log:
            break
        if len(sitting.legal_cards()) > 1:
            sitting.frame(0.3)
            decide(sitting)
            continue
        forced += 1
        before = len(times(tmp_path))
        while len(sitting.legal_cards()) == 1 and not sitting.host.deal_finished:
            sitting.frame(0.1)
            if sitting.table.seat.waiting or not sitting.legal_cards():
                break
        assert len(times(tmp_path)) == before
    assert forced
