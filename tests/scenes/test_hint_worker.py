"""The hint with the real opponents' process, and what that process is told."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.ai.bot_logic import BotLogic
from game.ai.opponent_process import OpponentProcess
from game.ai.verdict import Judgement
from game.engine.cards import each
from game.engine.state import State
from game.match.match import Match
from game.session.host import Host
from tests.ai.positions import LOGIC, decision
from tests.conftest import Tally
from tests.game.archives import jack_host
from tests.game.secrecy import exchanged
from tests.scenes.table_driver import Sitting, play_card
from tests.scenes.test_hint import hint_shown, words
from tests.toy_game import ToyGame

TOY = BotLogic(ToyGame())


@pytest.fixture
def opponents() -> Iterator[OpponentProcess]:
    worker = OpponentProcess(grace=60)
    yield worker
    worker.close()


def until(sitting: Sitting, reached: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it never comes"
        sitting.frame(0.01)
        time.sleep(0.005)


def test_a_real_hint_grows_and_the_opponents_still_answer(opponents: OpponentProcess) -> None:
    sitting = Sitting(jack_host(), opponents=opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    for number in range(3):
        while len(sitting.legal_cards()) < 2:
            play_card(sitting)
        sitting.key("h")
        seen: list[Judgement] = []

        def grown(seen: list[Judgement] = seen) -> bool:
            analysis = sitting.table.parts.hint.analysis
            seen.extend([analysis] if analysis is not None and analysis not in seen else [])
            return bool(seen) and seen[-1].done

        until(sitting, grown)
        assert len(seen) > 1
        assert not any(each.done or each.causes for each in seen[:-1])
        sitting.frame()
        analysis = sitting.table.parts.hint.analysis
        assert not sitting.table.parts.hint.thinking
        assert "Looking for" not in words(sitting), "the reason is there"
        assert {estimate.action for estimate in analysis.estimates} == set(sitting.table.seat.state.legal)
        before = len(sitting.match.deal.actions)
        play_card(sitting, number)
        assert len(sitting.match.deal.actions) >= before + 2
    assert opponents.process.replaced == 0


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")
def test_a_worker_killed_in_a_hint_is_replaced_and_the_game_goes_on(opponents: OpponentProcess) -> None:
    sitting = Sitting(jack_host(), opponents=opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    play_card(sitting)
    first = opponents.process.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)  # so that it says nothing before it dies
    sitting.key("h")
    sitting.frame()
    assert "Thinking" in words(sitting)
    os.kill(first, signal.SIGKILL)
    until(sitting, lambda: not opponents.consulting)
    sitting.frame()
    assert "No hint this time" in words(sitting)
    assert hint_shown(sitting)
    assert sitting.fresh()
    play_card(sitting)
    assert opponents.process.pid not in (None, first)
    assert opponents.process.replaced == 1
    sitting.key("h")
    until(sitting, lambda: sitting.table.parts.hint.analysis is not None)
    play_card(sitting)
    assert opponents.process.replaced == 1


def test_a_forced_card_has_a_hint_and_one_put_away_at_once_breaks_nothing(
    opponents: OpponentProcess, tally: Tally
) -> None:
    tally.floor(forced=2, broken_off=5)
    sitting = Sitting(jack_host(), opponents=opponents, speed="off", trick_pause_ms=300)
    sitting.rest()
    for _ in range(26):
        if len(sitting.legal_cards()) == 1:
            sitting.key("h")
            until(sitting, lambda: not opponents.consulting)
            assert "is the only card you can play" in words(sitting)
            tally.count["forced"] += 1
        else:
            sitting.key("h")
            if sitting.table.parts.hint.settled is None:
                until(sitting, lambda: sitting.table.parts.hint.analysis is not None)
            tally.count["broken_off"] += 1
        if sitting.host.deal_finished or tally.count["forced"] == 3:
            break
        play_card(sitting)
    assert opponents.process.replaced == 0


# What the seat may not know.


def twins(logic: Any, rng: Random) -> tuple[Match, State]:
    """A match, and the state of another deal that the player to act cannot tell from it."""
    while True:
        match = decision(logic, rng)
        hidden = each(match.view(match.to_act).unseen)
        if len(hidden) < 2:
            continue
        one, two = rng.sample(hidden, 2)
        other = exchanged(match, {one: two, two: one}, match.to_act)
        if other is not None and other.hands != match.deal.state.hands:
            return match, other


def hint_requests(match: Match, other: State, open_cards: bool = False) -> list[bytes]:
    host = Host(match, ("human",) * match.players, None)
    found, true = [], match.deal.state
    for state in (true, other):
        match.deal.state = state
        request = host.hint_request(match.to_act)
        if open_cards:
            request.view.state.hands = list(state.hands)
        found.append(pickle.dumps(request._replace(logic=None)))
    match.deal.state = true
    return found


@pytest.mark.parametrize("logic", [LOGIC, TOY], ids=["jack", "toy"])
def test_the_adviser_is_told_nothing_hidden(logic: Any, tally: Tally) -> None:
    tally.floor(noticed_with_open_cards=40)
    for _ in tally.times(60, "pairs of deals"):
        match, other = twins(logic, tally.rng)
        one, two = hint_requests(match, other)
        assert one == two
        one, two = hint_requests(match, other, open_cards=True)
        tally.count["noticed_with_open_cards"] += one != two
