"""A player who sees a deal with panels through at the real window: bids, calls, puts cards down, plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.ai import logic_of
from game.ai.levels import choose
from game.engine.actions import Action
from game.engine.cards import JACK, JOKER, Card, rank_of
from game.engine.rules import Game
from game.match.match import Match, new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.framework.preferences import Preferences, save_preferences
from scenes.graphics.layout_metrics import INK
from scenes.pages.table import TablePage
from scenes.table.picker.decision_panel import AnswerCell
from scenes.widgets import Button
from tests.game.archives import kept_in
from tests.scenes.table_driver import Sitting, typed
from tests.window.player import Player
from tests.window.screen import Screen, Spot, wait_for

Fits = Callable[[Any], bool]

NAMES = ("You", "Mio", "Haru", "Nao", "Aki", "Sora")
LEVEL = "easy"
SEEDS = 200


def asked_last(
    home: Path, game: Game[Any], players: int, taught: Sequence[str], fits: Fits, **options: Any
) -> Host:
    """Put a match on disk in which the person here deals and is asked after the others.

    `fits` says of the state that he may know whether it will do.
    """
    _hurry(home, taught)
    for host, match in _matches(game, players, options):
        host.start_deal()
        if host.view(0).state.setup.dealer != 0:
            continue
        while not host.legal(0):
            _go_on(host, match)
        if fits(host.view(0).state):
            kept_in(home, match, host.seats).leave()
            return host
    raise AssertionError("the person here is never asked last")


def asked_when(
    home: Path,
    game: Game[Any],
    players: int,
    taught: Sequence[str],
    fits: Fits,
    deals: int = 1,
    **options: Any,
) -> Host:
    """Put a match on disk in which the person here is asked what `fits`, in one of the first `deals`.

    Until then the easy level decides for everybody, for the person here as well.
    """
    _hurry(home, taught)
    for host, match in _matches(game, players, options):
        while host.deal_number < deals and not host.finished:
            match.start_deal()
            while not host.deal_finished:
                if host.legal(0) and fits(host.view(0).state):
                    kept_in(home, match, host.seats).leave()
                    return host
                _go_on(host, match)
    raise AssertionError("the person here is never asked as wished")


def _hurry(home: Path, taught: Sequence[str]) -> None:
    save_preferences(home, Preferences(speed="off", trick_pause_ms=300, taught=tuple(taught)))


def _matches(game: Game[Any], players: int, options: dict[str, Any]) -> Iterator[tuple[Host, Match]]:
    """Matches of the person here against the easy level, one a seed."""
    for seed in range(1, SEEDS):
        match, _ = new_match(game, players, game.Options.read(options, players), seed, NAMES[:players])
        yield Host(match, (HUMAN, *[LEVEL] * (players - 1))), match


def _go_on(host: Host, match: Match) -> None:
    """Let the easy level decide for the player to act."""
    player = next(each for each in range(host.players) if host.legal(each))
    match.act(choose(logic_of(host.game), host.view(player), host.legal(player), LEVEL, 1))


def _named(card: Card, hand: Sequence[Card]) -> Sequence[str]:
    """The keys that bring the focus to a card of a hand; the joker comes after the jack before it."""
    if card != JOKER:
        return typed(card)
    alike = [each for each in hand if each == JOKER or rank_of(each) == JACK]
    before = alike[alike.index(JOKER) - 1]
    return ("j",) if before == JOKER else (*typed(before), "j")


WAYS = ("mouse", "keys", "drag")


class Declarer(Player):
    """Plays a deal as the declarer."""

    def __init__(self, screen: Screen, home: Path, taught: Sequence[str], way: str) -> None:
        """`way` is one of `WAYS`: the keys alone, or the mouse, which clicks cards or drags them."""
        super().__init__(screen, home)
        self.taught = tuple(taught)
        self.by_mouse = way != "keys"
        self.drags = way == "drag"

    def table(self) -> TablePage:
        """The table as the window shows it, laid out once more for no screen."""
        return Sitting(self.host, self.window.size, table=TablePage, speed="off", taught=self.taught).table

    def cell(self, table: TablePage, action: Action) -> Spot:
        """Where an action lies in a panel."""
        panel = table.parts.picker.buttons.open
        assert panel is not None, f"no panel offers {action.text}"
        return panel.cells[action].rect.center

    def spot(self, table: TablePage, card: Card) -> Spot:
        """A place on a card of the hand that no other covers."""
        rect = table.parts.hand.rect(card)
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
        self._see_done(action, before)

    def answer(self, action: Action) -> None:
        """Answer a question in words: a click on its button, or the keys that lead there."""
        self.window.rest()
        before = self.actions
        self._press(self.table().parts.picker.buttons.buttons, action)
        self._see_done(action, before)

    def put_down(self, cards: list[Card]) -> None:
        """Choose cards together and confirm them."""
        self.window.rest()
        before, table = self.actions, self.table()
        confirm: Button = table.parts.picker.buttons.buttons[0]
        for card in cards:
            self._pick(card, table)
            self.window.rest(0.15)
        assert self.actions == before, "nothing is put down before it is confirmed"
        if self.by_mouse:
            self.window.click(confirm.rect.center)
        else:
            self.window.keys("Return")
        wait_for(lambda: self.actions >= before + len(cards), "cards to be put down", 5)
        self.wait_for_turn()

    def play(self, action: Action | None = None) -> None:
        """Play a card, with what its player says as he plays it; any one that is legal if none is given."""
        before = self.actions
        legal = self.host.legal(0)
        action = action or legal[before * 7 % len(legal)]
        if sum(each.cards == action.cards for each in legal) > 1:
            self.combine(action)
            return
        for _ in range(4):
            self.window.rest(0.12)
            self._play_card(action.cards[0], self.table())
            self._see_effect(before)
            if self.actions > before:
                break
        self._see_done(action, before)

    def combine(self, action: Action) -> None:
        """Choose the cards of an action in its order, then what is to be done with them."""
        self.window.rest()
        before, table = self.actions, self.table()
        for card in action.cards:
            self._pick(card, table)
            table.parts.picker.press(card)
            self.window.rest(0.15)
        assert self.actions == before, "a card that can be used in several ways is not used at once"
        self._press(table.parts.picker.buttons.buttons, action)
        self._see_done(action, before)

    def take_back(self, card: Card) -> None:
        """Choose a card of several and, before anything is done with it, give it up again."""
        self.window.rest()
        before, table = self.actions, self.table()
        self._pick(card, table)
        self.window.rest(0.15)
        if self.by_mouse:
            self._pick(card, table)
        else:
            self.window.keys("Escape")
        self.window.rest()
        assert self.actions == before

    def _play_card(self, card: Card, table: TablePage) -> None:
        if self.drags:
            x, y = table.parts.layout.trick_middle
            self.window.drag(self.spot(table, card), (round(x), round(y)))
        else:
            self._pick(card, table)

    def _pick(self, card: Card, table: TablePage) -> None:
        """Choose a card of the hand."""
        if self.by_mouse:
            self.window.click(self.spot(table, card))
        else:
            self.window.keys(*_named(card, table.parts.hand.cards), "Return")

    def _press(self, buttons: Sequence[Button], action: Action) -> None:
        """Press one of some buttons; with the keys, the focus is seen to go there."""
        found = next(button for button in buttons if button.key == ("action", action.text))
        if self.by_mouse:
            self.window.click(found.rect.center)
            return
        if isinstance(found, AnswerCell):
            self.window.keys(str(found.number))
            wait_for(partial(self.ringed, found.rect), f"the focus on {found.key}", 5)
            self.window.keys("Return")
            return
        for button in buttons:
            wait_for(partial(self.ringed, button.rect), f"the focus on {button.key}", 5)
            if button is found:
                self.window.keys("Return")
                return
            self.window.keys("Right")

    def _see_done(self, action: Action, before: int) -> None:
        """Until this and no other action is on disk, and the player is to act again."""
        wait_for(lambda: self.actions > before, f"{action.text} to be done", 5)
        assert self.deal[before] == f"0 {action.text}"
        self.wait_for_turn()

    def ringed(self, rect: pygame.Rect) -> bool:
        """Whether the ring of the focus is seen around a button."""
        reach = self.layout.look.px(40)
        area = rect.inflate(2 * reach, 2 * reach).clip(pygame.Rect((0, 0), self.window.size))
        ring = self.window.area_of(INK.focus, area)
        return ring is not None and abs(ring.left - rect.left) < self.layout.look.px(10)

    @property
    def deal(self) -> list[str]:
        """What has been done in the deal on disk, by anybody."""
        return self.kept

    def done(self) -> str:
        """The same in one text."""
        return str(self.deal)

    def leave_result(self) -> None:
        """Look at the result of the deal, and go on to the next one."""
        wait_for(self.sheet_seen, "the result of the deal")
        self.window.rest()
        number = self.host.deal_number
        if self.by_mouse:
            self.window.click(self.red_button())
        else:
            self.window.keys("Return")
        wait_for(lambda: self.host.deal_number == number + 1, "the next deal")
