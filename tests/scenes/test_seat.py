"""When the others move: after a moment in which nothing moves, but at once where a pause would tell."""

from __future__ import annotations

from random import Random

from game.actions import Action
from game.ai.request import Request
from game.state import NOBODY
from scenes.table.seat import LEAST_THOUGHT, Seat
from tests.conftest import Tally
from tests.scenes.jo_jotte_sitting import FORMS, by_chance, host
from tests.scenes.table_driver import QuickOpponents


class Noting(QuickOpponents):
    """Opponents who decide by chance and note who was asked in which strength."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng
        self.asked: list[str] = []

    def ask(self, request: Request) -> None:
        super().ask(request)
        self.asked.append(request.level)

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        return None if request is None else by_chance(request.legal, self.rng)


def test_a_pause_does_not_tell_that_somebody_is_asked_for_melds(tally: Tally) -> None:
    tally.floor(unseen=20, seen=600)
    for number in tally.times(40, "deals"):
        form = list(FORMS)[number % len(FORMS)]
        players, _ = FORMS[form]
        match = host(form, number, ("human", *["expert"] * (players - 1)))
        opponents = Noting(tally.rng)
        seat = Seat(match, opponents)
        match.start_deal()
        while not match.deal_finished:
            if seat.legal():
                match.act(by_chance(seat.legal(), tally.rng))
                continue
            unseen = match.view(0).state.turn == NOBODY
            seat.ask_opponents(1.0)
            assert opponents.asked[-1] == ("normal" if unseen else "expert")
            action = seat.opponents_move(0.0, 1.0)
            assert (action is not None) == unseen, "others take a moment"
            if action is None:
                action = seat.opponents_move(LEAST_THOUGHT, 1.0)
            assert action is not None
            match.act(action)
            tally.count["unseen" if unseen else "seen"] += 1
