"""A deal of Jo-Jotte in the real window: the turn-up accepted, the questions, the tricks, the score pad."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES
from game.engine.actions import Action
from tests.scenes.game_driver import taught
from tests.window.declarer import WAYS, Declarer, asked_last
from tests.window.screen import Screen

ACCEPT = Action("accept")


@pytest.mark.parametrize("way", WAYS)
def test_a_deal_from_the_turn_up_to_the_score_pad(way: str, screen: Screen, tmp_path: Path) -> None:
    asked_last(
        tmp_path, GAMES["jo_jotte"], 2, taught("jo_jotte"), lambda state: state.agenda[0].kind == "accept"
    )
    player = Declarer(screen, tmp_path, taught("jo_jotte"), way)
    try:
        player.start()
        assert ACCEPT in player.host.legal(0)
        player.answer(ACCEPT)
        while not player.host.deal_finished:
            if player.phase == "play":
                player.play()
            else:
                player.answer(player.host.legal(0)[-1 if player.phase == "melds" else 0])
        assert player.tricks == 9
        assert "0 accept" in player.done()
        player.leave_result()
    finally:
        player.close()
