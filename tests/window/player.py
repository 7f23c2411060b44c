"""A player at the real window: reads the saved match to know the cards, looks, clicks and types."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pygame

from game import GAMES
from game.ai import logic_of
from game.ai.levels import choose
from game.archive.archive import Archive
from game.archive.database import connect
from game.archive.recovery import DATABASE_FILE
from game.engine.cards import Card, card_text, each
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.framework.preferences import Preferences, save_preferences
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import INK, PAPER, PRIMARY, LayoutMetrics
from scenes.i18n import Translator, as_it_is
from scenes.pages.home.daily import DailyDeal
from scenes.pages.home.page import HomePage
from scenes.pages.table.score_values import levels_told
from scenes.table.animation.board import sorted_hand
from scenes.table.layout import TableLayout
from scenes.widgets.menu import Menu
from tests.game.archives import kept_in, loaded
from tests.scenes.scratch import followed, open_stack
from tests.scenes.table_driver import TAUGHT
from tests.window.screen import Screen, Spot, Window, wait_for

SEATS = (HUMAN, "normal")
SHEET = 0.2
"""The share of the window that a sheet of paper covers at least, and bare tables and home never do."""


def prepare(home: Path, size: tuple[int, int] = (1280, 800)) -> None:
    """The settings of a player who is in a hurry, and wants no deals reviewed while he looks at the file."""
    hurried = Preferences(speed="off", trick_pause_ms=300, window=size, taught=TAUGHT, compare=False)
    save_preferences(home, hurried)


def saved_match(home: Path, tricks: int, deals: int = 1) -> Host:
    """Put a match on disk in which it is the person's turn in a deal, so many tricks having been taken."""
    match, _ = new_match(GAMES["california_jack"], 2, GAMES["california_jack"].Options(), 5, ("You", "Mio"))
    host = kept_in(home, match, SEATS)
    rng = Random(1)
    while not (host.deal_number == deals and sum(host.view(None).state.won) >= tricks and host.legal(0)):
        if host.deal_finished:
            host.start_deal()
            continue
        player = 0 if host.legal(0) else 1
        match.act(
            choose(logic_of(host.game), host.view(player), host.legal(player), "normal", rng.randrange(10**6))
        )
    host.save()
    host.leave()
    return host


class Player:
    """Sits before one window."""

    def __init__(self, screen: Screen, home: Path) -> None:
        self.screen = screen
        self.home = home
        self.window = Window(screen, home).open()

    # What the player knows: the match on disk.

    @property
    def file(self) -> bytes:
        """The saved match as it is on disk."""
        with closing(connect(self.home / DATABASE_FILE, writable=False)) as database:
            return "\n".join(database.iterdump()).encode()

    @property
    def host(self) -> Host:
        """The saved match."""
        host = loaded(self.home)
        assert host is not None, "no match is saved"
        return host

    @property
    def actions(self) -> int:
        """How many actions of the deal are on disk, those of both players."""
        return len(self.kept)

    @property
    def kept(self) -> list[str]:
        """The actions of the deal on disk, as the record writes them."""
        with closing(connect(self.home / DATABASE_FILE, writable=False)) as database:
            archive = Archive(database, writable=False)
            deals = archive.record(archive.matches(ended=None)[0].number)["deals"]
        return list(deals[-1]["actions"]) if deals else []

    @property
    def tricks(self) -> int:
        """How many tricks of the deal have been taken."""
        return sum(self.host.view(None).state.won)

    def my_turn(self) -> bool:
        """Whether it is the player's turn."""
        return bool(self.host.legal(0))

    # Where things are.

    def hand(self) -> dict[Card, Spot]:
        """The own cards from left to right, each with a spot where it is not covered."""
        state = self.host.view(0).state
        cards = sorted_hand(each(state.hands[0]), state.trump)
        places = self.layout.fan(len(cards))
        step = places[1].x - places[0].x if len(places) > 1 else places[0].rect.width
        return {
            card: (round(place.rect.left + min(step, place.rect.width) / 2), place.rect.centery)
            for card, place in zip(cards, places, strict=True)
        }

    @property
    def layout(self) -> TableLayout:
        """Where things lie on the table in this window."""
        return TableLayout(LayoutMetrics(self.window.size), (0, 1), clockwise=True)

    def home_button(self, key: str) -> Spot:
        """Where a button of the home scene is."""
        played = loaded(self.home)
        today = DailyDeal(date.today(), "", as_it_is(""), as_it_is(""), None, ())
        unfinished = ("", "") if played is not None and not played.finished else ()
        home = HomePage(lambda words: [], lambda: unfinished, dict, lambda: today, date.today)
        return self._button(home, "continue" if key == "New game" and not unfinished else key)

    def menu_button(self, key: str) -> Spot:
        """Where a row of the table's menu is."""
        review = ["Review last deal"] if self.host.deals_finished else []
        levels = ["Change levels"] if self.host.has_levels else []
        seal = [f"Copy seal {self.host.seal_code}"] if self.host.seal_code else []
        texts = (
            "Continue", *review, "Rules", "Settings", *levels, "Start again", "Resign", "Leave the table",
            *seal,
        )  # fmt: skip
        rows = [(text, "book", lambda: None) for text in texts]
        return self._button(Menu("", "", rows, levels_told(self.host, Translator())), key)

    def _button(self, scene: Scene, key: str) -> Spot:
        """Where a scene puts a button: it is built once more, for no screen."""
        stack = open_stack(self.window.size)
        followed(stack)
        stack.push(scene)
        button = next(each for each in scene.focus.targets if getattr(each, "key", None) == key)
        return button.focus_rect.center

    def red_button(self) -> Spot:
        """The one button of a scene that stands out."""
        found = self.window.area_of(PRIMARY)
        assert found is not None, "there is no red button to be seen"
        return found.center

    # What the player does.

    def sheet_seen(self) -> bool:
        """Whether a sheet of paper lies on the table: a result, the menu, the help."""
        return self.window.share_of(PAPER.ground) > SHEET

    def start_by_mouse(self) -> None:
        """From home through setup and the draw to the table."""
        self.window.after(lambda: self.window.click(self.home_button("New game")))
        self.window.rest()
        self.window.click(self.red_button())
        self.through_draw(lambda: self.window.click((self.window.rect.width // 2, 20)))

    def through_draw(self, go_on: Callable[[], None]) -> None:
        """Let the draw be shown to its end, then go on to the table."""
        wait_for((self.home / "setup.json").exists, "the setup to be left")
        self.window.rest()
        for _ in range(2):
            if self.in_deal():
                break
            go_on()
            self.window.rest()
        wait_for(self.in_deal, "the first deal")
        self.window.rest()

    def in_deal(self) -> bool:
        """Whether a deal has begun."""
        return (played := loaded(self.home)) is not None and played.deal_number > 0

    def play_by_mouse(self, tricks: int) -> int:
        """Click cards until so many tricks have been taken; returns how many clicks it took."""
        clicks = 0
        while self.tricks < tricks and (card := self._any_legal()) is not None:
            before = self.actions
            while self.actions == before:
                clicks += 1
                assert clicks < 4 * tricks, "clicks on cards do not play them"
                self.window.click(self.hand()[card])
                self._see_effect(before)
        return clicks

    def play_by_dragging(self, tricks: int) -> None:
        """Drag cards to the table until so many tricks have been taken; every other one home first."""
        number = 0
        while self.tricks < tricks:
            self.wait_for_turn()
            self.window.rest()
            if (card := self._any_legal()) is None:
                break
            before, spot = self.actions, self.hand()[card]
            if number % 2:
                self.window.drag(spot, (spot[0] + 90, spot[1] + 10))
                self.window.rest()
                assert self.actions == before, "a card that is let go in the hand is not played"
            x, y = map(round, self.layout.trick_middle)
            self.window.drag(spot, (x, y))
            wait_for(lambda was=before: self.actions > was, "a dragged card to be played", 4)
            number += 1

    def play_by_keys(self, tricks: int) -> None:
        """Play until so many tricks have been taken, with the keys alone."""
        number = 0
        while self.tricks < tricks:
            self.wait_for_turn()
            self.window.rest()
            if (card := self._any_legal()) is None:
                break
            before = self.actions
            if number % 2:
                self.window.keys(*card_text(card).lower())
            else:
                self._move_focus_to(card)
            self.window.keys("Return" if number % 3 else "space")
            wait_for(lambda was=before: self.actions > was, f"{card_text(card)} to be played", 4)
            number += 1

    def _any_legal(self) -> Card | None:
        """A card that may be played, once it is the player's turn; nothing where the deal is over."""
        self.wait_for_turn()
        host = self.host  # read once: a late click may still act
        legal = [action.cards[0] for action in host.legal(0)]
        return legal[(self.actions * 7) % len(legal)] if legal else None

    def _move_focus_to(self, card: Card) -> None:
        """Walk over the hand until the ring lies on a card."""
        for _ in range(20):
            at = self.focused_card()
            if at == card:
                return
            cards = list(self.hand())
            if at is None:
                self.window.keys("Tab")
            else:
                self.window.keys("Right" if cards.index(at) < cards.index(card) else "Left")
            self.window.rest(0.12)
        raise AssertionError(f"20 keys do not bring the focus to {card_text(card)}")

    def focused_card(self) -> Card | None:
        """The card of the hand that has the focus ring."""
        layout, cards = self.layout, list(self.hand())
        top = layout.hand_top - layout.look.px(60)
        area = pygame.Rect(0, top, layout.look.table_width, self.window.rect.height - top)
        ring = self.window.area_of(INK.focus, area)
        if ring is None or ring.height < layout.hand_height / 3:  # of a button over the hand
            return None
        lefts = [place.rect.left for place in layout.fan(len(cards))]
        return min(zip(cards, lefts, strict=True), key=lambda pair: abs(pair[1] - ring.left))[0]

    def wait_for_turn(self) -> None:
        """Until the player is to act, or the deal is over."""
        wait_for(lambda: self.my_turn() or self.host.deal_finished, "the player's turn", 15)

    def _see_effect(self, before: int) -> None:
        """Give a click a moment to have an effect."""
        try:
            wait_for(lambda: self.actions > before, "an action", 0.7)
        except AssertionError:
            return

    def close(self) -> None:
        """Leave nothing behind."""
        self.window.close()
