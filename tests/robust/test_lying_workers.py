"""Worker processes that lie, hang or die at every question: the table goes on."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator

import pytest

from game.ai.decision import Effort
from game.ai.opponent_process import OpponentProcess
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from tests.ai.lies import SLOW, WAYS, no_lie, serve_lies, way_for
from tests.ai.test_worker import request
from tests.conftest import Tally
from tests.game.archives import jack_host
from tests.scenes.table_driver import Sitting, play_card

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")

SOON = 1.0
"""Seconds for a worker that will not answer. The others may take long to start, on a busy machine."""
SLACK = 4.0


class Checked(OpponentProcess):
    """Opponents with lying workers, of whom a legal move in time is asked."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally
        self.asked: DecisionRequest | None = None
        self.began = 0.0

    def ask(self, request: DecisionRequest) -> None:
        way = way_for(request)
        self.grace = SOON if way in SLOW else 30
        self.asked, self.began = request, time.monotonic()
        super().ask(request)

    def answer(self) -> Action | None:
        began, action = time.monotonic(), super().answer()
        assert time.monotonic() - began < SLACK, "the window stands still"
        assert self.asked is not None
        way = way_for(self.asked)
        if action is not None:
            assert action in self.asked.legal
            assert time.monotonic() - self.began < self.grace + SLACK
            if way is no_lie:
                assert not self.stood_in
            self.tally.count[way.__name__] += 1
        return action


@pytest.fixture
def opponents(tally: Tally, monkeypatch: pytest.MonkeyPatch) -> Iterator[Checked]:
    monkeypatch.setattr("game.ai.supervised_process.serve", serve_lies)
    found = Checked(tally)
    yield found
    found.close()


def test_a_legal_move_comes_in_time(opponents: Checked, tally: Tally) -> None:
    tally.floor(**{way.__name__: 3 for way in WAYS})
    for number in tally.times(3 * len(WAYS), "questions"):
        asked = request(number % 8)
        opponents.ask(asked._replace(seed=number))
        while opponents.answer() is None:
            time.sleep(0.005)


def test_an_advice_comes_to_its_end(opponents: Checked, tally: Tally) -> None:
    for number in tally.times(2 * len(WAYS), "hints"):
        asked = request(number % 8)._replace(seed=number, effort=Effort(1, 0.0))
        opponents.grace = SOON if way_for(asked) in SLOW else 30
        began = time.monotonic()
        opponents.consult(asked)
        while opponents.consulting:
            opponents.advice()
            assert time.monotonic() - began < opponents.grace + SLACK
            time.sleep(0.005)
        assert (opponents.advice() is not None) == (way_for(asked).__name__ in ("no_lie", "twice"))


def test_a_deal_is_played_to_its_end(opponents: Checked, tally: Tally) -> None:
    sitting = Sitting(jack_host(seed=5), opponents=opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    while "over" not in sitting.log:
        play_card(sitting)
        tally.count["cards"] += 1
    tally.floor(cards=13)
    assert sitting.host.stand_ins
    assert opponents.process.replaced > 5
