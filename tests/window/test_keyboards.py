"""A deal of each game by keys at other keyboards: a Russian layout, and a Japanese input method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import SPADES
from scenes.framework.preferences import load_preferences
from scenes.pages.settings.page import SettingsPage
from tests.conftest import ROBUST
from tests.scenes.game_driver import taught
from tests.window import test_jan_ken_po, test_jo_jotte, test_kan, test_napoleon
from tests.window.declarer import Declarer, asked_when
from tests.window.keyboards import InputMethod, Keyboard, lacking
from tests.window.player import Player, prepare, saved_match
from tests.window.screen import Screen, wait_for


def jack(screen: Screen, home: Path) -> None:
    """A deal of California Jack, and an undo by its letter."""
    prepare(home)
    saved_match(home, 0)
    player = Player(screen, home)
    try:
        player.window.point((5, 5))
        player.window.after(lambda: player.window.keys("Up", "Return"))
        player.play_by_keys(4)
        before = player.actions
        player.wait_for_turn()
        player.window.rest()
        player.window.keys("u")
        wait_for(lambda: player.host.undos == 1 and player.actions < before, "the undo")
        player.window.rest()
        player.play_by_keys(26)
        assert player.host.deal_finished
    finally:
        player.close()


def kan(screen: Screen, home: Path) -> None:
    """A deal of Kan: trumps by their number, then the tricks."""
    asked_when(
        home,
        GAMES["kan"],
        test_kan.PLAYERS,
        taught("kan"),
        lambda state: state.phase == "trump",
        test_kan.DEALS,
    )
    player = Declarer(screen, home, taught("kan"), "keys")
    try:
        player.start()
        trump = player.host.legal(0)[0].strain
        player.decide(Action("trump", strain=trump), str(1 + SPADES - trump))
        test_kan.play_out(player)
    finally:
        player.close()


DEALS: dict[str, Callable[[Screen, Path], None]] = {
    "jan_ken_po": partial(test_jan_ken_po.test_a_deal_from_the_auction_to_the_result, "keys"),
    "california_jack": jack,
    "kan": kan,
    "jo_jotte": partial(test_jo_jotte.test_a_deal_from_the_turn_up_to_the_score_pad, "keys"),
    "napoleon": partial(test_napoleon.test_a_deal_from_the_bid_to_the_chips, "keys"),
}
PLAYED = list(GAMES) if ROBUST else ["napoleon"]


@pytest.fixture(scope="module")
def russian(screen: Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyboard]:
    if lacking("setxkbmap", "xprop"):
        pytest.skip(f"not installed: {lacking('setxkbmap', 'xprop')}")
    keyboard = Keyboard(tmp_path_factory.mktemp("russian"), "ru")
    yield keyboard
    keyboard.close()


@pytest.fixture(scope="module")
def japanese(screen: Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InputMethod]:
    if InputMethod.missing():
        pytest.skip(f"not installed: {InputMethod.missing()}")
    method = InputMethod(tmp_path_factory.mktemp("japanese"))
    try:
        method.begin()
        yield method
    finally:
        method.close()


def test_every_game_has_a_deal_by_keys() -> None:
    assert DEALS.keys() == GAMES.keys()


@pytest.mark.at_length
@pytest.mark.parametrize("game", PLAYED)
def test_a_deal_is_played_by_keys_with_a_russian_layout(russian: Keyboard, tmp_path: Path, game: str) -> None:
    DEALS[game](russian, tmp_path)


@pytest.mark.at_length
@pytest.mark.parametrize("game", PLAYED)
def test_a_deal_is_played_by_keys_with_an_input_method_on(
    japanese: InputMethod, tmp_path: Path, game: str
) -> None:
    DEALS[game](japanese, tmp_path)


def test_a_name_is_composed_in_its_entry_and_kept(japanese: InputMethod, tmp_path: Path, shots: Path) -> None:
    prepare(tmp_path)
    player = Player(japanese, tmp_path)
    try:
        window = player.window
        japanese.find(window)
        window.after(lambda: window.click(player.home_button("Settings")))
        window.click(player._button(SettingsPage(), "Name"))
        window.keys("ctrl+a", "n", "a", "o")
        pygame.image.save(window.rest(), shots / "composed.png")
        window.keys("Return")
        window.rest()
        window.keys("Tab", "Escape")
        wait_for(lambda: named(tmp_path) == "なお", "the name to be kept")
    finally:
        player.close()


def named(home: Path) -> str:
    """The player's name as the settings have it."""
    return load_preferences(home)[0].name
