"""Players who share the computer, by keys at the real window: the window stays, all else is another's."""

from __future__ import annotations

from pathlib import Path

from game.archive.folders import PLAYERS_FOLDER
from game.archive.players import LAST_PLAYER_FILE, add_player, players_in, remember_last
from scenes.framework.preferences import load_preferences
from tests.window.conftest import Sit
from tests.window.desk import difference
from tests.window.player import prepare
from tests.window.screen import wait_for


def last(home: Path) -> str:
    return (home / PLAYERS_FOLDER / LAST_PLAYER_FILE).read_text()


def test_players_take_turns_by_keys(sit: Sit, tmp_path: Path) -> None:
    prepare(tmp_path)
    add_player(tmp_path, "Mio", {"speed": "off", "text_scale": 1.5})
    remember_last(tmp_path, players_in(tmp_path)[0])
    window = sit(tmp_path).window
    window.point((5, 5))
    process, name, first = window.process.pid, window.name(), window.rest()

    def open_players() -> None:
        window.after(lambda: window.keys("shift+Tab", "Return"))

    open_players()
    window.keys("Tab", "Tab")
    window.after(lambda: window.keys("Return"))
    wait_for(lambda: last(tmp_path) == "2", "Mio to play", 8)
    second = window.rest()
    assert (window.process.pid, window.name()) == (process, name)
    assert difference(first, second) > 0.02, "Mio reads larger letters"

    open_players()
    window.keys("Tab", "Tab")
    window.after(lambda: window.keys("Return"), 0.01)
    window.keys("A", "k", "i")
    window.after(lambda: window.keys("Return"), 0.01)
    assert [each.name for each in players_in(tmp_path)][2] == "Aki"
    assert load_preferences(tmp_path / PLAYERS_FOLDER / "3")[0].text_scale == 1.0
    window.after(lambda: window.keys("Escape"))
    assert difference(window.rest(), second) < 0.02, "only the focus is elsewhere"

    window.kill()
    window = sit(tmp_path).window
    window.point((5, 5))
    assert difference(window.rest(), second) < 0.01, "the next start begins with Mio"
    open_players()
    window.keys("shift+Tab", "shift+Tab")
    window.after(lambda: window.keys("Return"))
    wait_for(lambda: last(tmp_path) == "1", "the first player to play", 8)
    assert difference(window.rest(), first) < 0.01
