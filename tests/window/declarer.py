"""A player who sees a deal with panels through at the real window: bids, calls, puts cards down, plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.actions import Action
from game.ai.levels import choose
from game.cards import Card, card_text
from game.host import HUMAN, Host
from game.match import new_match
from game.rules import Game
from scenes.preferences import Preferences, save_preferences
from scenes.table import Table
from scenes.widgets import Button
from tests.scenes.table_driver import Sitting, typed
from tests.window.player import Player
from tests.window.screen import Screen, Spot, wait_for

NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
LEVEL = "easy"
SEEDS = 200


def asked_last(
    home: Path,
    game: Game[Any],
    players: int,
    taught: Sequence[str],
    fits: Callable[[Any], bool],
    **options: Any,
) -> Host:
    """Put a match on disk in which the person here deals and is asked after the others.

    `fits` says of the state that he may know whether it will do.
    """
    save_preferences(home, Preferences(speed="off", trick_pause_ms=300, taught=tuple(taught)))
    for seed in range(1, SEEDS):
        match, _ = new_match(game, players, game.Options.read(options, players), seed, NAMES[:players])
        host = Host(match, (HUMAN, *[LEVEL] * (players - 1)), home)
        host.start_deal()
        if host.view(0).state.setup.dealer != 0:
            continue
        while not host.legal(0):
            player = next(each for each in range(players) if host.legal(each))
            match.act(choose(host.game, host.view(player), host.legal(player), LEVEL, 1))
        if fits(host.view(0).state):
            host.save()
            return host
    raise AssertionError("the person here is never asked last")


class Declarer(Player):
    """Plays a deal as the declarer, with the mouse or with the keys alone."""

    def __init__(self, screen: Screen, home: Path, taught: Sequence[str], *, by_mouse: bool) -> None:
        super().__init__(screen, home)
        self.taught = tuple(taught)
        self.by_mouse = by_mouse

    def table(self) -> Table:
        """The table as the window shows it, laid out once more for no screen."""
        return Sitting(self.host, self.window.size, table=Table, speed="off", taught=self.taught).table

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

    def answer(self, action: Action) -> None:
        """Answer a question in words: a click on its button, or the keys that lead there."""
        self.window.rest()
        before = self.actions
        if self.by_mouse:
            buttons = self.table().asking.buttons.buttons
            found = next(button for button in buttons if button.key == ("action", action.text))
            self.window.click(found.rect.center)
        else:
            self.window.keys(*["Right"] * self.host.legal(0).index(action), "Return")
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

    def leave_result(self) -> None:
        """Look at the result of the deal, and go on to the next one."""
        wait_for(self.sheet_seen, "the result of the deal")
        self.window.rest()
        if self.by_mouse:
            self.window.click(self.red_button())
        else:
            self.window.keys("Return")
        wait_for(lambda: self.host.deal_number == 2, "the next deal")
