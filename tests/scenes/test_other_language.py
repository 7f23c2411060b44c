"""In another language nothing on the pages is left in English but names."""

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
from scenes.frame.scene import Way
from scenes.help.page import Help, topics_for
from scenes.looks.cast import CAST
from scenes.looks.fonts import Fonts
from scenes.looks.skins import load_skins
from scenes.setup.lots import DrawForDealer
from scenes.setup.page import SetupPage
from scenes.words import Words
from tests.scenes.scratch import open_stack

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
        services = replace(open_stack(SIZE).services, words=Words(Crossed()), skins=load_skins(), data=folder)
        self.navigator = Navigator(services)
        self.drawn = drawn
        self.surface = pygame.Surface(SIZE)

    def left(self) -> set[str]:
        """The English words that the present page shows."""
        self.drawn.clear()
        self.navigator.settle(0.0)
        self.navigator.redraw()
        self.navigator.draw(self.surface)
        assert any("x" in text for text in self.drawn)
        return {
            word for text in self.drawn for word in re.findall(r"[A-Za-z]{2,}", text) if set(word) - {"x"}
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
    for game in GAMES:
        pages.navigator.go(Way.SETUP, game)
        assert pages.left() <= names, game
        pages.navigator.back()
    pages.navigator.push(Help(topics_for([], pages.navigator.services.words)))
    assert pages.left() <= names


def test_only_names_are_left_where_lots_are_drawn(reader: tuple[Reader, Evening]) -> None:
    pages, _ = reader
    pages.navigator.go(Way.SETUP, next(iter(GAMES)))
    setup = pages.navigator.top
    assert isinstance(setup, SetupPage)
    setup.start()
    lots = pages.navigator.top
    assert isinstance(lots, DrawForDealer)
    cards = {
        word for draws in lots.rounds for draw in draws for word in lots.skin.card_name(draw.card).split()
    }
    assert pages.left() <= {"You", "Mio", *cards}
