"""In another language, and a longer one, nothing on pages and tables is left in English but names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import GAMES
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.input.keys import KEY_USES, label_of
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import read_preferences
from scenes.graphics.fonts import Fonts
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import topics_for
from scenes.pages.setup.draw_for_dealer import DrawForDealer
from scenes.pages.setup.page import SetupPage
from tests.languages.pseudo import LETTERS, pseudo_words
from tests.net.pictures import NAMES, left_match
from tests.net.positions import QUIET, Position
from tests.net.window_door import Players, keep_match
from tests.scenes.scratch import open_stack, press
from tests.scenes.table_driver import skins

SIZE = (1400, 900)
SPOKEN = set(map(chr, LETTERS.values()))


class Reader:
    """The program in that language, and the words that it draws."""

    def __init__(self, folder: Path, drawn: set[str]) -> None:
        services = open_stack(SIZE, read_preferences(QUIET)).services
        words = pseudo_words()
        spoken = {key: skin.spoken(words) for key, skin in skins().items()}
        services = replace(services, words=words, skins=spoken, data=folder)
        self.navigator = Navigator(services)
        self.drawn = drawn
        self.surface = pygame.Surface(SIZE)

    def frames(self, count: int = 1) -> None:
        """Let a little time go by, seen by somebody."""
        for _ in range(count):
            self.navigator.update(0.05)
            self.navigator.settle(0.05)
            self.navigator.redraw()
            self.navigator.draw(self.surface)

    def left(self) -> set[str]:
        """The English words that were shown since the last time."""
        self.frames()
        drawn = {*self.drawn}
        self.drawn.clear()
        assert any(set(text) & SPOKEN for text in drawn)
        return {word for text in drawn for word in re.findall(r"[A-Za-z]{2,}", text)}


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Reader, App]]:
    drawn: set[str] = set()
    real = Fonts.surface

    def surface(self: Fonts, text: str, *how: Any) -> pygame.Surface:
        drawn.add(text)
        return real(self, text, *how)

    monkeypatch.setattr(Fonts, "surface", surface)
    found, evening = Reader(tmp_path, drawn), App(tmp_path, "1.0")
    evening.opponents = Players()
    evening.begin(found.navigator)
    yield found, evening
    evening.close()


def test_only_names_are_left_on_the_pages_before_a_match(reader: tuple[Reader, App]) -> None:
    pages, _ = reader
    assert not pages.left()
    pages.navigator.go(routes.Settings())
    caps = (label_of(use.key, pages.navigator.services.words) for use in KEY_USES)
    assert pages.left() <= {word for cap in caps for word in re.findall("[A-Za-z]{2,}", cap)}
    pages.navigator.back()
    pages.navigator.keep(replace(pages.navigator.services.preferences, lessons={}))
    for game in GAMES:
        pages.navigator.go(routes.Setup(game))  # who is new to it is asked first
        assert not pages.left(), game
        pages.navigator.back()
        assert not pages.left(), game
        pages.navigator.back()
        pages.navigator.go(routes.Learn(game))
        assert not pages.left(), game
        pages.navigator.back()
    pages.navigator.push(HelpPage(HelpModel(topics_for([], pages.navigator.services.words))))
    assert not pages.left()


def test_only_names_are_left_where_lots_are_drawn(reader: tuple[Reader, App]) -> None:
    pages, _ = reader
    pages.navigator.go(routes.Setup())
    setup = pages.navigator.top
    assert isinstance(setup, SetupPage)
    pages.left()
    setup.start()
    lots = pages.navigator.top
    assert isinstance(lots, DrawForDealer)
    assert lots.rounds
    assert not pages.left()


TABLES = {
    "california_jack_face_up": ("2 play 12", "1 play 43", "2 over"),
    "jan_ken_po_2_players": ("2 discard 3",),
    "jan_ken_po_5_players": ("1 bid 3", "3 call 1", "3 call 2", "2 over"),
    "jan_ken_po_6_players": ("1 play 22", "3 play 16"),
    "napoleon_5_players": ("3 bid 2", "3 call 1", "3 discard 1", "3 over"),
    "napoleon_1885": ("1 trump 1", "2 bid 4"),
    "napoleon_hattori": ("2 play 30",),
    "jo_jotte_2_players": ("1 accept 1", "6 meld 2", "5 over"),
    "jo_jotte_3_players": ("3 side 1", "8 play 8"),
    "jo_jotte_4_players": ("1 slam 1", "4 play 15"),
    "kan_5_players": ("1 iku 1", "2 show 1", "3 juuroku 1", "2 over"),
    "kan_4_players": ("3 play 4", "2 play 18"),
    "kan_6_players": ("1 shippo_jo 1", "2 play 8"),
}
"""Golden matches, and where they are left: auctions, questions, the play, results."""


@pytest.mark.parametrize("match", TABLES)
def test_only_names_are_left_at_the_table(match: str, reader: tuple[Reader, App]) -> None:
    pages, evening = reader
    names = {*NAMES, "You"}
    for left in TABLES[match]:
        position = left_match(Position(left, match, left))
        assert position is not None
        keep_match(evening.folder, position["record"], position["seats"])
        pages.navigator.go(routes.Continue())
        pages.frames(2)
        if not left.endswith("over"):
            for key in (pygame.K_RETURN, pygame.K_h, pygame.K_s):
                press(pages.navigator, key)
                pages.frames()
        assert pages.left() <= names, left
        while pages.navigator.top is not evening.table:
            pages.navigator.back()
        pages.navigator.go(routes.Home())
        pages.left()
