"""The rest of a deal of Kan that cannot change anything any more is left to the table (KAN-20)."""

from __future__ import annotations

from random import Random

from game.games.kan.form import ALL_POINTS
from game.games.kan.state import KanState, points_of
from scenes.table.mode import TableCommand
from scenes.table.picker.closing import REST
from tests.scenes.choosing import actions
from tests.scenes.kan_driver import by_chance, find, view
from tests.scenes.table_driver import Sitting


def offers_rest(sitting: Sitting) -> bool:
    return any(getattr(target, "key", None) == REST for target in sitting.table.focus.targets)


def decided(sitting: Sitting) -> bool:
    return sitting.host.game.is_decided(sitting.table.sight().view)


def test_the_table_plays_the_rest_for_who_asks_for_it() -> None:
    sitting = find(5, "play", lambda state: not sum(state.won))
    rng = Random(1)
    while not decided(sitting):
        assert not offers_rest(sitting)
        sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, rng))
        sitting.rest()
        assert "over" not in sitting.log, "another seed is needed"
    assert offers_rest(sitting)
    assert sitting.table.parts.hand.legal, "the cards can be played as before"
    before = len(actions(sitting))
    held = len(sitting.hand())
    assert held > 1
    sitting.press_button(REST)
    assert not sitting.table.seat.state.legal
    assert not offers_rest(sitting)
    sitting.rest()
    assert "over" in sitting.log
    state = view(sitting)
    assert sum(state.won) == 10
    assert len(actions(sitting)) >= before + held
    sitting.log.clear()
    sitting.table.next_deal()
    assert not sitting.table.seat.playing_out, "the next deal is the player's again"


def test_what_was_played_so_can_be_taken_back() -> None:
    sitting = find(5, "play", lambda state: not state.trick and state.tricks < 8 and _reached(state))
    assert decided(sitting)
    held = len(sitting.hand())
    sitting.press_button(REST)
    for _ in range(400):
        sitting.frame(0.05, draw=False)
        if len(sitting.hand()) < held:
            break
    assert len(sitting.hand()) < held
    sitting.table.controller.dispatch(TableCommand.UNDO)
    sitting.rest()
    assert sitting.asked, "it is the player's turn again"
    assert len(sitting.hand()) == held
    assert offers_rest(sitting)


def _reached(state: KanState) -> bool:
    """Whether both teams have scoring cards, and one of them what it needs."""
    ours = points_of(state, state.kankei)
    theirs = points_of(state, state.seats) - ours
    return min(ours, theirs) > 0 and (ours >= state.need or theirs > ALL_POINTS - state.need)
