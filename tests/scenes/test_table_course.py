"""The table as time goes by: speeds, pauses, old pictures, new sizes, other scenes over it."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ai.opponent_process import OpponentProcess
from game.archive.writer import MatchWriter
from game.engine.templates import Notice
from game.match import record
from scenes.app.app import App
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.graphics.layout_metrics import TextRole
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.table import TablePage
from scenes.table.layout import CardPlace
from scenes.table.table_mode import TableCommand
from scenes.widgets.menu import Menu
from tests.conftest import Tally
from tests.game.archives import loaded
from tests.scenes.table_driver import (
    SIZES,
    Ground,
    Sitting,
    fonts,
    in_deal,
    jack_host,
    play_card,
    question_with_illegal_cards,
    skins,
    truth,
)

# Speeds.


def seconds_of_a_trick(**preferences: object) -> float:
    """Time from a click that completes or opens a trick until the viewer is asked again."""
    sitting = Sitting(jack_host(seed=3), **preferences)
    sitting.rest()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    dt = 0.01
    for number in range(2000):
        sitting.frame(dt, draw=number % 7 == 0)
        if sitting.at_rest and sitting.table.seat.state.legal:
            return number * dt
    raise AssertionError("stuck")


def test_speeds_are_in_order_and_nobody_has_to_wait_when_they_are_off() -> None:
    times = [
        seconds_of_a_trick(speed=speed, trick_pause_ms=300) for speed in ("off", "fast", "normal", "slow")
    ]
    assert times == sorted(times)
    assert times[0] <= 0.45, "the pause of the trick alone"
    assert times[1] < 0.75 * times[2]
    assert times[3] > 1.3 * times[2]


def test_a_long_thought_does_not_swallow_the_movement_after_it() -> None:
    sitting = in_deal(speed="normal")
    for _ in range(20):
        sitting.frame(1.0)
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    moving = 0
    while sitting.table.course.animator.moving:
        sitting.frame(0.02)
        moving += 1
    assert 10 <= moving <= 16, "240 ms at 20 ms a frame"


def test_reduced_motion_moves_nothing_but_keeps_the_pauses() -> None:
    sitting = Sitting(jack_host(seed=3), reduced_motion=True, trick_pause_ms=2000)
    places: dict[int, CardPlace] = {}
    fades = set()
    for _ in range(800):
        sitting.frame(0.01, draw=False)
        before, places = (
            places,
            {flying.card: flying.place for flying in sitting.table.course.animator.flying()},
        )
        for flying in sitting.table.course.animator.flying():
            fades.add(round(flying.fade, 2))
            assert flying.squeeze == 1
            assert flying.place == before.get(flying.card, flying.place), "it fades in where it ends"
        if sitting.at_rest and sitting.table.seat.state.legal:
            sitting.table.parts.hand.settle()
            sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert len(fades) > 3
    assert len(sitting.match.deal.actions) > 2
    assert seconds_of_a_trick(reduced_motion=True, trick_pause_ms=2000) >= 2


def test_a_full_trick_waits_for_a_click_if_that_is_wished() -> None:
    sitting = Sitting(jack_host(seed=3), speed="fast", trick_pause="click")
    sitting.rest()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    for _ in range(300):
        sitting.frame(0.1)
    assert sitting.table.course.animator.waiting
    assert len(sitting.table.course.board.trick) == 2
    assert sitting.stack.wake is None, "nothing happens by itself, so nobody needs to be woken"
    sitting.click((5, 400))
    assert not sitting.table.course.animator.waiting
    sitting.rest(0.05)
    assert len(sitting.table.course.board.trick) <= 1
    card = sitting.legal_cards()[0]
    sitting.click(sitting.spot(card))
    for _ in range(300):
        sitting.frame(0.1, draw=False)
    sitting.key("return")
    sitting.rest(0.05)
    assert len(sitting.match.deal.actions) >= 4


def test_a_click_or_key_ends_what_runs() -> None:
    sitting = Sitting(jack_host(), speed="slow")
    steps = 0
    while not sitting.asked and steps < 60:
        # Time goes by only for the opponent's thought: all else is ended by the player.
        sitting.frame(1.0 if sitting.table.course.idle else 0.001, draw=False)
        if sitting.table.course.idle:
            continue
        if steps % 2:
            sitting.click((5, 400))
        else:
            sitting.key("x")
        steps += 1
    assert steps < 20


# The picture.


def test_the_window_never_shows_an_old_picture(tally: Tally) -> None:
    sitting = Sitting(jack_host(seed=5), size=(1024, 640), speed="normal")
    rng, cases = tally.rng, tally.times(25, "pictures at rest")
    next(cases)
    for _ in range(6000):
        sitting.frame(rng.choice((0.016, 0.03, 0.2)))
        if sitting.stack.busy:
            continue
        if rng.random() < 0.2:
            assert sitting.fresh(), f"after {sitting.frames} frames"
            if next(cases, None) is None:
                return
        if sitting.table.seat.state.legal and sitting.at_rest and rng.random() < 0.5:
            hand = sitting.hand()
            sitting.click(sitting.spot(rng.choice(hand)))
        elif "over" in sitting.log:
            sitting.log.clear()
            sitting.table.next_deal()


def test_a_refusal_goes_away_by_itself() -> None:
    sitting = question_with_illegal_cards()
    card = next(card for card in sitting.hand() if card not in sitting.legal_cards())
    sitting.click(sitting.spot(card))
    sitting.frame(0.01)
    assert sitting.table.messages.refusal
    wake = sitting.stack.wake
    assert wake is not None
    for _ in range(10):
        sitting.frame(0.1)
    assert sitting.table.messages.refusal
    for _ in range(3):
        sitting.frame(sitting.stack.wake or 1.0)
    assert not sitting.table.messages.refusal
    assert sitting.fresh()


def test_decks_change_in_mid_movement(tally: Tally) -> None:
    tally.floor(changes=12)
    sitting = Sitting(jack_host(seed=21), speed="slow")
    while tally.count["changes"] < 12:
        for _ in range(tally.rng.randrange(1, 30)):
            sitting.frame(0.04, draw=False)
        before = sitting.table.table_view.painter.skin.key
        sitting.key("c") if tally.count["changes"] % 2 else sitting.press_button("cards")
        assert sitting.table.table_view.painter.skin.key != before
        sitting.frame(0.01)
        sitting.table.parts.hand.settle()
        sitting.table.check_rest()
        tally.count["changes"] += 1
        sitting.rest(0.3)
        sitting.click(sitting.spot(tally.rng.choice(sitting.legal_cards())))
    assert set(skins()) >= {"classic", "four_colour"}


def test_resizing_at_any_moment_leaves_a_right_table(tally: Tally) -> None:
    tally.floor(sizes=18)
    sitting = Sitting(jack_host(seed=22), speed="normal", size=SIZES[0])
    while tally.count["sizes"] < 18:
        for _ in range(tally.rng.randrange(1, 40)):
            sitting.frame(0.03, draw=False)
        size = SIZES[(tally.count["sizes"] + 1) % len(SIZES)]
        sitting.resize(size)
        tally.count["sizes"] += 1
        assert sitting.table.look.size == size
        sitting.table.check_rest()
        sitting.frame(0.01, draw=size[0] < 2000)
        sitting.rest(0.3)
        sitting.table.check_rest()
        if "over" in sitting.log:
            sitting.log.clear()
            sitting.table.next_deal()
        else:
            sitting.click(sitting.spot(tally.rng.choice(sitting.legal_cards())))


def test_another_scene_over_the_table_stops_it_where_it_is() -> None:
    sitting = in_deal(1, speed="normal")
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.frame(0.05)
    assert sitting.table.course.animator.moving
    sitting.stack.push(Ground())
    before = len(sitting.match.deal.actions)
    for _ in range(50):
        sitting.frame(0.1)
    sitting.resize((1920, 1080))
    sitting.frame(0.1)
    assert len(sitting.match.deal.actions) == before
    sitting.stack.back()
    sitting.rest()
    sitting.table.check_rest()
    assert sitting.table.seat.state.legal


def test_a_speed_set_in_mid_deal_holds_at_once() -> None:
    sitting = in_deal(1, speed="slow")
    sitting.stack.push(Ground())
    preferences = sitting.stack.services.preferences
    sitting.stack.keep(replace(preferences, speed="off", reduced_motion=True))
    sitting.stack.back()
    assert sitting.table.course.animator.speed == 0
    assert sitting.table.course.animator.reduced
    assert sitting.table.parts.hand.reduced


def test_the_window_may_be_closed_in_mid_movement() -> None:
    for frames in (0, 1, 5, 20):
        sitting = Sitting(jack_host(seed=3), speed="normal")
        for _ in range(frames):
            sitting.frame(0.05)
        sitting.stack.clear()
        assert sitting.stack.top is None


# From the table to the scenes around it.


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[App, Navigator]]:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    preferences = Preferences(speed="off", trick_pause_ms=300)
    stack = Navigator(Services.create(preferences, (1280, 800), skins(), tmp_path, fonts()))
    evening = App(tmp_path)
    evening.begin(stack)
    yield evening, stack
    evening.close()


def press(stack: Navigator, name: str) -> None:
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=""))


def finished_deal(evening: App, stack: Navigator) -> None:
    """A table whose first deal is over, with its result on top."""
    host = jack_host(folder=evening.folder)
    host.start_deal()
    while not host.deal_finished:
        host.act(truth(host).legal()[0])
    stack.push(evening.table_of(host))
    stack.update(0.01)
    assert isinstance(stack.top, DealScores)


def test_leaving_from_the_menu_over_a_result_leads_home(evening: tuple[App, Navigator]) -> None:
    home = evening[1].top
    finished_deal(*evening)
    stack = evening[1]
    press(stack, "escape")
    assert isinstance(stack.top, Menu)
    leave = next(row for row in stack.top.rows if row[0].startswith("Leave"))
    leave[2]()
    assert stack.top is home


def test_a_result_that_was_resized_leads_to_the_next_deal(evening: tuple[App, Navigator]) -> None:
    finished_deal(*evening)
    stack = evening[1]
    pygame.display.set_mode((1920, 1080))
    stack.resize((1920, 1080))
    assert isinstance(stack.top, DealScores)
    press(stack, "return")
    press(stack, "return")
    for _ in range(400):
        stack.update(0.05)
        stack.settle(0.05)
    table = stack.top
    assert isinstance(table, TablePage)
    assert table.host.deal_number == 2


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")
@pytest.mark.parametrize("blow", ["SIGSTOP", "SIGKILL"])
def test_the_table_goes_on_without_its_opponents(blow: str) -> None:
    opponents = OpponentProcess(grace=30)
    sitting = Sitting(jack_host(seed=3), opponents=opponents, speed="off", trick_pause_ms=300)
    try:
        for number in range(8):
            sitting.rest()
            opponents.grace = 0.4
            if number in (2, 5) and opponents.process.pid is not None:
                os.kill(opponents.process.pid, getattr(signal, blow))
            began = time.monotonic()
            sitting.click(sitting.spot(sitting.legal_cards()[0]))
            sitting.rest()
            assert time.monotonic() - began < 0.4 + 4.0
            opponents.grace = 30
        # Once or twice for the blows; on a busy machine a healthy process can miss its time as well.
        assert 1 <= opponents.process.replaced <= 8
        sitting.table.check_rest()
    finally:
        opponents.close()


@pytest.mark.parametrize("key", ["u", "h"])
def test_an_undo_or_a_hint_that_cannot_be_kept_is_told_at_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(jack_host(folder=tmp_path), speed="off", trick_pause_ms=300)
    sitting.rest()
    play_card(sitting)

    def refuse(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(MatchWriter, "_write_deals", refuse)
    sitting.key(key)
    assert sitting.table.parts.sign.why == "The disk is full."
    monkeypatch.undo()
    play_card(sitting)
    assert sitting.table.parts.sign.why == ""


def test_a_match_that_cannot_be_saved_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(jack_host(folder=tmp_path), speed="off", trick_pause_ms=300)
    sitting.rest()

    def refuse(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(MatchWriter, "_write_deals", refuse)
    sign = sitting.table.parts.sign
    assert sign.height == 0
    before = len(sitting.match.deal.actions)
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert sign.why == "The disk is full."
    sitting.rest()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.rest()
    assert len(sitting.match.deal.actions) > before + 2
    sitting.press_button(TableCommand.SAVE)
    assert sign.why == "The disk is full."
    for size in ((1280, 800), (1024, 640)):
        sitting.resize(size)
        sign = sitting.table.parts.sign
        assert sign.why == "The disk is full.", "also in a window of another size"
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    sitting.press_button(TableCommand.SAVE_ELSEWHERE)
    (saved,) = (tmp_path / "elsewhere").iterdir()
    assert json.loads(saved.read_bytes())["record"] == record.as_json(sitting.match)
    monkeypatch.undo()
    sitting.press_button(TableCommand.SAVE)
    assert sign.why == ""
    assert sign.height > 0
    again = loaded(tmp_path)
    assert again is not None
    assert record.as_json(truth(again)) == record.as_json(sitting.match)
    for _ in range(10):
        sitting.frame(0.3)
    assert sign.height == 0


REASONS = (
    "The file is gone.",
    "The file was replaced.",
    "The file was cut short.",
    "The file was overwritten.",
    "The file can't be opened.",
    "The folder is read-only.",
    "This disk can't lock files.",
    "The disk is full.",
    "The file is in use.",
    "Too many files are open.",
)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_why_a_match_is_not_saved_has_room_in_the_sign(language: str, size: tuple[int, int]) -> None:
    table = Sitting(jack_host(), size=size, language=language, speed="off").table
    sign = table.parts.sign
    room = sign.rect.width - table.look.px(28)
    for reason in REASONS:
        sign.show(Notice(reason))
        assert str(table.fonts.ellipsis(sign.why, room, table.look.face(TextRole.LABEL))) == str(sign.why), (
            reason
        )
        assert (str(sign.why) == reason) == (language == "en")


def test_a_deleted_file_is_told_at_the_card_and_put_back_by_trying_again(tmp_path: Path) -> None:
    from scenes.table.table_mode import TableCommand

    sitting = Sitting(jack_host(folder=tmp_path), speed="off")
    sitting.rest()
    (tmp_path / "etori.db").unlink()
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sign = sitting.table.parts.sign
    assert sign.why == "The file is gone."
    assert sitting.host.trouble is not None
    sitting.rest()
    sitting.press_button(TableCommand.SAVE)
    assert not sign.why
    assert (tmp_path / "etori.db").exists()
