"""Another language is chosen in the settings: every page speaks it at once, and nothing else has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from time import process_time

import pygame
import pytest

from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, read_preferences
from scenes.i18n import words_in
from scenes.pages.table.table_page import TablePage
from scenes.widgets.menu import Menu
from tests.net.pictures import left_match
from tests.net.positions import QUIET, Position
from tests.net.window_door import Players, keep_match
from tests.pace import slowness
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import skins

SIZE = (1280, 800)
AT_ONCE = 0.3
"""Seconds of processor time that a change may take, its first frame with it."""
SUITS = {
    "ja": ("ブナ", "雪", "リンゴ", "桜"),
    "en": ("leaves", "snowflakes", "apples", "blossoms"),
}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[App]:
    services = open_stack(SIZE, read_preferences(QUIET)).services
    found = App(tmp_path, "1.0")
    found.opponents = Players()
    match = left_match(Position("", "kan_4_players", "3 play 4"))
    assert match is not None
    keep_match(tmp_path, match["record"], match["seats"])
    found.begin(Navigator(replace(services, skins=skins(), data=tmp_path)))
    yield found
    found.close()


def frame(navigator: Navigator) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    navigator.settle(0.01)
    navigator.redraw()
    navigator.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def speak(navigator: Navigator, language: str) -> bytes:
    navigator.keep(replace(navigator.services.preferences, language=language))
    return frame(navigator)


def test_in_mid_deal_both_ways_the_same_position_is_shown_at_once(evening: App) -> None:
    navigator = evening.navigator
    navigator.go(routes.Continue())
    table = navigator.top
    assert isinstance(table, TablePage)
    english, moments = frame(navigator), table.host.moments(table.seat.viewer)
    said = table.words.line("Pass")
    for language, names in SUITS.items():
        table.messages.caption = said
        began = process_time()
        speak(navigator, language)
        assert process_time() - began < AT_ONCE * slowness(), language
        assert table.words is words_in(language)
        assert table.sight().suit_names[:4] == names
        assert table.host.moments(table.seat.viewer) == moments
        assert table.messages.caption not in ((), said), "the last thing that happened is told anew"
        table.messages.clear()
        assert (frame(navigator) == english) == (language == "en")


def test_what_waits_below_the_settings_speaks_it_too(evening: App) -> None:
    navigator, words = evening.navigator, words_in("ja")
    home = navigator.top
    navigator.go(routes.Continue())
    navigator.go(routes.Menu())
    menu = navigator.top
    assert isinstance(menu, Menu)
    assert menu.title == "Paused"
    navigator.go(routes.Settings())
    speak(navigator, "ja")
    navigator.back()
    assert menu.title == words.text("Paused") != "Paused"
    assert {"続ける", "遊び方", "設定"} <= {row[0] for row in menu.rows}
    navigator.back()
    navigator.go(routes.Home())
    assert navigator.top is home
    assert {card.title for card in home.games} == {words.game(t) for t in ("Kan", "Napoleon")} | {
        "カリフォルニアジャック",
        "ジャンケンポ",
        "ジョー・ジョット",
    }


def test_the_language_outlives_the_evening_and_an_unknown_one_is_english() -> None:
    kept = read_preferences(asdict(Preferences(language="ja")))
    assert kept.language == "ja"
    assert read_preferences({"language": 7}).language == ""
    for language, spoken in (("ja", "設定"), ("xx", "Settings"), ("", "Settings")):
        navigator = open_stack(SIZE, Preferences(language=language))
        assert navigator.services.words.text("Settings") == spoken
    names = [words_in("ja").player(name) for name in (Preferences().name, "Bo", "Mio")]
    assert names == ["あなた", "Bo", "ミオ"]
