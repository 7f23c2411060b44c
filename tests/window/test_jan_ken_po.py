"""A deal of Jan Ken Po in the real window: the auction, cards put down, trumps, the call, the tricks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import GAMES
from game.engine.actions import Action
from tests.scenes.game_driver import taught
from tests.scenes.table_driver import typed
from tests.window.declarer import WAYS, Declarer, asked_last
from tests.window.screen import Screen

PLAYERS = 4
NEEDED = 6
"""The bid with which the person here gets the contract: the highest there is."""


@pytest.mark.parametrize("way", WAYS)
def test_a_deal_from_the_auction_to_the_result(way: str, screen: Screen, tmp_path: Path) -> None:
    asked_last(
        tmp_path,
        GAMES["jan_ken_po"],
        PLAYERS,
        taught("jan_ken_po"),
        lambda state: 0 < state.bid < NEEDED,
        target=500,
    )
    player = Declarer(screen, tmp_path, taught("jan_ken_po"), way)
    try:
        player.start()
        player.decide(Action("bid", number=NEEDED), str(NEEDED))
        assert player.phase == "discard"
        hand = list(player.table().parts.hand.cards)
        player.put_down([hand[1], hand[-1]])
        assert player.phase == "trump"
        assert player.host.view(0).state.discards[0] == 1 << hand[1] | 1 << hand[-1]
        player.decide(Action("trump", strain=1), "2")
        assert player.phase == "call"
        assert player.host.view(0).state.trump == 1
        panel = player.table().parts.picker.buttons.open
        assert panel is not None
        assert panel.card is not None
        wanted = panel.card - 1  # not the one that is selected already
        player.decide(Action("call", (wanted,)), *typed(wanted))
        assert player.host.view(0).state.calls == (wanted,)
        if player.phase == "call":
            player.decide(Action("call", (panel.card,)), *typed(panel.card))
        assert player.phase == "play"
        while not player.host.deal_finished:
            player.play()
        assert player.tricks == 11
        assert f"bid {NEEDED}" in player.done()
        player.leave_result()
    finally:
        player.close()
