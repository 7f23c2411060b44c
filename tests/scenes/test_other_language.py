"""In another language nothing on the pages, nor at the table, is left in English but names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import GAMES
from scenes.evening import Evening
from scenes.frame.navigation import Navigator
from scenes.frame.preferences import Preferences
from scenes.frame.scene import Way
from scenes.help.page import Help
from scenes.help.topics import topics_for
from scenes.looks.cast import CAST
from scenes.looks.fonts import Fonts
from scenes.setup.lots import DrawForDealer
from scenes.setup.page import SetupPage
from scenes.words import Words
from tests.net.pictures import NAMES, left_match
from tests.net.positions import QUIET, Position
from tests.net.window_door import Players, keep_match
from tests.scenes.scratch import open_stack, press
from tests.scenes.table_driver import skins

SIZE = (1400, 900)


class Crossed(NullTranslations):
    """A language in which every letter of a template is an x."""

    def gettext(self, message: str) -> str:
        return "".join(
            part if part.startswith("{") else re.sub(r"[A-Za-z]", "x", part)
            for part in re.split(r"(\{\w+\})", message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


class Reader:
    """The program in that language, and the words that it draws."""

    def __init__(self, folder: Path, drawn: set[str]) -> None:
        services = open_stack(SIZE, Preferences.from_json(QUIET)).services
        services = replace(services, words=Words(Crossed()), skins=skins(), data=folder)
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
        assert any("x" in text for text in drawn)
        return {
            word for text in drawn for word in re.findall(r"[A-Za-z]{2,}", text) if set(word.lower()) - {"x"}
        }


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Reader, Evening]]:
    drawn: set[str] = set()
    real = Fonts.surface

    def surface(self: Fonts, text: str, *how: Any) -> pygame.Surface:
        drawn.add(text)
        return real(self, text, *how)

    monkeypatch.setattr(Fonts, "surface", surface)
    found, evening = Reader(tmp_path, drawn), Evening(tmp_path, "1.0")
    evening.opponents = Players()
    evening.begin(found.navigator)
    yield found, evening
    evening.close()


def test_only_names_are_left_on_the_pages_before_a_match(reader: tuple[Reader, Evening]) -> None:
    pages, _ = reader
    skins = pages.navigator.services.skins.values()
    titles = [*(game.title for game in GAMES.values()), *(skin.title for skin in skins), "You"]
    suits = [name for skin in skins for name in skin.suit_names]
    people = [name for name, _ in CAST]
    names = {word for name in (*titles, *people) for word in re.findall(r"[A-Za-z]+", name)}
    assert pages.left() <= names
    pages.navigator.go(Way.SETTINGS)
    assert pages.left() <= {*names, *map(str.capitalize, suits)}
    pages.navigator.back()
    pages.navigator.keep(replace(pages.navigator.services.preferences, lessons={}))
    for game in GAMES:
        pages.navigator.go(Way.SETUP, game)  # who is new to it is asked first
        assert pages.left() <= names, game
        pages.navigator.back()
        assert pages.left() <= names, game
        pages.navigator.back()
        pages.navigator.go(Way.LEARN, game)
        assert pages.left() <= {*names, *suits}, game
        pages.navigator.back()
    pages.navigator.push(Help(topics_for([], pages.navigator.services.words)))
    assert pages.left() <= names


def test_only_names_are_left_where_lots_are_drawn(reader: tuple[Reader, Evening]) -> None:
    pages, _ = reader
    pages.navigator.go(Way.SETUP)
    setup = pages.navigator.top
    assert isinstance(setup, SetupPage)
    pages.left()
    setup.start()
    lots = pages.navigator.top
    assert isinstance(lots, DrawForDealer)
    cards = {
        word for draws in lots.rounds for draw in draws for word in lots.skin.card_name(draw.card).split()
    }
    assert pages.left() <= {"You", "Mio", *cards}


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
def test_only_names_are_left_at_the_table(match: str, reader: tuple[Reader, Evening]) -> None:
    pages, evening = reader
    skins = pages.navigator.services.skins.values()
    cards = [skin.card_name(card) for skin in skins for card in range(53) if skin.has(card)]
    suits = [name for skin in skins for name in skin.suit_names]
    titles = [game.title for game in GAMES.values()]
    names = {
        word for name in (*titles, *cards, *suits, *NAMES, "You") for word in re.findall(r"[A-Za-z]+", name)
    }
    names |= {name.capitalize() for name in names}
    for left in TABLES[match]:
        position = left_match(Position(left, match, left))
        assert position is not None
        keep_match(evening.folder, position["record"], position["seats"])
        pages.navigator.go(Way.CONTINUE)
        pages.frames(2)
        if not left.endswith("over"):
            for key in (pygame.K_RETURN, pygame.K_h, pygame.K_s):
                press(pages.navigator, key)
                pages.frames()
        assert pages.left() <= names, left
        while pages.navigator.top is not evening.table:
            pages.navigator.back()
        pages.navigator.go(Way.HOME)
        pages.left()
