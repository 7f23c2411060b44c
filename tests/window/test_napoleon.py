"""A deal of Napoleon in the real window: the bid, the called card, the blind, the tricks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import HEARTS
from tests.scenes.game_driver import taught
from tests.scenes.table_driver import typed
from tests.window.declarer import WAYS, Declarer, asked_last
from tests.window.screen import Screen

PLAYERS = 5
NEEDED = 20
"""The bid that nobody can outdo."""


@pytest.mark.parametrize("way", WAYS)
def test_a_deal_from_the_bid_to_the_chips(way: str, screen: Screen, tmp_path: Path) -> None:
    asked_last(
        tmp_path,
        GAMES["napoleon"],
        PLAYERS,
        taught("napoleon"),
        lambda state: state.phase == "auction" and state.bid,
    )
    player = Declarer(screen, tmp_path, taught("napoleon"), way)
    try:
        player.start()
        player.decide(Action("bid", number=NEEDED, strain=HEARTS), *str(NEEDED), "h")
        assert player.phase == "call"
        panel = player.table().parts.picker.buttons.open
        assert panel is not None
        assert panel.card is not None
        wanted = next(
            card for card in (panel.card - 1, panel.card + 1) if Action("call", (card,)) in panel.cells
        )
        player.decide(Action("call", (wanted,)), *typed(wanted))
        assert player.host.view(0).state.called == wanted
        assert player.phase == "discard"
        hand = list(player.table().parts.hand.cards)
        player.put_down([hand[1], hand[-1], hand[-2]][: len(hand) - 10])
        assert player.phase == "play"
        assert player.host.view(0).hand_size(0) == 10
        while not player.host.deal_finished:
            player.play()
        assert player.tricks == 10
        assert f"0 bid {NEEDED} H" in player.done()
        player.leave_result()
    finally:
        player.close()
