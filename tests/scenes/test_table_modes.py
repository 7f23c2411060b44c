"""What may happen at the table in each of its modes: the table says it, and keys, clicks and time obey."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.ai.request import DecisionRequest
from game.ai.verdict import Judgement
from game.engine.actions import Action
from scenes.table.picker.early_end import REST_KEY
from scenes.table.table_mode import ALLOWED_COMMANDS, TableCommand, TableMode
from tests.game.archives import jack_host
from tests.scenes import chouette_sitting
from tests.scenes.choosing import actions
from tests.scenes.game_driver import by_chance, find, host
from tests.scenes.table_driver import QuickOpponents, Sitting, in_deal

SMALL = (1024, 640)


class Slow(QuickOpponents):
    """Opponents who think for ever, once they are told to."""

    slow = False

    def answer(self) -> Action | None:
        return None if self.slow else super().answer()

    def consult(self, request: DecisionRequest) -> None:
        super().consult(request)
        if self.slow:
            self._consulted, self._advice = request, None

    def advice(self) -> Judgement | None:
        return self._advice


def until(sitting: Sitting, mode: TableMode, dt: float = 0.05) -> Sitting:
    for _ in range(2000):
        if sitting.table.controller.mode is mode:
            return sitting
        sitting.frame(dt, draw=False)
    raise AssertionError(f"never {mode}, but {sitting.table.controller.mode}")


def asked() -> Sitting:
    return in_deal(2, size=SMALL)


def moving() -> Sitting:
    sitting = in_deal(2, size=SMALL, speed="normal")
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    sitting.frame(0.02)
    return sitting


def reading() -> Sitting:
    sitting = in_deal(0, size=SMALL, trick_pause="click")
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    return until(sitting, TableMode.READING)


def covered() -> Sitting:
    sitting = Sitting(jack_host(("human", "human")), SMALL, speed="off", trick_pause_ms=300)
    sitting.rest()
    return sitting


def taught() -> Sitting:
    return until(Sitting(host("kan", 5, 1), SMALL, speed="off", trick_pause_ms=300), TableMode.TAUGHT)


def waiting() -> Sitting:
    opponents = Slow()
    sitting = Sitting(jack_host(), SMALL, opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    opponents.slow = True
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    return until(sitting, TableMode.WAITING)


def advising() -> Sitting:
    sitting = chouette_sitting.table(size=SMALL)
    sitting.key("r")
    assert chouette_sitting.until_asked(sitting)
    return sitting


def doubted() -> Sitting:
    opponents = Slow()
    sitting = Sitting(jack_host(), SMALL, opponents, speed="off", trick_pause_ms=300, second_look=True)
    sitting.rest()
    opponents.slow = True
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    return until(sitting, TableMode.DOUBTED)


def hearing() -> Sitting:
    sitting = chouette_sitting.table(size=SMALL)
    sitting.frame(0.3)
    sitting.key("h")
    return until(sitting, TableMode.HEARING, 0.3)


def played_out() -> Sitting:
    sitting = find("kan", 5, "play", lambda state: not sum(state.won))
    rng = Random(1)
    while not any(getattr(each, "key", None) == REST_KEY for each in sitting.table.focus.targets):
        sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng))
        sitting.rest()
    sitting.table.seat.opponents_move = lambda dt, speed: None  # type: ignore[method-assign]
    sitting.press_button(REST_KEY)
    return sitting


def over() -> Sitting:
    sitting = in_deal(0, size=SMALL)
    while "over" not in sitting.log:
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
        sitting.rest()
    return sitting


REACHED: dict[TableMode, Callable[[], Sitting]] = {
    TableMode.MOVING: moving,
    TableMode.READING: reading,
    TableMode.COVERED: covered,
    TableMode.TAUGHT: taught,
    TableMode.ASKED: asked,
    TableMode.DOUBTED: doubted,
    TableMode.ADVISING: advising,
    TableMode.HEARING: hearing,
    TableMode.WAITING: waiting,
    TableMode.PLAYED_OUT: played_out,
    TableMode.OVER: over,
}


def done(sitting: Sitting) -> int:
    return len(sitting.host.events(sitting.table.seat.viewer))


def test_every_mode_is_reached_and_has_its_deeds() -> None:
    assert set(ALLOWED_COMMANDS) == set(TableMode)
    assert {*REACHED, TableMode.ENDING} == set(TableMode), "the end of a deal is told as soon as it is due"


@pytest.mark.parametrize("mode", REACHED, ids=lambda mode: mode.name)
def test_keys_do_what_may_be_done(mode: TableMode) -> None:
    sitting = REACHED[mode]()
    table, may = sitting.table, ALLOWED_COMMANDS[mode]
    assert table.controller.mode is mode
    sitting.log.clear()
    for key, command, place in (("s", TableCommand.SCORES, "scores"), ("f1", TableCommand.HELP, "help")):
        sitting.key(key)
        assert (place in sitting.log) == (command in may)
    sitting.hold("l")
    assert table.controller.looking_back <= (TableCommand.LOOK_BACK in may)
    if table.controller.looking_back:
        sitting.key("l")
    assert not table.controller.looking_back
    assert table.controller.mode is mode, "none of these changes what the table is about"

    shown, advised = table.parts.hint.shown, table.seat.state.advised
    sitting.key("h")
    opened = TableCommand.LISTEN in may if advised is not None else TableCommand.HINT in may
    assert table.parts.hint.shown == (not shown and opened)
    if table.parts.hint.shown:
        sitting.key("escape")
        assert not table.parts.hint.shown
        assert "menu" not in sitting.log, "Esc puts the hint away first"

    advised, on = table.seat.state.advised, table.seat.counsel.on
    sitting.key("r")
    assert (table.seat.counsel.on != on) == (TableCommand.ADVISE in may and advised is not None)

    before, able = done(sitting), sitting.host.can_undo(table.seat.state.you)
    sitting.key("u")
    assert (done(sitting) < before) == able
    assert able <= (TableCommand.UNDO in may)


@pytest.mark.parametrize("mode", REACHED, ids=lambda mode: mode.name)
def test_clicks_and_time_do_what_may_be_done(mode: TableMode) -> None:
    sitting = REACHED[mode]()
    table, may = sitting.table, ALLOWED_COMMANDS[mode]
    course, before = table.course, done(sitting)
    assert bool(table.parts.hand.legal or table.parts.picker.buttons.buttons) == (TableCommand.ANSWER in may)
    if TableCommand.MOVE not in may:
        for _ in range(20):
            table.controller.update(1.0)
        assert done(sitting) == before, "nobody else decides"
    elif isinstance(sitting.opponents, Slow):
        sitting.opponents.slow = False
        sitting.rest()
        assert done(sitting) > before
    if table.controller.mode is not mode:
        return
    stage, shown = course.animator.stage_of_play, course.board
    sitting.click((table.look.px(4), table.look.px(4)))  # where nothing lies
    moved_on = (course.animator.stage_of_play, course.board) != (stage, shown)
    assert moved_on == (TableCommand.GO_ON in may)
    if mode is TableMode.ASKED:
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
        assert actions(sitting)[-1:]
        assert done(sitting) > before


def test_an_opponents_decision_waits_while_cards_move() -> None:
    sitting = moving()
    before = done(sitting)
    while sitting.table.controller.mode is TableMode.MOVING:
        assert TableCommand.MOVE not in ALLOWED_COMMANDS[sitting.table.controller.mode]
        assert done(sitting) == before
        sitting.frame(0.02, draw=False)
