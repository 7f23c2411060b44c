"""A deal of Jan Ken Po in the real window: the auction, cards put down, trumps, the call, the tricks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.actions import Action
from game.ai.levels import choose
from game.cards import Card, card_text
from game.host import HUMAN, Host
from game.match import new_match
from scenes.preferences import Preferences, save_preferences
from scenes.table import Table
from scenes.widgets import Button
from tests.scenes.jan_ken_po_driver import JAN_KEN_PO, NAMES, TAUGHT
from tests.scenes.table_driver import Sitting, typed
from tests.window.player import Player
from tests.window.screen import Screen, Spot, wait_for

PLAYERS = 4
LEVEL = "easy"
NEEDED = 6
"""The bid with which the person here gets the contract: the highest there is."""


def prepare(home: Path) -> Host:
    """Put a match on disk in which the person at this computer is to bid last."""
    save_preferences(home, Preferences(speed="off", trick_pause_ms=300, taught=TAUGHT))
    for seed in range(1, 200):
        options = JAN_KEN_PO.Options.read({"target": 500}, PLAYERS)
        match, _ = new_match(JAN_KEN_PO, PLAYERS, options, seed, NAMES[:PLAYERS])
        host = Host(match, (HUMAN, *[LEVEL] * (PLAYERS - 1)), home)
        host.start_deal()
        while not host.legal(0):
            player = next(each for each in range(PLAYERS) if host.legal(each))
            match.act(choose(host.game, host.view(player), host.legal(player), LEVEL, 1))
        state = host.view(0).state
        if state.setup.dealer == 0 and 0 < state.bid < NEEDED:
            host.save()
            return host
    raise AssertionError("the person here never bids last")


class Declarer(Player):
    """Plays a deal as the declarer, with the mouse or with the keys alone."""

    def __init__(self, screen: Screen, home: Path, *, by_mouse: bool) -> None:
        super().__init__(screen, home)
        self.by_mouse = by_mouse

    def table(self) -> Table:
        """The table as the window shows it, laid out once more for no screen."""
        return Sitting(self.host, self.window.size, table=Table, speed="off", taught=TAUGHT).table

    def cell(self, table: Table, action: Action) -> Spot:
        """Where an action lies in a panel."""
        panel = table.asking.buttons.open
        assert panel is not None, f"no panel offers {action.text}"
        return panel.cells[action].rect.center

    def spot(self, table: Table, card: Card) -> Spot:
        """A place on a card of the hand that no other covers."""
        rect = table.hand.rect(card)
        return rect.left + max(3, round(rect.width * 0.12)), rect.centery

    @property
    def phase(self) -> str:
        """The phase of the deal on disk."""
        phase: str = self.host.view(0).state.phase
        return phase

    def start(self) -> None:
        """From home to the table."""
        if self.by_mouse:
            self.window.after(lambda: self.window.click(self.home_button("continue")))
        else:
            self.window.point((5, 5))
            self.window.after(lambda: self.window.keys("Up", "Return"))

    def decide(self, action: Action, *keys: str) -> None:
        """Choose in a panel: a click on it, or its keys."""
        self.window.rest()
        before = self.actions
        if self.by_mouse:
            self.window.click(self.cell(self.table(), action))
        else:
            self.window.keys(*keys, "Return")
        wait_for(lambda: self.actions > before, f"{action.text} to be done", 5)
        self.wait_for_turn()

    def put_down(self, cards: list[Card]) -> None:
        """Choose cards together and confirm them."""
        self.window.rest()
        before, table = self.actions, self.table()
        confirm: Button = table.asking.buttons.buttons[0]
        for card in cards:
            if self.by_mouse:
                self.window.click(self.spot(table, card))
            else:
                self.window.keys(*typed(card), "Return")
            self.window.rest(0.15)
        assert self.actions == before, "nothing is put down before it is confirmed"
        if self.by_mouse:
            self.window.click(confirm.rect.center)
        else:
            self.window.keys("Return")
        wait_for(lambda: self.actions >= before + len(cards), "cards to be put down", 5)
        self.wait_for_turn()

    def play(self) -> None:
        """Play a card."""
        before = self.actions
        legal = self.host.legal(0)
        card = legal[before * 7 % len(legal)].cards[0]
        for _ in range(4):
            self.window.rest(0.12)
            if self.by_mouse:
                self.window.click(self.spot(self.table(), card))
            else:
                self.window.keys(*typed(card), "Return")
            self._see_effect(before)
            if self.actions > before:
                break
        assert self.actions > before, f"{card_text(card)} cannot be played"
        self.wait_for_turn()

    def done(self) -> str:
        """What has been done in the deal on disk, by anybody."""
        return str(json.loads(self.file)["data"]["record"]["deals"][-1]["actions"])


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_deal_from_the_auction_to_the_result(way: str, screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path)
    player = Declarer(screen, tmp_path, by_mouse=way == "mouse")
    try:
        player.start()
        player.decide(Action("bid", number=NEEDED), str(NEEDED))
        assert player.phase == "discard"
        hand = list(player.table().hand.cards)
        player.put_down([hand[1], hand[-1]])
        assert player.phase == "trump"
        assert player.host.view(0).state.discards[0] == 1 << hand[1] | 1 << hand[-1]
        player.decide(Action("trump", strain=1), "Right", "Right")
        assert player.phase == "call"
        assert player.host.view(0).state.trump == 1
        table = player.table()
        panel = table.asking.buttons.open
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
        wait_for(player.sheet_seen, "the result of the deal")
        player.window.rest()
        if player.by_mouse:
            player.window.click(player.red_button())
        else:
            player.window.keys("Return")
        wait_for(lambda: player.host.deal_number == 2, "the next deal")
    finally:
        player.close()
