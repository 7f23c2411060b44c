"""Kan: what nobody may learn of silent teams, of the two kankei's cards, of a draw and of what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import JOKER
from game.engine.events import Shown, SidesKnown
from game.engine.state import Zone
from game.engine.view import determinize
from game.games.kan import opening_phases, play_phases
from game.games.kan.state import KanState, kankei_of
from tests.conftest import Tally

from .kan_deals import GAME, lay, new_match
from .test_secrecy import exchanges


def noting_the_silent_kankei(patch: pytest.MonkeyPatch) -> None:
    true = opening_phases.KanOpeningLead.enter

    def enter(self: Any, state: KanState) -> str:
        state.kankei = kankei_of(state)
        return true(self, state)

    patch.setattr(opening_phases.KanOpeningLead, "enter", enter)


def telling_the_silent_kankei_too_early(patch: pytest.MonkeyPatch) -> None:
    true = play_phases.KanAfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.form.silent and not state.tricks:
            state.emit(SidesKnown, kankei_of(state))
        return true(self, state)

    patch.setattr(play_phases.KanAfterTrick, "enter", enter)


def letting_the_joker_holder_lead_the_table(patch: pytest.MonkeyPatch) -> None:
    true = opening_phases.KanFirstLead.enter

    def enter(self: Any, state: KanState) -> str | None:
        state.leader = state.holder(JOKER)
        return true(self, state)

    patch.setattr(opening_phases.KanFirstLead, "enter", enter)


def remembering_the_faces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Shown, "seen_by", lambda self, viewer: self)


def ruling_out_by_the_truth(patch: pytest.MonkeyPatch) -> None:
    true = play_phases.KanAfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.log is not None and state.tricks == 1:
            state.rule_out(Zone("hands", state.leader), 0x1FFF & ~state.hands[state.leader])
        return true(self, state)

    patch.setattr(play_phases.KanAfterTrick, "enter", enter)


@pytest.mark.parametrize(
    ("players", "plant"),
    [
        (4, noting_the_silent_kankei),
        (4, telling_the_silent_kankei_too_early),
        (5, letting_the_joker_holder_lead_the_table),
        (6, remembering_the_faces),
        (3, ruling_out_by_the_truth),
    ],
)
def test_a_planted_leak_is_found(
    players: int, plant: Any, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(exchanges(GAME, tally, range(400), players))


def test_joker_and_ace_lie_in_either_hand_as_often_for_those_who_do_not_know(tally: Tally) -> None:
    match = lay(new_match(5), {1: "JK", 3: "AC"})
    with_joker = 0
    for _ in tally.times(300, "fills"):
        filled = determinize(match.view(0), tally.rng)
        assert {filled.holder(JOKER), filled.holder(filled.key_card)} == {1, 3}
        with_joker += filled.holder(JOKER) == 1
    assert 0.35 < with_joker / tally.count["fills"] < 0.65
    for viewer in (1, 3):
        assert determinize(match.view(viewer), tally.rng).holder(JOKER) == 1
