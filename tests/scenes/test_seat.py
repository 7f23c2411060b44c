"""When the others move: after a moment in which nothing moves, but at once where a pause would tell."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import logic_of
from game.ai.request import DecisionRequest
from game.engine.actions import Action
from game.engine.state import NOBODY
from scenes.table.viewer_seat import MIN_MOVE_SECONDS, ViewerSeat
from tests.conftest import Tally
from tests.game.archives import jack_host
from tests.scenes.game_driver import by_chance
from tests.scenes.jo_jotte_sitting import FORMS, host
from tests.scenes.table_driver import QuickOpponents


class Noting(QuickOpponents):
    """Opponents who decide by chance; how often they were asked to think is counted."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng
        self.asked = 0

    def ask(self, request: DecisionRequest) -> None:
        super().ask(request)
        self.asked += 1

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else self.at_once(request)

    def at_once(self, request: DecisionRequest) -> Action:
        return by_chance(request.legal, self.rng)


def test_the_logic_of_the_others_is_there_before_they_are_asked() -> None:
    logic_of.cache_clear()
    ViewerSeat(jack_host(seed=11), Noting(Random(1)))
    assert logic_of.cache_info().currsize == 1, "importing it takes longer than a frame"


def test_a_pause_does_not_tell_that_somebody_is_asked_for_melds(tally: Tally) -> None:
    tally.floor(**{"unseen": 20, "in mid-trick": 2, "seen": 600})
    for number in tally.times(120, "deals"):
        form = list(FORMS)[number % len(FORMS)]
        players, _ = FORMS[form]
        match = host(form, number, ("human", *["expert"] * (players - 1)))
        opponents = Noting(tally.rng)
        seat = ViewerSeat(match, opponents)
        match.start_deal()
        while not match.deal_finished:
            if seat.state.legal:
                assert match.view(0).state.turn == 0
                match.act(by_chance(seat.state.legal, tally.rng))
                continue
            state = match.view(0).state
            if state.turn == NOBODY:
                asked = opponents.asked
                seat.follow_up()
                assert match.view(0).state.turn != NOBODY or match.deal_finished, "all of them have answered"
                assert opponents.asked == asked
                tally.count["unseen"] += 1
                tally.count["in mid-trick"] += bool(state.trick)
                continue
            before = len(match.events(0))
            seat.follow_up()
            assert len(match.events(0)) == before, "nobody else answers then"
            seat.ask_opponents(1.0)
            assert seat.opponents_move(0.0, 1.0) is None, "others take a moment"
            action = seat.opponents_move(MIN_MOVE_SECONDS, 1.0)
            assert action is not None
            match.act(action)
            tally.count["seen"] += 1


@pytest.mark.parametrize("seats", [("human", "expert"), ("expert", "expert")])
def test_the_time_of_a_choice_is_even_where_a_person_looks_on(seats: tuple[str, str]) -> None:
    match = jack_host(seats=seats)
    opponents = Noting(Random(1))
    seat = ViewerSeat(match, opponents)
    match.start_deal()
    while seat.state.legal:
        match.act(seat.state.legal[0])
    seat.ask_opponents(1.0)
    assert opponents.request is not None
    assert opponents.request.paced == ("human" in seats)
